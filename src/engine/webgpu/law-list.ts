import { materialOf, runOf, SHAPE_RUN_SHIFT, traceOf } from '../../room/faces/face-shape.ts';
import { foldedTrace } from '../../room/faces/faces.ts';
import type { PreparedRoom } from '../../room/prepared.ts';
import { RunError } from '../../units/errors.ts';

/** The laws of wall faces as shaders/room/wall-flow.wgsl reads them. */
export interface LawTables {
  /** `Law` after `Law`. */
  readonly laws: Uint32Array<ArrayBuffer>;
  /** `Branch` after `Branch`, material after material; one that is never used where there is none. */
  readonly branchLaws: Float32Array<ArrayBuffer>;
}

/** Words of a `Law` of shaders/room/wall-one-trace.wgsl, with which that of shaders/room/wall-traces.wgsl begins. */
const LAW_WORDS = 3;
const BRANCH_WORDS = 3;

/**
 * Lists what faces have in common: their material, and where a room has several traces, the trace and the run, with the
 * weights that follow from these.
 */
export class LawList {
  /** By {@link kindOf}: index of the law. */
  private readonly index = new Map<number, number>();
  /** Of a face of each law. */
  private readonly shapes: number[] = [];
  private readonly severalTraces: boolean;

  constructor(
    private readonly room: PreparedRoom,
    private readonly most: number,
  ) {
    this.severalTraces = room.faces.traces.length > 1;
  }

  /**
   * Index of the law of a face of this shape.
   * @throws RunError if there are more than can be told apart.
   */
  add(shape: number): number {
    const kind = this.kindOf(shape);
    const known = this.index.get(kind);
    if (known !== undefined) return known;
    const law = this.shapes.length;
    if (law === this.most) throw tooManyLaws(this.most);
    this.index.set(kind, law);
    this.shapes.push(shape);
    return law;
  }

  private kindOf(shape: number): number {
    return this.severalTraces ? shape >>> SHAPE_RUN_SHIFT : materialOf(shape);
  }

  tables(): LawTables {
    const { laws: ofMaterial, faces } = this.room;
    const lawWords = LAW_WORDS + (this.severalTraces ? 1 + faces.traces[0].trace.length : 0);
    const words = new Uint32Array(lawWords * this.shapes.length);
    const numbers = new Float32Array(words.buffer);
    const branches: number[] = [];
    const firstBranch = new Map<number, number>();
    this.shapes.forEach((shape, law) => {
      const material = materialOf(shape);
      const { coupling, branches: own } = ofMaterial[material]!;
      if (!firstBranch.has(material)) {
        firstBranch.set(material, branches.length / BRANCH_WORDS);
        for (const branch of own) branches.push(branch.coupling, branch.inertia, branch.stiffness);
      }
      const at = lawWords * law;
      numbers[at] = coupling;
      words[at + 1] = firstBranch.get(material)!;
      words[at + 2] = own.length;
      if (!this.severalTraces) return;
      const { trace, inertia } = faces.traces[traceOf(shape)];
      numbers[at + LAW_WORDS] = 2 * inertia;
      numbers.set(foldedTrace(trace, runOf(shape)), at + LAW_WORDS + 1);
    });
    const branchLaws = branches.length > 0 ? Float32Array.from(branches) : new Float32Array(BRANCH_WORDS);
    return { laws: words, branchLaws };
  }
}

function tooManyLaws(most: number): RunError {
  return new RunError(
    `the wall faces differ in material, distance and run in more than ${most} ways, the most that the GPU tells apart`,
    'Give surfaces that are alike the same material, or take the engine cpu.',
  );
}
