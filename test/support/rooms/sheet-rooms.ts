import type { WallAdmittance } from '../../../src/material/branches.ts';
import type { WallFaces } from '../../../src/room/faces/faces.ts';
import { AIR, directionStrides, type AnyGraph, type RoomGraph } from '../../../src/room/grid/graph.ts';
import type { MeshRoom } from '../../../src/room/mesh/voxelise.ts';
import { prepareRoom, type PrepareOptions } from '../../../src/room/prepare/prepare.ts';
import type { PreparedRoom, RoomMaterial } from '../../../src/room/prepare/prepared.ts';
import { RIGID, type Surface } from '../../../src/room/surfaces/surface.ts';
import type { Scheme } from '../../../src/scheme/scheme.ts';
import { ROOM_SOUND_SPEED, scatteredAreas, scatteredMaterials } from './rooms.ts';

/** Admittances 1/Z between the sides of sheets of every kind. */
export const SHEETS: readonly WallAdmittance[] = [
  // Cloth.
  { conductance: 1, branches: [] },
  // Felt, and its limp mass beside it.
  { conductance: 2, branches: [{ resistance: 0, inertia: 9, stiffness: 0 }] },
  // A perforated panel, and its own mass beside the holes.
  {
    conductance: 0,
    branches: [
      { resistance: 0.2, inertia: 5, stiffness: 0 },
      { resistance: 0, inertia: 60, stiffness: 0 },
    ],
  },
  // A membrane with losses, and a pane without any.
  { conductance: 0, branches: [{ resistance: 0.1, inertia: 20, stiffness: 0.4 }] },
  { conductance: 0, branches: [{ resistance: 0, inertia: 100, stiffness: 0 }] },
  // As good as open.
  { conductance: 1e4, branches: [] },
];

/** Walls, then sheets. */
export const sheetMaterials = (
  walls: readonly WallAdmittance[],
  sheets: readonly WallAdmittance[] = SHEETS,
): RoomMaterial[] => [
  ...walls.map((admittance, i) => ({ name: `wall ${i}`, admittance })),
  ...sheets.map((admittance, i) => ({ name: `sheet ${i}`, admittance, through: true as const })),
];

/**
 * Closed edges between two air nodes are scattered sheets, some of them with laws of their own on the sides; one edge
 * in `rigid` is rigid.
 *
 * @param walls Number of materials of walls. @param sheets Number of materials of sheets, which follow these.
 */
export function scatteredSheets(
  walls: number,
  sheets: number,
  rigid = 7,
): Required<Pick<Surface, 'sheetAt'>> & Surface {
  const wall = scatteredMaterials(walls);
  const sheet = scatteredMaterials(sheets);
  const among = scatteredMaterials(rigid);
  return {
    materialAt: (node, direction) => (walls === 0 || among(node + 1, direction) === 0 ? RIGID : wall(node, direction)),
    areaAt: scatteredAreas,
    sheetAt: (node, direction) => (among(node, direction) === 0 ? RIGID : walls + sheet(node, direction)),
  };
}

/** The surface with everything solid in the way of the air made partitions of one material. */
export function withPartitions({ grid, nodes }: RoomGraph, surface: Surface, material: number): Surface {
  const stride = directionStrides(grid);
  return { ...surface, sideAt: (node, direction) => (nodes[node + stride[direction]] & AIR ? RIGID : material) };
}

/** A room of {@link scatteredSheets}. */
export function sheetRoom<Graph extends AnyGraph>(
  graph: Graph,
  scheme: Scheme,
  walls: readonly WallAdmittance[],
  options: PrepareOptions & { readonly sheets?: readonly WallAdmittance[]; readonly surface?: Surface } = {},
): PreparedRoom<Graph> {
  const { sheets = SHEETS, surface = scatteredSheets(walls.length, sheets.length), ...others } = options;
  return prepareRoom(graph, scheme, ROOM_SOUND_SPEED, sheetMaterials(walls, sheets), surface, others);
}

/**
 * A room whose walls pass between the nodes; panels with air on both sides are sheets.
 *
 * @param options.sheets Admittances of sheets; all of {@link SHEETS} if not given.
 */
export function cutSheetRoom(
  { graph, surface, cut }: MeshRoom,
  scheme: Scheme,
  walls: readonly WallAdmittance[],
  { sheets = SHEETS, ...options }: Omit<PrepareOptions, 'cut'> & { readonly sheets?: readonly WallAdmittance[] } = {},
): PreparedRoom {
  const { sheetAt } = scatteredSheets(walls.length, sheets.length);
  const ofWall = (material: number): number => (walls.length === 0 ? RIGID : Math.min(material, walls.length - 1));
  const withSheets: Surface = {
    materialAt: (node, direction) => ofWall(surface.materialAt(node, direction)),
    areaAt: (node, direction) => surface.areaAt(node, direction),
    cutAt: (node, direction) => surface.cutAt!(node, direction),
    gaps: surface.gaps?.map((gap) => ({ ...gap, material: ofWall(gap.material) })) ?? [],
    sheetAt,
  };
  return sheetRoom(graph, scheme, walls, { surface: withSheets, sheets, cut, ...options });
}

/** A line of a face: its first node, its shape, and whether its weights count as they are or negative. */
export interface LineOfFace {
  readonly node: number;
  readonly shape: number;
  readonly side: 1 | -1;
  /** [tap] */
  readonly tapScale: Float64Array | undefined;
}

/** The line of a face, and both of a sheet. */
export function linesOfFace({ node, shape, groups, back, tapScale, traces }: WallFaces, f: number): LineOfFace[] {
  const taps = traces[0].trace.length;
  const scaleOf = (all: Float64Array | undefined, at: number) => all?.subarray(at * taps, (at + 1) * taps);
  const front = { node: node[f], shape: shape[f], side: 1, tapScale: scaleOf(tapScale, f) } as const;
  if (!back || f < groups[6]) return [front];
  const s = f - groups[6];
  return [front, { node: back.node[s], shape: back.shape[s], side: -1, tapScale: scaleOf(back.tapScale, s) }];
}
