import { DECAY_RANGES, fitDecayTime, type Decay, type DecayRange } from '../decay/decay.ts';
import { EARLY } from './early-spectra.ts';
import type { Hertz, Seconds } from '../../units/quantities.ts';
import { undeterminedFrom } from './catalogue.ts';
import type { RoomFigures } from './room-figures.ts';

/** What is not exact about a simulation, in a band. Each is one standard deviation. */
export interface BandErrors {
  /**
   * Relative error of frequencies and path lengths that differs from wave to wave: the scheme's directions, and walls
   * that are not quite in their place.
   */
  readonly paths: number;
  /** Relative error of decay times that all waves share: volume, absorbing area, absorption, rounding of the walls. */
  readonly decay: number;
}

/** A band of a response, as far as its uncertainty depends on it. */
export interface MeasuredBand {
  readonly centreHz: number;
  /** Bandwidth, Hz; for the whole response, the width of its band. */
  readonly bandwidthHz: number;
  readonly figures: RoomFigures;
  /** Figures of the band, as `figures`, with all its frequencies raised and lowered by `errors.paths`. */
  readonly shifted: readonly RoomFigures[];
  /** Figures of the band in its place, as `figures`, measured as `shifted` are. */
  readonly still: RoomFigures;
  /** Decay from the direct sound on. */
  readonly decay: Decay;
  readonly sampleRate: Hertz;
  readonly errors: BandErrors;
  /** Share of the band's width that lies above the end of what the simulation carries, 0 to 1. */
  readonly unseen: number;
}

/**
 * Standard deviations are multiplied by this. The factors were chosen on 27 boxes so that the true value is inside in
 * 95 cases out of 100, and tried on other rooms (docs/measurements/accuracy.md, 'Uncertainty'). Nine in ten
 * are promised.
 */
export const COVERAGE: Readonly<Record<keyof RoomFigures, number>> = {
  edtSeconds: 1.8,
  t20Seconds: 1.65,
  t30Seconds: 1.5,
  c80Db: 1.5,
  gDb: 1.7,
  // Not in that study: chosen on five furnished rooms (docs/measurements/convergence.md).
  c50Db: 1.8,
  d50: 1.8,
  tsSeconds: 1.8,
};

/**
 * Times at which a figure is decided, as a share of the reverberation time: the middle of its range of levels, over 60
 * dB.
 */
const DECIDED = { edtSeconds: 5 / 60, t20Seconds: 15 / 60, t30Seconds: 20 / 60 } as const;

/**
 * Standard deviation of decay times between positions of a diffuse field, relative, times √(bandwidth · time):
 * [ISO3382-2], annex A, after [Davy1979]; the early decay time by the ratio of these two, the range of levels to the
 * power of −1.16.
 */
const SPREAD = { edtSeconds: 1.97, t20Seconds: 0.88, t30Seconds: 0.55 } as const;

/** 60 dB over the energy's time constant: 6 ln 10. */
const TIME_CONSTANTS = 6 * Math.LN10;

/** A decibel per relative change of an energy. */
const DB = 10 / Math.LN10;

/**
 * Half of the interval about each figure that holds the true value in nine of ten cases (docs/theory/figures.md).
 * Null where the figure is.
 */
export function uncertaintyOf(band: MeasuredBand): RoomFigures {
  const { figures, errors, centreHz, bandwidthHz } = band;
  const time = figures.t20Seconds ?? figures.t30Seconds ?? figures.edtSeconds ?? timeOf(band);
  const constants = { time, bandwidth: bandwidthHz, turn: 2 * Math.PI * centreHz * errors.paths };
  const decayTime = (figure: keyof typeof SPREAD, range: DecayRange): number | null => {
    const value = figures[figure];
    if (value === null) return null;
    const parts = [
      errors.decay,
      decaySpread(figure, value, constants),
      shiftOf(band, figure) / value,
      (bendOf(band, range) / value) * levelAt(DECIDED[figure] * value, constants),
      truncationOf(band, value, range),
    ];
    return COVERAGE[figure] * value * Math.hypot(...parts);
  };
  const clarity = (figure: 'c50Db' | 'c80Db', early: Seconds): number | null => {
    const value = figures[figure];
    if (value === null) return null;
    const spread = energySpread(early, constants) * decorrelated(constants.turn * early);
    return (
      COVERAGE[figure] *
      Math.hypot(claritySlope(early, time) * errors.decay, spread, shiftOf(band, figure), highPassSpread(centreHz))
    );
  };
  const c50Db = clarity('c50Db', EARLY.c50 as Seconds);
  const d50 = figures.d50;
  const ofCentre = figures.tsSeconds;
  return {
    edtSeconds: decayTime('edtSeconds', DECAY_RANGES.edt),
    t20Seconds: decayTime('t20Seconds', DECAY_RANGES.t20),
    t30Seconds: decayTime('t30Seconds', DECAY_RANGES.t30),
    c50Db,
    c80Db: clarity('c80Db', EARLY.c80 as Seconds),
    // What the uncertainty of C50 = 10 lg(D50 / (1 − D50)) makes of it.
    d50: d50 === null || c50Db === null ? null : (COVERAGE.d50 / COVERAGE.c50Db) * (c50Db / DB) * d50 * (1 - d50),
    tsSeconds:
      ofCentre === null
        ? null
        : COVERAGE.tsSeconds *
          Math.hypot(
            ofCentre * errors.decay,
            ofCentre *
              Math.sqrt(TIME_CONSTANTS / 2 / (TIME_CONSTANTS / 2 + bandwidthHz * time)) *
              decorrelated(constants.turn * ofCentre),
            shiftOf(band, 'tsSeconds'),
          ),
    gDb:
      figures.gDb === null
        ? null
        : COVERAGE.gDb *
          Math.hypot(DB * errors.decay, levelSpread(constants), shiftOf(band, 'gDb'), UNSEEN_DB * band.unseen),
  };
}

