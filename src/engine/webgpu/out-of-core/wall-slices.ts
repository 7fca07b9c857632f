import { VALUE, WEIGHTED } from '../../../kernel/room/layouts.ts';
import type { PreparedRoom } from '../../../room/prepared.ts';
import { facesOfSlices, planesAtCut, planesWithin, type SlicePlanes } from '../../out-of-core/slices.ts';
import type { Gpu } from '../device.ts';
import { flowLists } from '../parts/flow-lists.ts';
import type { SlabContext, SlabPart } from '../parts/part.ts';
import { makeFlowsIntoWalls, makeTakeOut } from '../parts/wall-faces.ts';
import type { Pass } from '../pass.ts';
import type { Slab } from '../slabs.ts';

/** The flows of some faces begin at a multiple of this: bindings must. */
const ALIGNED = 256 / VALUE.bytes;

/** Wall faces of a slice: the flows into them, and what is taken out of nodes near them that several lines go through. */
export interface SliceWalls {
  readonly flows: SlabPart | null;
  readonly takeOut: Pass | null;
}

export const NO_WALLS: SliceWalls = { flows: null, takeOut: null };

/** Some faces, and where their flows begin. */
interface Placed {
  readonly faces: Uint32Array;
  readonly start: number;
}

/**
 * The wall faces of slices. Those whose lines lie in a slice are computed with it, and those whose lines cross a cut with
 * whichever slice beside it is the later one. Each flow is computed once a step; what is taken out of a node of
 * several lines near a cut needs flows of both slices.
 */
export class WallSlices {
  private constructor(
    private readonly room: PreparedRoom,
    private readonly slices: readonly SlicePlanes[],
    private readonly line: number,
    private readonly inSlices: readonly Placed[],
    private readonly atCuts: readonly Placed[],
    /** Of each face of the room the place of its flow. */
    private readonly places: Uint32Array,
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
    const places = new Uint32Array(room.faces.node.length);
    let all = 0;
    const placed = (lists: readonly Uint32Array[]): Placed[] =>
      lists.map((list) => {
        const start = all;
        list.forEach((face, j) => (places[face] = start + j));
        all += Math.ceil(list.length / ALIGNED) * ALIGNED;
        return { faces: list, start };
      });
    const [within, across] = [placed(faces.within), placed(faces.across)];
    const flows = await gpu.buffer('flows', VALUE.bytes * all, GPUBufferUsage.STORAGE);
    return new WallSlices(room, slices, line, within, across, places, flows);
  }

  /** Faces whose lines lie in the slice. */
  within(context: SlabContext): Promise<SliceWalls> {
    const { index } = context.slab;
    const { start, planes } = this.slices[index];
    const touched = { start, planes };
    return this.make(context, this.inSlices[index], touched, planesWithin(this.slices, index, this.line));
  }

  /** Faces whose lines cross the slice's lower cut. */
  across(context: SlabContext): Promise<SliceWalls> {
    const { index } = context.slab;
    const planes = planesAtCut(this.slices, index, this.line);
    return this.make(context, this.atCuts[index], planes, planes);
  }

  /**
   * @param touched Planes of the lines of these faces.
   * @param takenOut Planes from whose nodes flows are taken, where several lines go through them.
   */
  private async make(
    context: SlabContext,
    { faces: own, start }: Placed,
    touched: SlicePlanes,
    takenOut: SlicePlanes,
  ): Promise<SliceWalls> {
    const { room, flows, places } = this;
    const { slab } = context;
    const near = this.near(slab.index);
    const within = (planes: SlicePlanes): Slab => ({
      ...slab,
      ...planes,
      first: slab.first - (slab.start - planes.start) * slab.plane,
    });
    const lists = flowLists(room, within(takenOut), near);
    this.renumber(lists.lists, near);
    const takeOut = await makeTakeOut(context, lists, flows);
    if (own.length === 0) return { flows: null, takeOut };
    const isOwn = (face: number): boolean => places[face] >= start && places[face] < start + own.length;
    const alone = flowLists(room, within(touched), near).alone.filter((_, j) => isOwn(near[j]));
    const binding = { buffer: flows, offset: VALUE.bytes * start, size: VALUE.bytes * own.length };
    return { flows: await makeFlowsIntoWalls(context, own, alone, binding), takeOut };
  }

  /** The faces of a slice and of those beside it, rising, so that flows are summed in the order of a run in memory. */
  private near(slice: number): Uint32Array {
    const [from, to] = [Math.max(0, slice - 1), slice + 2];
    const lists = [...this.inSlices.slice(from, to), ...this.atCuts.slice(from, to)].map(({ faces }) => faces);
    const all = new Uint32Array(lists.reduce((sum, { length }) => sum + length, 0));
    let at = 0;
    for (const faces of lists) {
      all.set(faces, at);
      at += faces.length;
    }
    return all.sort();
  }

  /** Makes lists name places among all flows instead of places among some faces. */
  private renumber(lists: Uint32Array<ArrayBuffer>, faces: Uint32Array): void {
    const { index } = WEIGHTED.columnsOf(lists.buffer);
    for (let at = 0; at < lists.length;) {
      const lines = lists[at++];
      for (let j = 0; j < lines; j++, at += WEIGHTED.words) index.setAt(at, this.places[faces[lists[at]]]);
    }
  }
}
