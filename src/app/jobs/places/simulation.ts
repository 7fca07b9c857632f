import type { PlacesReport } from './places-report.ts';
import type { PlacesJob } from './prepare.ts';
import type { PlacesOfRoom } from './request.ts';
import type { RunReport, RunResponses } from './kept-run.ts';

/** What a report says of its runs. */
export function simulationOf(run: RunReport, { plan }: PlacesJob<PlacesOfRoom>): PlacesReport['simulation'] {
  const { scheme, validToHz, spacingMetres, engine, precision, adapter, soundSpeedMetresPerSecond, walls } = run;
  return {
    ...{ scheme, validToHz, spacingMetres, walls, engine, precision, adapter, soundSpeedMetresPerSecond },
    durationSeconds: plan.scene.duration,
  };
}

/** The last part of responses, over their length, in which little must be left. */
const TAIL = 0.1;

/** Energy of the last tenth of all responses over that of all of them, dB. */
export function tailOf(heard: readonly RunResponses[]): number {
  let [tail, all] = [0, 0];
  for (const { responses } of heard) {
    for (const response of responses) {
      const from = Math.floor((1 - TAIL) * response.length);
      response.forEach((value, n) => {
        all += value * value;
        if (n >= from) tail += value * value;
      });
    }
  }
  return 10 * Math.log10(tail / all);
}

/** Responses are long enough if their last tenth has at most this share of their energy, dB. */
const ENDED = -30;

/** Warns of responses that ring on at their end: peaks are too low and too wide then. */
export function endWarnings(tailDb: number): string[] {
  if (tailDb <= ENDED) return [];
  return [
    `the last tenth of the responses still has ${(-tailDb).toFixed(0)} dB less energy than all of them, where ${-ENDED} dB are enough: peaks are too low and too wide; give a longer duration`,
  ];
}
