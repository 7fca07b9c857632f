import { flatTo } from '../band-limit.ts';
import { hertz, type Hertz, type Seconds } from '../../units/quantities.ts';
import { decayMemory, directSound, energyDecay, type DecayFits, type DecayMemory } from '../decay/decay.ts';
import { findNoiseFloor, type NoiseFloor } from '../decay/lundeby.ts';
import { findRecordEnd, usedSamples, type RecordEnd } from '../decay/record-end.ts';
import { energyEnvelope, modulationTransfer } from '../speech/modulation.ts';
import {
  MEASURED_MODULATIONS,
  speechFigures,
  type OctaveTransfer,
  type SpeechConditions,
  type SpeechFigures,
} from '../speech/speech-figures.ts';
import { SPEECH_OCTAVES } from '../speech/transmission-index.ts';
import { completeEnergies } from './complete-energies.ts';
import { EARLY } from './early-spectra.ts';
import { gatedSpectra, type OctaveSound } from './gated-spectra.ts';
import { SpectraMemory } from './spectra-memory.ts';
import { bandValidity, isCarried, OCTAVES, type BandValidity, type Octave } from './octaves.ts';
import type { RoomFigures, SpecialFigures } from './room-figures.ts';
import { curvaturePercent, NO_FIGURES, NO_FITS, roomParameters } from './room-parameters.ts';
import { bassRatio, schroederFrequency } from './reverberation.ts';
import { shiftsOf } from './shifted-bands.ts';
import { freeFieldEnergy } from './strength.ts';
import { uncertaintyOf, unsupported, type BandErrors, type MeasuredBand } from './uncertainty.ts';

export type { RoomFigures, SpecialFigures } from './room-figures.ts';

/** Figures, and how far they can be trusted. */
export interface TrustedFigures extends RoomFigures {
  /**
   * Half of the interval about each figure that holds the true value in nine of ten cases; null if the errors of
   * the simulation are not known.
   */
  readonly uncertainty: RoomFigures | null;
  /** Names of the figures that the simulation does not determine. */
  readonly unsupported: readonly (keyof RoomFigures)[];
}

/** Figures of a band, with the fits of its decay. */
export interface DecayedFigures extends TrustedFigures {
  /** The parts of the decay curve that the decay times were fitted to. */
  readonly fits: DecayFits;
  /** 100 (T30/T20 − 1): how curved the decay is (ISO 3382-2:2008, annex B); null without both times. */
  readonly curvaturePercent: number | null;
  /**
   * Decay times of a recorded response that were fitted with less distance to its noise than the standard asks: 35 dB
   * for T20, 45 dB for T30. Left out where there are none.
   */
  readonly reducedRange?: readonly (keyof RoomFigures)[];
  /**
   * Where the decay of a recorded response was cut, and its range above the noise; null if noise was not looked for.
   */
  readonly noise: { readonly cutSeconds: number; readonly rangeDb: number } | null;
}

/** What the figures of a band come from. */
export type BandPart = 'waves' | 'both' | 'rays';

/** The figures of a band, and how much of it the response holds. */
export interface BandFigures extends DecayedFigures, SpecialFigures, Octave {
  readonly validity: BandValidity;
  /** What they come from; left out where waves computed everything. */
  readonly from?: BandPart;
}

/** The figures of a response. */
export interface ResponseFigures {
  /** Time from the first sample to the direct sound; null where there are no figures at all. */
  readonly onsetSeconds: number | null;
  /**
   * Why there are no figures: the response is silent, or it ends before the direct sound or within 50 ms after it.
   * Left out where there are.
   */
  readonly noFigures?: 'silent' | 'ends early';
  /** Figures of the whole response, without a filter. */
  readonly broadband: DecayedFigures;
  /** Bass ratio; null where octaves do not have the decay times. */
  readonly bassRatio: number | null;
  /** Schroeder frequency, Hz; null where the volume is not known, or the decay times at 500 and 1000 Hz. */
  readonly schroederHz: number | null;
  /** Octaves from 63 Hz to 8 kHz, as far as the sample rate carries them. */
  readonly bands: readonly BandFigures[];
  /** Third octaves from 50 Hz to 10 kHz; null where they were not asked for. */
  readonly thirdOctaves: readonly BandFigures[] | null;
  /** Intelligibility of speech; null where it was not asked for, and for silence. */
  readonly speech: SpeechFigures | null;
}

