import { lowerBound } from '../../lists/sorted.ts';
import { joined, sharedFloat32, sharedUint32, sharedUint8 } from '../../lists/shared-memory.ts';
import type { CutCubes, NodesBehind, OwnWalls, Pieces } from '../subcell/cut/cut-cubes.ts';

/** Bits of the corners of a cube in its lower layer. */
const LOWER = 0b1111;
/** Step from such a corner to the one above it. */
const UP = 4;

/**
 * The cubes between a layer of nodes and the next one, as those of a room of one layer: the upper corners of such a
 * cube are its lower ones. Where both differ by rounding, the lower ones count.
 *
 * @param plane Nodes of a layer, with padding.
 * @param layer Index of the layer.
 */
export function cubesOfLayer(cut: CutCubes, plane: number, layer: number): CutCubes {
  const [first, end] = [layer * plane, (layer + 1) * plane];
  const from = lowerBound(cut.cube, first);
  const to = lowerBound(cut.cube, end, from);
  const own = ownOfLayer(cut.behind.own, first, end);
  const ofOwn = new Set(own.cube);
  const cube = joined([cut.cube.subarray(from, to).map((at) => at - first)], sharedUint32);
  const fraction = joined([cut.fraction.subarray(from, to)], sharedUint8);
  const marks = cut.plain.subarray(from, to).map((mark, i) => (mark === 2 && !ofOwn.has(cube[i]) ? 1 : mark));
  const plain = joined([marks], sharedUint8);
  return {
    cube,
    fraction,
    plain,
    behind: { ...behindOfLayer(cut.behind, first, end), own },
    pieces: piecesOfLayer(cut.pieces, first, end),
  };
}

function behindOfLayer({ node, toWall }: NodesBehind, first: number, end: number): Omit<NodesBehind, 'own'> {
  const from = lowerBound(node, first);
  const to = lowerBound(node, end, from);
  return {
    node: joined([node.subarray(from, to).map((at) => at - first)], sharedUint32),
    toWall: joined([level(toWall.subarray(3 * from, 3 * to))], sharedFloat32),
  };
}

function ownOfLayer({ cube, corner, toWall }: OwnWalls, first: number, end: number): OwnWalls {
  const cubes: number[] = [];
  const corners: number[] = [];
  const walls: number[] = [];
  for (let next = lowerBound(cube, first); next < cube.length && cube[next] < end;) {
    const begin = next;
    while (cube[next] === cube[begin]) next++;
    // The upper corners after the lower ones.
    for (const up of [0, UP]) {
      for (let o = begin; o < next; o++) {
        if (corner[o] >= UP) continue;
        cubes.push(cube[o] - first);
        corners.push(corner[o] + up);
        walls.push(toWall[3 * o], toWall[3 * o + 1], 0);
      }
    }
  }
  const vectors = sharedFloat32(walls.length);
  vectors.set(walls);
  return { cube: shared(cubes, sharedUint32), corner: shared(corners, sharedUint8), toWall: vectors };
}

function piecesOfLayer({ cube, air, fraction, toWall }: Pieces, first: number, end: number): Pieces {
  const places: number[] = [];
  for (let p = lowerBound(cube, first); p < cube.length && cube[p] < end; p++) if (air[p] & LOWER) places.push(p);
  const vectors = sharedFloat32(24 * places.length);
  places.forEach((p, i) => {
    const lower = level(toWall.subarray(24 * p, 24 * p + 3 * UP));
    vectors.set(lower, 24 * i);
    vectors.set(lower, 24 * i + 3 * UP);
  });
  return {
    cube: shared(
      places.map((p) => cube[p] - first),
      sharedUint32,
    ),
    air: shared(
      places.map((p) => (air[p] & LOWER) | ((air[p] & LOWER) << UP)),
      sharedUint8,
    ),
    fraction: shared(
      places.map((p) => fraction[p]),
      sharedUint8,
    ),
    toWall: vectors,
  };
}

function shared<List extends Uint8Array | Uint32Array>(
  values: readonly number[],
  make: (length: number) => List,
): List {
  const list = make(values.length);
  list.set(values);
  return list;
}

/** Vectors without their parts along z. */
const level = (vectors: Float32Array): Float32Array => vectors.map((x, i) => (i % 3 === 2 ? 0 : x));
