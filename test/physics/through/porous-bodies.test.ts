import { expect, it } from 'vitest';
import { CpuSimulation } from '../../../src/engine/reference/simulation.ts';
import type { TriangleMesh } from '../../../src/mesh/mesh.ts';
import { coordinates, type Grid } from '../../../src/room/grid/grid.ts';
import { regionsOf } from '../../../src/room/porous/box-regions.ts';
import { bodyPart } from '../../../src/room/porous/mesh-regions.ts';
import { onNode } from '../../../src/run/points/on-node.ts';
import { schemeByName } from '../../../src/scheme/scheme.ts';
import { metres, type Vec3 } from '../../../src/units/quantities.ts';
import { boxBodies } from '../../support/models/box-bodies.ts';
import { seededRandom } from '../../support/numbers/random.ts';
import { porousRoom, WOOLS } from '../../support/rooms/porous-rooms.ts';
import { airNodes, boxGraph, ROOM_SOUND_SPEED } from '../../support/rooms/rooms.ts';

const scheme = schemeByName('compact-3@2%', '');
const SPACING = 0.1;
const SIZE = [34, 32, 30] as const;
const MIDDLE = [1.75, 1.55];

/** A slab of 1.6 × 0.2 × 1.4 m in the room, turned about the vertical. */
function slab(turn: number): TriangleMesh {
  const box: [Vec3, Vec3] = [
    [MIDDLE[0] - 0.8, MIDDLE[1] - 0.1, 0.8],
    [MIDDLE[0] + 0.8, MIDDLE[1] + 0.1, 2.2],
  ];
  return boxBodies([box], ([x, y, z]) => {
    const [u, v] = [x - MIDDLE[0], y - MIDDLE[1]];
    return [
      MIDDLE[0] + u * Math.cos(turn) - v * Math.sin(turn),
      MIDDLE[1] + u * Math.sin(turn) + v * Math.cos(turn),
      z,
    ];
  });
}

/** Modes of the room between two frequencies, each with a random sign: sound from all directions. */
function diffuseField(grid: Grid, nodes: readonly number[], low: number, high: number): Float64Array {
  const random = seededRandom(4);
  const field = new Float64Array(grid.pitch * grid.size[1] * grid.size[2]);
  const [nx, ny, nz] = grid.size;
  for (let l = 0; l < nx; l++) {
    for (let m = 0; m < ny; m++) {
      for (let n = 0; n < nz; n++) {
        const hertz = (ROOM_SOUND_SPEED / 2 / SPACING) * Math.hypot(l / nx, m / ny, n / nz);
        if (hertz < low || hertz > high) continue;
        const sign = random() < 0.5 ? -1 : 1;
        const along = [l, m, n].map((order, axis) =>
          Array.from({ length: grid.size[axis] }, (_, i) => Math.cos((Math.PI * order * (i + 0.5)) / grid.size[axis])),
        );
        for (const node of nodes) {
          const [x, y, z] = coordinates(grid, node);
          field[node] += sign * along[0][x] * along[1][y] * along[2][z];
        }
      }
    }
  }
  return field;
}

/** Rate at which the energy of sound between two frequencies falls, 1/s; and the volume of the slab's nodes, m³. */
async function decayOf(turn: number): Promise<{ rate: number; volume: number }> {
  const graph = boxGraph(SIZE);
  const grid = { ...graph.grid, spacing: metres(SPACING), height: metres(SPACING), origin: [0, 0, 0] as const };
  const mesh = slab(turn);
  const body = { name: 'wool', filling: WOOLS[0], mesh, triangles: [...mesh.material.keys()] };
  const part = bodyPart({ ...graph, grid }, body);
  const room = porousRoom(graph, scheme, regionsOf({ ...graph, grid }, [part]), { spacing: SPACING });
  const inside = new Set(part.nodes);
  const air = airNodes(graph);
  const free = air.filter((node) => !inside.has(node));
  const field = diffuseField(grid, air, 200, 450);
  const random = seededRandom(7);
  const receivers = Array.from({ length: 400 }, () => onNode(free[Math.floor(random() * free.length)]));
  const simulation = new CpuSimulation(room, { sources: [], receivers }, 64, 1);
  await simulation.setState({ previous: field, current: field });
  const meanSquare = async (steps: number): Promise<number> =>
    (await simulation.advance(steps)).reduce((sum, record) => sum + record.reduce((part, u) => part + u * u, 0), 0);
  const window = 150;
  const first = await meanSquare(window);
  await simulation.advance(2 * window);
  const last = await meanSquare(window);
  await simulation.close();
  return { rate: Math.log(first / last) / (3 * window * room.timeStep), volume: part.nodes.length * SPACING ** 3 };
}

it('a slab that is turned by 30° absorbs what a straight one does', async () => {
  const [straight, turned] = [await decayOf(0), await decayOf(Math.PI / 6)];
  expect(Math.abs(turned.volume / 0.448 - 1)).toBeLessThan(0.1);
  // Its border on the grid has a third more area, and this room's sound is not quite the same from all directions.
  expect(Math.abs(turned.rate / straight.rate - 1)).toBeLessThan(0.15);
});
