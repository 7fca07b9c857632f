import { describe, expect, it } from 'vitest';
import { openMargins } from '../../../src/room/boxes/open-boxes.ts';
import { RIGID } from '../../../src/room/surfaces/surface.ts';
import { fittingSpacing } from '../../../src/room/boxes/fitting-spacing.ts';
import { gridOf, gridVolume, voxeliseBoxes } from '../../../src/room/boxes/voxelise-boxes.ts';
import { boxDetails } from '../../../src/room/details/box-details.ts';
import { areasOf } from '../../../src/scene/box-areas.ts';
import { dimensionsOf, volumeOf } from '../../../src/scene/boxes.ts';
import { parseScene } from '../../../src/scene/parse.ts';
import type { BoxElement } from '../../../src/scene/scene.ts';
import { InputError } from '../../../src/units/errors.ts';
import { metres } from '../../../src/units/quantities.ts';
import { airNodes } from '../../support/rooms/rooms.ts';

function sceneFile() {
  return {
    wavehall: 1,
    air: { temperatureCelsius: 20, relativeHumidityPercent: 50, pressureKilopascals: 101.325 },
    dimensions: 2,
    materials: { plaster: { absorption: 0.05 }, curtain: { admittance: 0.2 }, window: { open: true } },
    geometry: {
      boxes: [
        { add: { from: [1, 2], to: [9, 7] }, material: 'plaster', faces: { 'x+': 'curtain' } },
        { subtract: { from: [4, 4], to: [5, 4.5] }, material: 'curtain' },
      ],
    },
    outside: { absorbsFromHz: 500 },
    sources: { S1: { position: [2, 3] } },
    receivers: { R1: { position: [7, 3] } },
    durationSeconds: 0.5,
    maxFrequencyHz: 1000,
  };
}

const parse = (file: unknown) => parseScene(JSON.stringify(file), 'plan.json');

function boxesOf(file: unknown): readonly BoxElement[] {
  const { geometry } = parse(file);
  if (geometry.kind !== 'boxes') throw new Error('no boxes');
  return geometry.boxes;
}

describe('a scene of two dimensions', () => {
  it('has boxes a metre high without floor and ceiling, and points at half their height', () => {
    const { sources, receivers, walls } = parse(sceneFile());
    expect(boxesOf(sceneFile())).toEqual([
      {
        operation: 'add',
        from: [1, 2, -0.5],
        to: [9, 7, 0.5],
        materials: ['plaster', 'curtain', 'plaster', 'plaster', null, null],
      },
      {
        operation: 'subtract',
        from: [4, 4, -0.5],
        to: [5, 4.5, 0.5],
        materials: ['curtain', 'curtain', 'curtain', 'curtain', null, null],
      },
    ]);
    expect([sources, receivers]).toEqual([
      [{ name: 'S1', position: [2, 3, 0] }],
      [{ name: 'R1', position: [7, 3, 0] }],
    ]);
    expect(walls).toBe('staircase');
  });

  it('can state that it has three', () => {
    const file = {
      ...sceneFile(),
      dimensions: 3,
      geometry: { boxes: [{ add: { from: [1, 2, 0], to: [9, 7, 3] }, material: 'plaster' }] },
      sources: { S1: { position: [2, 3, 1] } },
      receivers: { R1: { position: [7, 3, 1] } },
    };
    expect(dimensionsOf(boxesOf(file))).toBe(3);
  });

  const mesh = { mesh: { file: 'hall.obj', unit: 'm', materials: {} } };
  it.each<[string, object, string, string, string]>([
    [
      'a floor',
      { geometry: { boxes: [{ ...sceneFile().geometry.boxes[0], faces: { 'z-': 'curtain' } }] } },
      'plan.json: geometry.boxes[0].faces["z-"]',
      'a room of two dimensions has no floor and no ceiling',
      'Leave the face out: floor and ceiling reflect everything.',
    ],
    [
      'a corner in space',
      { geometry: { boxes: [{ add: { from: [1, 2, 0], to: [9, 7] }, material: 'plaster' }] } },
      'plan.json: geometry.boxes[0].add.from',
      'expected two numbers [x, y], in metres, found [1,2,0]',
      'Give two numbers [x, y], in metres.',
    ],
    [
      'a point in space',
      { sources: { S1: { position: [2, 3, 1] } } },
      'plan.json: sources.S1.position',
      'expected two numbers [x, y], in metres, found [2,3,1]',
      'Give two numbers [x, y], in metres.',
    ],
    [
      'a mesh',
      { geometry: mesh },
      'plan.json: geometry.mesh',
      'a mesh has three dimensions, and the room two',
      'Draw the plan as boxes, or leave "dimensions" out.',
    ],
    [
      'a point in a wall',
      { receivers: { R1: { position: [4.2, 4.2] } } },
      'plan.json: receivers.R1.position',
      'R1 is inside a wall (subtracted box 2), at [4.2,4.2]',
      'Move it into the room, off every surface.',
    ],
    [
      'a flat box',
      { geometry: { boxes: [{ add: { from: [1, 2], to: [9, 2] }, material: 'plaster' }] } },
      'plan.json: geometry.boxes[0].add',
      'the box has no extent on y: 2 to 2',
      'Give "from" the lower and "to" the higher coordinate on every axis.',
    ],
  ])('cannot have %s', (_, changes, path, message, remedy) => {
    let error: unknown;
    try {
      parse({ ...sceneFile(), ...changes });
    } catch (thrown) {
      error = thrown;
    }
    expect(error).toBeInstanceOf(InputError);
    const found = error as InputError;
    expect([found.path, found.message.split('\n')[0], found.remedy.split('\n')[0]]).toEqual([path, message, remedy]);
  });

  it.each([1, 4, '2'])('cannot have %o dimensions', (dimensions) => {
    expect(() => parse({ ...sceneFile(), dimensions })).toThrow(
      expect.objectContaining({ path: 'plan.json: dimensions' }),
    );
  });
});

