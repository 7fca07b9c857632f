import {
  SpeechEvaluator,
  speakerFigures,
  speakerScore,
  type SpeechTransfers,
} from '../../../../places/speech/evaluate.ts';
import { pairEnergies } from '../../../../places/speech/energies.ts';
import { Pool } from '../../../../places/pool.ts';
import { arrangements, searchPlaces } from '../../../../places/search-places.ts';
import { tuneDrive } from '../../../../places/tune-drive.ts';
import type { Arrangement } from '../../../../places/arrangement.ts';
import { flatTo } from '../../../../response/band-limit.ts';
import { MeasureMemory } from '../../../../response/figures/figures.ts';
import { SpectraMemory } from '../../../../response/figures/spectra-memory.ts';
import { freeFieldEnergy } from '../../../../response/figures/strength.ts';
import { InputError } from '../../../../units/errors.ts';
import { hertz } from '../../../../units/quantities.ts';
import { stopIfAsked } from '../../../../units/task.ts';
import { turns } from '../../../ports/host/turns.ts';
import { Random, seedOfLine } from '../../sweep/plan/random.ts';
import { forecastSearch } from '../forecast.ts';
import { sourcesOf } from '../places.ts';
import type { PlaceSearchEntry } from '../places-report.ts';
import { seatsOf, type PlacesJob } from '../prepare.ts';
import { Clock, searchProgress, type PlacesControls } from '../progress.ts';
import { elementsOf } from '../sources.ts';
import { beginSpeech } from './begin.ts';
import { heardIn, speechBand, speechRate, straightTime } from './heard.ts';
import { wantedSpeakers, type SpeakersRequest, type WantedSpeakers } from './speech-request.ts';
import type { SpeakersReport } from './speech-reports.ts';
import { writeSpeakers, type RenderedSpeakers } from './write-speakers.ts';

/** Up to so many arrangements, all are looked at: each takes as long as some hundred of subwoofers. */
export const MOST_SPEAKER_LOOKS = 20_000;

/** Sets of places whose gains and delays are looked for, over the number that is wanted. */
const TUNED_OVER_WANTED = 2;

/** Looks that gains and delays of one speaker of a set take, about. */
const LOOKS_OF_DRIVE = 250;

/**
 * Looks for the best places of speakers that all play the same speech, with gains and delays, and renders the best.
 * Writes a report, tables, a plan and a scene for each rendered arrangement; all or none. See docs/use/places.md.
 *
 * @throws InputError for what is wrong with the request or the scene; DeviceError if there is no engine as asked for;
 *   RunError if a run or the writing fails; CancelledError if stopped. Runs of listeners are kept as those of seats.
 */
export async function findSpeakers(request: SpeakersRequest, given: PlacesControls): Promise<SpeakersReport> {
  const wanted = wantedSpeakers(request);
  const { onProgress, signal } = given;
  let audience = 0;
  const { job, runs } = await beginSpeech(wanted, given, {
    needsIndex: wanted.goals.speech ? 'the goal speech' : null,
    seats: (rendered) => {
      const { quiet = [] } = wanted;
      const heard = seatsOf(wanted, rendered, quiet);
      audience = heard.length;
      const silent = quiet.length === 0 ? [] : seatsOf({ ...wanted, seats: quiet }, rendered);
      const both = silent.find(({ name }) => heard.some((one) => one.name === name));
      if (both)
        throw new InputError(
          'quiet',
          `${JSON.stringify(both.name)} is to be quiet, and belongs to the audience, too`,
          'Leave it out of one of the two.',
        );
      return [...heard, ...silent];
    },
    check: () => {
      if (wanted.goals.evenness && audience === 1)
        throw new InputError(
          'goals',
          'an even level over the audience is wanted, and it is one listener',
          'Add a receiver, or give another goal such as clarity.',
        );
    },
    least: Math.max(...wanted.counts),
  });
  const { plan, candidates, seats, rendered } = job;
  const speechDb = [...rendered.scene.listening.levels.values()].find((level) => level.speechDb !== null)?.speechDb;
  const band = speechBand(plan, wanted.sceneFile, speechDb ?? null, null);

  const memory = new SpectraMemory();
  const looks = (at: SpeechTransfers): number => secondsOfLook(at, wanted);
  onProgress?.({
    phase: 'forecast',
    ...(await forecastSearch(job, {
      ...{ counts: wanted.counts, arrangements: wanted.counts.length * wanted.best, isPolarityFree: false },
      mostLooks: MOST_SPEAKER_LOOKS,
      searchSeconds: searchSeconds(job, looks(madeUp(job, audience))),
    })),
  });
  const clock = new Clock();
  const turn = turns(signal);
  const pairs: SpeechTransfers['pairs'][number][] = [];
  for (const [s, seat] of seats.entries()) {
    const { responses, rateHz } = await runs.heardAt(seat, (render) =>
      onProgress?.({ phase: 'running', what: 'seat', run: s + 1, runs: seats.length, render }),
    );
    const of = [];
    for (const [c, samples] of responses.entries()) {
      const arrival = straightTime(seat.position, candidates[c].position, plan);
      of.push(pairEnergies(samples, hertz(rateHz), band.octaves, arrival, memory));
      await turn();
    }
    pairs.push(of);
  }
  const rate = hertz(runs.rateHz);
  const transfers: SpeechTransfers = {
    ...{ band, pairs, audience },
    freeFields: band.octaves.map((octave) => freeFieldEnergy(octave, rate, flatTo(plan.validTo))),
  };
  const running = clock.lap();

  const tellShare = searchProgress(given);
  const searches: { entry: PlaceSearchEntry; found: readonly Arrangement[] }[] = [];
  for (const [i, count] of wanted.counts.entries()) {
    searches.push(
      await searchFor(transfers, count, wanted, turn, (share) => tellShare((i + share) / wanted.counts.length)),
    );
  }
  const searching = clock.lap();

  const evaluator = new SpeechEvaluator(transfers, wanted.goals);
  const found = searches.flatMap((one) => one.found);
  const measuring = new MeasureMemory();
  const speakers: RenderedSpeakers[] = [];
  for (const parts of found) {
    const sources = sourcesOf({ parts }, job);
    const [{ responses, rateHz }] = await runs.heardFrom({ speakers: elementsOf(sources) }, (render) =>
      onProgress?.({ phase: 'running', what: 'arrangement', run: speakers.length + 1, runs: found.length, render }),
    );
    const heard = responses.map((samples, s) =>
      heardIn(
        {
          ...{ samples, rateHz },
          arrival: sources
            .map(({ position, delaySeconds }) => straightTime(position, seats[s].position, plan) + delaySeconds)
            .reduce((least, time) => Math.min(least, time), Infinity) as ReturnType<typeof straightTime>,
        },
        job,
        band,
        measuring,
      ),
    );
    const figures = speakerFigures(heard.slice(0, audience), heard.slice(audience));
    const score = speakerScore(figures, wanted.goals);
    speakers.push({ sources, figures, predicted: evaluator.figures(parts), heard, score });
  }
  stopIfAsked(signal);
  return writeSpeakers({
    ...{ job, audience, band, runs, speakers, searches: searches.map(({ entry }) => entry) },
    seconds: { running, searching, rendering: clock.lap() },
  });
}

