import { speedOfSound } from '../../../material/air.ts';
import { OCTAVES } from '../../../response/figures/octaves.ts';
import { WavehallError } from '../../../units/errors.ts';
import { stopIfAsked } from '../../../units/task.ts';
import { drawnRoom, estimateDecays, type DecayEstimate } from '../../inputs/duration/estimate-decay.ts';
import { readShownScene } from '../../inputs/request/request.ts';
import type { Controls } from '../../ports/engine/controls.ts';
import { rayDecays, type RayDecay } from '../../setup/rays/ray-decays.ts';
import { readTargets } from '../../results/targets/read-targets.ts';
import type { Target } from '../../results/targets/target.ts';

/** A scene whose reverberation is estimated. */
export interface EstimateRequest {
  readonly sceneFile: string;
  /** Names of targets of standards, or paths of files. */
  readonly targets: readonly string[];
  /** Rays of the same scene, which are not traced again; undefined if they are to be traced. */
  readonly knownRays?: RoomEstimate['rays'] | undefined;
}

/** Reverberation times of a room as drawn, by octave from 63 Hz to 8 kHz. */
export interface RoomEstimate {
  readonly cubicMetres: number;
  /** Times of formulas, as a check of the scene says them. */
  readonly formulas: readonly DecayEstimate[];
  /** Times of rays; null before they have arrived, and where rays do not know the room. */
  readonly rays: readonly RayDecay[] | null;
  /** The targets of decay times, at the volume of the room. */
  readonly targets: readonly Target[];
  /** Why targets are left out, such as a volume that a standard does not cover. */
  readonly targetProblem: string | null;
}

/** Figures of targets that an estimate can be held against. */
const DECAY_TIMES: readonly Target['figure'][] = ['t20Seconds', 't30Seconds', 'edtSeconds'];

/**
 * Estimates the reverberation of a room as drawn, without a grid: by formulas at once, by rays about a second later.
 *
 * @param onFormulas Called with what is known before the rays have arrived.
 * @throws InputError for a scene that cannot be used; CancelledError if stopped.
 */
export async function estimateRoom(
  { sceneFile, targets, knownRays }: EstimateRequest,
  { host, memoryLimit, signal }: Pick<Controls, 'host' | 'memoryLimit' | 'signal'>,
  onFormulas: (estimate: RoomEstimate) => void,
): Promise<RoomEstimate> {
  const loaded = await readShownScene(sceneFile, host.files, memoryLimit);
  stopIfAsked(signal);
  const { scene, geometry } = loaded;
  const listeners = [...scene.sources, ...scene.receivers].map(({ position }) => position);
  const { cubicMetres } = drawnRoom(geometry, listeners);
  const formulas = estimateDecays(scene, geometry, OCTAVES.at(-1)!.upperHz);
  const found = await targetsAt(targets, cubicMetres, host);
  const estimate = { cubicMetres, formulas, rays: knownRays ?? null, ...found };
  if (knownRays !== undefined) return estimate;
  onFormulas(estimate);
  return { ...estimate, rays: await rayDecays(loaded, sceneFile, speedOfSound(scene.air), formulas, signal) };
}

/** The targets of decay times; if one cannot be read, why. */
async function targetsAt(
  names: readonly string[],
  cubicMetres: number,
  { files }: Pick<Controls['host'], 'files'>,
): Promise<Pick<RoomEstimate, 'targets' | 'targetProblem'>> {
  try {
    const targets = await readTargets(names, cubicMetres, files);
    return { targets: targets.filter(({ figure }) => DECAY_TIMES.includes(figure)), targetProblem: null };
  } catch (error) {
    if (!(error instanceof WavehallError)) throw error;
    return { targets: [], targetProblem: `${error.message}. ${error.remedy}` };
  }
}
