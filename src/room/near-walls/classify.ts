import type { Scheme } from '../../scheme/scheme.ts';
import { stopIfAsked, type OnShare, type TaskControls } from '../../units/task.ts';
import { countBits } from '../../lists/bits.ts';
import { ALL_OPEN, OPEN_IN_LAYER, type RoomGraph } from '../grid/graph.ts';
import { strides } from '../grid/grid.ts';
import { growableUint32 } from '../../lists/growable.ts';
import { NearEdges } from './near-edges.ts';
import { RowBuilder } from './row-builder.ts';
import { inOneLayer, type StencilPoints } from '../../scheme/points.ts';
import { INTERIOR, RowDictionary } from './row-dictionary.ts';
import { CompactSurroundings, LeggySurroundings, type Surroundings } from './surroundings.ts';

/** Interior and near-wall nodes. */
export interface Classification {
  /** One bit a stored node, bit i & 31 of word i >> 5: air whose row is the free stencil. */
  readonly interior: Uint32Array;
  readonly interiorCount: number;
  /** Array index of each near-wall node, rising. */
  readonly nearWall: Uint32Array;
  /** Row of each near-wall node: index into `rows`. */
  readonly nearWallRow: Uint32Array;
  /** [row][K − 1] weights λ²P, the dictionary of distinct rows (docs/theory/operator.md, 'Rows'). */
  readonly rows: Float64Array;
}

/** Progress is reported, and the signal checked, about once a plane. */
export interface ClassifyOptions extends TaskControls<OnShare> {
  /** Bytes that `rows` may take. */
  readonly mostRowBytes?: number;
}

/** In single precision it is half of this, about the most that a GPU binds at once. */
const MOST_ROW_BYTES = 2 ** 32;

/** Rows written between two checks of the signal: some tens of milliseconds for the largest stencils. */
const ROWS_A_STEP = 1024;

/**
 * Splits the air into interior nodes, from which no walk meets a closed edge, and near-wall nodes, which have rows of
 * their own. Candidates are the nodes within the reach of a closed edge; equal surroundings share a row. Needs little
 * memory besides the result: bitmaps and runs of as many planes as the stencil has.
 *
 * @throws TooManyRowsError if the dictionary does not fit.
 * @throws CancelledError if the signal says so.
 */
export function classify(
  graph: RoomGraph,
  scheme: Scheme,
  points: StencilPoints,
  { onProgress, signal, mostRowBytes = MOST_ROW_BYTES }: ClassifyOptions = {},
): Classification {
  const { reach, family } = scheme.stencil;
  const leggy = family === 'leggy';
  const width = points.offsets.length;
  const counted = inOneLayer(points.offsets) ? OPEN_IN_LAYER : ALL_OPEN;
  const marks = new NearEdges(graph, leggy ? reach - 1 : reach, leggy, counted);
  const surroundings: Surroundings = leggy
    ? new LeggySurroundings(graph, reach)
    : new CompactSurroundings(graph, reach, points.offsets);
  const most = Math.floor(mostRowBytes / (width * Float64Array.BYTES_PER_ELEMENT));
  const dictionary = new RowDictionary(new RowBuilder(graph, points, reach), points.weights, most);
  const step = (share: number): void => {
    stopIfAsked(signal);
    onProgress?.(share);
  };

  const interior = new Uint32Array(Math.ceil(graph.nodes.length / 32));
  const interiorBytes = new Uint8Array(interior.buffer); // low byte first, on every machine that runs this
  const nearWall = growableUint32();
  const nearWallRow = growableUint32();
  const planes = graph.grid.size[2];
  const planeBytes = strides(graph.grid)[2] >> 3;
  for (let z = 0; z < planes; z++) {
    marks.moveTo(z);
    surroundings.moveTo(z);
    const { air, near } = marks;
    for (let byte = 0; byte < planeBytes; byte++) {
      let inside = air[byte] & ~near[byte];
      for (let left = air[byte] & near[byte]; left !== 0; left &= left - 1) {
        const bit = left & -left;
        const node = 8 * (z * planeBytes + byte) + 31 - Math.clz32(bit);
        surroundings.name(node);
        const row = dictionary.rowOf(node, surroundings);
        if (row === INTERIOR) {
          inside |= bit;
        } else {
          nearWall.push(node);
          nearWallRow.push(row - 1);
        }
      }
      interiorBytes[z * planeBytes + byte] = inside;
    }
    step((z + 1) / (planes + 1));
  }

  const rows = new Float64Array(dictionary.last * width);
  for (let row = 0; row < dictionary.last; row++) {
    if (row % ROWS_A_STEP === 0) step(planes / (planes + 1));
    rows.set(dictionary.weights(row + 1), row * width);
  }
  step(1);
  return {
    interior,
    interiorCount: interior.reduce((sum, word) => sum + countBits(word), 0),
    nearWall: nearWall.done(),
    nearWallRow: nearWallRow.done(),
    rows,
  };
}
