/** Areas and rows that are drawn, and their corners, rake and seats: what the scene file then has. */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { newRoom, type Vec3 } from '../../../../src/app/index.ts';
import { layPolygon } from '../../../../src/scene/areas/lay.ts';
import { parseScene } from '../../../../src/scene/parse.ts';
import { valueAt, type Json, type JsonObject } from '../../../../electron/renderer/state/document/json.ts';

vi.mock('../../../../electron/renderer/core/workers.ts', () => {
  const ask = (): unknown => ({ answer: new Promise(() => undefined) });
  return { desk: { ask }, checker: { ask }, machine: { ask } };
});

const { endGroup, scene, startDocument, undo, undoLabel } =
  await import('../../../../electron/renderer/state/document/document.ts');
const corners = await import('../../../../electron/renderer/state/placing/corners.ts');
const { canLay, draft, drawArea, freeAreaName, layOnSurface } =
  await import('../../../../electron/renderer/state/placing/new-areas.ts');
const { rakeOf } = await import('../../../../electron/renderer/state/placing/outline.ts');
const { placingTool, toggleTool } = await import('../../../../electron/renderer/state/placing/tool.ts');
const { tool } = await import('../../../../electron/renderer/state/drawing/chosen.ts');
const { sketch, startSketch } = await import('../../../../electron/renderer/state/drawing/outline/sketch.ts');
const { laidAreas } = await import('../../../../electron/renderer/state/room/laid-areas.ts');
const { isMeasuring } = await import('../../../../electron/renderer/state/room/picture.ts');
const { sceneView } = await import('../../../../electron/renderer/state/room/scene-check.ts');
const { selected } = await import('../../../../electron/renderer/state/room/shown-room.ts');

const MATERIALS = { walls: 'plaster-on-masonry', floor: 'carpet-thin', ceiling: 'plaster-on-masonry' };

const FLOOR: readonly Vec3[] = [[1, 1, 0], [5, 1, 0], [5, 4, 0], [1, 4, 0]]; // prettier-ignore

/** The areas that the program reads of the scene: throws if it is refused. */
const read = (): ReturnType<typeof parseScene>['areas'] => parseScene(JSON.stringify(scene.peek()), 'room.json').areas;
const entry = (name: string): Json | undefined => valueAt(scene.peek(), ['receivers', name]);
const laid = (name: string): number => laidAreas.peek().find((area) => area.name === name)!.points.length / 3;

beforeEach(() => {
  const drawn = newRoom({ title: 'Room', size: [7, 5, 3], materials: MATERIALS }) as JsonObject;
  // Rows rise away from it, along the longer way.
  const room: JsonObject = { ...drawn, sources: { S1: { position: [1.61, 1.55, 1.5] } } };
  startDocument({ name: 'room.json', token: null, scene: room, files: new Map() }, false);
  sceneView.value = { sources: [], receivers: [], areas: [] } as never;
});

describe('an area that is drawn', () => {
  it('counts the receivers that a run lays while it is dragged, and is there at the end', () => {
    toggleTool('rectangle');
    drawArea('rectangle', FLOOR, 'moving');
    expect(draft.value!.text).toBe('4 × 3 m: 48 receivers');
    expect(entry('seats')).toBeUndefined();
    drawArea('rectangle', FLOOR, 'done');
    expect(draft.value).toBeNull();
    expect(entry('seats')).toEqual({
      polygon: [[1, 1], [5, 1], [5, 4], [1, 4]],
      spacingMetres: 0.5,
      heightMetres: 1.2,
    }); // prettier-ignore
    const [area] = read();
    expect(area.kind === 'polygon' && layPolygon(area).points).toHaveLength(48);
    expect(laid('seats')).toBe(48);
    expect(laidAreas.peek()[0].points[2]).toBeCloseTo(1.2, 6);
    expect(selected.value).toEqual({ kind: 'receiver', name: 'seats' });
    expect(placingTool.value).toBeNull();
    undo();
    expect(entry('seats')).toBeUndefined();
  });

  it('lies at its height, and has a name of its own', () => {
    drawArea('rectangle', FLOOR, 'done');
    drawArea('polygon', [[2, 2, 0.8], [4, 2, 0.8], [3, 4, 0.8]], 'done'); // prettier-ignore
    expect(entry('seats 2')).toMatchObject({ polygon: [[2, 2, 0.8], [4, 2, 0.8], [3, 4, 0.8]] }); // prettier-ignore
    expect(read()).toHaveLength(2);
    expect(freeAreaName('Seats', ['seats', 'SEATS_2'])).toBe('Seats 3');
  });

  it('says what is wrong with its corners, and is none without receivers', () => {
    const crossed: readonly Vec3[] = [[0, 0, 0], [2, 2, 0], [2, 0, 0], [0, 3, 0]]; // prettier-ignore
    toggleTool('polygon');
    drawArea('polygon', crossed, 'moving');
    expect(draft.value!.text).toBe('Its sides cross');
    drawArea('polygon', crossed, 'done');
    expect([undoLabel.value, placingTool.value]).toEqual([null, 'polygon']);
    drawArea('polygon', [], 'given-up');
    expect(draft.value).toBeNull();
  });

  it('of a row stands at the height of ears and takes a number of seats', () => {
    drawArea('row', [[1, 1, 0.4], [4, 1, 0.4]], 'done'); // prettier-ignore
    expect(entry('row')).toEqual({ line: [[1, 1, 1.6], [4, 1, 1.6]], spacingMetres: 0.6 }); // prettier-ignore
    expect(laid('row')).toBe(6);
    for (const seats of [8, 4, 11]) {
      corners.setSeats('row', seats);
      expect(laid('row')).toBe(seats);
    }
    read();
  });

  it('has rows behind it, away from the source, each higher than the one before', () => {
    drawArea('row', [[2, 1, 0], [2, 4, 0]], 'done'); // prettier-ignore
    corners.setRows('row', { count: 3 });
    corners.setRows('row', { distance: 0.8, rise: 0.2 });
    expect(entry('row')).toMatchObject({ rows: { count: 3, step: [0.8, 0, 0.2] } });
    expect(corners.rowsOf(corners.selectedArea.value!)).toEqual({ count: 3, distance: 0.8, rise: 0.2 });
    expect(laid('row')).toBe(18);
    corners.setSeats('row', 4);
    expect(laid('row')).toBe(12);
    read();
    corners.setRows('row', { count: 1 });
    expect(entry('row')).not.toHaveProperty('rows');
  });

  it('can lie on all surfaces of a material', () => {
    layOnSurface('carpet-thin');
    expect(read()[0]).toMatchObject({ kind: 'surface', materials: ['carpet-thin'], height: 1.2 });
  });

  it('is not offered where the receivers are those of a mesh file', () => {
    expect(canLay.value).toBe(true);
    startDocument({ name: '', token: null, scene: { receivers: 'mesh' }, files: new Map() }, false);
    expect(canLay.value).toBe(false);
  });
});

