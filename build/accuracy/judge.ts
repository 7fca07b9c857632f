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
  /** Error of the mean over the receivers that have the figure and are not marked; null if there are none. */
  readonly mean: number | null;
  readonly singles: readonly Single[];
  /** Receivers for which the answer has the figure and the program has none. */
  readonly absent: number;
}

/** The share by which the end of an octave may lie above the end of the band. */
const SLACK = 1.001;

export const isRelative = (figure: Figure): boolean => figure.endsWith('Seconds');

/** Compares renderings with the stored answers. */
export function judge(results: readonly CaseResult[]): Judged[] {
  return results.flatMap((result) => {
    const answer = ANSWERS[result.answer];
    if (!answer) return [];
    return result.octaves.flatMap((octave) => FIGURES.flatMap((figure) => judged(result, octave, figure, answer)));
  });
}

function judged(result: CaseResult, octave: GivenOctave, figure: Figure, { octaves }: Answer): Judged[] {
  const index = FIGURES.indexOf(figure);
  const { centreHz, upperHz, receivers } = octave;
  const known = octaves[centreHz];
  const position = Math.floor(Math.log2((SLACK * result.maxHz) / upperHz));
  if (!known || position < -1) return [];
  const relative = isRelative(figure);
  const singles: Single[] = [];
  let [sum, right, absent] = [0, 0, 0];
  receivers.forEach(({ values, halves, marked }, r) => {
    const [value, truth, half] = [values[index], known[r][index], halves[index]];
    if (truth === null) return;
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
    if (marked[index]) return;
    sum += value;
    right += truth;
  });
  const unmarked = singles.filter(({ marked }) => !marked).length;
  const mean = unmarked === 0 ? null : relative ? sum / right - 1 : (sum - right) / unmarked;
  return [{ result, figure, centreHz, position, mean, singles, absent }];
}
