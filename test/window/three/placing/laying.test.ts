import { Box3, Plane, Vector3 } from 'three';
import { expect, it } from 'vitest';
import type { Vec3 } from '../../../../src/app/index.ts';
import type { PlacingContext } from '../../../../electron/renderer/three/placing/context.ts';
import { Laying } from '../../../../electron/renderer/three/placing/laying.ts';
import type { LayingTool } from '../../../../electron/renderer/three/placing/placing.ts';

/** A floor, and a stage of 0.5 m over all of it. */
const FLOORS = [0, 0.5].map((height) => new Plane(new Vector3(0, 0, 1), -height));

/** Draws by keys. @returns the outlines drawn, with how far they were. */
function drawn(
  tool: LayingTool,
  keys: readonly (readonly [number, number] | 'Enter')[],
  level = 0,
): [string, number[]][] {
  const told: [string, number[]][] = [];
  const laying = new Laying({
    room: { floors: () => FLOORS, box: () => new Box3() },
    events: { onDraw: (_: LayingTool, corners: readonly Vec3[], phase: string) => told.push([phase, corners.flat()]) },
  } as unknown as PlacingContext);
  for (const key of keys) {
    if (key === 'Enter') laying.setAtCursor();
    else laying.toCursor(tool, key, level);
  }
  return told.filter(([phase]) => phase !== 'moving');
}

it('Two corners set by keys are a rectangle or a row, on the floor that is chosen', () => {
  const keys = [[1, 1], 'Enter', [2, 1], [2, 3], 'Enter'] as const;
  expect(drawn('rectangle', keys)).toEqual([['done', [1, 1, 0, 2, 1, 0, 2, 3, 0, 1, 3, 0]]]);
  expect(drawn('row', keys, 1)).toEqual([['done', [1, 1, 0.5, 2, 3, 0.5]]]);
  // There is no third floor.
  expect(drawn('row', keys, 2)).toEqual(drawn('row', keys, 1));
  expect(drawn('rectangle', [[1, 1], 'Enter', 'Enter'])).toEqual([['given-up', []]]);
});

it('A polygon set by keys is closed by its first or its last corner again', () => {
  const corners = [[0, 0], 'Enter', [2, 0], 'Enter', [2, 2], 'Enter'] as const;
  const triangle = [['done', [0, 0, 0, 2, 0, 0, 2, 2, 0]]];
  expect(drawn('polygon', corners)).toEqual([]);
  expect(drawn('polygon', [...corners, 'Enter'])).toEqual(triangle);
  expect(drawn('polygon', [...corners, [0, 0], 'Enter'])).toEqual(triangle);
  // Two corners make no area.
  expect(drawn('polygon', [...corners.slice(0, 4), 'Enter'])).toEqual([]);
});
