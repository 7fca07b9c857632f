import { BufferGeometry, DataTexture, DoubleSide, Float32BufferAttribute, FloatType, GLSL3, LinearFilter, Mesh, NearestFilter, RawShaderMaterial, RedFormat, RGBAFormat } from 'three'; // prettier-ignore
import { fieldTable } from '../../colours/field-colours.ts';
import type { Theme } from '../../colours/palette.ts';
import { continued, sliceMask } from './slice-mask.ts';
import { sliceBounds, sliceCorners, slicedWalls, type DrawnSlice, type SlicedRoom } from './field-slice.ts';

/** How pressure becomes colour. */
export interface FieldColours {
  /** Pressure of the outermost colours, above 0. */
  readonly range: number;
  /** `level`: colours are spaced by levels down to `depthDb` below the range, `linear` by pressure. */
  readonly mode: 'level' | 'linear';
  readonly depthDb: number;
}

const TABLE_LENGTH = 257;

const VERTEX = `
uniform mat4 modelViewMatrix;
uniform mat4 projectionMatrix;
in vec3 position;
in vec2 uv;
out vec2 place;
void main() {
  place = uv;
  gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
}`;

/**
 * Interpolates with cubics between nodes (Catmull and Rom): waves have few nodes, and straight lines would show them.
 * Pressure is continued into walls, and the mask cuts it at them.
 */
const FRAGMENT = `
precision highp float;
precision highp sampler2D;
uniform sampler2D pressure;
uniform sampler2D mask;
uniform sampler2D colours;
uniform float range;
uniform float depth;
in vec2 place;
out vec4 colour;
vec4 weights(float t) {
  return 0.5 * vec4(t * (t * (2.0 - t) - 1.0), t * t * (3.0 * t - 5.0) + 2.0, t * (t * (4.0 - 3.0 * t) + 1.0), t * t * (t - 1.0));
}
void main() {
  float inside = texture(mask, place).r - ${(127.5 / 255).toFixed(4)};
  float cover = clamp(0.5 + inside / max(fwidth(inside), 1e-4), 0.0, 1.0);
  if (cover <= 0.0) discard;
  ivec2 last = textureSize(pressure, 0) - 1;
  vec2 node = place * vec2(last + 1) - 0.5;
  ivec2 low = ivec2(floor(node)) - 1;
  vec4 across = weights(fract(node.x));
  vec4 up = weights(fract(node.y));
  float sum = 0.0;
  for (int j = 0; j < 4; j++) {
    for (int i = 0; i < 4; i++) {
      sum += across[i] * up[j] * texelFetch(pressure, clamp(low + ivec2(i, j), ivec2(0), last), 0).r;
    }
  }
  float share = sum / range;
  float size = min(abs(share), 1.0);
  if (depth > 0.0) size = max(0.0, 1.0 + 20.0 * log(max(size, 1e-9)) / log(10.0) / depth);
  float level = 0.5 + 0.5 * sign(share) * size;
  float texel = (0.5 + level * ${TABLE_LENGTH - 1}.0) / ${TABLE_LENGTH}.0;
  colour = vec4(texture(colours, vec2(texel, 0.5)).rgb, cover);
}`;

export function colourTable(theme: Theme): DataTexture {
  const table = new DataTexture(fieldTable(theme, TABLE_LENGTH), TABLE_LENGTH, 1, RGBAFormat);
  table.minFilter = LinearFilter;
  table.magFilter = LinearFilter;
  table.needsUpdate = true;
  return table;
}

/** A plane coloured by the pressure on it. */
export class FieldPlane {
  readonly mesh: Mesh<BufferGeometry, RawShaderMaterial>;
  readonly #pressure: DataTexture;
  readonly #size: DrawnSlice['size'];
  #mask: DataTexture | null = null;
  /** What the mask depends on. */
  #masked: { readonly key: string; readonly surfaces: SlicedRoom['surfaces'] } | null = null;

