// Light accumulation: light polygons of all lights in one mesh.
#version 330 core

layout(location = 0) in vec2 offset;  // from the light, world units
layout(location = 1) in uint light;   // index in the frame

uniform samplerBuffer lights;  // three texels each, see light_pass.cpp
uniform int first_light;       // of the frame: the one at texel 0
uniform vec2 clip_scale;

flat out vec4 shape;   // position from the view's centre, radius, kind of sector
flat out vec4 power;   // colour x intensity, soft angle of the edges
flat out vec4 sector;  // directions of the first and the last edge

void main() {
  int texel = 3 * (int(light) - first_light);
  shape = texelFetch(lights, texel);
  power = texelFetch(lights, texel + 1);
  sector = texelFetch(lights, texel + 2);
  gl_Position = vec4((shape.xy + offset) * clip_scale, 0.0, 1.0);
}
