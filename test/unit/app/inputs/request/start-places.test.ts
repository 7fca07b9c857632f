import { describe, expect, it } from 'vitest';
import { newRoom } from '../../../../../src/app/inputs/request/new-room.ts';
import { EXCITED_MODES, excitingPlace, lowestModes } from '../../../../../src/app/inputs/request/start-places.ts';
import { START } from '../../../../../src/app/inputs/request/start.ts';
import { sceneAround } from '../../../../../src/app/jobs/imports/scene-around.ts';
import type { MeshView } from '../../../../../src/app/setup/view/mesh-view.ts';
import { OCTAVES } from '../../../../../src/response/figures/octaves.ts';

type Three = [number, number, number];

/** Rooms as people have them, a corridor, a hall, and a cube, whose modes come in threes. */
const ROOMS: Three[] = [
  [7, 5, 3],
  [6, 4, 2.5],
  [5, 5, 2.4],
  [12, 8, 3.5],
  [30, 20, 12],
  [30, 2, 2.5],
  [4, 4, 4],
  [0.5, 0.5, 0.5],
];

/** Pressure of the weakest of the lowest modes at a place, relative to its largest; modes by a search of its own. */
function weakest(size: Three, place: readonly number[]): number {
  const modes: { frequency: number; pressure: number }[] = [];
  for (let l = 0; l <= 25; l++) {
    for (let m = 0; m <= 25; m++) {
      for (let n = 0; n <= 25; n++) {
        const mode = [l, m, n];
        const pressure = mode.reduce((product, k, i) => product * Math.cos((k * Math.PI * place[i]) / size[i]), 1);
        modes.push({ frequency: Math.hypot(l / size[0], m / size[1], n / size[2]), pressure });
      }
    }
  }
  modes.sort((one, other) => one.frequency - other.frequency);
  return Math.min(...modes.slice(1, 1 + EXCITED_MODES).map(({ pressure }) => Math.abs(pressure)));
}

const placesOf = (scene: Readonly<Record<string, unknown>>): (readonly number[])[] =>
  (['sources', 'receivers'] as const).flatMap((key) =>
    Object.values(scene[key] as Record<string, { position: number[] }>).map(({ position }) => position),
  );

describe('the first source and receiver', () => {
  // In a node a mode is missing. At 0.08 it is 22 dB below where it is loudest: a peak that spectra still show.
  it.each(ROOMS)('of a new room of %d × %d × %d m excite its lowest modes', (...size) => {
    const room = newRoom({ title: '', size, materials: { walls: 'a', floor: 'a', ceiling: 'a' } });
    for (const place of placesOf(room)) {
      expect(weakest(size, place)).toBeGreaterThan(0.08);
      for (const [axis, at] of place.entries()) expect(at > 0 && at < size[axis]).toBe(true);
    }
  });

  it.each(ROOMS)('of a mesh of %d × %d × %d m excite those of its bounding box', (...size) => {
    const from = [-3, 2, 10];
    const mesh = {
      materials: [],
      spaces: [],
      extentsMetres: { from, to: size.map((side, axis) => from[axis] + side) },
    } as unknown as MeshView;
    const { scene } = sceneAround(mesh, { file: 'hall.obj', title: '' });
    for (const place of placesOf(scene)) {
      expect(
        weakest(
          size,
          place.map((at, axis) => at - from[axis]),
        ),
      ).toBeGreaterThan(0.08);
    }
  });

  it('are never far from a node in the middle, which the test would notice', () => {
    expect(weakest([7, 5, 3], [3.5, 2.5, 1.5])).toBeLessThan(1e-9);
    expect(excitingPlace([7, 5, 3], [[3.5, 3.5], [2.5, 2.5], [1.5, 1.5]])).toEqual([3.5, 2.5, 1.5]); // prettier-ignore
  });
});

it('the lowest modes of a room of 7 × 5 × 3 m begin with its length, its width and the first tangential one', () => {
  expect(lowestModes([7, 5, 3], 4)).toEqual([[1, 0, 0], [0, 1, 0], [1, 1, 0], [2, 0, 0]]); // prettier-ignore
});

it('a new scene goes to the end of an octave, and hardly beyond', () => {
  const within = OCTAVES.filter(({ upperHz }) => upperHz <= START.maxFrequencyHz);
  expect(within.at(-1)!.centreHz).toBe(500);
  expect(START.maxFrequencyHz - within.at(-1)!.upperHz).toBeLessThan(10);
});
