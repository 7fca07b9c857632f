import { describe, expect, it } from 'vitest';
import type { PorousFilling } from '../../../../src/material/definition.ts';
import { localReaction } from '../../../../src/material/local-reaction.ts';
import { porousAdmittance } from '../../../../src/material/porous.ts';
import { freeSlabAbsorptionAt, slabImpedance } from '../../../../src/material/porous-volume/absorption.ts';
import { equivalentFluid } from '../../../../src/material/porous-volume/medium.ts';
import { standInCost, standInDefinition, type StandIn } from '../../../../src/material/porous-volume/stand-in.ts';
import { resolveMaterial } from '../../../../src/material/resolve.ts';
import type { WallDefinition } from '../../../../src/material/definition.ts';
import { circular, minus, over, plus, real, squareRoot, times } from '../../../../src/numerics/complex.ts';
import { hertz, metresPerSecond, seconds } from '../../../../src/units/quantities.ts';
import { between, seededRandom } from '../../../support/numbers/random.ts';

const c = metresPerSecond(343.2);
const wool: PorousFilling = { model: 'jca', flowResistivity: 1e4, porosity: 0.97, tortuosity: 1.1 };
const miki = (flowResistivity: number): PorousFilling => ({ model: 'miki', flowResistivity, porosity: 0.97 });

it('a layer before a cavity has the impedance of the local model of porous layers, and of its angles', () => {
  const random = seededRandom(5);
  for (let i = 0; i < 100; i++) {
    const [flowResistivity, thickness] = [10 ** between(random, 3, 5), 10 ** between(random, -2.5, -0.5)];
    const [hz, sine, cavity] = [10 ** between(random, 2, 3.5), random(), 10 ** between(random, -2, -0.5)];
    const [g, b] = porousAdmittance({ flowResistivity, thicknessMetres: thickness, cavityMetres: cavity }, c, hz, sine);
    const [p, q] = over(real(1), slabImpedance({ medium: miki(flowResistivity), thickness, cavity }, c, hz, sine));
    const size = Math.hypot(g, b);
    // Where Miki's model is not passive, the local one is set to 0.
    if (g > 0) expect(Math.abs(p - g) / size).toBeLessThan(1e-9);
    expect(Math.abs(q - b) / size).toBeLessThan(1e-9);
  }
});

it('a layer with air on both sides absorbs what its transfer matrix says', () => {
  for (const hz of [63, 500, 3000]) {
    for (const angle of [0, 0.5, 1, 1.4]) {
      const { density, compressibility } = equivalentFluid(wool, hz);
      const vertical = squareRoot(minus(times(density, compressibility), real(Math.sin(angle) ** 2)));
      const own = over(times(density, real(1 / 0.97)), vertical);
      const [cosine, sinus] = circular(times(vertical, real((2 * Math.PI * hz * 0.08) / c)));
      const z = real(1 / Math.cos(angle));
      // [p; v] before = [cos, j Z sin; j sin/Z, cos] [p; v] behind, and p = z v in the air behind.
      const pressure = plus(cosine, over(times([0, 1], times(own, sinus)), z));
      const velocity = plus(over(times([0, 1], sinus), own), over(cosine, z));
      const sum = plus(pressure, times(z, velocity));
      const reflected = over(minus(pressure, times(z, velocity)), sum);
      const passed = over(real(2), sum);
      const absorbed = 1 - Math.hypot(...reflected) ** 2 - Math.hypot(...passed) ** 2;
      expect(freeSlabAbsorptionAt({ medium: wool, thickness: 0.08 }, c, hz, angle)).toBeCloseTo(absorbed, 10);
    }
  }
});

const LAYER: StandIn = { kind: 'wall', medium: miki(1e4), thickness: 0.03, behind: 'wall', cavity: 0 };

describe('the cost of a stand-in', () => {
  it('of a layer on a wall is what local reaction of such a material costs, in the octaves that are simulated', () => {
    const { octaves, worst } = standInCost(LAYER, c, 1420);
    expect(octaves.map(({ centreHz }) => centreHz)).toEqual([63, 125, 250, 500, 1000]);
    const layer = { kind: 'porous', flowResistivity: 1e4, thicknessMetres: 0.03, cavityMetres: 0 } as const;
    const context = { timeStep: seconds(5e-5), maxFrequency: hertz(1420), soundSpeed: c };
    const { bands } = resolveMaterial('layer', layer, context);
    localReaction(layer, bands, context)!.forEach(({ simulated, extended }, i) => {
      // 64 angles each, but another rule of means over the octave, and a wall that is fitted.
      expect(Math.abs(octaves[i].extended - extended)).toBeLessThan(0.002);
      expect(Math.abs(octaves[i].simulated - simulated)).toBeLessThan(0.01);
    });
    expect(worst!.angles.map(({ degrees }) => degrees)).toEqual([0, 30, 60, 80]);
    expect(worst!.angles[0].simulated).toBe(worst!.angles[0].extended);
    expect(worst!.angles[3].extended - worst!.angles[3].simulated).toBeGreaterThan(0.1);
    expect(standInCost(LAYER, c, 80)).toEqual({ octaves: [] });
  });

  it('of a sheet vanishes as the layer becomes thin, and that of half a layer as it becomes dense', () => {
    const errorOf = (standIn: StandIn): number =>
      Math.max(...standInCost(standIn, c, 1420).octaves.map((at) => Math.abs(at.simulated - at.extended)));
    const free = { behind: 'air', cavity: 0 } as const;
    const thick = errorOf({ kind: 'sheet', medium: miki(1e4), thickness: 0.04, ...free });
    const thin = errorOf({ kind: 'sheet', medium: miki(1e5), thickness: 0.004, ...free });
    expect(thin).toBeLessThan(0.25 * thick);
    expect(errorOf({ kind: 'wall', medium: miki(5e5), thickness: 0.2, ...free })).toBeLessThan(0.01);
  });
});

it('the wall of a stand-in has the admittance of the layer, half of it before air, and never gives energy', () => {
  const admittances = (standIn: StandIn): readonly (readonly [number, number, number])[] =>
    (standInDefinition(standIn, c) as WallDefinition & { kind: 'spectrum' }).points;
  for (const [hz, re, im] of admittances({ ...LAYER, behind: 'air' })) {
    const [g, b] = porousAdmittance({ flowResistivity: 1e4, thicknessMetres: 0.015, cavityMetres: 0 }, c, hz);
    expect(re).toBeCloseTo(g, 9);
    expect(im).toBeCloseTo(b, 9);
    expect(re).toBeGreaterThanOrEqual(0);
  }
  expect(standInDefinition({ ...LAYER, kind: 'sheet', behind: 'air' }, c)).toEqual({
    kind: 'sheet',
    flowResistance: 300,
  });
});
