import { describe, expect, it } from 'vitest';
import { checkModes } from '../../../src/app/jobs/modes/check-modes.ts';
import { ModeFrequencies } from '../../../src/app/jobs/modes/mode-frequencies.ts';
import { boxHalves } from '../../../src/exact/rigid-modes.ts';
import { polesOf } from '../../../src/modes/check/harmonic-inversion.ts';
import { matchModes } from '../../../src/modes/check/match-modes.ts';
import { findModesWork, type FoundModes } from '../../../src/modes/find-modes.ts';
import type { Complex } from '../../../src/numerics/complex.ts';
import { alone } from '../../../src/room/slabs/work.ts';
import { eigenvalueOf, SCHEME, stepOf } from '../../support/numbers/mode-pairs.ts';
import { seededRandom } from '../../support/numbers/random.ts';
import { onProcessor } from '../../support/on-processor.ts';
import { seconds } from '../../../src/units/quantities.ts';
import { boxGraph, materialOfDirection, prepared, ROOM_SOUND_SPEED, ROOM_SPACING } from '../../support/rooms/rooms.ts';

describe('damped sines of records', () => {
  it('are those that the records are made of, two of them nearer than the width of their peaks', () => {
    const sines: Complex[] = [
      [0.1, 0.004],
      [0.2, 0.006],
      [0.201, 0.0065],
      [0.31, 0.012],
    ];
    const random = seededRandom(4);
    const stride = 6;
    const records = Array.from({ length: 12 }, () => {
      const parts = sines.map(([re, im]) => ({ re, im, phase: 7 * random(), amount: 0.3 + random() }));
      return Float64Array.from({ length: 90 }, (_, n) =>
        parts.reduce((sum, part) => {
          const at = n * stride;
          return sum + part.amount * Math.exp(-part.im * at) * Math.cos(part.re * at + part.phase);
        }, 0),
      );
    });
    const found = polesOf({ records, stride, noise: 1e-9 });
    expect(found).toHaveLength(sines.length);
    // Rounding of 1e-16, times how badly sines a thousandth apart can be told from each other.
    found.forEach((sine, s) => sine.forEach((part, p) => expect(Math.abs(part - sines[s][p])).toBeLessThan(1e-9)));
  });
});

describe('modes and sines', () => {
  const modes: Complex[] = [
    [0.1, 0.01],
    [0.2, 0.01],
    [0.2, 0.01],
    [0.3, 0.01],
    [0.4, 0.01],
  ];

  it('are paired by nearness, and modes of one frequency share a sine', () => {
    const sines: Complex[] = [
      [0.1001, 0.01],
      [0.2001, 0.0101],
      [0.25, 0.01],
      [0.4, 0.01],
    ];
    const { heard, others } = matchModes(modes, sines, 4);
    expect(heard).toEqual([sines[0], sines[1], sines[1], undefined]);
    expect(others).toEqual([sines[2]]);
  });
});

describe('a run beside the modes of a room', () => {
  const size = [14, 11, 9] as const;
  const COUNT = 12;
  const walls = [0.03, 0.03, 0.03, 0.03, 0.08, 0.02].map((conductance) => ({ conductance, branches: [] }));
  const room = prepared(boxGraph(size), SCHEME, walls, materialOfDirection);
  const sides = size.map((nodes) => nodes * ROOM_SPACING) as [number, number, number];
  const halves = boxHalves(sides, COUNT);
  const highest = Math.PI * Math.hypot(...halves[COUNT - 1].map((half, d) => half / sides[d]));
  const found = alone(
    findModesWork(room, {
      upTo: eigenvalueOf(1.05 * highest),
      basisUpTo: eigenvalueOf(1.3 * highest),
      expected: 2 * COUNT,
    }),
  );
  const plan = { scheme: SCHEME, dimensions: 3, timeStep: seconds(stepOf / ROOM_SOUND_SPEED) } as const;
  const frequencies = new ModeFrequencies(plan);
  const checked = (modes: FoundModes['modes']) =>
    checkModes(room, { ...found, modes }, COUNT, frequencies, { ...onProcessor(64), onShare: () => undefined });

  it('has all of them, and shows one that is left out, one that is not there, and one that is off', async () => {
    const { heard, others } = await checked(found.modes);
    // Set before measuring: the search leaves out what time steps add to walls (docs/theory/modes.md), of second order
    // in the spacing: 1e-4 of the frequency, 1 % of the decay.
    heard.forEach((rate, m) => {
      const { frequency, decayRate } = frequencies.inAir(found.modes[m].theta);
      expect(Math.abs(rate!.frequency / frequency - 1)).toBeLessThan(1e-4);
      expect(Math.abs(rate!.decayRate / decayRate - 1)).toBeLessThan(0.01);
    });
    expect(heard).toHaveLength(COUNT);
    expect(others).toEqual([]);

    const changed = found.modes.flatMap((mode, m) => {
      if (m === 2) return [];
      // 3 % of the frequency is beyond all that is taken for the same mode.
      if (m === 5) return [{ ...mode, theta: [1.03 * mode.theta[0], mode.theta[1]] as Complex }];
      if (m === 7) return [{ ...mode, theta: [mode.theta[0], 0.8 * mode.theta[1]] as Complex }];
      return [mode];
    });
    const second = await checked(changed);
    const near = (index: number) => frequencies.inAir(found.modes[index].theta).frequency;
    expect(second.others.map(({ frequency }) => frequency)).toEqual([
      expect.closeTo(near(2), 1),
      expect.closeTo(near(5), 1),
    ]);
    expect(second.heard.flatMap((rate, m) => (rate ? [] : [m]))).toEqual([4]);
    const off = second.heard[6]!;
    expect(off.decayRate / frequencies.inAir(changed[6].theta).decayRate).toBeGreaterThan(1.2);
  });
});
