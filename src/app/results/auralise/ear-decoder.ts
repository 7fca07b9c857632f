import type { BinauralDecoder } from '../../../response/binaural/decoder.ts';
import { type FreeFieldFit, freeFieldHead } from '../../../response/binaural/free-field-head.ts';
import { type Head, measuredHead } from '../../../response/binaural/head.ts';
import { sphericalHead } from '../../../response/binaural/spherical-head.ts';
import { readHeadResponses } from '../../../sofa/heads.ts';
import { MOST_FILE_BYTES } from '../../../sofa/hdf5.ts';
import { metresPerSecond, type MetresPerSecond } from '../../../units/quantities.ts';
import type { DirectionEntry } from '../../inputs/direction/direction-result.ts';
import type { Files } from '../../ports/host/host.ts';
import { readOrRefuse } from '../../ports/host/reading.ts';
import type { AnyReport } from '../../rendering/finished/render-report.ts';

/** The head that is built in: a rigid ball with two ears. */
export const BALL = 'ball';

/** What decodes the coefficients of a receiver for two ears. */
export interface EarDecoder {
  readonly decoder: BinauralDecoder;
  /** Name of the head. */
  readonly head: string;
  /** Licence of the head as its file says; empty for {@link BALL}. */
  readonly licence: string;
  /** How a measured head was brought to the free field; null for {@link BALL}. */
  readonly fit: FreeFieldFit | null;
  /** Whether the file has the positions of its ears the other way round than its responses, which decide. */
  readonly areEarsTurned: boolean;
}

/**
 * The decoder for the ears of a head.
 *
 * @param binaural {@link BALL}, or a SOFA file of SimpleFreeFieldHRIR.
 * @param sampleRateHz Sample rate of the sound that is decoded.
 * @throws InputError if the file cannot be read, or has no head.
 */
export async function earDecoder(
  binaural: string,
  { ranges }: Pick<DirectionEntry, 'ranges'>,
  sampleRateHz: number,
  { validToHz, soundSpeedMetresPerSecond }: Pick<AnyReport, 'validToHz' | 'soundSpeedMetresPerSecond'>,
  files: Files,
): Promise<EarDecoder> {
  const soundSpeed = metresPerSecond(soundSpeedMetresPerSecond);
  const { binauralDecoder } = await import('../../../response/binaural/decoder.ts');
  const { head, licence, fit, areEarsTurned } = await headOf(binaural, soundSpeed, files);
  // Above the valid band there is nothing to decode: orders that reach its end have no end.
  const toHz = ranges.map((range) => ((range.toHz ?? 0) >= validToHz ? Infinity : (range.toHz ?? 0)));
  return {
    decoder: binauralDecoder(head, toHz, sampleRateHz, soundSpeed),
    head: head.name,
    licence,
    fit,
    areEarsTurned,
  };
}

interface ChosenHead extends Pick<EarDecoder, 'licence' | 'fit' | 'areEarsTurned'> {
  readonly head: Head;
}

/** The head that is asked for. */
async function headOf(binaural: string, soundSpeed: MetresPerSecond, files: Files): Promise<ChosenHead> {
  if (binaural === BALL) return { head: sphericalHead(soundSpeed), licence: '', fit: null, areEarsTurned: false };
  const reading = {
    path: binaural,
    wanted: 'a SOFA file of a head',
    remedy: `Give a SOFA file of SimpleFreeFieldHRIR, or ${BALL} for the head that is built in.`,
  };
  const set = await readHeadResponses(
    await readOrRefuse(files.readBytes(binaural, MOST_FILE_BYTES), reading),
    binaural,
  );
  const title = set.title || files.split(binaural).name;
  const { head, fit } = freeFieldHead(measuredHead({ ...set, title }), soundSpeed, binaural);
  return { head, licence: set.licence, fit, areEarsTurned: set.areEarsTurned };
}
