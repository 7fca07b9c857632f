import { beforeEach, describe, expect, it, vi } from 'vitest';
import { newRoom } from '../../../../src/app/index.ts';
import { parseScene } from '../../../../src/scene/parse.ts';
import { volumesOf, type BoxVolume } from '../../../../src/scene/scene.ts';
import { objectAt, type JsonObject } from '../../../../electron/renderer/state/document/json.ts';

vi.mock('../../../../electron/renderer/core/workers.ts', () => {
  const ask = (): unknown => ({ answer: new Promise(() => undefined) });
  return { desk: { ask }, checker: { ask }, machine: { ask } };
});

const { scene, startDocument, undo } = await import('../../../../electron/renderer/state/document/document.ts');
const { choose, chosen } = await import('../../../../electron/renderer/state/drawing/chosen.ts');
const edits = await import('../../../../electron/renderer/state/drawing/edits.ts');
const fill = await import('../../../../electron/renderer/state/drawing/fill.ts');
const { liveWalls } = await import('../../../../electron/renderer/state/drawing/live-walls.ts');
const { kindsFor, removeMaterial, renameMaterial, sceneMaterials } =
  await import('../../../../electron/renderer/state/materials/materials.ts');
const sceneCheck = await import('../../../../electron/renderer/state/room/scene-check.ts');
const volumes = await import('../../../../electron/renderer/state/drawing/volumes.ts');

const MATERIALS = { walls: 'plaster-on-masonry', floor: 'carpet-thin', ceiling: 'plaster-on-masonry' };

/** The volumes that a simulation reads of the scene as it is: throws if it is refused. */
const read = (): readonly BoxVolume[] => volumesOf(parseScene(JSON.stringify(scene.peek()), 'room.json').geometry);
const places = (): unknown[] => read().map(({ from, to }) => [from, to]);
const face = (of: number): void => choose({ kind: 'faces', faces: [{ box: 0, face: of }] });

beforeEach(() => {
  const room = newRoom({ title: 'Room', size: [7, 5, 3], materials: MATERIALS }) as JsonObject;
  startDocument({ name: 'room.json', token: null, scene: room, files: new Map() }, false);
  const { sources, receivers } = parseScene(JSON.stringify(room), 'room.json');
  sceneCheck.sceneView.value = { sources, receivers } as never;
  fill.slabThickness.value = 0.1;
});

describe('a porous slab', () => {
  it('covers the chosen face, and ends where another one begins', () => {
    const before = scene.value;
    face(5);
    fill.addSlab();
    expect(places()).toEqual([
      [
        [0, 0, 2.9],
        [7, 5, 3],
      ],
    ]);
    expect(chosen.value).toEqual({ kind: 'volume', volume: 0 });
    expect(read()[0].material).toBe('mineral-wool');
    fill.slabThickness.value = 0.2;
    face(0);
    fill.addSlab();
    // Volumes that overlap are refused, and this reads the scene.
    expect(places()[1]).toEqual([
      [0, 0, 0],
      [0.2, 5, 2.9],
    ]);
    expect(Object.keys(objectAt(scene.value, ['materials']))).toHaveLength(3);
    face(0);
    fill.addSlab();
    expect(read()).toHaveLength(2);
    undo();
    undo();
    expect(scene.value).toBe(before);
  });

  it('has the room drawn with its sides in the air, not with those on walls', () => {
    face(4);
    fill.addSlab();
    const wool = liveWalls.value!.surfaces.find(({ front }) => front === 'mineral-wool')!;
    expect(wool.areaSquareMetres).toBeCloseTo(35, 9);
  });
});

describe('bass traps and baffles', () => {
  it('take the next corner that is free', () => {
    for (let click = 0; click < 5; click++) {
      choose(null);
      fill.addBassTrap();
    }
    expect(places()).toEqual([
      [
        [0, 0, 0],
        [0.4, 0.4, 3],
      ],
      [
        [6.6, 0, 0],
        [7, 0.4, 3],
      ],
      [
        [0, 4.6, 0],
        [0.4, 5, 3],
      ],
      [
        [6.6, 4.6, 0],
        [7, 5, 3],
      ],
    ]);
  });

  it('hang below the ceiling, one beside the other', () => {
    fill.addBaffle();
    fill.addBaffle();
    fill.addBaffle();
    expect(places()).toEqual([
      [
        [2.9, 2.45, 2.2],
        [4.1, 2.55, 2.8],
      ],
      [
        [2.9, 3.05, 2.2],
        [4.1, 3.15, 2.8],
      ],
      [
        [2.9, 1.85, 2.2],
        [4.1, 1.95, 2.8],
      ],
    ]);
  });
});

describe('a porous volume that is chosen', () => {
  it('is reshaped, filled with another material and deleted as boxes are', () => {
    fill.addBassTrap();
    const shape = chosen.value!;
    edits.reshape(shape, [0, 0, 0], [0.5, 0.4, 2]);
    edits.endReshaping();
    expect(places()).toEqual([
      [
        [0, 0, 0],
        [0.5, 0.4, 2],
      ],
    ]);
    expect(edits.chosenMaterials.value).toEqual(['mineral-wool']);
    volumes.setVolumeExtent(0, [0, 0, 0], [0, 1, 1]);
    expect(places()).toEqual([
      [
        [0, 0, 0],
        [0.5, 0.4, 2],
      ],
    ]);
    edits.removeChosen();
    expect(read()).toEqual([]);
    expect(chosen.value).toBeNull();
    undo();
    undo();
    expect(places()).toEqual([
      [
        [0, 0, 0],
        [0.4, 0.4, 3],
      ],
    ]);
  });

  it('keeps its material from being removed, and takes a new name of it along', () => {
    fill.addBassTrap();
    const wool = (): (typeof sceneMaterials.value)[number] =>
      sceneMaterials.value.find(({ kind }) => kind === 'porousVolume')!;
    expect(wool().uses).toEqual(['porous volume 1']);
    expect(kindsFor(wool())).toEqual(['porousVolume']);
    removeMaterial('mineral-wool');
    expect(read()).toHaveLength(1);
    renameMaterial('mineral-wool', 'rock wool');
    expect(read()[0].material).toBe('rock wool');
  });
});
