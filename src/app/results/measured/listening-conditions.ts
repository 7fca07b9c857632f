import { roomVolume, type DrawnVolume, type Volumes } from '../../inputs/scene/extents.ts';
import { speechSpectrum } from '../../../response/speech/levels.ts';
import type { SpeechConditions } from '../../../response/speech/speech-figures.ts';
import { NOISE_OCTAVES } from '../../../scene/listening.ts';
import { LEVEL, requireWithin, VOLUME } from '../../../scene/schema/ranges.ts';
import { InputError } from '../../../units/errors.ts';
import type { Files } from '../../ports/host/host.ts';
import { readOctaveLevels } from './octave-levels.ts';

/** What is known at the place of a recording beside it. */
export interface ListeningRequest {
  /**
   * Level of the speech at the listener, dB SPL: A-weighted, by octaves from 125 Hz to 8 kHz, or the path of a table
   * with these (`readOctaveLevels`). Left out: the speech transmission index holds the reverberation alone.
   */
  readonly speechLevel?: number | readonly number[] | string | undefined;
  /** Background noise at the listener by octaves from 125 Hz to 8 kHz, dB SPL, or the path of a table with it. */
  readonly noise?: readonly number[] | string | undefined;
  /** Volume of the room, m³; left out: that of the rendering to compare with, if there is one. */
  readonly volume?: number | undefined;
}

/** What a {@link ListeningRequest} says, read. */
export interface ListeningConditions {
  readonly speech: SpeechConditions;
  /** m³ */
  readonly volume: number | undefined;
}

/** What holds if nothing is known. */
export const NOTHING_KNOWN: ListeningConditions = {
  speech: { speechDb: null, noiseDb: null, extendUpward: false },
  volume: undefined,
};

/**
 * Reads what is known of speech, noise and the room.
 *
 * @throws InputError for a level or a volume out of its range, a table that cannot be read, and noise without speech.
 */
export async function listeningConditions(
  { speechLevel, noise, volume }: ListeningRequest,
  files: Files,
): Promise<ListeningConditions> {
  requireWithin('volume', 'a volume', VOLUME, 'm³', volume);
  if (noise !== undefined && speechLevel === undefined) {
    throw new InputError(
      'noise',
      'the level of the speech is missing: noise counts only against it',
      'Give the level of the speech at the listener, too, such as 60 dB.',
    );
  }
  const octaves = async (path: string, levels: readonly number[] | string): Promise<readonly number[]> => {
    if (typeof levels === 'string') return readOctaveLevels(levels, files);
    if (levels.length !== NOISE_OCTAVES.length) {
      throw new InputError(
        path,
        `it has ${levels.length} levels`,
        `Give one for each octave: ${NOISE_OCTAVES.join(', ')} Hz.`,
      );
    }
    for (const level of levels) requireWithin(path, 'a level', LEVEL, 'dB', level);
    return levels;
  };
  const noiseDb = noise === undefined ? null : await octaves('noise', noise);
  if (typeof speechLevel === 'number') requireWithin('speechLevel', 'a level', LEVEL, 'dB', speechLevel);
  const atListenerDb =
    speechLevel === undefined
      ? undefined
      : typeof speechLevel === 'number'
        ? speechSpectrum(speechLevel)
        : await octaves('speechLevel', speechLevel);
  return {
    speech: { ...NOTHING_KNOWN.speech, noiseDb, ...(atListenerDb && { atListenerDb }) },
    volume,
  };
}

/**
 * Volume of a rendered room for the figures of its measurement: as drawn, or else on the grid; none in two dimensions.
 */
export const renderedVolume = (report: {
  readonly dimensions: 2 | 3;
  readonly volumeCubicMetres: Volumes | DrawnVolume;
}): number | undefined => (report.dimensions === 3 ? roomVolume(report.volumeCubicMetres) : undefined);

/** The conditions with the volume of a rendering, if none is given. */
export const inRoomOf = (
  conditions: ListeningConditions,
  report: Parameters<typeof renderedVolume>[0] | undefined,
): ListeningConditions => ({ ...conditions, volume: conditions.volume ?? (report && renderedVolume(report)) });
