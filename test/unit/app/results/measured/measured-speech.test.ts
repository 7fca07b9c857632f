import { describe, expect, it } from 'vitest';
import { MemoryFiles } from '../../../../../src/app/ports/host/memory-files.ts';
import { analyseMeasured, type MeasuredRequest } from '../../../../../src/app/results/analyse/analyse-measured.ts';
import { speechSpectrum } from '../../../../../src/response/speech/levels.ts';
import { MODULATION_FREQUENCIES } from '../../../../../src/response/speech/modulation.ts';
import { SPEECH_OCTAVES, speechTransmissionIndex } from '../../../../../src/response/speech/transmission-index.ts';
import { encodeWav } from '../../../../../src/response/wav.ts';
import { hertz } from '../../../../../src/units/quantities.ts';
import { seededRandom } from '../../../../support/numbers/random.ts';

/** Carries the octave at 8 kHz. */
const RATE = hertz(32_000);
const DECAY = 0.9;
const NOISE = [45, 42, 40, 38, 35, 30, 25];

/** A recording of a room that decays in 0.9 s, with noise so many dB below its beginning. */
function recording(rangeDb: number): Uint8Array {
  const random = seededRandom(8);
  const white = (): number => random() - 0.5;
  const samples = Float32Array.from(
    { length: 2 * RATE },
    (_, n) => white() * 10 ** ((-3 * n) / RATE / DECAY) + white() * 10 ** (-rangeDb / 20),
  );
  return encodeWav(samples, RATE);
}

async function analysed(rangeDb: number, request: Partial<MeasuredRequest>) {
  const table = NOISE.map((level, k) => `${SPEECH_OCTAVES[k]},${level}`).join('\n');
  const inputs = new Map([
    ['S1-R1.wav', new Blob([Uint8Array.from(recording(rangeDb))])],
    ['noise.csv', new Blob([`frequency,level\n${table}\n`])],
  ]);
  const files = new MemoryFiles(inputs);
  const host = { files } as unknown as Parameters<typeof analyseMeasured>[1]['host'];
  const { signal } = new AbortController();
  const report = await analyseMeasured({ files: ['S1-R1.wav'], outFolder: 'out', ...request }, { host, signal });
  return { report, figures: report.responses[0].figures, warnings: report.responses[0].warnings, files };
}

/** The index of an exponential decay, whose modulation transfer is known ([Schroeder1981]). */
const exact = (levels: Parameters<typeof speechTransmissionIndex>[1]): number =>
  speechTransmissionIndex(
    SPEECH_OCTAVES.map(() =>
      MODULATION_FREQUENCIES.map((f) => 1 / Math.hypot(1, (2 * Math.PI * f * DECAY) / (6 * Math.LN10))),
    ),
    levels,
  ).sti;

describe('the speech transmission index of a recording', () => {
  // IEC 60268-16:2020, C.3.3, allows 0.01 for a noise that decays; the octave at 125 Hz has few independent values.
  const TOLERANCE = 0.015;

  it('is that of its decay, whatever the noise of the recording', async () => {
    for (const rangeDb of [80, 45]) {
      const { figures } = await analysed(rangeDb, {});
      expect(Math.abs(figures.speech!.sti! - exact(null))).toBeLessThan(TOLERANCE);
      expect(figures.speech!.holds).toBe('room');
    }
  });

  it('holds the speech and the noise at the listener', async () => {
    const { figures, report } = await analysed(45, { speechLevel: 50, noise: 'noise.csv', volume: 225 });
    const speechDb = speechSpectrum(50);
    expect(Math.abs(figures.speech!.sti! - exact({ speechDb, noiseDb: NOISE }))).toBeLessThan(TOLERANCE);
    // Noise as loud as the speech takes what the tolerance does not hide.
    expect(figures.speech!.sti!).toBeLessThan(exact(null) - 0.05);
    expect(figures.speech).toMatchObject({ holds: 'level and noise', levelDb: expect.closeTo(50, 6) as number });
    expect(report).toMatchObject({ speech: { levelDb: speechDb, noiseDb: NOISE }, volumeCubicMetres: 225 });
    // T = 0.9 s in 225 m³: 126 Hz; the decay of a noise is uncertain by some 3 %.
    expect(Math.abs(figures.schroederHz! - 126.5)).toBeLessThan(4);
  });

  it('stands in the table with the other figures of the whole response, and marks where the noise is near', async () => {
    const { files, warnings } = await analysed(42, { speechLevel: 60 });
    const lines = (files.written.get('out/measured.csv') as string).trimEnd().split('\r\n');
    const heading = lines[0].split(/,(?! )/);
    expect(heading).toEqual(
      expect.arrayContaining(['STI', 'STIPA', 'ALcons', 'BR', '"fSchroeder, Hz"', 'reduced range']),
    );
    expect(lines.at(-1)!.split(',')[heading.indexOf('STI')]).toMatch(/^0\.[4-7]\d+$/);
    expect(lines.find((line) => line.includes('octave,1000,'))).toMatch(/,T30$/);
    expect(warnings).toContainEqual(expect.stringMatching(/^reduced range: T30 at .*1000.* Hz: .* less than 45 dB/));
  });

  it('is missing where an octave drowns in noise, which is said', async () => {
    const { figures, warnings } = await analysed(15, {});
    expect(figures.speech).toMatchObject({ sti: null, alCons: null });
    expect(figures.speech!.missingHz).not.toEqual([]);
    expect(warnings).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^no T20 at .* not begin far enough above the noise, at least 30 dB/),
      ]),
    );
  });
});
