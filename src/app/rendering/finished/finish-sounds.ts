import { resampler, responseBand } from '../../../response/band-limit.ts';
import { highPass } from '../../../response/high-pass.ts';
import { encodeWav } from '../../../response/wav.ts';
import type { RunResult } from '../../../run/run.ts';
import { responseStem } from '../../../scene/file-stem.ts';
import { hertz } from '../../../units/quantities.ts';
import type { RenderPlan } from '../../inputs/request/render-plan.ts';
import { turns } from '../../ports/host/turns.ts';
import type { FinishedFiles } from './finish.ts';
import { drivenTo } from '../../setup/sources/drive-signal.ts';
import { REFERENCE_PRESSURE } from '../../inputs/walks/levels.ts';
import type { PlacedSounds } from '../../setup/sources/place-sounds.ts';
import type { PreparedScene } from '../prepared/prepare-scene.ts';
import type { SoundEntry, WalkEntry } from '../../inputs/walks/sound-entry.ts';

/** Sounds on the grid, and how they are recorded. */
export interface PreparedSounds extends Pick<PreparedScene, 'records'> {
  readonly sounds: PlacedSounds;
}

/**
 * Makes the sound files of a scene in which something moves: what each receiver hears of each source, in Pa, at the
 * scene's sample rate and limited to the valid band.
 *
 * @param runs Runs of each source.
 * @param raw Whether the samples stay as the simulation made them.
 * @throws CancelledError if stopped.
 */
export async function finishSounds(
  plan: RenderPlan,
  { records, sounds: { walks } }: PreparedSounds,
  runs: readonly RunResult[],
  raw: boolean,
  signal: AbortSignal,
): Promise<FinishedFiles> {
  const { scene } = plan;
  const machOf = (kind: WalkEntry['kind'], name: string): number =>
    walks.find((walk) => walk.kind === kind && walk.name === name)?.mach ?? 0;
  const files = new Map<string, Uint8Array>();
  const sounds: SoundEntry[] = [];
  const turn = turns(signal);
  for (const [s, { name: source, signal: played }] of scene.sources.entries()) {
    const { receivers } = records.split(runs[s].responses);
    for (const [r, { name: receiver }] of scene.receivers.entries()) {
      await turn();
      const samples = raw ? Float32Array.from(receivers[r]) : heard(plan, receivers[r], machOf('receiver', receiver));
      const rate = raw ? plan.sampleRate : scene.sampleRate;
      const file = `${responseStem(source, receiver)}.wav`;
      files.set(file, encodeWav(samples, rate));
      const energy = samples.reduce((sum, sample) => sum + sample * sample, 0);
      sounds.push({
        source,
        receiver,
        file,
        sampleRateHz: rate,
        levelDb: energy === 0 ? null : 10 * Math.log10(energy / samples.length / REFERENCE_PRESSURE ** 2),
        peakPascals: samples.reduce((peak, sample) => Math.max(peak, Math.abs(sample)), 0),
        playedToHz: drivenTo(plan.validTo, machOf('source', source), hertz(played!.sound!.sampleRateHz)),
      });
    }
  }
  return { files, responses: [], overall: null, areas: [], sounds: { walks, sounds, notComputed: NOT_COMPUTED } };
}

/**
 * The sound at the scene's sample rate.
 *
 * @param mach Mach number of the receiver: towards a source it hears higher frequencies.
 */
function heard({ sampleRate, validTo, scene }: RenderPlan, recorded: Float64Array, mach: number): Float32Array {
  const band = responseBand(hertz(Math.min(validTo * (1 + mach), 0.49 * sampleRate)), sampleRate, scene.sampleRate);
  const resampled = resampler(sampleRate, scene.sampleRate, band.passHz, band.stopHz)(highPass(recorded, sampleRate));
  const length = Math.round(scene.duration * scene.sampleRate);
  const gain = scene.sampleRate / sampleRate;
  return Float32Array.from(resampled.subarray(0, length), (sample) => gain * sample);
}

const NOT_COMPUTED = [
  'impulse responses and their figures: where something moves, there is a response of each moment',
  'the absorption of the air: how far a sound has come is not known',
  'what takes back the dispersion of the scheme: it would move the frequencies of the signal',
];
