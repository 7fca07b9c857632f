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
    furniture.movePiece(0, 0, 2.5);
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

  it('puts a second piece where the first one does not stand', () => {
    furniture.addFurniture('chair');
    furniture.addFurniture('chair');
    const [a, b] = built().map(({ position }) => position);
    expect(Math.hypot(a[0] - b[0], a[1] - b[1])).toBeGreaterThan(0.5);
  });
});
