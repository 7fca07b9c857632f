import type { RoomGraph } from '../room/graph.ts';
import { unreachable } from '../run/connected.ts';
import { placeOf } from '../run/place.ts';
import { writePath } from '../scene/problems.ts';
import type { NamedPoint, Scene } from '../scene/scene.ts';
import { InputError } from '../units/errors.ts';

/** A source or a receiver on the grid. */
interface PlacedPoint {
  /** `FILE: sources.S1.position` */
  readonly path: string;
  readonly point: NamedPoint;
  /** Array index of the air node whose cell holds it. */
  readonly node: number;
}

/**
 * Every source and receiver must stand in the air of the grid, which may differ from the scene's by half a spacing, and
 * sound must find a way from each source to each receiver.
 *
 * @throws InputError naming the point.
 */
export function checkPoints(graph: RoomGraph, { sources, receivers }: Scene, sceneFile: string): void {
  const place = (key: 'sources' | 'receivers', point: NamedPoint): PlacedPoint => {
    const path = `${sceneFile}: ${writePath([key, point.name, 'position'])}`;
    const found = placeOf(graph, point.position);
    if (!found) throw notInAir(path, point, graph.grid.spacing);
    return { path, point, node: found.node };
  };
  const [first, ...others] = [
    ...sources.map((point) => place('sources', point)),
    ...receivers.map((point) => place('receivers', point)),
  ];
  const cutOff = new Set(
    unreachable(
      graph,
      first.node,
      others.map(({ node }) => node),
    ),
  );
  const apart = others.find(({ node }) => cutOff.has(node));
  if (apart) {
    throw new InputError(
      apart.path,
      `no air joins it to source "${first.point.name}"`,
      'Every source has to be heard at every receiver: put both in the same room, or add the air of an opening.',
    );
  }
}

function notInAir(path: string, { position }: NamedPoint, spacing: number): InputError {
  return new InputError(
    path,
    `[${position.join(', ')}] is in the air of the scene, but in the wall on the grid, whose spacing is ${spacing.toPrecision(3)} m`,
    'Move it at least one spacing from the wall, or raise the maximum frequency for a finer grid.',
  );
}
