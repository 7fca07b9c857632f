import { describe, expect, it } from 'vitest';
import {
  bandsOfMovable,
  movableMaterials,
  rangeOf,
  settled,
  written,
} from '../../../../../src/app/jobs/calibrate/movable.ts';
import { octaveAbsorption } from '../../../../../src/app/inputs/materials/octave-absorption.ts';
import { withMaterials, withNote, withPoints } from '../../../../../src/app/jobs/room-trials/scene-text.ts';
import type { MaterialDefinition } from '../../../../../src/material/definition.ts';
import { metresPerSecond } from '../../../../../src/units/quantities.ts';

const C = metresPerSecond(343);
const octaves = (definition: MaterialDefinition): [number, number][] => [...(octaveAbsorption(definition, C) ?? [])];

describe('octaveAbsorption', () => {
  it('reads every kind of material', () => {
    expect(octaves({ kind: 'rigid' })).toEqual([]);
    expect(octaves({ kind: 'open' })).toEqual([]);
    expect(octaves({ kind: 'absorption', absorption: 0.1 })).toHaveLength(8);
    expect(octaves({ kind: 'library', entry: 'carpet-heavy' })[0]).toEqual([125, 0.02]);
    // A real admittance of 0.1 absorbs 0.45 of diffuse sound (docs/theory/materials.md, eq. M2).
    expect(octaves({ kind: 'admittance', admittance: 0.1 })[0][1]).toBeCloseTo(0.45, 1);
    const porous = octaves({ kind: 'porous', flowResistivity: 10000, thicknessMetres: 0.05, cavityMetres: 0 });
    expect(porous).toHaveLength(8);
    expect(porous[0][1]).toBeLessThan(porous[4][1]);
    const points = [[100, 0.02, 0] as const, [1000, 0.02, 0] as const];
    expect(octaves({ kind: 'spectrum', quantity: 'admittance', points }).map(([hz]) => hz)).toEqual([
      125, 250, 500, 1000,
    ]);
  });

  it('averages third-octaves', () => {
    const bands = [100, 125, 160, 200].map((centreHz, i) => ({ centreHz, absorption: 0.1 * (i + 1) }));
    const found = octaves({ kind: 'bands', fraction: 3, bands });
    expect(found.map(([hz]) => hz)).toEqual([125, 250]);
    expect(found[0][1]).toBeCloseTo(0.2);
    expect(found[1][1]).toBeCloseTo(0.4);
  });
});

describe('movableMaterials', () => {
  const materials = new Map<string, MaterialDefinition>([
    ['wall', { kind: 'absorption', absorption: 0.1 }],
    ['hard', { kind: 'rigid' }],
    ['unused', { kind: 'absorption', absorption: 0.1 }],
    ['glass', { kind: 'absorption', absorption: 0 }],
  ]);
  const areas = new Map([
    ['wall', 10],
    ['hard', 5],
    ['glass', 5],
  ]);
  const names = (wanted?: readonly string[]): string[] =>
    movableMaterials({ materials }, areas, C, wanted, 'a.json').map(({ name }) => name);

  it('takes all that absorb somewhere, or those named', () => {
    expect(names()).toEqual(['wall']);
    expect(names(['wall'])).toEqual(['wall']);
  });

  it.each([
    ['wal', /no material 'wal'/],
    ['hard', /'hard' is rigid/],
    ['glass', /'glass' absorbs nothing: it has no absorption to move/],
    ['unused', /no surface of the room has 'unused'/],
  ])('refuses %s', (name, message) => {
    expect(() => names([name])).toThrow(message);
  });

  it('refuses an empty list', () => {
    expect(() => names([])).toThrow(/no material is named/);
  });

  it('refuses a scene in which nothing absorbs', () => {
    expect(() => movableMaterials({ materials }, new Map(), C, undefined, 'a.json')).toThrow(/nothing to calibrate/);
  });
});

describe('rangeOf', () => {
  it.each([
    [0.1, 0.05, 0.2],
    [0.015, 0.01, 0.03],
    [0.8, 0.4, 0.95],
    [0.005, 0.005, 0.01],
    [0.97, 0.485, 0.97],
  ])('lets %f move from %f to %f', (absorption, low, high) => {
    const range = rangeOf(absorption, 2);
    expect(Math.exp(range.low)).toBeCloseTo(low);
    expect(Math.exp(range.high)).toBeCloseTo(high);
  });
});

describe('a calibrated scene', () => {
  const wall = { name: 'wall', squareMetres: 1, octaves: new Map([125, 250, 500, 1000].map((hz) => [hz, 0.1])) };

  it('moves the neighbours of measured octaves with them, and no others', () => {
    const moved = new Map([
      [63, [0.05]],
      [125, [0.2]],
    ]);
    expect([...bandsOfMovable([wall], moved).get('wall')!]).toEqual([
      [63, 0.05],
      [125, 0.2],
      [250, 0.2],
      [500, 0.1],
      [1000, 0.1],
    ]);
  });

  it('writes them, a note and some points', () => {
    const scene = {
      wavehall: 1,
      description: 'A room.',
      materials: { wall: { absorption: 0.1 }, floor: { library: 'carpet-heavy' } },
      sources: { S1: 1, S2: 2 },
      receivers: 'mesh',
    };
    expect(withMaterials(scene, new Map([['wall', new Map([[125, 0.2]])]]))['materials']).toEqual({
      wall: { absorption: { 125: 0.2 } },
      floor: { library: 'carpet-heavy' },
    });
    expect(withPoints(scene, { sources: ['S2'], receivers: ['R'] })).toMatchObject({
      sources: { S2: 2 },
      receivers: 'mesh',
    });
    expect(Object.keys(withPoints(scene, { sources: ['S2'], receivers: [] })['sources'] as object)).toEqual(['S2']);
    const playing = { sources: { S1: { position: [1, 1, 1], signal: 'a.wav' } }, receivers: { R: { walk: 'a.csv' } } };
    expect(withPoints(playing, { sources: ['S1'], receivers: [] })).toEqual({
      sources: { S1: { position: [1, 1, 1] } },
      receivers: {},
    });
    expect(withNote(scene, 'More.')['description']).toBe('A room. More.');
  });
});

describe('settled', () => {
  it('keeps an absorption that the search did not move', () => {
    for (const before of [0, 0.12345, 0.005, 1]) {
      expect(settled(before, written(rangeOf(before, 2).start))).toBe(before);
    }
    expect(settled(0.1, 0.11)).toBe(0.11);
  });

  it('leaves an absorption of 0 in the scene as it is', () => {
    const wall = { name: 'wall', squareMetres: 1, octaves: new Map([[125, 0]]) };
    expect([...bandsOfMovable([wall], new Map([[125, [0.001]]])).get('wall')!]).toEqual([[125, 0]]);
  });
});
