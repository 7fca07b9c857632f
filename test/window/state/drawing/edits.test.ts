import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fromLibrary } from '../../../../electron/renderer/state/materials/chosen-material.ts';
import { valueAt, type JsonObject } from '../../../../electron/renderer/state/document/json.ts';
import type { Vec3 } from '../../../../src/app/index.ts';
import { newRoom } from '../../../../src/app/index.ts';
import { parseScene } from '../../../../src/scene/parse.ts';

vi.mock('../../../../electron/renderer/core/workers.ts', () => {
  const ask = (): unknown => ({ answer: new Promise(() => undefined) });
  return { desk: { ask }, checker: { ask }, machine: { ask } };
});

const { scene, setValue, startDocument, undo, undoLabel } =
  await import('../../../../electron/renderer/state/document/document.ts');
const { drawnBoxes } = await import('../../../../electron/renderer/state/drawing/boxes.ts');
const { choose, chooseAlso, chosen, tool } = await import('../../../../electron/renderer/state/drawing/chosen.ts');
const edits = await import('../../../../electron/renderer/state/drawing/edits.ts');
const painting = await import('../../../../electron/renderer/state/drawing/painting.ts');
const { liveWalls } = await import('../../../../electron/renderer/state/drawing/live-walls.ts');
const { isMeasuring } = await import('../../../../electron/renderer/state/room/picture.ts');
const { selected } = await import('../../../../electron/renderer/state/room/shown-room.ts');
const { sceneView } = await import('../../../../electron/renderer/state/room/scene-check.ts');

const MATERIALS = { walls: 'plaster-on-masonry', floor: 'carpet-thin', ceiling: 'plaster-on-masonry' };

/** What the simulation reads of the scene as it is: throws if it is refused. */
const read = (): ReturnType<typeof parseScene> => parseScene(JSON.stringify(scene.peek()), 'room.json');

const volume = (): number => liveWalls.peek()!.volumeCubicMetres;

beforeEach(() => {
  const room = newRoom({ title: 'Room', size: [7, 5, 3], materials: MATERIALS }) as JsonObject;
  startDocument({ name: 'room.json', token: null, scene: room, files: new Map() }, false);
  const points = read();
  sceneView.value = { sources: points.sources, receivers: points.receivers } as never;
});

describe('a new room', () => {
  it('can be read at once and has what was asked for', () => {
    expect(read()).toMatchObject({ title: 'Room', duration: undefined, maxFrequency: 710 });
    expect(drawnBoxes.value![0]).toMatchObject({ from: [0, 0, 0], to: [7, 5, 3] });
    expect(drawnBoxes.value![0].materials[4]).toBe('carpet-thin');
    expect(volume()).toBeCloseTo(105, 9);
  });

  it.each([0.5, 2, 60])('is good with a height of %d m', (height) => {
    const room = newRoom({ title: '', size: [0.5, 40, height], materials: MATERIALS });
    expect(() => parseScene(JSON.stringify(room), 'room.json')).not.toThrow();
  });
});

