import { FACE_SHAPE, materialOf, runOf, traceOf } from '../../../room/surfaces/face-shape.ts';
import type { Columns, FieldsOf } from '../../../kernel/layout.ts';
import { BRANCH_PAIR, lawLayout, MATERIAL_LAW } from '../../../kernel/room/layouts.ts';
import { foldedTrace } from '../../../room/surfaces/folded.ts';
import type { PreparedRoom } from '../../../room/prepare/prepared.ts';
import type { WallLaw } from '../../../room/surfaces/wall-law.ts';
import { RunError } from '../../../units/errors.ts';

/** The laws of wall faces. */
export interface LawTables {
  /** `MATERIAL_LAW` if all faces have the same trace, else `lawLayout`. */
  readonly laws: ArrayBuffer;
  /** `BRANCH_PAIR`, material after material; one unused row if no material has branches. */
  readonly branchLaws: ArrayBuffer;
  /** The most pairs of branches of a material. */
  readonly mostPairs: number;
}

/**
 * Lists what faces have in common: their material; and where a room has several traces, also the trace and the run,
 * with the weights that follow from these.
 */
export class LawList {
  /** Index of each law, by {@link kindOf}. */
  private readonly index = new Map<number, number>();
  /** Shape of a face of each law. */
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
   * @throws RunError if there are more than `most`.
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
    return this.severalTraces ? FACE_SHAPE.direction.with(shape, 0) : materialOf(shape);
  }

  tables(): LawTables {
    const branches = this.branchTable();
    const [first] = this.room.faces.traces;
    if (!this.severalTraces) {
      const { buffer, column } = MATERIAL_LAW.rows(this.shapes.length);
      this.fillLaws(column, branches.first);
      return { laws: buffer, ...branches.laws };
    }
    const { buffer, column } = lawLayout(first.trace.length).rows(this.shapes.length);
    this.fillLaws(column.material, branches.first);
    this.shapes.forEach((shape, law) => {
      const { trace, inertia } = this.room.faces.traces[traceOf(shape)];
      column.inertia.set(law, 2 * inertia);
      foldedTrace(trace, runOf(shape)).forEach((weight, m) => column.weights.set(law, weight, m));
    });
    return { laws: buffer, ...branches.laws };
  }

  /** @param firstPair by material */
  private fillLaws(column: Columns<FieldsOf<typeof MATERIAL_LAW>>, firstPair: ReadonlyMap<number, number>): void {
    this.shapes.forEach((shape, law) => {
      const { coupling, branches } = this.lawOf(shape);
      column.coupling.set(law, coupling);
      column.firstPair.set(law, firstPair.get(materialOf(shape))!);
      column.pairCount.set(law, pairsOf(branches));
    });
  }

  /** The branches of all materials that are used, and where those of each begin. */
  private branchTable(): { laws: Pick<LawTables, 'branchLaws' | 'mostPairs'>; first: Map<number, number> } {
    const first = new Map<number, number>();
    const all: WallLaw['branches'][] = [];
    let pairs = 0;
    for (const shape of this.shapes) {
      if (first.has(materialOf(shape))) continue;
      const { branches } = this.lawOf(shape);
      first.set(materialOf(shape), pairs);
      pairs += pairsOf(branches);
      all.push(branches);
    }
    const { buffer, column } = BRANCH_PAIR.rows(Math.max(1, pairs));
    let pair = 0;
    for (const branches of all) {
      branches.forEach(({ coupling, inertia, stiffness }, b) => {
        column.coupling.set(pair + (b >>> 1), coupling, b & 1);
        column.inertia.set(pair + (b >>> 1), inertia, b & 1);
        column.stiffness.set(pair + (b >>> 1), stiffness, b & 1);
      });
      pair += pairsOf(branches);
    }
    return { laws: { branchLaws: buffer, mostPairs: Math.max(0, ...all.map(pairsOf)) }, first };
  }

  private lawOf(shape: number): WallLaw {
    return this.room.laws[materialOf(shape)]!;
  }
}

/** Pairs that hold so many branches. */
export function pairsOf(branches: WallLaw['branches']): number {
  return Math.ceil(branches.length / 2);
}

function tooManyLaws(most: number): RunError {
  return new RunError(
    `the wall faces differ in material, distance and run in more than ${most} ways, the most that the GPU tells apart`,
    'Give surfaces that are alike the same material, or compute on the processor.',
    { help: 'processor' },
  );
}
