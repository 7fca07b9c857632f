import { AIR, forward, type RoomGraph } from '../grid/graph.ts';
import { findSorted } from '../../lists/sorted.ts';
import { joined, sharedFloat32, sharedUint32, sharedUint8 } from '../../lists/shared-memory.ts';
import { CORNERS } from '../subcell/cut/cubes.ts';
import { cornerStrides } from '../subcell/cut/cube-list.ts';
import { FULL_CUBE, type CutCubes, type OwnWalls, type Pieces } from '../subcell/cut/cut-cubes.ts';
import type { Subcell } from '../subcell/model/subcell.ts';
import type { PorousNodes } from './porous-nodes.ts';

/** A room whose walls pass between the nodes, and whose porous regions have borders half-way between them. */
export interface CutAtBorders {
  /** The cubes that walls or borders cut: no part of one has air of two media. */
  readonly cut: CutCubes;
  /** Nodes behind walls whose cubes have air of a medium, with that medium, if they move. */
  readonly behind: ReadonlyMap<number, number>;
  /** Area of the border across the edge from a node along an axis upwards, in squared spacings. */
  readonly areaOf: (lower: number, axis: number) => number;
}

/** Where media are. */
export interface MediaOfNodes {
  /** Array indices of the nodes that porous media fill. */
  readonly nodes: Iterable<number>;
  /** Medium of a node of air; −1 if it is air alone. */
  readonly mediumOf: (node: number) => number;
}

/**
 * Cuts cubes at the borders of porous regions (docs/theory/porous.md, 'Walls between the nodes'): a cube through which
 * a border goes becomes a staircase, whose pieces are those of the closed graph. So do cubes round a node behind a wall
 * that have air of another medium than most of them, since the node has one value.
 *
 * @param graph The room before the edges across borders are closed.
 */
export function cutAtBorders(
  { grid, nodes }: RoomGraph,
  cut: CutCubes,
  { nodes: ofMedia, mediumOf }: MediaOfNodes,
): CutAtBorders {
  const corner = cornerStrides(grid);
  const isAir = (node: number): boolean => (nodes[node] & AIR) !== 0;
  /** Cubes that become a staircase, by their lowest corner. */
  const broken = new Set<number>();
  /** [lower node] areas of the borders across x, y and z. */
  const areas = new Map<number, [number, number, number]>();
  const partOf = (cube: number): number => {
    const place = findSorted(cut.cube, cube, 0, cut.cube.length);
    return (place < 0 ? FULL_CUBE : cut.fraction[place]) / FULL_CUBE;
  };
  const crossings = (cube: number, axis: number): number[] =>
    CORNERS.filter((c) => {
      const [low, high] = [cube + corner[c], cube + corner[c | (1 << axis)]];
      if (c & (1 << axis) || !isAir(low) || !(nodes[low] & (1 << forward(axis)))) return false;
      return mediumOf(low) !== mediumOf(high);
    });
  const looked = new Set<number>();
  for (const node of ofMedia) {
    if (!isAir(node)) continue;
    for (const c of CORNERS) {
      const cube = node - corner[c];
      if (looked.has(cube)) continue;
      looked.add(cube);
      for (let axis = 0; axis < 3; axis++) {
        const found = crossings(cube, axis);
        if (found.length === 0) continue;
        broken.add(cube);
        // The border's area in the cube, which is its part of air, is shared by the edges that cross it there.
        for (const c of found) {
          const entry = areas.get(cube + corner[c]) ?? [0, 0, 0];
          entry[axis] += partOf(cube) / found.length;
          areas.set(cube + corner[c], entry);
        }
      }
    }
  }
  const { pieces } = cut;
  pieces.cube.forEach((cube, p) => {
    const media = new Set(CORNERS.filter((c) => pieces.air[p] & (1 << c)).map((c) => mediumOf(cube + corner[c])));
    if (media.size > 1) broken.add(cube);
  });
  const behind = new Map<number, number>();
  for (const node of cut.behind.node) {
    const medium = keepOneMedium(node);
    if (medium >= 0) behind.set(node, medium);
  }
  return {
    cut: withStaircases(cut, broken),
    behind,
    areaOf: (lower, axis) => areas.get(lower)?.[axis] ?? 1,
  };

  /** Breaks the plain cubes round a node behind a wall that have other air than most, and returns the medium. */
  function keepOneMedium(node: number): number {
    const cubes: { readonly cube: number; readonly medium: number; readonly part: number }[] = [];
    for (const c of CORNERS) {
      const cube = node - corner[c];
      const place = findSorted(cut.cube, cube, 0, cut.cube.length);
      if (place < 0 || cut.plain[place] === 0 || broken.has(cube)) continue;
      const air = CORNERS.find((at) => isAir(cube + corner[at]));
      if (air === undefined) continue;
      cubes.push({ cube, medium: mediumOf(cube + corner[air]), part: Math.max(1, cut.fraction[place]) });
    }
    const parts = new Map<number, number>();
    for (const { medium, part } of cubes) parts.set(medium, (parts.get(medium) ?? 0) + part);
    if (parts.size === 0) return -1;
    const [kept] = [...parts].reduce((most, each) => (each[1] > most[1] ? each : most));
    for (const { cube, medium } of cubes) if (medium !== kept) broken.add(cube);
    return kept;
  }
}

