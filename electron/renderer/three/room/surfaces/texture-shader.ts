/**
 * Textures of walls, computed in the shader from the place on the wall: no pictures are loaded and corners need no
 * coordinates. A pattern that is finer than a pixel fades to its mean, so that it does not flicker.
 */
import type { MeshLambertMaterial } from 'three';
import { TEXTURES, type Texture } from '../../../../../src/app/index.ts';

/** Number of a texture in the attribute `grain` of the corners. */
export const grainOf = (texture: Texture): number => TEXTURES.indexOf(texture);

// eslint-disable-next-line wavehall/no-literal-words -- code of a shader
const constants = TEXTURES.map((name, i) => `const int ${name.toUpperCase()} = ${i};`).join('\n');

const HEAD_VERTEX = /* glsl */ `
attribute float grain;
varying float vGrain;
varying vec3 vPlace;
varying vec3 vFacing;
`;

const VERTEX = /* glsl */ `
vGrain = grain;
vPlace = position;
vFacing = abs(normal);
`;

/** Lengths are metres; a tone multiplies the colour. */
const HEAD_FRAGMENT = /* glsl */ `
varying float vGrain;
varying vec3 vPlace;
varying vec3 vFacing;
${constants}

float speckle(vec2 p) {
  return fract(sin(dot(p, vec2(127.1, 311.7))) * 43758.5453);
}

float cloud(vec2 p) {
  vec2 i = floor(p);
  vec2 f = fract(p);
  f *= f * (3.0 - 2.0 * f);
  float low = mix(speckle(i), speckle(i + vec2(1.0, 0.0)), f.x);
  float high = mix(speckle(i + vec2(0.0, 1.0)), speckle(i + vec2(1.0, 1.0)), f.x);
  return mix(low, high, f.y);
}

// 1 on the edges of cells of side 1, of a width on both sides.
float joint(float x, float width, float blur) {
  float away = 0.5 - abs(fract(x) - 0.5);
  return 1.0 - smoothstep(width, width + blur, away);
}

// How much of a pattern is seen: nothing once its period is two pixels.
float seen(float period, float pixel) {
  return 1.0 - smoothstep(0.2, 0.5, pixel / period);
}

float toneOf(int kind, vec2 at, float pixel) {
  if (kind == BRICK) {
    vec2 cell = at / vec2(0.25, 0.083);
    cell.x += 0.5 * mod(floor(cell.y), 2.0);
    float mortar = max(joint(cell.x, 0.02, pixel / 0.25), joint(cell.y, 0.06, pixel / 0.083));
    return mix(1.0, mix(0.9 + 0.2 * speckle(floor(cell)), 0.8, mortar), seen(0.083, pixel));
  }
  if (kind == ROUGH) {
    float coarse = cloud(at * 5.0) - 0.5;
    float fine = (cloud(at * 30.0) - 0.5) * seen(0.033, pixel);
    return 1.0 + 0.12 * coarse + 0.1 * fine;
  }
  if (kind == TILES) {
    vec2 cell = at / 0.3;
    float gap = max(joint(cell.x, 0.012, pixel / 0.3), joint(cell.y, 0.012, pixel / 0.3));
    return mix(1.0, mix(0.98 + 0.04 * speckle(floor(cell)), 0.78, gap), seen(0.15, pixel));
  }
  if (kind == PLANKS) {
    float row = floor(at.y / 0.13);
    float along = at.x / 1.7 + speckle(vec2(row, 3.0));
    vec2 board = vec2(floor(along), row);
    float gap = max(joint(along, 0.003, pixel / 1.7), joint(at.y / 0.13, 0.02, pixel / 0.13));
    float grained = (cloud(vec2(at.x * 4.0, at.y * 90.0) + 17.0 * board) - 0.5) * seen(0.022, pixel);
    return mix(1.0, mix(0.88 + 0.24 * speckle(board) + 0.14 * grained, 0.6, gap), seen(0.1, pixel));
  }
  if (kind == WOOD) {
    float wide = cloud(vec2(at.x * 16.0 + 2.0 * cloud(at * 1.5), at.y * 0.9)) - 0.5;
    float fine = (cloud(vec2(at.x * 90.0, at.y * 3.0)) - 0.5) * seen(0.022, pixel);
    return 1.0 + (0.26 * wide + 0.14 * fine) * seen(0.08, pixel);
  }
  if (kind == PILE) {
    float tuft = (speckle(floor(at * 110.0)) - 0.5) * seen(0.018, pixel);
    float worn = (cloud(at * 45.0) - 0.5) * seen(0.044, pixel);
    return 1.0 + 0.3 * tuft + 0.2 * worn + 0.08 * (cloud(at * 3.0) - 0.5);
  }
  if (kind == WEAVE) {
    vec2 thread = sin(at * 6.2832 / 0.03);
    return 1.0 + 0.14 * thread.x * thread.y * seen(0.03, pixel);
  }
  if (kind == FOLDS) {
    float fold = sin(6.2832 * at.x / 0.17 + 1.5 * cloud(vec2(at.x * 2.0, at.y * 0.4)));
    return 1.0 + 0.22 * fold * seen(0.17, pixel);
  }
  if (kind == HOLES) {
    float hole = 1.0 - smoothstep(0.2, 0.2 + pixel / 0.07, length(fract(at / 0.07) - 0.5));
    return mix(0.93, mix(1.0, 0.5, hole), seen(0.07, pixel));
  }
  if (kind == SLATS) {
    return mix(0.88, mix(1.0, 0.45, joint(at.x / 0.1, 0.09, pixel / 0.1)), seen(0.1, pixel));
  }
  if (kind == SEATS) {
    vec2 cell = at / vec2(0.55, 0.9);
    float aisle = max(joint(cell.x, 0.06, pixel / 0.55), joint(cell.y, 0.16, pixel / 0.9));
    float back = smoothstep(0.5, 0.85, fract(cell.y));
    return mix(0.9, mix(1.0 + 0.16 * back, 0.6, aisle), seen(0.3, pixel));
  }
  if (kind == GLASS) {
    float shine = fract((at.x + at.y) * 0.4);
    return 1.0 + 0.12 * smoothstep(0.55, 0.6, shine) * (1.0 - smoothstep(0.75, 0.8, shine));
  }
  return 1.0;
}

float wallTone() {
  vec2 at = vFacing.z > max(vFacing.x, vFacing.y) ? vPlace.xy : vFacing.x > vFacing.y ? vPlace.yz : vPlace.xz;
  // Of the place, not of 'at', which jumps where walls meet.
  float pixel = max(length(dFdx(vPlace)), length(dFdy(vPlace)));
  return toneOf(int(vGrain + 0.5), at, pixel);
}
`;

const FRAGMENT = /* glsl */ `
diffuseColor.rgb *= wallTone();
`;

/** Gives a material of walls textures. Its geometry needs the attribute `grain`. */
export function withTextures(material: MeshLambertMaterial): MeshLambertMaterial {
  material.onBeforeCompile = (shader) => {
    shader.vertexShader = shader.vertexShader
      .replace('#include <common>', `#include <common>\n${HEAD_VERTEX}`)
      .replace('#include <begin_vertex>', `#include <begin_vertex>\n${VERTEX}`);
    shader.fragmentShader = shader.fragmentShader
      .replace('#include <common>', `#include <common>\n${HEAD_FRAGMENT}`)
      .replace('#include <color_fragment>', `#include <color_fragment>\n${FRAGMENT}`);
  };
  material.customProgramCacheKey = () => 'wall-textures';
  return material;
}
