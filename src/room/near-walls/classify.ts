import type { Scheme } from '../../scheme/scheme.ts';
import { stopIfAsked, type OnShare, type TaskControls } from '../../units/task.ts';
import type { AnyGraph } from '../grid/graph.ts';
import { storedNodes, strides } from '../grid/grid.ts';
import { growableNodes, type NodeNumbers } from '../../lists/node-numbers.ts';
import { NameTable, NONE } from '../../lists/name-table.ts';
import { joined, sharedFloat64, sharedNodes, sharedUint32 } from '../../lists/shared-memory.ts';
import { ranges, slabsOf, type Slabs } from '../slabs/slabs.ts';
import { alone, each, type Work } from '../slabs/work.ts';
import type { StencilPoints } from '../../scheme/points.ts';
import { classifySlab, rowWeights, type ClassifiedSlab, type SharedRoom } from './classify-slab.ts';
import { TooManyRowsError } from './row-dictionary.ts';

/** Interior and near-wall nodes. */
export interface Classification {
  /** One bit a stored node, bit i % 32 of word ⌊i/32⌋: air whose row is the free stencil. */
  readonly interior: Uint32Array;
  readonly interiorCount: number;
  /** Array index of each near-wall node, rising. */
  readonly nearWall: NodeNumbers;
  /** Row of each near-wall node: index into `rows`. */
  readonly nearWallRow: Uint32Array;
  /** [row][K − 1] weights λ²P, the dictionary of distinct rows (docs/theory/operator.md, 'Rows'). */
  readonly rows: Float64Array;
}

/** Progress is reported, and the signal checked, about once a plane. */
export interface ClassifyOptions extends TaskControls<OnShare> {
  /** Bytes that `rows` may take. */
  readonly mostRowBytes?: number;
  /** Planes of a slab, or the slabs. */
  readonly planes?: Slabs | undefined;
}

/** The most bytes of the rows; in single precision it is half of this, about the most that a GPU binds at once. */
const MOST_ROW_BYTES = 2 ** 32;

/** Rows written together: some tens of milliseconds for the largest stencils. */
const ROWS_A_TIME = 1024;

/**
 * Splits the air into interior nodes, from which no walk meets a closed edge, and near-wall nodes, which have rows of
 * their own. Candidates are the nodes within the reach of a closed edge; equal surroundings share a row. Needs little
 * memory besides the result: bitmaps and runs of as many planes as the stencil has, for each thread.
 *
 * @throws TooManyRowsError if the dictionary does not fit.
 * @throws CancelledError if the signal says so.
 */
export function classify(
  graph: AnyGraph,
  scheme: Scheme,
  points: StencilPoints,
  options: ClassifyOptions = {},
): Classification {
  return alone(classifyWork(graph, scheme, points, options));
}

/** Does the work of {@link classify} by slabs. */
export function* classifyWork(
  graph: AnyGraph,
  { stencil: { reach, family } }: Scheme,
  points: StencilPoints,
  { onProgress, signal, mostRowBytes = MOST_ROW_BYTES, planes }: ClassifyOptions = {},
): Work<Classification> {
  const width = points.offsets.length;
  const step = (share: number): void => {
    stopIfAsked(signal);
    onProgress?.(share);
  };
  const shared: SharedRoom = { graph, points, reach, leggy: family === 'leggy' };
  const slabs = slabsOf(graph.grid, planes);
  const parts = yield* each(classifySlab, shared, slabs, (share) => step(NAMED * share));

  const stored = storedNodes(graph.grid);
  const interior = sharedUint32(Math.ceil(stored / 32));
  const planeBytes = strides(graph.grid)[2] >> 3;
  parts.forEach((part, s) => {
    // Low byte first, on every machine that runs this.
    new Uint8Array(interior.buffer, slabs[s].from * planeBytes, part.interior.length).set(part.interior);
  });
  const dictionary = joinRows(
    parts,
    stored,
    Math.floor(mostRowBytes / (width * Float64Array.BYTES_PER_ELEMENT)),
    width,
  );
  const rows = yield* each(
    rowWeights,
    { ...shared, nodes: dictionary.nodes },
    ranges(dictionary.nodes.length, ROWS_A_TIME),
    (share) => step(NAMED + (1 - NAMED) * share),
  );
  step(1);
  return {
    interior,
    interiorCount: parts.reduce((sum, { interiorCount }) => sum + interiorCount, 0),
    nearWall: joined(
      parts.map(({ nearWall }) => nearWall),
      sharedNodes(stored),
    ),
    nearWallRow: dictionary.nearWallRow,
    rows: joined(rows, sharedFloat64),
  };
}

/** Share of the work after which every node has the number of its row. */
const NAMED = 0.95;

/** Numbers the rows of all slabs in the order in which they are met. */
function joinRows(
  parts: readonly ClassifiedSlab[],
  stored: number,
  most: number,
  width: number,
): { readonly nodes: NodeNumbers; readonly nearWallRow: Uint32Array } {
  const numbers = new NameTable();
  const nodes = growableNodes(stored);
  const nearWallRow = sharedUint32(parts.reduce((sum, part) => sum + part.nearWallRow.length, 0));
  let at = 0;
  for (const part of parts) {
    const numberOf = part.low.map((low, row) => {
      const high = part.high[row];
      const known = numbers.get(low | 0, high | 0);
      if (known !== NONE) return known;
      if (nodes.length === most) throw new TooManyRowsError(width, most);
      numbers.add(low | 0, high | 0, nodes.length);
      nodes.push(part.first[row]);
      return nodes.length - 1;
    });
    for (const row of part.nearWallRow) nearWallRow[at++] = numberOf[row]!;
  }
  return { nodes: nodes.done(sharedNodes(stored)), nearWallRow };
}
