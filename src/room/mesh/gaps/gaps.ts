import { hypot3 } from '../../../numerics/hypot.ts';
import type { GapFace } from '../../surfaces/surface.ts';
import { RIGID } from '../../surfaces/surface.ts';
import { NodeIndex } from '../../slabs/node-index.ts';
import type { Task } from '../../../units/task.ts';
import type { WalledAir } from '../crossings/walled-air.ts';
import type { WallTriangles } from '../triangles/wall-triangles.ts';
import { GapCells, type GapCell, type GapSide } from './gap-cells.ts';
import { findIslands } from './islands.ts';
import { LineOfSight } from './line-of-sight.ts';

/** Distance from a mouth to the middle of the first cell behind it, in the mean over where the mouth lies. */
const TO_MOUTH = 0.5;

/** A cell that sound reaches. */
interface Reached {
  readonly cell: GapCell;
  /** Index of the cell before it on the way from the room; −1 at a mouth. */
  readonly from: number;
  /** Node of the room at the mouth of the gap, array index in the whole grid. */
  readonly mouth: number;
  /** Length of its last step, in spacings. */
  readonly length: number;
}

/** Surfaces in gaps that no node of the room stands in, but that sound reaches (docs/theory/walls.md, 'Gaps'). */
export class Gaps {
  constructor(
    private readonly walls: WallTriangles,
    private readonly reached: readonly Reached[],
  ) {}

  /** Edges some part of which is in a gap. */
  get edges(): ReadonlySet<number> {
    return new Set(this.reached.flatMap(({ cell }) => cell.edges));
  }

  /** Calls back for every side of a surface in a gap. */
  forEachSide(visit: (side: GapSide) => void): void {
    for (const { cell } of this.reached) cell.sides.forEach(visit);
  }

  /** What the surfaces in gaps are to the nodes at their mouths. */
  faces(areaOf: (side: GapSide) => number): GapFace[] {
    const { reached, walls } = this;
    const materialOf = ({ triangle, front }: GapSide): number => (front ? walls.front : walls.back)[triangle];
    const byMaterial = new Map<number, Float64Array>();
    reached.forEach(({ cell }, i) => {
      for (const side of cell.sides) {
        const material = materialOf(side);
        if (material === RIGID) continue;
        const areas = byMaterial.get(material) ?? new Float64Array(reached.length);
        areas[i] += areaOf(side);
        byMaterial.set(material, areas);
      }
    });
    return [...byMaterial].flatMap(([material, areas]) => this.facesOf(material, areas));
  }

  private facesOf(material: number, areas: Float64Array): GapFace[] {
    const { reached } = this;
    const beyond = areas.slice();
    for (let i = reached.length - 1; i >= 0; i--) if (reached[i].from >= 0) beyond[reached[i].from] += beyond[i];
    // The drop of pressure on the way to each cell, if all faces had the same flow for their area.
    const drop = new Float64Array(reached.length);
    const sums = new Map<number, { area: number; drop: number }>();
    reached.forEach(({ cell, from, mouth, length }, i) => {
      drop[i] = (from < 0 ? 0 : drop[from]) + (length ** 2 * beyond[i]) / (cell.width * cell.area);
      if (areas[i] === 0) return;
      const sum = sums.get(mouth) ?? { area: 0, drop: 0 };
      sums.set(mouth, sum);
      sum.area += areas[i];
      sum.drop += areas[i] * drop[i];
    });
    return [...sums].map(([node, sum]) => ({ node, material, area: sum.area, drop: sum.drop / sum.area }));
  }
}

/** Cells between two checks of the signal. */
const NAMES_A_CHECK = 256;

/** Finds the gaps of a room: breadth first from the nodes of its air, along lines of sight. */
export function findGaps(room: WalledAir, task: Task): Gaps {
  const { walls, edges, grid, graph, air } = room;
  const islands = findIslands(graph, edges, air);
  if (edges.several.edge.length + islands.size === 0) return new Gaps(walls, []);
  const cells = new GapCells(room, islands);
  const sight = new LineOfSight(walls, grid, new NodeIndex(graph.nodes.length, (add) => cells.forEachCube(add)), task);
  const reached: Reached[] = [];
  const done = new Uint8Array(cells.count);
  for (const name of cells.names()) {
    if (name % NAMES_A_CHECK === 0) task.check();
    const cell = cells.cell(name);
    if (!cell) continue;
    let mouth = -1;
    let nearest = Infinity;
    cells.forEachMouth(cell, (node, x, y, z) => {
      const distance = hypot3(cell.at[0] - x, cell.at[1] - y, cell.at[2] - z);
      if (distance >= nearest || !sight.isClear(cell.at, x, y, z)) return;
      mouth = node;
      nearest = distance;
    });
    if (mouth < 0) continue;
    done[name] = 1;
    reached.push({ cell, from: -1, mouth, length: TO_MOUTH });
  }
  for (let i = 0; i < reached.length; i++) {
    if (i % NAMES_A_CHECK === 0) task.check();
    const { cell, mouth } = reached[i];
    const enter = (name: number, next: GapCell): void => {
      done[name] = 1;
      reached.push({ cell: next, from: i, mouth, length: distanceOf(cell.at, next.at) });
    };
    cells.forEachNext(cell, (name, x, y, z) => {
      if (done[name] === 1) return;
      const next = cells.cell(name);
      if (next && sight.isClear(cell.at, x, y, z)) enter(name, next);
    });
    for (const node of cell.joined) {
      const name = cells.nameOf(node);
      if (name < 0 || done[name] === 1) continue;
      const next = cells.cell(name);
      if (next) enter(name, next);
    }
  }
  return new Gaps(walls, reached);
}

function distanceOf(a: GapCell['at'], b: GapCell['at']): number {
  return hypot3(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}
