import { it } from 'vitest';
import { schemeByName } from '../../../src/scheme/scheme.ts';
import { describeEngines } from '../../support/engines/engines.ts';
import { expectSameAsReference } from '../../support/engines/same-as-reference.ts';
import { seededRandom } from '../../support/numbers/random.ts';
import { remembered } from '../../support/remembered.ts';
import { randomCutRoom } from '../../support/rooms/cut-rooms.ts';
import { blocksOfWool, porousCutRoom, porousRoom } from '../../support/rooms/porous-rooms.ts';
import { closeRandomEdges, pillarGraph, RESONANT_WALLS, scatteredMaterials } from '../../support/rooms/rooms.ts';

const graph = closeRandomEdges(pillarGraph([21, 11, 9]), seededRandom(7), 0.02);
const scheme = schemeByName('compact-3', 'test');
/** A wool that every cut goes through, and another that touches it. */
const room = remembered(() => {
  const porous = blocksOfWool(graph, [
    { from: [0, 0, 0], to: [21, 4, 9] },
    { from: [12, 3, 2], to: [19, 9, 7], wool: 1 },
  ]);
  const materialAt = scatteredMaterials(RESONANT_WALLS.length);
  return porousRoom(graph, scheme, porous, { admittances: RESONANT_WALLS, materialAt });
});

/** Wools where walls pass between the nodes: some of their nodes are cut, some lie behind walls. */
const betweenNodes = remembered(() => {
  const mesh = randomCutRoom(4, seededRandom(54));
  const [x, , z] = mesh.graph.grid.size;
  const porous = blocksOfWool(mesh.graph, [
    { from: [0, 0, 0], to: [x, 4, z] },
    { from: [x >> 1, 3, 2], to: [x, 7, z], wool: 1 },
  ]);
  return porousCutRoom(mesh, scheme, porous, RESONANT_WALLS);
});

describeEngines('steps of rooms with porous regions', [2], ({ engine }) => {
  it('agree with float64, across any cuts', async () => {
    await expectSameAsReference(engine(), room(), 5);
  });

  it('agree with float64 where walls pass between the nodes', async () => {
    await expectSameAsReference(engine(), betweenNodes(), 6);
  });
});
