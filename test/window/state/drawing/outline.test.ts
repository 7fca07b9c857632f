import { beforeEach, describe, expect, it, vi } from 'vitest';
import { valueAt, type JsonObject } from '../../../../electron/renderer/state/document/json.ts';
import { newRoom } from '../../../../src/app/index.ts';
import { parseScene } from '../../../../src/scene/parse.ts';
import type { OutlineGeometry } from '../../../../src/scene/scene.ts';

vi.mock('../../../../electron/renderer/core/workers.ts', () => {
  const ask = (): unknown => ({ answer: new Promise(() => undefined) });
  return { desk: { ask }, checker: { ask }, machine: { ask } };
});

const { scene, startDocument, undo, undoLabel } =
  await import('../../../../electron/renderer/state/document/document.ts');
const { addBox } = await import('../../../../electron/renderer/state/drawing/edits.ts');
const { drawnBoxes } = await import('../../../../electron/renderer/state/drawing/boxes.ts');
const { liveWalls } = await import('../../../../electron/renderer/state/drawing/live-walls.ts');
const { choosePart, chosenPart } = await import('../../../../electron/renderer/state/drawing/outline/chosen-part.ts');
const { drawnOutline } = await import('../../../../electron/renderer/state/drawing/outline/drawn-outline.ts');
const edits = await import('../../../../electron/renderer/state/drawing/outline/edits.ts');
const drawing = await import('../../../../electron/renderer/state/drawing/outline/sketch.ts');
const { usesOf } = await import('../../../../electron/renderer/state/materials/material-uses.ts');
const { sceneView } = await import('../../../../electron/renderer/state/room/scene-check.ts');

/** What the simulation reads of the scene as it is: throws if it is refused. */
const read = (): OutlineGeometry =>
  parseScene(JSON.stringify(scene.peek()), 'room.json', true).geometry as OutlineGeometry;

const volume = (): number | undefined => liveWalls.peek()?.volumeCubicMetres;

beforeEach(() => {
  const materials = { walls: 'plaster-on-masonry', floor: 'carpet-thin', ceiling: 'plasterboard-ceiling' };
  const room = newRoom({ title: 'Room', size: [7, 5, 3], materials }) as JsonObject;
  startDocument({ name: 'room.json', token: null, scene: room, files: new Map() }, false);
  sceneView.value = { sources: [], receivers: [] } as never;
});

function draw(...corners: readonly (readonly [number, number])[]): void {
  drawing.startSketch();
  for (const corner of corners) drawing.addCorner(corner);
}

describe('drawing an outline', () => {
  it('turns a box into the same room, with its materials', () => {
    drawing.outlineOfBox();
    const { floor, ceiling, walls } = read();
    expect([floor.material, ceiling.material, ceiling.height]).toEqual(['carpet-thin', 'plasterboard-ceiling', 3]);
    expect(walls.map(({ from }) => from)).toEqual([[0, 0], [7, 0], [7, 5], [0, 5]]); // prettier-ignore
    expect(volume()).toBeCloseTo(105, 9);
    undo();
    expect(drawnBoxes.value).toHaveLength(1);
  });

  it('is offered for a single box only, and by corners for any', () => {
    addBox('wing');
    expect([drawing.isOneBox.value, drawing.canSketch.value]).toEqual([false, true]);
  });

  it('takes corners, each once, and closes to a room of the same heights and materials', () => {
    draw([0, 0], [6, 0], [6, 2.0004], [6, 2], [3, 2], [3, 4]);
    expect(drawing.sketch.value).toHaveLength(5);
    drawing.takeBack();
    expect(drawing.canClose.value).toBe(true);
    drawing.addCorner([3, 4]);
    drawing.addCorner([0, 4]);
    drawing.closeSketch();
    expect(drawing.sketch.value).toBe(null);
    expect(volume()).toBeCloseTo(18 * 3, 9);
    expect(read().floor.material).toBe('carpet-thin');
    expect(undoLabel.value).toContain('draw an outline');
  });

  it('does not close where walls cross', () => {
    draw([0, 0], [6, 4], [6, 0], [0, 4]);
    expect(drawing.canClose.value).toBe(false);
    drawing.closeSketch();
    expect(drawing.sketch.value).toHaveLength(4);
    expect(drawnOutline.value).toBe(null);
  });

  it('moves a corner, in one step of undo, and never across a wall', () => {
    drawing.outlineOfBox();
    edits.moveCorner(2, [7.5, 5]);
    edits.moveCorner(2, [8, 5]);
    edits.moveCorner(2, [-3, 2]);
    expect(drawnOutline.value!.walls[2].from).toEqual([8, 5]);
    expect(volume()).toBeCloseTo(37.5 * 3, 9);
    undo();
    expect(drawnOutline.value!.walls[2].from).toEqual([7, 5]);
  });

  it('divides a wall, and deletes a corner that can go', () => {
    drawing.outlineOfBox();
    edits.divideWall(0);
    expect(chosenPart.value).toEqual({ kind: 'wall', wall: 1 });
    expect(read().walls[1]).toMatchObject({ from: [3.5, 0], material: 'plaster-on-masonry' });
    edits.moveCorner(1, [3.5, -1]);
    expect(volume()).toBeCloseTo((35 + 3.5) * 3, 9);
    edits.removeCorner(1);
    expect([drawnOutline.value!.walls.length, chosenPart.value]).toEqual([4, null]);
    edits.removeCorner(0);
    expect(edits.canRemoveCorner(0)).toBe(false);
  });

  it('lets the ceiling rise from walls, with or without a flat part', () => {
    drawing.outlineOfBox();
    for (const wall of [0, 2]) {
      edits.setSloped(wall, true);
      edits.setSlope(wall, 'heightMetres', 1);
      edits.setSlope(wall, 'riseDegrees', 45);
    }
    expect(volume()).toBeCloseTo(7 * (5 * 3 - 4), 9);
    edits.setHeight('ceiling', undefined);
    expect(volume()).toBeCloseTo(7 * (5 + 2.5 ** 2), 9);
    expect(read().ceiling.height).toBe(undefined);
    choosePart({ kind: 'slope', wall: 2 });
    edits.setSloped(2, false);
    expect(chosenPart.value).toEqual({ kind: 'wall', wall: 2 });
  });

  it('gives faces materials and names, which say where a material is', () => {
    drawing.outlineOfBox();
    edits.giveFaceMaterial({ kind: 'wall', wall: 1 }, 'carpet-thin');
    edits.nameFace({ kind: 'wall', wall: 1 }, 'Stage');
    expect(usesOf(scene.value, 'carpet-thin')).toEqual(['floor', 'Stage']);
    edits.giveAllMaterial('carpet-thin');
    expect(read().walls.every(({ material }) => material === 'carpet-thin')).toBe(true);
    expect(read().ceiling.material).toBe('carpet-thin');
    edits.nameFace({ kind: 'wall', wall: 1 }, '');
    expect(valueAt(scene.value, ['geometry', 'outline', 'walls', 1])).toEqual({ from: [7, 0] });
  });
});
