// Sprites: plain colour.
#version 330 core

flat in vec4 albedo;
out vec4 target;

void main() {
  target = albedo;
}
