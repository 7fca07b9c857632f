import type { Scheme, WallTrace } from '../../scheme/scheme.ts';
import type { PreparedSlab } from '../slabs/slabs.ts';
import type { Job } from '../slabs/work.ts';
import { DIRECTIONS, partOf } from '../grid/graph.ts';
import { CutNodes, type CutNodeTables } from './cut-nodes.ts';
import { NodeIndex } from '../slabs/node-index.ts';
import { nodesOfSlab } from '../slabs/slab-nodes.ts';
import { materialOf, runOf, traceOf, withRun } from '../surfaces/face-shape.ts';
import { foldedTap, foldedTrace } from '../surfaces/folded.ts';
import { forEachLine, forEachRange, forEachRangeThrough, reachedFrom, type Lines } from './lines-in.ts';
import { faceGain, reaction, type WallLaw } from '../surfaces/wall-law.ts';

/** Shapes of the lines with their runs. */
export interface CouplingsShared extends Lines {
  readonly scheme: Pick<Scheme, 'courant'>;
  readonly laws: readonly (WallLaw | undefined)[];
  readonly traces: readonly WallTrace[];
  readonly cut: CutNodeTables | undefined;
  readonly area: Float32Array;
  /** [face] Receive what {@link WallFaces} has of these names. */
  readonly gain: Float64Array;
  readonly selfCoupling: Float64Array;
  readonly tapScale: Float64Array | undefined;
  /** [sheet][tap] Receives the `tapScale` of `SheetBacks`. */
  readonly backTapScale: Float64Array | undefined;
}

/** Margin for rounding in the bound D, which is summed in single precision. */
const BOUND_MARGIN = 1 + 1e-6;

/** Walls harder than this count as if they had this conductance when flows are compared. */
const LEAST_CONDUCTANCE = 1e-3;

/**
 * D_f = Σ_i Σ_g |e_f(i) e_g(i)| r_fg/D_i over the nodes i of the lines of face f and all faces g through them. For each
 * pair of faces r_fg r_gf = 1, so that the walls together only ever lose energy (docs/theory/walls.md, eq. W6). Where
 * weights have the same sign r_fg = a_g/a_f, a being the flow that a face has at a pressure of 1: then nothing is lost
 * where the pressure is the same. Otherwise r_fg = √(a_g/a_f), and both walls lose the same share. The weights of line
 * 2 of a sheet are −e.
 */
export const couplings: Job<CouplingsShared, PreparedSlab, void> = {
  name: 'couplings of faces',
  begin: (shared) => {
    const { graph, groups, scheme, laws, traces, cut, area, shape, gain, selfCoupling, tapScale, backTapScale } =
      shared;
    const firstSheet = groups[DIRECTIONS.length];
    const taps = traces[0].trace.length;
    /** [trace][run − 1][node of the line] */
    const lineWeights = traces.map(({ trace }) => trace.map((_, m) => foldedTrace(trace, m + 1)));
    const conductances = laws.map((law) => (law ? Math.max(LEAST_CONDUCTANCE, law.conductance) : 0));
    const flowOf = (face: number): number => area[face] * conductances[materialOf(shape[face])];
    // [node][sums of |e| a and of |e| √a over lines with e > 0 there, and with e < 0]
    let totals = new Float32Array(0);
    return (slab) => {
      const around = reachedFrom(shared, slab, taps);
      const [first, end] = nodesOfSlab(graph, around);
      const cutNodes = cut && new CutNodes(partOf(graph, around), cut, around);
      const onLines = new NodeIndex(
        end,
        (add) =>
          forEachRangeThrough(shared, around, taps, (...range) => {
            forEachLine(shared, range, (_, start, word, inward) => {
              const run = runOf(word);
              for (let m = 0, at = start; m < run; m++, at += inward) if (at >= first && at < end) add(at);
            });
          }),
        first,
      );
      const sums = SUMS * onLines.count;
      if (totals.length < sums) totals = new Float32Array(sums);
      else totals.fill(0, 0, sums);
      forEachRangeThrough(shared, around, taps, (...range) => {
        forEachLine(shared, range, (face, start, word, inward, side) => {
          const weights = lineWeights[traceOf(word)][runOf(word) - 1];
          const flow = flowOf(face);
          const root = Math.sqrt(flow);
          for (let m = 0, at = start; m < weights.length; m++, at += inward) {
            const weight = side * weights[m];
            if (weight === 0 || at < first || at >= end) continue;
            const sum = SUMS * onLines.of(at) + (weight > 0 ? 0 : NEGATIVE);
            totals[sum] += Math.abs(weight) * flow;
            totals[sum + ROOTS] += Math.abs(weight) * root;
          }
        });
      });
      const bounds = new Bounds();
      forEachRange(shared, slab, (...range) => {
        forEachLine(shared, range, (face, start, word, inward, side) => {
          const weights = lineWeights[traceOf(word)][runOf(word) - 1];
          if (side === 1) bounds.clear();
          for (let m = 0, at = start; m < weights.length; m++, at += inward) {
            const weight = side * weights[m];
            if (weight === 0) continue;
            bounds.add(weight, totals, SUMS * onLines.of(at), cutNodes ? cutNodes.inverseMassOf(at) : 1);
          }
          bounds.inertia += traces[traceOf(word)].inertia;
          if (cutNodes) {
            const scale = side === 1 ? tapScale! : backTapScale!;
            const place = side === 1 ? face : face - firstSheet;
            for (let tap = 0; tap < taps; tap++) {
              scale[place * taps + tap] = cutNodes.inverseMassOf(start + foldedTap(tap, runOf(word)) * inward);
            }
          }
          if (side === 1 && face >= firstSheet) return;
          selfCoupling[face] = bounds.of(flowOf(face));
          const law = laws[materialOf(word)]!;
          gain[face] = faceGain(area[face], law.coupling, reaction(scheme.courant, bounds.inertia, selfCoupling[face]));
        });
      });
    };
  },
};

/** Sums over the nodes of a face's lines. */
class Bounds {
  private alike = 0;
  private unlike = 0;
  private negative = 0;
  private positive = 0;
  /** L of the face: of a sheet, that of both sides. */
  inertia = 0;

  clear(): void {
    this.alike = this.unlike = this.negative = this.positive = this.inertia = 0;
  }

  /** Takes a node with the face's weight there. @param at Place of the node's sums in the totals. */
  add(weight: number, totals: Float32Array, at: number, inverseMass: number): void {
    if (weight > 0) {
      this.alike += weight * totals[at] * inverseMass;
      this.positive += weight * totals[at + NEGATIVE + ROOTS] * inverseMass;
    } else {
      this.negative += -weight * totals[at + NEGATIVE] * inverseMass;
      this.unlike += -weight * totals[at + ROOTS] * inverseMass;
    }
  }

  /** D of a face. @param flow What it has at a pressure of 1. */
  of(flow: number): number {
    const root = Math.sqrt(flow);
    const { alike, unlike, negative, positive } = this;
    return (alike / flow + unlike / root + negative / flow + positive / root) * BOUND_MARGIN;
  }
}

/** Sums of a node, and where those are of weights below 0, and of roots. */
const SUMS = 4;
const NEGATIVE = 2;
const ROOTS = 1;

/** Writes the runs of lines into their shapes. */
export function writeRuns(shape: Uint32Array, run: Uint8Array): void {
  for (let line = 0; line < run.length; line++) shape[line] = withRun(shape[line], run[line]);
}
