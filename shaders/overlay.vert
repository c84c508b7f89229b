// Debug overlay: one instance per line, widened in pixels.
#version 330 core

layout(location = 0) in vec4 ends;   // a and b, world offsets from the view's centre
layout(location = 1) in uint color;  // 0xRRGGBBAA

uniform vec2 clip_scale;
uniform vec2 half_size;    // of the area, pixels
uniform float half_width;  // pixels

flat out vec4 rgba;
noperspective out float side;  // pixels from the line's middle

void main() {
  vec2 a = ends.xy * clip_scale * half_size;
  vec2 b = ends.zw * clip_scale * half_size;
  vec2 along = b - a;
  float span = length(along);
  along = span > 0.0 ? along / span : vec2(1.0, 0.0);
  float reach = half_width + 0.5;  // half a pixel for the soft edge
  side = (gl_VertexID & 1) == 0 ? -reach : reach;
  vec2 corner = gl_VertexID < 2 ? a - along * half_width : b + along * half_width;
  corner += vec2(-along.y, along.x) * side;
  gl_Position = vec4(corner / half_size, 0.0, 1.0);
  rgba = vec4((uvec4(color) >> uvec4(24u, 16u, 8u, 0u)) & 255u) / 255.0;
}
