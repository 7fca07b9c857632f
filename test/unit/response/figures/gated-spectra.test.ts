import { describe, expect, it } from 'vitest';
import { DECAY_RANGES, energyDecay, fitDecayTime } from '../../../../src/response/decay/decay.ts';
import { EARLY } from '../../../../src/response/figures/early-spectra.ts';
import { gatedSpectra, type BandEnergies } from '../../../../src/response/figures/gated-spectra.ts';
import { SpectraMemory } from '../../../../src/response/figures/spectra-memory.ts';
import { OCTAVES } from '../../../../src/response/figures/octaves.ts';
import { realSignal, spectrumOf } from '../../../../src/response/transform.ts';
import { hertz } from '../../../../src/units/quantities.ts';
import { seededRandom } from '../../../support/numbers/random.ts';

const RATE = hertz(16_000);

/** Noise that decays by 60 dB in 0.5 s; nothing is left when the record ends. */
const decay = (seed: number, length: number = RATE): Float64Array => {
  const random = seededRandom(seed);
  return Float64Array.from({ length }, (_, n) => (random() - 0.5) * 10 ** ((-3 * n) / RATE / 0.5));
};

/** Energy of a part of a response through the filter of an octave. */
const energyOf = (samples: Float64Array, from: number, to: number, band: (typeof OCTAVES)[number]): number => {
  const part = samples.map((value, n) => (n >= from && n < to ? value : 0));
  return gatedSpectra(part, RATE).octave(band).energies.whole;
};

/** A response with a second of silence before it, without what lies below all octaves. */
function withoutLow(samples: Float64Array): Float64Array {
  const size = 2 ** Math.ceil(Math.log2(samples.length + 2 * RATE));
  const later = new Float64Array(size);
  later.set(samples, RATE);
  const spectrum = spectrumOf(later, size);
  for (let bin = 0; bin <= size / 2; bin++) {
    const along = Math.min(1, Math.max(0, ((bin * RATE) / size - 22) / 22));
    const gain = Math.sin((Math.PI / 2) * along) ** 2;
    spectrum[2 * bin] *= gain;
    spectrum[2 * bin + 1] *= gain;
  }
  return realSignal(spectrum, size);
}

describe('energies of early and late sound', () => {
  it.each(OCTAVES.slice(0, 6))('are those of each part through the filter at $centreHz Hz', (band) => {
    const samples = decay(1);
    const { energies } = gatedSpectra(samples, RATE).octave(band);
    const kept = withoutLow(samples);
    for (const part of ['c50', 'c80'] as const) {
      const end = RATE + Math.round(EARLY[part] * RATE);
      const early = energyOf(kept, 0, end, band);
      const late = energyOf(kept, end, kept.length, band);
      // Between the samples of the low part a cubic is right to 1e-5, and it is cut off 0.1 s before, where it has rung
      // down to some thousandths. 1e-3 is 0.004 dB.
      expect(Math.abs(energies[part].early / early - 1)).toBeLessThan(1e-3);
      expect(Math.abs(energies[part].late / late - 1)).toBeLessThan(1e-3);
    }
  });

  it('are exact without a filter', () => {
    const samples = decay(2);
    const sum = (from: number, to: number): number =>
      samples.subarray(from, to).reduce((energy, value) => energy + value * value, 0);
    const { c50, moment } = gatedSpectra(samples, RATE).energies();
    const end = EARLY.c50 * RATE;
    expect(c50.early / sum(0, end)).toBeCloseTo(1, 12);
    expect(c50.late / sum(end, samples.length)).toBeCloseTo(1, 10);
    expect(moment / samples.reduce((all, value, n) => all + (n / RATE) * value * value, 0)).toBeCloseTo(1, 12);
  });
});

describe('an octave on fewer samples', () => {
  // From four times its upper edge on, the filter attenuates by 36 dB and more: 2.5e-4 of the energy of a flat
  // spectrum.
  it.each([
    [63, 16],
    [250, 4],
    [500, 2],
  ])('at %d Hz, of every %d, has the energies and the decay of all', (centre, every) => {
    const band = OCTAVES.find(({ centreHz }) => centreHz === centre)!;
    const found: { readonly energies: BandEnergies; readonly time: number }[] = [];
    const asked = [1, every].map((of) => ({ band, every: of }));
    const samples = decay(3);
    gatedSpectra(samples, RATE).forEachOctave(asked, ({ energies, backwards }, which) => {
      expect(backwards).toHaveLength(Math.ceil(samples.length / asked[which].every));
      const curve = energyDecay(backwards, energies.whole);
      found.push({ energies, time: asked[which].every * fitDecayTime(curve, RATE, DECAY_RANGES.t20)! });
    });
    const [all, few] = found;
    expect(Math.abs(few.energies.whole / all.energies.whole - 1)).toBeLessThan(1e-3);
    expect(Math.abs(few.energies.c80.late / all.energies.c80.late - 1)).toBeLessThan(3e-3);
    expect(Math.abs(few.energies.moment / all.energies.moment - 1)).toBeLessThan(3e-3);
    expect(Math.abs(few.time / all.time - 1)).toBeLessThan(3e-3);
  });
});

it('memory that served another response changes nothing', () => {
  const memory = new SpectraMemory();
  const long = decay(4, hertz(2 * RATE));
  const look = (samples: Float64Array, used?: SpectraMemory) => gatedSpectra(samples, RATE, used).octave(OCTAVES[3]);
  look(long, memory);
  const short = decay(5, hertz(RATE / 2));
  expect(look(short, memory)).toEqual(look(short));
  expect(look(long, memory)).toEqual(look(long));
});

it('says of decays the same to the last bit where early and late energies are left out', () => {
  const samples = decay(7);
  const [split, whole] = [true, false].map((isSplit) =>
    gatedSpectra(samples, RATE, undefined, undefined, 0, isSplit).octave(OCTAVES[3]),
  );
  expect(whole.backwards).toEqual(split.backwards);
  expect(whole.energies).toEqual({
    ...split.energies,
    c50: { early: NaN, late: NaN },
    c80: { early: NaN, late: NaN },
  });
});
