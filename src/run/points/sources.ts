import { findSorted } from '../../lists/sorted.ts';
import type { PointWeights, SourceInput } from '../../engine/engine.ts';
import { cellVolume } from '../../room/grid/grid.ts';
import type { PreparedRoom } from '../../room/prepare/prepared.ts';

/**
 * Strength of a monopole, 1/m: (cT)² over the volume of a cell, λ²/X for a cube. A source signal s[n] is multiplied by
 * it and added to u[n+1]; then the free field is s(t − r/c) / (4πr) (docs/theory/sources-and-receivers.md, eq. R1 and
 * R2). In a room of two dimensions the source is spread over the height of the layer, a metre.
 */
export function monopoleStrength({ scheme, graph: { grid } }: PreparedRoom): number {
  return (scheme.courant * grid.spacing) ** 2 / cellVolume(grid);
}

/**
 * A monopole that emits a unit digital impulse at t = 0. Receivers then record u[n] at time nT, a digital impulse
 * response at the simulation's rate 1/T: convolved with a source signal sampled at that rate it is the pressure.
 */
export function impulseSource(room: PreparedRoom, point: PointWeights): SourceInput {
  return { point: perMass(room, point), strength: monopoleStrength(room), signal: Float64Array.of(1) };
}

/** Weights divided by the volumes of the nodes: a push moves a node of less air further. */
export function perMass({ subcell }: PreparedRoom, { nodes, weights }: PointWeights): PointWeights {
  if (!subcell) return { nodes, weights };
  return {
    nodes,
    weights: weights.map((weight, i) => {
      const at = findSorted(subcell.node, nodes[i], 0, subcell.node.length);
      return at < 0 ? weight : weight * subcell.inverseMass[at];
    }),
  };
}
