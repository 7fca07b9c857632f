import { describe, expect, it } from 'vitest';
import { bandOf } from '../../../../src/material/bands.ts';
import { wallAdmittance, type Wall } from '../../../../src/material/wall.ts';
import type { RayLaw, Triple } from '../../../../src/rays/room/room.ts';
import {
  COSINE_STEPS,
  reflectedShare,
  reflectedShares,
  transmittedShares,
} from '../../../../src/rays/trace/reflected-share.ts';
import { lawOf } from '../../../support/rays/rooms.ts';
import { C, sum, trace } from '../../../support/rays/tracing.ts';
import { partedBox, partedByWall } from '../../../support/rays/parted-box.ts';

const octave = bandOf(500, 1);
/** A sheet that takes a part, and one that takes nothing: a mass of 0.5 of ρc at 500 Hz. */
const CLOTH: Wall = { conductance: 0.4, branches: [] };
const FOIL: Wall = { conductance: 0, branches: [{ resistance: 0, mass: 0.5 / (2 * Math.PI * 500), stiffness: 0 }] };

const sheetOf = (through: Wall) => ({ ...lawOf(0, 0, [octave]), through });

describe('shares of energy at a sheet', () => {
  it.each([
    ['cloth', CLOTH],
    ['foil', FOIL],
  ])('are those of a plane wave: %s', (_, through) => {
    const law = sheetOf(through);
    const room = { laws: [law], soundSpeed: C };
    const [reflected, transmitted] = [reflectedShares(room, [octave]), transmittedShares(room, [octave])];
    for (const cosine of [0.04, 0.25, 0.64, 1]) {
      let [r, t, taken] = [0, 0, 0];
      for (let i = 0; i < 24; i++) {
        const [g, b] = wallAdmittance(through, octave.lower + ((octave.upper - octave.lower) * (i + 0.5)) / 24);
        const square = (2 * g + cosine) ** 2 + 4 * b * b;
        r += cosine ** 2 / square / 24;
        t += (4 * (g * g + b * b)) / square / 24;
        // docs/theory/sheets.md, eq. Z15
        taken += (4 * cosine * g) / square / 24;
      }
      expect(reflectedShare(reflected, 0, cosine)).toBeCloseTo(r, 4);
      expect(reflectedShare(transmitted, 0, cosine)).toBeCloseTo(t, 4);
      expect(r + t + taken).toBeCloseTo(1, 12);
    }
  });

  it('have no table where nothing lets sound through', () => {
    const shares = (...laws: RayLaw[]) => transmittedShares({ laws, soundSpeed: C }, [octave]);
    expect(shares(lawOf(0.1, 0, [octave]))).toHaveLength(0);
    expect(shares(lawOf(0.1, 0, [octave]), sheetOf(CLOTH))).toHaveLength(2 * (COSINE_STEPS + 1));
  });
});

describe('rays at a sheet between two rooms', () => {
  const SOURCE: Triple = [1, 1.7, 1.3];

  it('keep their energy if neither it nor the walls take any', async () => {
    const room = partedBox([lawOf(0, 0.4, [octave]), sheetOf(FOIL)], [octave]);
    const { left, lost } = await trace(room, { source: SOURCE, receivers: [[4, 2, 1]], rays: 1000 });
    // Energy is divided exactly as long as a ray goes through with its own share of the energy.
    expect(left[0] + lost[0]).toBeCloseTo(1, 9);
    expect(lost[0]).toBe(0);
  });

  it.each([
    // Half of the rays go through: 1500 reach the ball, which has sound from all the angles that it is seen at.
    ['light', 0.5, 80_000, 0.1],
    // At the least chance of a ray, a twentieth: 180 reach the ball, so four standard deviations are 0.3.
    ['heavy', 0.01, 300_000, 0.3],
  ])('let as much of the direct sound through as a plane wave: %s', async (_, conductance, rays, error) => {
    const open = { ...lawOf(1, 0, [octave]), isOpening: true };
    const room = partedBox([open, sheetOf({ conductance, branches: [] })], [octave]);
    const receiver: Triple = [4.5, 2.2, 1.6];
    const { energy } = await trace(room, { source: SOURCE, receivers: [receiver], rays, seconds: 0.05 });
    const way = receiver.map((x, axis) => x - SOURCE[axis]);
    const distance = Math.hypot(...way);
    const passed = ((2 * conductance) / (way[0] / distance + 2 * conductance)) ** 2;
    expect(Math.abs((sum(energy) * (4 * Math.PI * distance) ** 2) / passed - 1)).toBeLessThan(error);
  });

  it('have the same density in both rooms in the end, if nothing takes any energy', async () => {
    const room = partedBox([lawOf(0, 0.5, [octave]), sheetOf(FOIL)], [octave]);
    const seconds = 0.4;
    const receivers: Triple[] = [[1.6, 2.3, 1.6], [4.4, 1.8, 1.4]]; // prettier-ignore
    const { energy, bins } = await trace(room, { source: SOURCE, receivers, rays: 4000, seconds, binSeconds: 0.01 });
    // From 0.2 s on: with τ of some 0.8, the difference of both falls by e in about 20 ms.
    const expected = ((seconds / 2) * C) / (4 * Math.PI * 72);
    for (const receiver of [0, 1]) {
      const late = sum(energy.subarray((receiver + 0.5) * bins, (receiver + 1) * bins));
      // 4000 rays with 30 reflections each, half of them rained: 1.5 %; four standard deviations.
      expect(Math.abs(late / expected - 1), `receiver ${receiver}`).toBeLessThan(0.06);
    }
  });
});

describe('rays at a partition with a face in each of two rooms', () => {
  const THICKNESS = 0.2;
  const [source, near, far]: Triple[] = [[1, 1.7, 1.3], [2, 2, 1.5], [4.5, 2.2, 1.6]]; // prettier-ignore
  const beyond: Triple = [far[0] + THICKNESS, far[1], far[2]];

  it('bring both rooms what they bring through a sheet without thickness', async () => {
    const laws = [lawOf(0.03, 0.2, [octave]), sheetOf(CLOTH)] as const;
    // Ten reflections: rounding in other places makes no other rays of them.
    const common = { source, rays: 2000, seconds: 0.08, binSeconds: 0.004 };
    const sheet = await trace(partedBox(laws, [octave]), { ...common, receivers: [near, far] });
    const wall = await trace(partedByWall([...laws], [octave], THICKNESS), { ...common, receivers: [near, beyond] });
    const largest = Math.max(...sheet.energy.subarray(sheet.bins));
    expect(largest).toBeGreaterThan(0);
    expect(wall.lost[0]).toBe(0);
    wall.energy.forEach((energy, i) =>
      expect(Math.abs(energy - sheet.energy[i]) / largest, `bin ${i}`).toBeLessThan(1e-6),
    );
  });

  it('keep their energy if nothing takes any', async () => {
    const room = partedByWall([lawOf(0, 0.4, [octave]), sheetOf(FOIL)], [octave], THICKNESS);
    const { left, lost } = await trace(room, { source, receivers: [beyond], rays: 1000 });
    expect(left[0]).toBeCloseTo(1, 9);
    expect(lost[0]).toBe(0);
  });
});
