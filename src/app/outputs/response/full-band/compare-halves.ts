import { measureResponse, type BandFigures } from '../../../../response/figures/figures.ts';
import { THIRD_OCTAVES, type Octave } from '../../../../response/figures/octaves.ts';
import { hertz, type Hertz, type Seconds } from '../../../../units/quantities.ts';

/** How rays and image sources differ from waves in the octave in which both are computed: theirs less the waves'. */
export interface HalvesDifference {
  /** Level, dB. */
  readonly levelDb: number | null;
  /** T20, relative, %. */
  readonly t20Percent: number | null;
  /** C80, dB. */
  readonly c80Db: number | null;
  /** T20 of the waves, s. */
  readonly decaySeconds: number | null;
  /** Levels of the third octaves that lie wholly in it. */
  readonly thirds: readonly { readonly centreHz: number; readonly levelDb: number | null }[];
}

/** How rays and image sources differ from waves at a receiver. */
export interface PairDifference {
  readonly source: string;
  readonly receiver: string;
  /** Rays less waves, in the octave in which both are computed; null where one of them has no figures there. */
  readonly difference: HalvesDifference | null;
}

/** What comparing needs to know. */
export interface ComparedHalves {
  readonly validTo: Hertz;
  readonly scene: { readonly sampleRate: Hertz };
  readonly fullBand: { readonly compared: Octave | null; readonly validTo: Hertz };
}

/**
 * Compares both halves of a response in the octave in which both are computed.
 *
 * @param low Response of the waves.
 * @param high Response of image sources and rays, before the crossover.
 * @returns null if one of them is silent there or too short, or not computed.
 */
export function compareHalves(
  low: Float32Array | Float64Array,
  high: Float32Array | Float64Array,
  { validTo, scene: { sampleRate }, fullBand }: ComparedHalves,
  straightLine: Seconds,
): HalvesDifference | null {
  const { compared } = fullBand;
  if (!compared) return null;
  const thirds = THIRD_OCTAVES.filter(
    ({ lowerHz, upperHz }) => lowerHz >= compared.lowerHz && upperHz <= compared.upperHz,
  );
  const figures = (samples: Float32Array | Float64Array, to: Hertz): readonly BandFigures[] =>
    measureResponse(samples, sampleRate, to, { bands: [compared, ...thirds], isCalibrated: true, straightLine }).figures
      .bands;
  const [waves, rays] = [figures(low, hertz(validTo)), figures(high, fullBand.validTo)];
  if (!waves.some(({ gDb }) => gDb !== null) || !rays.some(({ gDb }) => gDb !== null)) return null;
  const [ofWaves, ofRays] = [waves[0], rays[0]];
  const { t20Seconds: slow } = ofWaves;
  const { t20Seconds: found } = ofRays;
  return {
    levelDb: less(ofRays.gDb, ofWaves.gDb),
    t20Percent: slow === null || found === null ? null : 100 * (found / slow - 1),
    c80Db: less(ofRays.c80Db, ofWaves.c80Db),
    decaySeconds: slow,
    thirds: thirds.map(({ centreHz }, i) => ({
      centreHz,
      levelDb: less(rays[i + 1].gDb, waves[i + 1].gDb),
    })),
  };
}

const less = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? null : one - other;
