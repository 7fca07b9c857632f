import { describe, expect, it } from 'vitest';
import { AIR } from '../../../src/room/grid/graph.ts';
import type { MeshRoom } from '../../../src/room/mesh/voxelise.ts';
import type { PreparedRoom } from '../../../src/room/prepare/prepared.ts';
import { schemeByName } from '../../../src/scheme/scheme.ts';
import { RoomEnergy, roomEnergies } from '../../support/engines/room-energy.ts';
import { extremeEigenvalues, symmetricOperator } from '../../support/numbers/lanczos.ts';
import { seededRandom } from '../../support/numbers/random.ts';
import { remembered } from '../../support/remembered.ts';
import { asymmetry, cutOperator } from '../../support/rooms/cut-operator.ts';
import { CUT_KINDS, randomCutRoom } from '../../support/rooms/cut-rooms.ts';
import { FLAT_KINDS, randomFlatRoom } from '../../support/rooms/flat-rooms.ts';
import { blocksOfWool, porousCutRoom } from '../../support/rooms/porous-rooms.ts';
import { RESONANT_WALLS } from '../../support/rooms/rooms.ts';

const SCHEMES = ['compact-5@1%', 'compact-3', 'leggy-4@2%'];

const inSpace = CUT_KINDS.map((title, kind) => ({
  title,
  name: SCHEMES[kind % SCHEMES.length],
  nodes: 50,
  make: () => randomCutRoom(kind, seededRandom(50 + kind)),
}));
const cases = [
  ...inSpace,
  ...FLAT_KINDS.map((title, kind) => ({
    title: `${title}, in two dimensions`,
    name: SCHEMES[kind % SCHEMES.length],
    nodes: 10,
    make: () => randomFlatRoom(kind, seededRandom(20 + kind)),
  })),
];

/** One wool reaches from wall to wall, another stands on it in a corner, so that three borders meet. */
function roomOfWools(mesh: MeshRoom, name: string): PreparedRoom {
  const { size } = mesh.graph.grid;
  const [x, y, z] = size.map((n) => Math.floor(n / 2));
  const wools = blocksOfWool(
    mesh.graph,
    size[2] === 1
      ? [
          { from: [0, y - 3, 0], to: [size[0], y - 1, 1] },
          { from: [0, y - 1, 0], to: [x, y + 2, 1], wool: 1 },
        ]
      : [
          { from: [0, 0, z - 3], to: [size[0], size[1], z - 1] },
          { from: [0, 0, z - 1], to: [x, y, z + 2], wool: 1 },
        ],
  );
  return porousCutRoom(mesh, schemeByName(name, ''), wools, RESONANT_WALLS);
}

describe.each(cases)('wool in a room with $title, $name', ({ make, name, nodes }) => {
  const room = remembered(() => roomOfWools(make(), name));

  it('has an operator that is symmetric, within the bound and couples no medium to another or to air', () => {
    const operator = cutOperator(room());
    expect(room().porous!.node.length).toBeGreaterThan(nodes);
    expect(room().faces.back!.node.length).toBeGreaterThan(nodes / 5);
    // Rounding, as without wool (bound.test.ts).
    expect(asymmetry(operator.stiffness)).toBeLessThan(1e-15);
    const [lowest, highest] = extremeEigenvalues(symmetricOperator(operator));
    expect(lowest).toBeGreaterThan(-1e-12);
    expect(highest / 4).toBeLessThan(1);
    expect(new RoomEnergy(room()).largestLeak()).toBeLessThan(1e-15);
  });

  it('never gains energy, media and walls included', async () => {
    const held = await roomEnergies(room(), 60);
    for (let n = 1; n < held.length; n++) expect((held[n] - held[n - 1]) / held[0]).toBeLessThan(1e-11);
    expect(held.at(-1)! / held[0]).toBeLessThan(0.9);
    expect(held.at(-1)!).toBeGreaterThan(-1e-11 * held[0]);
  });
});

it('nodes behind walls that move with the air of a medium are porous', () => {
  const moving = inSpace.map(({ make, name }) => {
    const mesh = make();
    const { size } = mesh.graph.grid;
    const wool = blocksOfWool(mesh.graph, [{ from: [0, 0, 0], to: size }]);
    const room = porousCutRoom(mesh, schemeByName(name, ''), wool);
    expect(room.porous!.node.length).toBe(cutOperator(room).node.length);
    return Array.from(room.porous!.node).filter((node) => !(mesh.graph.nodes[node] & AIR)).length;
  });
  expect(Math.max(...moving)).toBeGreaterThan(20);
});
