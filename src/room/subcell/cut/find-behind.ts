import { AIR } from '../../grid/graph.ts';
import { strides } from '../../grid/grid.ts';
import { growableFloat32, growableUint32 } from '../../../lists/growable.ts';
import { findSorted, lowerBound } from '../../../lists/sorted.ts';
import { sharedFloat32, sharedUint32, sharedUint8 } from '../../../lists/shared-memory.ts';
import type { PreparedSlab } from '../../slabs/slabs.ts';
import { each, type Job, type Work } from '../../slabs/work.ts';
import type { OnShare } from '../../../units/task.ts';
import { NodeIndex } from '../../slabs/node-index.ts';
import { cornerStrides } from './cube-list.ts';
import type { NodesBehind, OwnWalls } from './cut-cubes.ts';
import { WallFinder, type CubesOfWalls } from './nodes-behind.ts';

/**
 * Every second plane of a slab. Nodes of two such planes have no cube in common: so planes may be looked at in any
 * order, and even planes before odd ones.
 */
interface Planes extends PreparedSlab {
  /** Parity of the planes: 0 for even ones, 1 for odd ones. */
  readonly parity: 0 | 1;
  /** The nodes to look at, array indices, ascending; undefined for all corners of plain cubes that are not air. */
  readonly nodes: Uint32Array | undefined;
}

/** Nodes behind walls, and places of the cubes that have stopped being plain. */
interface FoundBehind extends Omit<NodesBehind, 'own'> {
  readonly demoted: Uint32Array;
  /** Walls of their own, as {@link WallFinder} has them. */
  readonly own: Uint32Array;
  readonly toOwn: Float32Array;
  /** Only where nodes are looked at again. */
  readonly notOwn: Uint32Array;
}

/** Finds the nodes behind walls in some planes. */
export const findBehind: Job<CubesOfWalls, Planes, FoundBehind> = {
  name: 'walls of nodes',
  begin: (shared) => {
    const finder = new WallFinder(shared);
    const { rowStart } = shared.cubes;
    const ny = shared.graph.grid.size[1];
    return (planes) => {
      finder.begin(rowStart[Math.max(0, planes.from - 1) * ny], rowStart[planes.to * ny]);
      const node = growableUint32();
      const toWall = growableFloat32();
      for (const list of [finder.demoted, finder.own, finder.notOwn, finder.toOwn]) list.length = 0;
      const look = (at: number): void => {
        if (!finder.look(at)) return;
        node.push(at);
        for (let axis = 0; axis < 3; axis++) toWall.push(finder.toWall[axis]);
      };
      if (planes.nodes) planes.nodes.forEach(look);
      else {
        for (let z = planes.from + ((planes.from ^ planes.parity) & 1); z < planes.to; z += 2) {
          for (const at of cornersIn(shared, z)) look(at);
        }
      }
      return {
        node: node.done(),
        toWall: toWall.done(),
        demoted: finder.demoted.done(),
        own: finder.own.done(),
        toOwn: finder.toOwn.done(),
        notOwn: planes.nodes ? finder.notOwn.done() : new Uint32Array(0),
      };
    };
  },
};

/** Corners of plain cubes that are not air, in a plane, ascending. */
function cornersIn({ graph: { grid, nodes }, cubes, plain }: CubesOfWalls, z: number): Uint32Array {
  const { cube, rowStart } = cubes;
  const plane = strides(grid)[2];
  const [first, end] = [z * plane, (z + 1) * plane];
  const corners = cornerStrides(grid);
  const index = new NodeIndex(
    end,
    (add) => {
      // Upper corners of the cubes below the plane, lower corners of those above.
      for (let upper = z > 0 ? 1 : 0; upper >= 0; upper--) {
        const last = rowStart[(z - upper + 1) * grid.size[1]];
        for (let place = rowStart[(z - upper) * grid.size[1]]; place < last; place++) {
          if (!plain[place]) continue;
          for (let c = 4 * upper; c < 4 * upper + 4; c++) {
            const node = cube[place] + corners[c];
            if (!(nodes[node] & AIR)) add(node);
          }
        }
      }
    },
    first,
  );
  return index.nodes();
}

/**
 * Finds the nodes behind walls, with their walls: first in even planes, then in odd ones. Where cubes stop being plain,
 * their corners are looked at again, until no cube does. Cubes with own walls then get the mark 2.
 *
 * @param shared its `plain` is written
 */
export function* nodesBehindWork(
  shared: CubesOfWalls,
  slabs: readonly PreparedSlab[],
  onProgress: OnShare,
): Work<NodesBehind> {
  const demoted: Uint32Array[] = [];
  const parts: FoundBehind[] = [];
  const own = new OwnList();
  for (const parity of [0, 1] as const) {
    const inputs = slabs.map((slab) => ({ ...slab, parity, nodes: undefined }));
    const found = yield* each(findBehind, shared, inputs, (share) => onProgress((parity + share) / 2));
    for (const part of found) demoted.push(part.demoted);
    for (const each of found) parts.push(each);
    for (const part of found) own.add(part);
  }
  const nodes = yield* lookAgain(shared, slabs, merged(parts), demoted, own);
  return { ...nodes, own: own.done(shared) };
}

