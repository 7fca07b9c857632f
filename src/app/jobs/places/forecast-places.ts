import type { EngineControls } from '../../ports/engine/controls.ts';
import { oneEngine } from '../../ports/engine/one-engine.ts';
import { forecastOf, type PlacesForecast } from './forecast.ts';
import { preparePlaces, type PlacesJob } from './prepare.ts';
import { wantedOf, type PlacesRequest } from './request.ts';

/** What a search for places would look at, and what it would take. */
export interface PlacesOutlook extends Pick<PlacesJob, 'seats' | 'candidates' | 'leftOut'> {
  readonly forecast: PlacesForecast;
}

/**
 * Finds the candidate places and the seats of a search, and forecasts its time. Simulates nothing.
 *
 * @throws InputError for what is wrong with the request or the scene; DeviceError if there is no engine as asked for;
 *   CancelledError if stopped.
 */
export async function forecastPlaces(request: PlacesRequest, given: EngineControls): Promise<PlacesOutlook> {
  const job = await preparePlaces(wantedOf(request), { ...given, makeEngine: oneEngine(given.makeEngine) });
  const { seats, candidates, leftOut } = job;
  return { seats, candidates, leftOut, forecast: await forecastOf(job) };
}