describe('a room of two dimensions', () => {
  const boxes = boxesOf(sceneFile());

  it('has volume and areas per metre of height', () => {
    expect(volumeOf(boxes)).toBe(8 * 5 - 0.5);
    expect([...areasOf(boxes)]).toEqual([
      ['plaster', 8 + 8 + 5],
      ['curtain', 5 + 2 * (1 + 0.5)],
    ]);
  });

  it('is one layer on the grid, a metre high, and rigid above and below', () => {
    const { graph, surface, materialNames } = voxeliseBoxes(boxes, gridOf(boxes, metres(0.25)));
    expect(graph.grid).toMatchObject({ size: [32, 20, 1], height: 1, origin: [1, 2, -0.125] });
    expect(gridVolume(graph.grid, airNodes(graph).length)).toBe(volumeOf(boxes));
    const corner = 31;
    const names = ([0, 1, 2, 3, 4, 5] as const)
      .filter((direction) => !(graph.nodes[corner] & (1 << direction)))
      .map((direction) => surface.materialAt(corner, direction))
      .map((material) => (material === RIGID ? 'rigid' : materialNames[material]));
    expect(names).toEqual(['curtain', 'plaster', 'rigid', 'rigid']);
  });

  it.each([0.25, 0.9, 1.9])('is one layer whatever the spacing: %d m', (spacing) => {
    const { graph } = voxeliseBoxes(boxes, gridOf(boxes, metres(spacing)));
    expect(graph.grid.size[2]).toBe(1);
    expect(airNodes(graph).length).toBeGreaterThan(0.7 * (39.5 / spacing ** 2));
  });

  it('does not fit its grid to its height', () => {
    // All planes fall on cells of 0.1 m, as would a height of one metre.
    expect(fittingSpacing(boxes.slice(0, 1), metres(0.125))).toBe(0.125);
    const odd = boxes.slice(0, 1).map((box) => ({ ...box, from: [0, 0, -0.517] as const, to: [1, 1, 0.517] as const }));
    expect(fittingSpacing(odd, metres(0.1))).toBe(0.1);
  });

  it('opens through its sides, never upward', () => {
    const open = boxes.map((box) => ({
      ...box,
      materials: ['window', 'window', 'window', 'window', null, null] as const,
    }));
    expect(openMargins(open, metres(0.25), new Set(['window']), 16)).toEqual([17, 17, 17, 17, 0, 0]);
  });

  it('has details along the plan only', () => {
    const { dimensions, gaps, materials, wallArea, volume } = boxDetails(boxes, new Set());
    expect([dimensions, wallArea, volume]).toEqual([2, 29, 39.5]);
    expect(gaps.every(({ direction }) => direction[2] === 0)).toBe(true);
    expect(gaps[0].size).toBe(2);
    // The width of a wall is its length.
    expect(materials.map(({ strips }) => [...new Set(strips.map(({ width }) => width))])).toEqual([
      [5, 8],
      [0.5, 1, 5],
    ]);
  });
});
