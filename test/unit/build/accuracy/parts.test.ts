import { describe, expect, it } from 'vitest';
import { judge } from '../../../../build/studies/accuracy/judge.ts';
import { answerOf } from '../../../../build/studies/accuracy/answers.ts';
import { FIGURES } from '../../../../build/studies/accuracy/exact/answers.ts';
import { GRID_BOX } from '../../../../build/studies/accuracy/rooms/grid-box.ts';
import { exactPrism, mirrored, PRISM } from '../../../../src/app/jobs/verify/exact-rooms/prism.ts';
import { drawnBox } from '../../../../build/studies/accuracy/rooms/draw-box.ts';
import type { CaseResult } from '../../../../build/studies/accuracy/run-case.ts';
import { summaryOf } from '../../../../build/studies/accuracy/summary.ts';
import { OCTAVES } from '../../../../src/response/figures/octaves.ts';
import { dampingOfMode } from '../../../../src/app/jobs/verify/duct/follow-modes.ts';

const T20 = FIGURES.indexOf('t20Seconds');

/** A rendering whose figures are all too large by a share, with a ± of another share; the first receiver is marked. */
function resultOf(factor: number, half: number): CaseResult {
  const octaves = Object.entries(answerOf(GRID_BOX.id).octaves).map(([centre, receivers]) => ({
    ...OCTAVES.find(({ centreHz }) => centreHz === Number(centre))!,
    validity: 'whole' as const,
    receivers: receivers.map((known, r) => ({
      values: known.map((value) => (value === null ? null : factor * value)),
      halves: known.map((value) => (value === null ? null : half * value)),
      marked: known.map(() => r === 0),
    })),
  }));
  return {
    table: 'grid',
    id: 'test',
    answer: GRID_BOX.id,
    maxHz: 708,
    scheme: '',
    walls: '',
    spacing: 0.1,
    validToHz: 708,
    nodes: 1,
    durationSeconds: 1,
    elapsedSeconds: 1,
    warnings: [],
    octaves,
  };
}

describe('judging', () => {
  const judged = judge([resultOf(1.1, 0.05)]);

  it('counts octaves from the top of the band and errors from the answer', () => {
    const t20 = judged.filter(({ figure }) => figure === 't20Seconds');
    expect(t20.map(({ centreHz, position }) => [centreHz, position])).toEqual([
      [63, 3],
      [125, 2],
      [250, 1],
      [500, 0],
    ]);
    for (const { mean, singles } of t20) {
      expect(mean).toBeCloseTo(0.1, 12);
      for (const { error, half } of singles)
        expect([error, half].map((x) => x!.toFixed(6))).toEqual(['0.100000', '0.050000']);
    }
  });

  it('sums up: marked figures apart, and none inside a ± of half the error', () => {
    const { rooms, rms, marked, figures, inside, overHalf } = summaryOf('grid', 't20Seconds', 0, judged);
    const known = answerOf(GRID_BOX.id).octaves[500].filter((of) => of[T20] !== null).length;
    expect({ rooms, marked, figures, inside }).toEqual({ rooms: 1, marked: 1, figures: known, inside: 0 });
    expect(rms).toBeCloseTo(0.1, 12);
    expect(overHalf).toBeCloseTo(2, 12);
  });
});

describe('the exact prism', () => {
  it('has the same sound at a place and at its image in the long side', () => {
    const places = PRISM.receivers.flatMap((place) => [place, mirrored(place)]);
    const pressures = exactPrism(places).pressures();
    let sizes: number[] = [];
    for (let kappa = 0.02; kappa <= 4; kappa += 0.02) sizes = pressures(kappa).map(([re, im]) => Math.hypot(re, im));
    // Modes that fall off by more than e⁻¹² from source to receiver are left out.
    for (let r = 0; r < sizes.length; r += 2) expect(Math.abs(sizes[r] / sizes[r + 1] - 1)).toBeLessThan(1e-4);
  });
});

describe('the damping of a mode', () => {
  it('is found beside a weaker sound that hardly decays', () => {
    const [frequency, damping] = [0.9, 0.008];
    const samples = Float64Array.from(
      { length: 420 },
      (_, n) => Math.exp(-damping * n) * Math.cos(frequency * n) + 0.02 * Math.cos(1.25 * n),
    );
    expect(dampingOfMode(samples, frequency, 168) / damping).toBeCloseTo(1, 2);
  });
});

describe('drawn boxes', () => {
  it('are the same everywhere', () => {
    expect(drawnBox('a', 100, 'alike').sides).toEqual([4.1, 2.729, 2.578]);
  });
});
