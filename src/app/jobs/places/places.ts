import { Evaluator } from '../../../places/evaluator.ts';
import { levelOf } from '../../../places/figures.ts';
import {
  BandTransform,
  bandFrequencies,
  sharedTransfers,
  type Spectra,
  type Transfers,
} from '../../../places/transfers.ts';
import { stopIfAsked } from '../../../units/task.ts';
import type { RenderProgress } from '../../ports/engine/controls.ts';
import { forecastOf } from './forecast.ts';
import type { RunResponses } from './kept-run.ts';
import { preparePlaces, type PlacesJob } from './prepare.ts';
import { Clock, preparingControls, searchProgress, type PlacesControls } from './progress.ts';
import type { PlacedSource, PlacesReport } from './places-report.ts';
import { wantedOf, type PlacesRequest } from './request.ts';
import { RoomRuns } from './responses.ts';
import { searchFor, type FoundArrangement } from './search.ts';
import { tailOf } from './simulation.ts';
import { beforeSources, elementsOf } from './sources.ts';
import { writePlaces, type RenderedArrangement } from './write.ts';

/**
 * Looks for the best places of sources in a room, with their polarities, gains, delays and one equaliser, and renders
 * the best. Writes a report, a table, curves, a picture and a scene for each rendered arrangement; all or none. See
 * docs/use/places.md.
 *
 * @throws InputError for what is wrong with the request or the scene; DeviceError if there is no engine as asked for;
 *   RunError if a run or the writing fails; CancelledError if stopped. A machine that keeps rooms keeps the runs of
 *   seats, too, and does not make them again.
 */
export async function findPlaces(request: PlacesRequest, given: PlacesControls): Promise<PlacesReport> {
  const wanted = wantedOf(request);
  const { onProgress } = given;
  const job = await preparePlaces(wanted, preparingControls(given));
  onProgress?.({ phase: 'forecast', ...(await forecastOf(job)) });
  const runs = new RoomRuns(job);
  const clock = new Clock();

  const heard: RunResponses[] = [];
  for (const [s, seat] of job.seats.entries()) {
    heard.push(
      await runs.heardAt(seat, (render) =>
        onProgress?.({ phase: 'running', what: 'seat', run: s + 1, runs: job.seats.length, render }),
      ),
    );
  }
  const transform = transformFor(job, heard[0]);
  const transfers = sharedTransfers(transfersOf(job, heard, transform));
  const running = clock.lap();

  const searches = [];
  const { counts } = wanted;
  const tellShare = searchProgress(given);
  const controls = { threads: given.host.threads, signal: given.signal };
  for (const [i, count] of counts.entries()) {
    searches.push(
      await searchFor(transfers, count, wanted, controls, (share) => tellShare((i + share) / counts.length)),
    );
  }
  const searching = clock.lap();

  const found = searches.flatMap((search) => search.found);
  const before = beforeSources(job);
  const total = found.length + (before ? 1 : 0);
  const tell =
    (run: number) =>
    (render: RenderProgress): void =>
      onProgress?.({ phase: 'running', what: 'arrangement', run, runs: total, render });
  const rendered: RenderedArrangement[] = [];
  for (const one of found) {
    const sources = sourcesOf(one, job);
    const [responses] = await runs.heardFrom({ subwoofers: elementsOf(sources) }, tell(rendered.length + 1));
    rendered.push(renderedOf(one, sources, transform.of(responses.responses), transfers));
  }
  const own = before && (await runs.heardFrom(before, tell(total)));
  stopIfAsked(given.signal);
  const { report, curves } = await writePlaces({
    ...{ job, transfers, searches, rendered, runs, tailDb: tailOf(heard) },
    before: own && summed(own.map(({ responses }) => transform.of(responses))),
    seconds: { running, searching, rendering: clock.lap() },
  });
  given.onCurves?.({ frequencies: transfers.frequencies, curves });
  return report;
}

function transformFor({ wanted }: PlacesJob, { responses, rateHz }: RunResponses): BandTransform {
  return new BandTransform(bandFrequencies(wanted.band), responses[0].length, rateHz);
}

/** What all seats hear of each candidate. */
export function transfersOf(
  { wanted, candidates }: Pick<PlacesJob, 'wanted' | 'candidates'>,
  heard: readonly RunResponses[],
  transform: BandTransform,
): Transfers {
  const all = candidates.map((_, c) => transform.of(heard.map(({ responses }) => responses[c])));
  return {
    seats: heard.length,
    frequencies: bandFrequencies(wanted.band),
    whole: all.map(({ whole }) => whole),
    late: all.map(({ late }) => late),
  };
}

/** The sources of an arrangement, with their places. */
export function sourcesOf(
  { parts }: Pick<FoundArrangement, 'parts'>,
  { candidates }: Pick<PlacesJob, 'candidates'>,
): PlacedSource[] {
  return parts.map(({ candidate, gain, inverted, delaySeconds }) => {
    const { name, position } = candidates[candidate];
    return { place: name, position, gainDb: Number((20 * Math.log10(gain)).toFixed(1)) + 0, delaySeconds, inverted };
  });
}

function renderedOf(
  one: FoundArrangement,
  sources: readonly PlacedSource[],
  spectra: { readonly whole: Spectra; readonly late: Spectra },
  transfers: Transfers,
): RenderedArrangement {
  const { whole } = new Evaluator(transfers, {}).heard(one.parts);
  let [squares, most] = [0, 0];
  whole.real.forEach((real, at) => {
    const difference =
      levelOf(spectra.whole.real[at], spectra.whole.imaginary[at]) - levelOf(real, whole.imaginary[at]);
    squares += difference ** 2;
    most = Math.max(most, Math.abs(difference));
  });
  return { ...one, sources, spectra, difference: { rmsDb: Math.sqrt(squares / whole.real.length), mostDb: most } };
}

/** Sources that play together. */
function summed(all: readonly { readonly whole: Spectra; readonly late: Spectra }[]): {
  readonly whole: Spectra;
  readonly late: Spectra;
} {
  const add = (spectra: readonly Spectra[]): Spectra => ({
    real: spectra[0].real.map((_, at) => spectra.reduce((sum, { real }) => sum + real[at], 0)),
    imaginary: spectra[0].imaginary.map((_, at) => spectra.reduce((sum, { imaginary }) => sum + imaginary[at], 0)),
  });
  return { whole: add(all.map(({ whole }) => whole)), late: add(all.map(({ late }) => late)) };
}
