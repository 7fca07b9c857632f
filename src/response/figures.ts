import type { Hertz, Seconds } from '../units/quantities.ts';
import {
  comesDownTo,
  decayMemory,
  directSound,
  energyDecay,
  fitDecayTimes,
  lastStraight,
  type Decay,
} from './decay.ts';
import { EARLY, gatedSpectra, type BandEnergies } from './gated-spectra.ts';
import type { RoomFigures } from './room-figures.ts';
import { uncertaintyOf, unsupported, type BandErrors, type MeasuredBand } from './uncertainty.ts';
import { bandValidity, isCarried, OCTAVES, type BandValidity, type Octave } from './octaves.ts';

export type { RoomFigures } from './room-figures.ts';

/** Figures, and how far they can be trusted. */
export interface TrustedFigures extends RoomFigures {
  /**
   * Half of the interval about each figure that holds the true value in nine cases out of ten; null if the errors of the
   * simulation are not known.
   */
  readonly uncertainty: RoomFigures | null;
  /** Names of the figures that the simulation does not determine. */
  readonly unsupported: readonly (keyof RoomFigures)[];
}

export interface BandFigures extends TrustedFigures, Octave {
  readonly validity: BandValidity;
}

/** The figures of a response. */
export interface ResponseFigures {
  /** Time from the first sample to the direct sound; null for silence. */
  readonly onsetSeconds: number | null;
  /** Figures of the whole response, without a filter. */
  readonly broadband: TrustedFigures;
  /** Octaves from 63 Hz to 8 kHz, as far as the sample rate carries them. */
  readonly bands: readonly BandFigures[];
}

/** The figures of a response and the decay curves they come from. */
export interface MeasuredResponse {
  readonly figures: ResponseFigures;
  /** Shape [n], from the direct sound on, dB re the whole energy; empty for silence, and if not asked for. */
  readonly decay: Float64Array;
  /** Decay curve of each band, like `decay`; also empty for bands outside the valid band. */
  readonly bandDecays: readonly Float64Array[];
}

/**
 * Smallest product of bandwidth and decay time that a filter run backwards measures correctly: [Jacobsen1987];
 * [ISO3382-2].
 */
export const LEAST_BANDWIDTH_TIME = 4;

/**
 * How far a decay must fall after the early sound, dB. The end of the record then cuts off less than a tenth of the
 * late energy of an exponential decay. That raises C50 and C80 by less than 0.4 dB and D50 by less than 0.025, both
 * below half of the just noticeable difference (ISO 3382-1:2009, table A.1).
 */
const LATE_MARGIN = 15;

/** Level below which missing sound does not change an early-to-late ratio, dB. */
const NEGLIGIBLE = -60;

/**
 * Level to which a decay must fall for the centre time, dB. The centre time of an exponential is then short by at most
 * 3 %.
 */
const CENTRE_TIME_DECAY = -25;

const NONE: RoomFigures = {
  edtSeconds: null,
  t20Seconds: null,
  t30Seconds: null,
  c50Db: null,
  c80Db: null,
  d50: null,
  tsSeconds: null,
};

const NOTHING: TrustedFigures = { ...NONE, uncertainty: null, unsupported: [] };

/**
 * Measures the room parameters of an impulse response and of its octaves, and the decay curves they come from. Octaves
 * wholly above the valid band get no figures: what their filter lets through comes from the bands below.
 *
 * @param samples Shape [n]; any unit.
 * @param validTo Highest frequency at which the response is valid.
 * @param errorsOf The errors of the simulation; without them figures have no uncertainty.
 * @param withDecays Whether the decay curves are asked for, too.
 */
export function measureResponse(
  samples: Float32Array | Float64Array,
  sampleRate: Hertz,
  validTo: Hertz,
  errorsOf?: ErrorsOf,
  withDecays = false,
): MeasuredResponse {
  const octaves = OCTAVES.filter((octave) => isCarried(octave, sampleRate)).map((octave) => ({
    ...octave,
    validity: bandValidity(octave, validTo),
  }));
  const onset = directSound(samples);
  if (onset === null) {
    const bands = octaves.map((octave) => ({ ...octave, ...NOTHING }));
    return {
      figures: { onsetSeconds: null, broadband: NOTHING, bands },
      decay: NO_DECAY,
      bandDecays: bands.map(() => NO_DECAY),
    };
  }
  const response = samples.subarray(onset);
  const spectra = gatedSpectra(response, sampleRate);
  const decay = energyDecay(response);
  // Of each octave in the valid band first that octave moved up and down by its errors, then the octave itself.
  const inside = octaves.filter(({ validity }) => validity !== 'outside');
  const asked = inside.flatMap((octave) => {
    const errors = errorsOf?.(octave);
    const factors = errors && !Number.isNaN(errors.paths) ? [1 + errors.paths, 1 - errors.paths, 1] : [1];
    return factors.map((factor) => ({ octave, errors, factor }));
  });
  const memory = decayMemory(response.length);
  const measured = new Map<Octave, { readonly band: BandFigures; readonly decay: Float64Array }>();
  let shifted: RoomFigures[] = [];
  spectra.forEachOctave(
    asked.map(({ octave, factor }) => moved(octave, factor)),
    ({ energies, backwards }, which) => {
      const { octave, errors, factor } = asked[which];
      const bandwidthHz = octave.upperHz - octave.lowerHz;
      const curve = energyDecay(backwards, energies.whole, memory);
      const figures = roomFigures(energies, curve, sampleRate, bandwidthHz);
      if (factor !== 1) {
        shifted.push(figures);
        return;
      }
      const { centreHz } = octave;
      const own = { centreHz, bandwidthHz, shifted, decay: curve, sampleRate };
      const band = { ...octave, ...figures, ...trusted(figures, errors, () => own) };
      measured.set(octave, { band, decay: withDecays ? curve.levels() : NO_DECAY });
      shifted = [];
    },
  );
  const broadband = roomFigures(spectra.energies(), decay, sampleRate, Infinity);
  const wholeErrors = errorsOf?.('broadband');
  return {
    figures: {
      onsetSeconds: onset / sampleRate,
      broadband: {
        ...broadband,
        ...trusted(broadband, wholeErrors, () => ({
          centreHz: validTo / 2,
          bandwidthHz: validTo,
          shifted: [],
          decay,
          sampleRate,
        })),
      },
      bands: octaves.map((octave) => measured.get(octave)?.band ?? { ...octave, ...NOTHING }),
    },
    decay: withDecays ? decay.levels() : NO_DECAY,
    bandDecays: octaves.map((octave) => measured.get(octave)?.decay ?? NO_DECAY),
  };
}

