import type { MaterialDefinition } from '../../../material/definition.ts';
import { AIR, bitsOf, directionStrides, DIRECTIONS, type Direction } from '../../../room/grid/graph.ts';
import { cellSide } from '../../../room/grid/grid.ts';
import { forEachWallNode } from '../../../room/grid/wall-nodes.ts';
import { Bodies } from '../../../room/mesh/air/bodies.ts';
import { alone } from '../../../room/slabs/work.ts';
import { passageFinder } from '../../../room/surfaces/passages.ts';
import { RIGID } from '../../../room/surfaces/surface.ts';
import type { SceneRoom } from '../places/voxel-room.ts';

/** What the grid knows of the sides of a sheet or partition, m². */
export interface SidesOnGrid {
  /** Sides in the air. */
  readonly all: number;
  /** Sides with no way through to other air. */
  readonly closed: number;
  /** Closed sides with another sheet or partition on the far side of the same edge, by its material. */
  readonly nearTo: ReadonlyMap<number, number>;
  /** Sides from which sound goes through solid. */
  readonly thick: number;
  /** Sides of a partition whose air is that of the other side, too. */
  readonly same: number;
  /** Sides before which the air is fewer than {@link FEWEST} nodes deep, where nothing is between both sides. */
  readonly shallow: number;
}

/**
 * Nodes of air that a sheet should have on either side. Before one node, at four points per wavelength, the reflection
 * factor is off by up to 0.25; a local wall in its place is off by far more (docs/measurements/ceilings.md).
 */
export const FEWEST = 2;

type RoomOfSides = Pick<SceneRoom, 'graph' | 'surface' | 'materialNames'>;
type Materials = ReadonlyMap<string, MaterialDefinition>;

const known = new WeakMap<RoomOfSides['surface'], ReadonlyMap<number, SidesOnGrid>>();

/** The sides of all sheets and partitions of a room, by the index of the material; looked for once. */
export function sidesOfSheets(room: RoomOfSides, materials: Materials): ReadonlyMap<number, SidesOnGrid> {
  const before = known.get(room.surface);
  if (before) return before;
  const found = findSides(room, materials);
  known.set(room.surface, found);
  return found;
}

function findSides(
  { graph, surface, materialNames }: RoomOfSides,
  materials: Materials,
): ReadonlyMap<number, SidesOnGrid> {
  const sums = new Map<number, Sums>();
  const find = passageFinder(graph, surface);
  if (!find) return sums;
  const bitsAt = bitsOf(graph);
  const stride = directionStrides(graph.grid);
  let bodies: Bodies | undefined;
  forEachWallNode(graph, (node, bits) => {
    for (const direction of DIRECTIONS) {
      if (bits & (1 << direction)) continue;
      const passage = find(node, direction);
      const material = passage?.material ?? surface.sideAt?.(node, direction) ?? RIGID;
      if (material === RIGID) continue;
      const area = surface.areaAt(node, direction) * cellSide(graph.grid, direction >> 1);
      const sum = sums.get(material) ?? {
        all: 0,
        closed: 0,
        nearTo: new Map<number, number>(),
        thick: 0,
        same: 0,
        shallow: 0,
      };
      sums.set(material, sum);
      sum.all += area;
      const kind = materials.get(materialNames[material])?.kind;
      const beyond = node + stride[direction];
      // Two layers of a partition between two nodes are its two sides, but two of a sheet are two sheets.
      const isTwo = passage?.isThick && passage.other === beyond && kind !== 'partition';
      if (!passage || isTwo) {
        sum.closed += area;
        const other = bitsAt(beyond) & AIR ? (surface.sideAt?.(beyond, (direction ^ 1) as Direction) ?? RIGID) : RIGID;
        if (other !== RIGID) sum.nearTo.set(other, (sum.nearTo.get(other) ?? 0) + area);
        continue;
      }
      if (passage.isThick) sum.thick += area;
      else if (!isDeep(bitsAt, node, direction ^ 1, stride)) sum.shallow += area;
      if (kind !== 'partition') continue;
      bodies ??= alone(Bodies.of(graph));
      if (bodies.of(node) === bodies.of(passage.other)) sum.same += area;
    }
  });
  return sums;
}

type Sums = { -readonly [Key in Exclude<keyof SidesOnGrid, 'nearTo'>]: number } & {
  readonly nearTo: Map<number, number>;
};

/** Whether open edges lead from a node to as many nodes in a direction as a sheet should have. */
function isDeep(bitsAt: (node: number) => number, node: number, direction: number, stride: readonly number[]): boolean {
  let at = node;
  for (let depth = 1; depth < FEWEST; depth++, at += stride[direction]) {
    if (!(bitsAt(at) & (1 << direction))) return false;
  }
  return true;
}
