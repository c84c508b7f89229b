// The words of quadlight's own format, by the values of their enums.
#pragma once

#include <array>

namespace quadlight::scenes::internal {

inline constexpr std::array side_names{"both", "left", "right"};
inline constexpr std::array kind_names{"opaque", "limited", "solid", "glass"};
inline constexpr std::array type_names{"point", "cone", "directional"};
inline constexpr const char* unbounded = "unbounded";  ///< the radius of a light without end

}  // namespace quadlight::scenes::internal
