import { measuredDecays } from '../../../response/decay/measured-decays.ts';
import { fileStem, responseStem } from '../../../scene/file-stem.ts';
import { InputError } from '../../../units/errors.ts';
import type { MeasuredResponse } from './measured-responses.ts';
import { DECAY_FIGURES, type MeasuredFigure, type PointNames } from './measured.ts';

/**
 * Measures the decay times of an impulse response that was recorded in a room, in every octave in which they rise far
 * enough above the noise.
 *
 * Its name says the position: `SOURCE-RECEIVER`, or both names as words of it.
 *
 * @throws InputError if its name does not say the position, or if no octave has a decay time.
 */
export function measuredFigures(
  { name, path, samples, sampleRateHz, simulated }: MeasuredResponse,
  points: PointNames,
): MeasuredFigure[] {
  const position = positionOf(name, path, points);
  const figures = measuredDecays(samples, sampleRateHz, simulated).flatMap(({ centreHz, t20, edt }) =>
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

/**
 * Finds the source and the receiver that a response is named after.
 *
 * @throws InputError if there is none, or more than one.
 */
export function positionOf(
  stem: string,
  path: string,
  points: PointNames,
): Pick<MeasuredFigure, 'sources' | 'receivers'> {
  const pairs = points.sources.flatMap((source) => points.receivers.map((receiver) => ({ source, receiver })));
  const exact = pairs.filter(
    ({ source, receiver }) => stem === `${source}-${receiver}` || stem === responseStem(source, receiver),
  );
  const found =
    exact.length > 0 ? exact : pairs.filter((pair) => isNamed(pair.source, stem) && isNamed(pair.receiver, stem));
  if (found.length === 1) return { sources: [found[0].source], receivers: [found[0].receiver] };
  throw new InputError(
    path,
    found.length === 0
      ? 'its name does not say which source and receiver of the scene it belongs to'
      : 'its name fits several pairs of source and receiver',
    `Name it SOURCE-RECEIVER.wav, such as ${responseStem(points.sources[0], points.receivers[0])}.wav.`,
  );
}

/** Whether a name stands in a text as it is, or as in file names. */
const isNamed = (name: string, text: string): boolean => isWord(name, text) || isWord(fileStem(name), text);

/** Whether a name stands in a text with neither letter nor digit beside it. */
function isWord(name: string, text: string): boolean {
  const plain = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`(?<![\\p{L}\\p{N}])${plain}(?![\\p{L}\\p{N}])`, 'u').test(text);
}
