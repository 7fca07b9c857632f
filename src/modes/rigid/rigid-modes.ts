import { EigenvalueDecomposition, Matrix } from 'ml-matrix';
import { noiseAt, noiseKey } from '../../engine/noise.ts';
import type { PreparedRoom } from '../../room/prepare/prepared.ts';
import { each, type Work } from '../../room/slabs/work.ts';
import type { OnShare } from '../../units/task.ts';
import {
  combineWork,
  filterFields,
  HIGHEST,
  makeBlock,
  productsWork,
  residualsOfFields,
  type Block,
  type Filter,
} from './block.ts';
import { movingNodes, type MovingNodes } from './moving-nodes.ts';
import { operatorRows, type OperatorRows } from './operator-rows.ts';
import { PANEL } from './panel-sums.ts';

/** The lowest modes of a room with rigid walls, the constant one among them. */
export interface RigidModes {
  readonly moving: MovingNodes;
  /** The operator that they are modes of. */
  readonly rows: OperatorRows;
  /** Eigenvalues of λ²P, rising: 4 sin²(ωT/2). */
  readonly eigenvalues: Float64Array;
  /** Shape [mode][moving node]: Σ D x² = 1, D in cubed spacings; further fields may follow. */
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

/** Fields beyond those that are expected: a share of them, and some. */
const MORE = { share: 1.18, fields: 8 } as const;

/** Largest |λ²P x − s x|/s of a mode that counts as found; the error of s is about its square. */
const FOUND = 1e-3;

/** The first filter keeps fields apart: it makes none e¹² times as large as another. */
const FIRST_GROWTH = 11;

/** Later ones: growth of the highest wanted mode over the least damped one. */
const GROWTH = 5.2;

/** Rounds at most. */
const MOST_ROUNDS = 12;

/**
 * Finds the lowest modes of the rigid room by filtered subspace iteration ([Zhou2006]; docs/theory/modes.md, eq. I3):
 * noise is filtered by a Chebyshev polynomial of λ²P, which is some tens of time steps, and the fields are turned into
 * the modes of the space that they span.
 *
 * @throws RangeError if the modes are not found in {@link MOST_ROUNDS} rounds.
 */
export function* rigidModesWork(room: PreparedRoom, wanted: RigidModesWanted): Work<RigidModes> {
  const moving = movingNodes(room);
  const rows = operatorRows(room);
  const nodes = moving.node.length;
  let count = Math.min(nodes, Math.ceil(MORE.share * wanted.expected) + MORE.fields);
  let block = makeBlock(count, nodes);
  let pulled = makeBlock(count, nodes);
  noise(block, 0, moving);
  let above = wanted.upTo * aboveWanted(count, wanted.expected);
  let first = true;
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const filter = first ? firstFilter(above) : laterFilter(wanted.upTo, above);
    const from = round / (round + 2);
    const to = (round + 1) / (round + 3);
    const shared = { rows, moving, block };
    yield* each(filterFields, { ...shared, pulled, filter }, firstOfPanels(count), (share) =>
      wanted.onProgress?.(from + (to - from) * share),
    );
    const values = yield* ritz(moving, block, pulled);
    first = false;
    const inside = values.filter((value) => value <= wanted.upTo).length;
    if (values.at(-1)! < wanted.upTo * 1.02 && count < nodes) {
      // More modes than expected: more fields.
      const more = Math.min(nodes, Math.ceil(1.3 * count) + MORE.fields);
      const larger = makeBlock(more, nodes);
      larger.fields.set(block.fields);
      block = larger;
      pulled = makeBlock(more, nodes);
      noise(block, count, moving);
      above = wanted.upTo * aboveWanted(more, inside);
      count = more;
      first = true;
      continue;
    }
    above = Math.min(above, values.at(-1)!);
    const panels = yield* each(residualsOfFields, { ...shared, count: inside }, firstOfPanels(inside));
    const checked = panels.flat();
    const least = checked.find(({ eigenvalue }) => eigenvalue > ZERO)?.eigenvalue ?? wanted.upTo;
    const residual = checked.reduce((most, one) => Math.max(most, one.residual / Math.max(least, one.eigenvalue)), 0);
    if (residual <= FOUND) {
      return { moving, rows, block, residual, eigenvalues: Float64Array.from(checked, ({ eigenvalue }) => eigenvalue) };
    }
  }
  throw new RangeError('the modes of the rigid room are not found');
}

