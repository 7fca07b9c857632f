import type { WallAdmittance } from '../../../src/material/branches.ts';
import { closeEdge, forward } from '../../../src/room/grid/graph.ts';
import { voxeliseFlat } from '../../../src/room/flat/voxelise-flat.ts';
import { coordinates, makeGrid } from '../../../src/room/grid/grid.ts';
import type { MeshRoom } from '../../../src/room/mesh/voxelise.ts';
import type { PreparedRoom } from '../../../src/room/prepare/prepared.ts';
import { RIGID } from '../../../src/room/surfaces/surface.ts';
import type { Scheme } from '../../../src/scheme/scheme.ts';
import { metres, type Vec3 } from '../../../src/units/quantities.ts';
import { seededRandom } from '../numbers/random.ts';
import { FLAT_KINDS, randomFlatRoom, wallsOver, type PlanPoint } from './flat-rooms.ts';
import { blocksOfWool } from './porous-rooms.ts';
import { airNodes, boxGraph, randomGraph, RESONANT_WALLS, ROOM_SPACING, voxelGraph, type Size } from './rooms.ts';
import { cutSheetRoom, scatteredSheets, SHEETS, sheetRoom, withPartitions } from './sheet-rooms.ts';

/**
 * A box that a sheet divides over its whole width, on the faces of cells.
 *
 * @param at Nodes of the part before the sheet, along the axis that it stands across.
 */
export function dividedBox(
  size: Size,
  { axis, at, admittance }: { readonly axis: 0 | 1 | 2; readonly at: number; readonly admittance: WallAdmittance },
  scheme: Scheme,
): PreparedRoom {
  const graph = boxGraph(size);
  for (const node of airNodes(graph)) {
    if (coordinates(graph.grid, node)[axis] === at - 1) closeEdge(graph, node, forward(axis));
  }
  const surface = { materialAt: () => RIGID, sheetAt: () => 0, areaAt: () => 1 };
  return sheetRoom(graph, scheme, [], { surface, sheets: [admittance] });
}

/**
 * A box of two dimensions that a sheet divides between the nodes, over its whole width.
 *
 * @param width Nodes along x. @param length Nodes along y, a fraction included. @param at Where the sheet stands there.
 */
export function dividedPlan(
  { width, length, at }: { readonly width: number; readonly length: number; readonly at: number },
  admittance: WallAdmittance,
  scheme: Scheme,
): PreparedRoom {
  const outline: PlanPoint[] = [
    [0, 0],
    [width, 0],
    [width, length],
    [0, length],
  ];
  const line: PlanPoint[] = [
    [0, at],
    [width, at],
  ];
  const mesh = wallsOver([{ points: outline }, { points: line, material: 'sheet', isOpen: true }]);
  // Whole coordinates are faces of cells.
  const origin = [-MARGIN, -MARGIN, -0.5].map((x) => x * ROOM_SPACING) as unknown as Vec3;
  const grid = makeGrid([width + 2 * MARGIN, Math.ceil(length) + 2 * MARGIN, 1], ROOM_SPACING, origin, metres(1));
  const materials = { front: Int32Array.of(RIGID, 0), back: Int32Array.of(RIGID, 0), sheet: Int32Array.of(RIGID, 0) };
  const listener: Vec3 = [ROOM_SPACING / 2, 2.5 * ROOM_SPACING, 0];
  const { graph, surface, cut } = voxeliseFlat(mesh, materials, grid, [listener]);
  return sheetRoom(graph, scheme, [], { surface, cut, sheets: [admittance] });
}

const MARGIN = 4;

const PANELS = 3;

/** A small plan with panels, whose walls lie between the nodes. */
const plan = (): MeshRoom => randomFlatRoom(FLAT_KINDS.indexOf('a polygon with panels'), seededRandom(3));

/** Sheets that take nothing: a mass, a membrane, and a mass beside a membrane. */
const LOSSLESS: readonly WallAdmittance[] = [
  { conductance: 0, branches: [{ resistance: 0, inertia: 4, stiffness: 0 }] },
  { conductance: 0, branches: [{ resistance: 0, inertia: 20, stiffness: 0.4 }] },
  {
    conductance: 0,
    branches: [
      { resistance: 0, inertia: 9, stiffness: 0 },
      { resistance: 0, inertia: 2, stiffness: 0.1 },
    ],
  },
];

/** Small rooms that sound goes through in every way, by name. */
export const THROUGH_ROOMS: Readonly<Record<string, (scheme: Scheme) => PreparedRoom>> = {
  'sheets of every kind, on the faces of cells': (scheme) =>
    sheetRoom(randomGraph(PANELS, [5, 4, 3], seededRandom(61)), scheme, RESONANT_WALLS),
  'sheets that take nothing between rigid walls, on the faces of cells': (scheme) =>
    sheetRoom(randomGraph(PANELS, [5, 4, 3], seededRandom(61)), scheme, [], { sheets: LOSSLESS }),
  'thick partitions, on the faces of cells': (scheme) => {
    const graph = voxelGraph([5, 4, 4], seededRandom(8));
    const walls = RESONANT_WALLS.length;
    const surface = withPartitions(graph, scatteredSheets(walls, SHEETS.length), walls + 3);
    return sheetRoom(graph, scheme, RESONANT_WALLS, { surface });
  },
  'wool and sheets, on the faces of cells': (scheme) => {
    const graph = randomGraph(PANELS, [5, 4, 3], seededRandom(2));
    const porous = blocksOfWool(graph, [
      { from: [0, 0, 0], to: [2, 3, 2] },
      { from: [2, 1, 1], to: [4, 4, 3], wool: 1 },
    ]);
    return sheetRoom(graph, scheme, RESONANT_WALLS, { porous });
  },
  'sheets of every kind, between the nodes': (scheme) => cutSheetRoom(plan(), scheme, RESONANT_WALLS),
  'wool and sheets, between the nodes': (scheme) => {
    const mesh = plan();
    const [x, y] = mesh.graph.grid.size.map((n) => Math.floor(n / 2));
    const porous = blocksOfWool(mesh.graph, [{ from: [0, y - 3, 0], to: [x, y - 1, 1] }]);
    return cutSheetRoom(mesh, scheme, RESONANT_WALLS, { porous });
  },
};
