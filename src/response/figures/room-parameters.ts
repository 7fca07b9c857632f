import type { Hertz } from '../../units/quantities.ts';
import {
  comesDownTo,
  DECAY_RANGES,
  fitDecays,
  reachOf,
  type Decay,
  type DecayFit,
  type DecayFits,
} from '../decay/decay.ts';
import { EARLY } from './early-spectra.ts';
import type { BandEnergies } from './gated-spectra.ts';
import type { RoomFigures } from './room-figures.ts';

/**
 * Smallest product of bandwidth and decay time that a filter run backwards measures correctly: [Jacobsen1987];
 * [ISO3382-2].
 */
export const LEAST_BANDWIDTH_TIME = 4;

/**
 * How far a decay must fall after the early sound, dB. At most a tenth of the late energy then comes after the record,
 * and it is added as far as the decay goes on as it ends: half of it wrong changes C50 and C80 by 0.2 dB and D50 by
 * 0.012, a quarter of the just noticeable difference (ISO 3382-1:2009, table A.1).
 */
const LATE_MARGIN = 10;

/** Level below which missing sound does not change an early-to-late ratio, dB. */
const NEGLIGIBLE = -60;

/**
 * Level to which a decay must fall for the centre time and the strength, dB. Half of what comes after is 3 % of the
 * centre time of an exponential decay and 0.02 dB of its energy.
 */
const WHOLE_DECAY = -20;

/** A response without figures. */
export const NO_FIGURES: RoomFigures = {
  edtSeconds: null,
  t20Seconds: null,
  t30Seconds: null,
  c50Db: null,
  c80Db: null,
  d50: null,
  tsSeconds: null,
  gDb: null,
};

/** A response without decays. */
export const NO_FITS: DecayFits = { edt: null, t20: null, t30: null };

/**
 * Computes room parameters by ISO 3382-1:2009, annex A: eq. A.1 (G), A.10 (C50, C80), A.11 (D50), A.13 (Ts). A
 * parameter that the end of the record would change is null; so is a decay time too short for the filter.
 *
 * @param bandwidthHz Bandwidth of the filter; Infinity for no filter.
 * @param freeField Energy of the source's free field at 10 m in the same band; null if the scale of the response is not
 *   known.
 */
export function roomParameters(
  { whole, moment, inBand, c50, c80 }: BandEnergies,
  decay: Decay,
  sampleRate: Hertz,
  bandwidthHz: number,
  freeField: number | null,
): { readonly figures: RoomFigures; readonly fits: DecayFits; readonly reducedRange: readonly (keyof RoomFigures)[] } {
  const { edt, t20, t30 } = fitDecays(decay, sampleRate);
  const slow = (fit: DecayFit | null): DecayFit | null =>
    fit && fit.decaySeconds * bandwidthHz >= LEAST_BANDWIDTH_TIME ? fit : null;
  const fits = { edt: slow(edt), t20: slow(t20), t30: slow(t30) };
  const lateIsThere = (end: number): boolean => {
    const first = Math.round(end * sampleRate);
    return first < decay.last && comesDownTo(decay, Math.max(decay.level(first) - LATE_MARGIN, NEGLIGIBLE));
  };
  const known = { c50: lateIsThere(EARLY.c50), c80: lateIsThere(EARLY.c80) };
  const isWhole = comesDownTo(decay, WHOLE_DECAY);
  const figures = {
    edtSeconds: fits.edt?.decaySeconds ?? null,
    t20Seconds: fits.t20?.decaySeconds ?? null,
    t30Seconds: fits.t30?.decaySeconds ?? null,
    c50Db: known.c50 ? ratioDb(c50) : null,
    c80Db: known.c80 ? ratioDb(c80) : null,
    d50: known.c50 ? c50.early / (c50.early + c50.late) : null,
    tsSeconds: isWhole ? moment / whole : null,
    gDb: isWhole && freeField !== null && freeField > 0 && inBand > 0 ? 10 * Math.log10(inBand / freeField) : null,
  };
  const reducedRange = (['t20', 't30'] as const).flatMap((name) =>
    fits[name] && reachOf(decay, DECAY_RANGES[name]) === 'reduced' ? [`${name}Seconds` as const] : [],
  );
  return { figures, fits, reducedRange };
}

function ratioDb({ early, late }: BandEnergies['c50']): number | null {
  return early > 0 && late > 0 ? 10 * Math.log10(early / late) : null;
}

/** How curved a decay is: 100 (T30/T20 − 1), % (ISO 3382-2:2008, B.3); null without both. */
export function curvaturePercent({ t20, t30 }: DecayFits): number | null {
  return t20 && t30 ? 100 * (t30.decaySeconds / t20.decaySeconds - 1) : null;
}
