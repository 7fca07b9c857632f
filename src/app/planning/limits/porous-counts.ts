import { nodesInBox } from '../../../room/porous/box-regions.ts';
import { nodesInBody } from '../../../room/porous/mesh-regions.ts';
import { extentsOf } from '../../inputs/scene/extents.ts';
import type { RenderPlan } from '../../inputs/request/render-plan.ts';
import { porousBodiesOf } from '../../setup/room/porous-bodies.ts';
import { porousVolumes } from '../../inputs/request/porous-volumes.ts';

/** What porous media add to the counts of a room. */
export interface PorousCounts {
  readonly porous: number;
  /** Borders between nodes, each a sheet, and their branches. */
  readonly borders: number;
  readonly branches: number;
}

/** Branches of a border in the mean: most have one to three. */
const BRANCHES = 2;

/** The parts of a plan that porous media follow from. */
export type PlanOfVolumes = Pick<RenderPlan, 'scene' | 'geometry' | 'grid' | 'dimensions' | 'soundSpeed'>;

/** Counts the porous nodes of a plan as its geometry says: parts of volumes that lie in solid count as well. */
export function porousCounts(plan: PlanOfVolumes): PorousCounts {
  const { grid, dimensions } = plan;
  const { from: lowest, to: highest } = extentsOf(plan.geometry);
  let [porous, borders] = [0, 0];
  for (const { box, fate } of porousVolumes(plan)) {
    if (fate !== 'nodes') continue;
    const sides = nodesInBox(grid, box).map(([first, end]) => end - first);
    const nodes = sides.reduce((product, side) => product * side, 1);
    porous += nodes;
    // A face on the walls of the room is no border.
    for (let axis = 0; axis < dimensions; axis++) {
      const isFree = [box.from[axis] - lowest[axis], highest[axis] - box.to[axis]].map((gap) => gap > grid.spacing / 2);
      borders += isFree.filter(Boolean).length * (nodes / sides[axis]);
    }
  }
  for (const body of porousBodiesOf(plan).resolved) {
    const nodes = nodesInBody(grid, body).length;
    porous += nodes;
    borders += 2 * dimensions * nodes ** (1 - 1 / dimensions);
  }
  return { porous, borders: Math.round(borders), branches: Math.round(BRANCHES * borders) };
}
