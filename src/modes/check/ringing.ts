import type { PointWeights, SourceInput } from '../../engine/engine.ts';
import { kaiserShape, kaiserWindow } from '../../units/kaiser.ts';
import type { MovingNodes } from '../rigid/moving-nodes.ts';

/** A run that makes a room ring below a frequency. */
export interface RingingRun {
  readonly source: SourceInput;
  readonly receivers: readonly PointWeights[];
  readonly steps: number;
  /** The step from which the room rings by itself. */
  readonly from: number;
  /** Steps between two samples that count. */
  readonly stride: number;
}

/** What is heard falls from all to nothing between the highest frequency that counts and so many times that. */
const TRANSITION = 1.3;

/** Depth of what is left above, dB. */
const DEPTH = 160;

/** Nodes that are fed, and nodes that are heard: many, so that none of the modes is silent at all of them. */
const FED = 16;
const HEARD = 72;

/** Samples of the ringing: twice as many numbers as there are modes, and some. */
const SAMPLES = 230;

/**
 * Plans a run in which sources at some places give a short sound and many receivers listen.
 *
 * @param upTo Highest frequency that counts, rad per step.
 */
export function ringingRun({ node }: MovingNodes, upTo: number): RingingRun {
  const signal = shortSound(upTo, TRANSITION * upTo);
  const stride = Math.max(1, Math.floor(Math.PI / (1.15 * TRANSITION * upTo)));
  const fed = scattered(node, FED, 0.31);
  const from = signal.length + 1;
  return {
    source: {
      point: { nodes: fed, weights: Float64Array.from(fed, (_, i) => (2 * (i + 1)) / (fed.length * (fed.length + 1))) },
      strength: 1,
      signal,
    },
    receivers: [...scattered(node, HEARD, 0.77)].map((at) => ({
      nodes: Uint32Array.of(at),
      weights: Float64Array.of(1),
    })),
    from,
    stride,
    steps: from + stride * SAMPLES,
  };
}

/** Some nodes, spread evenly over the list without a rhythm: its parts by the golden ratio. */
function scattered(node: Uint32Array, count: number, begin: number): Uint32Array {
  const golden = (Math.sqrt(5) - 1) / 2;
  return Uint32Array.from(
    new Set(
      Array.from(
        { length: Math.min(count, node.length) },
        (_, i) => node[Math.floor(node.length * ((begin + i * golden) % 1))],
      ),
    ),
  );
}

/**
 * A sound of the frequencies from 0 to `pass` without those above `stop`, rad per step: a sinc in a Kaiser window
 * ([Kaiser1974]), differenced twice, so that it leaves no constant pressure.
 */
function shortSound(pass: number, stop: number): Float64Array {
  const half = Math.ceil((DEPTH - 8) / 2.285 / (stop - pass) / 2);
  const shape = kaiserShape(DEPTH);
  const cut = (pass + stop) / 2;
  const at = (n: number): number =>
    ((n === 0 ? cut : Math.sin(cut * n) / n) * kaiserWindow(n / half, shape)) / kaiserWindow(0, shape);
  return Float64Array.from({ length: 2 * half + 3 }, (_, i) => {
    const n = i - half - 1;
    return at(n + 1) - 2 * at(n) + at(n - 1);
  });
}
