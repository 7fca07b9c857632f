import { exactWave } from '../../../scheme/mean-dispersion.ts';
import { metres, type Metres } from '../../../units/quantities.ts';
import { mostDriveSeconds } from '../../inputs/directivity/directivity-size.ts';
import type { RenderPlan } from '../../inputs/request/render-plan.ts';
import type { DirectWave } from './direct-part.ts';
import { recordMaker, type RecordMaker } from './exact-record.ts';
import { keptWaves } from './kept-waves.ts';

/** Waves of the band have gone so many spacings when a grid without walls is no longer stepped, at most. */
const FARTHEST = 120;

/**
 * The direct sound is right to 1 dB from this share of the shortest wavelength on: nearer, the cut at the end of the
 * band rings before t = 0, where no record is.
 */
const RINGS_WITHIN = 0.25;

/** The distance from which on the direct sound is right where it is put right. */
export const exactFrom = ({ soundSpeed, validTo }: Pick<RenderPlan, 'soundSpeed' | 'validTo'>): Metres =>
  metres((RINGS_WITHIN * soundSpeed) / validTo);

/** Makes records of exact sound, as they are before the dispersion of a scheme is taken back. */
export interface DirectRecords {
  readonly maker: RecordMaker;
  /** Waves at the angles of the maker; an exact wave is divided by the gain. */
  readonly waves: readonly (DirectWave & { readonly gain: number })[];
}

export function directRecords({
  scheme,
  sampleRate,
  validTo,
  soundSpeed,
}: Pick<RenderPlan, 'scheme' | 'sampleRate' | 'validTo' | 'soundSpeed'>): DirectRecords {
  const { waves, passTo } = keptWaves({ scheme, sampleRate, validTo });
  const lasting = mostDriveSeconds(Infinity) * sampleRate + FARTHEST / scheme.courant;
  const maker = recordMaker(passTo, Math.ceil(lasting));
  return {
    maker,
    waves: maker.angles.map((angle) => {
      const { angle: exactAngle, gain } = exactWave(waves, angle);
      return { angle, exactAngle, wavenumber: (exactAngle * sampleRate) / soundSpeed, gain };
    }),
  };
}
