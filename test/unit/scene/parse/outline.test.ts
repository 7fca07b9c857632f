import { describe, expect, it } from 'vitest';
import { placeInOutline } from '../../../../src/scene/outline/outline.ts';
import type { OutlineGeometry } from '../../../../src/scene/scene.ts';
import { sceneFrom } from '../../../../src/scene/parse.ts';
import { InputError } from '../../../../src/units/errors.ts';
import { sceneFile } from './scene-file.ts';

const attic = () => ({
  material: 'plaster',
  floor: { material: 'curtain' },
  ceiling: { heightMetres: 2.4, material: 'mirror' },
  walls: [
    { from: [0, 0], slope: { heightMetres: 1, riseDegrees: 35 }, name: 'Knee wall' },
    { from: [8, 0] },
    { from: [8, 5], slope: { heightMetres: 1, riseDegrees: 35, material: 'plaster' } },
    { from: [0, 5], material: 'mirror' },
  ] as unknown[],
});

const sceneWith = (outline: object, more: object = {}, geometry: object = {}) => ({
  ...sceneFile(),
  geometry: { outline: { ...attic(), ...outline }, ...geometry },
  ...more,
});

/** Walls with corners at these places. */
const corners = (...places: readonly (readonly [number, number])[]) => ({ walls: places.map((from) => ({ from })) });

function faultOf(scene: unknown): [string, string] {
  try {
    sceneFrom(scene, 'hall.json');
  } catch (error) {
    if (error instanceof InputError) return [error.path.replace('hall.json: ', ''), error.message];
    throw error;
  }
  return ['', 'none'];
}

describe('an outline in a scene', () => {
  it('gives each face its material: its own, that of the ceiling for slopes, or that of the room', () => {
    const { geometry } = sceneFrom(sceneWith({}), 'hall.json');
    const { floor, ceiling, walls } = geometry as OutlineGeometry;
    expect([floor.material, ceiling.material]).toEqual(['curtain', 'mirror']);
    expect(walls.map(({ material }) => material)).toEqual(['plaster', 'plaster', 'plaster', 'mirror']);
    expect(walls.map(({ slope }) => slope?.material)).toEqual(['mirror', undefined, 'plaster', undefined]);
    expect(walls[0].name).toBe('Knee wall');
  });

  it.each<[string, unknown, string, string]>([
    ['two walls', corners([0, 0], [1, 0]), 'walls', 'expected a list of at least three walls, found'],
    [
      'walls that cross',
      corners([0, 0], [8, 5], [8, 0], [0, 5]),
      'walls[2].from',
      'the wall from [8,0] to [0,5] crosses geometry.outline.walls[0], from [0,0] to [8,5]',
    ],
    [
      'a corner on another wall',
      corners([0, 0], [8, 0], [8, 5], [4, 0.0002], [0, 5]),
      'walls[2].from',
      'the wall from [8,5] to [4,0.0002] touches geometry.outline.walls[0]',
    ],
    [
      'a wall that runs back along another',
      corners([0, 0], [8, 0], [4, 0], [4, 5]),
      'walls[1].from',
      'the wall from [8,0] to [4,0] touches geometry.outline.walls[0]',
    ],
    [
      'a corner that occurs twice',
      corners([0, 0], [8, 0], [8, 5], [0, 0.0004]),
      'walls[3].from',
      'the corner [0,0.0004] is that of geometry.outline.walls[0], or nearer to it than 1 mm',
    ],
    ['no height', { ...corners([0, 0], [8, 0], [8, 5]), ceiling: {} }, 'ceiling', 'the room has no height'],
    [
      'a ceiling below the floor',
      { floor: { heightMetres: 2 }, ceiling: { heightMetres: 1 } },
      'ceiling',
      'the ceiling is not above the floor: at the corner [0,0] it is at 1 m, and the floor at 2 m',
    ],
    [
      'a slope that falls below the floor',
      { walls: [{ from: [0, 0], slope: { heightMetres: 2, riseDegrees: -30 } }, ...attic().walls.slice(1)] },
      'ceiling',
      'the ceiling is not above the floor: at the corner [8,5] it is at -0.887 m',
    ],
    [
      'a slope that is too steep',
      { walls: [{ from: [0, 0], slope: { heightMetres: 2, riseDegrees: 90 } }, ...attic().walls.slice(1)] },
      'walls[0].slope.riseDegrees',
      'expected an angle from -85 to 85 degrees, found 90',
    ],
    ['an unknown material', { floor: { material: 'cork' } }, 'floor.material', 'there is no material "cork"'],
  ])('is refused with %s', (_, outline, path, message) => {
    const [at, what] = faultOf(sceneWith(outline as object));
    expect(at).toBe(`geometry.outline.${path}`);
    expect(what).toContain(message);
  });

  it('does not go with sheets, with boxes or with two dimensions', () => {
    const sheet = { from: [0, 0, 1], to: [1, 1, 1], material: 'plaster' };
    expect(faultOf(sceneWith({}, {}, { sheets: [sheet] }))).toEqual([
      'geometry.sheets',
      '"sheets" does not go with "outline"',
    ]);
    expect(faultOf(sceneWith({}, {}, { boxes: sceneFile().geometry.boxes }))[1]).toContain(
      'expected exactly one of "boxes", "outline", "mesh"',
    );
    const flat = { dimensions: 2, sources: { S1: { position: [1, 1] } }, receivers: { R1: { position: [2, 2] } } };
    expect(faultOf(sceneWith({}, flat))).toEqual([
      'geometry.outline',
      'an outline has walls of a height, and the room has two dimensions',
    ]);
  });

  it('is refused with a material that needs air on both sides', () => {
    const materials = { ...sceneFile().materials, cloth: { sheet: { flowResistance: 500 } } };
    expect(faultOf(sceneWith({ floor: { material: 'cloth' } }, { materials }))).toEqual([
      'geometry.outline.floor.material',
      '"cloth" has air on both sides, and this is a wall',
    ]);
  });

  it.each<[readonly [number, number, number], string]>([
    [[1, 1, 0.5], 'none'],
    [[1, 0.5, 1.3], 'none'],
    [[1, 0.5, 1.4], 'S1 is outside the room, at [1,0.5,1.4]'],
    [[1, 2.5, 2.5], 'S1 is outside the room, at [1,2.5,2.5]'],
    [[1, 2.5, 2.3995], 'S1 is on a surface of the room, at [1,2.5,2.3995]'],
    [[1, 0.0005, 0.5], 'S1 is on a surface of the room, at [1,0.0005,0.5]'],
    [[8.01, 2, 1], 'S1 is outside the room, at [8.01,2,1]'],
    [[4, 2, -0.01], 'S1 is outside the room, at [4,2,-0.01]'],
  ])('has a source at %j: %s', (position, message) => {
    expect(
      faultOf(sceneWith({}, { sources: { S1: { position } }, receivers: { R1: { position: [5, 3, 1] } } }))[1],
    ).toBe(message);
  });

  it('has no air in the notch of an L', () => {
    const { geometry } = sceneFrom(
      sceneWith({ ...corners([0, 0], [8, 0], [8, 2], [7, 2], [7, 5], [0, 5]) }),
      'hall.json',
    );
    const places = [[7.5, 1, 1], [7.5, 3, 1], [6, 3, 1], [7, 3, 1]] as const; // prettier-ignore
    expect(places.map((place) => placeInOutline(geometry as OutlineGeometry, place))).toEqual([
      'air',
      'outside',
      'air',
      'surface',
    ]);
  });
});