/** Modes go as the cube of the frequency, and the eigenvalues as its square. */
const aboveWanted = (fields: number, expected: number): number => Math.max(1.06, (fields / expected) ** (2 / 3) * 0.98);

/** First fields of the panels of so many. */
const firstOfPanels = (count: number): number[] =>
  Array.from({ length: Math.ceil(count / PANEL) }, (_, p) => PANEL * p);

/** Eigenvalues below this are those of constant fields. */
export const ZERO = 1e-9;

/** Fills fields from one on with noise. */
function noise({ fields, count }: Block, from: number, { node }: MovingNodes): void {
  for (let f = from; f < count; f++) {
    const key = noiseKey(f + 1);
    for (let i = 0; i < node.length; i++) fields[f * node.length + i] = noiseAt(node[i], key);
  }
}

/** The angle of an eigenvalue below the damped ones, over which T_n grows as cosh(n angle). */
const angleOf = (eigenvalue: number, above: number): number =>
  Math.acosh(1 + (2 * (above - eigenvalue)) / (HIGHEST - above));

const firstFilter = (above: number): Filter => ({
  above,
  degree: Math.max(2, Math.floor(FIRST_GROWTH / angleOf(0, above))),
});

function laterFilter(upTo: number, above: number): Filter {
  return { above, degree: Math.max(4, Math.ceil(GROWTH / angleOf(upTo, above))) };
}

/**
 * Turns fields into the modes of the space that they span, rising.
 *
 * @returns their eigenvalues
 */
function* ritz({ volume }: MovingNodes, block: Block, pulled: Block): Work<Float64Array> {
  const { count } = block;
  const { own, cross } = yield* productsWork({ volume, one: block, other: pulled, count });
  const gram = Matrix.zeros(count, count);
  const stiffness = Matrix.zeros(count, count);
  for (let i = 0; i < count; i++) {
    for (let j = 0; j <= i; j++) {
      setBoth(gram, i, j, own[i * count + j]);
      setBoth(stiffness, i, j, (cross[i * count + j] + cross[j * count + i]) / 2);
    }
  }
  const { rotation, values } = generalised(stiffness, gram);
  yield* combineWork({ from: block, count, into: block, weights: rotation, adds: false });
  return values;
}

function setBoth(matrix: Matrix, i: number, j: number, value: number): void {
  matrix.set(i, j, value);
  matrix.set(j, i, value);
}

/** Directions of the space with less than this share of the largest are rounding. */
const ROUNDING = 1e-14;

/** Solves K v = s G v: rising s, and v by columns, [row][column], with vᵀGv = 1. */
function generalised(stiffness: Matrix, gram: Matrix): { rotation: Float64Array; values: Float64Array } {
  const count = gram.rows;
  const whole = new EigenvalueDecomposition(gram, { assumeSymmetric: true });
  const most = Math.max(...whole.realEigenvalues);
  const scales = whole.realEigenvalues.map((value) => 1 / Math.sqrt(Math.max(value, ROUNDING * most)));
  const white = whole.eigenvectorMatrix.mulRowVector(scales);
  const inside = white.transpose().mmul(stiffness).mmul(white);
  const turned = new EigenvalueDecomposition(inside, { assumeSymmetric: true });
  const order = turned.realEigenvalues
    .map((_, i) => i)
    .sort((a, b) => turned.realEigenvalues[a] - turned.realEigenvalues[b]);
  const all = white.mmul(turned.eigenvectorMatrix);
  const rotation = new Float64Array(count * count);
  for (let j = 0; j < count; j++) order.forEach((from, k) => (rotation[j * count + k] = all.get(j, from)));
  return { rotation, values: Float64Array.from(order, (i) => turned.realEigenvalues[i]) };
}
