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

  it('are left out of raw samples', () => {
    expect(figureLines({ ...report(380, []), responses: [] })).toEqual([]);
  });
});
