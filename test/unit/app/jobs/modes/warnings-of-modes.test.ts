import { expect, it } from 'vitest';
import type { ModeEntry } from '../../../../../src/app/jobs/modes/modes-report.ts';
import type { RoomOfModes } from '../../../../../src/app/jobs/modes/room-of-modes.ts';
import { volumeWarnings, warningsOf } from '../../../../../src/app/jobs/modes/warnings-of-modes.ts';

const STEP = 1e-3;

/** What is said of a ceiling that resonates, of modes up to 90 Hz. @param hertz of its resonance */
function warned(hertz: number, quality: number, most: number, shapes?: number): readonly string[] {
  const [resistance, t] = [1 / most, Math.tan(Math.PI * hertz * STEP)];
  const branch = { resistance, inertia: (quality * resistance) / t, stiffness: quality * resistance * t };
  const admittance = { conductance: 0.02, branches: [branch] };
  const made = {
    room: { materials: [{ admittance }] },
    materialNames: ['panel'],
    materials: [],
    volume: { scene: 60, grid: 60 },
  };
  const entry = { number: 1, schemeHz: 90, basisFrequencyError: 0, basisDecayError: 0 };
  return warningsOf(
    { made, plan: { timeStep: STEP } } as unknown as RoomOfModes,
    [entry] as unknown as readonly ModeEntry[],
    shapes,
  );
}

it('names a wall that resonates sharply below the highest mode, and what to do', () => {
  const [said, ...others] = warned(63, 5, 0.4);
  expect(others).toEqual([]);
  expect(said).toContain('material "panel" resonates at 63 Hz with a Q of 5.0');
  expect(said).toContain('only one may be listed');
  expect(said).toContain('a check by a run');
});

it.each([
  ['above the highest mode', 95, 5, 0.4],
  ['broadly', 63, 2, 0.4],
  ['but hardly moves', 63, 5, 0.05],
])('says nothing of one that resonates %s', (_, hertz, quality, most) => {
  expect(warned(hertz, quality, most)).toEqual([]);
});

it('says that fewer shapes are there than were asked for', () => {
  expect(warned(95, 5, 0.4, 50)).toEqual(['shapes of 50 modes are asked for, and 1 are listed: look for more modes']);
  expect(warned(95, 5, 0.4, 1)).toEqual([]);
});

it('says when the grid makes the room larger than drawn', () => {
  expect(volumeWarnings({ scene: 16.5, grid: 16.6 })).toEqual([]);
  expect(volumeWarnings({ scene: null, grid: 16.6 })).toEqual([]);
  expect(volumeWarnings({ scene: 16.5, grid: 18.3 })).toEqual([
    expect.stringContaining('18.3 on the grid and 16.5 as'),
  ]);
});
