// Light accumulation: light polygons of all lights in one mesh.
#version 330 core

layout(location = 0) in vec2 offset;  // from the light, world units
layout(location = 1) in uint light;   // index in the frame; from light_count on, of a tint

uniform samplerBuffer lights;  // three texels each, see light_pass.cpp
uniform int light_count;       // of the frame
uniform int light_shift;       // from a light's index to its record's
uniform int tint_shift;        // the same for tints
uniform vec2 clip_scale;

flat out vec4 shape;   // position from the view's centre, radius, kind of sector
flat out vec4 power;   // colour x intensity, soft angle of the edges
flat out vec4 sector;  // directions of the first and the last edge

void main() {
  int row = int(light) + (int(light) < light_count ? light_shift : tint_shift);
  int texel = 3 * row;
  shape = texelFetch(lights, texel);
  power = texelFetch(lights, texel + 1);
  sector = texelFetch(lights, texel + 2);
  gl_Position = vec4((shape.xy + offset) * clip_scale, 0.0, 1.0);
}
