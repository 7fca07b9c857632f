import { Raycaster, Vector3 } from 'three';
import { describe, expect, it } from 'vitest';
import { handleDrag } from '../../../../electron/renderer/three/drawing/drawing-drags.ts';
import type { BoxElement, Vec3 } from '../../../../src/app/index.ts';
import { hitInAir, hitWall } from '../../../../electron/renderer/three/drawing/hit.ts';
import { faceExtent, reshapable } from '../../../../electron/renderer/shapes/shapes.ts';
import {
  linesAlong,
  pushed,
  rectangle,
  shifted,
  snapped,
  type Snap,
} from '../../../../electron/renderer/three/drawing/snapping.ts';

const box = (operation: 'add' | 'subtract', from: Vec3, to: Vec3, patches: BoxElement['patches'] = []): BoxElement => ({
  operation,
  from,
  to,
  materials: ['a', 'a', 'a', 'a', 'a', 'a'],
  patches,
});

const ROOM = box('add', [0, 0, 0], [7, 5, 3], [{ face: 1, from: [7, 1, 1], to: [7, 2, 2], material: 'b' }]);
const TABLE = box('subtract', [2, 2, 0], [3, 3, 0.8]);
const WING = box('add', [7, 2.5, 0], [10.5, 5, 3]);
const BOXES = [ROOM, TABLE, WING];

const GRID: Snap = { step: 0.1, lines: [], reach: 0, isFree: false };

describe('where a pointer meets the walls', () => {
  it('is the far wall: walls in front of the air are not drawn', () => {
    expect(hitWall([ROOM], [-5, 0.5, 1.5], [1, 0, 0])).toMatchObject({
      box: 0,
      face: 1,
      patch: null,
      point: [7, 0.5, 1.5],
    });
    expect(hitWall([ROOM], [3, -4, 1], [0, 1, 0])).toMatchObject({ box: 0, face: 3 });
    expect(hitWall([ROOM], [3, 2, 9], [0, 0, -1])).toMatchObject({ box: 0, face: 4 });
  });

  it('is the patch on it, the furniture before it, and the wing behind an open side', () => {
    expect(hitWall(BOXES, [-5, 1.5, 1.5], [1, 0, 0])).toMatchObject({ box: 0, face: 1, patch: 0 });
    expect(hitWall(BOXES, [-5, 2.5, 0.4], [1, 0, 0])).toMatchObject({ box: 1, face: 0, point: [2, 2.5, 0.4] });
    expect(hitWall(BOXES, [2.5, 2.5, 9], [0, 0, -1])).toMatchObject({ box: 1, face: 5 });
    expect(hitWall(BOXES, [-5, 4, 1.5], [1, 0, 0])).toMatchObject({ box: 2, face: 1, point: [10.5, 4, 1.5] });
  });

  it('is seen from inside, and not where the cut plane hides it', () => {
    expect(hitWall([ROOM], [3, 2, 1.5], [-1, 0, 0])).toMatchObject({ box: 0, face: 0 });
    expect(hitWall(BOXES, [-5, 2.7, 0.4], [1, 0, 0], ([x]) => x > 4)).toMatchObject({ box: 2, face: 1 });
    expect(hitWall([ROOM], [-5, 9, 1.5], [1, 0, 0])).toBeNull();
  });
});

describe('snapping', () => {
  it('goes to the grid, to a line that is near, or nowhere', () => {
    expect(snapped(3.1416, GRID)).toBe(3.1);
    expect(snapped(3.1416, { ...GRID, lines: [3.17, 9], reach: 0.05 })).toBe(3.17);
    expect(snapped(3.1416, { ...GRID, lines: [3.17], reach: 0.05, isFree: true })).toBe(3.142);
    expect(snapped(-0.04, GRID)).toBe(0);
    expect(snapped(0.7, { ...GRID, step: 0.25 })).toBe(0.75);
  });

  it('takes faces and patches of other shapes as lines, not those of what is changed', () => {
    expect(linesAlong(BOXES, 0, { box: 1, patch: null }).sort((a, b) => a - b)).toEqual([0, 7, 10.5]);
    expect(linesAlong(BOXES, 1, { box: 0, patch: 0 }).sort((a, b) => a - b)).toEqual([0, 2, 2.5, 3, 5]);
    expect(linesAlong(BOXES, 1, null)).toContain(1);
  });
});

/** The boxes with a ceiling, a curtain across x, and a slab on the floor. */
const SHAPES = {
  boxes: BOXES,
  sheets: [{ axis: 2, from: [0, 0, 2.5], to: [7, 5, 2.5] }, { axis: 0, from: [6, 0, 0], to: [6, 5, 3] }, null] as const,
  volumes: [{ from: [1, 1, 0], to: [3, 2, 0.5] }] as const,
};

