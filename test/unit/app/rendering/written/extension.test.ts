import { describe, expect, it } from 'vitest';
import { extendedResponses } from '../../../../../src/app/rendering/written/extended-responses.ts';
import { extendedWav } from '../../../../../src/app/rendering/written/extension.ts';
import { extensionInput, heardRoom, type HeardRoom } from '../../../../../src/app/rendering/written/room.ts';
import type { RenderReport } from '../../../../../src/app/rendering/finished/render-report.ts';
import { airAbsorption } from '../../../../../src/material/air.ts';
import { bandLimitedResample } from '../../../../../src/response/band-limit.ts';
import { decodeWav } from '../../../../../src/response/decode-wav.ts';
import { gaussianNoise } from '../../../../../src/response/listening/noise.ts';
import { encodeWav } from '../../../../../src/response/wav.ts';
import { celsius, hertz, kilopascals, percent } from '../../../../../src/units/quantities.ts';

const RATE = hertz(16_000);
const VALID_TO = hertz(500);

/** A pulse and a decay of 0.5 s, up to 500 Hz. */
function response(): Float32Array {
  const next = gaussianNoise(5);
  const samples = Float64Array.from({ length: 0.6 * RATE }, (_, n) =>
    n > 160 ? 0.002 * next() * Math.exp((-6 * Math.LN10 * n) / RATE) : 0,
  );
  samples[160] = 0.05;
  return Float32Array.from(bandLimitedResample(samples, RATE, RATE, VALID_TO, hertz(625)));
}

const octave = (centreHz: number, absorption: number): { centreHz: number; absorption: number } => ({
  centreHz,
  absorption,
});

const report = {
  dimensions: 3,
  highPassHz: 10,
  validToHz: VALID_TO,
  soundSpeedMetresPerSecond: 343,
  air: {
    temperatureCelsius: 20,
    relativeHumidityPercent: 50,
    pressureKilopascals: 101.325,
    absorptionApplied: true,
  },
  scene: {
    sources: [{ name: 'S1', position: [0, 0, 0] }],
    receivers: [{ name: 'R1', position: [3.43, 0, 0] }],
    materials: [
      {
        name: 'carpet',
        squareMetres: 20,
        bands: [],
        octaves: [octave(250, 0.1), octave(1000, 0.3), octave(4000, 0.5)],
      },
      { name: 'rigid', squareMetres: 30, bands: [], octaves: [octave(1000, 0)] },
    ],
  },
  responses: [{ source: 'S1', receiver: 'R1', file: 'S1-R1.wav', picture: null, sampleRateHz: RATE, figures: null }],
  warnings: ['one'],
} as unknown as RenderReport;

const room = heardRoom(report, report.responses[0]);
const text = (wav: Uint8Array): string => new TextDecoder('latin1').decode(wav);

describe('what a report says about a response', () => {
  it('is when the direct sound arrives, and how the air takes energy', () => {
    const { arrivalSeconds, airRate, validTo } = extensionInput(room);
    expect(arrivalSeconds).toBeCloseTo(0.01, 10);
    expect(validTo).toBe(VALID_TO);
    const air = { temperature: celsius(20), relativeHumidity: percent(50), pressure: kilopascals(101.325) };
    expect(airRate(4000)).toBe(2 * 343 * airAbsorption(air)(hertz(4000)));
    const without: HeardRoom = { ...room, air: { ...room.air, absorptionApplied: false } };
    expect(extensionInput(without).airRate(4000)).toBe(0);
  });

  it('is how walls take energy, by Eyring, with coefficients held beyond the octaves and lines between', () => {
    const { wallRatio } = extensionInput(room);
    const eyring = (absorption: number): number => -Math.log(1 - (20 * absorption) / 50);
    expect(wallRatio(1000, 250)).toBeCloseTo(eyring(0.3) / eyring(0.1), 10);
    expect(wallRatio(500, 250)).toBeCloseTo(eyring(0.2) / eyring(0.1), 10);
    expect(wallRatio(16_000, 125)).toBeCloseTo(eyring(0.5) / eyring(0.1), 10);
    const open: HeardRoom = { ...room, materials: [{ squareMetres: 1, octaves: [octave(500, 0.5), octave(1000, 1)] }] };
    expect(extensionInput(open).wallRatio(1000, 500)).toBe(2);
    for (const materials of [
      [],
      [{ squareMetres: 5, octaves: [octave(1000, 0)] }],
      [{ squareMetres: null, octaves: [] }],
    ]) {
      expect(extensionInput({ ...room, materials }).wallRatio(4000, 500)).toBe(1);
    }
  });
});

describe('an extended response', () => {
  it('is at 48 kHz at least, and says in report and file that it is not simulated', () => {
    const { wav, report: said } = extendedWav(encodeWav(response(), RATE), room);
    const { samples, sampleRateHz } = decodeWav(wav, 'extended');
    expect(sampleRateHz).toBe(48_000);
    expect(samples.length / sampleRateHz).toBeCloseTo(0.6, 3);
    expect(said.statement).toMatch(/^NOT SIMULATED above 500 Hz/);
    expect(text(wav)).toContain('NOT SIMULATED above 500 Hz: from there to 21600 Hz a statistical extension');
    expect(said.direct.amplitude).toBeGreaterThan(0.045);
    const times = said.octaves.map(({ decaySeconds }) => decaySeconds);
    expect(said.octaves.map(({ centreHz }) => centreHz)).toEqual([500, 1000, 2000, 4000, 8000, 16_000]);
    expect(times).toEqual(times.toSorted((a, b) => b - a));
    expect(times[0]).toBeLessThan(said.reference.decaySeconds);
  });

  it('stands beside the responses of a rendering, and in its report', async () => {
    const files = new Map([['S1-R1.wav', encodeWav(response(), RATE)]]);
    const extended = await extendedResponses(report, files, () => Promise.resolve());
    expect([...extended.files.keys()]).toEqual(['S1-R1.wav', 'S1-R1-extended.wav']);
    expect(extended.report.responses[0].extension).toMatchObject({ file: 'S1-R1-extended.wav', toHz: 21_600 });
    expect(extended.report.warnings).toEqual(['one']);
  });

  it('is left out with a warning where it cannot be made: a run is not lost for it', async () => {
    const raw = { ...report, highPassHz: null };
    const flat = { ...report, dimensions: 2 } as const;
    const files = new Map([['S1-R1.wav', encodeWav(response(), RATE)]]);
    const short = new Map([['S1-R1.wav', encodeWav(response().subarray(0, 400), RATE)]]);
    for (const [of, from, why] of [
      [raw, files, /not filtered/],
      [flat, files, /two dimensions/],
      [report, short, /too short/],
    ] as const) {
      const extended = await extendedResponses(of, from, () => Promise.resolve());
      expect([...extended.files.keys()]).toEqual(['S1-R1.wav']);
      expect(extended.report.responses[0].extension).toBeUndefined();
      expect(extended.report.warnings[1]).toMatch(why);
    }
  });
});
