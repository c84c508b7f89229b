// Sprites: one instance per visible node, four corners given by the CPU.
#version 330 core

layout(location = 0) in vec4 corners01;  // world offsets from the view's centre
layout(location = 1) in vec4 corners23;
layout(location = 2) in uint color;      // 0xRRGGBBAA, sRGB

uniform vec2 clip_scale;

flat out vec4 albedo;  // linear, premultiplied

vec3 decode(vec3 srgb) {
  return mix(srgb / 12.92, pow((srgb + 0.055) / 1.055, vec3(2.4)), greaterThan(srgb, vec3(0.04045)));
}

void main() {
  vec4 pair = gl_VertexID < 2 ? corners01 : corners23;
  vec2 corner = (gl_VertexID & 1) == 0 ? pair.xy : pair.zw;
  gl_Position = vec4(corner * clip_scale, 0.0, 1.0);
  uvec4 bytes = (uvec4(color) >> uvec4(24u, 16u, 8u, 0u)) & 255u;
  vec4 srgb = vec4(bytes) / 255.0;
  albedo = vec4(decode(srgb.rgb) * srgb.a, srgb.a);
}
