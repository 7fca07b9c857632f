import { describe, expect, it } from 'vitest';
import { FREE_AIR, layersReflection } from '../../../../src/exact/layers.ts';
import type { SheetLaw } from '../../../../src/material/definition.ts';
import { resolveMaterial } from '../../../../src/material/resolve.ts';
import { admittanceBeforeWall } from '../../../../src/material/sheet/before-wall.ts';
import { sheetAdmittance } from '../../../../src/material/sheet/impedance.ts';
import { randomAbsorptionBeforeCavity } from '../../../../src/material/sheet/transmission.ts';
import { realWall } from '../../../../src/material/wall.ts';
import { minus, over, plus, real, times, turn, type Complex } from '../../../../src/numerics/complex.ts';
import { hertz, metresPerSecond, seconds } from '../../../../src/units/quantities.ts';

const C = metresPerSecond(343.2);
const DEPTH = 0.06;

const laws: [string, SheetLaw][] = [
  ['cloth', { flowResistance: 800 }],
  ['limp felt', { flowResistance: 800, massPerArea: 0.5 }],
  ['a membrane', { massPerArea: 2, resonanceHz: 150, loss: 0.2 }],
  ['a panel with holes', { perforation: { holeMetres: 0.006, spacingMetres: 0.02, thicknessMetres: 0.01 } }],
];

const reflection = (y: Complex, cosine: number): Complex => over(minus(real(cosine), y), plus(real(cosine), y));

describe('a sheet before a wall', () => {
  it.each(laws)('reflects as the layers do by their transfer matrices: %s', (_, sheet) => {
    const at = admittanceBeforeWall({ sheet, cavityMetres: DEPTH }, { behind: realWall(0) }, C);
    for (const hz of [60, 150, 400, 1100]) {
      for (const degrees of [0, 30, 60, 80]) {
        const angle = (degrees * Math.PI) / 180;
        const exact = layersReflection(
          [
            { kind: 'sheet', impedance: over(real(1), sheetAdmittance(sheet, C, hz)) },
            { kind: 'fluid', fluid: FREE_AIR, thickness: DEPTH },
          ],
          { wavenumber: (2 * Math.PI * hz) / C, sine: Math.sin(angle) },
        );
        const [re, im] = reflection(at(hz, Math.cos(angle)), Math.cos(angle));
        // Both are exact: rounding alone.
        expect(Math.hypot(re - exact[0], im - exact[1])).toBeLessThan(1e-9);
      }
    }
  });

  it('adds the wall behind, and the materials of its own sides', () => {
    const walls = { front: realWall(0.1), back: realWall(0.05), behind: realWall(0.3) };
    const sheet = { flowResistance: 800 };
    const at = admittanceBeforeWall({ sheet, cavityMetres: DEPTH }, walls, C);
    for (const cosine of [1, 0.7, 0.2]) {
      // The wave between: it goes to the wall and back.
      const way = turn((-2 * 2 * Math.PI * 500 * DEPTH * cosine) / C);
      const back = times(reflection(real(0.3), cosine), way);
      const air = times(real(cosine), over(minus(real(1), back), plus(real(1), back)));
      const behind = plus(air, real(0.05));
      const wanted = plus(real(0.1), over(real(1), plus(real(800 / (1.204 * C)), over(real(1), behind))));
      const found = at(500, cosine);
      expect(found[0]).toBeCloseTo(wanted[0], 9);
      expect(found[1]).toBeCloseTo(wanted[1], 9);
    }
  });

  it('is fitted as a wall, and says what local reaction costs', () => {
    const context = { timeStep: seconds(1 / 8000), maxFrequency: hertz(1000), soundSpeed: C };
    const definition = {
      kind: 'sheetBeforeWall',
      sheet: { flowResistance: 800 },
      cavityMetres: DEPTH,
      wall: { kind: 'rigid' },
    } as const;
    const { localReaction, reflectionError, warnings } = resolveMaterial('tile', definition, context);
    expect(reflectionError).toBeLessThan(0.02);
    expect(warnings).toEqual([]);
    expect(localReaction?.map(({ centreHz }) => centreHz)).toEqual([63, 125, 250, 500]);
    for (const { centreHz, extended } of localReaction!) {
      const y = sheetAdmittance(definition.sheet, C, centreHz);
      // Eq. Z8 at the middle of the octave, of which `extended` is the mean: within a fifth of it.
      const middle = randomAbsorptionBeforeCavity(y, (2 * Math.PI * centreHz * DEPTH) / C);
      expect(Math.abs(extended / middle - 1)).toBeLessThan(0.2);
    }
  });
});
