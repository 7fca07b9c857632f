import { hertz, type Hertz, type Seconds } from '../../units/quantities.ts';
import {
  comesDownTo,
  decayMemory,
  directSound,
  energyDecay,
  fitDecayTimes,
  lastStraight,
  type Decay,
  type DecayMemory,
} from '../decay/decay.ts';
import {
  EARLY,
  gatedSpectra,
  SpectraMemory,
  type AskedOctave,
  type BandEnergies,
  type OctaveSound,
} from './gated-spectra.ts';
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

/**
 * Octaves that are moved are measured up to this multiple of their upper edge. Their filter attenuates by 36 dB there,
 * and more above.
 */
const SHIFTED_REACH = 4;

/** Memory that measurements of responses use one after the other. */
export class MeasureMemory {
  readonly spectra = new SpectraMemory();
  private decay: DecayMemory | undefined;

  /** @param length Samples of the longest curve. */
  curve(length: number): DecayMemory {
    if (!this.decay || this.decay.energies.length < length) this.decay = decayMemory(length);
    return this.decay;
  }
}

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
 * @param memory What is returned holds none of it.
 */
export function measureResponse(
  samples: Float32Array | Float64Array,
  sampleRate: Hertz,
  validTo: Hertz,
  errorsOf?: ErrorsOf,
  withDecays = false,
  memory = new MeasureMemory(),
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
  const spectra = gatedSpectra(response, sampleRate, memory.spectra);
  const inside = octaves.filter(({ validity }) => validity !== 'outside');
  const errors = new Map(inside.map((octave) => [octave, errorsOf?.(octave)] as const));
  const curves = memory.curve(response.length);
  const figuresOf = ({ energies, backwards }: OctaveSound, octave: Octave, every: number) => {
    const decay = energyDecay(backwards, energies.whole, curves);
    const bandwidthHz = octave.upperHz - octave.lowerHz;
    return { decay, figures: roomFigures(energies, decay, hertz(sampleRate / every), bandwidthHz) };
  };
  const shifts = inside.flatMap((octave) => shiftsOf(octave, errors.get(octave), sampleRate));
  const shifted = shifts.map(() => NONE);
  spectra.forEachOctave(shifts, (sound, which) => {
    const { octave, every } = shifts[which];
    shifted[which] = figuresOf(sound, octave, every).figures;
  });
  const measured = new Map<Octave, { readonly band: BandFigures; readonly decay: Float64Array }>();
  spectra.forEachOctave(
    inside.map((octave) => ({ band: octave, every: 1 })),
    (sound, which) => {
      const octave = inside[which];
      const { decay: curve, figures } = figuresOf(sound, octave, 1);
      const { centreHz, lowerHz, upperHz } = octave;
      const own = (moved: boolean): RoomFigures[] =>
        shifted.filter((_, index) => shifts[index].octave === octave && shifts[index].isMoved === moved);
      const trust = trusted(figures, errors.get(octave), () => ({
        centreHz,
        bandwidthHz: upperHz - lowerHz,
        shifted: own(true),
        still: own(false)[0] ?? figures,
        decay: curve,
        sampleRate,
      }));
      const band = { ...octave, ...figures, ...trust };
      measured.set(octave, { band, decay: withDecays ? curve.levels() : NO_DECAY });
    },
  );
  const decay = energyDecay(response, undefined, curves);
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
          still: broadband,
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

/** An octave whose figures show what errors of frequencies change. */
interface ShiftedOctave extends AskedOctave {
  /** Of which it is made. */
  readonly octave: Octave;
  /** False for the octave in its place, measured as the moved ones are. */
  readonly isMoved: boolean;
}

/**
 * The octave moved up and down by its errors, none if they are not known. Only the difference between their figures
 * counts, so as few samples are made as show it.
 */
function shiftsOf(octave: Octave, errors: BandErrors | undefined, sampleRate: Hertz): ShiftedOctave[] {
  if (!errors || Number.isNaN(errors.paths)) return [];
  let every = 1;
  while (sampleRate / (4 * every) >= SHIFTED_REACH * octave.upperHz) every *= 2;
  const shifted = (factor: number): ShiftedOctave => ({
    octave,
    isMoved: factor !== 1,
    band: {
      centreHz: octave.centreHz * factor,
      lowerHz: octave.lowerHz * factor,
      upperHz: octave.upperHz * factor,
    },
    every,
  });
  const moved = [shifted(1 + errors.paths), shifted(1 - errors.paths)];
  return every === 1 ? moved : [...moved, shifted(1)];
}

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
