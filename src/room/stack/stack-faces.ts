import type { WallFaces } from '../faces/faces.ts';
import { materialOf, withMaterial } from '../surfaces/face-shape.ts';
import { DIRECTIONS } from '../grid/graph.ts';
import type { Grid } from '../grid/grid.ts';
import { joined, sharedFloat32, sharedFloat64, sharedUint32 } from '../../lists/shared-memory.ts';
import type { PreparedRoom } from '../prepare/prepared.ts';
import { stackNodes, type PlaceInStack } from './place-in-stack.ts';

/** @param numbers [room][material] its number in the stack */
export function stackFaces(
  rooms: readonly PreparedRoom[],
  grid: Grid,
  places: readonly PlaceInStack[],
  numbers: readonly (readonly number[])[],
): WallFaces {
  const all = rooms.map(({ faces }) => faces);
  const [{ traces, tapScale }] = all;
  /** Direction by direction, and within a direction room by room. */
  const parts = <T extends Uint32Array | Float32Array | Float64Array>(
    pick: (faces: WallFaces, room: number) => T,
    width = 1,
  ): T[] => {
    const tables = all.map(pick);
    return DIRECTIONS.flatMap((direction) =>
      all.map(({ groups }, r) => tables[r].subarray(width * groups[direction], width * groups[direction + 1]) as T),
    );
  };
  return {
    node: stackNodes(
      grid,
      DIRECTIONS.flatMap((direction) =>
        all.map(({ node, groups }, r) => [node.subarray(groups[direction], groups[direction + 1]), places[r]] as const),
      ),
    ),
    shape: joined(
      parts(({ shape }, r) => shape.map((word) => withMaterial(word, numbers[r][materialOf(word)]))),
      sharedUint32,
    ),
    area: joined(
      parts(({ area }) => area),
      sharedFloat32,
    ),
    gain: joined(
      parts(({ gain }) => gain),
      sharedFloat64,
    ),
    selfCoupling: joined(
      parts(({ selfCoupling }) => selfCoupling),
      sharedFloat64,
    ),
    tapScale:
      tapScale &&
      joined(
        parts((faces) => faces.tapScale!, traces[0].trace.length),
        sharedFloat64,
      ),
    groups: all[0].groups.map((_, direction) => all.reduce((sum, { groups }) => sum + groups[direction], 0)),
    traces,
  };
}
