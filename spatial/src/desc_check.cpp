// Checks of descriptions and the texts of their errors.
#include "desc_check.hpp"

#include <string>

namespace quadlight::internal {

void DescCheck::fail(ErrorCode code, const char* field, float value, const char* remark) {
  if (error_) return;
  error_ = Error{code, std::string(edit_) + ": " + field + " is " + std::to_string(value) + ", " +
                           remark + "; nothing was changed"};
}

DescCheck& DescCheck::finite(const char* field, float v) {
  if (!quadlight::is_finite(v)) fail(ErrorCode::not_finite, field, v, "but must be finite");
  return *this;
}

DescCheck& DescCheck::finite(const char* field, Vec2 v) {
  return finite(field, v.x).finite(field, v.y);
}

DescCheck& DescCheck::finite(const char* field, const Transform& t) {
  return finite(field, t.position).finite(field, t.rotation).finite(field, t.scale);
}

DescCheck& DescCheck::valid(const char* field, const Box& box) {
  finite(field, box.min).finite(field, box.max);
  if (box.min.x > box.max.x) {
    fail(ErrorCode::out_of_range, field, box.min.x, "the smallest x, but must be <= the largest");
  }
  if (box.min.y > box.max.y) {
    fail(ErrorCode::out_of_range, field, box.min.y, "the smallest y, but must be <= the largest");
  }
  return *this;
}

DescCheck& DescCheck::not_negative(const char* field, float v) {
  finite(field, v);
  if (v < 0.0F) fail(ErrorCode::out_of_range, field, v, "but must be >= 0");
  return *this;
}

DescCheck& DescCheck::not_negative(const char* field, Color v) {
  return not_negative(field, v.r).not_negative(field, v.g).not_negative(field, v.b);
}

DescCheck& DescCheck::positive(const char* field, float v) {
  finite(field, v);
  if (!(v > 0.0F)) fail(ErrorCode::out_of_range, field, v, "but must be > 0");
  return *this;
}

DescCheck& DescCheck::require(bool condition, ErrorCode code, const char* remark) {
  if (!condition && !error_) {
    error_ = Error{code, std::string(edit_) + ": " + remark + "; nothing was changed"};
  }
  return *this;
}

Error stale(const char* edit, const char* what) {
  return {ErrorCode::stale_handle, std::string(edit) + ": the handle of the " + what +
                                       " is null, or what it named was destroyed; nothing was "
                                       "changed"};
}

}  // namespace quadlight::internal
