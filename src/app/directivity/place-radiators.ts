import type { PreparedRoom } from '../../room/prepared.ts';
import type { Encoder } from '../../run/clouds/encoder.ts';
import { placeCloud, type InTheWay } from '../../run/clouds/place-cloud.ts';
import type { InterpolatedPoint } from '../../run/points/interpolation.ts';
import { onNode } from '../../run/points/on-node.ts';
import { impulseSource, monopoleStrength } from '../../run/points/sources.ts';
import type { NamedPoint } from '../../scene/scene.ts';
import { allTogether, InputError } from '../../units/errors.ts';
import type { RenderPlan } from '../plan/render-plan.ts';
import type { LoadedScene } from '../scene/geometry.ts';
import { placeExtended } from './place-extended.ts';
import type { PlacedRadiator } from './placed-radiator.ts';
import { SourceDrives } from './source-drive.ts';
import { orderOfSource, type HarmonicDirectivity } from './source-pattern.ts';

/**
 * Finds what each source of a scene feeds, and with which signals.
 *
 * @param points Of the sources, as the pressure is interpolated there.
 * @throws InputError for a source that has too little room for its direction, or whose points are not in the air of the room.
 */
export function placeRadiators(
  plan: RenderPlan,
  room: PreparedRoom,
  points: readonly InterpolatedPoint[],
  pointPath: LoadedScene['pointPath'],
): readonly PlacedRadiator[] {
  const faults: InputError[] = [];
  const encoders = new Map<string, Encoder>();
  const drives = new SourceDrives(plan, encoders);
  const placed = plan.scene.sources.flatMap((source, s): PlacedRadiator[] => {
    const path = pointPath('sources', source.name);
    try {
      const { point } = points[s];
      const { directivity } = source;
      if (directivity?.kind === 'points' || directivity?.kind === 'piston')
        return [placeExtended(plan, source, directivity, room, path)];
      if (directivity && orderOfSource(directivity) > 0)
        return [placeHarmonics(source, directivity, room, drives, path)];
      return [{ inputs: [impulseSource(room, point)], leadIn: 0, fed: point, entry: null }];
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      faults.push(error);
      return [];
    }
  });
  if (faults.length > 0) throw allTogether(faults);
  return placed;
}

function placeHarmonics(
  { name, position }: NamedPoint,
  directivity: HarmonicDirectivity,
  room: PreparedRoom,
  drives: SourceDrives,
  path: string,
): PlacedRadiator {
  const order = orderOfSource(directivity);
  const { spacing } = room.graph.grid;
  const cloud = placeCloud(room.graph, position, order, {
    walls: room.subcell?.node ?? new Uint32Array(0),
    sources: new Uint32Array(0),
    openings: room.damped.node,
  });
  if ('by' in cloud) {
    const needed = (cloud.needed * spacing).toPrecision(2);
    throw new InputError(
      path,
      `the source is too close to ${NEAR[cloud.by]} to radiate with direction: order ${order} is made by nodes of the grid round it, and needs ${needed} m of free air on every side`,
      `Move it at least ${needed} m away from walls and openings, lower its order, or raise the maximum frequency for a finer grid.`,
    );
  }
  const { signals, lead, entry } = drives.of(name, directivity, cloud);
  const strength = monopoleStrength(room);
  return {
    inputs: signals.map((signal, i) => ({ point: onNode(cloud.nodes[i]), strength, signal })),
    leadIn: lead,
    fed: { nodes: cloud.nodes, weights: new Float64Array(cloud.nodes.length).fill(1) },
    entry: { ...entry, reachMetres: cloud.cloud.reach * spacing },
  };
}

const NEAR: Readonly<Record<InTheWay, string>> = {
  wall: 'a wall',
  source: 'a source',
  opening: 'the absorbing layer outside an opening',
};
