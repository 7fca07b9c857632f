import { describe, expect, it } from 'vitest';
import { sliceMask } from '../../../../src/engine/webgpu/parts/interior.ts';
import { nearWallRows } from '../../../../src/engine/webgpu/parts/near-wall.ts';
import { facesOf, faceTables } from '../../../../src/engine/webgpu/parts/face-table.ts';
import { flowLists } from '../../../../src/engine/webgpu/parts/flow-lists.ts';
import { localPoints } from '../../../../src/engine/webgpu/parts/weighted.ts';
import { cutIntoSlabs } from '../../../../src/engine/webgpu/slabs.ts';
import type { LongBytes } from '../../../../src/lists/long-bytes.ts';
import { voxeliseBoxes, voxeliseLargeBoxes } from '../../../../src/room/boxes/voxelise-boxes.ts';
import { absorbedShares } from '../../../../src/room/absorbed/absorbed.ts';
import { inOneArray } from '../../../../src/room/grid/graph.ts';
import { makeGrid, storedNodes, strides, type Grid } from '../../../../src/room/grid/grid.ts';
import { isOneBox } from '../../../../src/room/grid/one-box.ts';
import { Bodies } from '../../../../src/room/mesh/air/bodies.ts';
import { alone } from '../../../../src/room/slabs/work.ts';
import { prepareRoom } from '../../../../src/room/prepare/prepare.ts';
import type { PreparedRoom } from '../../../../src/room/prepare/prepared.ts';
import { unreachable } from '../../../../src/run/points/connected.ts';
import { placeWeights } from '../../../../src/run/points/interpolation.ts';
import { placeOf } from '../../../../src/run/points/place.ts';
import type { BoxElement } from '../../../../src/scene/scene.ts';
import { schemeByName } from '../../../../src/scheme/scheme.ts';
import { metres, type Vec3 } from '../../../../src/units/quantities.ts';
import { airNodes, RESONANT_WALLS, ROOM_SOUND_SPEED } from '../../../support/rooms/rooms.ts';
import { wallMaterials } from '../../../../src/app/jobs/verify/tools/rooms.ts';

const SPACING = metres(0.1);

const box = (operation: BoxElement['operation'], from: Vec3, to: Vec3): BoxElement =>
  ({ operation, from, to, materials: ['a', 'b', 'a', 'c', 'b', 'c'] }) as unknown as BoxElement;

/** Two boxes with a pillar, from a height on, and a body of air that nothing joins to them. */
const boxesFrom = (z: number): BoxElement[] => [
  box('add', [0.2, 0, z], [3.6, 2.1, z + 2.4]),
  box('add', [1, 1.5, z + 1], [3, 3.1, z + 2.8]),
  box('subtract', [1.2, 0.6, z + 0.5], [1.6, 1, z + 1.9]),
  box('add', [0.2, 2.6, z + 0.1], [0.7, 3, z + 0.7]),
];

type Room = ReturnType<typeof voxeliseLargeBoxes>;

const prepare = ({ graph, surface }: Room, scheme: string, planes?: { from: number; to: number }[]): PreparedRoom =>
  prepareRoom(
    graph,
    schemeByName(scheme, ''),
    ROOM_SOUND_SPEED,
    wallMaterials([0.3, ...RESONANT_WALLS.slice(0, 2)]),
    surface,
    {
      planes,
    },
  );

/** All tables but the bytes of the nodes, with node numbers counted from one. */
function tablesOf({ nodes, faces, offsets, weights }: PreparedRoom, first = 0): unknown {
  const from = (list: ArrayLike<number>): number[] => Array.from(list, (node) => node - first);
  return {
    ...nodes,
    interior: undefined,
    offsets,
    weights,
    nearWall: from(nodes.nearWall),
    faces: { ...faces, node: from(faces.node) },
  };
}

/** What a GPU gets of a slab. */
function gpuTables(
  room: PreparedRoom,
  slab: ReturnType<typeof cutIntoSlabs>[number],
  points: Parameters<typeof localPoints>[0],
): unknown {
  const faces = facesOf(room, slab);
  const flows = flowLists(room, slab, faces);
  const { buffer } = nearWallRows(room, slab);
  return {
    mask: sliceMask(room, slab).words,
    nearWall: new Uint8Array(buffer),
    faces: new Uint8Array(faceTables(room, slab, faces, flows).faces),
    taken: { ...flows, nodes: new Uint8Array(flows.nodes) },
    points: new Uint8Array(localPoints(points, slab, 1).nodes),
  };
}

