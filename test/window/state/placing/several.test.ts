/** Several things: selected, moved, aligned, distributed, repeated, copied and removed together. */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { newRoom } from '../../../../src/app/index.ts';
import { parseScene } from '../../../../src/scene/parse.ts';
import {
  objectAt,
  valueAt,
  withValue,
  type Json,
  type JsonObject,
} from '../../../../electron/renderer/state/document/json.ts';
import type { Thing } from '../../../../electron/renderer/shapes/placing.ts';

vi.mock('../../../../electron/renderer/core/workers.ts', () => {
  const ask = (): unknown => ({ answer: new Promise(() => undefined) });
  return { desk: { ask }, checker: { ask }, machine: { ask } };
});

const { scene, startDocument, undo, undoLabel } =
  await import('../../../../electron/renderer/state/document/document.ts');
const { choose, chosen } = await import('../../../../electron/renderer/state/drawing/chosen.ts');
const changes = await import('../../../../electron/renderer/state/placing/changes.ts');
const { aligned, distributed, repeats } = await import('../../../../electron/renderer/state/placing/arranging.ts');
const { copySelected, paste } = await import('../../../../electron/renderer/state/placing/clipboard.ts');
const several = await import('../../../../electron/renderer/state/placing/several.ts');
const { allThings, nameOf } = await import('../../../../electron/renderer/state/placing/things.ts');
const { selected } = await import('../../../../electron/renderer/state/room/shown-room.ts');
const { said } = await import('../../../../electron/renderer/state/window/say.ts');

const MATERIALS = { walls: 'plaster-on-masonry', floor: 'carpet-thin', ceiling: 'plaster-on-masonry' };
const SOURCE: Thing = { list: 'sources', key: 'S1' };
const R1: Thing = { list: 'receivers', key: 'R1' };
const R2: Thing = { list: 'receivers', key: 'R2' };
const SEATS: Thing = { list: 'receivers', key: 'seats' };
const TABLE: Thing = { list: 'boxes', key: 1 };
const SHEET: Thing = { list: 'sheets', key: 0 };
const TRAP: Thing = { list: 'volumes', key: 0 };
const CHAIR: Thing = { list: 'furniture', key: 0 };

const room = (): JsonObject => {
  const made = newRoom({ title: 'Room', size: [7, 5, 3], materials: MATERIALS }) as JsonObject;
  const [walls] = valueAt(made, ['geometry', 'boxes']) as unknown as JsonObject[];
  const material = walls['material'];
  return {
    ...made,
    materials: { ...objectAt(made, ['materials']), cloth: { absorption: 0.3 } },
    geometry: {
      boxes: [
        walls,
        {
          subtract: { from: [2, 2, 0], to: [3, 3, 0.8] },
          material,
          patches: [{ face: 'z+', from: [2.2, 2.2], to: [2.8, 2.8], material: 'cloth' }],
        },
      ],
      sheets: [{ from: [4, 1, 2.5], to: [6, 4, 2.5], material }],
      volumes: [{ from: [0, 0, 0], to: [0.5, 0.5, 3], material }],
      furniture: [{ file: 'chair.obj', unit: 'm', position: [6, 1, 0], materials: { Seat: 'cloth' } }],
    },
    sources: { S1: { position: [1, 1, 1.5] } },
    receivers: {
      R1: { position: [4, 1.25, 1.2] },
      R2: { walk: [{ position: [5, 2, 1.2], at: 0 }, { position: [5, 3, 1.2], at: 1 }] },
      seats: { polygon: [[4, 3], [6, 3], [6, 4], [4, 4]], spacingMetres: 0.5, heightMetres: 1.2 },
    },
  } as JsonObject; // prettier-ignore
};

const at = (path: readonly (string | number)[]): Json | undefined => valueAt(scene.peek(), path);
const names = (): string[] => several.selectedThings.value.map(({ thing }) => nameOf(thing));
/** Reads the scene as the program does, but for sheets and volumes of another material, and the walk beside areas. */
const read = (): void => {
  const left = [['geometry', 'sheets'], ['geometry', 'volumes'], ['receivers', 'R2']]; // prettier-ignore
  const of = left.reduce((before, path) => withValue(before, path, undefined), scene.peek());
  parseScene(JSON.stringify(of), 'room.json');
};

