import type { Face } from './triangles.ts';

/** How the triangles of a primitive are stored. */
export type Layout = 'plain' | 'strips' | 'interleaved' | 'sparse' | 'short';

/** A node of the scene: where it stands, and what hangs from it. */
export interface GltfNode {
  readonly faces?: readonly Face[];
  readonly matrix?: readonly number[];
  readonly translation?: readonly number[];
  readonly rotation?: readonly number[];
  readonly scale?: readonly number[];
  readonly children?: readonly GltfNode[];
}

type Json = Record<string, unknown>;

const FLOAT = 5126;
const INDEX = { byte: 5121, short: 5123, word: 5125 } as const;
const MODE = { triangles: 4, strip: 5 } as const;

/** Puts nodes into glTF 2.0: buffers, views, accessors, meshes, one primitive a material. */
class GltfWriter {
  private readonly views: Json[] = [];
  private readonly accessors: Json[] = [];
  private readonly meshes: Json[] = [];
  private readonly nodes: Json[] = [];
  private readonly materials: string[] = [];
  private bytes = Buffer.alloc(0);

  constructor(private readonly layout: Layout) {}

  document(roots: readonly GltfNode[], uri?: (bytes: Buffer) => string): { json: Json; bytes: Buffer } {
    const scene = { nodes: roots.map((root) => this.node(root)) };
    const json = {
      asset: { version: '2.0', generator: 'a program' },
      scene: 0,
      scenes: [scene],
      nodes: this.nodes,
      meshes: this.meshes,
      materials: this.materials.map((name) => ({ name, doubleSided: true })),
      accessors: this.accessors,
      bufferViews: this.views,
      buffers: [{ byteLength: this.bytes.length, ...(uri ? { uri: uri(this.bytes) } : {}) }],
    };
    return { json, bytes: this.bytes };
  }

  private node({ faces, children, ...place }: GltfNode): number {
    const mesh = faces && faces.length > 0 ? { mesh: this.mesh(faces) } : {};
    const below = children ? { children: children.map((child) => this.node(child)) } : {};
    return this.nodes.push({ ...place, ...mesh, ...below }) - 1;
  }

  private mesh(faces: readonly Face[]): number {
    const names = [...new Set(faces.map(({ material }) => material))];
    const primitives = names.flatMap((name) => {
      const own = faces.filter(({ material }) => material === name);
      const groups = this.layout === 'strips' ? own.map((face) => [face]) : [own];
      return groups.map((group) => this.primitive(name, group));
    });
    return this.meshes.push({ primitives }) - 1;
  }

  private primitive(name: string, faces: readonly Face[]): Json {
    if (!this.materials.includes(name)) this.materials.push(name);
    const material = this.materials.indexOf(name);
    if (this.layout === 'strips') {
      // Any convex outline is a strip: first, second, last, third, last but one …
      const { corners } = faces[0];
      const strip = corners.map((_, i) => (i % 2 === 1 ? (i + 1) / 2 : (corners.length - i / 2) % corners.length));
      const position = this.positions(faces);
      return { attributes: { POSITION: position }, indices: this.indices(strip, 'byte'), mode: MODE.strip, material };
    }
    const position = this.positions(faces);
    if (this.layout === 'interleaved') return { attributes: { POSITION: position }, mode: MODE.triangles, material };
    const order = faces.flatMap((_, f) => [3 * f, 3 * f + 1, 3 * f + 2]);
    const indices = this.indices(order, this.layout === 'short' ? 'short' : 'word');
    return { attributes: { POSITION: position }, indices, material };
  }

  private positions(faces: readonly Face[]): number {
    const corners = faces.flatMap((face) => face.corners);
    const all = [0, 1, 2].map((d) => corners.map((at) => Math.fround(at[d])));
    const bounds = {
      min: all.map((xs) => xs.reduce((a, b) => Math.min(a, b))),
      max: all.map((xs) => xs.reduce((a, b) => Math.max(a, b))),
    };
    const accessor = { componentType: FLOAT, type: 'VEC3', count: corners.length };
    if (this.layout === 'sparse') {
      const values = this.view(floats(corners.flat()));
      const places = this.view(Buffer.from(Uint32Array.from(corners.keys()).buffer));
      const sparse = {
        count: corners.length,
        indices: { bufferView: places, componentType: INDEX.word },
        values: { bufferView: values },
      };
      return this.accessors.push({ ...accessor, ...bounds, sparse }) - 1;
    }
    if (this.layout === 'interleaved') {
      // Position, normal and texture place: 32 bytes a corner.
      const view = this.view(floats(corners.flatMap((at) => [...at, 0, 0, 1, 0.5, 0.5])), { byteStride: 32 });
      return this.accessors.push({ ...accessor, ...bounds, bufferView: view }) - 1;
    }
    return this.accessors.push({ ...accessor, ...bounds, bufferView: this.view(floats(corners.flat())) }) - 1;
  }

  private indices(order: readonly number[], type: keyof typeof INDEX): number {
    const Typed = { byte: Uint8Array, short: Uint16Array, word: Uint32Array }[type];
    const bufferView = this.view(Buffer.from(Typed.from(order).buffer));
    return this.accessors.push({ bufferView, componentType: INDEX[type], type: 'SCALAR', count: order.length }) - 1;
  }

  private view(bytes: Buffer, more: Json = {}): number {
    const byteOffset = this.bytes.length;
    this.bytes = Buffer.concat([this.bytes, bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)]);
    return this.views.push({ buffer: 0, byteOffset, byteLength: bytes.length, ...more }) - 1;
  }
}

function floats(numbers: readonly number[]): Buffer {
  return Buffer.from(Float32Array.from(numbers).buffer);
}

/** glTF with its buffer in the text. */
export function gltf(roots: readonly GltfNode[], layout: Layout): string {
  const uri = (bytes: Buffer): string => `data:application/octet-stream;base64,${bytes.toString('base64')}`;
  return JSON.stringify(new GltfWriter(layout).document(roots, uri).json);
}

/** Binary glTF. */
export function glb(roots: readonly GltfNode[], layout: Layout): Uint8Array {
  const { json, bytes } = new GltfWriter(layout).document(roots);
  const text = Buffer.from(JSON.stringify(json));
  const padded = Buffer.concat([text, Buffer.alloc((4 - (text.length % 4)) % 4, ' ')]);
  const chunk = (type: number, content: Buffer): Buffer => {
    const head = Buffer.alloc(8);
    head.writeUInt32LE(content.length, 0);
    head.writeUInt32LE(type, 4);
    return Buffer.concat([head, content]);
  };
  const body = Buffer.concat([chunk(0x4e4f534a, padded), chunk(0x004e4942, bytes)]);
  const head = Buffer.alloc(12);
  head.writeUInt32LE(0x46546c67, 0);
  head.writeUInt32LE(2, 4);
  head.writeUInt32LE(12 + body.length, 8);
  return Buffer.concat([head, body]);
}
