import { AIR, bitsOf, type AnyGraph } from '../../../room/grid/graph.ts';
import { storedNodes } from '../../../room/grid/grid.ts';
import { memberOf } from '../../../lists/member-of.ts';
import type { OutsideNodes } from '../../../room/outside/outside.ts';
import type { PreparedRoom } from '../../../room/prepare/prepared.ts';
import { cornerStrides } from '../../../room/subcell/cut/cube-list.ts';
import { FULL_CUBE, hasPieces, type CutCubes } from '../../../room/subcell/cut/cut-cubes.ts';
import type { WallModel } from '../../../scene/scene.ts';
import type { SceneRoom } from '../places/voxel-room.ts';

export { WALL_MODELS, type WallModel } from '../../../scene/scene.ts';

/** The walls of a room on its grid. */
export interface WallsReport {
  readonly model: WallModel;
  /** Why the program chose this model; null if the scene or the request gives it. */
  readonly reason: string | null;
  /** Cubes between eight nodes of the room that walls pass through; these counts are 0 for a staircase. */
  readonly cutCubes: number;
  /** Cut cubes with a staircase all the same: details finer than the spacing. */
  readonly fallbackCubes: number;
  /** Cubes that a panel cuts into pieces, with air on both of its sides. */
  readonly panelCubes: number;
}

/** The walls of a room that is ready to run. */
export interface PreparedWallsReport extends WallsReport {
  /** Nodes whose surroundings are cut. */
  readonly cutNodes: number;
  /** Nodes behind walls, which take their values from nodes in front of them. */
  readonly behindWalls: number;
  /** Nodes behind walls without a mirror image in the room; they follow one node. */
  readonly withoutImage: number;
  /** Nodes made heavier than their air, to keep the bound of the time step. */
  readonly heavierNodes: number;
  /** The volume that this adds, as a share of the room's air. */
  readonly heavierShare: number;
}

/** The air of the room without what is outside. */
export interface RoomAir {
  /** Volume in cubes of the spacing. */
  readonly volume: number;
  readonly walls: WallsReport;
}

/** Share of cut cubes with a staircase without a note. */
const FALLBACK_TOLERANCE = 0.05;

/** Share of volume that heavier nodes may add without a note, and what each percent takes from eigenfrequencies. */
const HEAVIER_TOLERANCE = 0.005;
const HEAVIER_LOWERS = 0.6;

/** Share of nodes behind walls without an image without a note. */
const IMAGE_TOLERANCE = 0.05;

/** What of a room on its grid its air follows from. */
interface RoomOfAir extends Pick<SceneRoom, 'graph' | 'outside'> {
  readonly cut: Omit<CutCubes, 'behind'> | undefined;
}

/**
 * The air of a room, summed over its cubes. A full cube gives an eighth to each of its corners, so a node has the
 * volume 1 except where cubes are cut.
 *
 * @param airNodes Number of nodes of air, without those outside.
 * @param reason Why the program chose how walls stand; null if it was told to.
 */
export function roomAir({ graph, outside, cut }: RoomOfAir, airNodes: number, reason: string | null): RoomAir {
  const walls: WallsReport = { model: 'staircase', reason, cutCubes: 0, fallbackCubes: 0, panelCubes: 0 };
  if (!cut) return { volume: airNodes, walls };
  const airCorners = cornerCounter(graph, outside);
  let volume = airNodes;
  let cutCubes = 0;
  let fallbackCubes = 0;
  let panelCubes = 0;
  cut.cube.forEach((cube, place) => {
    const { all, inRoom } = airCorners(cube);
    if (inRoom === 0) return; // where the air outside ends
    volume += inRoom * (cut.fraction[place] / FULL_CUBE / all - 1 / 8);
    cutCubes++;
    if (cut.plain[place]) return;
    if (hasPieces(cut.pieces, cube)) panelCubes++;
    else fallbackCubes++;
  });
  return { volume, walls: { ...walls, model: 'subcell', cutCubes, fallbackCubes, panelCubes } };
}

/** Counts the corners of a cube that are air, and those of them that are not outside. */
function cornerCounter(
  graph: AnyGraph,
  outside: OutsideNodes,
): (cube: number) => { readonly all: number; readonly inRoom: number } {
  const corners = cornerStrides(graph.grid);
  const bits = bitsOf(graph);
  const isOutside = memberOf(outside.nodes, storedNodes(graph.grid));
  return (cube) => {
    let all = 0;
    let inRoom = 0;
    for (const corner of corners) {
      if (!(bits(cube + corner) & AIR)) continue;
      all++;
      if (!isOutside(cube + corner)) inRoom++;
    }
    return { all, inRoom };
  };
}

export function preparedWalls({ volume, walls }: RoomAir, { subcell }: PreparedRoom): PreparedWallsReport {
  return {
    ...walls,
    cutNodes: subcell?.node.length ?? 0,
    behindWalls: subcell?.behind.node.length ?? 0,
    withoutImage: subcell?.withoutImage ?? 0,
    heavierNodes: subcell?.heavier ?? 0,
    heavierShare: (subcell?.heavierVolume ?? 0) / volume,
  };
}

export function wallsNotes({ cutCubes, fallbackCubes }: WallsReport): string[] {
  if (fallbackCubes <= FALLBACK_TOLERANCE * cutCubes) return [];
  const percent = ((100 * fallbackCubes) / cutCubes).toFixed(0);
  return [
    `${percent} % of the cubes that walls cut are stair-stepped all the same, at details finer than the spacing; a higher maximum frequency makes the grid finer`,
  ];
}

/**
 * What heavier nodes and missing images do to the lowest eigenfrequencies, where it is some tenths of a percent
 * (docs/measurements/fine-meshes.md).
 */
export function preparedWallsNotes({ behindWalls, heavierShare, withoutImage }: PreparedWallsReport): string[] {
  const warnings: string[] = [];
  if (heavierShare > HEAVIER_TOLERANCE) {
    const [added, low] = [100 * heavierShare, HEAVIER_LOWERS * 100 * heavierShare];
    warnings.push(
      `nodes made heavier to keep the time step add ${added.toFixed(1)} % to the room's volume, so that its lowest eigenfrequencies are about ${low.toFixed(1)} % low; another scheme or maximum frequency may need fewer`,
    );
  }
  if (withoutImage > IMAGE_TOLERANCE * behindWalls) {
    const percent = ((100 * withoutImage) / behindWalls).toFixed(0);
    warnings.push(
      `${percent} % of the nodes behind walls have no mirror image in the room, so that eigenfrequencies are some tenths of a percent high; a higher maximum frequency makes the grid finer`,
    );
  }
  return warnings;
}

/** The walls in words: `conforming: 5200 cells cut, 120 of them stair-stepped`. */
export function wallsText({ model, reason, cutCubes, fallbackCubes }: WallsReport): string {
  const what =
    model === 'staircase'
      ? 'stair-stepped'
      : `conforming: ${cutCubes} cells cut, ${fallbackCubes} of them stair-stepped`;
  return reason === null ? what : `${what}; ${reason}`;
}
