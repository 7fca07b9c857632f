import type { PointWeights, SourceInput } from '../../../engine/engine.ts';
import { nodeNumbersFrom } from '../../../lists/node-numbers.ts';
import { AIR, bitsOf } from '../../../room/grid/graph.ts';
import { storedNodes } from '../../../room/grid/grid.ts';
import type { PreparedRoom } from '../../../room/prepare/prepared.ts';
import { unreachable } from '../../../run/points/connected.ts';
import { freePoint } from '../../../run/points/free-air.ts';
import { placeWeights, type GridOfRoom } from '../../../run/points/interpolation.ts';
import { placeOf, type Place } from '../../../run/points/place.ts';
import { impulseSource } from '../../../run/points/sources.ts';
import { pistonElements, type ExtendedDirectivity, type SourceElement } from '../../../scene/directivity.ts';
import type { Source } from '../../../scene/scene.ts';
import { axesOf } from '../../../sphere/orientation.ts';
import { InputError } from '../../../units/errors.ts';
import type { Vec3 } from '../../../units/quantities.ts';
import { monopolePart } from '../direct/direct-part.ts';
import { keptWaves } from '../direct/kept-waves.ts';
import { microphonePosition } from '../places/place-directions.ts';
import type { RenderPlan } from '../../inputs/request/render-plan.ts';
import { delayedImpulse, RING } from './delayed-impulse.ts';
import type { PlacedRadiator } from './placed-radiator.ts';

/** The points of an extended source on the grid. */
interface PlacedElements {
  readonly elements: readonly SourceElement[];
  /** Weights of the nodes of each element, in the order of the elements. */
  readonly points: readonly PointWeights[];
  readonly places: readonly Place[];
}

/**
 * Finds the nodes of the points of an extended source.
 *
 * @param plan `validTo`, Hz: up to there a piston is even.
 * @throws InputError if a point is not in the air of the room.
 */
export function placeElements(
  { validTo, soundSpeed }: Pick<RenderPlan, 'validTo' | 'soundSpeed'>,
  position: Vec3,
  directivity: ExtendedDirectivity,
  room: GridOfRoom,
  path: string,
): PlacedElements {
  const elements =
    directivity.kind === 'piston'
      ? pistonElements(directivity.radius, (2 * Math.PI * validTo) / soundSpeed)
      : directivity.elements;
  const axes = axesOf(directivity.orientation);
  const middle = placeOf(room.graph, position);
  const places = elements.map(({ offset }) => placeOf(room.graph, microphonePosition(position, axes, offset)));
  const isInside = places.every((place) => place && (bitsOf(room.graph)(place.node) & AIR) !== 0);
  const nodes = places.flatMap((place) => place?.node ?? []);
  if (!isInside || !middle || unreachable(room.graph, middle.node, nodes).length > 0) {
    const which = places.findIndex((place) => !place) + 1;
    throw new InputError(
      path,
      `${which > 0 ? `point ${which} of the source` : 'a point of the source'} is in a wall or beyond one`,
      'Move or turn the source, so that all its points are in the air of the room.',
    );
  }
  const found = places.map((place) => place!);
  return { elements, points: found.map((place) => placeWeights(room, place).point), places: found };
}

/** The nodes that points feed together, each with its largest weight. @param stored Nodes of the room's grid. */
export function fedByElements(points: readonly PointWeights[], stored: number): PointWeights {
  const fed = new Map<number, number>();
  for (const { nodes, weights } of points) {
    nodes.forEach((node, i) => fed.set(node, Math.max(fed.get(node) ?? 0, Math.abs(weights[i]))));
  }
  return { nodes: nodeNumbersFrom(stored, fed.keys()), weights: Float64Array.from(fed.values()) };
}

/**
 * Finds what the points of an extended source feed.
 *
 * @throws InputError as {@link placeElements}.
 */
export function placeExtended(
  plan: Pick<RenderPlan, 'scheme' | 'sampleRate' | 'validTo' | 'soundSpeed' | 'dimensions'>,
  { name, position }: Pick<Source, 'name' | 'position'>,
  directivity: ExtendedDirectivity,
  room: PreparedRoom,
  path: string,
): PlacedRadiator {
  const { sampleRate } = plan;
  const { orientation } = directivity;
  const pistonRadius = directivity.kind === 'piston' ? directivity.radius : null;
  const { elements, points, places } = placeElements(plan, position, directivity, room, path);
  const axes = axesOf(orientation);
  const isDelayed = elements.some(({ delaySeconds }) => delaySeconds > 0);
  const leadIn = isDelayed ? RING : 0;
  const kept = keptWaves(plan, plan.dimensions);
  const impulses = elements.map(({ delaySeconds }) => delayedImpulse(delaySeconds * sampleRate, kept));
  const inputs = elements.map(({ gain }, e): SourceInput => {
    const { start, signal } = impulses[e];
    const whole = new Float64Array(leadIn + start + signal.length);
    whole.set(
      signal.map((value) => gain * value),
      leadIn + start,
    );
    return { ...impulseSource(room, points[e]), signal: whole };
  });
  const fed = fedByElements(
    inputs.map(({ point }) => point),
    storedNodes(room.graph.grid),
  );
  return {
    inputs,
    leadIn,
    fed,
    direct: elements.map(({ offset, gain, delaySeconds }, e) =>
      monopolePart(microphonePosition(position, axes, offset), freePoint(room, places[e]), {
        gain,
        delay: delaySeconds * sampleRate,
        start: Math.max(0, impulses[e].start),
        signal: inputs[e].signal,
        lead: leadIn,
      }),
    ),
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
      nodesFed: fed.nodes.length,
      reachMetres: Math.max(...elements.map(({ offset }) => Math.hypot(...offset))),
      isCramped: false,
      ranges: [],
      rightHz: null,
      rightFarHz: null,
      rightBeyondMetres: null,
      directivityIndexDb: [],
      leadInSeconds: leadIn / sampleRate,
    },
  };
}