/** The figures of a response and the decay curves they come from. */
export interface MeasuredResponse {
  readonly figures: ResponseFigures;
  /** Shape [n], from the direct sound on, dB re the whole energy; empty for silence, and if not asked for. */
  readonly decay: Float64Array;
  /** Decay curve of each band, like `decay`; also empty for bands outside the valid band. */
  readonly bandDecays: readonly Float64Array[];
  /** What the octaves say of speech: those that lie wholly in the valid band and are long enough. */
  readonly transfers: readonly OctaveTransfer[];
}

/** How a response is measured. */
export interface MeasureOptions {
  /** {@link OCTAVES}, if left out, or `THIRD_OCTAVES`. */
  readonly bands?: readonly Octave[];
  /** The errors of the simulation; without them figures have no uncertainty. */
  readonly errorsOf?: ErrorsOf;
  /** Whether the decay curves are asked for, too. */
  readonly withDecays?: boolean;
  /** Whether the samples are those of a unit source, 1/m, in three dimensions: without, nothing has a strength. */
  readonly isCalibrated?: boolean;
  /** Whether the response was recorded: its noise is found, cut off and subtracted. */
  readonly hasNoise?: boolean;
  /**
   * Time that sound needs from the source to the receiver in a straight line, if that is known. What is heard before it
   * is the ringing of the band's edge: decays and early sound count from this time on, if it is later than what
   * `directSound` finds. Without it early-to-late ratios depend on the band, by up to 1 dB at single receivers.
   */
  readonly straightLine?: Seconds;
  /** Volume of the room, m³, for the Schroeder frequency. */
  readonly volume?: number | undefined;
  /** What the index of speech holds; it is left out without. */
  readonly speech?: SpeechConditions;
  /** What is returned holds none of it. */
  readonly memory?: MeasureMemory;
}

/** Memory that measurements of responses use one after the other. */
export class MeasureMemory {
  readonly spectra = new SpectraMemory();
  private readonly freeFields = new Map<string, number>();
  private decay: DecayMemory | undefined;

  /** {@link freeFieldEnergy}, computed once for all responses. */
  freeField(band: Octave | null, sampleRate: Hertz, to: number): number {
    const key = [band?.lowerHz, band?.upperHz, sampleRate, to].join();
    let energy = this.freeFields.get(key);
    if (energy === undefined) this.freeFields.set(key, (energy = freeFieldEnergy(band, sampleRate, to)));
    return energy;
  }

  /** @param length Samples of the longest curve. */
  curve(length: number): DecayMemory {
    if (!this.decay || this.decay.energies.length < length) this.decay = decayMemory(length);
    return this.decay;
  }
}

/** A response has figures if it goes on for so long after the direct sound, s: the early sound of C50. */
export const LEAST_AFTER = EARLY.c50;

const NOTHING: DecayedFigures = {
  ...NO_FIGURES,
  uncertainty: null,
  unsupported: [],
  fits: NO_FITS,
  curvaturePercent: null,
  noise: null,
};

/**
 * Measures the room parameters of an impulse response and of its bands, and the decay curves they come from. Bands
 * wholly above the valid band get no figures: what their filter lets through comes from the bands below. Those that
 * reach above it get a strength only, that of the part which is valid: how the rest decays is not known.
 *
 * @param samples Shape [n]; any unit.
 * @param validTo Highest frequency at which the response is valid.
 */