describe('a room whose nodes are more than an array holds', () => {
  const grid = makeGrid([38, 33, 60], SPACING, [0, 0, 0]);
  const whole = voxeliseBoxes(boxesFrom(1.1), grid);
  const long = voxeliseLargeBoxes(boxesFrom(1.1), grid, {}, storedNodes(grid) - 1);

  it('has the same bytes', () => {
    expect(long.graph.nodes).not.toBeInstanceOf(Uint8Array);
    expect(new Uint8Array((long.graph.nodes as LongBytes).memory)).toEqual(whole.graph.nodes);
    expect(() => inOneArray(long.graph)).toThrow('more than one array holds');
    // The last length that is one array.
    expect(voxeliseLargeBoxes(boxesFrom(1.1), grid, {}, storedNodes(grid)).graph.nodes).toBeInstanceOf(Uint8Array);
  });

  it.each(['leggy-2', 'compact-5@1%', 'sparse-55@1%'])('is prepared to the same tables: %s', (scheme) => {
    const expected = prepare(whole, scheme);
    const found = prepare(long, scheme);
    expect(found.nodes).toEqual(expected.nodes);
    expect(found.faces).toEqual(expected.faces);
    expect(absorbedShares(found)).toEqual(absorbedShares(expected));
  });

  it('has the same bodies of air', () => {
    const [expected, found] = [whole, long].map(({ graph }) => alone(Bodies.of(graph)));
    const air = airNodes(whole.graph);
    expect(new Set(air.map((node) => expected.of(node))).size).toBe(2);
    expect(air.filter((node) => found.of(node) !== expected.of(node))).toEqual([]);
  });

  it('has the same places for points', () => {
    for (const position of [
      [1, 0.3, 1.5],
      [3.55, 1.5, 3.3],
      [0.1, 0.1, 0.1],
      [1.4, 0.8, 2],
    ] as Vec3[]) {
      const place = placeOf(whole.graph, position);
      expect(placeOf(long.graph, position)).toEqual(place);
      if (!place) continue;
      const scheme = schemeByName('compact-5@1%', '');
      expect(placeWeights({ graph: long.graph, scheme }, place)).toEqual(
        placeWeights({ graph: whole.graph, scheme }, place),
      );
    }
    expect(isOneBox(long.graph)).toBe(false);
    const alone = (most: number): boolean =>
      isOneBox(voxeliseLargeBoxes(boxesFrom(1).slice(0, 1), grid, {}, most).graph);
    expect([alone(1), alone(Infinity)]).toEqual([true, true]);
  });
});

describe('planes beyond 2³² nodes', () => {
  const THICK = 16;
  const low = makeGrid([312, 320, 3 * THICK], SPACING, [0, 0, 0]);
  const planes = THICK * 3300;
  const high: Grid = { ...low, size: [312, 320, planes] };
  const shift = planes - low.size[2];
  const plane = strides(low)[2];
  const near = voxeliseLargeBoxes(boxesFrom(1.1), low);
  // Cells of a grid so high are rounded; a quarter of a spacing more leaves each in its place.
  const far = voxeliseLargeBoxes(boxesFrom(1.1 + shift * SPACING), high);
  const last = (room: Room): { from: number; to: number }[] => [
    { from: room.graph.grid.size[2] - THICK, to: room.graph.grid.size[2] },
  ];

  it.each(['leggy-2', 'compact-5@1%'])('have the tables of the same planes of a small room: %s', (scheme) => {
    expect(shift * plane).toBeGreaterThan(2 ** 32);
    const expected = prepare(near, scheme, last(near));
    const found = prepare(far, scheme, last(far));
    expect(found.nodes.nearWall.length).toBeGreaterThan(1000);
    expect(found.nodes.nearWall.at(-1)).toBeGreaterThan(2 ** 32);
    expect(tablesOf(found, shift * plane)).toEqual(tablesOf(expected));

    const [a, b] = [expected, found].map((room) => cutIntoSlabs(room, Infinity, 0, THICK).at(-1)!);
    const at: Vec3 = [2.55, 2.52, 3.71];
    const points = [near, far].map(({ graph }, i) => {
      const place = placeOf(graph, [at[0], at[1], at[2] + i * shift * SPACING])!;
      // Of a position so high, the fraction is rounded.
      return placeWeights({ graph, scheme: found.scheme }, { ...place, fraction: [0, 0.2, 0.1] }).point;
    });
    expect(Array.from(points[1].nodes, (node) => node - shift * plane)).toEqual([...points[0].nodes]);
    expect(gpuTables(found, b, [points[1]])).toEqual(gpuTables(expected, a, [points[0]]));
  });

  it('know which points are joined', () => {
    const joined = (graph: typeof far.graph): number[] => {
      const at = (position: Vec3): number => placeOf(graph, position)!.node;
      const targets = [at([2.5, 2.9, 3.5]), at([0.45, 2.8, 1.5])];
      return unreachable(graph, at([0.4, 0.3, 1.5]), targets).map((node) => targets.indexOf(node));
    };
    const grid = makeGrid([38, 33, 60], SPACING, [0, 0, 0]);
    expect(joined(voxeliseLargeBoxes(boxesFrom(1.1), grid).graph)).toEqual([1]);
    expect(joined(voxeliseLargeBoxes(boxesFrom(1.1), grid, {}, 1).graph)).toEqual([1]);
  });

  it('are walked through', () => {
    const at = (z: number, y: number): number => placeOf(far.graph, [0.4, y, z + shift * SPACING])!.node;
    expect(unreachable(far.graph, at(1.5, 0.5), [at(3.3, 1.9)])).toEqual([]);
  });
});
