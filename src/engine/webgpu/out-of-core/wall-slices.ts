import { VALUE, WEIGHTED } from '../../../kernel/room/layouts.ts';
import type { PreparedRoom } from '../../../room/prepared.ts';
import { facesOfSlices, takenOutPlanes, type SlicePlanes } from '../../out-of-core/slices.ts';
import type { Gpu } from '../device.ts';
import { flowLists } from '../parts/flow-lists.ts';
import type { SlabContext, SlabPart } from '../parts/part.ts';
import { makeFlowsIntoWalls, makeTakeOut } from '../parts/wall-faces.ts';
import { dispatch } from '../pass.ts';
import type { Slab } from '../slabs.ts';

/** The flows of a slice begin at a multiple of this: bindings must. */
const ALIGNED = 256 / VALUE.bytes;

/**
 * The wall faces of slices. Each belongs to the slice that holds the highest plane of its line, and computes its flow
 * once a step; what is taken out of a node of several lines may need flows of two slices.
 */
export class WallSlices {
  private constructor(
    private readonly room: PreparedRoom,
    private readonly slices: readonly SlicePlanes[],
    private readonly line: number,
    private readonly faces: readonly Uint32Array[],
    /** Where the flows of each slice begin. */
    private readonly starts: readonly number[],
    private readonly flows: GPUBuffer,
  ) {}

  /** @param line planes of a line beyond the first */
  static async create(
    gpu: Gpu,
    room: PreparedRoom,
    slices: readonly SlicePlanes[],
    line: number,
  ): Promise<WallSlices | null> {
    if (room.faces.node.length === 0) return null;
    const faces = facesOfSlices(room, slices);
    const starts: number[] = [];
    let all = 0;
    for (const { length } of faces) {
      starts.push(all);
      all += Math.ceil(length / ALIGNED) * ALIGNED;
    }
    const flows = await gpu.buffer('flows', VALUE.bytes * all, GPUBufferUsage.STORAGE);
    return new WallSlices(room, slices, line, faces, starts, flows);
  }

  /** The walls of one slice; null if it has none. */
  async of(context: SlabContext): Promise<SlabPart | null> {
    const { room, slices, line, faces, flows } = this;
    const { slab } = context;
    const own = faces[slab.index];
    const near = this.facesNear(slab.index);
    const within = (planes: SlicePlanes): Slab => ({
      ...slab,
      ...planes,
      first: slab.first - (slab.start - planes.start) * slab.plane,
    });
    const out = takenOutPlanes(slices, slab.index, line);
    const lists = flowLists(room, within(out), near);
    this.renumber(lists.lists, near, slab.index);
    const takeOut = await makeTakeOut(context, lists, flows);
    if (own.length === 0) {
      return takeOut && { encode: (encoder, step, inBlock) => dispatch(encoder, takeOut, step, inBlock) };
    }
    const low = Math.max(0, slab.start - line);
    const lines = flowLists(room, within({ start: low, planes: slab.start + slab.planes - low }), near);
    const isOwn = new Set(own);
    const alone = lines.alone.filter((_, j) => isOwn.has(near[j]));
    const binding = { buffer: flows, offset: VALUE.bytes * this.starts[slab.index], size: VALUE.bytes * own.length };
    const into = await makeFlowsIntoWalls(context, own, alone, binding);
    return {
      ...into,
      encode: (encoder, step, inBlock) => {
        into.encode(encoder, step, inBlock);
        if (takeOut) dispatch(encoder, takeOut, step, inBlock);
      },
    };
  }

  /** The faces of a slice and those beside it, rising, so that flows are summed in the order of a run in memory. */
  private facesNear(slice: number): Uint32Array {
    const near = this.faces.slice(Math.max(0, slice - 1), slice + 2);
    const all = new Uint32Array(near.reduce((sum, { length }) => sum + length, 0));
    let at = 0;
    for (const faces of near) {
      all.set(faces, at);
      at += faces.length;
    }
    return all.sort();
  }

  /** Makes lists name places in the common flows instead of places among the faces near a slice. */
  private renumber(lists: Uint32Array<ArrayBuffer>, near: Uint32Array, slice: number): void {
    const place = new Map<number, number>();
    for (let s = Math.max(0, slice - 1); s < Math.min(this.faces.length, slice + 2); s++) {
      this.faces[s].forEach((face, j) => place.set(face, this.starts[s] + j));
    }
    const { index } = WEIGHTED.columnsOf(lists.buffer);
    for (let at = 0; at < lists.length;) {
      const lines = lists[at++];
      for (let j = 0; j < lines; j++, at += WEIGHTED.words) index.setAt(at, place.get(near[lists[at]])!);
    }
  }
}
