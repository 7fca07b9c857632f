import { beforeEach, describe, expect, it, vi } from 'vitest';
import { newRoom } from '../../../../src/app/index.ts';
import { parseScene } from '../../../../src/scene/parse.ts';
import { sheetsOf, type BoxSheet } from '../../../../src/scene/scene.ts';
import { objectAt, type JsonObject } from '../../../../electron/renderer/state/document/json.ts';

vi.mock('../../../../electron/renderer/core/workers.ts', () => {
  const ask = (): unknown => ({ answer: new Promise(() => undefined) });
  return { desk: { ask }, checker: { ask }, machine: { ask } };
});

const { scene, setValue, startDocument, undo } =
  await import('../../../../electron/renderer/state/document/document.ts');
const { drawnBoxes } = await import('../../../../electron/renderer/state/drawing/boxes.ts');
const { choose, chosen } = await import('../../../../electron/renderer/state/drawing/chosen.ts');
const edits = await import('../../../../electron/renderer/state/drawing/edits.ts');
const hang = await import('../../../../electron/renderer/state/drawing/hang.ts');
const { liveWalls } = await import('../../../../electron/renderer/state/drawing/live-walls.ts');
const { materialsBeside } = await import('../../../../electron/renderer/state/drawing/painting.ts');
const sheets = await import('../../../../electron/renderer/state/drawing/sheets.ts');
const { removeMaterial } = await import('../../../../electron/renderer/state/materials/materials.ts');
const { drawnSheets } = await import('../../../../electron/renderer/state/drawing/in-air.ts');
const sceneCheck = await import('../../../../electron/renderer/state/room/scene-check.ts');

const MATERIALS = { walls: 'plaster-on-masonry', floor: 'carpet-thin', ceiling: 'plaster-on-masonry' };

/** The sheets that a simulation reads of the scene as it is: throws if it is refused. */
const read = (): readonly BoxSheet[] => sheetsOf(parseScene(JSON.stringify(scene.peek()), 'room.json').geometry);
const places = (): unknown[] => read().map(({ axis, from, to }) => [axis, from, to]);
const wall = (box: number, face: number): void => choose({ kind: 'faces', faces: [{ box, face }] });
const names = (): string[] => Object.keys(objectAt(scene.value, ['materials']));

beforeEach(() => {
  const drawn = newRoom({ title: 'Room', size: [7, 5, 3], materials: MATERIALS }) as JsonObject;
  // At half the height, where a ceiling would otherwise go.
  const room: JsonObject = { ...drawn, sources: { S1: { position: [1.6, 1.55, 1.5] } } };
  startDocument({ name: 'room.json', token: null, scene: room, files: new Map() }, false);
  const { sources, receivers } = parseScene(JSON.stringify(room), 'room.json');
  sceneCheck.sceneView.value = { sources, receivers } as never;
  hang.curtainDistance.value = 0.1;
  setSpacing(0.04);
});

const setSpacing = (spacingMetres: number | null): void => {
  sceneCheck.checkReport.value = spacingMetres === null ? null : ({ spacingMetres } as never);
};

