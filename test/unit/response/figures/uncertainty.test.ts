import { describe, expect, it } from 'vitest';
import { measureResponse } from '../../../../src/response/figures/figures.ts';
import { COVERAGE, type BandErrors } from '../../../../src/response/figures/uncertainty.ts';
import { hertz } from '../../../../src/units/quantities.ts';
import { seededRandom } from '../../../support/numbers/random.ts';

const RATE = hertz(8000);

/** Noise that decays by 60 dB in `time` seconds. */
function decay(time: number, seconds: number): Float64Array {
  const random = seededRandom(7);
  return Float64Array.from(
    { length: Math.round(seconds * RATE) },
    (_, n) => (random() - 0.5) * 10 ** ((-3 * n) / (RATE * time)),
  );
}

const octave = (samples: Float64Array, errors: BandErrors | undefined, centre = 500) =>
  measureResponse(samples, RATE, hertz(2000), { errorsOf: () => errors }).figures.bands.find(
    ({ centreHz }) => centreHz === centre,
  )!;

describe('the uncertainty of figures', () => {
  const long = decay(1, 1.6);

  it('is unknown without the errors of a simulation', () => {
    const { uncertainty, unsupported } = octave(long, undefined);
    expect(uncertainty).toBeNull();
    expect(unsupported).toEqual([]);
  });

  it('passes an error of decay times on: to times as it is, to clarity by the slope of an exponential decay', () => {
    const without = octave(long, { paths: 0, decay: 0 });
    const { uncertainty, t20Seconds } = octave(long, { paths: 0, decay: 0.1 });
    const added = (name: 't20Seconds' | 'c80Db', coverage: number): number =>
      Math.sqrt(uncertainty![name]! ** 2 - without.uncertainty![name]! ** 2) / coverage;
    expect(added('t20Seconds', COVERAGE.t20Seconds)).toBeCloseTo(0.1 * t20Seconds!, 3);
    // C = 10 lg(e^x − 1), x = 13.8 · 0.08 s / T.
    const x = (13.8155 * 0.08) / t20Seconds!;
    expect(added('c80Db', COVERAGE.c80Db)).toBeCloseTo((0.1 * 4.3429 * x) / (1 - Math.exp(-x)), 2);
  });

  it('grows with errors of paths up to the spread between positions, more at high frequencies', () => {
    const at = (paths: number, centre: number): number => {
      const { uncertainty, t20Seconds } = octave(long, { paths, decay: 0 }, centre);
      return uncertainty!.t20Seconds! / t20Seconds!;
    };
    const [small, large] = [at(0.0002, 500), at(0.002, 500)];
    expect(large).toBeGreaterThan(1.5 * small);
    // √2 times the standard deviation of ISO 3382-2 is the most, with some for the band's edges that move.
    expect(at(0.004, 500)).toBeLessThan(1.5 * (Math.SQRT2 * (0.88 / Math.sqrt(352)) + 0.05));
    expect(at(0.0005, 1000)).toBeGreaterThan(0);
  });

  it('sees a decay that bends', () => {
    const errors = { paths: 0.0005, decay: 0 };
    const share = (samples: Float64Array): number => {
      const { uncertainty, t20Seconds } = octave(samples, errors);
      return uncertainty!.t20Seconds! / t20Seconds!;
    };
    const tail = decay(4, 1.6);
    expect(share(long.map((value, n) => value + 0.05 * tail[n]))).toBeGreaterThan(1.2 * share(long));
  });

  it('is unknown, and no figure supported, where some direction has no wave', () => {
    const { uncertainty, unsupported, t20Seconds, d50 } = octave(long, { paths: NaN, decay: 0.01 });
    expect(uncertainty).toBeNull();
    expect([t20Seconds, d50]).not.toContain(null);
    expect(unsupported).toEqual(expect.arrayContaining(['edtSeconds', 't20Seconds', 't30Seconds', 'c80Db', 'd50']));
    const { broadband } = measureResponse(long, RATE, hertz(2000), {
      errorsOf: () => ({ paths: NaN, decay: 0 }),
    }).figures;
    expect(broadband.unsupported).toContain('t20Seconds');
  });

  it('marks what is not determined', () => {
    expect(octave(long, { paths: 0, decay: 0.02 }).unsupported).toEqual([]);
    expect(octave(long, { paths: 0, decay: 0.3 }).unsupported).toContain('t20Seconds');
    expect(octave(long, { paths: 0.05, decay: 0 }, 125).unsupported).toContain('edtSeconds');
  });

  it('does not determine the level of an octave of which little is in the band', () => {
    const level = (validTo: number): { readonly half: number; readonly isMarked: boolean } => {
      const { bands } = measureResponse(long, RATE, hertz(validTo), {
        errorsOf: () => ({ paths: 0.0005, decay: 0.01 }),
        isCalibrated: true,
      }).figures;
      const { uncertainty, unsupported } = bands.find(({ centreHz }) => centreHz === 500)!;
      return { half: uncertainty!.gDb!, isMarked: unsupported.includes('gDb') };
    };
    expect(level(2000)).toMatchObject({ isMarked: false });
    // A tenth of the octave: 354 to 707 Hz.
    expect(level(390)).toMatchObject({ isMarked: true });
    expect(level(390).half).toBeGreaterThan(level(600).half);
  });
});
