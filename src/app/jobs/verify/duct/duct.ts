import type { CutRoom } from '../tools/cut-room.ts';
import { boxMesh, turnedAxes } from '../tools/meshes.ts';
import { placesInRoom, ROOM_SOUND_SPEED, ROOM_SPACING } from '../tools/rooms.ts';
import { realAdmittance } from '../../../../material/branches.ts';
import { AIR } from '../../../../room/grid/graph.ts';
import { makeGrid } from '../../../../room/grid/grid.ts';
import { voxeliseMesh } from '../../../../room/mesh/voxelise.ts';
import { prepareRoom } from '../../../../room/prepare/prepare.ts';
import type { Scheme } from '../../../../scheme/scheme.ts';
import type { Vec3 } from '../../../../units/quantities.ts';

/** Spacings from end to end where both ends lie on cell faces, and those across, whose rigid sides do. */
export const LENGTH = 20;
export const WIDTH = 20;
const DEPTH = 6;
const MARGIN = 3;

/**
 * A duct along x round the origin, whose ends absorb, with walls between the nodes.
 *
 * @param place Place of both ends beyond a cell face, 0 to 1 spacings: the first node is 0.5 + place before the end.
 */
export function ductRoom(scheme: Scheme, place: number, admittance: number): CutRoom {
  const sides: Vec3 = [LENGTH + 2 * place, WIDTH, DEPTH];
  const mesh = boxMesh(sides, turnedAxes([0, 0]));
  const inMetres = { ...mesh, vertices: mesh.vertices.map((x) => x * ROOM_SPACING) };
  const cells = [LENGTH, WIDTH, DEPTH].map((side) => side / 2 + MARGIN);
  const size = cells.map((half) => 2 * half) as unknown as Vec3;
  const origin = cells.map((half) => -half * ROOM_SPACING) as unknown as Vec3;
  const own = Int32Array.from(mesh.materialNames, (_, index) => index);
  const { graph, surface, cut } = voxeliseMesh(
    inMetres,
    { front: own, back: own },
    makeGrid(size, ROOM_SPACING, origin),
    [[0, 0, 0]],
    { cut: true },
  );
  const materials = [admittance, 0].map((y, i) => ({ name: mesh.materialNames[i], admittance: realAdmittance(y) }));
  const room = prepareRoom(graph, scheme, ROOM_SOUND_SPEED, materials, surface, { cut });
  const volumes = new Map<number, number>();
  graph.nodes.forEach((bits, node) => {
    if (bits & AIR) volumes.set(node, 1);
  });
  room.subcell?.node.forEach((node, i) => volumes.set(node, 1 / room.subcell!.inverseMass[i]));
  const nodes = Uint32Array.from(volumes.keys()).sort();
  return {
    room,
    nodes,
    mass: Float64Array.from(nodes, (node) => volumes.get(node)!),
    places: placesInRoom(graph, nodes).map(
      (at) => at.map((x, axis) => x + graph.grid.origin[axis] / ROOM_SPACING) as unknown as Vec3,
    ),
  };
}
