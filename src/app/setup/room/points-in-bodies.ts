import type { Grid } from '../../../room/grid/grid.ts';
import { nodesInBody } from '../../../room/porous/mesh-regions.ts';
import type { RenderPlan } from '../../inputs/request/render-plan.ts';
import type { PointCause } from '../places/points.ts';
import { porousBodiesOf, raisedForBodies } from './porous-bodies.ts';

/** Finds the porous body of a mesh that a point stands in, if the grid does not resolve it. */
export function causeInBodies(plan: RenderPlan): PointCause {
  const { grid, scene } = plan;
  return ({ name, position }) => {
    const { unresolved } = porousBodiesOf(plan);
    // A grid with one node, at the point.
    const [x, y, z] = position.map((at) => at - grid.spacing / 2);
    const node: Grid = { ...grid, origin: [x, y, z], size: [1, 1, 1] };
    const body = unresolved.find((each) => nodesInBody(node, each).length > 0);
    if (!body) return undefined;
    // A source may stand in no porous volume, whatever the grid is.
    const isSource = scene.sources.some((source) => source.name === name && source.position === position);
    const raised = isSource ? undefined : raisedForBodies(plan, [body]);
    return {
      message:
        `it is in a body of ${JSON.stringify(body.name)}, which is too thin or too dense for nodes ` +
        `${Number(grid.spacing.toPrecision(2))} m apart: a wall stands for it`,
      remedy: `Move it out of that body, by at least one spacing${raised ? `, or ${raised}: the grid then has air in it` : ''}.`,
    };
  };
}
