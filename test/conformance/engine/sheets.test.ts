import { it } from 'vitest';
import { closeEdge } from '../../../src/room/grid/graph.ts';
import { coordinates } from '../../../src/room/grid/grid.ts';
import type { Surface } from '../../../src/room/surfaces/surface.ts';
import { schemeByName } from '../../../src/scheme/scheme.ts';
import { describeEngines } from '../../support/engines/engines.ts';
import { expectSameAsReference } from '../../support/engines/same-as-reference.ts';
import { seededRandom } from '../../support/numbers/random.ts';
import { remembered } from '../../support/remembered.ts';
import { randomCutRoom } from '../../support/rooms/cut-rooms.ts';
import {
  addThinPanel,
  closeRandomEdges,
  dampedCorner,
  pillarGraph,
  RESONANT_WALLS,
} from '../../support/rooms/rooms.ts';
import { cutSheetRoom, scatteredSheets, SHEETS, sheetRoom } from '../../support/rooms/sheet-rooms.ts';

const random = seededRandom(7);
const block = { from: [12, 4, 4], to: [17, 8, 6] } as const;
const graph = closeRandomEdges(addThinPanel(pillarGraph([21, 11, 9], [block]), random), random, 0.02);
/** Planes up to this one lie below a ceiling in half of the room: lines on both sides are longer than one alone. */
const BELOW_CEILING = 3;
const UPWARDS = 5;
graph.nodes.forEach((_, node) => {
  const [x, , z] = coordinates(graph.grid, node);
  if (x < 10 && z === BELOW_CEILING) closeEdge(graph, node, UPWARDS);
});
const scheme = schemeByName('compact-3', 'test');
/** The sides of the block are those of a partition. */
const surface: Surface = {
  ...scatteredSheets(RESONANT_WALLS.length, SHEETS.length),
  sideAt: () => RESONANT_WALLS.length,
};
const staircase = remembered(() => sheetRoom(graph, scheme, RESONANT_WALLS, { damped: dampedCorner(graph), surface }));
/** Lines of several traces, with factors on what is taken out. */
const betweenNodes = remembered(() => cutSheetRoom(randomCutRoom(1, seededRandom(11)), scheme, RESONANT_WALLS));

describeEngines('steps of rooms with sheets', [2], ({ engine }) => {
  it('agree with float64, across any cuts', async () => {
    await expectSameAsReference(engine(), staircase(), 5);
  });
});

describeEngines('steps of rooms with sheets between the nodes', [3], ({ engine }) => {
  it('agree with float64, across any cuts', async () => {
    await expectSameAsReference(engine(), betweenNodes(), 6);
  });
});
