import type { EngineControls, RenderReport } from '../../../src/app/index.ts';
import { renderRoom } from '../../../src/app/jobs/verify/exact-rooms/render-room.ts';
import type { BandValidity } from '../../../src/response/figures/octaves.ts';
import { FIGURES, RATE, type Known } from './exact/answers.ts';
import type { Case } from './case.ts';

/** Figures of a receiver in an octave as the program gives them, in the order of {@link FIGURES}. */
export interface Given {
  readonly values: Known;
  /** Half of the stated interval; null where none is stated. */
  readonly halves: Known;
  /** Whether the program marks a figure as not determined. */
  readonly marked: readonly boolean[];
}

/** What a rendering says of an octave. */
export interface GivenOctave {
  readonly centreHz: number;
  readonly lowerHz: number;
  readonly upperHz: number;
  readonly validity: BandValidity;
  readonly receivers: readonly Given[];
}

/** What came of a case. */
export interface CaseResult extends Pick<Case, 'table' | 'id' | 'maxHz'> {
  readonly answer: string;
  /** Name of the scheme, such as `compact-5@2%`. */
  readonly scheme: string;
  readonly walls: string;
  readonly spacing: number;
  readonly validToHz: number;
  readonly nodes: number;
  readonly durationSeconds: number;
  readonly elapsedSeconds: number;
  readonly warnings: readonly string[];
  readonly octaves: readonly GivenOctave[];
}

/**
 * Renders cases one after the other with the engine of the controls. Nothing is written, and nothing of earlier runs is
 * used.
 */
export function caseRunner(controls: EngineControls): (one: Case) => Promise<CaseResult> {
  return async (one) => {
    const { maxHz, scheme, walls, durationSeconds } = one;
    const { report } = await renderRoom(one.room, { maxHz, rate: RATE, scheme, walls, durationSeconds }, controls);
    return {
      table: one.table,
      id: one.id,
      answer: one.room.answer,
      maxHz: one.maxHz,
      scheme: `${report.scheme.id}@${Number((100 * report.scheme.tolerance).toPrecision(3))}%`,
      walls: report.walls.model,
      spacing: report.spacingMetres,
      validToHz: report.validToHz,
      nodes: report.nodes.total,
      durationSeconds: report.steps * report.timeStepSeconds,
      elapsedSeconds: report.elapsedSeconds,
      warnings: report.warnings,
      octaves: octavesOf(report),
    };
  };
}

function octavesOf(report: RenderReport): GivenOctave[] {
  const receivers = report.responses.map(({ figures }) => figures!.bands);
  return receivers[0].map(({ centreHz, lowerHz, upperHz, validity }, i) => ({
    centreHz,
    lowerHz,
    upperHz,
    validity,
    receivers: receivers.map((bands): Given => {
      const { unsupported, uncertainty } = bands[i];
      return {
        values: FIGURES.map((figure) => bands[i][figure]),
        halves: FIGURES.map((figure) => uncertainty?.[figure] ?? null),
        marked: FIGURES.map((figure) => unsupported.includes(figure)),
      };
    }),
  }));
}
