import { ANSWERS } from './answers.ts';
import { FIGURES, type Answer, type Figure } from './exact/answers.ts';
import type { CaseResult, GivenOctave } from './run-case.ts';

/** A figure of one receiver beside what is right. Errors of times are relative, others are as they are. */
export interface Single {
  readonly error: number;
  /** Half of the stated interval, like the error; null where none is stated. */
  readonly half: number | null;
  readonly marked: boolean;
}

/** A figure of an octave in one rendering. */
export interface Judged {
  readonly result: CaseResult;
  readonly figure: Figure;
  readonly centreHz: number;
  /** Octaves below the highest whole one in the band that was asked for; −1 for one that is only partly in it. */
  readonly position: number;
  /** Error of the mean over the receivers whose figure is not marked; null if there are none. */
  readonly mean: number | null;
  /** Error of the mean over all receivers that have the figure; null if there are none. */
  readonly meanOfAll: number | null;
  readonly singles: readonly Single[];
  /** Receivers for which the answer has the figure and the program has none. */
  readonly absent: number;
}

/** The share by which the end of an octave may lie above the end of the band. */
const SLACK = 1.001;

/** Decades in an octave of IEC 61260-1. */
const OCTAVE = 0.3;

export const isRelative = (figure: Figure): boolean => figure.endsWith('Seconds');

/** Compares renderings with the stored answers. */
export function judge(results: readonly CaseResult[]): Judged[] {
  return results.flatMap((result) => {
    const answer = ANSWERS[result.answer];
    if (!answer) return [];
    return result.octaves.flatMap((octave) => FIGURES.flatMap((figure) => judged(result, octave, figure, answer)));
  });
}

/**
 * Whether a decay is shorter than the filter of its octave carries: a filter that runs backwards in time needs a
 * bandwidth of 4 over the decay time ([Jacobsen1987]).
 */
const isFilters = (figure: Figure, truth: number, bandwidthHz: number): boolean =>
  isRelative(figure) && bandwidthHz * truth < 4;

function judged(result: CaseResult, octave: GivenOctave, figure: Figure, { octaves }: Answer): Judged[] {
  const index = FIGURES.indexOf(figure);
  const { centreHz, lowerHz, upperHz, receivers } = octave;
  const known = octaves[centreHz];
  const position = Math.floor(Math.log10((SLACK * result.maxHz) / upperHz) / OCTAVE);
  if (!known || position < -1) return [];
  const relative = isRelative(figure);
  const singles: Single[] = [];
  const [own, all] = [new Means(), new Means()];
  let absent = 0;
  receivers.forEach(({ values, halves, marked }, r) => {
    const [value, truth, half] = [values[index], known[r][index], halves[index]];
    if (truth === null || isFilters(figure, truth, upperHz - lowerHz)) return;
    if (value === null) {
      absent++;
      return;
    }
    const scale = relative ? truth : 1;
    singles.push({
      error: (value - truth) / scale,
      half: half === null ? null : half / scale,
      marked: marked[index],
    });
    all.add(value, truth);
    if (!marked[index]) own.add(value, truth);
  });
  return [
    {
      result,
      figure,
      centreHz,
      position,
      mean: own.error(relative),
      meanOfAll: all.error(relative),
      singles,
      absent,
    },
  ];
}

/** Means of what is given and of what is right. */
class Means {
  private given = 0;
  private right = 0;
  private count = 0;

  add(value: number, truth: number): void {
    this.given += value;
    this.right += truth;
    this.count++;
  }

  error(isRelativeOne: boolean): number | null {
    if (this.count === 0) return null;
    return isRelativeOne ? this.given / this.right - 1 : (this.given - this.right) / this.count;
  }
}