const NO_DECAY = new Float64Array(0);

/** The errors of a simulation in an octave, or in all of its band; undefined if they are not known. */
export type ErrorsOf = (band: Octave | 'broadband') => BandErrors | undefined;

function trusted(
  figures: RoomFigures,
  errors: BandErrors | undefined,
  band: () => Omit<MeasuredBand, 'errors' | 'figures'>,
): Pick<TrustedFigures, 'uncertainty' | 'unsupported'> {
  if (!errors) return { uncertainty: null, unsupported: [] };
  // Some direction has no wave of these frequencies.
  if (Number.isNaN(errors.paths + errors.decay)) return { uncertainty: null, unsupported: named(figures) };
  const measured = { ...band(), figures, errors };
  const uncertainty = uncertaintyOf(measured);
  return { uncertainty, unsupported: unsupported(figures, uncertainty) };
}

/** Names of the figures that a response has. */
const named = (figures: RoomFigures): (keyof RoomFigures)[] =>
  (Object.keys(figures) as (keyof RoomFigures)[]).filter((name) => figures[name] !== null);

const moved = ({ centreHz, lowerHz, upperHz }: Octave, factor: number): Octave => ({
  centreHz: centreHz * factor,
  lowerHz: lowerHz * factor,
  upperHz: upperHz * factor,
});

/**
 * Computes room parameters by ISO 3382-1:2009, annex A: eq. A.10 (C50, C80), A.11 (D50), A.13 (Ts). A parameter that
 * the end of the record would change is null; so is a decay time too short for the filter.
 *
 * @param bandwidthHz Bandwidth of the filter; Infinity for no filter.
 */
function roomFigures(
  { whole, moment, c50, c80 }: BandEnergies,
  decay: Decay,
  sampleRate: Hertz,
  bandwidthHz: number,
): RoomFigures {
  const { edt, t20, t30 } = fitDecayTimes(decay, sampleRate);
  const slow = (time: Seconds | null): number | null =>
    time !== null && time * bandwidthHz >= LEAST_BANDWIDTH_TIME ? time : null;
  const lateIsThere = (end: number): boolean => {
    const first = Math.round(end * sampleRate);
    return first < lastStraight(decay) && comesDownTo(decay, Math.max(decay.level(first) - LATE_MARGIN, NEGLIGIBLE));
  };
  const known = { c50: lateIsThere(EARLY.c50), c80: lateIsThere(EARLY.c80) };
  return {
    edtSeconds: slow(edt),
    t20Seconds: slow(t20),
    t30Seconds: slow(t30),
    c50Db: known.c50 ? ratioDb(c50) : null,
    c80Db: known.c80 ? ratioDb(c80) : null,
    d50: known.c50 ? c50.early / (c50.early + c50.late) : null,
    tsSeconds: comesDownTo(decay, CENTRE_TIME_DECAY) ? moment / whole : null,
  };
}

function ratioDb({ early, late }: BandEnergies['c50']): number | null {
  return early > 0 && late > 0 ? 10 * Math.log10(early / late) : null;
}

/**
 * Averages a figure over the octaves at 500 Hz and 1 kHz: the single-number value of ISO 3382-1:2009, table A.1.
 *
 * @returns null unless both octaves lie wholly in the valid band and have the figure.
 */
export function midFrequencyMean({ bands }: ResponseFigures, figure: keyof RoomFigures): number | null {
  return midMean(bands, (band) => band[figure]);
}

/** The uncertainty of {@link midFrequencyMean}: that of the octaves on average, because their errors have much in common. */
export function midFrequencyUncertainty({ bands }: ResponseFigures, figure: keyof RoomFigures): number | null {
  return midMean(bands, ({ uncertainty }) => uncertainty?.[figure] ?? null);
}

function midMean(bands: readonly BandFigures[], of: (band: BandFigures) => number | null): number | null {
  const values = bands
    .filter(({ centreHz, validity }) => [500, 1000].includes(centreHz) && validity === 'whole')
    .map(of)
    .filter((value) => value !== null);
  return values.length === 2 ? (values[0] + values[1]) / 2 : null;
}
