import { CancelledError } from '../../../units/errors.ts';
import type { PlacesOutlook } from './forecast.ts';
import type { PlacesControls } from './progress.ts';

/**
 * Finds the candidate places and the seats of a search, and forecasts its time. Simulates nothing: the search is
 * stopped before its first run.
 *
 * @param search Such as `(controls) => findPlaces(request, controls)`.
 * @throws InputError for what is wrong with the request or the scene; DeviceError if there is no engine as asked for;
 *   CancelledError if stopped.
 */
export async function forecastPlaces(
  search: (controls: PlacesControls) => Promise<unknown>,
  given: PlacesControls,
): Promise<PlacesOutlook> {
  const stop = new AbortController();
  let told: PlacesOutlook | undefined;
  const onProgress: PlacesControls['onProgress'] = (progress) => {
    if (progress.phase !== 'forecast') return;
    told = progress;
    stop.abort();
  };
  try {
    await search({ ...given, onProgress, signal: AbortSignal.any([given.signal, stop.signal]) });
  } catch (error) {
    if (!told || !(error instanceof CancelledError)) throw error;
  }
  if (given.signal.aborted || !told) throw new CancelledError();
  const { seats, candidates, leftOut, forecast } = told;
  return { seats, candidates, leftOut, forecast };
}
