import { tapsAnywhere } from '../../../run/points/tap-weights.ts';
import { STATIONS_READ, stationCount } from '../../../run/walks/stations.ts';
import { Way } from '../../../units/walk.ts';
import type { RenderPlan } from './render-plan.ts';

/** Numbers in double precision that a node with its weight takes: an index of half the size, and the weight. */
const OF_NODE = 1.5;

/** Numbers in double precision that walks take: their stations' nodes and weights, and the shares of each step. */
export function walkSamples({
  scene,
  scheme,
  grid,
  steps,
}: Pick<RenderPlan, 'scene' | 'scheme' | 'grid' | 'steps'>): number {
  const points = [...scene.sources, ...scene.receivers];
  const nodes = points.some(({ walk }) => walk) ? tapsAnywhere(scheme.band).taps ** 3 : 0;
  const played = scene.sources.filter(({ signal }) => signal).length * steps;
  return points.reduce((sum, { walk }) => {
    if (!walk) return sum;
    const stations = stationCount(new Way(walk.points), scheme.band, grid.spacing);
    return sum + OF_NODE * nodes * stations + (STATIONS_READ + 1) * steps;
  }, played);
}
