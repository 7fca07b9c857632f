import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compareRuns, comparisonText } from '../../../../build/studies/baseline/compare.ts';
import { baselineFile, readBaseline, writeBaseline } from '../../../../build/studies/baseline/stored.ts';

let folder: string;
beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'wavehall-'))));
afterAll(() => rmSync(folder, { recursive: true }));

const verdictOf = (before: readonly number[], now: readonly number[]): string =>
  compareRuns({ it: before }, { it: now }).compared[0].verdict;

describe('a run beside a baseline', () => {
  it('is slower or faster beyond the spread of the rounds of both', () => {
    expect(verdictOf([1, 1.01, 1.02], [1.2, 1.21, 1.22])).toBe('slower');
    expect(verdictOf([1.2, 1.21, 1.22], [1, 1.01, 1.02])).toBe('faster');
  });

  it('is the same within it, however large it is', () => {
    expect(verdictOf([1, 1.3, 1.6], [1.5, 1.6, 1.9])).toBe('same');
    // Rounds that agree, and others that do not: the spread of one run counts.
    expect(verdictOf([1, 1, 1], [0.9, 1.4, 1.5])).toBe('same');
  });

  it('has a limit of 4 standard deviations of the difference of the medians, by the ranges', () => {
    // Ranges 0.3 of 3 rounds: σ = 0.3 / 1.693, of a median √(π/2) σ/√3, of the difference √2 of that.
    const { limit } = compareRuns({ it: [1, 1.1, 1.3] }, { it: [2, 2.2, 2.3] }).compared[0];
    expect(limit).toBeCloseTo((4 * Math.SQRT2 * Math.sqrt(Math.PI / 2) * (0.3 / 1.693)) / Math.sqrt(3), 12);
  });

  it('may be slower by 5 % and by 10 ms', () => {
    expect(verdictOf([1, 1], [1.049, 1.049])).toBe('same');
    expect(verdictOf([1, 1], [1.051, 1.051])).toBe('slower');
    expect(verdictOf([0.001, 0.001], [0.0109, 0.0109])).toBe('same');
    expect(verdictOf([0.001, 0.001], [0.0111, 0.0111])).toBe('slower');
  });

  it('says what got slower most, by how much, and what only one of them has', () => {
    const comparison = compareRuns(
      { a: [1, 1], b: [2, 2], c: [1, 1], old: [1] },
      { a: [2, 2], b: [4, 4], c: [1, 1], young: [1] },
    );
    expect(comparisonText(comparison).split('\n')).toEqual([
      'slower  b  2.000 s -> 4.000 s (+100 %, limit ±0.100 s)',
      'slower  a  1.000 s -> 2.000 s (+100 %, limit ±0.050 s)',
      '1 of 3 times are the same within their spread',
      'no longer measured: old',
      'not in the baseline: young',
    ]);
  });
});

describe('a stored baseline', () => {
  const baseline = {
    device: 'Card 9',
    processor: 'P',
    cores: 2,
    date: '2026-11-28',
    commit: 'abc',
    times: { a: [1, 2] },
  };

  it('is read as it was written', () => {
    const file = join(folder, 'card.json');
    writeBaseline(file, baseline);
    expect(readBaseline(file)).toMatchObject(baseline);
    expect(readBaseline(join(folder, 'none.json'))).toBeUndefined();
  });

  it('has a file for each kind of device', () => {
    expect(baselineFile('', 'NVIDIA H200')).toBe('docs/measurements/baselines/nvidia-h200.json');
    expect(baselineFile('', 'AMD EPYC 7B13 @ 2.45GHz')).toBe('docs/measurements/baselines/amd-epyc-7b13.json');
  });
});
