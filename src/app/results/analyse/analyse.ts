import { thinDecay, type DecayCurve } from '../../../response/decay/decay-curve.ts';
import { decodeWav, refuseCut } from '../../../response/decode-wav.ts';
import { equalised } from '../../../response/equaliser/apply-equaliser.ts';
import type { Equaliser } from '../../../response/equaliser/equaliser.ts';
import { envelopeIndices } from '../../../response/envelope.ts';
import {
  measureResponse,
  type BandFigures,
  type DecayedFigures,
  type ResponseFigures,
} from '../../../response/figures/figures.ts';
import { THIRD_OCTAVES } from '../../../response/figures/octaves.ts';
import { readSimulatedComment } from '../../../response/simulated-comment.ts';
import type { SpeechFigures } from '../../../response/speech/speech-figures.ts';
import { spectrogram, type Spectrogram } from '../../../response/spectrogram.ts';
import { cumulativeDecay } from '../../../response/spectra/cumulative-decay.ts';
import { phaseResponse, type PhaseResponse } from '../../../response/spectra/phase.ts';
import { magnitudeSpectrum, type MagnitudeSpectrum } from '../../../response/spectrum.ts';
import { directPulse } from '../../../response/listening/direct-sound.ts';
import { errorsOf, type OctaveErrors } from '../../outputs/response/octave-errors.ts';
import { InputError } from '../../../units/errors.ts';
import { seconds, type Hertz, type Seconds } from '../../../units/quantities.ts';

export type { DecayCurve } from '../../../response/decay/decay-curve.ts';
export type { BandFigures, ResponseFigures, RoomFigures, TrustedFigures } from '../../../response/figures/figures.ts';
export type { BandValidity } from '../../../response/figures/octaves.ts';

/** Speech of which only the reverberation is known. */
const NO_LEVELS = { speechDb: null, noiseDb: null, extendUpward: false } as const;

/** Number of stretches of the waveform; the least and the greatest sample of each are drawn. */
const COLUMNS = 2000;

/** Figures, spectra and curves of a response, as the window shows them. */
export interface ResponseAnalysis {
  readonly sampleRateHz: number;
  readonly durationSeconds: number;
  readonly validToHz: number;
  /** Onset of the direct sound, from the first sample; null for silence. */
  readonly onsetSeconds: number | null;
  /** Figures and decay of the whole band. */
  readonly broadband: DecayedFigures & { readonly decay: DecayCurve };
  /**
   * Octaves from 63 Hz to 8 kHz up to the sample rate. Those outside the valid band have neither figures nor a curve.
   */
  readonly bands: readonly (BandFigures & { readonly decay: DecayCurve })[];
  /** Third octaves from 50 Hz to 10 kHz, like the octaves. */
  readonly thirdOctaves: readonly (BandFigures & { readonly decay: DecayCurve })[];
  /** Intelligibility of speech; null for silence. */
  readonly speech: SpeechFigures | null;
  /** Hz; null where the volume of the room is not known. */
  readonly schroederHz: number | null;
  /** Thinned for drawing, so that no peak is lost; 1/m. */
  readonly waveform: { readonly timeSeconds: Float32Array; readonly pressure: Float32Array };
  /** dB re 1/m by 1/24 octave, from 20 Hz to an octave above the valid band. */
  readonly spectrum: MagnitudeSpectrum;
  /** Spectrogram, at the frequencies of the spectrum or fewer. */
  readonly spectrogram: Spectrogram;
  /** Phase and group delay without the delay of the direct sound; null for silence. */
  readonly phase: PhaseResponse | null;
  /** Cumulative spectral decay from the direct sound on; null for silence. */
  readonly waterfall: Spectrogram | null;
}

