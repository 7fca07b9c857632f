import { FaceList, type Shape } from '../shape.ts';
import { damaged } from '../text.ts';
import { isPath, listOf, numbersOf, type ComposedPrim } from './usd-stage.ts';

/** A mesh of USD. The key of a face is 0, or the number of the subset that it is in, from 1. */
export interface UsdMesh extends Shape {
  readonly subsets: readonly ComposedPrim[];
  readonly isSmoothed: boolean;
}

/** Corners of a cube by the bits of their number: x, y, z. Its faces look outwards. */
const CUBE_FACES = [[0, 2, 3, 1], [4, 5, 7, 6], [0, 1, 5, 4], [2, 6, 7, 3], [0, 4, 6, 2], [1, 3, 7, 5]]; // prettier-ignore
/** Side of a cube that does not say it. */
const CUBE_SIZE = 2;

/** Properties that bind a material, by their order. */
const BINDINGS = ['material:binding', 'material:binding:full', 'material:binding:preview'];

/** The name of the material that a prim binds. */
export function boundTo(prim: ComposedPrim): string | undefined {
  for (const name of BINDINGS) {
    const [target] = listOf(prim.property(name));
    const last = isPath(target) ? target.path.split('/').at(-1) : undefined;
    if (last) return last;
  }
  return undefined;
}

/** The surfaces of a `Mesh` or a `Cube`; undefined for other prims, and for meshes without faces. @throws InputError */
export function meshOf(prim: ComposedPrim, place: () => string): UsdMesh | undefined {
  if (prim.type === 'Cube') return cubeOf(prim, place);
  if (prim.type !== 'Mesh') return undefined;
  const counts = numbersOf(prim, 'faceVertexCounts', place);
  const corners = numbersOf(prim, 'faceVertexIndices', place);
  const positions = numbersOf(prim, 'points', place);
  if (positions.length % 3 !== 0)
    throw damaged(place(), `its points are ${positions.length} numbers, not three a point`);
  const subsets = prim.children.filter((each) => each.type === 'GeomSubset' && boundTo(each) !== undefined);
  const keys = new Uint16Array(counts.length);
  subsets.slice(0, 0xffff).forEach((subset, i) => {
    const faces = numbersOf(subset, 'indices', place);
    for (let at = 0; at < faces.length; at++) {
      if (!(faces[at] >= 0 && faces[at] < counts.length))
        throw damaged(place(), `a subset has face ${faces[at]}, but there are ${counts.length}`);
      keys[faces[at]] = i + 1;
    }
  });
  const holes = new Set(Array.from(numbersOf(prim, 'holeIndices', place)));
  const isLeft = prim.property('orientation') === 'leftHanded';
  const faces = new FaceList(place);
  let at = 0;
  for (let face = 0; face < counts.length; face++) {
    const count = counts[face];
    if (!(Number.isInteger(count) && count >= 0 && at + count <= corners.length)) {
      throw damaged(place(), `its faceVertexCounts do not fit its ${corners.length} corners`);
    }
    const own = Array.from({ length: count }, (_, i) => corners[at + i]);
    at += count;
    if (count >= 3 && !holes.has(face)) faces.add(isLeft ? own.reverse() : own, keys[face]);
  }
  if (faces.ends.length === 0) return undefined;
  const scheme = prim.property('subdivisionScheme');
  return { positions, faces, subsets, isSmoothed: typeof scheme === 'string' && scheme !== 'none' };
}

function cubeOf(prim: ComposedPrim, place: () => string): UsdMesh {
  const [size = CUBE_SIZE] = Array.from(numbersOf(prim, 'size', place));
  const faces = new FaceList(place);
  for (const face of CUBE_FACES) faces.add(face, 0);
  const positions = Array.from({ length: 24 }, (_, i) => (Math.floor(i / 3) & (1 << (i % 3)) ? size / 2 : -size / 2));
  return { positions, faces, subsets: [], isSmoothed: false };
}
