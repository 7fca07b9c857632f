import { timeStepOf, type Scheme } from '../scheme/scheme.ts';
import type { MetresPerSecond } from '../units/quantities.ts';
import { classify } from './classify.ts';
import { findWallFaces, type MaterialAt } from './faces.ts';
import type { RoomGraph } from './graph.ts';
import { stencilPoints } from './operator.ts';
import type { PreparedRoom, RoomMaterial } from './prepared.ts';
import { wallLaw } from './wall-law.ts';

/** Any graph of a room becomes a problem to run. Pure; `graph` is kept, not copied. */
export function prepareRoom(
  graph: RoomGraph,
  scheme: Scheme,
  soundSpeed: MetresPerSecond,
  materials: readonly RoomMaterial[],
  materialAt: MaterialAt,
): PreparedRoom {
  const points = stencilPoints(scheme);
  const admittances = materials.map(({ admittance }) => admittance);
  return {
    scheme,
    graph,
    soundSpeed,
    timeStep: timeStepOf(scheme, graph.grid.spacing, soundSpeed),
    offsets: points.offsets,
    weights: points.weights,
    nodes: classify(graph, scheme, points),
    materials,
    laws: admittances.map((admittance) => wallLaw(scheme, admittance)),
    faces: findWallFaces(graph, scheme, admittances, materialAt),
  };
}
