import type { Part } from '../../../places/arrangement.ts';
import { Evaluator } from '../../../places/evaluator.ts';
import type { GoalWeights } from '../../../places/figures.ts';
import { bandFrequencies, type Spectra, type Transfers } from '../../../places/transfers.ts';
import type { PlacesJob } from './prepare.ts';
import { sizeOfSearch, usesThreads } from './search.ts';

/** Looks are timed so often, for so long, s. The shortest counts: a processor that does other work takes longer. */
const TIMED = { times: 5, seconds: 0.01 } as const;

/** What another thread adds to the speed of the first: they share memory, and start later. */
const ANOTHER = 0.8;

/** A search computes the figures of all goals. */
const ALL_GOALS: GoalWeights = { variation: 1, smoothness: 1, level: 1, decay: 1 };

/** Predicts how long a search between the runs takes on this machine, s: looks at made-up spectra are timed. */
export function searchSeconds({ wanted, seats, candidates, controls }: PlacesJob): number {
  const transfers = madeUp(seats.length, bandFrequencies(wanted.band));
  const room = { ...transfers, whole: candidates };
  const threads = controls.host.threads?.count ?? 1;
  return wanted.counts.reduce((sum, count) => {
    const { looks, levels } = sizeOfSearch(room, wanted, count);
    const { added, whole } = secondsOfLook(transfers, count);
    const speed = usesThreads(levels) ? 1 + ANOTHER * (threads - 1) : 1;
    return sum + (looks.adding * added + looks.whole * whole) / speed;
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
function secondsOfLook(transfers: Transfers, count: number): { added: number; whole: number } {
  const evaluator = new Evaluator(transfers, ALL_GOALS);
  const parts = Array.from({ length: count }, (): Part => ({
    candidate: 0,
    gain: 1,
    inverted: false,
    delaySeconds: 0,
  }));
  const timed = (look: () => void): number => {
    // The first are slow: the code is not compiled yet.
    for (let i = 0; i < 50; i++) look();
    let least = Infinity;
    for (let time = 0; time < TIMED.times; time++) {
      const begun = performance.now();
      let looks = 0;
      for (; performance.now() - begun < 1000 * TIMED.seconds; looks++) look();
      least = Math.min(least, (performance.now() - begun) / 1000 / looks);
    }
    return least;
  };
  return {
    added: timed(() => evaluator.scoreWith(0, false)),
    whole: timed(() => evaluator.score(parts)),
  };
}
