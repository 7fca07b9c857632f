import { thinDecay, type DecayCurve } from '../../response/decay/decay-curve.ts';
import { decodeWav } from '../../response/decode-wav.ts';
import { envelopeIndices } from '../../response/envelope.ts';
import { figureKind, type FigureName } from '../../response/figures/catalogue.ts';
import {
  measureResponse,
  type BandFigures,
  type ResponseFigures,
  type TrustedFigures,
} from '../../response/figures/figures.ts';
import { singleNumber } from '../../response/figures/single-number.ts';
import { spectrogram, type Spectrogram } from '../../response/spectrogram.ts';
import { magnitudeSpectrum, type MagnitudeSpectrum } from '../../response/spectrum.ts';
import { errorsOf, type OctaveErrors } from './octave-errors.ts';
import { InputError } from '../../units/errors.ts';
import type { Hertz } from '../../units/quantities.ts';

export type { DecayCurve } from '../../response/decay/decay-curve.ts';
export type { BandFigures, ResponseFigures, RoomFigures, TrustedFigures } from '../../response/figures/figures.ts';
export type { BandValidity } from '../../response/figures/octaves.ts';

/** Number of stretches of the waveform; the least and the greatest sample of each are drawn. */
const COLUMNS = 2000;

/** Figures, spectra and curves of a response, as the window shows them. */
export interface ResponseAnalysis {
  readonly sampleRateHz: number;
  readonly durationSeconds: number;
  readonly validToHz: number;
  /** Of the direct sound, from the first sample; null for silence. */
  readonly onsetSeconds: number | null;
  /** Of the whole band. */
  readonly broadband: TrustedFigures & { readonly decay: DecayCurve };
  /**
   * Octaves from 63 Hz to 8 kHz up to the sample rate. Those outside the valid band have neither figures nor a curve.
   */
  readonly bands: readonly (BandFigures & { readonly decay: DecayCurve })[];
  /** Thinned for drawing, so that no peak is lost; 1/m. */
  readonly waveform: { readonly timeSeconds: Float32Array; readonly pressure: Float32Array };
  /** dB re 1/m by 1/24 octave, from 20 Hz to an octave above the valid band. */
  readonly spectrum: MagnitudeSpectrum;
  /** The same frequencies or fewer. */
  readonly spectrogram: Spectrogram;
}

/**
 * Figures, spectra and curves of an impulse response. See docs/use/figures.md.
 *
 * @param wav The bytes of a WAV file with one channel: a digital impulse response, 1/m, the first sample at t = 0.
 * @param validToHz Highest valid frequency of the response.
 * @param errors Of the simulation, from its report; without them figures have no uncertainty.
 * @throws InputError if the file is not such a WAV file.
 */
export function analyseResponse(
  wav: Uint8Array,
  validToHz: Hertz,
  errors: readonly OctaveErrors[] = [],
): ResponseAnalysis {
  const { samples, sampleRateHz, channels } = decodeWav(wav, 'response');
  if (channels !== 1) {
    throw new InputError(
      'response',
      `it has ${channels} channels; an impulse response has one, that of its receiver`,
      'Save each channel as a file of its own.',
    );
  }
  const { figures, decay, bandDecays } = measureResponse(samples, sampleRateHz, validToHz, {
    errorsOf: errorsOf(errors),
    withDecays: true,
  });
  const shown = envelopeIndices(samples, COLUMNS);
  return {
    sampleRateHz,
    durationSeconds: samples.length / sampleRateHz,
    validToHz,
    onsetSeconds: figures.onsetSeconds,
    broadband: { ...figures.broadband, decay: thinDecay(decay, sampleRateHz) },
    bands: figures.bands.map((band, index) => ({ ...band, decay: thinDecay(bandDecays[index], sampleRateHz) })),
    waveform: {
      timeSeconds: Float32Array.from(shown, (n) => n / sampleRateHz),
      pressure: Float32Array.from(shown, (n) => samples[n]),
    },
    spectrum: magnitudeSpectrum(samples, sampleRateHz, validToHz),
    spectrogram: spectrogram(samples, sampleRateHz, validToHz),
  };
}

/**
 * Reverberation time and clarity at middle frequencies in a line, such as `T20 0.82 ± 0.05 s, C80 5.1 ± 0.4 dB (500 Hz
 * to 1 kHz)`; null for neither.
 */
export function midFrequencyText(figures: ResponseFigures): string | null {
  const text = (name: FigureName): string[] => {
    const found = singleNumber(figures, name);
    if (!found) return [];
    const { symbol, shown } = figureKind(name);
    const [value, half] = [found.value, found.uncertainty].map((of) => of && (shown.factor * of).toFixed(shown.digits));
    return [`${symbol} ${value}${half === null ? '' : ` ± ${half}`} ${shown.unit}`];
  };
  const told = [...text('t20Seconds'), ...text('c80Db')];
  return told.length > 0 ? `${told.join(', ')} (500 Hz to 1 kHz)` : null;
}
