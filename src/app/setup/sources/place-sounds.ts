import type { PointWeights, RunSetup, SourceInput, WalkingPoint } from '../../../engine/engine.ts';
import type { PreparedRoom } from '../../../room/prepare/prepared.ts';
import type { InterpolatedPoint } from '../../../run/points/interpolation.ts';
import { impulseSource } from '../../../run/points/sources.ts';
import { STATIONS_READ } from '../../../run/walks/stations.ts';
import { placeWay } from '../../../run/walks/place-way.ts';
import { tapsAnywhere } from '../../../run/points/tap-weights.ts';
import { walkingReceiver, walkingSource } from '../../../run/walks/walking-points.ts';
import type { Scene } from '../../../scene/scene.ts';
import { stopIfAsked, type OnShare, type TaskControls } from '../../../units/task.ts';
import type { RenderPlan } from '../../inputs/request/render-plan.ts';
import { driveSignal } from './drive-signal.ts';
import type { WalkEntry } from '../../inputs/walks/sound-entry.ts';
import type { PlacedWalk } from './walk-places.ts';

/** Sources that play, and receivers that hear them, in a scene in which something moves. */
export interface PlacedSounds {
  /** What each source feeds, with its signal. */
  readonly setups: readonly Pick<RunSetup, 'sources' | 'walkingSources'>[];
  /** Receivers in the scene's order, those that move and those that stand still. */
  readonly receivers: readonly (PointWeights | WalkingPoint)[];
  /** Largest interpolation error of those that move. */
  readonly error: number;
  readonly walks: readonly WalkEntry[];
}

/** Whether something in a scene moves: then sounds are rendered, and no impulse responses. */
export const hasWalks = ({ sources, receivers }: Pick<Scene, 'sources' | 'receivers'>): boolean =>
  [...sources, ...receivers].some(({ walk }) => walk);

/**
 * Finds what sources feed and receivers read on their walks.
 *
 * @param points Points of all sources, then of all receivers, as they begin.
 * @param walks Walks of all sources, then of all receivers.
 * @throws CancelledError if stopped.
 */
export function placeSounds(
  plan: RenderPlan,
  room: PreparedRoom,
  points: readonly InterpolatedPoint[],
  walks: readonly (PlacedWalk | undefined)[],
  { onProgress, signal }: TaskControls<OnShare> = {},
): PlacedSounds {
  const { scene, timeStep, steps, soundSpeed } = plan;
  const all = walks.reduce((count, walk) => count + (walk?.places.length ?? 0), 0);
  let placed = 0;
  const onStation = (): void => {
    stopIfAsked(signal);
    onProgress?.(placed++ / all);
  };
  const ways = walks.map((walk) => walk && placeWay(room, walk.way, walk.stations, walk.places, onStation));
  const setups = scene.sources.map(({ signal }, s): PlacedSounds['setups'][number] => {
    const way = ways[s];
    const driven = driveSignal(plan, signal!, (way?.way.fastest ?? 0) / soundSpeed);
    if (!way) return { sources: [{ ...impulseSource(room, points[s].point), signal: driven } satisfies SourceInput] };
    return { sources: [], walkingSources: [walkingSource(room, way, driven, timeStep)] };
  });
  const heard = ways.slice(scene.sources.length);
  return {
    setups,
    receivers: heard.map((way, r) =>
      way ? walkingReceiver(way, timeStep, steps) : points[scene.sources.length + r].point,
    ),
    error: ways.reduce((most, way) => Math.max(most, way?.error ?? 0), 0),
    walks: walkSizes(plan, walks),
  };
}

/** What the walks of a scene take, as reports list it. @param walks Walks of all sources, then of all receivers */
export function walkSizes(
  { scene, scheme, soundSpeed }: Pick<RenderPlan, 'scene' | 'scheme' | 'soundSpeed'>,
  walks: readonly (Pick<PlacedWalk, 'way' | 'stations'> | undefined)[],
): readonly WalkEntry[] {
  const nodes = tapsAnywhere(scheme.band).taps ** 3;
  const { sources, receivers } = scene;
  return [...sources, ...receivers].flatMap(({ name }, i): WalkEntry[] => {
    const walk = walks[i];
    if (!walk) return [];
    const { way, stations } = walk;
    const { length } = stations.positions;
    return [
      {
        name,
        kind: i < sources.length ? 'source' : 'receiver',
        lengthMetres: way.length,
        fromSeconds: way.points[0].at,
        toSeconds: way.points[way.points.length - 1].at,
        fastestMetresPerSecond: way.fastest,
        mach: way.fastest / soundSpeed,
        stations: length,
        stationMetres: stations.distance,
        nodes: length * nodes,
        nodesAStep: nodes * Math.min(length, STATIONS_READ),
      },
    ];
  });
}
