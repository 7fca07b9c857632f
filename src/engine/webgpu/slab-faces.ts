import { FACE_TILE } from '../../kernel/room/wall-faces.ts';
import { growableUint32 } from '../../lists/growable.ts';
import { directionOf, materialOf, runOf, SHAPE_RUN_SHIFT, traceOf } from '../../room/faces/face-shape.ts';
import type { PreparedRoom } from '../../room/prepared.ts';
import { reaction } from '../../room/faces/wall-law.ts';
import { LawList } from './law-list.ts';
import { nodeLinks, type NodeLinks } from './slab-links.ts';
import { toLocal, type Slab } from './slabs.ts';

/** Wall faces whose lines touch planes that a slab owns; a face near a cut is in the tables of both sides. */
export interface LocalFaces {
  /** Index of each in the room's faces. */
  readonly index: Uint32Array;
  /** As `Face` of shaders/room/wall-flow.wgsl. */
  readonly faces: Uint32Array<ArrayBuffer>;
  /** Numbers of branch states, `states` of shaders/room/wall-flow.wgsl. */
  readonly states: number;
  /** `laws` and `branches` of shaders/room/wall-flow.wgsl. */
  readonly laws: Uint32Array<ArrayBuffer>;
  readonly branchLaws: Float32Array<ArrayBuffer>;
  readonly links: NodeLinks;
}

/** Words of a `Face`. */
const FACE_WORDS = 5;

/** Where a `Face` has the nodes that are its alone, and its law. */
const ALONE_SHIFT = 8;
const LAW_SHIFT = 16;

export function localFaces(room: PreparedRoom, slab: Slab): LocalFaces {
  const { faces, laws, scheme } = room;
  const index = facesOf(room, slab);
  const links = nodeLinks(room, slab, index);
  const lawList = new LawList(room, 2 ** (32 - LAW_SHIFT));
  const words = new Uint32Array(FACE_WORDS * index.length);
  const numbers = new Float32Array(words.buffer);
  let states = 0;
  /** Most branches of a face of the tile at hand. */
  let most = 0;
  const closeTile = (): void => {
    states += 2 * FACE_TILE * most;
    most = 0;
  };
  index.forEach((f, j) => {
    if (j % FACE_TILE === 0) closeTile();
    const shape = faces.shape[f];
    most = Math.max(most, laws[materialOf(shape)]!.branches.length);
    const at = FACE_WORDS * j;
    words[at] = toLocal(slab, faces.node[f]);
    words[at + 1] =
      directionOf(shape) |
      (runOf(shape) << SHAPE_RUN_SHIFT) |
      (links.alone[j] << ALONE_SHIFT) |
      (lawList.add(shape) << LAW_SHIFT);
    numbers[at + 2] = faces.gain[f]!;
    numbers[at + 3] = reaction(scheme.courant, faces.traces[traceOf(shape)].inertia, faces.selfCoupling[f]);
    words[at + 4] = states + (j % FACE_TILE);
  });
  closeTile();
  return { index, faces: words, states, ...lawList.tables(), links };
}

function facesOf({ faces }: PreparedRoom, slab: Slab): Uint32Array {
  const index = growableUint32();
  const end = slab.start + slab.planes;
  for (let f = 0; f < faces.node.length; f++) {
    const [low, high] = planesOfLine(faces.node[f], faces.shape[f], slab.plane);
    if (low < end && high >= slab.start) index.push(f);
  }
  return index.done();
}

/** First and last plane that a face's line touches. */
function planesOfLine(node: number, shape: number, plane: number): [number, number] {
  const at = Math.floor(node / plane);
  const further = runOf(shape) - 1;
  switch (directionOf(shape)) {
    case 4:
      return [at, at + further];
    case 5:
      return [at - further, at];
    default:
      return [at, at];
  }
}
