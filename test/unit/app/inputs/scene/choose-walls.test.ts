import { describe, expect, it } from 'vitest';
import { chooseWalls } from '../../../../../src/app/inputs/scene/choose-walls.ts';
import { parseScene } from '../../../../../src/scene/parse.ts';
import { schemeByName } from '../../../../../src/scheme/scheme.ts';

/** A box of such sides, and what else the scene says. */
function scene(sides: readonly number[], more: object = {}): ReturnType<typeof parseScene> {
  const file = {
    wavehall: 1,
    air: { temperatureCelsius: 20, relativeHumidityPercent: 50, pressureKilopascals: 101.325 },
    materials: { wall: { absorption: 0.1 }, hole: { open: true } },
    geometry: { boxes: [{ add: { from: sides.map(() => 0), to: sides }, material: 'wall' }] },
    sources: { S1: { position: sides.map((side) => side / 3) } },
    receivers: { R1: { position: sides.map((side) => side / 2) } },
    durationSeconds: 0.1,
    maxFrequencyHz: 500,
    ...more,
  };
  return parseScene(JSON.stringify(file), 'scene.json');
}

describe('the walls of a scene that does not say how they stand', () => {
  const scheme = schemeByName('compact-5@2%', 'test');

  it('are a staircase where the faces of boxes lie on cell faces, and else between the nodes', () => {
    // The coarsest spacing is 0.276 m: 0.27 m divides the first room, nothing near it the second.
    expect(chooseWalls(scene([5.4, 4.05, 2.7]), undefined, scheme, 500)).toMatchObject({ walls: 'staircase' });
    const other = chooseWalls(scene([5, 4, 3]), undefined, scheme, 500);
    expect(other.walls).toBe('subcell');
    expect(other.reason).toMatch(/^the faces of the boxes are \d+ mm from cell faces/);
    // A much finer grid has cell faces everywhere, in units of the room and not of its spacing: it stays a question of
    // spacings.
    expect(chooseWalls(scene([5, 4, 3]), undefined, null, 500).walls).toBe('subcell');
  });

  it('are what the scene or the request says, without a reason', () => {
    const said = scene([5, 4, 3], { walls: 'staircase' });
    expect(chooseWalls(said, undefined, scheme, 500)).toEqual({ walls: 'staircase', reason: null });
    expect(chooseWalls(said, 'subcell', scheme, 500)).toEqual({ walls: 'subcell', reason: null });
  });

  it('are found in the same way in two dimensions', () => {
    const plan = (sides: readonly number[]) => chooseWalls(scene(sides, { dimensions: 2 }), undefined, scheme, 500);
    expect(plan([5.4, 4.05])).toMatchObject({ walls: 'staircase', reason: 'the faces of the boxes lie on cell faces' });
    expect(plan([5, 4.13]).walls).toBe('subcell');
  });

  it('stay a staircase where boxes have openings', () => {
    const open = scene([5, 4, 3], {
      geometry: { boxes: [{ add: { from: [0, 0, 0], to: [5, 4, 3] }, material: 'wall', faces: { 'x+': 'hole' } }] },
      outside: { absorbsFromHz: 100 },
    });
    expect(chooseWalls(open, undefined, scheme, 500).walls).toBe('staircase');
  });
});