/** What is known of a response beside its samples. */
export interface KnownOfResponse {
  /** Errors of the simulation, from its report; without them figures have no uncertainty. */
  readonly errors?: readonly OctaveErrors[];
  /** The figures of the report, which may hold more than the samples show; null or left out: all from the samples. */
  readonly figures?: ResponseFigures | null;
  /** Whether the samples are those of a unit source, 1/m, in a room of three dimensions. */
  readonly isCalibrated?: boolean;
  /** Whether the response was recorded: its noise is looked for and subtracted. */
  readonly hasNoise?: boolean;
  /** Filters before the loudspeaker: everything but figures that are given is of the equalised response. */
  readonly equaliser?: Equaliser | null;
}

/** When the direct sound arrives, if the file says so. */
function straightLineIn(wav: Uint8Array): { readonly straightLine?: Seconds } {
  const simulated = readSimulatedComment(wav);
  return simulated ? { straightLine: simulated.straightLine } : {};
}

/** When the direct sound arrives: by the straight line where it is known, else by the pulse; null for silence. */
function directTime(
  samples: Float32Array | Float64Array,
  sampleRate: Hertz,
  validTo: Hertz,
  straightLine?: Seconds,
): Seconds | null {
  const pulse = directPulse(samples, sampleRate, validTo, straightLine ?? null, null);
  return pulse && seconds(pulse.arrivalSeconds);
}

/**
 * Figures, spectra and curves of an impulse response. See docs/use/figures.md.
 *
 * @param wav The bytes of a WAV file with one channel: a digital impulse response, 1/m, the first sample at t = 0.
 * @param validToHz Highest valid frequency of the response.
 * @throws InputError if the file is not such a WAV file, is not whole, or cannot be equalised.
 */
export function analyseResponse(wav: Uint8Array, validToHz: Hertz, known: KnownOfResponse = {}): ResponseAnalysis {
  const { samples: written, sampleRateHz, channels } = refuseCut(decodeWav(wav, 'response'), 'response');
  if (channels !== 1) {
    throw new InputError(
      'response',
      `it has ${channels} channels; an impulse response has one, that of its receiver`,
      'Save each channel as a file of its own.',
    );
  }
  const samples = known.equaliser ? equalised(written, known.equaliser, sampleRateHz) : written;
  const options = {
    errorsOf: errorsOf(known.errors ?? [], readSimulatedComment(wav)?.crossoverHz),
    withDecays: true,
    isCalibrated: known.isCalibrated ?? false,
    ...straightLineIn(wav),
    hasNoise: known.hasNoise ?? false,
  };
  const octaves = measureResponse(samples, sampleRateHz, validToHz, { ...options, speech: NO_LEVELS });
  const thirds = measureResponse(samples, sampleRateHz, validToHz, { ...options, bands: THIRD_OCTAVES });
  const figures = known.figures ?? octaves.figures;
  const withDecays = (bands: readonly BandFigures[], decays: readonly Float64Array[]): ResponseAnalysis['bands'] =>
    bands.map((band, index) => ({ ...band, decay: thinDecay(decays[index], sampleRateHz) }));
  const shown = envelopeIndices(samples, COLUMNS);
  const direct = directTime(samples, sampleRateHz, validToHz, options.straightLine);
  return {
    sampleRateHz,
    durationSeconds: samples.length / sampleRateHz,
    validToHz,
    onsetSeconds: figures.onsetSeconds,
    broadband: { ...figures.broadband, decay: thinDecay(octaves.decay, sampleRateHz) },
    bands: withDecays(figures.bands, octaves.bandDecays),
    thirdOctaves: withDecays(figures.thirdOctaves ?? thirds.figures.bands, thirds.bandDecays),
    speech: figures.speech,
    schroederHz: figures.schroederHz,
    waveform: {
      timeSeconds: Float32Array.from(shown, (n) => n / sampleRateHz),
      pressure: Float32Array.from(shown, (n) => samples[n]),
    },
    spectrum: magnitudeSpectrum(samples, sampleRateHz, validToHz),
    spectrogram: spectrogram(samples, sampleRateHz, validToHz),
    phase: direct === null ? null : phaseResponse(samples, sampleRateHz, validToHz, direct),
    waterfall: direct === null ? null : cumulativeDecay(samples, sampleRateHz, validToHz, direct),
  };
}
