import { Data3DTexture, LinearFilter, RedFormat, ShaderMaterial, Vector3, type DataTexture, type Plane } from 'three';

/** A field in the whole room, for its walls: values from −1 to 1. */
export interface WallField {
  /** Coordinates of the nodes along x, y and z, metres: evenly spaced. */
  readonly along: readonly [Float32Array, Float32Array, Float32Array];
  /** [z][y][x]: 128 stands for 0, 1 for −1, 255 for 1. What lies behind walls continues what is before them. */
  readonly bytes: Uint8Array<ArrayBuffer>;
}

const VERTEX = /* glsl */ `
#include <common>
#include <clipping_planes_pars_vertex>
uniform vec3 first;
uniform vec3 scale;
uniform float inward;
varying vec3 vNode;
varying vec3 vFacing;
void main() {
  vFacing = normalize(normalMatrix * normal);
  vNode = (position + inward * normalize(normal) - first) * scale;
  vec4 mvPosition = modelViewMatrix * vec4(position, 1.0);
  gl_Position = projectionMatrix * mvPosition;
  #include <clipping_planes_vertex>
}
`;

/** A wall that looks away is a little darker, so that edges show also where the pressure is the same on both sides. */
const FRAGMENT = /* glsl */ `
precision highp sampler3D;
#include <common>
#include <clipping_planes_pars_fragment>
uniform sampler3D field;
uniform sampler2D colours;
uniform float swing;
varying vec3 vNode;
varying vec3 vFacing;
void main() {
  #include <clipping_planes_fragment>
  float value = swing * (texture(field, vNode).r * 255.0 - 128.0) / 127.0;
  vec3 colour = texture2D(colours, vec2(0.5 + 0.498 * clamp(value, -1.0, 1.0), 0.5)).rgb;
  gl_FragColor = vec4(colour * (0.88 + 0.12 * abs(vFacing.z)), 1.0);
}
`;

/** Share of a node's spacing by which pressure is read before a wall: so that thin walls have two sides. */
const BEFORE = 0.5;

/** Colours walls by the pressure before them. */
export class PressureMaterial extends ShaderMaterial {
  #field: Data3DTexture | null = null;
  #shown: WallField | null = null;

  constructor(plane: Plane) {
    super({
      vertexShader: VERTEX,
      fragmentShader: FRAGMENT,
      clipping: true,
      clippingPlanes: [plane],
      // As walls: so that edges and fields on a wall are drawn over it.
      polygonOffset: true,
      polygonOffsetFactor: 1,
      polygonOffsetUnits: 1,
      uniforms: {
        field: { value: null },
        colours: { value: null },
        swing: { value: 1 },
        first: { value: new Vector3() },
        scale: { value: new Vector3(1, 1, 1) },
        inward: { value: 0 },
      },
    });
  }

  /** @param swing What the field is multiplied by: −1 to 1. @param colours A table from the lowest to the highest. */
  show(field: WallField, swing: number, colours: DataTexture): void {
    this.uniforms['swing'].value = swing;
    this.uniforms['colours'].value = colours;
    if (field === this.#shown) return;
    this.#shown = field;
    this.#field?.dispose();
    const { along, bytes } = field;
    const size = along.map(({ length }) => length);
    const spacing = along.map((places) => (places.length > 1 ? places[1] - places[0] : 1));
    this.#field = new Data3DTexture(bytes, size[0], size[1], size[2]);
    this.#field.format = RedFormat;
    this.#field.minFilter = LinearFilter;
    this.#field.magFilter = LinearFilter;
    this.#field.unpackAlignment = 1;
    this.#field.needsUpdate = true;
    this.uniforms['field'].value = this.#field;
    // Node i of n has the place (i + ½)/n of the texture.
    const corner = along.map((places, axis) => places[0] - spacing[axis] / 2);
    (this.uniforms['first'].value as Vector3).fromArray(corner);
    (this.uniforms['scale'].value as Vector3).fromArray(size.map((nodes, axis) => 1 / (nodes * spacing[axis])));
    this.uniforms['inward'].value = BEFORE * spacing[0];
  }

  override dispose(): void {
    this.#field?.dispose();
    super.dispose();
  }
}
