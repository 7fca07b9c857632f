import { BufferGeometry, DataTexture, DoubleSide, Float32BufferAttribute, FloatType, GLSL3, LinearFilter, Mesh, NearestFilter, RawShaderMaterial, RedFormat, RGBAFormat } from 'three'; // prettier-ignore
import type { FieldSlice, Vec3 } from '../../../../src/app/index.ts';
import { fieldTable } from '../../colours/field-colours.ts';
import type { Theme } from '../../colours/palette.ts';

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

/** Interpolates linearly between nodes of air. A point is air if its nearest node is. */
const FRAGMENT = `
precision highp float;
precision highp sampler2D;
uniform sampler2D pressure;
uniform sampler2D colours;
uniform float range;
in vec2 place;
out vec4 colour;
bool isAir(float value) {
  return (floatBitsToUint(value) & 0x7fffffffu) <= 0x7f800000u;
}
float at(ivec2 node) {
  return texelFetch(pressure, clamp(node, ivec2(0), textureSize(pressure, 0) - 1), 0).r;
}
void main() {
  vec2 node = place * vec2(textureSize(pressure, 0)) - 0.5;
  if (!isAir(at(ivec2(floor(node + 0.5))))) discard;
  vec2 low = floor(node);
  float sum = 0.0;
  float weights = 0.0;
  for (int corner = 0; corner < 4; corner++) {
    vec2 offset = vec2(float(corner & 1), float(corner >> 1));
    float value = at(ivec2(low + offset));
    vec2 share = 1.0 - abs(node - low - offset);
    if (isAir(value)) {
      sum += share.x * share.y * value;
      weights += share.x * share.y;
    }
  }
  float level = 0.5 + 0.5 * clamp(sum / weights / range, -1.0, 1.0);
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
export function slicePoint({ axis, position }: Pick<FieldSlice, 'axis' | 'position'>, u: number, v: number): Vec3 {
  if (axis === 0) return [position, u, v];
  return axis === 1 ? [u, position, v] : [u, v, position];
}

/** Lowest and highest u and v of a slice, whole cells included, metres. */
export function sliceBounds({ origin, spacing, size }: FieldSlice): { from: [number, number]; to: [number, number] } {
  const low = (i: 0 | 1): number => origin[i] - spacing / 2;
  const high = (i: 0 | 1): number => origin[i] + (size[i] - 0.5) * spacing;
  return { from: [low(0), low(1)], to: [high(0), high(1)] };
}

/** A plane coloured by the pressure on it. */
export class FieldPlane {
  readonly mesh: Mesh<BufferGeometry, RawShaderMaterial>;
  readonly #pressure: DataTexture;
  readonly #size: FieldSlice['size'];

  constructor(slice: FieldSlice, colours: DataTexture) {
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
      uniforms: { pressure: { value: this.#pressure }, colours: { value: colours }, range: { value: 1 } },
    });
    const geometry = new BufferGeometry();
    geometry.setAttribute('uv', new Float32BufferAttribute([0, 0, 1, 0, 1, 1, 0, 1], 2));
    geometry.setIndex([0, 1, 2, 0, 2, 3]);
    this.mesh = new Mesh(geometry, material);
    this.update(slice);
  }

  fits({ size }: FieldSlice): boolean {
    return size[0] === this.#size[0] && size[1] === this.#size[1];
  }

  update(slice: FieldSlice): void {
    (this.#pressure.image.data as Float32Array).set(slice.pressure);
    this.#pressure.needsUpdate = true;
    const { from, to } = sliceBounds(slice);
    const corners = [from, [to[0], from[1]], to, [from[0], to[1]]].flatMap(([u, v]) => [...slicePoint(slice, u, v)]);
    this.mesh.geometry.setAttribute('position', new Float32BufferAttribute(corners, 3));
    this.mesh.geometry.computeBoundingSphere();
  }

  /** @param range Pressure of the outermost colours, above 0. */
  colour(range: number, colours: DataTexture): void {
    this.mesh.material.uniforms['range'].value = range;
    this.mesh.material.uniforms['colours'].value = colours;
  }

  dispose(): void {
    this.mesh.geometry.dispose();
    this.mesh.material.dispose();
    this.#pressure.dispose();
  }
}
