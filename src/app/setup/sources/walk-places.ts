import { isStrictlyInside } from '../../../scene/boxes.ts';
import type { ScenePoint } from '../../../scene/scene.ts';
import { memberOf } from '../../../lists/member-of.ts';
import { AIR, bitsOf, DIRECTIONS, directionStrides, type AnyGraph } from '../../../room/grid/graph.ts';
import { storedNodes } from '../../../room/grid/grid.ts';
import type { OutsideNodes } from '../../../room/outside/outside.ts';
import { placeAt, placeOf, type Place } from '../../../run/points/place.ts';
import { stationsOf, type Stations } from '../../../run/walks/stations.ts';
import { allTogether, InputError } from '../../../units/errors.ts';
import type { Vec3 } from '../../../units/quantities.ts';
import { Way } from '../../../units/walk.ts';
import type { RenderPlan } from '../../inputs/request/render-plan.ts';
import { seenNodes } from '../places/kept-places.ts';
import type { LoadedScene } from '../../inputs/scene/geometry.ts';

/** A walk on the grid. */
export interface PlacedWalk {
  readonly way: Way;
  readonly stations: Stations;
  /** The places of the stations. */
  readonly places: readonly Place[];
}

/** Edges that may lie between the nodes of neighbouring stations: they are less than a spacing apart on each axis. */
const MOST_EDGES = 5;

/**
 * Puts the walks of a scene on the grid: a place for each station.
 *
 * @param graph Graph of the room; in a room of a mesh its grid is part of the plan's.
 * @returns of all sources, then of all receivers; undefined for those that stand still.
 * @throws InputError for walks that leave the air of the room or lead through a wall.
 */
export function walkPlaces(
  plan: RenderPlan,
  graph: AnyGraph,
  outside: Pick<OutsideNodes, 'nodes'>,
  pointPath: LoadedScene['pointPath'],
): readonly (PlacedWalk | undefined)[] {
  const { sources, receivers } = plan.scene;
  const faults: InputError[] = [];
  const isOutside = memberOf(outside.nodes, storedNodes(graph.grid));
  const placed = (key: 'sources' | 'receivers', points: readonly ScenePoint[]) =>
    points.map(({ name, walk }): PlacedWalk | undefined => {
      if (!walk) return undefined;
      const way = new Way(walk.points);
      const stations = stationsOf(way, plan.scheme.band, plan.grid.spacing);
      const found = placesOf(plan, graph, stations.positions);
      const places: Place[] = [];
      for (const [s, place] of found.entries()) {
        const before = places[s - 1] as Place | undefined;
        const why = !place
          ? 'is in a wall, or too close to one'
          : isOutside(place.node)
            ? 'is outside the room'
            : before && !isJoined(graph, before.node, place.node)
              ? 'is behind a wall, through which the walk leads'
              : undefined;
        if (place && why === undefined) {
          places.push(place);
          continue;
        }
        faults.push(
          fault(
            pointPath(key, name),
            way,
            stations,
            s,
            `${why} on the grid, whose spacing is ${plan.grid.spacing.toPrecision(3)} m`,
          ),
        );
        return undefined;
      }
      return { way, stations, places };
    });
  const walks = [...placed('sources', sources), ...placed('receivers', receivers)];
  if (faults.length > 0) throw allTogether(faults);
  return walks;
}

function fault(path: string, way: Way, { positions, distance }: Stations, s: number, why: string): InputError {
  const leg = way.legAt(s * distance);
  const at = positions[s].map((x) => x.toFixed(2)).join(', ');
  return new InputError(
    `${path}[${leg}]`,
    `on the way to this point, [${at}] ${why}`,
    'Lead the walk through the air, at least one spacing from walls, by more points if need be.',
  );
}

/** Places of points (m); undefined for those in walls. */
function placesOf(plan: RenderPlan, graph: AnyGraph, positions: readonly Vec3[]): (Place | undefined)[] {
  const { geometry } = plan;
  if (geometry.kind === 'boxes') {
    return positions.map((at) => (isStrictlyInside(geometry.boxes, at) ? placeOf(graph, at) : undefined));
  }
  return seenNodes(geometry, plan.grid, graph, positions).map((seen, i) => {
    const node = seen.find((each) => bitsOf(graph)(each) & AIR);
    return node === undefined ? undefined : placeAt(graph, positions[i], node);
  });
}

/** Whether a few open edges lead from a node to another. */
function isJoined(graph: AnyGraph, from: number, to: number): boolean {
  const { grid } = graph;
  const bits = bitsOf(graph);
  const stride = directionStrides(grid);
  let edge = new Set([from]);
  const seen = new Set(edge);
  for (let edges = 0; edges <= MOST_EDGES; edges++) {
    if (seen.has(to)) return true;
    const next = new Set<number>();
    for (const node of edge) {
      for (const direction of DIRECTIONS) {
        const neighbour = node + stride[direction];
        if (!(bits(node) & (1 << direction)) || seen.has(neighbour)) continue;
        seen.add(neighbour);
        next.add(neighbour);
      }
    }
    edge = next;
  }
  return false;
}