beforeEach(() => startDocument({ name: 'room.json', token: null, scene: room(), files: new Map() }, false));

describe('several things', () => {
  it('are all that has a place in the file', () => {
    expect(allThings.value.map(({ thing }) => nameOf(thing))).toEqual(
      ['S1', 'R1', 'R2', 'seats', 'box 1', 'box 2', 'sheet 1', 'porous volume 1', 'furniture 1'], // prettier-ignore
    );
    several.selectAll();
    expect(names()).toEqual(['S1', 'R1', 'R2', 'seats', 'box 2', 'sheet 1', 'porous volume 1', 'furniture 1']);
    expect(several.selectedExtent.value).toEqual({ from: [0, 0, 0], to: [6, 4, 3] });
  });

  it('are added to what is selected alone, and taken away again', () => {
    choose({ kind: 'box', box: 1 });
    several.selectAlso([R1]);
    expect([names(), selected.value, chosen.value]).toEqual([['box 2', 'R1'], null, null]);
    several.selectAlso([R1]);
    expect([names(), chosen.value]).toEqual([['box 2'], { kind: 'box', box: 1 }]);
    several.selectAlso([R1, SEATS]);
    selected.value = { kind: 'source', name: 'S1' };
    expect([names(), several.hasSeveral.value]).toEqual([['S1'], false]);
    several.selectNext(1);
    several.selectNext(1);
    expect(names()).toEqual(['S1', 'R1', 'R2']);
  });

  it('move together from where they were, in one step of Undo', () => {
    several.selectThings([SOURCE, R1, R2, SEATS, TABLE, SHEET, TRAP, CHAIR]);
    const before = scene.peek();
    changes.shiftSelected([3, 3, 3], 'moving');
    changes.shiftSelected([0.5, -0.25, 0], 'moving');
    changes.shiftSelected([0.5, -0.25, 0], 'done');
    expect(at(['sources', 'S1', 'position'])).toEqual([1.5, 0.75, 1.5]);
    expect(at(['receivers', 'R1', 'position'])).toEqual([4.5, 1, 1.2]);
    expect(at(['receivers', 'R2', 'walk', 1, 'position'])).toEqual([5.5, 2.75, 1.2]);
    expect(at(['receivers', 'seats', 'polygon', 2])).toEqual([6.5, 3.75]);
    expect(at(['geometry', 'boxes', 1, 'subtract', 'from'])).toEqual([2.5, 1.75, 0]);
    expect(at(['geometry', 'boxes', 1, 'patches', 0, 'from'])).toEqual([2.7, 1.95]);
    expect(at(['geometry', 'sheets', 0, 'to'])).toEqual([6.5, 3.75, 2.5]);
    expect(at(['geometry', 'volumes', 0, 'from'])).toEqual([0.5, -0.25, 0]);
    expect(at(['geometry', 'furniture', 0, 'position'])).toEqual([6.5, 0.75, 0]);
    expect(undoLabel.value).toBe('move 8 things');
    read();
    undo();
    expect(scene.peek()).toEqual(before);
  });

  it('let the corners of an area rise', () => {
    several.selectThings([SEATS, R1]);
    changes.shiftSelected([0, 0, 0.4], 'done');
    expect(at(['receivers', 'seats', 'polygon', 0])).toEqual([4, 3, 0.4]);
    read();
  });

  it('are aligned by their sides and middles', () => {
    several.selectThings([R1, TABLE, SEATS]);
    changes.alignSelected(0, 'low');
    expect([at(['receivers', 'R1', 'position']), at(['receivers', 'seats', 'polygon', 1])]).toEqual([
      [2, 1.25, 1.2],
      [4, 3],
    ]);
    changes.alignSelected(1, 'high');
    expect(at(['geometry', 'boxes', 1, 'subtract', 'to'])).toEqual([3, 4, 0.8]);
    expect(undoLabel.value).toBe('align 3 things');
    const extents = [
      { from: [0, 0, 0], to: [2, 1, 1] },
      { from: [5, 0, 0], to: [6, 1, 1] },
    ] as const;
    expect(aligned(extents, 0, 'middle')).toEqual([[2, 0, 0], [-2.5, 0, 0]]); // prettier-ignore
    read();
  });

  it('get equal gaps, whatever their sizes and their order', () => {
    const extents = [
      { from: [9, 0, 0], to: [10, 1, 1] },
      { from: [0, 0, 0], to: [2, 1, 1] },
      { from: [3, 0, 0], to: [3, 1, 1] },
      { from: [2, 0, 0], to: [3.5, 1, 1] },
    ] as const;
    const moved = distributed(extents, 0).map(([x], i) => [extents[i].from[0] + x, extents[i].to[0] + x]);
    const order = [...moved].sort((a, b) => a[0] - b[0]);
    const gaps = order.slice(1).map(([low], i) => low - order[i][1]);
    // 10 m less sizes of 4.5 m, in three gaps.
    for (const gap of gaps) expect(gap).toBeCloseTo(5.5 / 3, 9);
    expect([moved[0][0], moved[1][0]]).toEqual([9, 0]);
  });

  it('are repeated in rows, each with a name of its own', () => {
    selected.value = { kind: 'receiver', name: 'seats' };
    changes.repeatSelected({ counts: [2, 2], steps: [[0, 0.9, 0.3], [2.5, 0, 0]] }); // prettier-ignore
    expect(names()).toEqual(['seats 2', 'seats 3', 'seats 4']);
    expect(at(['receivers', 'seats 2', 'polygon', 0])).toEqual([4, 3.9, 0.3]);
    expect(at(['receivers', 'seats 4', 'polygon', 0])).toEqual([6.5, 3.9, 0.3]);
    read();
    undo();
    expect(at(['receivers', 'seats 2'])).toBeUndefined();
    expect(repeats({ counts: [3, 1], steps: [[1, 0, 0], [0, 9, 0]] })).toEqual([[1, 0, 0], [2, 0, 0]]); // prettier-ignore
    expect(changes.nextName('R9', ['R9', 'r10'])).toBe('R11');
  });

  it('are copied and pasted, also into another room with what they are made of', () => {
    several.selectThings([R1, TABLE]);
    copySelected();
    paste();
    expect(names()).toEqual(['R3', 'box 3']);
    expect(at(['receivers', 'R3', 'position'])).toEqual([4.5, 1.75, 1.2]);
    paste();
    expect(at(['receivers', 'R4', 'position'])).toEqual([5, 2.25, 1.2]);
    expect(undoLabel.value).toBe('paste 2 things');
    read();
    const plain = newRoom({ title: 'Room', size: [7, 5, 3], materials: MATERIALS }) as JsonObject;
    startDocument({ name: 'other.json', token: null, scene: plain, files: new Map() }, false);
    copySelected(); // of nothing: what was copied stays
    paste();
    expect(at(['materials', 'cloth'])).toEqual({ absorption: 0.3 });
    expect(at(['geometry', 'boxes', 1, 'patches', 0, 'material'])).toBe('cloth');
    read();
    const mesh = { receivers: 'mesh', geometry: { mesh: { file: 'a.obj' } } };
    startDocument({ name: 'mesh.json', token: null, scene: mesh, files: new Map() }, false);
    paste();
    expect([scene.peek(), said.value]).toEqual([mesh, expect.stringContaining('Not pasted: 2 things')]);
  });

  it('are removed together, but a room keeps a source, a receiver and air', () => {
    several.selectAll();
    changes.removeSelected();
    expect(Object.keys(objectAt(scene.peek(), ['receivers']))).toHaveLength(1);
    expect(at(['geometry', 'boxes'])).toHaveLength(1);
    for (const list of ['sheets', 'volumes', 'furniture']) expect(at(['geometry', list])).toBeUndefined();
    expect(said.value).toBe('Not deleted: S1, seats. A room needs a source, a receiver and air.');
    read();
    undo();
    expect(at(['geometry', 'boxes'])).toHaveLength(2);
    several.selectThings([TABLE]);
    changes.duplicateSelected();
    several.selectThings([{ list: 'boxes', key: 0 }, TABLE, { list: 'boxes', key: 2 }]);
    changes.removeSelected();
    expect(at(['geometry', 'boxes'])).toHaveLength(1);
  });
});
