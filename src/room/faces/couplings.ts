import type { Scheme, WallTrace } from '../../scheme/scheme.ts';
import type { Slab } from '../slabs/slabs.ts';
import type { Job } from '../slabs/work.ts';
import { CutNodes, type CutNodeTables } from './cut-nodes.ts';
import { nodesOfSlab } from '../slabs/slab-nodes.ts';
import { materialOf, traceOf, withRun } from './face-shape.ts';
import { foldedTap, foldedTrace } from './folded.ts';
import { forEachRange, type Lines } from './lines-in.ts';
import { faceGain, reaction, type WallLaw } from './wall-law.ts';

export interface CouplingsShared extends Lines {
  readonly scheme: Pick<Scheme, 'courant'>;
  readonly laws: readonly (WallLaw | undefined)[];
  readonly traces: readonly WallTrace[];
  readonly cut: CutNodeTables | undefined;
  readonly run: Uint8Array;
  readonly area: Float32Array;
  /** [line] Gets its run. */
  readonly shape: Uint32Array;
  /** [line] Receive what {@link WallFaces} has of these names. */
  readonly gain: Float64Array;
  readonly selfCoupling: Float64Array;
  readonly tapScale: Float64Array | undefined;
}

/** Margin for rounding in the bound D, which is summed in single precision. */
const BOUND_MARGIN = 1 + 1e-6;

/**
 * D_f = Σ_i |e_f(i)| Σ_g |e_g(i)| / D_i over the nodes i of line f and all lines g through them: at least the row sum
 * of the couplings between flows, so that the walls together only ever lose energy (Gershgorin; docs/theory/walls.md,
 * eq. W6).
 */
export const couplings: Job<CouplingsShared, Slab, void> = {
  name: 'couplings of faces',
  begin: (shared) => {
    const { graph, scheme, laws, traces, cut, node, run, area, shape, gain, selfCoupling, tapScale } = shared;
    const taps = traces[0].trace.length;
    /** [trace][run − 1][node of the line] */
    const lineWeights = traces.map(({ trace }) => trace.map((_, m) => foldedTrace(trace, m + 1).map(Math.abs)));
    return (slab) => {
      const around = { from: slab.from - taps, to: slab.to + taps };
      const [first, end] = nodesOfSlab(graph, around);
      const total = new Float32Array(end - first);
      const cutNodes = cut && new CutNodes(graph, cut, around);
      forEachRange(shared, around, taps, (from, to, inward) => {
        for (let line = from; line < to; line++) {
          const weights = lineWeights[traceOf(shape[line])][run[line] - 1];
          for (let m = 0; m < weights.length; m++) {
            const at = node[line] + m * inward - first;
            if (at >= 0 && at < total.length) total[at] += weights[m];
          }
        }
      });
      forEachRange(shared, slab, 0, (from, to, inward) => {
        for (let line = from; line < to; line++) {
          const weights = lineWeights[traceOf(shape[line])][run[line] - 1];
          let sum = 0;
          for (let m = 0; m < weights.length; m++) {
            const at = node[line] + m * inward;
            sum += weights[m] * total[at - first] * (cutNodes ? cutNodes.inverseMassOf(at) : 1);
          }
          const bound = sum * BOUND_MARGIN;
          selfCoupling[line] = bound;
          const { inertia } = traces[traceOf(shape[line])];
          const law = laws[materialOf(shape[line])]!;
          gain[line] = faceGain(area[line], law.coupling, reaction(scheme.courant, inertia, bound));
          if (!cutNodes) continue;
          for (let tap = 0; tap < taps; tap++) {
            const at = node[line] + foldedTap(tap, run[line]) * inward;
            tapScale![line * taps + tap] = cutNodes.inverseMassOf(at);
          }
        }
      });
    };
  },
};

/** Writes the runs of all lines into their shapes. */
export function writeRuns(shape: Uint32Array, run: Uint8Array): void {
  for (let line = 0; line < run.length; line++) shape[line] = withRun(shape[line], run[line]);
}
