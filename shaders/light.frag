// Light accumulation: falloff (1 - (d/R)^2)^2 inside the light's sector, added up.
#version 330 core

flat in vec4 shape;
flat in vec4 power;
flat in vec4 sector;

uniform vec2 world_per_pixel;
uniform vec2 half_view;  // world units

out vec4 target;

float cross2(vec2 a, vec2 b) {
  return a.x * b.y - a.y * b.x;
}

// The angle of (x, y) from +x, y >= 0, within 2e-7: atan() is allowed any error, and its common
// forms are off by some 1e-5, which shows in smooth edges.
float angle_of(float x, float y) {
  const float pi = 3.14159265;
  float low = min(abs(x), y);
  float high = max(abs(x), y);
  // Up to an eighth of pi off the axis, or off the diagonal; there a short series will do.
  bool diagonal = low > 0.41421356 * high;
  float z = diagonal ? (low - high) / (low + high) : low / high;
  float z2 = z * z;
  float a = z + z * z2 * (-0.333332866 + z2 * (0.199912377 + z2 * (-0.140241428 + z2 * 0.0852049204)));
  a += diagonal ? 0.25 * pi : 0.0;
  a = y > abs(x) ? 0.5 * pi - a : a;
  return x < 0.0 ? pi - a : a;
}

void main() {
  // From the pixel, not interpolated: the same value whichever triangle covers it.
  vec2 offset = gl_FragCoord.xy * world_per_pixel - half_view - shape.xy;
  vec2 q = offset / shape.z;
  float t = max(1.0 - dot(q, q), 0.0);
  float light = t * t;
  if (shape.w > 0.0) {
    float past_first = cross2(sector.xy, offset);
    float before_last = cross2(offset, sector.zw);
    bool after_first = past_first >= 0.0;
    bool not_after_last = before_last >= 0.0;
    bool inside = shape.w < 1.5 ? after_first && not_after_last : after_first || not_after_last;
    light = inside ? light : 0.0;
    if (power.w > 0.0 && light > 0.0 && offset != vec2(0.0)) {
      // A side half a turn away, or more, does not matter: the soft angle is no larger than that.
      float angle = power.w;
      if (after_first) angle = min(angle, angle_of(dot(sector.xy, offset), past_first));
      if (not_after_last) angle = min(angle, angle_of(dot(sector.zw, offset), before_last));
      float s = angle / power.w;
      light *= s * s * (3.0 - 2.0 * s);
    }
  }
  // Where vertices snap to the pixel grid, a thin triangle may turn over and its neighbours overlap
  // in its place. Taking its light away leaves each pixel lit once.
  float sign = gl_FrontFacing ? 1.0 : -1.0;
  target = vec4(sign * power.rgb * light, 0.0);
}
