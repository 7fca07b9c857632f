import program from '../../../../package.json' with { type: 'json' };
import { recallWalls, usedMaterials } from '../../inputs/materials/kept-walls.ts';
import type { RenderRequest, RenderScene } from '../../inputs/request/request.ts';
import { extentsOf, unitWarnings } from '../../inputs/scene/extents.ts';
import type { FullBandReport } from '../../outputs/response/full-band/full-band-report.ts';
import { sceneSummary } from '../../outputs/scene/scene-summary.ts';
import { turns } from '../../ports/host/turns.ts';
import type { HighParts } from '../../setup/rays/high-parts.ts';
import { leftOutTexts } from '../../setup/places/place-areas.ts';
import { emptyWarnings } from '../finished/figure-warnings.ts';
import type { FinishedFiles } from '../finished/finish.ts';
import { highBand } from '../finished/high-band.ts';
import { absorptionWarnings, airReport, type RaysReport } from '../finished/render-report.ts';
import { tracingProgress } from '../finished/tracing-progress.ts';
import type { RenderControls } from '../job/job.ts';
import type { PartTimer } from '../job/timer.ts';
import { durationWarnings, withShortOfRays } from '../survival/duration-report.ts';
import { wholeFiles } from '../written/whole-files.ts';
import { finishRays } from './ray-finishing.ts';
import { withHeardAreas } from './heard-areas.ts';
import { raysRoom, type RaysRoom } from './rays-room.ts';
import { requireSound, silentWarnings } from './requires-sound.ts';
import { wallWarnings } from './wall-warnings.ts';

/** A rendering whose scene has been read. */
interface ReadRays {
  readonly request: RenderRequest;
  readonly controls: RenderControls;
  readonly rendered: RenderScene;
  readonly timer: PartTimer;
}

/**
 * Renders a scene by rays and image sources alone, from 63 Hz on: a first look, in seconds. It writes the files of a
 * rendering with waves, all or none, but no checkpoint: it is over too soon.
 *
 * @throws InputError also for a source that no receiver hears; RunError; CancelledError if stopped.
 */
export async function renderRays(read: ReadRays): Promise<RaysReport> {
  const { request, controls, rendered, timer } = read;
  const { host, signal, onProgress } = controls;
  const engine = await timer.both('starting', 'opening the device', () => controls.makeEngine());
  const placed = await timer.both('preparing', 'materials', async () => {
    const { scene, geometry } = rendered;
    const controlsOfFits = { signal, threads: host.threads };
    await recallWalls(scene, usedMaterials(geometry), { store: host.kept }, controlsOfFits);
    return raysRoom(rendered);
  });
  const high = highBand(placed, { request, controls, engine })!;
  high.onShare = tracingProgress(controls);
  try {
    const { duration } = placed.plan.scene;
    const traced = await timer.both('finishing', 'image sources and rays', () => high.trace(duration));
    requireSound(placed, traced, request.sceneFile);
    const { room, parts } = withHeardAreas(placed, traced);
    const finished = await timer.both('finishing', 'responses and figures', () => finishRays(room, high, parts, read));
    onProgress?.({ phase: 'writing' });
    const pairs = finished.responses.map(({ source, receiver }) => ({ source, receiver, difference: null }));
    const report = await reportOf(read, room, parts, finished, await high.report(pairs, finished.raySpreads), engine);
    const whole = await wholeFiles(report, finished.files, request, rendered.sceneText, turns(signal));
    await host.files.writeTogether(request.outFolder, whole.files, signal);
    return whole.report;
  } finally {
    await high.end();
  }
}

async function reportOf(
  { request, controls, timer }: ReadRays,
  room: RaysRoom,
  parts: HighParts,
  { responses, overall, areas }: FinishedFiles,
  fullBand: FullBandReport,
  {
    kind,
    precision,
    adapter,
  }: { readonly kind: RaysReport['engine']; readonly precision: 32 | 64; readonly adapter: string },
): Promise<RaysReport> {
  const { plan, prepared } = room;
  const duration = withShortOfRays(room.duration, responses, plan);
  const { scene, geometry, dimensions, soundSpeed } = plan;
  const extents = extentsOf(geometry);
  const names = usedMaterials(geometry).filter((name) => scene.materials.has(name));
  const materials = names.map((name) => ({ name, bands: [] }));
  const file = controls.host.files.split(request.sceneFile).name;
  const summary = await sceneSummary(plan, file, materials, prepared.areas);
  const air = airReport(scene, false);
  const times = timer.read();
  return {
    ...{ title: scene.title, program: program.version, scene: summary, chosen: null, air },
    ...{ soundSpeedMetresPerSecond: soundSpeed, dimensions, extentsMetres: extents },
    volumeCubicMetres: prepared.volume,
    ...{ effectiveAreas: [], materials: [], mesh: null, outside: null, duration },
    checkpoints: { written: 0, seconds: 0, resumedFrom: null, losses: 0 },
    ...{ steps: 0, memoryBytes: bytesOf(parts), engine: kind, precision, adapter, kernel: null },
    ...{ elapsedSeconds: times.elapsedSeconds, roomFromCache: false, seconds: times.seconds },
    timing: { stages: timer.list(times), passes: null },
    ...{ validToHz: fullBand.validToHz, highPassHz: null, interpolationError: 0, errors: [] },
    warnings: [
      ...wallWarnings(plan),
      ...schroederWarnings(responses),
      ...unitWarnings(extents),
      ...leftOutTexts(prepared.receiverAreas),
      ...silentWarnings(room, parts),
      ...emptyWarnings(responses),
      ...durationWarnings(duration),
      ...fullBand.warnings,
      ...(air.absorptionApplied ? absorptionWarnings(scene) : []),
    ],
    ...{ notes: [], responses, overall, areas, fullBand },
  };
}

/** Bytes of the energies of rays. */
const bytesOf = ({ parts }: HighParts): number =>
  parts.flat().reduce((sum, { energy, sectors }) => sum + 8 * (energy.length + (sectors?.energy.length ?? 0)), 0);

/** Says below which frequency rays know too little: the highest Schroeder frequency of the responses. */
function schroederWarnings(responses: FinishedFiles['responses']): string[] {
  const known = responses.flatMap(({ figures }) => figures?.schroederHz ?? []);
  const alone = 'everything is computed by rays, which know no modes and no sound that bends round edges';
  if (known.length === 0) return [`${alone}: figures of low octaves show the trend only`];
  const highest = Math.max(...known);
  return [
    `${alone}: below Schroeder's frequency, about ${Math.round(highest)} Hz here, figures show the trend only. Compute waves up to there at least`,
  ];
}