/** Porous nodes, with the nodes behind walls that move with their air. @param node Nodes that walls cut. */
export function withNodesBehind(
  porous: PorousNodes,
  behind: ReadonlyMap<number, number>,
  { node }: Pick<Subcell, 'node'>,
): PorousNodes {
  const mediumOf = new Map(Array.from(porous.node, (at, j) => [at, porous.medium[j]]));
  for (const at of node) {
    const medium = behind.get(at);
    if (medium !== undefined) mediumOf.set(at, medium);
  }
  const all = [...mediumOf.keys()].sort((a, b) => a - b);
  return { ...porous, node: Uint32Array.from(all), medium: Uint8Array.from(all, (at) => mediumOf.get(at)!) };
}

/** The cubes of a room, some of which become a staircase, whether walls cut them or not. */
function withStaircases(cut: CutCubes, broken: ReadonlySet<number>): CutCubes {
  const isListed = (cube: number): boolean => findSorted(cut.cube, cube, 0, cut.cube.length) >= 0;
  const more = [...broken].filter((cube) => !isListed(cube)).sort((a, b) => a - b);
  const cube = joined([cut.cube, Uint32Array.from(more)], sharedUint32).sort();
  const fraction = sharedUint8(cube.length).fill(FULL_CUBE);
  const plain = sharedUint8(cube.length);
  let place = 0;
  cut.cube.forEach((one, at) => {
    while (cube[place] < one) place++;
    fraction[place] = cut.fraction[at];
    plain[place] = broken.has(one) ? 0 : cut.plain[at];
  });
  return {
    cube,
    fraction,
    plain,
    behind: { ...cut.behind, own: withoutCubes(cut.behind.own, broken) },
    pieces: piecesWithout(cut.pieces, broken),
  };
}

function withoutCubes({ cube, corner, toWall }: OwnWalls, broken: ReadonlySet<number>): OwnWalls {
  const stays = (o: number): boolean => !broken.has(cube[o]);
  return {
    cube: joined([cube.filter((_, o) => stays(o))], sharedUint32),
    corner: joined([corner.filter((_, o) => stays(o))], sharedUint8),
    toWall: joined([toWall.filter((_, at) => stays(Math.floor(at / 3)))], sharedFloat32),
  };
}

function piecesWithout({ cube, air, fraction, toWall }: Pieces, broken: ReadonlySet<number>): Pieces {
  const stays = (p: number): boolean => !broken.has(cube[p]);
  return {
    cube: joined([cube.filter((_, p) => stays(p))], sharedUint32),
    air: joined([air.filter((_, p) => stays(p))], sharedUint8),
    fraction: joined([fraction.filter((_, p) => stays(p))], sharedUint8),
    toWall: joined([toWall.filter((_, at) => stays(Math.floor(at / 24)))], sharedFloat32),
  };
}
