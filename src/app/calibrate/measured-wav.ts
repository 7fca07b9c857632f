import { decodeWav } from '../../response/decode-wav.ts';
import { measuredDecays } from '../../response/decay/measured-decays.ts';
import { InputError } from '../../units/errors.ts';
import { DECAY_FIGURES, type MeasuredFigure, type PointNames } from './measured.ts';

/**
 * Measures the decay times of an impulse response that was recorded in a room, in every octave in which they rise far
 * enough above the noise.
 *
 * @param name Name of the file, which says the position: `SOURCE-RECEIVER.wav`, or both names as words of it.
 * @param path Name of the file in errors.
 * @throws InputError if it is not a WAV file of one channel, if its name does not say the position, or if no octave has
 *   a decay time.
 */
export function readMeasuredWav(bytes: Uint8Array, name: string, path: string, points: PointNames): MeasuredFigure[] {
  const position = positionOf(name, path, points);
  const { samples, sampleRateHz, channels } = decodeWav(bytes, path);
  if (channels !== 1) {
    throw new InputError(
      path,
      `it has ${channels} channels; an impulse response has one, that of its receiver`,
      'Save each channel as a file of its own.',
    );
  }
  const figures = measuredDecays(samples, sampleRateHz).flatMap(({ centreHz, t20, edt }) =>
    DECAY_FIGURES.flatMap((figure): MeasuredFigure[] => {
      const seconds = figure === 'T20' ? t20 : edt;
      return seconds === null ? [] : [{ figure, centreHz, ...position, seconds }];
    }),
  );
  if (figures.length > 0) return figures;
  throw new InputError(
    path,
    'no octave of it decays by 35 dB before it reaches the noise',
    'Use a longer or a less noisy measurement, or give its decay times as CSV.',
  );
}

/** Finds the source and the receiver that a file is named after. */
function positionOf(name: string, path: string, points: PointNames): Pick<MeasuredFigure, 'sources' | 'receivers'> {
  const stem = name.replace(/\.[^.]*$/, '');
  const pairs = points.sources.flatMap((source) => points.receivers.map((receiver) => ({ source, receiver })));
  const exact = pairs.filter(({ source, receiver }) => stem === `${source}-${receiver}`);
  const found =
    exact.length > 0 ? exact : pairs.filter((pair) => isWord(pair.source, stem) && isWord(pair.receiver, stem));
  if (found.length === 1) return { sources: [found[0].source], receivers: [found[0].receiver] };
  throw new InputError(
    path,
    found.length === 0
      ? 'its name does not say which source and receiver of the scene it belongs to'
      : 'its name fits several pairs of source and receiver',
    `Name it SOURCE-RECEIVER.wav, such as ${points.sources[0]}-${points.receivers[0]}.wav.`,
  );
}

/** Whether a name stands in a text with neither letter nor digit beside it. */
function isWord(name: string, text: string): boolean {
  const plain = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`(?<![A-Za-z0-9])${plain}(?![A-Za-z0-9])`).test(text);
}
