import { describe, expect, it } from 'vitest';
import { frequencyResponseText } from '../../../../src/response/spectra/frequency-response-text.ts';
import { phaseResponse } from '../../../../src/response/spectra/phase.ts';
import { hertz, seconds } from '../../../../src/units/quantities.ts';

const textOf = (samples: Float32Array): string[] =>
  frequencyResponseText(phaseResponse(samples, hertz(8000), hertz(1000), seconds(0)), 'hall,\nS1 to R1').split('\r\n');

describe('a frequency response as text', () => {
  it('has frequency, level and phase of every line, after comments', () => {
    const samples = new Float32Array(100);
    samples[8] = 0.5; // 1 ms late, −6.021 dB
    const lines = textOf(samples);
    expect(lines[0]).toBe('* hall, S1 to R1');
    expect(lines.at(-1)).toBe('');
    const rows = lines.filter((line) => /^\d/.test(line)).map((line) => line.split(' ').map(Number));
    expect(lines.filter((line) => line.startsWith('*'))).toHaveLength(3);
    expect(rows).toHaveLength(lines.length - 4);
    expect(rows[0][0]).toBe(20);
    for (const [frequency, level, phase] of rows) {
      expect(level).toBeCloseTo(-6.021, 3);
      const wanted = -0.36 * frequency;
      // To a thousandth of a degree as written, and a whole turn.
      expect(Math.abs(((phase - wanted + 540) % 360) - 180)).toBeLessThan(0.01);
    }
  });

  it('has no lines without sound', () => {
    expect(textOf(new Float32Array(100)).filter((line) => /^\d/.test(line))).toEqual([]);
  });
});
