import { coordinates, storedNodes } from '../../../room/grid/grid.ts';
import type { PreparedRoom } from '../../../room/prepare/prepared.ts';
import type { Encoder } from '../../../run/clouds/encoder.ts';
import type { PointWeights } from '../../../engine/engine.ts';
import { placeCloud, type PlacedCloud } from '../../../run/clouds/place-cloud.ts';
import { freeNode, freePoint } from '../../../run/points/free-air.ts';
import type { InterpolatedPoint } from '../../../run/points/interpolation.ts';
import type { Place } from '../../../run/points/place.ts';
import { onNode } from '../../../run/points/on-node.ts';
import { impulseSource, monopoleStrength } from '../../../run/points/sources.ts';
import type { Source } from '../../../scene/scene.ts';
import { allTogether, InputError } from '../../../units/errors.ts';
import type { Vec3 } from '../../../units/quantities.ts';
import { monopolePart } from '../direct/direct-part.ts';
import { airText, NEAR, remedyText, type RoomOfDirections } from '../places/place-directions.ts';
import type { RenderPlan } from '../../inputs/request/render-plan.ts';
import type { LoadedScene } from '../../inputs/scene/geometry.ts';
import { fedByElements, placeElements, placeExtended } from './place-extended.ts';
import type { PlacedRadiator } from './placed-radiator.ts';
import { SourceDrives, type SourceDrive } from './source-drive.ts';
import { orderOfSource, type HarmonicDirectivity } from './source-pattern.ts';

/**
 * Finds what each source of a scene feeds, and with which signals.
 *
 * @param points Points of the sources, as the pressure is interpolated there.
 * @param places Places of the sources.
 * @throws InputError for a source that has too little room for its direction, or whose points are not in the air of the
 * room.
 */
export function placeRadiators(
  plan: RenderPlan,
  room: PreparedRoom,
  points: readonly InterpolatedPoint[],
  places: readonly Place[],
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
      const input = impulseSource(room, point);
      const direct = [
        monopolePart(source.position, freePoint(room, places[s]), {
          gain: 1,
          delay: 0,
          start: 0,
          signal: input.signal,
          lead: 0,
        }),
      ];
      return [{ inputs: [input], leadIn: 0, fed: point, direct, entry: null }];
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
  { name, position }: Source,
  directivity: HarmonicDirectivity,
  room: PreparedRoom,
  drives: SourceDrives,
  path: string,
): PlacedRadiator {
  const { spacing } = room.graph.grid;
  const { cloud, signals, lead, entry, radiates } = driveOf({ name, position }, directivity, room, drives, path);
  const strength = monopoleStrength(room);
  return {
    inputs: signals.map((signal, i) => ({ point: onNode(cloud.nodes[i]), strength, signal })),
    leadIn: lead,
    fed: fedByCloud(cloud),
    direct: [
      {
        position,
        reach: cloud.cloud.reach,
        isCloud: true,
        fed: signals.map((signal, i) => ({
          point: freeNode(coordinates(room.graph.grid, cloud.nodes[i])),
          signal,
        })),
        lead,
        delay: 0,
        exact: radiates,
      },
    ],
    entry: { ...entry, reachMetres: cloud.cloud.reach * spacing },
  };
}

/** @throws InputError if there is too little free air, or if the scheme cannot radiate the pattern. */
function driveOf(
  { name, position }: Pick<Source, 'name' | 'position'>,
  directivity: HarmonicDirectivity,
  room: RoomOfDirections,
  drives: SourceDrives,
  path: string,
): SourceDrive & { readonly cloud: PlacedCloud } {
  const order = orderOfSource(directivity);
  const cloud = cloudOfSource(position, order, room, path);
  const drive = drives.of(name, directivity, cloud);
  if (drive.entry.rightFarHz) return { ...drive, cloud };
  throw new InputError(
    path,
    `this scheme and grid radiate the source, of order ${order}, to 1 dB in all directions at no frequency`,
    `${order > 1 ? 'Lower the order of the source, choose' : 'Choose'} a scheme of a smaller tolerance, or raise the maximum frequency for a finer grid.`,
  );
}

/** @throws InputError if there is too little free air. */
function cloudOfSource(position: Vec3, order: number, room: RoomOfDirections, path: string): PlacedCloud {
  const { spacing } = room.graph.grid;
  const cloud = placeCloud(room.graph, position, order, {
    walls: room.subcell?.node ?? new Uint32Array(0),
    sources: new Uint32Array(0),
    openings: room.damped.node,
  });
  if (!('by' in cloud)) return cloud;
  throw new InputError(
    path,
    `the source is too close to ${NEAR[cloud.by]} to radiate with direction: order ${order} is made by nodes of the grid round it, and ${airText(cloud, spacing)}`,
    remedyText(cloud, 'lower its order, '),
  );
}

/**
 * The nodes that a source feeds, as {@link placeRadiators} finds them, of a room that is on its grid.
 *
 * @param point Point of the source, as the pressure is interpolated there.
 * @throws InputError as placeRadiators.
 */
export function fedBySource(
  plan: RenderPlan,
  drives: SourceDrives,
  source: Source,
  point: PointWeights,
  room: RoomOfDirections,
  path: string,
): PointWeights {
  const { directivity } = source;
  if (directivity?.kind === 'points' || directivity?.kind === 'piston')
    return fedByElements(
      placeElements(plan, source.position, directivity, room, path).points,
      storedNodes(room.graph.grid),
    );
  if (!directivity || orderOfSource(directivity) === 0) return point;
  return fedByCloud(driveOf(source, directivity, room, drives, path).cloud);
}

const fedByCloud = ({ nodes }: PlacedCloud): PointWeights => ({
  nodes,
  weights: new Float64Array(nodes.length).fill(1),
});
