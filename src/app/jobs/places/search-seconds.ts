import type { Part } from '../../../places/arrangement.ts';
import { Evaluator } from '../../../places/evaluator.ts';
import type { GoalWeights } from '../../../places/figures.ts';
import { arrangements } from '../../../places/search-places.ts';
import { bandFrequencies, type Spectra, type Transfers } from '../../../places/transfers.ts';
import type { PlacesJob } from './prepare.ts';
import { MOST_LOOKS, searchedGoals, tunedSets } from './search.ts';

/** Time for which looks are timed, s. */
const TIMED = 0.02;

/** Looks that the drive of one set of places takes for each of its sources, about. */
const LOOKS_OF_DRIVE = 250;

/** Predicts how long a search between the runs takes on this machine, s: looks at made-up spectra are timed. */
export function searchSeconds({
  wanted,
  seats,
  candidates,
}: Pick<PlacesJob, 'wanted' | 'seats' | 'candidates'>): number {
  const transfers = madeUp(seats.length, bandFrequencies(wanted.band));
  return wanted.counts.reduce((sum, count) => {
    const looks = Math.min(MOST_LOOKS, arrangements(candidates.length, count, wanted.isPolarityFree));
    const isDriven = count > 1 && (wanted.isPolarityFree || wanted.mostAttenuation > 0 || wanted.mostDelay > 0);
    return searchedGoals(wanted, seats.length).reduce((all, goals, i) => {
      const cost = secondsOfLook(transfers, goals, count);
      const tuned = tunedSets(i === 0 ? wanted.best : 1);
      return all + looks * cost.added + (isDriven ? tuned * LOOKS_OF_DRIVE * count * cost.whole : 0);
    }, sum);
  }, 0);
}

/** What every source is heard as: noise, the same each time. */
function madeUp(seats: number, frequencies: Float64Array): Transfers {
  const spectra = (): Spectra => ({
    real: Float64Array.from({ length: seats * frequencies.length }, (_, at) => Math.sin(7 * at * at)),
    imaginary: Float64Array.from({ length: seats * frequencies.length }, (_, at) => Math.cos(5 * at * at)),
  });
  return { seats, frequencies, whole: [spectra()], late: [spectra()] };
}

/** Time of a look that adds one source, and of one at a whole arrangement, s. */
function secondsOfLook(transfers: Transfers, goals: GoalWeights, count: number): { added: number; whole: number } {
  const evaluator = new Evaluator(transfers, goals);
  const parts = Array.from({ length: count }, (): Part => ({
    candidate: 0,
    gain: 1,
    inverted: false,
    delaySeconds: 0,
  }));
  const timed = (look: () => void): number => {
    // The first are slow: the code is not compiled yet.
    for (let i = 0; i < 20; i++) look();
    const begun = performance.now();
    let looks = 0;
    for (; performance.now() - begun < 1000 * TIMED; looks++) look();
    return (performance.now() - begun) / 1000 / looks;
  };
  return {
    added: timed(() => evaluator.scoreWith(0, false)),
    whole: timed(() => evaluator.score(parts)),
  };
}
