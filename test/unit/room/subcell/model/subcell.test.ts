import { describe, expect, it } from 'vitest';
import { realAdmittance } from '../../../../../src/material/branches.ts';
import { boxesMesh } from '../../../../../src/room/boxes/boxes-mesh.ts';
import { makeGrid } from '../../../../../src/room/grid/grid.ts';
import { voxeliseMesh } from '../../../../../src/room/mesh/voxelise.ts';
import { prepareRoom } from '../../../../../src/room/prepare/prepare.ts';
import { alone } from '../../../../../src/room/slabs/work.ts';
import { subcellWork } from '../../../../../src/room/subcell/build.ts';
import { cornerStrides } from '../../../../../src/room/subcell/cut/cube-list.ts';
import { elementOf } from '../../../../../src/room/subcell/model/element.ts';
import type { BoxElement } from '../../../../../src/scene/scene.ts';
import { schemeByName } from '../../../../../src/scheme/scheme.ts';
import type { Vec3 } from '../../../../../src/units/quantities.ts';
import { box, flipped, gridRound, join, voxelised } from '../../../../support/rooms/room-meshes.ts';
import { ROOM_SOUND_SPEED, ROOM_SPACING } from '../../../../support/rooms/rooms.ts';

const MATERIALS: BoxElement['materials'] = ['wall', 'wall', 'wall', 'wall', 'wall', 'wall'];

const added = (from: Vec3, to: Vec3): BoxElement => ({ operation: 'add', from, to, materials: MATERIALS });

/** A room with a slit or a duct of the given width, in spacings, that leads out along a plane or a line of nodes. */
function roomWithSlit(width: number, isDuct: boolean) {
  const half = (width * ROOM_SPACING) / 2;
  const boxes = [
    added([0, 0, 0], [1, 1, 1]),
    added([1, 0.55 - half, isDuct ? 0.55 - half : 0], [2, 0.55 + half, isDuct ? 0.55 + half : 1]),
  ];
  const { mesh, faceMaterials } = boxesMesh(boxes);
  const grid = makeGrid([26, 14, 14], ROOM_SPACING, [-0.2, -0.2, -0.2]);
  const room = voxeliseMesh(mesh, faceMaterials, grid, [[0.52, 0.52, 0.52]], { cut: true });
  const walls = [{ name: 'wall', admittance: realAdmittance(0.2) }];
  const scheme = schemeByName('compact-5@1%', 'test');
  return prepareRoom(room.graph, scheme, ROOM_SOUND_SPEED, walls, room.surface, { cut: room.cut });
}

describe('A room with walls between the nodes', () => {
  it.each([
    [0.5, false],
    [0.1, false],
    [0.003, false],
    [0.1, true],
    [0.01, true],
  ])('has volume at every node of a passage %d spacings wide', (width, isDuct) => {
    const { subcell, faces } = roomWithSlit(width, isDuct);
    expect(subcell!.node.length).toBeGreaterThan(0);
    // Air of a depth below a 4096th of a spacing counts as none; the nodes beside it have the rest.
    expect(subcell!.inverseMass.every((inverse) => inverse > 0 && Number.isFinite(inverse))).toBe(true);
    expect(faces.gain.every((gain) => Number.isFinite(gain))).toBe(true);
  });
});

describe('A node behind walls all of whose cubes have walls of their own there', () => {
  it('is no node of the room: it has no volume', () => {
    const soup = join(box([0, 0, 0], [1, 1, 1], 'wall'), flipped(box([0.43, 0.3, 0.41], [0.71, 0.7, 0.66], 'block')));
    const grid = gridRound(soup, ROOM_SPACING, [0.3, 0.4, 0.2]);
    const { graph, cut } = voxelised({ soup, listeners: [[0.1, 0.1, 0.1]], grid, options: { cut: true } });
    const corners = cornerStrides(graph.grid);
    const own = new Set(Array.from(cut!.behind.own.cube, (cube, o) => cube + corners[cut!.behind.own.corner[o]]));
    // As where a part of a room is cut out: the cubes with the nearest walls of these nodes are a staircase.
    const plain = cut!.plain.map((mark, place) =>
      mark === 1 && corners.some((stride) => own.has(cut!.cube[place] + stride)) ? 0 : mark,
    );
    const scheme = schemeByName('compact-5@1%', 'test');
    const { node, inverseMass } = alone(subcellWork(graph, scheme, { ...cut!, plain }, elementOf(scheme)));
    expect(node.length).toBeGreaterThan(100);
    expect(inverseMass.every(Number.isFinite)).toBe(true);
  });
});
