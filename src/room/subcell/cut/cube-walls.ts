import { assembled, enlarge, type AssemblyMemory } from '../../../lists/assembled.ts';
import type { WallTriangles } from '../../mesh/triangles/wall-triangles.ts';
import { SAMPLE } from './cube-fraction.ts';
import type { CubeTriangles } from './cube-triangles.ts';
import binary from './cube-walls.generated.json' with { type: 'json' };

/** How the air of a cube is asked for: as `AirFraction.of`, `ofPiece` and `ofPieces`. */
export type AirKind = 'of' | 'ofPiece' | 'ofPieces';

const NUMBER_OF: Readonly<Record<AirKind, number>> = { of: 0, ofPiece: 1, ofPieces: 2 };

interface Exports {
  readonly memory: AssemblyMemory;
  readonly free: () => number;
  readonly found: () => number;
  readonly viewBytes: () => number;
  readonly begin: (corners: number, normals: number, samples: number, room: number, most: number) => void;
  readonly view: (list: number, count: number, i: number, j: number, k: number) => void;
  readonly part: (air: number, how: number) => number;
  readonly wallIn: (
    ...call: [list: number, count: number, c: number, air: number, i: number, j: number, k: number]
  ) => number;
}

/** Bytes of a triangle's corners and its normal. */
const [CORNERS, NORMAL] = [72, 24];

let known: CubeWalls | undefined;

/**
 * The triangles of some cubes in WebAssembly (`assembly/cube-walls.ts`), which is translated once a process and not
 * once a thread. What it says of a cube is to the last bit what `AirFraction` and `WallFinder` compute in TypeScript.
 */
export class CubeWalls {
  /** [triangle of the room] its number among those placed, plus 1. */
  private local = new Uint32Array(0);
  /** [cube] index of its first triangle, and where the list of triangles is, less the first of those placed. */
  private start: Uint32Array = new Uint32Array(0);
  private list = 0;
  private found = new Float64Array(4);

  private constructor(private readonly wasm: Exports) {}

  /**
   * The one of this thread, undefined where there is no WebAssembly. Whoever uses it places triangles first, and gives
   * no other work a turn before it is done with them.
   */
  static ofThread(): CubeWalls | undefined {
    if (known) return known;
    const imports = { 'cube-walls': { cubed: (x: number) => x ** 3 } };
    const wasm = assembled(binary.wasm, () => imports) as Exports | undefined;
    return (known = wasm && new CubeWalls(wasm));
  }

  /**
   * The one of this thread with the triangles of cubes from one place in their list up to another; undefined where
   * there is no WebAssembly, or no memory for them.
   */
  static placed(walls: WallTriangles, triangles: CubeTriangles, first: number, end: number): CubeWalls | undefined {
    const assembly = CubeWalls.ofThread();
    return assembly?.place(walls, triangles, first, end) ? assembly : undefined;
  }

  /**
   * Copies the triangles of cubes from one place in their list up to another; those placed before are lost.
   *
   * @returns whether there is memory for them
   */
  place(walls: WallTriangles, { start, triangle }: CubeTriangles, first: number, end: number): boolean {
    const { wasm } = this;
    const [from, to] = [start[first], start[end]];
    if (this.local.length < walls.count) this.local = new Uint32Array(walls.count);
    const { local } = this;
    let count = 0;
    for (let n = from; n < to; n++) if (local[triangle[n]] === 0) local[triangle[n]] = ++count;
    let most = 0;
    for (let place = first; place < end; place++) most = Math.max(most, start[place + 1] - start[place]);
    const samplesAt = wasm.free();
    const cornersAt = samplesAt + SAMPLE.byteLength;
    const normalsAt = cornersAt + CORNERS * count;
    const roomAt = normalsAt + NORMAL * count;
    const listAt = roomAt + 8 * Math.ceil((most * wasm.viewBytes()) / 8);
    const hasRoom = enlarge(wasm.memory, listAt + 4 * (to - from));
    if (hasRoom) {
      const { buffer } = wasm.memory;
      new Float64Array(buffer, samplesAt, SAMPLE.length).set(SAMPLE);
      const list = new Uint32Array(buffer, listAt, to - from);
      const corners = new Float64Array(buffer, cornersAt, 9 * count);
      const normals = new Float64Array(buffer, normalsAt, 3 * count);
      for (let n = from, next = 0; n < to; n++) {
        const t = triangle[n];
        const at = local[t] - 1;
        list[n - from] = at;
        // Numbers are given in this order.
        if (at !== next) continue;
        next++;
        for (let i = 0; i < 3; i++) {
          const corner = 3 * walls.triangles[3 * t + i];
          for (let axis = 0; axis < 3; axis++) corners[9 * at + 3 * i + axis] = walls.corners[corner + axis]!;
          normals[3 * at + i] = walls.normals[3 * t + i]!;
        }
      }
      wasm.begin(cornersAt, normalsAt, samplesAt, roomAt, most);
      this.found = new Float64Array(buffer, wasm.found(), 4);
    }
    for (let n = from; n < to; n++) local[triangle[n]] = 0;
    this.start = start;
    this.list = listAt - 4 * from;
    return hasRoom;
  }

  /** Turns to a cube by its place in the list, with lowest corner (i, j, k). */
  load(place: number, i: number, j: number, k: number): void {
    const { list, start, wasm } = this;
    wasm.view(list + 4 * start[place], start[place + 1] - start[place], i, j, k);
  }

  /**
   * The part of the cube that is air, in 240ths; undefined where triangles do not tell.
   *
   * @param air Bit c: corner c is air.
   */
  part(air: number, kind: AirKind): number | undefined {
    const part = this.wasm.part(air, NUMBER_OF[kind]);
    return part < 0 ? undefined : part;
  }

  /**
   * Finds the wall of the node (i, j, k), which is corner c of a cube, as `WallFinder` does.
   *
   * @param air Bit c: corner c is air.
   * @returns [x, y, z, length] to the wall, an array that is reused; undefined if no triangle parts the node from air
   */
  wallIn(
    place: number,
    c: number,
    air: number,
    [i, j, k]: readonly [number, number, number],
  ): Float64Array | undefined {
    const { list, start, wasm } = this;
    const [first, end] = [start[place], start[place + 1]];
    return wasm.wallIn(list + 4 * first, end - first, c, air, i, j, k) ? this.found : undefined;
  }
}
