import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { JsonObject } from '../../../../electron/renderer/state/document/json.ts';
import { newRoom } from '../../../../src/app/index.ts';
import { furnishedMesh } from '../../../../src/app/inputs/scene/furnished.ts';
import { parseScene } from '../../../../src/scene/parse.ts';
import type { BoxGeometry, BuiltFurniture } from '../../../../src/scene/scene.ts';
import { testHost } from '../../../support/test-host.ts';

vi.mock('../../../../electron/renderer/core/workers.ts', () => {
  const ask = (): unknown => ({ answer: new Promise(() => undefined) });
  return { desk: { ask }, checker: { ask }, machine: { ask } };
});

const { scene, startDocument, undo } = await import('../../../../electron/renderer/state/document/document.ts');
const furniture = await import('../../../../electron/renderer/state/drawing/furniture/furniture.ts');
const { FURNITURE_KINDS, WOOD } = await import('../../../../electron/renderer/state/drawing/furniture/kinds.ts');
const waiting = await import('../../../../electron/renderer/state/drawing/furniture/placing-piece.ts');
const cursors = await import('../../../../electron/renderer/state/drawing/cursor.ts');
const { tool } = await import('../../../../electron/renderer/state/drawing/chosen.ts');
const { addCorner, sketch, startSketch } =
  await import('../../../../electron/renderer/state/drawing/outline/sketch.ts');
const { placingTool } = await import('../../../../electron/renderer/state/placing/tool.ts');
const { selectedThings } = await import('../../../../electron/renderer/state/placing/several.ts');
const { selected } = await import('../../../../electron/renderer/state/room/shown-room.ts');
const { usesOf } = await import('../../../../electron/renderer/state/materials/material-uses.ts');
const { sceneView } = await import('../../../../electron/renderer/state/room/scene-check.ts');

const read = (): ReturnType<typeof parseScene> => parseScene(JSON.stringify(scene.peek()), 'room.json');
const built = (): readonly BuiltFurniture[] => (read().geometry as BoxGeometry).furniture as readonly BuiltFurniture[];

beforeEach(() => {
  const materials = { walls: 'plaster-on-masonry', floor: 'carpet-thin', ceiling: 'plasterboard-ceiling' };
  const room = newRoom({ title: 'Room', size: [7, 5, 3], materials }) as JsonObject;
  startDocument({ name: 'room.json', token: null, scene: room, files: new Map() }, false);
  const { sources, receivers } = read();
  sceneView.value = { sources, receivers, extentsMetres: { from: [0, 0, 0], to: [7, 5, 3] } } as never;
});

describe('furniture of the library', () => {
  it.each(FURNITURE_KINDS)('stands in a new room, clear of its walls, source and receiver: %s', async (kind) => {
    furniture.addFurniture(kind);
    const { geometry, materials } = read();
    // Refused if it reaches into a wall or out of the room.
    await furnishedMesh(geometry as BoxGeometry, materials, 'room.json', testHost.files, 1e9);
    const [{ solids, position }] = built();
    expect(Math.min(...solids.map(({ from }) => from[2]))).toBe(0);
    for (const point of [...(read().sources as never[]), ...(read().receivers as never[])] as {
      position: number[];
    }[]) {
      const inside = solids.some(({ from, to }) =>
        point.position.every((at, axis) => from[axis] < at - position[axis] && at - position[axis] < to[axis]),
      );
      expect(inside).toBe(false);
    }
  });

  it('is moved, turned, copied, given a material and deleted, each of which can be undone', () => {
    furniture.addFurniture('table');
    expect(furniture.chosenPiece.value).toBe(0);
    furniture.movePiece(0, [2.5]);
    furniture.turnPiece(0, 30);
    expect(built()[0]).toMatchObject({ name: 'Table', orientation: { yawDegrees: 30 } });
    expect(built()[0].position[0]).toBe(2.5);
    furniture.copyPiece(0);
    expect([built().length, furniture.chosenPiece.value]).toEqual([2, 1]);
    furniture.givePieceMaterial(1, 'carpet-thin');
    expect(built()[1].solids.every(({ material }) => material === 'carpet-thin')).toBe(true);
    expect(usesOf(scene.value, WOOD)).toEqual(['Table']);
    furniture.removePiece(1);
    furniture.removePiece(0);
    expect(furniture.pieces.value).toEqual([]);
    undo();
    furniture.turnPiece(0, 0);
    expect(furniture.pieces.value[0].turn).toBe(0);
  });

  it('waits for its place at the pointer, is turned there, and is put and chosen in one step', () => {
    selected.value = { kind: 'receiver', name: 'R1' };
    waiting.startWaiting('chair');
    expect([selected.value, waiting.waitingBoxes.value.length]).toEqual([null, 6]);
    for (let i = 0; i < 13; i++) waiting.turnWaiting(15);
    waiting.placeWaiting([2, 3, 0]);
    expect(built()[0]).toMatchObject({ name: 'Chair', position: [2, 3, 0], orientation: { yawDegrees: -165 } });
    expect([furniture.chosenPiece.value, waiting.waitingPiece.value]).toEqual([0, null]);
    expect(selectedThings.value.map(({ thing }) => thing)).toEqual([{ list: 'furniture', key: 0 }]);
    // A chair of 0.45 × 0.45 m and 0.9 m high, turned by a right angle: its back is towards −x.
    furniture.turnPiece(0, 90);
    expect(selectedThings.value[0].extent).toEqual({ from: [1.775, 2.775, 0], to: [2.225, 3.225, 0.9] });
    selected.value = { kind: 'receiver', name: 'R1' };
    expect(furniture.chosenPiece.value).toBeNull();
    // The turn, and that it was put.
    undo();
    undo();
    expect(furniture.pieces.value).toEqual([]);
  });

  it('gives way to any other tool, and other tools to it; each begins without a cursor', () => {
    placingTool.value = 'row';
    cursors.typeCursor(0, 2);
    expect(cursors.cursor.value).toEqual([2, 2.5]);
    waiting.startWaiting('table');
    expect([placingTool.value, cursors.cursor.value]).toEqual([null, null]);
    startSketch();
    expect(waiting.waitingPiece.value).toBeNull();
    addCorner([1, 4]);
    // From the last corner on.
    cursors.typeCursor(0, 3);
    expect(cursors.cursor.value).toEqual([3, 4]);
    waiting.startWaiting('table');
    expect([sketch.value, cursors.cursor.value]).toEqual([null, null]);
    tool.value = 'patch';
    expect(waiting.waitingPiece.value).toBeNull();
    waiting.startWaiting('table');
    expect(tool.value).toBe('none');
    placingTool.value = 'rectangle';
    expect(waiting.waitingPiece.value).toBeNull();
  });

  it('puts a second piece where the first one does not stand', () => {
    furniture.addFurniture('chair');
    furniture.addFurniture('chair');
    const [a, b] = built().map(({ position }) => position);
    expect(Math.hypot(a[0] - b[0], a[1] - b[1])).toBeGreaterThan(0.5);
  });
});
