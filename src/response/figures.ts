import type { Hertz, Seconds } from '../units/quantities.ts';
import { comesDownTo, directSound, fitDecayTimes, lastStraight, schroederDecay } from './decay.ts';
import { EARLY, gatedSpectra, type BandEnergies } from './gated-spectra.ts';
import { bandValidity, isCarried, OCTAVES, type BandValidity, type Octave } from './octaves.ts';

/** Room parameters (ISO 3382-1:2009); null where the response does not give them. */
export interface RoomFigures {
  readonly edtSeconds: number | null;
  readonly t20Seconds: number | null;
  readonly t30Seconds: number | null;
  /** Null also where nothing comes late. */
  readonly c50Db: number | null;
  readonly c80Db: number | null;
  /** 0 to 1. */
  readonly d50: number | null;
  /** Centre time. */
  readonly tsSeconds: number | null;
}

export interface BandFigures extends RoomFigures, Octave {
  readonly validity: BandValidity;
}

/** The figures of a response. */
export interface ResponseFigures {
  /** Of the direct sound, from the first sample; null for silence. */
  readonly onsetSeconds: number | null;
  /** Of all that the response contains. */
  readonly broadband: RoomFigures;
  /** Octaves from 63 Hz up to 8 kHz, as far as the sample rate carries them. */
  readonly bands: readonly BandFigures[];
}

/** The figures of a response and the decay curves they come from. */
export interface MeasuredResponse {
  readonly figures: ResponseFigures;
  /** Shape [n], from the direct sound on, dB re the whole energy; empty for silence. */
  readonly decay: Float64Array;
  /** Of each of the bands; empty also for those outside. */
  readonly bandDecays: readonly Float64Array[];
}

/**
 * Least bandwidth times decay time for a filter that runs backwards: F. Jacobsen and J. H. Rindel, "Time reversed decay
 * measurements", JSV 117, 1987; ISO 3382-2:2008.
 */
const LEAST_BANDWIDTH_TIME = 4;

/**
 * How far a decay must go on after the early sound, dB: what the record cuts off an exponential decay is then less than a
 * tenth of its late energy. It raises C50 and C80 by less than 0.4 dB and D50 by less than 0.025, both less than half of
 * the just noticeable difference (ISO 3382-1:2009, table A.1).
 */
const LATE_MARGIN = 15;

/** What is further down than this does not matter to an early-to-late ratio, whether or not it is all there, dB. */
const NEGLIGIBLE = -60;

/** How far a decay must come down for the centre time, dB; that of an exponential is then too short by less than 3 %. */
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

/**
 * Room parameters of an impulse response, and the decay curves they come from: of the whole and of its octaves. Octaves
 * wholly above the valid band have no figures: what a filter lets through there comes from the bands below.
 *
 * @param samples Shape [n]; any unit.
 * @param validTo Highest frequency at which the response means something.
 */
export function measureResponse(
  samples: Float32Array | Float64Array,
  sampleRate: Hertz,
  validTo: Hertz,
): MeasuredResponse {
  const octaves = OCTAVES.filter((octave) => isCarried(octave, sampleRate)).map((octave) => ({
    ...octave,
    validity: bandValidity(octave, validTo),
  }));
  const onset = directSound(samples);
  if (onset === null) {
    const bands = octaves.map((octave) => ({ ...octave, ...NONE }));
    const decay = new Float64Array(0);
    return { figures: { onsetSeconds: null, broadband: NONE, bands }, decay, bandDecays: bands.map(() => decay) };
  }
  const response = samples.subarray(onset);
  const spectra = gatedSpectra(response, sampleRate);
  const decay = schroederDecay(response);
  const measured = octaves.map((octave) => {
    if (octave.validity === 'outside') return { band: { ...octave, ...NONE }, decay: new Float64Array(0) };
    const { energies, backwards } = spectra.octave(octave);
    const ofBand = schroederDecay(backwards, energies.whole);
    const figures = roomFigures(energies, ofBand, sampleRate, octave.upperHz - octave.lowerHz);
    return { band: { ...octave, ...figures }, decay: ofBand };
  });
  return {
    figures: {
      onsetSeconds: onset / sampleRate,
      broadband: roomFigures(spectra.energies(), decay, sampleRate, Infinity),
      bands: measured.map(({ band }) => band),
    },
    decay,
    bandDecays: measured.map((one) => one.decay),
  };
}

/**
 * ISO 3382-1:2009, annex A: eq. A.10 (C50, C80), A.11 (D50), A.13 (Ts). Those that the end of the record would change are
 * null; so are decay times too short for the filter.
 *
 * @param bandwidthHz Of the filter; Infinity for none.
 */
function roomFigures(
  { whole, moment, c50, c80 }: BandEnergies,
  decay: Float64Array,
  sampleRate: Hertz,
  bandwidthHz: number,
): RoomFigures {
  const { edt, t20, t30 } = fitDecayTimes(decay, sampleRate);
  const slow = (time: Seconds | null): number | null =>
    time !== null && time * bandwidthHz >= LEAST_BANDWIDTH_TIME ? time : null;
  const lateIsThere = (end: number): boolean => {
    const first = Math.round(end * sampleRate);
    return first < lastStraight(decay) && comesDownTo(decay, Math.max(decay[first] - LATE_MARGIN, NEGLIGIBLE));
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
 * The mean of a figure over the octaves at 500 Hz and 1 kHz, as ISO 3382-1:2009, table A.1, gives a room one number.
 *
 * @returns null unless both lie wholly in the valid band and have the figure.
 */
export function midFrequencyMean({ bands }: ResponseFigures, figure: keyof RoomFigures): number | null {
  const values = bands
    .filter(({ centreHz, validity }) => [500, 1000].includes(centreHz) && validity === 'whole')
    .map((band) => band[figure])
    .filter((value) => value !== null);
  return values.length === 2 ? (values[0] + values[1]) / 2 : null;
}
