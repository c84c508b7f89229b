// Debug overlay: plain colour with soft edges, blended over the finished picture.
#version 330 core

flat in vec4 rgba;
noperspective in float side;

uniform float half_width;

out vec4 target;

void main() {
  float coverage = clamp(half_width + 0.5 - abs(side), 0.0, 1.0);
  target = vec4(rgba.rgb, rgba.a * coverage);
}
