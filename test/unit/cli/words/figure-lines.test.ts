import { describe, expect, it } from 'vitest';
import { analyseResponse, hertz, type RenderReport } from '../../../../src/app/index.ts';
import { figureLines } from '../../../../src/cli/words/figure-lines.ts';
import { seededRandom } from '../../../support/numbers/random.ts';
import { encodeWav } from '../../../../src/response/wav.ts';

const RATE = hertz(16_000);
const random = seededRandom(3);
/** A decay of 60 dB in 0.9 s. */
const samples = Float32Array.from(
  { length: 1.5 * RATE },
  (_, n) => (2 * random() - 1) * 10 ** ((-3 * n) / (0.9 * RATE)),
);

function report(validToHz: number, sources: readonly string[]): Parameters<typeof figureLines>[0] {
  const { bands, broadband, onsetSeconds } = analyseResponse(encodeWav(samples, RATE), hertz(validToHz));
  const figures = { bands, broadband, onsetSeconds, speech: null, thirdOctaves: null };
  const responses = sources.map((source) => ({ source, receiver: 'R1', figures }));
  const scene = { sources: [{ name: 'S1' }, { name: 'S2' }] };
  return { validToHz, responses, scene, overall: null } as unknown as RenderReport;
}

describe('the figures in a terminal', () => {
  it.each([380, 933, 2900])('are there by octave up to %d Hz, in at most 100 columns', (validToHz) => {
    const lines = figureLines(report(validToHz, ['S1', 'S2']));
    expect(lines[1]).toBe(
      `  figures of 2 responses, right up to ${validToHz} Hz; mean ± uncertainty, below it lowest…highest`,
    );
    for (const line of lines) expect(line.length).toBeLessThanOrEqual(100);
    const centres = lines.flatMap((line) => /^ +(\d+) +\d\.\d\d/.exec(line)?.[1] ?? []);
    const whole = ['63', '125', '250', '500', '1000', '2000'].slice(0, { 380: 3, 933: 4, 2900: 6 }[validToHz]);
    expect(centres).toEqual(whole);
  });

  it('name the octave that comes next, with the frequency that it takes', () => {
    const next = 'the octave at 500 Hz is not whole below 380 Hz; a maximum frequency of 708 Hz gives its figures';
    expect(figureLines(report(380, ['S1'])).at(-1)).toBe(`  ${next}`);
    expect(figureLines(report(80, ['S1']))).toEqual([
      '',
      '  the octave at 63 Hz is not whole below 80 Hz; a maximum frequency of 90 Hz gives its figures',
    ]);
  });

  it('stand apart for a system of sources', () => {
    const heads = figureLines(report(380, ['S1', 'S2', 'both'])).filter((line) => line.startsWith('  figures'));
    expect(heads).toEqual([
      expect.stringMatching(/^ {2}figures of 2 responses, /),
      expect.stringMatching(/^ {2}figures of both-R1, .*± their uncertainty$/),
    ]);
  });

  it('end with the insulation between rooms, and say what single numbers lack', () => {
    const room = { sources: ['S1'], receivers: ['A1', 'A2'], cubicMetres: 48 };
    const to = { sources: ['S2'], receivers: ['B1', 'B2', 'B3', 'B4', 'B5'], cubicMetres: 38.94 };
    const none = { dDb: null, dnTDb: null, rDb: null };
    const band = { centreHz: 125, dDb: 27.94, dnTDb: 30.79, rDb: null, t20Seconds: 0.96, standardUncertainty: none };
    const known = { ...band, centreHz: 1000, rDb: -0.04, standardUncertainty: { ...none, dDb: 1.25 } };
    const entry = {
      from: room,
      to,
      through: null,
      around: [],
      octaves: [band, known],
      thirdOctaves: [],
      missingHz: [2500, 3150],
    };
    const lines = (...more: object[]): string[] => {
      const insulation = more.map((one) => ({ ...entry, dnTRating: null, rRating: null, ...one }));
      const given = { ...report(380, ['S1']), overall: { spreads: [], openPlan: [], insulation } };
      return figureLines(given as unknown as RenderReport).slice(-5);
    };
    expect(lines({})).toEqual([
      '  from S1 and A1, A2 to B1, B2, B3 and 2 more (38.9 m³), which have no sheet or partition in common',
      "    Hz       D, dB  T20, s  DnT, dB  R', dB",
      '   125        27.9    0.96     30.8       –',
      '  1000  27.9 ± 1.3    0.96     30.8     0.0',
      '  No single-number values: third octaves without DnT: 2500, 3150 Hz; ±: standard uncertainty as positions scatter',
    ]);
    expect(lines({ to: { ...to, sources: [] } }).at(-1)).toContain('need a source in the receiving room');
    expect(lines({ octaves: [{ ...known, dDb: null }], from: { ...room, receivers: ['A1'] } }).at(-1)).toContain(
      '3150 Hz; D is blank at 1000 Hz because the responses are too short; a room with one receiver has no standard uncertainty: give each',
    );
    const rating = { weightedDb: 30, cDb: -2, ctrDb: -3, from: 'octaves' };
    expect(lines({ dnTRating: rating, rRating: { ...rating, weightedDb: 28 } }).at(-1)).toBe(
      "  DnT,w (C; Ctr) = 30 (−2; −3) dB, R'w (C; Ctr) = 28 (−2; −3) dB, from octaves; ±: standard uncertainty as positions scatter",
    );
  });

  it('are left out of raw samples', () => {
    expect(figureLines({ ...report(380, []), responses: [] })).toEqual([]);
  });
});
