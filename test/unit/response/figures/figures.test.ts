import { describe, expect, it } from 'vitest';
import { measureResponse, type BandFigures, type ResponseFigures } from '../../../../src/response/figures/figures.ts';
import { gatedSpectra } from '../../../../src/response/figures/gated-spectra.ts';
import { octaveResponse, OCTAVES } from '../../../../src/response/figures/octaves.ts';
import { hertz, seconds } from '../../../../src/units/quantities.ts';
import { seededRandom } from '../../../support/numbers/random.ts';

/** Low, which is fast. The octave at 8 kHz needs a higher rate. */
const RATE = hertz(24_000);

const NO_FIGURES = {
  edtSeconds: null,
  t20Seconds: null,
  t30Seconds: null,
  c50Db: null,
  c80Db: null,
  d50: null,
  tsSeconds: null,
  gDb: null,
  fits: { edt: null, t20: null, t30: null },
  curvaturePercent: null,
  noise: null,
  // Nothing is known of the errors of these responses.
  uncertainty: null,
  unsupported: [],
};

const measure = (samples: Float64Array | Float32Array, validTo = hertz(RATE / 2)): ResponseFigures =>
  measureResponse(samples, RATE, validTo).figures;

/** Silence for 10 ms, then `value(t)` for `duration`, s. */
const response = (duration: number, value: (t: number) => number): Float64Array => {
  const first = 0.01 * RATE;
  return Float64Array.from({ length: first + Math.round(duration * RATE) }, (_, n) =>
    n < first ? 0 : value((n - first) / RATE),
  );
};

/** Pressure of a decay of 60 dB in `decayTime`. */
const decaying = (decayTime: number, t: number): number => 10 ** ((-3 * t) / decayTime);

/** C50, C80 (dB), D50 and Ts (s) of an exponential in closed form; k is the decay rate of its energy. */
const closedForm = (decayTime: number) => {
  const k = (6 * Math.LN10) / decayTime;
  const clarity = (end: number) => 10 * Math.log10(Math.expm1(k * end));
  return { c50: clarity(0.05), c80: clarity(0.08), d50: -Math.expm1(-k * 0.05), ts: 1 / k };
};

const bandAt = ({ bands }: ResponseFigures, centre: number): BandFigures =>
  bands.find(({ centreHz }) => centreHz === centre)!;

describe('the figures of a pure exponential', () => {
  it('equal the closed form', () => {
    const { onsetSeconds, broadband } = measure(response(2, (t) => decaying(0.8, t)));
    const { c50, c80, d50, ts } = closedForm(0.8);
    expect(onsetSeconds).toBe(0.01);
    for (const time of [broadband.edtSeconds, broadband.t20Seconds, broadband.t30Seconds]) {
      expect(time).toBeCloseTo(0.8, 6);
    }
    expect(broadband.c50Db).toBeCloseTo(c50, 6);
    expect(broadband.c80Db).toBeCloseTo(c80, 6);
    expect(broadband.d50).toBeCloseTo(d50, 6);
    // The centre time of a sum over samples from t = 0 is half a sample shorter than that of the integral.
    expect(broadband.tsSeconds! + 0.5 / RATE).toBeCloseTo(ts, 6);
  });

  it('hardly depend on the length of the record, where they are given', () => {
    const { c50, c80, d50, ts } = closedForm(1);
    const given = { c: 0, d: 0, ts: 0 };
    for (let duration = 0.06; duration < 1; duration += 0.02) {
      const samples = response(duration, (t) => decaying(1, t));
      const { broadband } = measure(samples, hertz(1)); // no octaves
      for (const [value, exact] of [
        [broadband.c50Db, c50],
        [broadband.c80Db, c80],
      ] as const) {
        if (value === null) continue;
        given.c++;
        expect(Math.abs(value - exact)).toBeLessThan(0.4);
      }
      if (broadband.d50 !== null) {
        given.d++;
        expect(Math.abs(broadband.d50 - d50)).toBeLessThan(0.025);
      }
      if (broadband.tsSeconds !== null) {
        given.ts++;
        expect(Math.abs(broadband.tsSeconds / ts - 1)).toBeLessThan(0.03);
      }
    }
    // The decay is 60 dB in a second: clarity is given from about 0.25 s on, the centre time from 0.4 s on.
    expect(given.c).toBeGreaterThan(2 * 30);
    expect(given.c).toBeLessThan(2 * 42);
    expect(given.d).toBeGreaterThan(30);
    expect(given.ts).toBeGreaterThan(25);
    expect(given.ts).toBeLessThan(35);
  });
});