/** The walls that cubes have of their own. */
class OwnList {
  /** [8 place + c] the part that has it, and its place there. */
  private readonly entries = new Map<number, readonly [part: FoundBehind, at: number]>();

  add(part: FoundBehind): void {
    for (const key of part.notOwn) this.entries.delete(key);
    part.own.forEach((key, at) => this.entries.set(key, [part, at]));
  }

  /** The walls in cubes that have stayed plain; these cubes get the mark 2. */
  done({ cubes, plain }: CubesOfWalls): OwnWalls {
    const keys = Uint32Array.from(this.entries.keys())
      .sort()
      .filter((key) => plain[key >>> 3] !== 0);
    const cube = sharedUint32(keys.length);
    const corner = sharedUint8(keys.length);
    const toWall = sharedFloat32(3 * keys.length);
    keys.forEach((key, i) => {
      plain[key >>> 3] = 2;
      cube[i] = cubes.cube[key >>> 3]!;
      corner[i] = key & 7;
      const [part, at] = this.entries.get(key)!;
      for (let axis = 0; axis < 3; axis++) toWall[3 * i + axis] = part.toOwn[3 * at + axis]!;
    });
    return { cube, corner, toWall };
  }
}

type Behind = Omit<NodesBehind, 'own'>;

/** Joins the nodes of even and of odd planes: each part is ascending. */
function merged(parts: readonly Behind[]): Behind {
  const count = parts.reduce((sum, { node }) => sum + node.length, 0);
  const node = sharedUint32(count);
  const toWall = sharedFloat32(3 * count);
  const half = parts.length / 2;
  let at = 0;
  for (let s = 0; s < half; s++) {
    const [even, odd] = [parts[s], parts[s + half]];
    let [e, o] = [0, 0];
    while (e < even.node.length || o < odd.node.length) {
      const isEven = o === odd.node.length || (e < even.node.length && even.node[e] < odd.node[o]);
      const [from, place] = isEven ? [even, e++] : [odd, o++];
      node[at] = from.node[place]!;
      for (let axis = 0; axis < 3; axis++) toWall[3 * at + axis] = from.toWall[3 * place + axis]!;
      at++;
    }
  }
  return { node, toWall };
}

/** Looks again at the corners of cubes that have stopped being plain: they may have found their walls there. */
function* lookAgain(
  shared: CubesOfWalls,
  slabs: readonly PreparedSlab[],
  { node, toWall }: Behind,
  first: readonly Uint32Array[],
  own: OwnList,
): Work<Behind> {
  const plane = strides(shared.graph.grid)[2];
  const isGone = new Uint8Array(node.length);
  for (let demoted = first; demoted.some(({ length }) => length > 0);) {
    const nodes = cornersOf(shared, demoted);
    const next: Uint32Array[] = [];
    for (const parity of [0, 1] as const) {
      const inputs = slabs.map((slab) => {
        const own = nodes.subarray(lowerBound(nodes, slab.from * plane), lowerBound(nodes, slab.to * plane));
        return { ...slab, parity, nodes: own.filter((at) => (Math.floor(at / plane) & 1) === parity) };
      });
      const looked = inputs.filter((input) => input.nodes.length > 0);
      const found = yield* each(findBehind, shared, looked);
      found.forEach((part, i) => {
        next.push(part.demoted);
        own.add(part);
        for (const at of looked[i].nodes) {
          const place = findSorted(node, at, 0, node.length);
          if (place < 0) continue;
          const again = findSorted(part.node, at, 0, part.node.length);
          isGone[place] = again < 0 ? 1 : 0;
          for (let axis = 0; again >= 0 && axis < 3; axis++) toWall[3 * place + axis] = part.toWall[3 * again + axis]!;
        }
      });
    }
    demoted = next;
  }
  if (!isGone.includes(1)) return { node, toWall };
  let kept = 0;
  for (let place = 0; place < node.length; place++) {
    if (isGone[place]) continue;
    node[kept] = node[place]!;
    toWall.copyWithin(3 * kept, 3 * place, 3 * place + 3);
    kept++;
  }
  const left = sharedUint32(kept);
  left.set(node.subarray(0, kept));
  const walls = sharedFloat32(3 * kept);
  walls.set(toWall.subarray(0, 3 * kept));
  return { node: left, toWall: walls };
}

/** Corners of some cubes that are not air, ascending, each once. */
function cornersOf({ graph: { grid, nodes }, cubes }: CubesOfWalls, places: readonly Uint32Array[]): Uint32Array {
  const corners = cornerStrides(grid);
  const found = growableUint32();
  for (const some of places) {
    for (const place of some) {
      for (const corner of corners)
        if (!(nodes[cubes.cube[place] + corner] & AIR)) found.push(cubes.cube[place] + corner);
    }
  }
  return found
    .done()
    .sort()
    .filter((node, i, all) => i === 0 || all[i - 1] !== node);
}