describe('boxes', () => {
  it('keep the furniture among them, which only the worker can show', () => {
    const furniture = [{ file: 'table.obj', unit: 'm', materials: { Top: 'carpet-thin' } }];
    setValue('', ['geometry', 'furniture'], furniture);
    edits.addBox('pillar');
    expect(valueAt(scene.value, ['geometry', 'furniture'])).toEqual(furniture);
    expect(read().geometry).toMatchObject({ furniture: [{ file: 'table.obj' }] });
    expect(liveWalls.value).toBeNull();
  });

  it('make an L with a pillar in two steps, which can be undone', () => {
    edits.addBox('wing');
    expect(volume()).toBeCloseTo(105 + 3.5 * 2.5 * 3, 9);
    edits.addBox('pillar');
    expect(volume()).toBeCloseTo(105 + 3.5 * 2.5 * 3 - 0.4 * 0.4 * 3, 9);
    expect(chosen.value).toEqual({ kind: 'box', box: 2 });
    expect(() => read()).not.toThrow();
    undo();
    expect(chosen.value).toBeNull();
    expect(drawnBoxes.value).toHaveLength(2);
  });

  it('that are solid keep clear of sources, receivers and one another', () => {
    for (const kind of ['pillar', 'cut', 'pillar', 'cut'] as const) {
      choose(null);
      edits.addBox(kind);
    }
    expect(() => read()).not.toThrow();
    expect(volume()).toBeCloseTo(105 - 2 * (0.48 + 1.6 * 0.8 * 0.8), 9);
  });

  it('can be copied, changed in their order and deleted, but air comes first', () => {
    edits.addBox('pillar');
    expect(edits.canRemoveBox(0)).toBe(false);
    expect(edits.canReorder(1, -1)).toBe(false);
    edits.duplicateChosen();
    expect(drawnBoxes.value).toHaveLength(3);
    expect(chosen.value).toEqual({ kind: 'box', box: 2 });
    edits.reorder(2, -1);
    expect(chosen.value).toEqual({ kind: 'box', box: 1 });
    edits.removeChosen();
    expect(drawnBoxes.value).toHaveLength(2);
    edits.setOperation(1, 'add');
    expect(volume()).toBeCloseTo(105, 9);
  });

  it('are undone a drag at a time', () => {
    for (const x of [7.1, 7.2, 7.3]) edits.setExtent(0, [0, 0, 0], [x, 5, 3]);
    edits.endReshaping();
    edits.setExtent(0, [0, 0, 0], [7.3, 5, 4]);
    edits.endReshaping();
    undo();
    expect(drawnBoxes.value![0].to).toEqual([7.3, 5, 3]);
    undo();
    expect(drawnBoxes.value![0].to).toEqual([7, 5, 3]);
    expect(undoLabel.value).toBeNull();
  });

  it('take no extent that is none', () => {
    edits.setExtent(0, [7, 0, 0], [7, 5, 3]);
    expect(drawnBoxes.value![0].from).toEqual([0, 0, 0]);
  });
});

describe('faces', () => {
  it('get a material, several at once; the last one removes what it makes needless', () => {
    chooseAlso({ box: 0, face: 0 });
    chooseAlso({ box: 0, face: 4 });
    edits.giveMaterial(chosen.value!, 'carpet-thin');
    expect(scene.value).toMatchObject({
      geometry: { boxes: [{ faces: { 'x-': 'carpet-thin', 'z-': 'carpet-thin' } }] },
    });
    edits.giveMaterial(chosen.value!, 'plaster-on-masonry');
    expect((scene.value as never as { geometry: { boxes: JsonObject[] } }).geometry.boxes[0]['faces']).toBeUndefined();
    chooseAlso({ box: 0, face: 0 });
    expect(chosen.value).toEqual({ kind: 'faces', faces: [{ box: 0, face: 4 }] });
  });

  it('get an entry of the library as a new material, or as the one that the scene has', () => {
    expect(edits.nameOfChosen(fromLibrary('carpet-thin'))).toEqual({ name: 'carpet-thin', added: null });
    const { name, added } = edits.nameOfChosen(fromLibrary('door-wood'));
    choose({ kind: 'faces', faces: [{ box: 0, face: 1 }] });
    edits.giveMaterial(chosen.value!, name, added);
    expect(() => read()).not.toThrow();
    expect(edits.chosenMaterials.value).toEqual(['door-wood']);
  });

  it('are no longer chosen when a source is', () => {
    choose({ kind: 'box', box: 0 });
    selected.value = { kind: 'source', name: 'S1' };
    expect(chosen.value).toBeNull();
    choose({ kind: 'box', box: 0 });
    expect(selected.value).toBeNull();
  });
});