describe('the figures of an octave', () => {
  it.each([63, 125, 250, 500, 1000, 2000, 4000])('of a sound at %d Hz that decays are its own', (frequency) => {
    // At least eight periods in the 10 dB of the early decay time, because the curve falls in steps of half a period.
    const decayTime = 48 / Math.min(frequency, 80);
    const figures = measure(
      response(1.5 * decayTime, (t) => decaying(decayTime, t) * Math.cos(2 * Math.PI * frequency * t)),
    );
    const band = bandAt(figures, frequency);
    for (const time of [band.edtSeconds, band.t20Seconds, band.t30Seconds]) {
      // A step is 1/16 of the range of the early decay time, and the fit is over 16 of them: (1/16)².
      expect(Math.abs(time! / decayTime - 1)).toBeLessThan(0.004);
    }
    const { c50, c80, d50, ts } = closedForm(decayTime);
    // The sound has other frequencies where it begins and where it is cut; the filter removes them.
    expect(Math.abs(band.c80Db! - c80)).toBeLessThan(0.5);
    expect(Math.abs(band.c50Db! - c50)).toBeLessThan(0.5);
    expect(Math.abs(band.d50! - d50)).toBeLessThan(0.02);
    expect(Math.abs(band.tsSeconds! - ts) * (band.upperHz - band.lowerHz)).toBeLessThan(0.15);
  });

  it('are its own in noise in which neighbouring octaves decay differently', () => {
    const times = new Map([
      [250, 1],
      [1000, 0.7],
      [4000, 1.2],
    ]);
    const random = seededRandom(7);
    // A dense sum of modes. Each octave has its own decay time.
    const modes = [...times].flatMap(([centre, decayTime]) =>
      Array.from({ length: 150 }, () => ({
        decayTime,
        omega: 2 * Math.PI * centre * 2 ** (0.8 * (random() - 0.5)),
        phase: 2 * Math.PI * random(),
      })),
    );
    const figures = measure(
      response(2, (t) =>
        modes.reduce(
          (sum, { decayTime, omega, phase }) => sum + decaying(decayTime, t) * Math.cos(omega * t + phase),
          0,
        ),
      ),
    );
    for (const [centre, decayTime] of times) {
      const { t20Seconds, t30Seconds } = bandAt(figures, centre);
      // The fluctuation of 150 modes of random phase. Two octaves away the filter attenuates by 43 dB.
      expect(Math.abs(t20Seconds! / decayTime - 1)).toBeLessThan(0.15);
      expect(Math.abs(t30Seconds! / decayTime - 1)).toBeLessThan(0.15);
    }
  });

  it('tell an early decay from a late one', () => {
    const { edtSeconds, t30Seconds } = bandAt(
      measure(response(3, (t) => (decaying(0.4, t) + 0.1 * decaying(2, t)) * Math.cos(2000 * Math.PI * t))),
      1000,
    );
    expect(edtSeconds).toBeLessThan(0.6);
    expect(t30Seconds).toBeGreaterThan(1.2);
  });

  it('are null outside the valid band, and marked if the octave is partly in it', () => {
    const samples = response(1, (t) => decaying(0.5, t));
    const { bands } = measure(samples, hertz(1000));
    expect(bands.map(({ centreHz, validity }) => [centreHz, validity])).toEqual([
      ...[63, 125, 250, 500].map((centre) => [centre, 'whole']),
      [1000, 'partly'],
      ...[2000, 4000].map((centre) => [centre, 'outside']),
    ]);
    // How the rest of the octave decays is not known; its strength is that of the part.
    const { gDb } = measureResponse(samples, RATE, hertz(1000), { isCalibrated: true }).figures.bands[4];
    expect(bands[4]).toMatchObject(NO_FIGURES);
    expect(gDb).not.toBeNull();
    for (const band of bands.slice(5)) expect(band).toMatchObject(NO_FIGURES);
    expect(
      measureResponse(samples, RATE, hertz(1000), { withDecays: true }).bandDecays.map(({ length }) => length > 0),
    ).toEqual(bands.map(({ validity }) => validity === 'whole'));
  });

  it('go as far as the sample rate carries them', () => {
    const samples = response(0.1, (t) => decaying(0.5, t));
    const highest = (rate: number) =>
      measureResponse(samples, hertz(rate), hertz(rate / 2)).figures.bands.at(-1)?.centreHz;
    expect([highest(31_700), highest(31_690), highest(8000), highest(80)]).toEqual([8000, 4000, 2000, undefined]);
  });

  it('have no decay time that is too short for the filter', () => {
    // The octave at 63 Hz is 44.5 Hz wide, and 4 / 44.5 Hz is 0.09 s.
    const shortAndLong = [0.06, 0.15].map((decayTime) =>
      bandAt(measure(response(1, (t) => decaying(decayTime, t) * Math.cos(2 * Math.PI * 63 * t))), 63),
    );
    expect(shortAndLong.map(({ t20Seconds }) => t20Seconds === null)).toEqual([true, false]);
    expect(shortAndLong[0].t30Seconds).toBeNull();
  });
});

