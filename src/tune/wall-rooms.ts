import { boxesMesh } from '../room/boxes/boxes-mesh.ts';
import { meshGrid } from '../room/mesh/grid.ts';
import { voxeliseMesh } from '../room/mesh/voxelise.ts';
import { prepareRoom } from '../room/prepare/prepare.ts';
import type { PreparedRoom, RoomMaterial } from '../room/prepare/prepared.ts';
import type { Scheme } from '../scheme/scheme.ts';
import type { Vec3 } from '../units/quantities.ts';
import { boxGraph, SOUND_SPEED, SPACING } from './box-room.ts';

/** Branches of each wall face of these rooms. */
export const BRANCHES = 8;

const WALL: RoomMaterial = {
  name: 'wall',
  admittance: {
    conductance: 0.05,
    branches: Array.from({ length: BRANCHES }, (_, b) => ({ resistance: 5 + b, inertia: 1 + b, stiffness: 0.01 })),
  },
};

/** Nodes of the straight box, and of a large one; sides of the turned one, in metres. */
const STRAIGHT_NODES = [64, 48, 40] as const;
export const LARGE_NODES = [192, 144, 128] as const;
const TURNED_SIDES = [4.5, 3.8, 3.1] as const;
/** Angles by which it is turned about z, then about x, rad: no wall lies along the grid. */
const TURNS = [0.41, 0.27] as const;

/** A straight box whose walls are a staircase, all faces with branches. */
export function straightRoom(scheme: Scheme, nodes: Vec3 = STRAIGHT_NODES): PreparedRoom {
  return prepareRoom(boxGraph(nodes), scheme, SOUND_SPEED, [WALL], { materialAt: () => 0, areaAt: () => 1 });
}

/** A turned box whose walls pass between the nodes. */
export function turnedRoom(scheme: Scheme): PreparedRoom {
  const { mesh, faceMaterials } = boxesMesh([
    {
      operation: 'add',
      from: [0, 0, 0],
      to: [...TURNED_SIDES],
      materials: ['wall', 'wall', 'wall', 'wall', 'wall', 'wall'],
    },
  ]);
  const { vertices } = mesh;
  for (let at = 0; at < vertices.length; at += 3)
    vertices.set(turned([vertices[at], vertices[at + 1], vertices[at + 2]]), at);
  const middle = turned([TURNED_SIDES[0] / 2, TURNED_SIDES[1] / 2, TURNED_SIDES[2] / 2]);
  const { graph, surface, cut } = voxeliseMesh(mesh, faceMaterials, meshGrid(mesh, SPACING, 1), [middle], {
    cut: true,
  });
  return prepareRoom(graph, scheme, SOUND_SPEED, [WALL], surface, { cut });
}

function turned([x, y, z]: Vec3): Vec3 {
  const [aboutZ, aboutX] = TURNS.map((angle) => ({ c: Math.cos(angle), s: Math.sin(angle) })) as [Turn, Turn];
  const [u, v] = [aboutZ.c * x - aboutZ.s * y, aboutZ.s * x + aboutZ.c * y];
  return [u, aboutX.c * v - aboutX.s * z, aboutX.s * v + aboutX.c * z];
}

interface Turn {
  readonly c: number;
  readonly s: number;
}
