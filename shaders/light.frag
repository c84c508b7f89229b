// Light accumulation: falloff (1 - (d/R)^2)^2 inside the light's sector, added up.
#version 330 core

flat in vec4 shape;
flat in vec3 power;
flat in vec4 sector;

uniform vec2 world_per_pixel;
uniform vec2 half_view;  // world units

out vec4 target;

float cross2(vec2 a, vec2 b) {
  return a.x * b.y - a.y * b.x;
}

void main() {
  // From the pixel, not interpolated: the same value whichever triangle covers it.
  vec2 offset = gl_FragCoord.xy * world_per_pixel - half_view - shape.xy;
  vec2 q = offset / shape.z;
  float t = max(1.0 - dot(q, q), 0.0);
  if (shape.w > 0.0) {
    bool after_first = cross2(sector.xy, offset) >= 0.0;
    bool before_last = cross2(offset, sector.zw) >= 0.0;
    bool inside = shape.w < 1.5 ? after_first && before_last : after_first || before_last;
    t = inside ? t : 0.0;
  }
  // Where vertices snap to the pixel grid, a thin triangle may turn over and its neighbours overlap
  // in its place. Taking its light away leaves each pixel lit once.
  float sign = gl_FrontFacing ? 1.0 : -1.0;
  target = vec4(sign * power * (t * t), 0.0);
}
