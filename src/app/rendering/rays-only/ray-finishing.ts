import { harmonicCount } from '../../../sphere/harmonics.ts';
import { channelCount } from '../../../scene/direction.ts';
import { each } from '../../../room/slabs/work.ts';
import { finishedAreas } from '../../outputs/areas/finish-areas.ts';
import { finishAreaResponse } from '../../outputs/areas/area-job.ts';
import { finishDirection, type DirectionInput } from '../../outputs/response/direction-job.ts';
import { finishResponse, type FinishShared, type SimulatedResponse } from '../../outputs/response/finish-job.ts';
import { finishedValidTo } from '../../outputs/response/finish-response.ts';
import type { RaySpread } from '../../outputs/response/full-band/ray-uncertainty.ts';
import { straightLine } from '../../outputs/response/straight-line.ts';
import { driveAlone } from '../../ports/host/room-threads.ts';
import { turns } from '../../ports/host/turns.ts';
import { heardOrder } from '../../setup/rays/heard-sectors.ts';
import type { HighPart, HighParts } from '../../setup/rays/high-parts.ts';
import { hasFigures, type RenderRequest } from '../../inputs/request/request.ts';
import { timeLeft } from '../../../units/task.ts';
import type { RenderControls } from '../job/job.ts';
import { directionEntry } from '../finished/direction-entry.ts';
import type { FinishedFiles } from '../finished/finish.ts';
import type { HighBand } from '../finished/high-band.ts';
import { responseFiles } from '../finished/response-files.ts';
import type { RaysRoom } from './rays-room.ts';

/** No samples of waves. */
const NOTHING = new Float64Array(0);

/**
 * Makes the responses of rays and image sources, with their files and figures: as those of a rendering with waves are
 * made, from silence in place of the waves.
 *
 * @throws CancelledError if stopped.
 */
export async function finishRays(
  { plan, prepared }: RaysRoom,
  high: HighBand,
  { parts }: HighParts,
  { request, controls }: { readonly request: RenderRequest; readonly controls: RenderControls },
): Promise<Omit<FinishedFiles, 'fullBand'> & { readonly raySpreads: readonly RaySpread[] }> {
  const { scene, soundSpeed, validTo, dimensions } = plan;
  const { signal, host, onProgress } = controls;
  const shared: FinishShared = {
    context: {
      ...{ dimensions, validTo, soundSpeed, volume: prepared.volume.scene, sampleRate: scene.sampleRate },
      fullBand: high.context,
      scene: { air: scene.air, sampleRate: scene.sampleRate },
      thirdOctaves: scene.listening.thirdOctaves,
    },
    ...{ duration: scene.duration, length: 0, errors: [], raw: false, hasFigures: hasFigures(request) },
  };
  const drive = host.threads
    ? host.threads.drive.bind(host.threads)
    : <T>(work: Parameters<typeof driveAlone<T>>[0], stop: AbortSignal) => driveAlone(work, stop);
  const onAreas = prepared.receiverAreas.flatMap(({ points }) => points);
  const places = [...scene.receivers.map(({ position }) => position), ...onAreas.map(({ onGrid }) => onGrid)];
  const simulated = scene.sources.map(({ position }, s) =>
    places.map((place, r): SimulatedResponse => ({
      samples: NOTHING,
      straightLine: straightLine(position, place, soundSpeed),
      high: parts[s][r],
    })),
  );
  const count = scene.receivers.length;
  const responses = simulated.flat().length;
  const start = performance.now();
  const told = (share: number): void => {
    const elapsed = (performance.now() - start) / 1000;
    const remainingSeconds = timeLeft(elapsed, share);
    onProgress?.({ phase: 'finishing', done: Math.floor(share * responses), responses, remainingSeconds });
  };
  const ofSingle = (scene.sources.length * count) / responses;
  const single = await drive(
    each(
      finishResponse,
      shared,
      simulated.flatMap((all) => all.slice(0, count)),
      (share) => told(ofSingle * share),
    ),
    signal,
  );
  const wanted = prepared.receiverAreas.flatMap(({ points, writesResponses }) => points.map(() => writesResponses));
  const inAreas = await drive(
    each(
      finishAreaResponse,
      { ...shared, files: wanted },
      simulated.flatMap((all) => all.slice(count).map((one, index) => ({ ...one, index }))),
      (share) => told(ofSingle + (1 - ofSingle) * share),
    ),
    signal,
  );
  const { directions } = prepared;
  const channels = await drive(
    each(
      finishDirection,
      shared,
      simulated.flatMap((all) => directions.map(({ receiver, direction }) => inputOf(direction, all[receiver]))),
    ),
    signal,
  );
  const pairs = scene.sources.flatMap(({ name: source }, s) =>
    scene.receivers.map(({ name: receiver }, r) => ({ source, receiver, ...single[s * count + r] })),
  );
  const made = await responseFiles(
    pairs,
    { plan, context: shared.context, errors: [], roomPairs: [], request },
    (source, receiver) => {
      const s = scene.sources.findIndex(({ name }) => name === source);
      const d = directions.findIndex(({ name }) => name === receiver);
      if (s < 0 || d < 0) return undefined;
      const output = channels[s * directions.length + d];
      return { wav: output.wav, direction: directionEntry(source, directions[d], output, 0) };
    },
    turns(signal),
  );
  let next = 0;
  const areas = finishedAreas(
    plan,
    finishedValidTo(shared.context),
    prepared.receiverAreas,
    scene.sources.map(() => prepared.receiverAreas.map(({ points }) => points.map(() => inAreas[next++]))),
  );
  for (const [name, content] of areas.files) made.files.set(name, content);
  const raySpreads = [...single, ...inAreas].flatMap(({ raySpreads: of = [] }) => of);
  return { ...made, areas: areas.entries, raySpreads };
}

/** A receiver with direction that hears rays and image sources alone: as many empty signals as it has coefficients. */
function inputOf(
  direction: DirectionInput['direction'],
  { high, straightLine: time }: { readonly high?: HighPart | undefined } & Pick<SimulatedResponse, 'straightLine'>,
): DirectionInput {
  const count = Math.max(channelCount(direction), harmonicCount(heardOrder(direction)));
  return {
    direction,
    weights: [null],
    signals: [Array.from({ length: count }, () => NOTHING)],
    high,
    straightLine: time,
  };
}
