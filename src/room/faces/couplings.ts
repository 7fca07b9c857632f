import type { Scheme, WallTrace } from '../../scheme/scheme.ts';
import type { PreparedSlab } from '../slabs/slabs.ts';
import type { Job } from '../slabs/work.ts';
import { partOf } from '../grid/graph.ts';
import { CutNodes, type CutNodeTables } from './cut-nodes.ts';
import { NodeIndex } from '../slabs/node-index.ts';
import { nodesOfSlab } from '../slabs/slab-nodes.ts';
import { materialOf, runOf, traceOf, withRun } from '../surfaces/face-shape.ts';
import { foldedTap, foldedTrace } from '../surfaces/folded.ts';
import { forEachRange, type Lines } from './lines-in.ts';
import { faceGain, reaction, type WallLaw } from '../surfaces/wall-law.ts';

export interface CouplingsShared extends Lines {
  readonly scheme: Pick<Scheme, 'courant'>;
  readonly laws: readonly (WallLaw | undefined)[];
  readonly traces: readonly WallTrace[];
  readonly cut: CutNodeTables | undefined;
  readonly area: Float32Array;
  /** [line] With its run. */
  readonly shape: Uint32Array;
  /** [line] Receive what {@link WallFaces} has of these names. */
  readonly gain: Float64Array;
  readonly selfCoupling: Float64Array;
  readonly tapScale: Float64Array | undefined;
}

/** Margin for rounding in the bound D, which is summed in single precision. */
const BOUND_MARGIN = 1 + 1e-6;

/** Walls harder than this count as if they had this conductance when flows are compared. */
const LEAST_CONDUCTANCE = 1e-3;

/**
 * D_f = Σ_i Σ_g |e_f(i) e_g(i)| r_fg/D_i over the nodes i of line f and all lines g through them. For each pair of
 * lines r_fg r_gf = 1, so that the walls together only ever lose energy (docs/theory/walls.md, eq. W6). Where weights
 * have the same sign r_fg = a_g/a_f, a being the flow that a face has at a pressure of 1: then nothing is lost where
 * the pressure is the same. Otherwise r_fg = √(a_g/a_f), and both walls lose the same share.
 */
export const couplings: Job<CouplingsShared, PreparedSlab, void> = {
  name: 'couplings of faces',
  begin: (shared) => {
    const { graph, scheme, laws, traces, cut, node, area, shape, gain, selfCoupling, tapScale } = shared;
    const taps = traces[0].trace.length;
    /** [trace][run − 1][node of the line] */
    const lineWeights = traces.map(({ trace }) => trace.map((_, m) => foldedTrace(trace, m + 1)));
    const conductances = laws.map((law) => (law ? Math.max(LEAST_CONDUCTANCE, law.conductance) : 0));
    const flowOf = (line: number): number => area[line] * conductances[materialOf(shape[line])];
    // [node][sums of |e| a and of |e| √a over lines with e > 0 there, and with e < 0]
    let totals = new Float32Array(0);
    return (slab) => {
      const around = { from: slab.from - taps, to: slab.to + taps };
      const [first, end] = nodesOfSlab(graph, around);
      const cutNodes = cut && new CutNodes(partOf(graph, around), cut, around);
      const onLines = new NodeIndex(
        end,
        (add) =>
          forEachRange(shared, around, taps, (from, to, inward) => {
            for (let line = from; line < to; line++) {
              const run = runOf(shape[line]);
              for (let m = 0, at = node[line]; m < run; m++, at += inward) if (at >= first && at < end) add(at);
            }
          }),
        first,
      );
      const sums = SUMS * onLines.count;
      if (totals.length < sums) totals = new Float32Array(sums);
      else totals.fill(0, 0, sums);
      forEachRange(shared, around, taps, (from, to, inward) => {
        for (let line = from; line < to; line++) {
          const weights = lineWeights[traceOf(shape[line])][runOf(shape[line]) - 1];
          const flow = flowOf(line);
          const root = Math.sqrt(flow);
          for (let m = 0, at = node[line]; m < weights.length; m++, at += inward) {
            const weight = weights[m];
            if (weight === 0 || at < first || at >= end) continue;
            const sum = SUMS * onLines.of(at) + (weight > 0 ? 0 : NEGATIVE);
            totals[sum] += Math.abs(weight) * flow;
            totals[sum + ROOTS] += Math.abs(weight) * root;
          }
        }
      });
      forEachRange(shared, slab, 0, (from, to, inward) => {
        for (let line = from; line < to; line++) {
          const weights = lineWeights[traceOf(shape[line])][runOf(shape[line]) - 1];
          let [alike, unlike, negative, positive] = [0, 0, 0, 0];
          for (let m = 0, at = node[line]; m < weights.length; m++, at += inward) {
            const weight = weights[m];
            if (weight === 0) continue;
            const sum = SUMS * onLines.of(at);
            const inverseMass = cutNodes ? cutNodes.inverseMassOf(at) : 1;
            if (weight > 0) {
              alike += weight * totals[sum] * inverseMass;
              positive += weight * totals[sum + NEGATIVE + ROOTS] * inverseMass;
            } else {
              negative += -weight * totals[sum + NEGATIVE] * inverseMass;
              unlike += -weight * totals[sum + ROOTS] * inverseMass;
            }
          }
          const flow = flowOf(line);
          const root = Math.sqrt(flow);
          selfCoupling[line] = (alike / flow + unlike / root + negative / flow + positive / root) * BOUND_MARGIN;
          const { inertia } = traces[traceOf(shape[line])];
          const law = laws[materialOf(shape[line])]!;
          gain[line] = faceGain(area[line], law.coupling, reaction(scheme.courant, inertia, selfCoupling[line]));
          if (!cutNodes) continue;
          for (let tap = 0; tap < taps; tap++) {
            const at = node[line] + foldedTap(tap, runOf(shape[line])) * inward;
            tapScale![line * taps + tap] = cutNodes.inverseMassOf(at);
          }
        }
      });
    };
  },
};

/** Sums of a node, and where those are of weights below 0, and of roots. */
const SUMS = 4;
const NEGATIVE = 2;
const ROOTS = 1;

/** Writes the runs of all lines into their shapes. */
export function writeRuns(shape: Uint32Array, run: Uint8Array): void {
  for (let line = 0; line < run.length; line++) shape[line] = withRun(shape[line], run[line]);
}
