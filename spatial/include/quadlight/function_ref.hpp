// A non-owning reference to a callable: how visitors and loop bodies are passed without allocation.
#pragma once

#include <memory>
#include <type_traits>
#include <utility>

namespace quadlight {

template <class Signature>
class FunctionRef;

/// Refers to any callable of the signature. Two pointers, trivially copyable, never null, never
/// allocates. The callable must outlive the call it is passed to (it always does as an argument).
template <class R, class... Args>
class FunctionRef<R(Args...)> {
 public:
  template <class F,
            class = std::enable_if_t<!std::is_same_v<std::remove_cvref_t<F>, FunctionRef> &&
                                     std::is_invocable_r_v<R, F&, Args...>>>
  FunctionRef(F&& f)
      : object_(const_cast<void*>(static_cast<const void*>(std::addressof(f)))),
        call_([](void* object, Args... args) -> R {
          return (*static_cast<std::add_pointer_t<std::remove_reference_t<F>>>(object))(
              std::forward<Args>(args)...);
        }) {}

  R operator()(Args... args) const { return call_(object_, std::forward<Args>(args)...); }

 private:
  void* object_;
  R (*call_)(void*, Args...);
};

}  // namespace quadlight
