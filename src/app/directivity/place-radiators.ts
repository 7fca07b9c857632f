import type { PointWeights, SourceInput } from '../../engine/engine.ts';
import { AIR } from '../../room/grid/graph.ts';
import type { PreparedRoom } from '../../room/prepared.ts';
import type { Encoder } from '../../run/clouds/encoder.ts';
import { placeCloud, type InTheWay } from '../../run/clouds/place-cloud.ts';
import { unreachable } from '../../run/points/connected.ts';
import { placeWeights, type InterpolatedPoint } from '../../run/points/interpolation.ts';
import { placeOf } from '../../run/points/place.ts';
import { impulseSource, monopoleStrength } from '../../run/points/sources.ts';
import { interpolationKernel } from '../../run/points/tap-weights.ts';
import type { ExtendedDirectivity } from '../../scene/directivity.ts';
import type { NamedPoint } from '../../scene/scene.ts';
import { axesOf } from '../../sphere/orientation.ts';
import { allTogether, InputError } from '../../units/errors.ts';
import { microphonePosition } from '../direction/place-directions.ts';
import type { RenderPlan } from '../plan/render-plan.ts';
import type { LoadedScene } from '../scene/geometry.ts';
import { SourceDrives } from './source-drive.ts';
import type { SourceEntry } from './source-entry.ts';
import { orderOfSource, type HarmonicDirectivity } from './source-pattern.ts';

/** A source as it is driven. */
export interface PlacedRadiator {
  readonly inputs: readonly SourceInput[];
  /** Steps before t = 0. */
  readonly leadIn: number;
  /** The nodes that it feeds: none may be one of a receiver with direction. */
  readonly fed: PointWeights;
  /** Null if it radiates evenly. */
  readonly entry: SourceEntry | null;
}

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
      if (directivity?.kind === 'extended') return [placeExtended(plan, source, directivity, room, path)];
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
  const { signals, half, entry } = drives.of(name, directivity, cloud);
  const strength = monopoleStrength(room);
  return {
    inputs: signals.map((signal, i) => ({ point: onNode(cloud.nodes[i]), strength, signal })),
    leadIn: half,
    fed: { nodes: cloud.nodes, weights: new Float64Array(cloud.nodes.length).fill(1) },
    entry: { ...entry, reachMetres: cloud.cloud.reach * spacing },
  };
}

const NEAR: Readonly<Record<InTheWay, string>> = {
  wall: 'a wall',
  source: 'a source',
  opening: 'the absorbing layer outside an opening',
};

/** Samples before and after which a delayed impulse is over: half the most taps of an interpolation. */
const DELAY_TAPS = 16;

function placeExtended(
  { scheme, sampleRate }: RenderPlan,
  { name, position }: NamedPoint,
  { elements, orientation, pistonRadius }: ExtendedDirectivity,
  room: PreparedRoom,
  path: string,
): PlacedRadiator {
  const axes = axesOf(orientation);
  const middle = placeOf(room.graph, position);
  const places = elements.map(({ offset }) => placeOf(room.graph, microphonePosition(position, axes, offset)));
  const isInside = places.every((place) => place && (room.graph.nodes[place.node] & AIR) !== 0);
  const nodes = places.flatMap((place) => place?.node ?? []);
  if (!isInside || !middle || unreachable(room.graph, middle.node, nodes).length > 0) {
    const which = places.findIndex((place) => !place) + 1;
    throw new InputError(
      path,
      `${which > 0 ? `point ${which} of the source` : 'a point of the source'} is in a wall or beyond one`,
      'Move or turn the source, so that all its points are in the air of the room.',
    );
  }
  const isDelayed = elements.some(({ delaySeconds }) => delaySeconds > 0);
  const inputs = elements.map(({ gain, delaySeconds }, e): SourceInput => {
    const { point } = placeWeights(room, places[e]!);
    const signal = isDelayed
      ? delayed(gain, delaySeconds * sampleRate, scheme.courant * scheme.band)
      : Float64Array.of(gain);
    return { ...impulseSource(room, point), signal };
  });
  const fed = new Map<number, number>();
  for (const { point } of inputs) {
    point.nodes.forEach((node, i) => fed.set(node, Math.max(fed.get(node) ?? 0, Math.abs(point.weights[i]))));
  }
  const leadIn = isDelayed ? DELAY_TAPS : 0;
  return {
    inputs,
    leadIn,
    fed: { nodes: Uint32Array.from(fed.keys()), weights: Float64Array.from(fed.values()) },
    entry: {
      source: name,
      kind: 'extended',
      pattern: null,
      file: null,
      elements: elements.length,
      pistonRadiusMetres: pistonRadius,
      orientationDegrees: orientation,
      reference: null,
      order: null,
      nodesFed: fed.size,
      reachMetres: Math.max(...elements.map(({ offset }) => Math.hypot(...offset))),
      isCramped: false,
      ranges: [],
      rightHz: null,
      directivityIndexDb: [],
      leadInSeconds: leadIn / sampleRate,
    },
  };
}

/** An impulse that is delayed by any number of samples, and by the lead-in. @param band Share of the rate that is used. */
function delayed(gain: number, samples: number, band: number): Float64Array {
  const whole = Math.round(samples);
  const { first, weights } = interpolationKernel(samples - whole, band);
  const signal = new Float64Array(DELAY_TAPS + whole + DELAY_TAPS + 1);
  weights.forEach((weight, i) => (signal[DELAY_TAPS + whole + first + i] += gain * weight));
  return signal;
}

const onNode = (node: number): PointWeights => ({ nodes: Uint32Array.of(node), weights: Float64Array.of(1) });
