import { airAbsorption } from '../../../material/air.ts';
import { bandOf } from '../../../material/bands.ts';
import type { TracedEnergy } from '../../../rays/trace/request.ts';
import { traceRays } from '../../../rays/trace/trace.ts';
import { buildTree } from '../../../rays/tree/build-tree.ts';
import { DECAY_RANGES, energyDecay, fitDecayTime } from '../../../response/decay/decay.ts';
import { hertz, type MetresPerSecond } from '../../../units/quantities.ts';
import type { DecayEstimate } from '../../inputs/duration/estimate-decay.ts';
import { roomDimensions } from '../../inputs/scene/extents.ts';
import type { LoadedScene } from '../../inputs/scene/geometry.ts';
import { driveAlone } from '../../ports/host/room-threads.ts';
import { sceneRayRoom } from './ray-room.ts';

/** Reverberation time of an octave that rays found; null where they show none. */
export interface RayDecay {
  readonly centreHz: number;
  readonly t20Seconds: number | null;
}

/** Rays from the first source: enough for 5 % of a reverberation time, and done in a second. */
const RAYS = 2048;

/** Receivers that count, at most: each makes rays slower, and a decay differs little between them. */
const RECEIVERS = 4;

const BIN_SECONDS = 0.002;

/** Times of Eyring that are traced: the −35 dB that T20 asks for, also where a decay is twice as slow. */
const DECAYS = 1.2;
/** s: a room of which next to nothing absorbs is not traced to its end. */
const MOST_SECONDS = 8;

/** All paths, the direct sound as well: no image sources bring them. */
const ALL_PATHS = -1;

const SEED = 1;

/**
 * Reverberation times by octave from rays of the first source: T20 of the energies at the receivers, added up.
 *
 * @param estimates Those of formulas, which say how long rays are followed.
 * @returns null where rays do not know the room: of two dimensions.
 * @throws CancelledError if stopped.
 */
export async function rayDecays(
  { scene, geometry }: Pick<LoadedScene, 'scene' | 'geometry'>,
  sceneFile: string,
  soundSpeed: MetresPerSecond,
  estimates: readonly DecayEstimate[],
  signal: AbortSignal,
): Promise<readonly RayDecay[] | null> {
  if (roomDimensions(geometry) === 2) return null;
  const bands = estimates.map(({ centreHz }) => bandOf(centreHz, 1));
  const { room } = sceneRayRoom({ scene, geometry }, sceneFile, soundSpeed, bands);
  const longest = Math.max(...estimates.map(({ eyringSeconds }) => eyringSeconds));
  const request = {
    ...{ room, tree: await buildTree(room), rays: RAYS, seed: SEED, binSeconds: BIN_SECONDS, imageOrder: ALL_PATHS },
    seconds: Math.min(MOST_SECONDS, DECAYS * longest),
    source: scene.sources[0].position,
    receivers: scene.receivers.slice(0, RECEIVERS).map(({ position }) => position),
  };
  const traced = await driveAlone(traceRays(request), signal);
  const { air } = scene;
  const attenuation = air.absorbs ? airAbsorption(air) : () => 0;
  return bands.map((band, b) => ({
    centreHz: band.nominal,
    t20Seconds: decayOf(traced, { receivers: request.receivers.length, bands: bands.length, band: b }, (seconds) =>
      // Energy: twice the attenuation of pressure.
      Math.exp(-2 * attenuation(hertz(band.centre)) * soundSpeed * seconds),
    ),
  }));
}

/** T20 of a band, of the energies of all receivers together. @param air What the air leaves after a time, s. */
function decayOf(
  { energy, bins }: Pick<TracedEnergy, 'energy' | 'bins'>,
  { receivers, bands, band }: { readonly receivers: number; readonly bands: number; readonly band: number },
  air: (seconds: number) => number,
): number | null {
  const sums = new Float64Array(bins);
  for (let r = 0; r < receivers; r++)
    for (let bin = 0; bin < bins; bin++) sums[bin] += energy[(r * bands + band) * bins + bin];
  const first = sums.findIndex((one) => one > 0);
  if (first < 0) return null;
  // A decay is computed of squares.
  const roots = sums.subarray(first).map((one, bin) => Math.sqrt(one * air((first + bin) * BIN_SECONDS)));
  return fitDecayTime(energyDecay(roots), hertz(1 / BIN_SECONDS), DECAY_RANGES.t20);
}
