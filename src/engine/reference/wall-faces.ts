import { firstSheet } from '../../room/faces/faces.ts';
import { materialOf, traceOf } from '../../room/surfaces/face-shape.ts';
import { reaction, type WallLaw } from '../../room/surfaces/wall-law.ts';
import { FaceLines } from '../face-lines.ts';
import type { Field } from './loop.ts';
import type { CpuProgram } from './program.ts';

/** What faces of one shape share. */
interface FaceKind {
  /** Array distance of each tap from the face's node, and its weight in the trace. */
  readonly line: Int32Array;
  readonly trace: Float64Array;
  readonly inertia: number;
  readonly law: WallLaw;
}

/** The absorbing wall faces and the sheets of a room: their flows, and what these take out of the nodes before them. */
export class WallFaces {
  private readonly kinds = new Map<number, FaceKind>();
  private readonly lines: FaceLines;

  constructor(private readonly program: CpuProgram) {
    this.lines = new FaceLines(program.room);
  }

  /** The flows of faces `from` up to `to`, of one group (docs/theory/walls.md, eq. W5 to W7). */
  flows(next: Field, now: Field, from: number, to: number): void {
    if (from === to) return;
    const { padding, room, flow, memory, lastTrace, branchStates, branchStart } = this.program;
    const { node, shape, gain, selfCoupling } = room.faces;
    const first = firstSheet(room.faces);
    const back = from < first ? undefined : room.faces.back;
    const { courant } = room.scheme;
    const halfCourant = courant / 2;
    // Faces that follow one another mostly have one shape.
    let [current, kind] = [shape[from], this.kindOf(shape[from])];
    for (let f = from; f < to; f++) {
      if (shape[f] !== current) [current, kind] = [shape[f], this.kindOf(shape[f])];
      const { line, trace } = kind;
      let { inertia } = kind;
      const { coupling, branches } = kind.law;
      const i = node[f] + padding;
      let traceNext = 0;
      let traceNow = 0;
      for (let m = 0; m < trace.length; m++) {
        const at = i + line[m];
        traceNext += trace[m] * next[at];
        traceNow += trace[m] * now[at];
      }
      if (back) {
        const other = this.kindOf(back.shape[f - first]);
        const j = back.node[f - first] + padding;
        for (let m = 0; m < trace.length; m++) {
          const at = j + other.line[m];
          traceNext -= other.trace[m] * next[at];
          traceNow -= other.trace[m] * now[at];
        }
        inertia += other.inertia;
      }
      const drive = halfCourant * (traceNext - lastTrace[f]) + memory[f];
      const start = branchStart[f];
      let held = 0;
      for (let b = 0; b < branches.length; b++) {
        held += branches[b].coupling * (branchStates[start + 2 * b] - branchStates[start + 2 * b + 1]);
      }
      const value = gain[f] * (coupling * drive + held);
      if (branches.length > 0) {
        const drop = drive - reaction(courant, inertia, selfCoupling[f]) * value;
        for (let b = 0; b < branches.length; b++) {
          const [a, c] = [start + 2 * b, start + 2 * b + 1];
          const branch = branches[b];
          const branchFlow = branch.coupling * (drop + branchStates[a] - branchStates[c]);
          branchStates[a] = branch.inertia * branchFlow - branchStates[a];
          branchStates[c] += branch.stiffness * branchFlow;
        }
      }
      flow[f] = value;
      memory[f] = 2 * inertia * value - memory[f];
      lastTrace[f] = traceNow;
    }
  }

  /**
   * Takes the flows of faces `from` up to `to`, of one group, out of the nodes of their lines.
   * @param side −1: gives the flows of sheets to the nodes of their lines 2
   */
  takeOut(next: Field, from: number, to: number, side: 1 | -1 = 1): void {
    if (from === to) return;
    const { padding, room, flow } = this.program;
    const { node, shape, tapScale } = side === 1 ? room.faces : room.faces.back!;
    const first = side === 1 ? 0 : firstSheet(room.faces);
    let [current, kind] = [shape[from - first], this.kindOf(shape[from - first])];
    for (let f = from; f < to; f++) {
      const place = f - first;
      if (shape[place] !== current) [current, kind] = [shape[place], this.kindOf(shape[place])];
      const { line, trace } = kind;
      const i = node[place] + padding;
      const value = side * flow[f];
      if (!tapScale) {
        for (let m = 0; m < trace.length; m++) next[i + line[m]] -= trace[m] * value;
        continue;
      }
      const taps = place * trace.length;
      for (let m = 0; m < trace.length; m++) next[i + line[m]] -= trace[m] * tapScale[taps + m] * value;
    }
  }

  private kindOf(shape: number): FaceKind {
    const known = this.kinds.get(shape);
    if (known) return known;
    const { faces, laws } = this.program.room;
    const { trace, inertia } = faces.traces[traceOf(shape)];
    const law = laws[materialOf(shape)]!;
    const kind = { line: this.lines.of(shape), trace: Float64Array.from(trace), inertia, law };
    this.kinds.set(shape, kind);
    return kind;
  }
}
