import { describe, expect, it } from 'vitest';
import { realAdmittance } from '../../../../src/material/branches.ts';
import { boxesMesh } from '../../../../src/room/boxes/boxes-mesh.ts';
import { makeGrid } from '../../../../src/room/grid/grid.ts';
import { voxeliseMesh } from '../../../../src/room/mesh/voxelise.ts';
import { prepareRoom } from '../../../../src/room/prepare.ts';
import type { BoxElement } from '../../../../src/scene/scene.ts';
import { schemeByName } from '../../../../src/scheme/scheme.ts';
import type { Vec3 } from '../../../../src/units/quantities.ts';
import { SOUND_SPEED, SPACING } from '../../../support/rooms/rooms.ts';

const MATERIALS: BoxElement['materials'] = ['wall', 'wall', 'wall', 'wall', 'wall', 'wall'];

const added = (from: Vec3, to: Vec3): BoxElement => ({ operation: 'add', from, to, materials: MATERIALS });

/** A room with a slit or a duct of the given width, in spacings, that leads out along a plane or a line of nodes. */
function roomWithSlit(width: number, isDuct: boolean) {
  const half = (width * SPACING) / 2;
  const boxes = [
    added([0, 0, 0], [1, 1, 1]),
    added([1, 0.55 - half, isDuct ? 0.55 - half : 0], [2, 0.55 + half, isDuct ? 0.55 + half : 1]),
  ];
  const { mesh, faceMaterials } = boxesMesh(boxes);
  const grid = makeGrid([26, 14, 14], SPACING, [-0.2, -0.2, -0.2]);
  const room = voxeliseMesh(mesh, faceMaterials, grid, [[0.52, 0.52, 0.52]], { cut: true });
  const walls = [{ name: 'wall', admittance: realAdmittance(0.2) }];
  const scheme = schemeByName('compact-5@1%', 'test');
  return prepareRoom(room.graph, scheme, SOUND_SPEED, walls, room.surface, { cut: room.cut });
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
    expect(subcell!.inverseMass.every((inverse) => inverse > 0 && inverse <= 240)).toBe(true);
    expect(faces.gain.every((gain) => Number.isFinite(gain))).toBe(true);
  });
});