async function searchFor(
  transfers: SpeechTransfers,
  count: number,
  wanted: WantedSpeakers,
  turn: () => Promise<void>,
  onShare: (share: number) => void,
): Promise<{ entry: PlaceSearchEntry; found: readonly Arrangement[] }> {
  const evaluator = new SpeechEvaluator(transfers, wanted.goals);
  const random = new Random(seedOfLine(wanted.seed, 'line', count));
  const { found, isExhaustive } = await searchPlaces(evaluator, {
    ...{ count, isPolarityFree: false, mostLooks: MOST_SPEAKER_LOOKS, keep: TUNED_OVER_WANTED * wanted.best },
    uniform: () => random.uniform(),
    turn: async (done) => {
      onShare(done / 2);
      await turn();
    },
  });
  const pool = new Pool(wanted.best);
  for (const [f, { parts }] of found.entries()) {
    const tuned = tuneDrive(evaluator, parts, {
      ...{ isPolarityFree: false, mostAttenuationDb: wanted.mostAttenuation, mostDelaySeconds: wanted.mostDelay },
    });
    pool.offer(tuned.parts, tuned.score);
    onShare(0.5 + f / found.length / 2);
    await turn();
  }
  return {
    entry: { count, evaluations: evaluator.evaluations, isExhaustive },
    found: pool.all.map(({ parts }) => parts),
  };
}

/** Time of a search, s, from that of a look at one speaker. */
function searchSeconds({ wanted, candidates }: PlacesJob<WantedSpeakers>, look: number): number {
  return wanted.counts.reduce((sum, count) => {
    const places = Math.min(MOST_SPEAKER_LOOKS, arrangements(candidates.length, count, false));
    const drives = count === 1 ? 0 : TUNED_OVER_WANTED * wanted.best * LOOKS_OF_DRIVE * count;
    return sum + (places + drives) * look;
  }, 0);
}

/** Transfers with the sizes of those of a job, and one candidate. */
function madeUp({ plan, seats, wanted }: PlacesJob<WantedSpeakers>, audience: number): SpeechTransfers {
  const band = speechBand(plan, wanted.sceneFile, null, null);
  const samples = Float32Array.from({ length: 1000 }, (_, n) => Math.sin(n * n) * Math.exp(-n / 200));
  const pair = pairEnergies(
    samples,
    hertz(speechRate(plan)),
    band.octaves,
    straightTime([0, 0, 0], [1, 0, 0], plan),
    new SpectraMemory(),
  );
  return { band, freeFields: band.octaves.map(() => 1), pairs: seats.map(() => [pair]), audience };
}

function secondsOfLook(transfers: SpeechTransfers, { goals, counts }: WantedSpeakers): number {
  const evaluator = new SpeechEvaluator(transfers, goals);
  const parts = Array.from({ length: Math.max(...counts) }, () => ({
    candidate: 0,
    gain: 1,
    inverted: false,
    delaySeconds: 0,
  }));
  // The first are slow: the code is not compiled yet.
  for (let i = 0; i < 20; i++) evaluator.score(parts);
  const begun = performance.now();
  let looks = 0;
  for (; performance.now() - begun < 20; looks++) evaluator.score(parts);
  return (performance.now() - begun) / 1000 / looks;
}
