import type { PreparedRoom } from '../../room/prepare/prepared.ts';
import { each, type Work } from '../../room/slabs/work.ts';
import type { OnShare } from '../../units/task.ts';
import { combineWork, makeBlock, residualsOfFields, type Block } from './block.ts';
import { firstOfPanels, KrylovSpace, type RitzFields } from './krylov-space.ts';
import { movingNodes, type MovingNodes } from './moving-nodes.ts';
import { operatorRows, type OperatorRows } from './operator-rows.ts';

/** The lowest modes of a room with rigid walls, the constant one among them. */
export interface RigidModes {
  readonly moving: MovingNodes;
  /** The operator that they are modes of. */
  readonly rows: OperatorRows;
  /** Eigenvalues of λ²P, rising: 4 sin²(ωT/2). */
  readonly eigenvalues: Float64Array;
  /** Shape [mode][moving node]: Σ D x² = 1, D in cubed spacings. */
  readonly block: Block;
  /** Largest |λ²P x − s x| of the modes, over their s or, for the lowest, that of the lowest but the constant one. */
  readonly residual: number;
}

/** What is asked for. */
export interface RigidModesWanted {
  /** All modes with eigenvalues of λ²P up to this. */
  readonly upTo: number;
  /** About how many there are, the constant one among them. */
  readonly expected: number;
  readonly onProgress?: OnShare | undefined;
}

/** Largest |λ²P x − s x|/s of a mode that counts as found; the error of s is about its square. */
const FOUND = 1e-3;

/** Eigenvalues up to this multiple of the highest wanted one are found, so that none at the edge is missed. */
const EDGE = 1.01;

/** The space is looked at once it has so many fields for each mode that is expected; most need 1.6. */
const FIRST_LOOK = 1.45;

/** Fields for each mode that is expected, and some, at most. */
const MOST = { each: 4, more: 100 } as const;

/**
 * Finds the lowest modes of the rigid room by the block Lanczos method on a Chebyshev polynomial of λ²P ([Zhou2006],
 * [Fang2012]; docs/theory/modes.md, eq. I3): a space of fields grows by a few at a time, each the filtered ones before,
 * until the modes are in it.
 *
 * @throws RangeError if the modes are not found.
 */
export function* rigidModesWork(room: PreparedRoom, wanted: RigidModesWanted): Work<RigidModes> {
  const { upTo, expected, onProgress } = wanted;
  const moving = movingNodes(room);
  const rows = operatorRows(room);
  const nodes = moving.node.length;
  const space = new KrylovSpace(rows, moving, { upTo, expected });
  const most = Math.min(nodes, MOST.each * expected + MOST.more);
  while (space.known + space.width <= most) {
    yield* space.growWork();
    onProgress?.(space.known / (space.known + 0.25 * expected));
    if (space.known < FIRST_LOOK * expected && space.known + space.width <= most) continue;
    const ritz = space.ritz(EDGE * upTo);
    if (ritz.away > FOUND) continue;
    const block = yield* fieldsWork(space, ritz, nodes);
    const panels = yield* each(
      residualsOfFields,
      { rows, moving, block, count: block.count },
      firstOfPanels(block.count),
    );
    const checked = panels.flat().filter(({ eigenvalue }) => eigenvalue <= upTo);
    const least = checked.find(({ eigenvalue }) => eigenvalue > ZERO)?.eigenvalue ?? upTo;
    const residual = checked.reduce(
      (largest, one) => Math.max(largest, one.residual / Math.max(least, one.eigenvalue)),
      0,
    );
    if (residual > FOUND) continue;
    const eigenvalues = Float64Array.from(checked, ({ eigenvalue }) => eigenvalue);
    return { moving, rows, residual, eigenvalues, block: firstFields(block, eigenvalues.length, nodes) };
  }
  throw new RangeError('the modes of the rigid room are not found');
}

/** The fields of Ritz vectors. */
function* fieldsWork({ block: from, known }: KrylovSpace, { vectors, count }: RitzFields, nodes: number): Work<Block> {
  const into = makeBlock(count, nodes);
  yield* combineWork({ from, count: known, into, weights: vectors, adds: false });
  return into;
}

const firstFields = ({ fields }: Block, count: number, nodes: number): Block => ({
  count,
  fields: fields.subarray(0, count * nodes),
});

/** Eigenvalues below this are those of constant fields. */
export const ZERO = 1e-9;
