import type { NodeNumbers } from '../../lists/node-numbers.ts';
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
  const [{ traces, tapScale, back, groups }] = all;
  const ofSheets = { first: DIRECTIONS.length };
  const taps = traces[0].trace.length;
  /** Group by group, and within a group room by room; groups from `first` on. */
  const parts = <T extends NodeNumbers | Float32Array>(
    pick: (faces: WallFaces, room: number) => T,
    { first = 0, width = 1 } = {},
  ): T[] => {
    const tables = all.map(pick);
    return [...groups.keys()].slice(first, -1).flatMap((group) =>
      all.map((faces, r) => {
        const [from, to] = [group, group + 1].map((end) => width * (faces.groups[end] - faces.groups[first]));
        return tables[r].subarray(from, to) as T;
      }),
    );
  };
  const nodes = (pick: (faces: WallFaces) => NodeNumbers, first = 0): NodeNumbers =>
    stackNodes(
      grid,
      parts(pick, { first }).map((part, i) => [part, places[i % rooms.length]] as const),
    );
  const renamed = (shape: Uint32Array, room: number): Uint32Array =>
    shape.map((word) => withMaterial(word, numbers[room][materialOf(word)]));
  return {
    node: nodes(({ node }) => node),
    shape: joined(
      parts(({ shape }, r) => renamed(shape, r)),
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
        parts((faces) => faces.tapScale!, { width: taps }),
        sharedFloat64,
      ),
    groups: groups.map((_, group) => all.reduce((sum, faces) => sum + faces.groups[group], 0)),
    traces,
    ...(back && {
      back: {
        node: nodes((faces) => faces.back!.node, ofSheets.first),
        shape: joined(
          parts((faces, r) => renamed(faces.back!.shape, r), ofSheets),
          sharedUint32,
        ),
        tapScale:
          back.tapScale &&
          joined(
            parts((faces) => faces.back!.tapScale!, { ...ofSheets, width: taps }),
            sharedFloat64,
          ),
      },
    }),
  };
}
