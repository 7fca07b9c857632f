import { describe, expect, it } from 'vitest';
import { jcaFluid } from '../../../../src/exact/jca-fluid.ts';
import { FREE_AIR, layersReflection, layersTransmission, type Layer } from '../../../../src/exact/layers.ts';
import { bandOf } from '../../../../src/material/bands.ts';
import type { RayLaw, RayLayer, Triple } from '../../../../src/rays/room/room.ts';
import { reflectedShare, reflectedShares, transmittedShares } from '../../../../src/rays/trace/reflected-share.ts';
import { decayRate } from '../../../support/rays/decay-rates.ts';
import { partedByWall } from '../../../support/rays/parted-box.ts';
import { radiosityRate } from '../../../support/rays/radiosity.ts';
import { boxRoom, lawOf } from '../../../support/rays/rooms.ts';
import { C, sum, trace } from '../../../support/rays/tracing.ts';

const octave = bandOf(500, 1);
const POINTS = 24;
const WOOL = {
  flowResistivity: 10_000,
  porosity: 0.95,
  tortuosity: 1.1,
  viscousLength: 100e-6,
  thermalLength: 200e-6,
};

const lawWith = (thickness: number, behind: RayLayer['behind'], scattering = 0): RayLaw => ({
  ...lawOf(0, scattering, [octave]),
  layer: { medium: { ...WOOL, model: 'jca' }, thickness, behind },
  ...(behind === 'air' && { depth: thickness }),
});

/** Mean over the octave of |factor|² of a layer: transfer matrices of src/exact. */
function exactShare(thickness: number, factor: typeof layersReflection, cosine: number): number {
  const fluidAt = jcaFluid(WOOL, C);
  const sine = Math.sqrt(1 - cosine * cosine);
  let all = 0;
  for (let i = 0; i < POINTS; i++) {
    const wavenumber = (2 * Math.PI * (octave.lower + ((octave.upper - octave.lower) * (i + 0.5)) / POINTS)) / C;
    const layer: Layer = { kind: 'fluid', fluid: fluidAt([wavenumber, 0]), thickness };
    const [re, im] = factor([layer, { kind: 'fluid', fluid: FREE_AIR, thickness: 0 }], { wavenumber, sine });
    all += (re * re + im * im) / POINTS;
  }
  return all;
}

describe('shares of energy at a porous layer', () => {
  const [onWall, free] = (['wall', 'air'] as const).map((behind) => ({ laws: [lawWith(0.1, behind)], soundSpeed: C }));

  // The exact fluid writes out its own air: ρ and η have three digits.
  it.each([0.09, 0.36, 0.64, 1])('are those of transfer matrices at cos θ = %f', (cosine) => {
    const of = (table: Float64Array) => reflectedShare(table, 0, cosine);
    expect(of(reflectedShares(onWall, [octave]))).toBeCloseTo(exactShare(0.1, layersReflection, cosine), 2);
    expect(of(transmittedShares(free, [octave]))).toBeCloseTo(exactShare(0.1, layersTransmission, cosine), 2);
  });

  it('are no more than all together, and let nothing through a layer on a wall', () => {
    expect(transmittedShares(onWall, [octave])).toHaveLength(0);
    const [reflected, passed] = [reflectedShares(free, [octave]), transmittedShares(free, [octave])];
    for (const [i, share] of reflected.entries()) {
      expect(share).toBeGreaterThanOrEqual(0);
      expect(share + passed[i]).toBeLessThanOrEqual(1 + 1e-12);
    }
    // Like two sheets of air apart: at 30 mm more goes through than at 0.1 m.
    const thin = transmittedShares({ laws: [lawWith(0.03, 'air')], soundSpeed: C }, [octave]);
    expect(reflectedShare(thin, 0, 1)).toBeGreaterThan(reflectedShare(passed, 0, 1));
  });
});

describe('rays in a room with a porous layer', () => {
  it('decay as the integral equation says with the exact layer on all walls', async () => {
    const size: Triple = [4, 4, 4];
    const rays = 20_000;
    // The equation asks at some million angles.
    const kept = Array.from({ length: 201 }, (_, i) => exactShare(0.03, layersReflection, i / 200));
    const exact = radiosityRate(size, (cosine) => kept[Math.round(200 * cosine)], 6);
    const rate = await decayRate(
      boxRoom(size, [lawWith(0.03, 'wall', 1)], [octave]),
      [1, 1, 1],
      1 / exact,
      3 / exact,
      rays,
    );
    // As for walls that react locally: parts of the faces are right within 0.5 %, rays spread by 0.3 %.
    expect(Math.abs(rate / exact - 1)).toBeLessThan(0.015);
  });

  it('let as much of the direct sound through a free layer as a plane wave', async () => {
    const open = { ...lawOf(1, 0, [octave]), isOpening: true };
    const [source, receiver]: Triple[] = [[1, 1.7, 1.3], [4.6, 2.2, 1.6]]; // prettier-ignore
    const room = partedByWall([open, lawWith(0.1, 'air')], [octave], 0.1);
    const { energy } = await trace(room, { source, receivers: [receiver], rays: 100_000, seconds: 0.05 });
    const way = [receiver[0] - 0.1 - source[0], receiver[1] - source[1], receiver[2] - source[2]];
    const distance = Math.hypot(...way);
    const passed = exactShare(0.1, layersTransmission, way[0] / distance);
    // Some 400 rays reach the ball: 5 %, and it is seen at several angles; three standard deviations.
    expect(Math.abs((sum(energy) * (4 * Math.PI * distance) ** 2) / passed - 1)).toBeLessThan(0.15);
  });
});
