import { describe, expect, it } from 'vitest';
import { measureResponse } from '../../../../src/response/figures/figures.ts';
import {
  energyEnvelope,
  MODULATION_FREQUENCIES,
  modulationTransfer,
} from '../../../../src/response/speech/modulation.ts';
import {
  MEASURED_MODULATIONS,
  speechFigures,
  type OctaveTransfer,
  type SpeechConditions,
} from '../../../../src/response/speech/speech-figures.ts';
import { SPEECH_OCTAVES, speechTransmissionIndex } from '../../../../src/response/speech/transmission-index.ts';
import { hertz } from '../../../../src/units/quantities.ts';
import { seededRandom } from '../../../support/numbers/random.ts';

const ROOM: SpeechConditions = { speechDb: null, noiseDb: null, extendUpward: false };

/** Modulation transfer of an exponential decay ([Schroeder1981]). */
const ofDecay = (decayTime: number, frequency: number): number =>
  1 / Math.hypot(1, (2 * Math.PI * frequency * decayTime) / (6 * Math.LN10));

const indexOfDecay = (decayTime: number): number =>
  speechTransmissionIndex(
    SPEECH_OCTAVES.map(() => MODULATION_FREQUENCIES.map((f) => ofDecay(decayTime, f))),
    null,
  ).sti;

describe('modulationTransfer', () => {
  const RATE = hertz(8000);
  const decaying = (decayTime: number, duration: number): Float64Array =>
    Float64Array.from({ length: duration * RATE }, (_, n) => 10 ** ((-3 * n) / RATE / decayTime));

  it('is that of an exponential decay', () => {
    const found = modulationTransfer(energyEnvelope(decaying(1.5, 4), RATE), MODULATION_FREQUENCIES);
    // Stretches of 1 ms weaken 12.5 Hz by 0.03 %.
    found.forEach((m, i) => expect(Math.abs(m / ofDecay(1.5, MODULATION_FREQUENCIES[i]) - 1)).toBeLessThan(0.0005));
  });

  it('is the same if the end of the decay is given as a tail', () => {
    const [cut, constant] = [0.4, 1.5 / (6 * Math.LN10)];
    const begun = energyEnvelope(decaying(1.5, cut), RATE);
    const whole = constant * RATE;
    const tail = { energy: whole * Math.exp(-cut / constant), seconds: constant };
    const found = modulationTransfer(begun, MODULATION_FREQUENCIES, tail);
    found.forEach((m, i) => expect(Math.abs(m - ofDecay(1.5, MODULATION_FREQUENCIES[i]))).toBeLessThan(0.002));
  });

  it('is that of two equal impulses: |cos(πFτ)|', () => {
    const samples = new Float64Array(RATE);
    samples[0] = samples[0.1 * RATE] = 1;
    const found = modulationTransfer(energyEnvelope(samples, RATE), [1, 2.5, 5]);
    [1, 2.5, 5].forEach((f, i) => expect(found[i]).toBeCloseTo(Math.abs(Math.cos(Math.PI * f * 0.1)), 3));
  });
});

describe('speech in a room', () => {
  // 24 kHz carries the octave at 4 kHz, and 32 kHz that at 8 kHz.
  const RATE = hertz(32_000);
  const noise = (decayTime: number): Float64Array => {
    const random = seededRandom(3);
    return Float64Array.from(
      { length: 1.4 * decayTime * RATE },
      (_, n) => (random() - 0.5) * 10 ** ((-3 * n) / RATE / decayTime),
    );
  };

  it.each([0.5, 1.5])('has the index of its decay, %d s', (decayTime) => {
    const { figures } = measureResponse(noise(decayTime), RATE, hertz(RATE / 2), { speech: ROOM });
    // IEC 60268-16:2020, C.3.3, allows 0.01 for a noise that decays; the octave at 125 Hz has few independent values.
    expect(Math.abs(figures.speech!.sti! - indexOfDecay(decayTime))).toBeLessThan(0.015);
    expect(Math.abs(figures.speech!.stipa! - figures.speech!.sti!)).toBeLessThan(0.03);
    expect(figures.speech).toMatchObject({ missingHz: [], extendedFromHz: null, holds: 'room', levelDb: null });
  });

  it('is perfect for a single impulse', () => {
    const samples = new Float64Array(RATE);
    samples[100] = 1;
    const { figures } = measureResponse(samples, RATE, hertz(RATE / 2), { speech: ROOM });
    // The filter of the octave at 125 Hz rings, which takes 0.5 % of 12.5 Hz.
    expect(figures.speech!.sti).toBeGreaterThan(0.99);
  });
});

describe('octaves that a response does not have', () => {
  const octave = (centreHz: number, gDb: number | null = 10): OctaveTransfer => ({
    centreHz,
    transfers: MEASURED_MODULATIONS.map((f) => ofDecay(1, f)),
    gDb,
    decayError: 0.1,
  });
  const upTo = (highest: number): OctaveTransfer[] => SPEECH_OCTAVES.filter((f) => f <= highest).map((f) => octave(f));
  const extended = { ...ROOM, extendUpward: true };

  it('are named, and leave no index', () => {
    const speech = speechFigures(upTo(1000), ROOM);
    expect(speech).toMatchObject({ sti: null, stipa: null, qualification: null, levelDb: null, extendedFromHz: null });
    expect(speech.missingHz).toEqual([2000, 4000, 8000]);
  });

  it('are those of the highest one where that is asked for, and it is said', () => {
    const speech = speechFigures(upTo(1000), extended);
    expect(speech.sti).toBeCloseTo(indexOfDecay(1), 9);
    expect(speech).toMatchObject({ missingHz: [2000, 4000, 8000], extendedFromHz: 1000 });
  });

  it('are not made up from below 500 Hz, nor where one is missing between', () => {
    expect(speechFigures(upTo(250), extended).sti).toBeNull();
    expect(speechFigures([octave(125), octave(500)], extended).sti).toBeNull();
  });

  it('change the index by what a longer or shorter decay makes of it', () => {
    const { stiUncertainty } = speechFigures(upTo(8000), ROOM);
    expect(stiUncertainty).toBeCloseTo((indexOfDecay(0.9) - indexOfDecay(1.1)) / 2, 9);
  });

  it('have the level of a talker of 60 dB at 1 m, moved by the strength', () => {
    const quiet = SPEECH_OCTAVES.map(() => 20);
    const speech = speechFigures(upTo(8000), { speechDb: 60, noiseDb: quiet, extendUpward: false });
    // At 10 m the free field is 20 dB lower.
    expect(speech.levelDb).toBeCloseTo(60 - 20 + 10, 9);
    expect(speech.holds).toBe('level and noise');
    const unscaled = SPEECH_OCTAVES.map((centre) => octave(centre, null));
    expect(speechFigures(unscaled, { speechDb: 60, noiseDb: quiet, extendUpward: false })).toMatchObject({
      holds: 'room',
      levelDb: null,
    });
  });
});
