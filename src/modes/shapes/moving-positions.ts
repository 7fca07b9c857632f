import { coordinates } from '../../room/grid/grid.ts';
import type { PreparedRoom } from '../../room/prepare/prepared.ts';
import type { MovingNodes } from '../rigid/moving-nodes.ts';

/** Coordinates x, y and z of the moving nodes, m, each [moving node]. */
export function movingPositions({ graph }: PreparedRoom, { node }: MovingNodes): readonly Float64Array[] {
  const { origin, spacing } = graph.grid;
  const places = [0, 1, 2].map(() => new Float64Array(node.length));
  node.forEach((at, i) =>
    coordinates(graph.grid, at).forEach((index, axis) => (places[axis][i] = origin[axis] + (index + 0.5) * spacing)),
  );
  return places;
}
