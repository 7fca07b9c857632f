import { isRigid } from '../material/branches.ts';
import { timeStepOf, type Scheme } from '../scheme/scheme.ts';
import type { MetresPerSecond } from '../units/quantities.ts';
import { classify, type ClassifyOptions } from './classify.ts';
import { UNDAMPED, type DampedNodes } from './damped.ts';
import { findWallFaces } from './faces.ts';
import type { RoomGraph } from './graph.ts';
import { stencilPoints } from './operator.ts';
import type { PreparedRoom, RoomMaterial } from './prepared.ts';
import type { Surface } from './surface.ts';
import { wallLaw } from './wall-law.ts';

export interface PrepareOptions extends ClassifyOptions {
  readonly damped?: DampedNodes;
}

/**
 * Any graph of a room becomes a problem to run. Pure; `graph` is kept, not copied.
 *
 * @throws RunError if near walls there are more different rows than fit; CancelledError if stopped.
 */
export function prepareRoom(
  graph: RoomGraph,
  scheme: Scheme,
  soundSpeed: MetresPerSecond,
  materials: readonly RoomMaterial[],
  surface: Surface,
  { damped = UNDAMPED, ...options }: PrepareOptions = {},
): PreparedRoom {
  const points = stencilPoints(scheme);
  const laws = materials.map(({ admittance }) => (isRigid(admittance) ? undefined : wallLaw(admittance)));
  return {
    scheme,
    graph,
    soundSpeed,
    timeStep: timeStepOf(scheme, graph.grid.spacing, soundSpeed),
    offsets: points.offsets,
    weights: points.weights,
    nodes: classify(graph, scheme, points, options),
    materials,
    laws,
    faces: findWallFaces(graph, scheme, laws, surface, damped),
    damped,
  };
}