describe('patches', () => {
  const onWall: [Vec3, Vec3] = [
    [7, 1, 1],
    [7, 3, 2],
  ];
  const paint = (kind: 'patch' | 'opening'): void => painting.paint({ box: 0, face: 1 }, ...onWall, kind);

  it('are painted with the usual absorber and chosen', () => {
    paint('patch');
    expect(chosen.value).toEqual({ kind: 'patch', box: 0, patch: 0 });
    expect(edits.chosenMaterials.value).toEqual(['mineral-wool-50mm']);
    expect(read()).toMatchObject({ geometry: { boxes: [{ patches: [{ face: 1, from: onWall[0], to: onWall[1] }] }] } });
    undo();
    expect(drawnBoxes.value![0].patches).toEqual([]);
    expect(painting.allMaterials.value).not.toContain('mineral-wool-50mm');
  });

  it('are openings with the outside that they need', () => {
    paint('opening');
    expect(read().outside).toEqual({ absorbsFrom: 250 });
    paint('opening');
    expect(painting.allMaterials.value.filter((name) => name.startsWith('opening'))).toEqual(['opening']);
  });

  it('move with their box, stay where a wall is pushed, and come back when the push goes back', () => {
    paint('patch');
    edits.setExtent(0, [1, 1, 0], [8, 6, 3]);
    edits.endReshaping();
    expect(drawnBoxes.value![0].patches![0]).toMatchObject({ from: [8, 2, 1], to: [8, 4, 2] });
    edits.setExtent(0, [1, 1, 0], [8, 2.5, 3]);
    expect(drawnBoxes.value![0].patches![0]).toMatchObject({ from: [8, 2, 1], to: [8, 2.5, 2] });
    edits.setExtent(0, [1, 1, 0], [8, 1.5, 3]);
    expect(drawnBoxes.value![0].patches).toEqual([]);
    edits.setExtent(0, [1, 1, 0], [8, 5.5, 3]);
    edits.endReshaping();
    expect(drawnBoxes.value![0].patches![0]).toMatchObject({ from: [8, 2, 1], to: [8, 4, 2] });
    expect(() => read()).not.toThrow();
  });

  it('are not painted while distances are measured, and the other way round', () => {
    tool.value = 'patch';
    isMeasuring.value = true;
    expect(tool.value).toBe('none');
    tool.value = 'opening';
    expect(isMeasuring.value).toBe(false);
  });

  it('are kept on their face, copied beside and deleted', () => {
    paint('patch');
    edits.setPatchExtent(0, 0, [7, 4, 1], [7, 9, 2]);
    edits.endReshaping();
    expect(drawnBoxes.value![0].patches![0]).toMatchObject({ from: [7, 4, 1], to: [7, 5, 2] });
    edits.duplicateChosen();
    expect(drawnBoxes.value![0].patches![1]).toMatchObject({ from: [7, 3, 1], to: [7, 4, 2] });
    edits.removeChosen();
    edits.removePatch(0, 0);
    expect(drawnBoxes.value![0].patches).toEqual([]);
    expect(() => read()).not.toThrow();
  });

  it('are laid in the middle of a face by a button, doors on the floor', () => {
    choose({ kind: 'faces', faces: [{ box: 0, face: 2 }] });
    painting.paintChosenFace('opening');
    expect(drawnBoxes.value![0].patches![0]).toMatchObject({ face: 2, from: [3.05, 0, 0], to: [3.95, 0, 2.1] });
    expect(() => read()).not.toThrow();
  });
});

describe('a room of two dimensions', () => {
  beforeEach(() => {
    const boxes = [{ add: { from: [0, 0], to: [12, 5] }, material: 'wall' }];
    const plan: JsonObject = {
      ...(newRoom({ title: 'Plan', size: [7, 5, 3], materials: MATERIALS }) as JsonObject),
      dimensions: 2,
      materials: { wall: { rigid: true } },
      geometry: { boxes },
      sources: { S1: { position: [2, 1] } },
      receivers: { R1: { position: [9, 4] } },
    };
    startDocument({ name: 'plan.json', token: null, scene: plan, files: new Map() }, false);
  });

  it('takes boxes and patches with as many coordinates as it has', () => {
    edits.addBox('wing');
    edits.addBox('pillar');
    choose({ kind: 'faces', faces: [{ box: 0, face: 3 }] });
    painting.paintChosenFace('patch');
    edits.setPatchExtent(0, 0, [1, 5, 0], [4, 5, 0.5]);
    edits.endReshaping();
    edits.setExtent(0, [0, 0, -0.5], [12, 6, 0.5]);
    expect(() => read()).not.toThrow();
    expect(scene.value).toMatchObject({
      geometry: { boxes: [{ patches: [{ face: 'y+', from: [1], to: [4] }] }, {}, {}] },
    });
  });
});