describe('a suspended ceiling', () => {
  it('hangs over the room by one click, at a height and under a plenum that can be typed', () => {
    const before = scene.value;
    hang.addCeiling();
    expect(places()).toEqual([[2, [0, 0, 2.7], [7, 5, 2.7]]]);
    expect(sheets.hangingOf(drawnSheets.value[sheets.chosenSheet.value!]!)).toEqual({
      axis: 2,
      fromLow: 2.7,
      fromHigh: 0.3,
    });
    sheets.hangAt(0, 'high', 0.4);
    expect(places()).toEqual([[2, [0, 0, 2.6], [7, 5, 2.6]]]);
    sheets.hangAt(0, 'low', 2.5);
    sheets.hangAt(0, 'low', 3);
    expect(places()).toEqual([[2, [0, 0, 2.5], [7, 5, 2.5]]]);
    // Typing is one step.
    undo();
    undo();
    expect(scene.value).toBe(before);
  });

  it.each([
    [0.1, 2.7],
    [0.2, 2.55],
    [2, 1.45],
    [null, 2.6],
  ])('leaves the grid the air that it needs: at a spacing of %d m its height is %d m', (spacing, height) => {
    setSpacing(spacing);
    hang.addCeiling();
    expect(read()[0].from[2]).toBeCloseTo(height, 9);
  });

  it('covers both parts of an L, and only a box that is chosen', () => {
    edits.addBox('wing');
    choose(null);
    hang.addCeiling();
    expect(places()).toEqual([[2, [0, 0, 2.7], [10.5, 5, 2.7]]]);
    undo();
    choose({ kind: 'box', box: 1 });
    hang.addCeiling();
    expect(places()).toEqual([[2, [7, 2.5, 2.7], [10.5, 5, 2.7]]]);
  });

  it('keeps clear of the tops of boxes and of other ceilings, and passes pillars', () => {
    edits.addBox('pillar');
    setValue('', ['geometry', 'boxes', 2], {
      subtract: { from: [6, 4, 0], to: [6.5, 4.5, 2.7] },
      material: 'carpet-thin',
    });
    choose(null);
    hang.addCeiling();
    hang.addCeiling();
    expect(read().map(({ from }) => from[2])).toEqual([2.65, 2.6]);
    expect(names().filter((name) => name.startsWith('tile'))).toEqual(['tile-mineral-wool']);
  });

  it('is seen in the picture at once, from below only', () => {
    hang.addCeiling();
    const surface = liveWalls.value!.surfaces.find(({ front }) => front === 'tile-mineral-wool')!;
    expect(surface.areaSquareMetres).toBeCloseTo(35, 9);
    // The first triangle runs counter-clockwise as seen from below, and its back is hidden.
    const [ax, ay, , bx, by, , cx, cy] = surface.positions;
    expect((bx - ax) * (cy - ay) - (by - ay) * (cx - ax)).toBeLessThan(0);
    expect([...surface.outside]).toEqual([2, 2]);
    expect(liveWalls.value!.volumeCubicMetres).toBeCloseTo(105, 9);
  });

  it('can be taken away, and its material then', () => {
    hang.addCeiling();
    removeMaterial('tile-mineral-wool');
    expect(names()).toContain('tile-mineral-wool');
    sheets.removeSheet(0);
    expect([drawnSheets.value, sheets.chosenSheet.value, read()]).toEqual([[], null, []]);
    removeMaterial('tile-mineral-wool');
    expect(names()).not.toContain('tile-mineral-wool');
  });
});

describe('a curtain', () => {
  it('hangs before the chosen wall at a distance', () => {
    wall(0, 1);
    hang.addCurtain();
    expect(places()).toEqual([[0, [6.9, 0, 0], [6.9, 5, 3]]]);
    wall(0, 2);
    hang.curtainDistance.value = 0.3;
    hang.addCurtain();
    expect(places()[1]).toEqual([1, [0, 0.3, 0], [7, 0.3, 3]]);
    expect(sheets.chosenSheet.value).toBe(1);
  });

  it.each([
    [0, undefined],
    [0.2, 0.2],
  ])('at %d m is a layer on the wall, where the grid has too little air behind it', (distance, cavityMetres) => {
    sceneCheck.checkReport.value = { spacingMetres: 0.1 } as never;
    wall(0, 1);
    hang.curtainDistance.value = distance;
    hang.addCurtain();
    expect(read()).toEqual([]);
    expect(drawnBoxes.value![0].patches).toMatchObject([{ face: 1, from: [7, 0, 0], to: [7, 5, 3] }]);
    const layer = objectAt(scene.value, ['materials', 'curtain-on-wall', 'porous']);
    expect([layer['cavityMetres'], layer['thicknessMetres']]).toEqual([cavityMetres, 0.002]);
  });

  it('that the grid has lost says so', () => {
    wall(0, 1);
    hang.addCurtain();
    const areas = (error: number): void => {
      const [lost, other] = [
        { material: hang.USUAL.curtain, error },
        { material: 'carpet-thin', error: -1 },
      ];
      sceneCheck.checkReport.value = { room: { areas: [lost, other] } } as never;
    };
    areas(-0.1);
    expect(sheets.isLost(hang.USUAL.curtain)).toBe(false);
    expect(sheets.problemOf(0)).toBeUndefined();
    areas(-1);
    expect(sheets.problemOf(0)).toMatch(/lost/);
    const grid = { path: 'room.json: geometry', message: '15 m² of the sheet "cloth-medium" has less air', remedy: '' };
    sceneCheck.readingProblems.value = [{ ...grid, message: 'of the sheet "cloth" has' }, grid];
    expect(sheets.problemOf(0)).toBe(grid.message);
    sceneCheck.readingProblems.value = [];
  });

  it('needs one wall of the room', () => {
    for (const face of [4, 5]) {
      wall(0, face);
      expect(hang.wallChosen()).toBeNull();
    }
    edits.addBox('pillar');
    wall(1, 0);
    expect(hang.wallChosen()).toBeNull();
    choose(null);
    hang.addCurtain();
    expect(read()).toEqual([]);
  });

  it('gives way to a shape that is chosen', () => {
    wall(0, 1);
    hang.addCurtain();
    expect([chosen.value, sheets.chosenSheet.value]).toEqual([{ kind: 'sheet', sheet: 0 }, 0]);
    wall(0, 0);
    expect(sheets.chosenSheet.value).toBeNull();
  });
});

