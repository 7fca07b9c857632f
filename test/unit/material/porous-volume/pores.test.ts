import { describe, expect, it } from 'vitest';
import type { PorousFilling } from '../../../../src/material/definition.ts';
import { poreWarnings, shapeOfPores } from '../../../../src/material/porous-volume/pores.ts';
import { checkedScene, smallRoom } from '../../../support/rooms/checked-scene.ts';

const WOOL: PorousFilling = { model: 'jca', flowResistivity: 10_000, porosity: 0.97, tortuosity: 1.05 };

describe('pores of a porous medium', () => {
  it('have the shape number of its definition', () => {
    expect(shapeOfPores(WOOL)).toBe(1);
    // 8 · 1.84e-5 · 1.05 / (10 000 · 0.97 · (1e-4)²)
    expect(shapeOfPores({ ...WOOL, viscousLength: 1e-4 })).toBeCloseTo(1.5934, 4);
  });

  it('give no warning where they are usual, and none by the model of Miki', () => {
    for (const viscousLength of [undefined, 5e-5, 2e-4])
      expect(poreWarnings('wool', { ...WOOL, viscousLength })).toEqual([]);
    expect(poreWarnings('wool', { ...WOOL, model: 'miki', viscousLength: 0.01 })).toEqual([]);
  });

  it.each([0.01, 1e-6])('warn where the viscous length does not go with the resistivity: %d m', (viscousLength) => {
    const [warning, ...more] = poreWarnings('wool', { ...WOOL, viscousLength });
    expect(more).toEqual([]);
    expect(warning).toMatch(
      /^material "wool" has a porousVolume\.viscousLength of [\d.e-]+ m that does not go with its flow resistivity: .* of the order of 1 to 10 .*round pores of that resistivity have 0\.00013 m\. Check the unit/,
    );
  });

  it('warn where the thermal length is many times the viscous one', () => {
    expect(poreWarnings('wool', { ...WOOL, thermalLength: 0.01 })).toEqual([
      expect.stringMatching(
        /^material "wool" has a porousVolume\.thermalLength of 0\.01 m, 79 times the viscous length; /,
      ),
    ]);
  });

  it('are warned of once a medium by a check', async () => {
    const wool = { porousVolume: { flowResistivity: 1000, model: 'jca', viscousLength: 0.01 } };
    const volumes = [0, 0.8].map((y) => ({ from: [2, y, 0], to: [3, y + 0.6, 2.6], material: 'wool' }));
    const { report } = await checkedScene(smallRoom({ wool, unused: wool }, { volumes }));
    expect(report.warnings.filter((text) => text.includes('viscousLength'))).toHaveLength(1);
  });
});