  constructor(slice: DrawnSlice, colours: DataTexture) {
    const [width, height] = slice.size;
    this.#size = slice.size;
    this.#pressure = new DataTexture(new Float32Array(width * height), width, height, RedFormat, FloatType);
    this.#pressure.minFilter = NearestFilter;
    this.#pressure.magFilter = NearestFilter;
    const material = new RawShaderMaterial({
      vertexShader: VERTEX,
      fragmentShader: FRAGMENT,
      glslVersion: GLSL3,
      side: DoubleSide,
      // Smooths the edges at walls.
      alphaToCoverage: true,
      uniforms: {
        pressure: { value: this.#pressure },
        mask: { value: null },
        colours: { value: colours },
        range: { value: 1 },
        depth: { value: 0 },
      },
    });
    const geometry = new BufferGeometry();
    geometry.setIndex([0, 1, 2, 0, 2, 3]);
    this.mesh = new Mesh(geometry, material);
  }

  fits({ size }: DrawnSlice): boolean {
    return size[0] === this.#size[0] && size[1] === this.#size[1];
  }

  update(slice: DrawnSlice, room: SlicedRoom): void {
    this.#cut(slice, room);
    continued(slice.pressure, slice.size[0], this.#pressure.image.data as Float32Array);
    this.#pressure.needsUpdate = true;
    const { origin, spacing, size } = slice;
    const bounds = sliceBounds(slice, room.extents);
    const clip = (at: number, i: 0 | 1): number =>
      Math.min(origin[i] + (size[i] - 0.5) * spacing[i], Math.max(origin[i] - spacing[i] / 2, at));
    const [u0, v0] = [clip(bounds.from[0], 0), clip(bounds.from[1], 1)];
    const [u1, v1] = [clip(bounds.to[0], 0), clip(bounds.to[1], 1)];
    const along = (at: number, i: 0 | 1): number => ((at - origin[i]) / spacing[i] + 0.5) / size[i];
    const places = [u0, v0, u1, v0, u1, v1, u0, v1].map((at, i) => along(at, (i & 1) as 0 | 1));
    const { geometry } = this.mesh;
    geometry.setAttribute('uv', new Float32BufferAttribute(places, 2));
    const corners = sliceCorners(slice, { from: [u0, v0], to: [u1, v1] });
    geometry.setAttribute('position', new Float32BufferAttribute(corners, 3));
    geometry.computeBoundingSphere();
  }

  colour({ range, mode, depthDb }: FieldColours, colours: DataTexture): void {
    const { uniforms } = this.mesh.material;
    uniforms['range'].value = range;
    uniforms['depth'].value = mode === 'level' ? depthDb : 0;
    uniforms['colours'].value = colours;
  }

  dispose(): void {
    this.mesh.geometry.dispose();
    this.mesh.material.dispose();
    this.#pressure.dispose();
    this.#mask?.dispose();
  }

  /** Cuts the slice at the walls, if it has moved or they have. */
  #cut(slice: DrawnSlice, room: SlicedRoom): void {
    const { surfaces } = room;
    const { axis, position, origin, spacing, size, pressure } = slice;
    const key = [axis, position, ...origin, ...spacing, airKey(pressure)].join();
    if (this.#masked?.key === key && this.#masked.surfaces === surfaces) return;
    this.#masked = { key, surfaces };
    const { samples, data } = sliceMask(slice, slicedWalls(slice, room));
    this.#mask?.dispose();
    this.#mask = new DataTexture(data, size[0] * samples, size[1] * samples, RedFormat);
    this.#mask.minFilter = LinearFilter;
    this.#mask.magFilter = LinearFilter;
    this.#mask.needsUpdate = true;
    this.mesh.material.uniforms['mask'].value = this.#mask;
  }
}

/** Differs where other nodes have air (FNV-1a). */
function airKey(pressure: Float32Array): number {
  let hash = 0x811c9dc5;
  for (let at = 1; at < pressure.length; at++) {
    if (Number.isNaN(pressure[at]) !== Number.isNaN(pressure[at - 1])) hash = Math.imul(hash ^ at, 0x01000193);
  }
  return pressure.length > 0 && Number.isNaN(pressure[0]) ? hash : ~hash;
}