describe('the corners of an area', () => {
  beforeEach(() => drawArea('rectangle', FLOOR, 'done'));

  it('are dragged, added and taken away, each in one step of Undo', () => {
    corners.moveCorner('seats', 1, [5.5, 1, 0]);
    corners.moveCorner('seats', 1, [6, 1, 0]);
    endGroup();
    expect(corners.selectedArea.value!.corners[1]).toEqual([6, 1, 0]);
    corners.addCorner('seats', 0);
    expect(corners.selectedArea.value!.corners[1]).toEqual([3.5, 1, 0]);
    expect(corners.chosenCorner.value).toBe(1);
    expect(corners.removeCorner('seats', 1)).toBe(true);
    undo();
    undo();
    expect(corners.selectedArea.value!.corners).toHaveLength(4);
    undo();
    expect(corners.selectedArea.value!.corners[1]).toEqual([5, 1, 0]);
    read();
  });

  it('stay three at least', () => {
    expect(corners.removeCorner('seats', 0)).toBe(true);
    expect(corners.removeCorner('seats', 0)).toBe(false);
    expect(corners.selectedArea.value!.corners).toHaveLength(3);
  });

  it('rise away from the source, and stay in one plane when one of them is moved', () => {
    corners.setRake('seats', { degrees: 15 });
    expect(rakeOf(corners.selectedArea.value!.corners)!.degrees).toBeCloseTo(15, 2);
    expect(rakeOf(corners.selectedArea.value!.corners)!.towards).toBeCloseTo(0, 3);
    // 4 m at 15°.
    expect(corners.selectedArea.value!.corners[1][2]).toBeCloseTo(4 * Math.tan(Math.PI / 12), 4);
    corners.moveCorner('seats', 2, [6, 4.5, 0]);
    expect(corners.selectedArea.value!.corners[2][2]).toBeCloseTo(5 * Math.tan(Math.PI / 12), 3);
    corners.setRake('seats', { towards: 90 });
    expect(rakeOf(corners.selectedArea.value!.corners)!.towards).toBeCloseTo(90, 2);
    read();
    corners.setRake('seats', { degrees: 0 });
    expect(entry('seats')).toMatchObject({ polygon: [[1, 1], [5, 1], [6, 4.5], [1, 4]] }); // prettier-ignore
  });

  it('are chosen one after the other', () => {
    corners.chooseNextCorner(-1);
    expect(corners.chosenCorner.value).toBe(3);
    corners.chooseNextCorner(1);
    expect(corners.chosenCorner.value).toBe(0);
    selected.value = null;
    expect(corners.chosenCorner.value).toBeNull();
  });
});

it('One tool at a time takes the pointer', () => {
  toggleTool('row');
  tool.value = 'patch';
  expect(placingTool.value).toBeNull();
  toggleTool('select');
  expect(tool.value).toBe('none');
  isMeasuring.value = true;
  expect(placingTool.value).toBeNull();
  toggleTool('rectangle');
  expect(isMeasuring.value).toBe(false);
  startSketch();
  expect(placingTool.value).toBeNull();
  toggleTool('rectangle');
  expect(sketch.value).toBeNull();
  toggleTool('rectangle');
  expect(placingTool.value).toBeNull();
});
