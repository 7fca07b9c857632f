import { THIRD_OCTAVE_CENTRES } from '../../../material/bands.ts';
import { InputError } from '../../../units/errors.ts';
import { hertz, type Hertz, type Seconds } from '../../../units/quantities.ts';
import { CROSSOVER_SHARE, LOWEST_BY_TIME, wavesFor, type FullBandRequest } from '../../inputs/request/full-band.ts';
import type { RenderScene } from '../../inputs/request/request.ts';
import type { CrossoverChoice } from '../../outputs/response/full-band/full-band-report.ts';
import type { Controls } from '../../ports/engine/controls.ts';
import type { RunEngine } from '../../ports/engine/kernel-choice.ts';
import { rankSchemes } from '../plan/plan-scene.ts';
import { wholeSeconds } from '../plan/predict-rays.ts';

/** The values of a request that ask for a crossover. */
export type ChosenCrossover = Pick<FullBandRequest, 'time' | 'crossover' | 'maxFrequency'>;

/** What is asked for in place of a time, once it has chosen. */
export const asChosen = ({ crossoverHz }: CrossoverChoice): ChosenCrossover => ({
  time: undefined,
  crossover: hertz(crossoverHz),
  maxFrequency: wavesFor(hertz(crossoverHz)),
});

/** The time of waves grows about as this power of their highest frequency. */
const POWER = 4;

/**
 * The highest crossover with which a rendering is predicted to take no longer than a time: the highest that the scene
 * allows, or a third octave below it.
 *
 * @param within The time.
 * @param path How errors name it.
 * @param highest The scene as far as its waves may go.
 * @param load Reads the scene with other values in the request.
 * @throws InputError if not even the lowest crossover fits; CancelledError if stopped.
 */
export async function chooseCrossover(
  { within, path }: { readonly within: Seconds; readonly path: string },
  highest: Pick<RenderScene, 'scene'>,
  load: (request: ChosenCrossover) => Promise<RenderScene>,
  engine: RunEngine,
  controls: Controls,
): Promise<CrossoverChoice> {
  const candidates = candidatesTo(CROSSOVER_SHARE * highest.scene.maxFrequency);
  const choiceOf = async (crossover: Hertz): Promise<CrossoverChoice> => {
    const asked = { crossoverHz: crossover, withinSeconds: within };
    const rendered = await load(asChosen({ ...asked, waveSeconds: 0, raySeconds: 0, seconds: 0 }));
    const given = rendered.scheme ? [rendered.scheme] : undefined;
    const { plan } = await rankSchemes(rendered, engine, { measure: false, raw: false, limits: true }, controls, given);
    const [{ seconds, problem }] = plan.rows;
    return {
      ...asked,
      ...{ waveSeconds: seconds.total, raySeconds: plan.rays!.seconds },
      seconds: problem === null ? wholeSeconds(seconds, plan.rays!) : Infinity,
    };
  };
  let best = await choiceOf(candidates[0]);
  if (best.seconds > within) throw tooShort(best, path);
  let [fits, tooLong] = [0, candidates.length];
  while (tooLong - fits > 1) {
    // Longer times say little of how long the room itself takes, so the first guesses may be low.
    const guess = best.crossoverHz * (within / best.seconds) ** (1 / POWER);
    const guessed = candidates.findLastIndex((candidate) => candidate <= guess);
    const next = Math.min(tooLong - 1, Math.max(fits + 1, guessed));
    const choice = await choiceOf(candidates[next]);
    if (choice.seconds <= within) [best, fits] = [choice, next];
    else tooLong = next;
  }
  return best;
}

/** Third octaves up to a frequency, and the frequency itself. */
function candidatesTo(highest: number): Hertz[] {
  const lower = THIRD_OCTAVE_CENTRES.filter((centre) => centre >= LOWEST_BY_TIME && centre < highest * (1 - 1e-9));
  return [...lower, highest].map(hertz);
}

function tooShort({ crossoverHz, seconds, withinSeconds }: CrossoverChoice, path: string): InputError {
  const isPossible = Number.isFinite(seconds);
  const needs = isPossible ? `about ${Math.ceil(seconds)} s` : 'more than this machine has';
  return new InputError(
    path,
    `even with waves only up to a crossover of ${Math.round(crossoverHz)} Hz the room is predicted to take ${needs}, and ${withinSeconds} s are given`,
    `${isPossible ? `Give at least ${Math.ceil(seconds)} s, with` : 'With'} fewer rays, fewer receivers or a shorter response, or take rays only.`,
  );
}