export function measureResponse(
  samples: Float32Array | Float64Array,
  sampleRate: Hertz,
  validTo: Hertz,
  options: MeasureOptions = {},
): MeasuredResponse {
  const {
    errorsOf,
    withDecays = false,
    isCalibrated = false,
    hasNoise = false,
    memory = new MeasureMemory(),
  } = options;
  const octaves = (options.bands ?? OCTAVES)
    .filter((octave) => isCarried(octave, sampleRate))
    .map((octave) => ({ ...octave, validity: bandValidity(octave, validTo) }));
  const onset = directSound(samples);
  if (onset === null) return withoutFigures(octaves, 'silent');
  const arrival = Math.max(onset, Math.round((options.straightLine ?? 0) * sampleRate));
  if (samples.length < arrival + LEAST_AFTER * sampleRate) return withoutFigures(octaves, 'ends early');
  // What rings before the arrival is part of the direct sound.
  const start = options.straightLine === undefined ? onset : 0;
  const lead = arrival - start;
  const response = samples.subarray(start);
  const used = usedSamples(samples.length) - start;
  const spectra = gatedSpectra(response, sampleRate, memory.spectra, flatTo(validTo), lead);
  const inside = octaves.filter(({ validity }) => validity !== 'outside');
  const errors = new Map(inside.map((octave) => [octave, errorsOf?.(octave)] as const));
  const curves = memory.curve(response.length);
  const freeField = (band: Octave | null): number | null =>
    isCalibrated ? memory.freeField(band, sampleRate, flatTo(validTo)) : null;
  const measured = (sound: OctaveSound, octave: Octave | null, every: number) => {
    const rate = hertz(sampleRate / every);
    const floor = hasNoise ? findNoiseFloor(sound.backwards, rate) : null;
    // Nothing rises above the noise.
    if (hasNoise && !floor)
      return { decay: energyDecay(NO_DECAY), end: null, floor, figures: NO_FIGURES, fits: NO_FITS, reducedRange: [] };
    const end = floor ?? findRecordEnd(sound.backwards, Math.floor(used / every));
    const before = Math.round(lead / every);
    const energies = end ? completeEnergies(sound, end, rate, before) : sound.energies;
    const from = end && { ...end, cut: Math.max(0, end.cut - before) };
    const decay = energyDecay(sound.backwards.subarray(before), energies.whole, curves, from);
    const width = octave ? octave.upperHz - octave.lowerHz : Infinity;
    return { decay, end, floor, ...roomParameters(energies, decay, rate, width, freeField(octave)) };
  };
  const shifts = inside.flatMap((octave) => shiftsOf(octave, errors.get(octave), sampleRate));
  const shifted = shifts.map(() => NO_FIGURES);
  spectra.forEachOctave(shifts, (sound, which) => {
    const { band, every } = shifts[which];
    shifted[which] = measured(sound, band, every).figures;
  });
  const found = new Map<Octave, { readonly band: BandFigures; readonly decay: Float64Array }>();
  const transfers: OctaveTransfer[] = [];
  spectra.forEachOctave(
    inside.map((octave) => ({ band: octave, every: 1 })),
    (sound, which) => {
      const octave = inside[which];
      const { decay: curve, end, floor, reducedRange, ...all } = measured(sound, octave, 1);
      const { centreHz, lowerHz, upperHz } = octave;
      const isWhole = octave.validity === 'whole';
      const figures = isWhole ? all.figures : { ...NO_FIGURES, gDb: all.figures.gDb };
      const fits = isWhole ? all.fits : NO_FITS;
      const own = (moved: boolean): RoomFigures[] =>
        shifted.filter((_, index) => shifts[index].octave === octave && shifts[index].isMoved === moved);
      const trust = trusted(figures, errors.get(octave), () => ({
        centreHz,
        bandwidthHz: upperHz - lowerHz,
        shifted: own(true),
        still: own(false)[0] ?? figures,
        decay: curve,
        sampleRate,
        unseen: Math.max(0, (upperHz - validTo) / (upperHz - lowerHz)),
      }));
      const band = {
        ...octave,
        ...figures,
        ...trust,
        ...ofDecay(fits, floor, isWhole ? reducedRange : [], sampleRate),
      };
      found.set(octave, { band, decay: withDecays && isWhole ? curve.levels() : NO_DECAY });
      const transfer = transferOf(sound, end, band, sampleRate);
      if (transfer && !options.bands) transfers.push(transfer);
    },
  );
  const sound = { energies: spectra.energies(), backwards: response };
  const { decay, figures: broadband, fits, floor, reducedRange } = measured(sound, null, 1);
  const wholeErrors = errorsOf?.('broadband');
  const bands = octaves.map((octave) => found.get(octave)?.band ?? { ...octave, ...NOTHING });
  return {
    figures: {
      onsetSeconds: arrival / sampleRate,
      bassRatio: bassRatio(bands)?.value ?? null,
      schroederHz: schroederFrequency(bands, options.volume)?.value ?? null,
      broadband: {
        ...broadband,
        ...trusted(broadband, wholeErrors, () => ({
          centreHz: validTo / 2,
          bandwidthHz: validTo,
          shifted: [],
          still: broadband,
          decay,
          sampleRate,
          unseen: 0,
        })),
        ...ofDecay(fits, floor, reducedRange, sampleRate),
      },
      bands,
      thirdOctaves: null,
      speech: options.speech ? speechFigures(transfers, options.speech) : null,
    },
    decay: withDecays ? decay.levels() : NO_DECAY,
    bandDecays: octaves.map((octave) => found.get(octave)?.decay ?? NO_DECAY),
    transfers,
  };
}