describe('the filter run backwards', () => {
  it('keeps the shape of an exponential from its first sample on, however short', () => {
    const [octave] = OCTAVES;
    const [rate, omega] = [3 / 0.03, 2 * Math.PI * 63]; // a decay time of 0.03 s, a quarter of the filter's own
    const value = (t: number) => 10 ** (-rate * t) * Math.cos(omega * t);
    const samples = Float64Array.from({ length: 4800 }, (_, n) => value(n / RATE));
    const filtered = gatedSpectra(samples, RATE).octave(octave).backwards;
    const period = Math.round(RATE / 63);
    for (const n of [1, 100, 500]) {
      const ratio = filtered[n + period] / filtered[n];
      // The period is an integer number of samples to 0.01 %.
      expect(ratio / 10 ** ((-rate * period) / RATE)).toBeCloseTo(1, 2);
    }
  });

  it('has the filter’s gain', () => {
    const octave = OCTAVES[3];
    const [real, imaginary] = octaveResponse(octave, 600);
    const samples = Float64Array.from({ length: 24_000 }, (_, n) => Math.cos((2 * Math.PI * 600 * n) / RATE));
    const filtered = gatedSpectra(samples, RATE).octave(octave).backwards;
    // The conjugate: the phase leads where that of the filter lags.
    for (const n of [4000, 4011, 9000]) {
      const phase = (2 * Math.PI * 600 * n) / RATE;
      expect(filtered[n]).toBeCloseTo(real * Math.cos(phase) + imaginary * Math.sin(phase), 5);
    }
  });
});

describe('a response without a decay', () => {
  it('has no figures if it is silent', () => {
    const { figures, decay } = measureResponse(new Float32Array(100), RATE, hertz(12_000));
    expect(figures.onsetSeconds).toBeNull();
    expect(figures.broadband).toEqual(NO_FIGURES);
    for (const band of figures.bands) expect(band).toMatchObject(NO_FIGURES);
    expect(decay).toHaveLength(0);
  });

  it('has no figures if it ends before the direct sound, or just after it, and says so', () => {
    const samples = response(0.2, (t) => decaying(0.5, t));
    const arrival = 0.01; // of response()
    const until = (end: number, straightLine = arrival) =>
      measureResponse(samples.subarray(0, Math.round(end * RATE)), RATE, hertz(12_000), {
        straightLine: seconds(straightLine),
        isCalibrated: true,
      }).figures;
    for (const figures of [until(0.059), until(0.1, 0.3)]) {
      expect(figures).toMatchObject({ onsetSeconds: null, noFigures: 'ends early', broadband: NO_FIGURES });
      for (const band of figures.bands) expect(band).toMatchObject(NO_FIGURES);
    }
    expect(until(0.061).noFigures).toBeUndefined();
    expect(measureResponse(new Float64Array(100), RATE, hertz(12_000)).figures.noFigures).toBe('silent');
  });

  it('is all early and central if it is one impulse', () => {
    const samples = new Float32Array(RATE);
    samples[240] = 0.3;
    const { broadband, bands, onsetSeconds } = measure(samples);
    expect(onsetSeconds).toBe(0.01);
    expect(broadband).toEqual({ ...NO_FIGURES, d50: 1, tsSeconds: 0 });
    for (const { edtSeconds, t20Seconds, t30Seconds, c50Db, c80Db, d50, tsSeconds } of bands) {
      expect([edtSeconds, t20Seconds, t30Seconds]).toEqual(Array(3).fill(null));
      // What is left out below all octaves rings on after the impulse: in the octave at 63 Hz, 45 dB down after 50 ms.
      for (const clarity of [c50Db, c80Db]) expect(clarity ?? Infinity).toBeGreaterThan(40);
      expect(d50).toBeCloseTo(1, 4);
      // The filter at 4 kHz has not quite fallen at half the rate. Cut off there, it rings all through the record.
      expect(Math.abs(tsSeconds!)).toBeLessThan(1e-8);
    }
  });

  it('has the clarity of two impulses, one early and one late, in every octave', () => {
    const samples = new Float64Array(RATE);
    samples[240] = 1;
    samples[240 + 0.065 * RATE] = 0.5; // between 50 and 80 ms
    samples[240 + 0.2 * RATE] = -0.1;
    const { broadband, bands } = measure(samples);
    for (const figures of [broadband, ...bands]) {
      expect(figures.c50Db).toBeCloseTo(10 * Math.log10(1 / 0.26), 1);
      // What is left out below all octaves rings beyond 80 ms, 36 dB down.
      expect(Math.abs(figures.c80Db! - 10 * Math.log10(1.25 / 0.01))).toBeLessThan(0.15);
    }
    expect(broadband.d50).toBeCloseTo(1 / 1.26, 12);
    expect(broadband.tsSeconds).toBeCloseTo((0.25 * 0.065 + 0.01 * 0.2) / 1.26, 12);
  });
});