describe('a door', () => {
  /** A second room beside the first one, lower and half as wide. */
  const addRoom = (): void => {
    const box = { add: { from: [7, 1, 0], to: [10, 4, 2.5] }, material: 'plaster-on-masonry' };
    setValue('', ['geometry', 'boxes', 1], box);
  };

  it('stands in a light wall between two rooms, from either side', () => {
    for (const [box, face] of [
      [0, 1],
      [1, 0],
    ]) {
      startDocument({ name: 'a', token: null, scene: scene.value, files: new Map() }, true);
      addRoom();
      wall(box, face);
      hang.addPassage('door');
      const parts = read();
      const area = parts.reduce((sum, { from, to }) => sum + (to[1] - from[1]) * (to[2] - from[2]), 0);
      expect(parts.every(({ axis, from }) => axis === 0 && from[0] === 7)).toBe(true);
      expect(area).toBeCloseTo(3 * 2.5, 9);
      const doors = parts.filter(({ material }) => material === hang.USUAL.door);
      expect(doors).toMatchObject([{ from: [7, 2.05, 0], to: [7, 2.95, 2.1] }]);
      expect(chosen.value).toMatchObject({ kind: 'patch', box, patch: 1 });
      undo();
      undo();
    }
  });

  it('comes beside a window into the same wall, also from the room on the other side', () => {
    addRoom();
    wall(1, 0);
    hang.addPassage('pane');
    wall(0, 1);
    expect(hang.sharedWall()).toMatchObject({ box: 1, face: 0, isClosed: true });
    hang.addPassage('door');
    edits.setPatchExtent(1, 2, [7, 1, 0], [7, 1.5, 2.1]);
    const area = new Map<string, number>();
    for (const { material, from, to } of read())
      area.set(material, (area.get(material) ?? 0) + (to[1] - from[1]) * (to[2] - from[2]));
    expect(area.get(hang.USUAL.pane)).toBeCloseTo(1.5 * 1.2, 9);
    expect(area.get(hang.USUAL.door)).toBeCloseTo(0.5 * 2.1, 9);
  });

  it('is not offered where no room is behind, or where a sheet hangs already', () => {
    wall(0, 1);
    expect(hang.sharedWall()).toBeNull();
    addRoom();
    wall(0, 0);
    expect(hang.sharedWall()).toBeNull();
    wall(0, 1);
    expect(hang.sharedWall()).not.toBeNull();
    setValue('', ['geometry', 'sheets'], [{ from: [7, 1, 0], to: [7, 4, 2.5], material: 'x' }]);
    expect(hang.sharedWall()).toBeNull();
  });

  it('can become another partition, and no wall, which would leave a hole', () => {
    addRoom();
    wall(0, 1);
    hang.addPassage('door');
    expect(materialsBeside([hang.USUAL.door])).toEqual([hang.USUAL.wall, hang.USUAL.door]);
    expect(materialsBeside(['carpet-thin'])).not.toContain(hang.USUAL.door);
  });
});

it('In a room of two dimensions curtains and doors are segments', () => {
  const flat = (from: number[], to: number[]): JsonObject => ({ add: { from, to }, material: 'plaster-on-masonry' });
  setValue('', ['dimensions'], 2);
  setValue('', ['geometry', 'boxes'], [flat([0, 0], [5, 4]), flat([5, 0], [8, 4])]);
  for (const key of ['sources', 'receivers'])
    for (const name of Object.keys(objectAt(scene.value, [key]))) setValue('', [key, name, 'position'], [1, 1]);
  wall(0, 0);
  hang.addCurtain();
  wall(0, 1);
  hang.addPassage('door');
  expect(places()).toEqual(expect.arrayContaining([[0, [0.1, 0, -0.5], [0.1, 4, 0.5]]]));
  expect(read().find(({ material }) => material === hang.USUAL.door)).toMatchObject({
    from: [5, 1.55, -0.5],
    to: [5, 2.45, 0.5],
  });
});
