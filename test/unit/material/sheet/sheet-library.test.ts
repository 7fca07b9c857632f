import { describe, expect, it } from 'vitest';
import { libraryNames } from '../../../../src/material/library.ts';
import { resolveSheet } from '../../../../src/material/sheet/resolve-sheet.ts';
import { sheetEntries, sheetEntry, sheetsOfWall } from '../../../../src/material/sheet/sheet-library.ts';
import { parseScene } from '../../../../src/scene/parse.ts';
import { hertz, metresPerSecond, seconds } from '../../../../src/units/quantities.ts';

const CONTEXT = { timeStep: seconds(1e-5), maxFrequency: hertz(12_000), soundSpeed: metresPerSecond(343.2) };

/** Those that rise by more than one sheet can, here from 1 to 12 dB in an octave, miss a band by so much, dB. */
const MISSED: Readonly<Record<string, number>> = { 'door-hollow': 2 };

describe('sheets and partitions of the library', () => {
  it.each(sheetEntries().map((entry) => [entry.name, entry] as const))('%s', (name, entry) => {
    expect(name).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
    expect(libraryNames()).not.toContain(name);
    expect(entry.description).not.toBe('');
    expect(entry.source.length).toBeGreaterThan(20);
    for (const wall of entry.instead) expect(libraryNames()).toContain(wall);
    const { transmission, gridError } = resolveSheet(name, entry.definition, CONTEXT);
    expect(gridError).toBeLessThan(0.25);
    const missed = Math.max(
      0,
      ...transmission!.map(({ asked, field }) => (asked === null ? 0 : Math.abs(field - asked))),
    );
    expect(missed).toBeLessThan(MISSED[name] ?? 1);
  });

  it('are linked from the walls that stand for them', () => {
    expect(sheetsOfWall('perforated-gypsum')).toEqual(['gypsum-holes-8-18', 'gypsum-holes-15-30']);
    expect(sheetsOfWall('brick')).toEqual([]);
  });

  it('are materials of a scene by their names', () => {
    const scene = {
      wavehall: 1,
      air: { temperatureCelsius: 20, relativeHumidityPercent: 50, pressureKilopascals: 101.325 },
      materials: { plaster: { absorption: 0.1 }, door: { library: 'door-hardwood-43mm' } },
      geometry: { boxes: [{ add: { from: [0, 0, 0], to: [5, 4, 3] }, material: 'plaster' }] },
      sources: { S1: { position: [1, 1, 1] } },
      receivers: { R1: { position: [4, 3, 2] } },
      durationSeconds: 0.5,
      maxFrequencyHz: 1000,
      scheme: 'compact-5@2%',
    };
    const read = parseScene(JSON.stringify(scene), 'hall.json');
    expect(read.materials.get('door')).toEqual(sheetEntry('door-hardwood-43mm')!.definition);
  });
});
