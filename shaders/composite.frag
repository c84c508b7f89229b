// Composite: albedo x (ambient + light), tone map, sRGB encoding.
#version 330 core

uniform sampler2D albedo;
uniform sampler2D light;
uniform ivec2 origin;   // of the area: left, and the row above its top (targets count upwards)
uniform vec3 ambient;
uniform bool lighting;
uniform float exposure;
uniform bool shoulder;

out vec4 target;

const float bend = 0.6;            // where the shoulder begins
const float half_float = 65504.0;  // an overflowed sum must not make NaN with black albedo

vec3 tone(vec3 x) {
  if (!shoulder) return x;
  // Continues the line with the same slope and nears 1.
  vec3 high = 1.0 - (1.0 - bend) * exp((bend - x) / (1.0 - bend));
  return mix(x, high, greaterThan(x, vec3(bend)));
}

vec3 encode(vec3 linear) {
  vec3 x = clamp(linear, 0.0, 1.0);
  return mix(12.92 * x, 1.055 * pow(x, vec3(1.0 / 2.4)) - 0.055, greaterThan(x, vec3(0.0031308)));
}

void main() {
  ivec2 pixel = ivec2(gl_FragCoord.xy);
  ivec2 texel = ivec2(pixel.x - origin.x, origin.y - 1 - pixel.y);
  vec3 sum = vec3(1.0);
  if (lighting) sum = ambient + clamp(texelFetch(light, texel, 0).rgb, 0.0, half_float);
  target = vec4(encode(tone(exposure * texelFetch(albedo, texel, 0).rgb * sum)), 1.0);
}
