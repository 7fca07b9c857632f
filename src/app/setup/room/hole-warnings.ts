import { AIR, bitsOf, type AnyGraph } from '../../../room/grid/graph.ts';
import { strides } from '../../../room/grid/grid.ts';
import { findHoles, type Hole } from '../../../room/mesh/holes.ts';
import type { Vec3 } from '../../../units/quantities.ts';
import type { RenderPlan } from '../../inputs/request/render-plan.ts';

/** Most holes that a warning names. */
const MOST_NAMED = 4;

/** What to know of holes of a mesh file that are narrower than a cell of the grid and lie at the air of the room. */
export function holeWarnings(plan: Pick<RenderPlan, 'geometry' | 'grid' | 'dimensions'>, graph: AnyGraph): string[] {
  const { geometry, grid, dimensions } = plan;
  if (geometry.kind !== 'mesh' || geometry.boxes || dimensions === 2) return [];
  const holes = findHoles(geometry.mesh, grid.spacing).filter(({ position }) => isNearAir(position, graph));
  if (holes.length === 0) return [];
  const named = holes.slice(0, MOST_NAMED).map(holeText).join('; ');
  const more = holes.length > MOST_NAMED ? `; and ${holes.length - MOST_NAMED} smaller` : '';
  const [has, them] = holes.length === 1 ? ['a hole', 'it'] : [`${holes.length} holes`, 'them'];
  return [
    `${geometry.file} has ${has} narrower than the spacing of the grid, which may close ${them}: ${named}${more}. ` +
      `Close ${them} in the model; if sound is to pass, draw an opening of several spacings (${lengthText(grid.spacing)} each)`,
  ];
}

/** A hole as text: `at [1.20, 0.05, 2.40]: 2.0 m long, 0.010 m wide`. */
const holeText = ({ position, length, width }: Hole): string =>
  `at [${position.map((at) => at.toFixed(2)).join(', ')}]: ${lengthText(length)} long, ${lengthText(width)} wide`;

const lengthText = (metres: number): string => `${metres.toPrecision(2)} m`;

/** Whether one of the nodes around a point is air of the room. */
function isNearAir(position: Vec3, graph: AnyGraph): boolean {
  const { origin, spacing, size } = graph.grid;
  const bits = bitsOf(graph);
  const stride = strides(graph.grid);
  const base = position.map((at, axis) => Math.floor((at - origin[axis]) / spacing - 0.5));
  for (let corner = 0; corner < 64; corner++) {
    const at = base.map((i, axis) => i - 1 + ((corner >> (2 * axis)) & 3));
    const isIn = at.every((i, axis) => i >= 0 && i < size[axis]);
    if (isIn && bits(at.reduce((sum, i, axis) => sum + i * stride[axis], 0)) & AIR) return true;
  }
  return false;
}
