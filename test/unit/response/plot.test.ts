import { describe, expect, it } from 'vitest';
import { envelopeIndices } from '../../../src/response/envelope.ts';
import { plotResponse } from '../../../src/response/plot.ts';
import { hertz } from '../../../src/units/quantities.ts';

describe('the envelope of a long curve', () => {
  const noise = Float64Array.from({ length: 100_003 }, (_, n) => Math.sin(n * n));

  it('keeps the extremes of every stretch', () => {
    const indices = envelopeIndices(noise, 100);
    expect(indices.length).toBeLessThanOrEqual(200);
    expect(indices).toEqual([...indices].sort((a, b) => a - b));
    for (let column = 0; column < 100; column++) {
      const start = Math.floor((column * noise.length) / 100);
      const end = Math.floor(((column + 1) * noise.length) / 100);
      const kept = indices.filter((n) => n >= start && n < end).map((n) => noise[n]);
      expect(Math.max(...kept)).toBe(Math.max(...noise.subarray(start, end)));
      expect(Math.min(...kept)).toBe(Math.min(...noise.subarray(start, end)));
    }
  });

  it('is the curve itself if that is short', () => {
    expect(envelopeIndices(Float32Array.of(5, 6, 7), 2)).toEqual([0, 1, 2]);
  });
});

describe('the plot of a response', () => {
  const decaying = (length: number) => Float32Array.from({ length }, (_, n) => Math.cos(n) * Math.exp(-n / 3000));
  const plot = (samples: Float32Array) =>
    plotResponse({ title: 'Foyer <A> & "B"', samples, sampleRate: hertz(48_000) });

  it('is one SVG on white with its title, its axes with units, and the decay times', () => {
    const svg = plot(decaying(48_000));
    expect(svg.match(/<svg/g)).toHaveLength(1);
    expect(svg).toMatch(/<rect [^>]*fill="#ffffff"/);
    for (const label of ['Foyer &lt;A&gt; &amp; ', 'Time (ms)', 'Amplitude (1/m)', 'Level (dB)', 'T30 0.432 s']) {
      expect(svg).toContain(label);
    }
  });

  it('does not grow with the length of the response', () => {
    expect(plot(decaying(400_000)).length).toBeLessThan(100_000);
  });

  it('draws the level to the end of the record, even where nothing is left to decay', () => {
    const click = new Float32Array(100);
    click[50] = 1;
    // The curve reaches the right edge of the panel, at 932 px, in its colour.
    expect(plot(click)).toMatch(/L932 \d+" [^>]*stroke="#b45309"/);
  });

  it.each([0, 1, 100])('draws %d samples of silence without writing NaN', (length) => {
    expect(plot(new Float32Array(length))).not.toMatch(/NaN|Infinity/);
  });
});
