import { describe, expect, it } from 'vitest';
import { libraryDefinition, libraryMaterial, libraryMaterials, libraryNames } from '../../../src/material/library.ts';
import { resolveMaterial } from '../../../src/material/resolve.ts';
import { bandFaults } from '../../../src/scene/schema/band-names.ts';
import { hertz, metresPerSecond, seconds } from '../../../src/units/quantities.ts';

describe('the library', () => {
  it('has the common materials of rooms', () => {
    expect(libraryNames().length).toBeGreaterThanOrEqual(25);
    for (const name of ['brick', 'concrete-rough', 'plaster-on-masonry', 'parquet-on-concrete', 'carpet-heavy']) {
      expect(libraryNames()).toContain(name);
    }
  });

  it.each(libraryMaterials().map((material) => [material.name, material] as const))('%s', (name, material) => {
    expect(name).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
    expect(material.description).not.toBe('');
    expect(material.source?.length ?? 0).toBeGreaterThan(20);
    const definition = libraryDefinition(name);
    expect(definition.fraction).toBe(1);
    expect(bandFaults(definition.bands.map(({ centreHz }) => String(centreHz)))).toEqual([]);
    expect(new Set(material.surfaces).size).toBe(material.surfaces.length);
    expect(material.surfaces.length).toBeGreaterThan(0);
    expect(definition.bands.length).toBeGreaterThanOrEqual(6);
    for (const { absorption } of definition.bands) {
      expect(absorption).toBeGreaterThan(0);
      expect(absorption).toBeLessThanOrEqual(1);
    }
  });

  it('is realised within 3 % or 0.0015 in every octave of a simulation, with warnings only about the ceiling', () => {
    const context = { timeStep: seconds(5e-5), maxFrequency: hertz(5700), soundSpeed: metresPerSecond(343) };
    for (const entry of libraryNames()) {
      const { bands, warnings } = resolveMaterial(entry, { kind: 'library', entry }, context);
      for (const { whole, asked, random } of bands) {
        const reached = Math.min(asked!, 0.9512);
        if (whole) expect(Math.abs(random - reached), entry).toBeLessThan(Math.max(0.03 * reached, 0.0015));
      }
      for (const warning of warnings) expect(warning).toContain('reaches at most');
    }
  });

  it('has carpets for floors, curtains for walls, and tiles of ceilings for ceilings', () => {
    const sidesOf = (name: string) => libraryMaterial(name).surfaces;
    expect(sidesOf('carpet-heavy')).toEqual(['floor']);
    expect(sidesOf('curtain-heavy')).toEqual(['wall']);
    expect(sidesOf('ceiling-tile')).toEqual(['ceiling']);
    expect(sidesOf('mineral-wool-50mm')).toEqual(['wall', 'ceiling']);
  });

  it('refuses unknown names', () => {
    expect(() => libraryMaterial('constructor')).toThrow(RangeError);
  });
});
