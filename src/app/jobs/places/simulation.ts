import type { PlacesReport } from './places-report.ts';
import type { PlacesJob } from './prepare.ts';
import type { PlacesOfRoom } from './request.ts';
import type { RunReport } from './kept-run.ts';

/** What a report says of its runs. */
export function simulationOf(run: RunReport, { plan }: PlacesJob<PlacesOfRoom>): PlacesReport['simulation'] {
  const { scheme, validToHz, spacingMetres, engine, precision, adapter, soundSpeedMetresPerSecond, walls } = run;
  return {
    ...{ scheme, validToHz, spacingMetres, walls, engine, precision, adapter, soundSpeedMetresPerSecond },
    durationSeconds: plan.scene.duration,
  };
}
