import { reachAlong, stencilPoints } from '../../../scheme/points.ts';
import { storedNodes } from '../../../room/grid/grid.ts';
import type { MaterialDefinition } from '../../../material/definition.ts';
import type { DrawnRoom } from '../../inputs/duration/estimate-decay.ts';
import type { RunCounts } from '../plan/census.ts';
import { porousCounts } from '../limits/porous-counts.ts';
import type { RenderPlan } from '../../inputs/request/render-plan.ts';

/**
 * Nodes per volume and per surface of a room, in units of the spacing. Means of the census of the five example rooms
 * with nine stencils each; single rooms differ by up to a fifth, with long thin furniture by a third.
 */
const CUT = { nodes: 1.4, inAir: 0.7, rows: 0.85, behind: 0.6 } as const;
/** Walls of boxes lie along the grid: nodes behind them move, or are none (docs/theory/subcell.md, eq. C20). */
const BEHIND_BOXES = 0.05;
/** Wall faces of a staircase, by the area of the wall. */
const FACES = 0.98;
/** Depth of the air near walls, in spacings, by the reach of the stencil: on a staircase, and beside cut nodes. */
const DEPTH_OF_STAIRCASE = 1.1;
const DEPTH_BESIDE_CUT = { each: 0.75, less: 0.25 } as const;
/** Different rows of the dictionary, by the points of the stencil. */
const ROWS_A_POINT = 4;
/** Branches of a wall that is fitted: one more or less changes the time of a run little. */
const BRANCHES = 2;

/**
 * The counts of a run from the volume and the surfaces of the room as drawn: at once, where the census has to put the
 * room on grids. Good for a forecast.
 *
 * @param materials Materials by name, to know which walls absorb.
 */
export function drawnCounts(
  plan: RenderPlan,
  { cubicMetres, squareMetres, openSquareMetres }: DrawnRoom,
  materials: ReadonlyMap<string, MaterialDefinition>,
): RunCounts {
  const { scene, scheme, grid, geometry, outside, dimensions } = plan;
  const X = grid.spacing;
  const cells = (area: number): number => area / X ** (dimensions - 1);
  const stored = storedNodes(grid);
  const walls = [...squareMetres];
  const area = cells(walls.reduce((sum, [, one]) => sum + one, 0));
  const inRoom = Math.min(stored, cubicMetres / X ** dimensions);
  const between = scene.walls === 'subcell';
  const cut = between ? Math.min(inRoom, CUT.nodes * area) : 0;
  const { points, family } = scheme.stencil;
  const reach = reachAlong(stencilPoints(scheme).offsets, 0);
  const depth = between
    ? Math.max(0, DEPTH_BESIDE_CUT.each * (reach - 1) - (reach > 1 ? DEPTH_BESIDE_CUT.less : 0))
    : DEPTH_OF_STAIRCASE * reach;
  const inCut = CUT.inAir * cut;
  const near = Math.min(inRoom - inCut, inRoom * -Math.expm1((-depth * area) / Math.max(1, inRoom)));
  const damped =
    outside === null ? 0 : Math.round(cells(openSquareMetres || openArea(squareMetres, materials)) * outside.steps);
  const rows = family === 'leggy' ? (2 * reach + 1) ** dimensions : ROWS_A_POINT * points;
  const wool = porousCounts(plan);
  let [faces, sheets, branches] = [0, 0, 0];
  for (const [name, one] of walls) {
    const kind = name === null ? 'rigid' : materials.get(name)?.kind;
    if (kind === undefined || kind === 'rigid' || kind === 'open' || kind === 'porousVolume') continue;
    faces += FACES * cells(one);
    if (kind === 'sheet' || kind === 'partition') sheets += FACES * cells(one);
    if (kind !== 'absorption' && kind !== 'admittance') branches += BRANCHES * FACES * cells(one);
  }
  return {
    voxelised: stored,
    stored,
    interior: Math.round(inRoom + damped - near - inCut),
    nearWall: Math.round(near),
    cut: Math.round(cut),
    cutRows: Math.round(reach > 1 ? CUT.rows * cut : 0),
    rows: Math.round(Math.min(near + inCut, rows)),
    behind: Math.round((geometry.kind === 'boxes' ? BEHIND_BOXES : CUT.behind) * cut),
    faces: Math.round(faces) + wool.borders,
    sheets: Math.round(sheets) + wool.borders,
    branches: Math.round(branches) + wool.branches,
    damped,
    porous: wool.porous,
    geometry: geometry.kind,
  };
}

/** Area of openings among the surfaces of boxes. */
function openArea(areas: DrawnRoom['squareMetres'], materials: ReadonlyMap<string, MaterialDefinition>): number {
  let sum = 0;
  for (const [name, area] of areas) if (name !== null && materials.get(name)?.kind === 'open') sum += area;
  return sum;
}
