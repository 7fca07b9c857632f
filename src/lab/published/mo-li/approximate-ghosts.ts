import { branchingMapping, offset, type PlaneMapping } from '../plane-mapping.ts';
import { partialSumsDesign } from './partial-sums-design.ts';

/** A place of the ghost zone along an axis, and the node of the tile next to it, from the tile's first node. */
interface Ghost {
  readonly ghost: number;
  readonly nearest: number;
}

/**
 * The mapping of the classical tile without loads beyond it: its ghost zone takes the values of the nearest nodes of
 * the tile ([MoLi2018], section 6.3, of Naoya et al.). For a reach of 1.
 */
function approximateMapping([x, y]: readonly [number, number]): PlaneMapping {
  const branching = branchingMapping([x, y], 1, true);
  const { stride } = branching;
  /** Both ends of the ghost zone along an axis, each with the nearest node of the tile. */
  const ends = (size: number): Ghost[] => [
    { ghost: -1, nearest: 0 },
    { ghost: size, nearest: size - 1 },
  ];
  const none: Ghost = { ghost: 0, nearest: 0 };
  const load = (alongX: Ghost, alongY: Ghost) => ({
    from: `input + ${alongX.nearest}u + ${alongY.nearest}u * PITCH`,
    word: offset('own', alongY.ghost * stride + alongX.ghost),
  });
  return {
    ...branching,
    loads: [
      branching.loads[0],
      { when: 'local.y < 1u', values: ends(y).map((end) => load(none, end)) },
      { when: 'local.x < 1u', values: ends(x).map((end) => load(end, none)) },
      { when: 'local.x < 1u && local.y < 1u', values: ends(y).flatMap((b) => ends(x).map((a) => load(a, b))) },
    ],
  };
}

/** Wrong on purpose at the edges of every tile: only tables of papers measure it. */
export const approximateGhostsDesign = partialSumsDesign({
  name: 'approximate-ghosts',
  source: '[MoLi2018], section 6.3',
  about: 'As classical-tile; the ghost zone takes the values of the nearest nodes of the tile.',
  workgroups: ({ reach }) => (reach === 1 ? [[32, 8, 1]] : []),
  mapping: (_, [x, y]) => approximateMapping([x, y]),
});
