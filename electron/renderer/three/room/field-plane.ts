import { BufferGeometry, DataTexture, DoubleSide, Float32BufferAttribute, FloatType, GLSL3, LinearFilter, Mesh, NearestFilter, RawShaderMaterial, RedFormat, RGBAFormat } from 'three'; // prettier-ignore
import type { Extents, Vec3 } from '../../../../src/app/index.ts';
import { fieldTable } from '../../colours/field-colours.ts';
import type { Theme } from '../../colours/palette.ts';

/** The field on a slice. Its two own axes are the room's other two, u before v in the order x, y, z. */
export interface DrawnSlice {
  /** 0, 1, 2: across x, y, z. */
  readonly axis: 0 | 1 | 2;
  /** Metres. */
  readonly position: number;
  /** Of the first node along u and v, metres. */
  readonly origin: readonly [number, number];
  /** Of the nodes along u and v, metres. */
  readonly spacing: readonly [number, number];
  readonly size: readonly [number, number];
  /** [v][u]; NaN where there is no air. */
  readonly pressure: Float32Array<ArrayBuffer>;
}

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
 * Interpolates with cubics between nodes of air (Catmull and Rom): waves have few nodes, and straight lines would show
 * them. A node of a wall has the pressure of the node nearest to the point, as if the wall were rigid. A point is air if
 * its nearest node is.
 */
const FRAGMENT = `
precision highp float;
precision highp sampler2D;
uniform sampler2D pressure;
uniform sampler2D colours;
uniform float range;
uniform float depth;
in vec2 place;
out vec4 colour;
bool isAir(float value) {
  return (floatBitsToUint(value) & 0x7fffffffu) <= 0x7f800000u;
}
vec4 weights(float t) {
  return 0.5 * vec4(t * (t * (2.0 - t) - 1.0), t * t * (3.0 * t - 5.0) + 2.0, t * (t * (4.0 - 3.0 * t) + 1.0), t * t * (t - 1.0));
}
void main() {
  ivec2 last = textureSize(pressure, 0) - 1;
  vec2 node = place * vec2(last + 1) - 0.5;
  float nearest = texelFetch(pressure, clamp(ivec2(floor(node + 0.5)), ivec2(0), last), 0).r;
  if (!isAir(nearest)) discard;
  ivec2 low = ivec2(floor(node)) - 1;
  vec4 across = weights(fract(node.x));
  vec4 up = weights(fract(node.y));
  float sum = 0.0;
  for (int j = 0; j < 4; j++) {
    for (int i = 0; i < 4; i++) {
      float value = texelFetch(pressure, clamp(low + ivec2(i, j), ivec2(0), last), 0).r;
      sum += across[i] * up[j] * (isAir(value) ? value : nearest);
    }
  }
  float share = sum / range;
  float size = min(abs(share), 1.0);
  if (depth > 0.0) size = max(0.0, 1.0 + 20.0 * log(max(size, 1e-9)) / log(10.0) / depth);
  float level = 0.5 + 0.5 * sign(share) * size;
  float texel = (0.5 + level * ${TABLE_LENGTH - 1}.0) / ${TABLE_LENGTH}.0;
  colour = vec4(texture(colours, vec2(texel, 0.5)).rgb, 1.0);
}`;

export function colourTable(theme: Theme): DataTexture {
  const table = new DataTexture(fieldTable(theme, TABLE_LENGTH), TABLE_LENGTH, 1, RGBAFormat);
  table.minFilter = LinearFilter;
  table.magFilter = LinearFilter;
  table.needsUpdate = true;
  return table;
}

/** The point of a slice at u and v, metres. */
export function slicePoint({ axis, position }: Pick<DrawnSlice, 'axis' | 'position'>, u: number, v: number): Vec3 {
  if (axis === 0) return [position, u, v];
  return axis === 1 ? [u, position, v] : [u, v, position];
}

/** A rectangle along the axes of a slice, metres. */
interface Bounds {
  readonly from: readonly [number, number];
  readonly to: readonly [number, number];
}

/** The rectangle in which a slice cuts a room: nodes of a grid may lie beyond its walls. */
export function sliceBounds({ axis }: Pick<DrawnSlice, 'axis'>, { from, to }: Extents): Bounds {
  const [u, v] = [0, 1, 2].filter((other) => other !== axis) as [number, number];
  return { from: [from[u] ?? 0, from[v] ?? 0], to: [to[u] ?? 0, to[v] ?? 0] };
}

/** The corners of a rectangle on a slice, around it; 3 numbers each, metres. */
export function sliceCorners(slice: Pick<DrawnSlice, 'axis' | 'position'>, { from, to }: Bounds): number[] {
  return [from, [to[0], from[1]], to, [from[0], to[1]]].flatMap(([u, v]) => [...slicePoint(slice, u, v)]);
}

/** A plane coloured by the pressure on it. */
export class FieldPlane {
  readonly mesh: Mesh<BufferGeometry, RawShaderMaterial>;
  readonly #pressure: DataTexture;
  readonly #size: DrawnSlice['size'];

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
      uniforms: {
        pressure: { value: this.#pressure },
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

  /** @param room Nothing is drawn outside. */
  update(slice: DrawnSlice, room: Extents): void {
    (this.#pressure.image.data as Float32Array).set(slice.pressure);
    this.#pressure.needsUpdate = true;
    const { origin, spacing, size } = slice;
    const bounds = sliceBounds(slice, room);
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
  }
}
