import { PerspectiveCamera, Vector3 } from 'three';
import { beforeEach, expect, it } from 'vitest';
import { KeyCursor, type CursorTool } from '../../../../electron/renderer/three/pointing/key-cursor.ts';
import type { ThreeStage } from '../../../../electron/renderer/three/three-stage.ts';

const canvas = new EventTarget();
const camera = new PerspectiveCamera();
// Looks along y: the right arrow leads along x.
const stage = { canvas, camera, orbit: { target: new Vector3(0, 1, 0) }, invalidate: () => undefined };

const at: string[] = [];
const told: (readonly [number, number] | null)[] = [];
let isDrawing = true;
const tool = {
  get isDrawing() {
    return isDrawing;
  },
  toCursor: ([x, y], level) => {
    at.push(`${x} ${y} floor ${level}`);
    return [x, y, 0];
  },
  setAtCursor: () => at.push('set'),
} satisfies CursorTool;
const cursor = new KeyCursor(
  stage as unknown as ThreeStage,
  () => [tool],
  (place) => told.push(place),
);

/** Presses a key. @returns whether it was taken. */
const press = (key: string, more: object = {}): boolean =>
  !canvas.dispatchEvent(Object.assign(new Event('keydown', { cancelable: true }), { key, ...more }));

const point = (clientX: number): boolean =>
  canvas.dispatchEvent(Object.assign(new Event('pointermove'), { clientX, clientY: 0 }));

beforeEach(() => {
  isDrawing = true;
  cursor.show({ place: null, start: [3, 2], step: 0.25 });
  at.length = 0;
  told.length = 0;
});

it('Arrows move the cursor by the grid, finely with Shift, and to the floors above; Enter sets it', () => {
  // Before the cursor is used, Enter is that of the tool.
  expect(press('Enter')).toBe(false);
  for (const key of ['ArrowRight', 'ArrowUp', 'PageUp', 'Enter']) expect(press(key)).toBe(true);
  press('ArrowLeft', { shiftKey: true });
  expect(at).toEqual(['3.25 2 floor 0', '3.25 2.25 floor 0', '3.25 2.25 floor 1', 'set', '3.24 2.25 floor 1']);
  expect(told.at(-1)).toEqual([3.24, 2.25]);
  expect(press('ArrowLeft', { ctrlKey: true })).toBe(false);
});

it('Typed places are gone to; a pointer that moves takes over', () => {
  cursor.show({ place: [1, 1], start: [3, 2], step: 0.25 });
  cursor.show({ place: [1, 1], start: [3, 2], step: 0.25 });
  expect(at).toEqual(['1 1 floor 0']);
  point(5);
  point(5);
  expect(told).toEqual([]);
  point(6);
  expect(told).toEqual([null]);
  expect(press('Enter')).toBe(false);
});

it('Without a tool keys are those of the picture', () => {
  isDrawing = false;
  expect(press('ArrowRight')).toBe(false);
  expect(at).toEqual([]);
});

it('A button sets the cursor where it begins', () => {
  cursor.set();
  expect(at).toEqual(['3 2 floor 0', 'set']);
});
