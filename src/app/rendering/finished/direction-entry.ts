import { channelsStem } from '../../../scene/file-stem.ts';
import { axesOf, toRoomAxes } from '../../../sphere/orientation.ts';
import type { OfRecords } from '../../../run/record-layout.ts';
import type { CloudWeights } from '../../../run/clouds/encoder.ts';
import type { ListenerInput } from '../../outputs/response/cloud-weights.ts';
import type { DirectionInput, DirectionOutput } from '../../outputs/response/direction-job.ts';
import type { SimulatedResponse } from '../../outputs/response/finish-job.ts';
import type { DirectionEntry, MicrophoneEntry } from '../../inputs/direction/direction-result.ts';
import { microphonePosition, type PlacedDirection } from '../../setup/places/place-directions.ts';

/** The listeners of receivers with direction, one after the other, as threads need them. */
export const listenerInputs = (placed: readonly PlacedDirection[]): ListenerInput[] =>
  placed.flatMap(({ listeners }) =>
    listeners.map(({ order, axes, cloud }) => ({
      order,
      axes,
      cloud: cloud && { index: cloud.index, fraction: cloud.fraction },
    })),
  );

/**
 * What the nodes of receivers with direction recorded, as the threads that compute their channels need it.
 *
 * @param weights Weights of the listeners of {@link listenerInputs}, in their order.
 * @param heard What every receiver of the scene hears of the same source.
 */
export function directionInputs(
  placed: readonly PlacedDirection[],
  weights: readonly (CloudWeights | null)[],
  records: OfRecords<Float64Array>['directions'],
  heard: readonly Pick<SimulatedResponse, 'high' | 'straightLine'>[],
): DirectionInput[] {
  let listener = 0;
  return placed.map(({ receiver, direction, listeners }, d) => ({
    direction,
    weights: listeners.map(() => weights[listener++]),
    signals: records[d].map((nodes) => [...nodes]),
    high: heard[receiver].high,
    straightLine: heard[receiver].straightLine,
  }));
}

/** What the report says of the channels of a source at a receiver. @param spacing Spacing of the grid, m */
export function directionEntry(
  source: string,
  { name, position, direction, listeners }: PlacedDirection,
  { samples, ranges, fadeOutSeconds }: DirectionOutput,
  spacing: number,
): DirectionEntry {
  const clouds = listeners.flatMap(({ cloud }) => cloud ?? []);
  return {
    kind: direction.kind,
    file: `${channelsStem(source, { name, direction })}.wav`,
    channels: samples.length,
    convention:
      direction.kind === 'ambisonics'
        ? { order: direction.order, channelOrder: 'ACN', normalisation: direction.normalisation }
        : null,
    pattern:
      direction.kind === 'pattern' ? { name: direction.pattern.name, pressureShare: direction.pattern.share } : null,
    centreMetres: position,
    orientationDegrees: direction.orientation,
    microphones: microphonesOf({ position, direction }),
    sphereRadiusMetres: direction.kind === 'array' ? (direction.sphere?.radius ?? null) : null,
    nodesRead: listeners.reduce((sum, { points }) => sum + points.length, 0),
    reachMetres: Math.max(0, ...clouds.map(({ cloud }) => cloud.reach * spacing)),
    isCramped: clouds.some(({ index }) => index > 0),
    ranges,
    fadeOutSeconds,
  };
}

function microphonesOf({
  position,
  direction,
}: Pick<PlacedDirection, 'position' | 'direction'>): MicrophoneEntry[] | null {
  if (direction.kind !== 'array') return null;
  const axes = axesOf(direction.orientation);
  const { sphere } = direction;
  return direction.microphones.map(({ name, offset, pattern, orientation }) => {
    // On a sphere a place gives the direction alone, and the microphone looks outwards.
    const length = Math.hypot(...offset);
    const [x, y, z] = sphere ? offset.map((part) => (part * sphere.radius) / length) : offset;
    const outwards = [x, y, z].map((part) => part / Math.hypot(x, y, z)) as [number, number, number];
    return {
      name,
      position: microphonePosition(position, axes, [x, y, z]),
      look: toRoomAxes(axes, sphere ? outwards : axesOf(orientation)[0]),
      pressureShare: sphere ? 1 : pattern.share,
    };
  });
}
