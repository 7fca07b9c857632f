import { realAdmittance, type WallAdmittance } from '../../../../material/branches.ts';
import { AIR, inOneArray, openAllEdges, type AnyGraph, type RoomGraph } from '../../../../room/grid/graph.ts';
import { coordinates, makeGrid, storedNodes, strides } from '../../../../room/grid/grid.ts';
import type { Surface } from '../../../../room/surfaces/surface.ts';
import { prepareRoom } from '../../../../room/prepare/prepare.ts';
import type { PreparedRoom } from '../../../../room/prepare/prepared.ts';
import { placeWeights, type InterpolatedPoint } from '../../../../run/points/interpolation.ts';
import { placeOf } from '../../../../run/points/place.ts';
import type { Scheme } from '../../../../scheme/scheme.ts';
import { RunError } from '../../../../units/errors.ts';
import { metres, metresPerSecond, type Vec3 } from '../../../../units/quantities.ts';

/** The rooms that checks run in. */

/** Nodes along x, y, z. */
export type Size = readonly [number, number, number];

/** Spacing and speed of sound of every room of a check but the furnished one. */
export const ROOM_SPACING = metres(0.1);
export const ROOM_SOUND_SPEED = metresPerSecond(343.2);

/** A room of the nodes for which `isAir` is true, with all edges between them open. */
export function graphOf(size: Size, isAir: (i: number, j: number, k: number) => boolean = () => true): RoomGraph {
  const grid = makeGrid(size, ROOM_SPACING, [0, 0, 0]);
  const nodes = new Uint8Array(storedNodes(grid));
  const [, row, plane] = strides(grid);
  for (let k = 0; k < size[2]; k++) {
    for (let j = 0; j < size[1]; j++) {
      for (let i = 0; i < size[0]; i++) if (isAir(i, j, k)) nodes[i + j * row + k * plane] = AIR;
    }
  }
  openAllEdges(grid, nodes);
  return { grid, nodes };
}

/** A box with a pillar from floor to ceiling and a block hanging in a corner: open and closed edges of every kind. */
export function pillarRoom([nx, ny, nz]: Size): RoomGraph {
  const third = (n: number): number => Math.floor(n / 3);
  return graphOf([nx, ny, nz], (i, j, k) => {
    const inPillar = i >= third(nx) && i < 2 * third(nx) - 1 && j === third(ny);
    const inBlock = i >= nx - third(nx) && j >= ny - third(ny) && k >= third(nz);
    return !inPillar && !inBlock;
  });
}

/** Materials from the admittances of walls. */
export const wallMaterials = (walls: readonly (number | WallAdmittance)[]) =>
  walls.map((wall, i) => ({
    name: `wall ${i}`,
    admittance: typeof wall === 'number' ? realAdmittance(wall) : wall,
  }));

/** A graph as a room that an engine can run; rigid unless walls are given. */
export function roomOf(
  graph: RoomGraph,
  scheme: Scheme,
  walls: readonly (number | WallAdmittance)[] = [0],
  materialAt: Surface['materialAt'] = () => 0,
): PreparedRoom {
  return prepareRoom(graph, scheme, ROOM_SOUND_SPEED, wallMaterials(walls), { materialAt, areaAt: () => 1 });
}

/** Array indices of the air nodes, rising. */
export function airNodes(graph: AnyGraph): number[] {
  const air: number[] = [];
  inOneArray(graph).nodes.forEach((bits, node) => {
    if (bits & AIR) air.push(node);
  });
  return air;
}

/** Places of some nodes, in spacings from the corner of the grid. */
export function placesInRoom({ grid }: Pick<AnyGraph, 'grid'>, nodes: ArrayLike<number>): Vec3[] {
  return Array.from(nodes, (node) => {
    const [i, j, k] = coordinates(grid, node);
    return [i + 0.5, j + 0.5, k + 0.5];
  });
}

/** A field from its values at some nodes; 0 elsewhere. */
export function fieldOfRoom(
  { grid }: Pick<AnyGraph, 'grid'>,
  at: ArrayLike<number>,
  values: ArrayLike<number>,
): Float64Array {
  const field = new Float64Array(storedNodes(grid));
  for (let i = 0; i < at.length; i++) field[at[i]] = values[i];
  return field;
}

/** Weights of a point at a position, m, in the air of a room. */
export function pointIn(room: PreparedRoom, position: Vec3): InterpolatedPoint {
  const place = placeOf(room.graph, position);
  if (!place) throw new RunError(`(${position.join(', ')}) is not in the air of a room of the suite`, 'Report this.');
  return placeWeights(room, place);
}

/** ωT at the end of the band: the slowest wave of |k| = κπ that the tolerance allows. */
export function bandEdge({ courant, band, tolerance }: Scheme): number {
  return courant * band * Math.PI * (1 - tolerance);
}
