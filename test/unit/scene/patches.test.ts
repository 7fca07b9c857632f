import { describe, expect, it } from 'vitest';
import { boxesMesh } from '../../../src/room/boxes/boxes-mesh.ts';
import { gridOf, voxeliseBoxes } from '../../../src/room/boxes/voxelise-boxes.ts';
import { ALL_OPEN, AIR, DIRECTIONS } from '../../../src/room/grid/graph.ts';
import { areasOf } from '../../../src/scene/box-areas.ts';
import { parseScene } from '../../../src/scene/parse.ts';
import type { BoxElement } from '../../../src/scene/scene.ts';
import { metres } from '../../../src/units/quantities.ts';

type Patch = Readonly<Record<string, unknown>>;

const room = (patches: Patch[], more: object[] = []): object => ({
  wavehall: 1,
  air: { temperatureCelsius: 20, relativeHumidityPercent: 50, pressureKilopascals: 101.325 },
  materials: { plaster: { absorption: 0.1 }, felt: { absorption: 0.6 }, wood: { rigid: true } },
  geometry: { boxes: [{ add: { from: [0, 0, 0], to: [4, 3, 2] }, material: 'plaster', patches }, ...more] },
  sources: { S1: { position: [0.5, 0.5, 1.5] } },
  receivers: { R1: { position: [3, 2.5, 1] } },
  maxFrequencyHz: 200,
});

function boxesOf(scene: object): readonly BoxElement[] {
  const { geometry } = parseScene(JSON.stringify(scene), 'room.json');
  return geometry.kind === 'boxes' ? geometry.boxes : [];
}

const areas = (scene: object): Record<string, number> => Object.fromEntries(areasOf(boxesOf(scene)));

/** The areas of the staircase, m². */
function areasOnGrid(boxes: readonly BoxElement[], spacing: number): Record<string, number> {
  const { graph, materialNames, surface } = voxeliseBoxes(boxes, gridOf(boxes, metres(spacing)));
  const sums: Record<string, number> = {};
  graph.nodes.forEach((bits, node) => {
    if (!(bits & AIR) || (bits & ALL_OPEN) === ALL_OPEN) return;
    for (const direction of DIRECTIONS) {
      if (bits & (1 << direction)) continue;
      const name = materialNames[surface.materialAt(node, direction)];
      sums[name] = (sums[name] ?? 0) + 1;
    }
  });
  return Object.fromEntries(Object.entries(sums).map(([name, count]) => [name, count * spacing ** 2]));
}

const onWall = { face: 'x+', from: [0.5, 0.5], to: [2.5, 1.5], material: 'felt' };
const TOTAL = 2 * (12 + 8 + 6);

describe('patches on the faces of boxes', () => {
  it('take their area from the face', () => {
    const found = areas(room([onWall]));
    expect(found['felt']).toBeCloseTo(2, 12);
    expect(found['plaster']).toBeCloseTo(TOTAL - 2, 12);
  });

  it('lie over one another in their order', () => {
    const found = areas(room([onWall, { face: 'x+', from: [0, 1], to: [3, 2], material: 'wood' }]));
    expect(found).toEqual({ plaster: TOTAL - 4, felt: 1, wood: 3 });
  });

  it('lie side by side and beside other faces', () => {
    const [left, right] = [{ ...onWall, to: [1, 1.5] }, { ...onWall, from: [2, 0.5], material: 'wood' }]; // prettier-ignore
    expect(areas(room([left, right]))).toEqual({ plaster: TOTAL - 1, felt: 0.5, wood: 0.5 });
  });

  it('count only where the face of their box does', () => {
    // A second room joins behind half of the face, and a table stands on the floor.
    const more = [
      { add: { from: [4, 0, 0], to: [6, 1.5, 2] }, material: 'plaster' },
      { subtract: { from: [1, 1, 0], to: [2, 2, 1] }, material: 'wood' },
    ];
    const floor = { face: 'z-', from: [0, 0], to: [2, 3], material: 'felt' };
    const found = areas(room([onWall, floor], more));
    expect(found['felt']).toBeCloseTo(1 + 6 - 1, 12);
  });

  it('are on the staircase and on the mesh as they are drawn', () => {
    const boxes = boxesOf(room([onWall, { face: 'z-', from: [1, 1], to: [2, 3], material: 'wood' }]));
    const grid = areasOnGrid(boxes, 0.5);
    expect(grid).toEqual({ plaster: TOTAL - 4, felt: 2, wood: 2 });
    const { mesh } = boxesMesh(boxes);
    const felt = mesh.materialNames.indexOf('felt');
    expect(mesh.material.filter((material) => material === felt).length).toBeGreaterThan(0);
  });

  it('are lengths of walls in a room of two dimensions', () => {
    const plan = {
      ...room([]),
      dimensions: 2,
      geometry: {
        boxes: [
          {
            add: { from: [0, 0], to: [4, 3] },
            material: 'plaster',
            patches: [{ face: 'y+', from: [1], to: [2.5], material: 'felt' }],
          },
        ],
      },
      sources: { S1: { position: [1, 1] } },
      receivers: { R1: { position: [3, 2.5] } },
    };
    expect(areas(plan)).toEqual({ plaster: 12.5, felt: 1.5 });
  });

  it.each([
    [{ ...onWall, to: [2.5, 2.5] }, 'patches[0]', 'the patch reaches over the edge of its face: z: 0.5 to 2.5'],
    [{ ...onWall, to: [0.5, 1.5] }, 'patches[0]', 'the patch has no extent on y: 0.5 to 0.5'],
    [{ ...onWall, material: 'flet' }, 'patches[0].material', 'there is no material "flet"'],
    [{ ...onWall, face: 'top' }, 'patches[0].face', 'expected a face: "x-", "x+"'],
    [{ ...onWall, from: [0, 0, 0] }, 'patches[0].from', 'expected two numbers, metres'],
  ])('are refused where they cannot be: %#', (patch, path, message) => {
    const fault = { path: `room.json: geometry.boxes[0].${path}`, message: expect.stringContaining(message) as string };
    expect(() => boxesOf(room([patch]))).toThrow(expect.objectContaining(fault));
  });

  it('need an outside if they are open', () => {
    const scene = room([{ ...onWall, material: 'hole' }]) as { materials: object };
    scene.materials = { ...scene.materials, hole: { open: true } };
    expect(() => boxesOf(scene)).toThrow('the material "hole" leads outside');
  });
});