describe('pushing, pulling and moving', () => {
  const room = reshapable(SHAPES, { kind: 'box', box: 0 }, false)!;
  const patch = reshapable(SHAPES, { kind: 'patch', box: 0, patch: 0 }, false)!;

  it('moves one side, and leaves a least thickness', () => {
    expect(pushed(room, 0, 'high', 7.83, GRID)).toMatchObject({ from: [0, 0, 0], to: [7.8, 5, 3] });
    expect(pushed(room, 2, 'low', -0.52, GRID).from).toEqual([0, 0, -0.5]);
    expect(pushed(room, 0, 'high', -3, GRID).to[0]).toBe(0.01);
  });

  it('keeps a patch on its face', () => {
    expect(patch.axes).toEqual([1, 2]);
    expect(pushed(patch, 1, 'high', 99, GRID).to).toEqual([7, 5, 2]);
    expect(shifted(patch, 2, 50, GRID)).toMatchObject({ from: [7, 1, 2], to: [7, 2, 3] });
    expect(shifted(patch, 1, -50, GRID)).toMatchObject({ from: [7, 0, 1], to: [7, 1, 2] });
  });

  it('moves a box whose far side meets a line', () => {
    const table = reshapable(SHAPES, { kind: 'box', box: 1 }, false)!;
    const snap = { ...GRID, lines: [7], reach: 0.1 };
    expect(shifted(table, 0, 3.93, snap)).toMatchObject({ from: [6, 2, 0], to: [7, 3, 0.8] });
    expect(shifted(table, 0, 0.33, snap)).toMatchObject({ from: [2.3, 2, 0], to: [3.3, 3, 0.8] });
  });

  it('leaves height alone in a plan', () => {
    expect(reshapable(SHAPES, { kind: 'box', box: 0 }, true)!.axes).toEqual([0, 1]);
    expect(reshapable(SHAPES, { kind: 'patch', box: 0, patch: 0 }, true)!.axes).toEqual([1]);
  });

  it('cannot reshape faces of several boxes at once', () => {
    const faces = [{ box: 0, face: 0 }, { box: 1, face: 0 }]; // prettier-ignore
    expect(reshapable(SHAPES, { kind: 'faces', faces }, false)).toBeNull();
  });
});

describe('sheets and porous volumes', () => {
  it('slide across their plane as a whole, and change within it', () => {
    const ceiling = reshapable(SHAPES, { kind: 'sheet', sheet: 0 }, false)!;
    expect([ceiling.axes, ceiling.slides]).toEqual([[0, 1], 2]);
    const ray = (z: number): Raycaster => new Raycaster(new Vector3(3.5, -10, z), new Vector3(0, 1, 0));
    const drag = handleDrag(
      ceiling,
      { kind: 'push', axis: 2, side: 'low' },
      new Vector3(3.5, 2.5, 2.5),
      ray(2.4),
      () => GRID,
    );
    expect(drag(ray(2.12), { isFree: false, isUpright: false })).toMatchObject({
      extent: { from: [0, 0, 2.2], to: [7, 5, 2.2] },
      text: 'z 2.2 m',
    });
    const side = handleDrag(
      ceiling,
      { kind: 'push', axis: 0, side: 'high' },
      new Vector3(7, 2.5, 2.5),
      ray(2.5),
      () => GRID,
    );
    expect(
      side(new Raycaster(new Vector3(2.5, -10, 2.5), new Vector3(0, 1, 0)), { isFree: false, isUpright: false }),
    ).toMatchObject({
      extent: { from: [0, 0, 2.5], to: [6, 5, 2.5] },
    });
  });

  it('change on all axes if they are volumes', () => {
    const slab = reshapable(SHAPES, { kind: 'volume', volume: 0 }, false)!;
    expect(slab).toEqual({ from: [1, 1, 0], to: [3, 2, 0.5], axes: [0, 1, 2], within: null });
    expect(reshapable(SHAPES, { kind: 'sheet', sheet: 2 }, false)).toBeNull();
    expect(reshapable(SHAPES, { kind: 'volume', volume: 7 }, false)).toBeNull();
  });

  it('are met where they are seen first', () => {
    const hit = (origin: Vec3, direction: Vec3, isShown?: (at: Vec3) => boolean): unknown =>
      hitInAir(SHAPES, origin, direction, isShown);
    expect(hit([2, 1.5, 10], [0, 0, -1])).toEqual({ shape: { kind: 'sheet', sheet: 0 }, point: [2, 1.5, 2.5] });
    expect(hit([2, 1.5, 10], [0, 0, -1], (at) => at[2] < 2)).toEqual({
      shape: { kind: 'volume', volume: 0 },
      point: [2, 1.5, 0.5],
    });
    expect(hit([20, 4, 1], [-1, 0, 0])).toEqual({ shape: { kind: 'sheet', sheet: 1 }, point: [6, 4, 1] });
    expect(hit([20, 9, 1], [-1, 0, 0])).toBeNull();
    expect(hit([2, 1.5, 1], [0, 0, 1], (at) => at[2] > 3)).toBeNull();
  });
});

describe('painting a rectangle', () => {
  const extent = faceExtent(ROOM, 3);
  const face = { ...extent, axes: [0, 2] as const, within: extent };
  const paint = (start: Vec3, end: Vec3): unknown => rectangle(face, start, end, () => GRID);

  it('goes from corner to corner in any direction, on the grid and on the face', () => {
    expect(paint([3.04, 5, 2.01], [1.02, 5, 0.46])).toEqual({ from: [1, 5, 0.5], to: [3, 5, 2] });
    expect(paint([6, 5, 2], [12, 5, 9])).toEqual({ from: [6, 5, 2], to: [7, 5, 3] });
  });

  it('needs an extent', () => {
    expect(paint([3, 5, 2], [3.03, 5, 0.5])).toBeNull();
  });
});
