import { describe, expect, it } from 'vitest';
import { BACK, FRONT } from '../../../../../src/mesh/mesh.ts';
import { AIR, ALL_OPEN } from '../../../../../src/room/grid/graph.ts';
import { RIGID } from '../../../../../src/room/surfaces/surface.ts';
import type { Vec3 } from '../../../../../src/units/quantities.ts';
import {
  box,
  faceAreas,
  flipped,
  gridRound,
  join,
  meshOf,
  nodeAt,
  polygon,
  tessellated,
  voxelised,
  type Soup,
} from '../../../../support/rooms/room-meshes.ts';
import { closedRoom, INSIDE, ROOM } from '../voxelise/closed-room.ts';

describe('bodies in a room', () => {
  it('that stand through a wall take away only what is inside', () => {
    const soup = join(ROOM, flipped(box([1.6, 0.4, 0.3], [2.5, 1.0, 0.9], 'box')));
    const { graph, surface, report } = voxelised({ soup, listeners: INSIDE });
    expect(report.leaks).toEqual([]);
    expect(report.airNodes).toBe(20 * 16 * 12 - 4 * 6 * 6);
    expect(surface.materialAt(nodeAt(graph, [1.55, 0.75, 0.55]), 1)).toBe(6);
    expect(surface.materialAt(nodeAt(graph, [1.95, 0.35, 0.55]), 3)).toBe(6);
    expect(surface.materialAt(nodeAt(graph, [1.95, 0.35, 0.55]), 1)).toBe(1);
    // The part of the box outside faces no air.
    const areas = new Map(report.areas.map(({ material, area }) => [material, area]));
    expect(areas.get(6)).toBeCloseTo(0.6 * 0.6 + 4 * 0.4 * 0.6, 1);
    expect(areas.get(1)).toBeCloseTo(1.6 * 1.2 - 0.36, 1);
  });

  it('that are rooms themselves are rooms for those inside', () => {
    const soup = join(ROOM, box([0.5, 0.5, 0.3], [1.3, 1.2, 0.9], 'inner'));
    const inner: Vec3 = [0.8, 0.8, 0.5];
    const outer: Vec3 = [1.7, 1.2, 0.6];
    expect(closedRoom(soup, [inner])).toBe(8 * 7 * 6);
    expect(closedRoom(soup, [outer])).toBe(20 * 16 * 12 - 8 * 7 * 6);
    const both = voxelised({ soup, listeners: [outer, inner, [0.2, 0.2, 0.2]] });
    expect(both.report.listeners.map(({ state }) => state)).toEqual(['air', 'apart', 'air']);
    expect(both.report.listeners[1].volume).toBeCloseTo(0.8 * 0.7 * 0.6, 9);
  });

  it('close edges only, where they are panels without thickness, and show each side its material', () => {
    const outline: Vec3[] = [
      [0.98, 0.2, 0.2],
      [0.98, 1.0, 0.2],
      [0.98, 1.0, 1.0],
      [0.98, 0.2, 1.0],
    ];
    const forward = polygon(outline, 'towards +x', FRONT);
    const backward = flipped(polygon(outline, 'towards −x', FRONT));
    const { graph, surface, report } = voxelised({
      soup: join(ROOM, forward, backward),
      listeners: INSIDE,
      grid: gridRound(ROOM, 0.1, [0.5, 0.5, 0.5]),
    });
    expect(report.airNodes).toBe(20 * 16 * 12);
    expect(report.triangles.faults).toEqual({ 'two-sided-panel': { count: 2, examples: [15, 16] } });
    const before = nodeAt(graph, [0.95, 0.55, 0.55]);
    expect(graph.nodes[before]).toBe(AIR | (ALL_OPEN & ~0b10));
    expect(surface.materialAt(before, 1)).toBe(7);
    expect(surface.materialAt(before + 1, 0)).toBe(6);
  });

  it('and panels whose two sides are cut differently do the same', () => {
    const at = (material: string, n: number): Soup =>
      tessellated(
        [
          [1, 0.2, 0.2],
          [1, 1.4, 0.2],
          [1, 1.4, 1.0],
          [1, 0.2, 1.0],
        ],
        n,
        n + 1,
        material,
      );
    const oneSided = (soup: Soup): Soup => ({
      ...soup,
      triangles: soup.triangles.map((triangle) => ({ ...triangle, sides: FRONT })),
    });
    const soup = join(ROOM, oneSided(at('towards +x', 3)), oneSided(flipped(at('towards −x', 4))));
    for (const displaced of [
      [0.5, 0.5, 0.5],
      [0, 0, 0],
    ] as Vec3[]) {
      const { graph, surface } = voxelised({ soup, listeners: INSIDE, grid: gridRound(ROOM, 0.1, displaced) });
      for (let y = 0.25; y < 1.4; y += 0.1) {
        for (let z = 0.25; z < 1.0; z += 0.1) {
          const x = displaced[0] === 0 ? 0.9 : 0.95;
          const before = nodeAt(graph, [x, y, z]);
          expect([surface.materialAt(before, 1), surface.materialAt(before + 1, 0)]).toEqual([7, 6]);
        }
      }
    }
  });

  it('that stand between two nodes show each its nearest side', () => {
    const soup = join(
      ROOM,
      box([1.02, 0, 0], [1.08, 1.6, 1.2], (face) => `panel ${face}`, ['x0', 'x1']),
    );
    const { graph, surface, report } = voxelised({
      soup,
      listeners: INSIDE,
      grid: gridRound(ROOM, 0.1, [0, 0.5, 0.5]),
    });
    expect(report.listeners.map(({ state }) => state)).toEqual(['air', 'apart']);
    const before = nodeAt(graph, [1, 0.75, 0.55]);
    expect([surface.materialAt(before, 1), surface.materialAt(before + 1, 0)]).toEqual([6, 7]);
  });
});

describe('sides that are no walls', () => {
  it('are rigid', () => {
    const sided = (sides: number): Soup => ({
      ...ROOM,
      triangles: ROOM.triangles.map((triangle) => ({ ...triangle, sides })),
    });
    const materials = (sides: number) =>
      new Set(faceAreas(voxelised({ soup: sided(sides), listeners: INSIDE })).keys());
    expect(materials(FRONT)).toEqual(new Set([0, 1, 2, 3, 4, 5]));
    expect(materials(BACK)).toEqual(new Set([RIGID]));
  });

  it('take the material given for them', () => {
    const mesh = meshOf(ROOM);
    const front = Int32Array.from([7, RIGID, 7, 7, 7, 7]);
    const back = Int32Array.from([9, 9, 9, 9, 9, 9]);
    const room = voxelised({ soup: ROOM, listeners: INSIDE, materials: { front, back } });
    expect(new Set(faceAreas(room).keys())).toEqual(new Set([7, RIGID]));
    expect(mesh.materialNames).toHaveLength(6);
  });
});
