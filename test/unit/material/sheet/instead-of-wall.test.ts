import { describe, expect, it } from 'vitest';
import { libraryDefinition } from '../../../../src/material/library.ts';
import { resolveMaterial } from '../../../../src/material/resolve.ts';
import { sheetInsteadOfWall } from '../../../../src/material/sheet/instead-of-wall.ts';
import { over, plus, real, type Complex } from '../../../../src/numerics/complex.ts';
import { hertz, metresPerSecond, seconds } from '../../../../src/units/quantities.ts';
import { checkedScene, smallRoom } from '../../../support/rooms/checked-scene.ts';

const C = metresPerSecond(343.4);
const CONTEXT = { timeStep: seconds(1 / 16_000), maxFrequency: hertz(1500), soundSpeed: C };

const sheetOf = (entry: string) => {
  const { wall, bands } = resolveMaterial(entry, { kind: 'library', entry }, CONTEXT);
  return sheetInsteadOfWall(entry, wall, bands, C);
};

/** Mean absorption in an octave, at an angle, of a cloth of 400 Pa·s/m, 0.442 kg/m², and a cavity before a wall. */
function clothAbsorption(centreHz: number, degrees: number, depth: number): number {
  const cosine = Math.cos((degrees * Math.PI) / 180);
  const count = 400;
  let sum = 0;
  for (let i = 0; i < count; i++) {
    const omega = 2 * Math.PI * centreHz * 2 ** ((i + 0.5) / count - 0.5);
    const cloth = over(real(1), plus(real(1 / 400), over(real(1), [0, omega * 0.442])));
    const cavity: Complex = [0, -1 / (cosine * Math.tan((omega / C) * depth * cosine))];
    const z = plus([cloth[0] / (1.204 * C), cloth[1] / (1.204 * C)], cavity);
    sum += (4 * z[0] * cosine) / ((1 + z[0] * cosine) ** 2 + (z[1] * cosine) ** 2);
  }
  return sum / count;
}

describe('a wall of the library that stands for a sheet', () => {
  it('is compared with the sheet and the depth that are nearest, at each angle', () => {
    const { entry, airMetres, octaves } = sheetOf('curtain-medium')!;
    expect(entry).toBe('cloth-medium');
    expect([0.05, 0.15, 0.3]).toContain(airMetres);
    expect(octaves.map(({ centreHz }) => centreHz)).toEqual([125, 250, 500, 1000]);
    for (const { centreHz, angles } of octaves) {
      // Twelve frequencies an octave instead of 400.
      expect(angles[0].right).toBeCloseTo(clothAbsorption(centreHz, 0, airMetres), 2);
      expect(angles[1].right).toBeCloseTo(clothAbsorption(centreHz, 60, airMetres), 2);
    }
  });

  it('is not compared where it is none, nor with glass that has a room behind', () => {
    expect(sheetOf('curtain-medium')).toBeDefined();
    expect(libraryDefinition('window').kind).toBe('bands');
    expect(sheetOf('window')).toBeUndefined();
    expect(sheetOf('brick-painted')).toBeUndefined();
  });

  it('is warned of by a check, and left to the person by its suggestion', async () => {
    const [box] = [{ add: { from: [0, 0, 0], to: [3, 2.6, 2.6] }, material: 'plaster', faces: { 'z+': 'ceil' } }];
    const { report } = await checkedScene(
      smallRoom({ ceil: { library: 'ceiling-tile' } }, { boxes: [box] }, { maxFrequencyHz: 400 }),
      true,
    );
    const warnings = report.warnings.filter((text) => text.startsWith('material "ceil", of the library'));
    expect(warnings).toEqual([
      expect.stringMatching(
        /sheet \{ "library": "tile-mineral-wool" \} with 0\.\d+ m of air drawn behind it, .* by octave: 125 Hz [+−]\d+ % \(0\.\d\d for 0\.\d\d\) and .*250 Hz/,
      ),
    ]);
    expect(report.suggestion).toMatchObject({
      file: null,
      unchanged: [
        expect.stringMatching(
          /^the material "ceil" stays as it is: .* draw \{ "library": "tile-mineral-wool" \} as a sheet, with 0\.05, 0\.2 or 0\.4 m of air/,
        ) as string,
      ],
    });
  });
});
