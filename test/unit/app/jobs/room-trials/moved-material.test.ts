import { describe, expect, it } from 'vitest';
import { movableMaterial } from '../../../../../src/app/jobs/room-trials/moved-material.ts';
import { listSheets } from '../../../../../src/app/jobs/materials/materials.ts';
import { materialSchema, sceneMaterial, type MaterialInFile } from '../../../../../src/scene/schema/material-schema.ts';
import { metresPerSecond } from '../../../../../src/units/quantities.ts';

const movable = (raw: unknown) => movableMaterial(sceneMaterial(raw as MaterialInFile), raw, metresPerSecond(343));

describe('movableMaterial', () => {
  it.each([
    [
      { sheet: { flowResistance: 800, massPerArea: 4 } },
      'flowResistance',
      { sheet: { flowResistance: 1600, massPerArea: 4 } },
    ],
    [{ partition: { massPerArea: 15 } }, 'massPerArea', { partition: { massPerArea: 30 } }],
    [{ porousVolume: { flowResistivity: 10000 } }, 'flowResistivity', { porousVolume: { flowResistivity: 20000 } }],
    [
      { partition: { transmissionLoss: { 125: 20, 250: 60 } } },
      'transmissionLoss',
      // No more than a scene takes.
      { partition: { transmissionLoss: { 125: 40, 250: 100 } } },
    ],
  ])('moves what sound goes through by its own quantity: %j', (raw, quantity, twice) => {
    const material = movable(raw)!;
    expect(material.quantity).toBe(quantity);
    expect(material.moved(2)).toEqual(twice);
    expect(material.off(() => 2)).toEqual(twice);
  });

  it('moves every sheet and partition of the library that has a number to move, as a scene takes it', () => {
    const moved = listSheets().flatMap(({ name }) => movable({ library: name })?.moved(1.1) ?? []);
    expect(moved.length).toBeGreaterThan(3);
    for (const material of moved) expect(materialSchema.safeParse(material).error?.issues ?? []).toEqual([]);
  });
});
