import { bandOf, logMidpoints, OCTAVE_CENTRES } from '../bands.ts';
import { admittanceAt, type WallAdmittance } from '../branches.ts';
import type { BandLoss, LossByBands } from '../definition.ts';
import type { GridTime } from '../fit/grid-problem.ts';
import { LOWEST_OCTAVE } from '../resolved-bands.ts';
import { fieldLoss, lossAt } from './transmission.ts';

/** Transmission loss of a sheet or partition in a band, asked for and realised. */
export interface TransmittedBand {
  /** Nominal centre of the band, Hz. */
  readonly centreHz: number;
  /** Whether all of the band lies below the highest frequency. If not, the means are over the part that does. */
  readonly whole: boolean;
  /** Transmission loss of a diffuse field asked for, dB; null if none was. */
  readonly asked: number | null;
  /** Mean transmission loss realised for a diffuse field up to 78°, dB. */
  readonly field: number;
  /** Mean transmission loss realised at normal incidence, dB. */
  readonly normal: number;
}

/** Frequencies averaged in a band. */
const POINTS = 24;

/** Share by which a band may pass the highest frequency and still count as below it, to allow for rounding. */
const EDGE_TOLERANCE = 1e-6;

/**
 * The transmission loss that a grid realises: in the bands that were asked for and begin below its highest frequency,
 * or in octaves from 63 Hz.
 */
export function transmittedBands(
  admittance: WallAdmittance,
  asked: LossByBands | undefined,
  { timeStep, maxFrequency }: GridTime,
): TransmittedBand[] {
  const fraction = asked?.fraction ?? 1;
  const bands: readonly (Pick<BandLoss, 'centreHz'> & Partial<BandLoss>)[] =
    asked?.bands ?? OCTAVE_CENTRES.filter((hz) => hz >= LOWEST_OCTAVE).map((centreHz) => ({ centreHz }));
  return bands.flatMap(({ centreHz, decibels }): TransmittedBand[] => {
    const { lower, upper } = bandOf(centreHz, fraction);
    if (lower >= maxFrequency) return [];
    let [field, normal] = [0, 0];
    for (const hz of logMidpoints(lower, Math.min(upper, maxFrequency), POINTS)) {
      const y = admittanceAt(admittance, 2 * Math.PI * hz * timeStep);
      field += fieldLoss(y) / POINTS;
      normal += lossAt(y, 1) / POINTS;
    }
    const whole = upper <= maxFrequency * (1 + EDGE_TOLERANCE);
    return [{ centreHz, whole, asked: decibels ?? null, field, normal }];
  });
}
