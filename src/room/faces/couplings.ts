import type { Scheme, WallTrace } from '../../scheme/scheme.ts';
import type { Slab } from '../slabs/slabs.ts';
import type { Job } from '../slabs/work.ts';
import { CutNodes, type CutNodeTables } from './cut-nodes.ts';
import { nodesOfSlab } from '../slabs/slab-nodes.ts';
import { materialOf, runOf, traceOf, withRun } from './face-shape.ts';
import { foldedTap, foldedTrace } from './folded.ts';
import { forEachRange, type Lines } from './lines-in.ts';
import { faceGain, reaction, type WallLaw } from './wall-law.ts';

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
 * D_f = Σ_i Σ_g |e_f(i) e_g(i)| r_fg/D_i over the nodes i of line f and all lines g through them. For each pair of lines
 * r_fg r_gf = 1, so that the walls together only ever lose energy (docs/theory/walls.md, eq. W6). Where weights have
 * the same sign r_fg = a_g/a_f, a being the flow that a face has at a pressure of 1: then nothing is lost where the
 * pressure is the same. Otherwise r_fg = √(a_g/a_f), and both walls lose the same share.
 */
export const couplings: Job<CouplingsShared, Slab, void> = {
  name: 'couplings of faces',
  begin: (shared) => {
    const { graph, scheme, laws, traces, cut, node, area, shape, gain, selfCoupling, tapScale } = shared;
    const taps = traces[0].trace.length;
    /** [trace][run − 1][node of the line] */
    const lineWeights = traces.map(({ trace }) => trace.map((_, m) => foldedTrace(trace, m + 1)));
    const flowOf = (line: number): number =>
      area[line] * Math.max(LEAST_CONDUCTANCE, laws[materialOf(shape[line])]!.conductance);
    return (slab) => {
      const around = { from: slab.from - taps, to: slab.to + taps };
      const [first, end] = nodesOfSlab(graph, around);
      const cutNodes = cut && new CutNodes(graph, cut, around);
      const total = new Float32Array(end - first);
      const addTo = (sign: number, share: (line: number) => number): void => {
        total.fill(0);
        forEachRange(shared, around, taps, (from, to, inward) => {
          for (let line = from; line < to; line++) {
            const weights = lineWeights[traceOf(shape[line])][runOf(shape[line]) - 1];
            for (let m = 0; m < weights.length; m++) {
              const at = node[line] + m * inward - first;
              if (weights[m] * sign > 0 && at >= 0 && at < total.length)
                total[at] += Math.abs(weights[m]) * share(line);
            }
          }
        });
      };
      const addFrom = (sign: number, share: (line: number) => number): void => {
        forEachRange(shared, slab, 0, (from, to, inward) => {
          for (let line = from; line < to; line++) {
            const weights = lineWeights[traceOf(shape[line])][runOf(shape[line]) - 1];
            let sum = 0;
            for (let m = 0; m < weights.length; m++) {
              const at = node[line] + m * inward;
              if (weights[m] * sign <= 0) continue;
              sum += Math.abs(weights[m]) * total[at - first] * (cutNodes ? cutNodes.inverseMassOf(at) : 1);
            }
            selfCoupling[line] += sum / share(line);
          }
        });
      };
      for (const sign of [1, -1]) {
        addTo(sign, flowOf);
        addFrom(sign, flowOf);
        const root = (line: number): number => Math.sqrt(flowOf(line));
        addTo(sign, root);
        addFrom(-sign, root);
      }
      forEachRange(shared, slab, 0, (from, to, inward) => {
        for (let line = from; line < to; line++) {
          selfCoupling[line] *= BOUND_MARGIN;
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

/** Writes the runs of all lines into their shapes. */
export function writeRuns(shape: Uint32Array, run: Uint8Array): void {
  for (let line = 0; line < run.length; line++) shape[line] = withRun(shape[line], run[line]);
}
