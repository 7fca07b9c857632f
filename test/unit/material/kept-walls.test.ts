import { expect, it } from 'vitest';
import generated from '../../../src/material/walls.generated.json' with { type: 'json' };
import { FIT_VERSION, keptFrom, knownWall, wallHash } from '../../../src/material/kept-walls.ts';
import { libraryDefinition, libraryNames } from '../../../src/material/library.ts';
import { fittedWall, wallOfMaterial } from '../../../src/material/material-wall.ts';
import { hertz, metresPerSecond, seconds } from '../../../src/units/quantities.ts';
import { resolveMaterial } from '../../../src/material/resolve.ts';

const C = metresPerSecond(343);
const porous = { kind: 'porous', flowResistivity: 2e4, thicknessMetres: 0.05, cavityMetres: 0 } as const;

it('every wall of the library is in the table, and no other', () => {
  expect(generated.version).toBe(FIT_VERSION);
  const hashes = libraryNames().map((name) => wallHash(libraryDefinition(name), C));
  expect(Object.keys(generated.walls).sort()).toEqual([...new Set(hashes)].sort());
  for (const hash of hashes) expect(knownWall(hash)).toBeDefined();
});

// `npm run walls` writes the table. Six digits are kept; another machine may differ in the last.
it.each(libraryNames().filter((_, i) => i % 12 === 5))('the table has the wall that the fit finds for %s', (name) => {
  const definition = libraryDefinition(name);
  const wall = keptFrom(fittedWall(definition, C));
  const kept = keptFrom(wallOfMaterial(definition, C));
  expect(wall.branches).toHaveLength(kept.branches.length);
  [wall.conductance, ...wall.branches.flat()].forEach((value, i) => {
    expect(value / [kept.conductance, ...kept.branches.flat()][i] || 1).toBeCloseTo(1, 3);
  });
});

it('the hash is of the content alone: order of properties and name do not count, every number does', () => {
  const { kind, ...rest } = porous;
  expect(wallHash({ ...rest, kind }, C)).toBe(wallHash(porous, C));
  expect(wallHash(porous, C)).toMatch(/^[0-9a-f]{16}$/);
  const others = [
    wallHash({ ...porous, cavityMetres: 1e-9 }, C),
    wallHash(porous, metresPerSecond(343.0001)),
    wallHash({ kind: 'bands', fraction: 1, bands: [{ centreHz: 125, absorption: 0.1 }] }, C),
    wallHash({ kind: 'bands', fraction: 3, bands: [{ centreHz: 125, absorption: 0.1 }] }, C),
  ];
  expect(new Set([...others, wallHash(porous, C)]).size).toBe(5);
  const bands = { kind: 'bands', fraction: 1, bands: [{ centreHz: 125, absorption: 0.1 }] } as const;
  expect(wallHash(bands, C)).toBe(wallHash(bands, metresPerSecond(350)));
});

it('a material is the same wall whatever the time step and the highest frequency, and is fitted once', () => {
  const contexts = [
    [1e-4, 2500],
    [3e-5, 4000],
    [4e-4, 700],
  ].map(([timeStep, maxFrequency]) => ({
    timeStep: seconds(timeStep),
    maxFrequency: hertz(maxFrequency),
    soundSpeed: C,
  }));
  const walls = contexts.map((context) => resolveMaterial('felt', porous, context).wall);
  expect(walls[0].branches.length).toBeGreaterThan(1);
  for (const wall of walls) expect(wall).toBe(walls[0]);
});