/** Change of early-to-late ratios of an exponential decay by a relative change of its time, dB. */
export function claritySlope(early: Seconds, time: number): number {
  const exponent = (TIME_CONSTANTS * early) / time;
  return (DB * exponent) / (1 - Math.exp(-exponent));
}

/** A band of a response whose early and late sound vary by themselves. */
export interface VaryingBand {
  readonly figures: RoomFigures;
  readonly bandwidthHz: number;
  /** Share of the energy of the first 80 ms that varies, 0 to 1: all but the direct sound. */
  readonly earlyShare: number;
  /** Share of the whole energy that varies. */
  readonly share: number;
}

/**
 * How far figures at two places of a diffuse field differ, one standard deviation: where waves arrive is known, but not
 * their phases. Null where the figure is.
 */
export function placeSpread({ figures, bandwidthHz: bandwidth, earlyShare, share }: VaryingBand): RoomFigures {
  const time = figures.t20Seconds ?? figures.t30Seconds ?? figures.edtSeconds ?? 1;
  const decay = (figure: keyof typeof SPREAD): number | null => {
    const value = figures[figure];
    return value === null ? null : (Math.SQRT2 * SPREAD[figure] * value) / Math.sqrt(bandwidth * value);
  };
  const ratio = (early: Seconds): number => Math.SQRT2 * energySpread(early, { time, bandwidth }, earlyShare);
  const { c50Db, c80Db, d50, tsSeconds, gDb } = figures;
  const c50 = ratio(EARLY.c50 as Seconds);
  return {
    edtSeconds: decay('edtSeconds'),
    t20Seconds: decay('t20Seconds'),
    t30Seconds: decay('t30Seconds'),
    c50Db: c50Db === null ? null : c50,
    c80Db: c80Db === null ? null : ratio(EARLY.c80 as Seconds),
    d50: d50 === null ? null : (c50 / DB) * d50 * (1 - d50),
    tsSeconds:
      tsSeconds === null
        ? null
        : Math.SQRT2 * share * tsSeconds * Math.sqrt(TIME_CONSTANTS / 2 / (TIME_CONSTANTS / 2 + bandwidth * time)),
    gDb: gDb === null ? null : (Math.SQRT2 * share * DB) / Math.sqrt(1 + (2 * bandwidth * time) / TIME_CONSTANTS),
  };
}

/** What of a band is known before it is simulated. */
export interface ExpectedBand {
  readonly centreHz: number;
  readonly bandwidthHz: number;
  /** Reverberation time, s, by a formula for diffuse fields. */
  readonly reverberationSeconds: number;
  readonly errors: BandErrors;
}

/**
 * The uncertainty that T20 and the level of a band will have at a receiver, before there is a response: that of
 * {@link uncertaintyOf} without what only a response shows (bends, steps and the end of its decay). NaN where some
 * direction has no wave of the band.
 *
 * @returns of T20 relative, of the level in dB.
 */
export function expectedUncertainty({ centreHz, bandwidthHz, reverberationSeconds: time, errors }: ExpectedBand): {
  readonly t20: number;
  readonly levelDb: number;
} {
  const constants = { time, bandwidth: bandwidthHz, turn: 2 * Math.PI * centreHz * errors.paths };
  return {
    t20: COVERAGE.t20Seconds * Math.hypot(errors.decay, decaySpread('t20Seconds', time, constants)),
    levelDb: COVERAGE.gDb * Math.hypot(DB * errors.decay, levelSpread(constants)),
  };
}

/** Names of the figures that the simulation does not determine: uncertain by {@link undeterminedFrom} or more. */
export function unsupported(figures: RoomFigures, uncertainty: RoomFigures): (keyof RoomFigures)[] {
  return (Object.keys(figures) as (keyof RoomFigures)[]).filter((name) => {
    const [value, half] = [figures[name], uncertainty[name]];
    return value !== null && half !== null && half >= undeterminedFrom(name, value);
  });
}