const NO_DECAY = new Float64Array(0);

function withoutFigures(
  octaves: readonly (Octave & Pick<BandFigures, 'validity'>)[],
  noFigures: 'silent' | 'ends early',
): MeasuredResponse {
  const bands = octaves.map((octave) => ({ ...octave, ...NOTHING }));
  return {
    figures: {
      ...{ onsetSeconds: null, noFigures, bassRatio: null, schroederHz: null, broadband: NOTHING },
      ...{ bands, thirdOctaves: null, speech: null },
    },
    decay: NO_DECAY,
    bandDecays: bands.map(() => NO_DECAY),
    transfers: [],
  };
}

/** What an octave says of speech; null if it is none of the speech's, not wholly valid, or too short. */
function transferOf(
  { backwards }: OctaveSound,
  end: RecordEnd | null,
  { centreHz, validity, tsSeconds, gDb, uncertainty }: BandFigures,
  sampleRate: Hertz,
): OctaveTransfer | null {
  const isSpeech = validity === 'whole' && (SPEECH_OCTAVES as readonly number[]).includes(centreHz);
  if (tsSeconds === null || !isSpeech) return null;
  const envelope = energyEnvelope(end ? backwards.subarray(0, end.cut) : backwards, sampleRate, end?.noise);
  const tail = end ? { energy: end.tailEnergy, seconds: end.tailLength / sampleRate } : undefined;
  const half = uncertainty?.tsSeconds ?? null;
  return {
    centreHz,
    transfers: modulationTransfer(envelope, MEASURED_MODULATIONS, tail),
    gDb,
    decayError: half === null ? null : half / tsSeconds,
  };
}

function ofDecay(
  fits: DecayFits,
  floor: NoiseFloor | null | undefined,
  reducedRange: readonly (keyof RoomFigures)[],
  sampleRate: Hertz,
): Pick<DecayedFigures, 'fits' | 'curvaturePercent' | 'reducedRange' | 'noise'> {
  const noise = floor ? { cutSeconds: floor.cut / sampleRate, rangeDb: floor.rangeDb } : null;
  const reduced = reducedRange.length > 0 ? { reducedRange } : {};
  return { fits, curvaturePercent: curvaturePercent(fits), ...reduced, noise };
}

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