/**
 * How much of the spread between positions an error of phase brings in, one standard deviation in rad: two fields whose
 * waves differ by phases of this spread have the correlation e^(−φ²), so the difference of their energies has the
 * variance 2(1 − e^(−φ²)) times that of one.
 */
function decorrelated(phase: number): number {
  return Math.sqrt(2 * -Math.expm1(-phase * phase));
}

/** What of a band decides how its figures spread between positions. */
interface Spreading {
  /** Reverberation time, s. */
  readonly time: number;
  readonly bandwidth: number;
  /** Phase error of a second, rad. */
  readonly turn: number;
}

/** Standard deviation that an error of phase brings into a decay time, relative. */
function decaySpread(figure: keyof typeof SPREAD, value: number, { bandwidth, turn }: Spreading): number {
  return (SPREAD[figure] / Math.sqrt(bandwidth * value)) * decorrelated(turn * DECIDED[figure] * value);
}

/** Standard deviation that an error of phase brings into the level of a whole response, dB. */
function levelSpread(band: Spreading): number {
  // The whole energy comes about one time constant after the direct sound.
  return levelAt(band.time / TIME_CONSTANTS, band);
}

/** Standard deviation that an error of phase brings into the level of what comes so late, s: in dB. */
function levelAt(after: number, { time, bandwidth, turn }: Spreading): number {
  return (DB / Math.sqrt(1 + (2 * bandwidth * time) / TIME_CONSTANTS)) * decorrelated(turn * after);
}

/**
 * Standard deviation of the ratio of early to late energy between positions, dB, where a share of the early energy
 * varies. The energy of a time constant τ =
 * T/13.8 in a band B has the relative variance 1/(1 + 2Bτ); a part of the decay that lasts less has fewer independent
 * values.
 */
function energySpread(
  early: Seconds,
  { time, bandwidth }: { readonly time: number; readonly bandwidth: number },
  earlyShare = 1,
): number {
  const constant = time / TIME_CONSTANTS;
  const values = (share: number): number => 1 + 2 * bandwidth * constant * share;
  return DB * Math.sqrt(earlyShare ** 2 / values(Math.tanh(early / (2 * constant))) + 1 / values(1));
}

/**
 * What the high-pass of responses does to early-to-late ratios, dB: its delay moves sound from one part to the other.
 * The root mean square change from a corner of 4 Hz to 10 Hz, in small boxes with exact answers; the delay falls with
 * the square of the frequency (docs/theory/figures.md).
 */
const highPassSpread = (centreHz: number): number => 0.4 * (63 / centreHz) ** 2;

/**
 * Most by which the level of an octave may differ from that of its lowest part, dB: in 86 boxes and scenes with known
 * answers (docs/measurements/accuracy.md, 'Uncertainty').
 */
const UNSEEN_DB = 2;

/** Half of the change of a figure when the band's frequencies move up and down; 0 if unknown. */
function shiftOf({ shifted, still }: MeasuredBand, figure: keyof RoomFigures): number {
  const changes = shifted.flatMap((other) => {
    const [a, b] = [other[figure], still[figure]];
    return a === null || b === null ? [] : [a - b];
  });
  return changes.length === 0
    ? 0
    : Math.sqrt(changes.reduce((sum, change) => sum + change * change, 0) / changes.length);
}

/** Change of a decay time when its range of levels moves by a decibel: decays that bend or have steps. */
function bendOf({ decay, sampleRate }: MeasuredBand, { from, to }: DecayRange): number {
  const [lower, upper] = [-1, 1].map((move) =>
    fitDecayTime(decay, sampleRate, { from: Math.min(0, from + move), to: to + move }),
  );
  return lower === null || upper === null ? 0 : Math.abs(upper - lower) / 2;
}

/** How far the energy that comes after a record may be from that of a decay that goes on as it ends, as a share. */
const BEYOND_ERROR = 0.5;

/**
 * Relative change of a decay time because the record ends: from the energy that is added for what comes after it, or
 * from the slope that the decay has.
 */
function truncationOf({ decay, sampleRate }: MeasuredBand, time: number, { from, to }: DecayRange): number {
  const missing = decay.beyond === null ? 10 ** ((-6 * decay.length) / sampleRate / time) : BEYOND_ERROR * decay.beyond;
  const bent = -DB * Math.log1p(-Math.min(0.5, missing / 10 ** (to / 10)));
  return bent / (from - to);
}

/** The decay time from the whole of what can be seen, where no other is known. */
function timeOf({ decay, sampleRate }: MeasuredBand): number {
  const { last } = decay;
  return decay.length > 0 && decay.level(last) < 0 ? (-60 * last) / sampleRate / decay.level(last) : 1;
}
