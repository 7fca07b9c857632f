import { it } from 'vitest';
import { schemeByName } from '../../../src/scheme/scheme.ts';
import { describeEngines } from '../../support/engines/engines.ts';
import { withMixedTraces } from '../../support/engines/mixed-traces.ts';
import { absorbing, expectSameAsReference, SCHEMES } from '../../support/engines/same-as-reference.ts';
import { seededRandom } from '../../support/numbers/random.ts';
import { remembered } from '../../support/remembered.ts';
import { addThinPanel, boxGraph, pillarGraph, prepared, voxelGraph } from '../../support/rooms/rooms.ts';

const graph = pillarGraph([21, 11, 9]);
const rigid = remembered((scheme: string) => prepared(graph, schemeByName(scheme, 'test')));
const pillars = remembered((scheme: string) => absorbing(graph, scheme));
const voxels = remembered((scheme: string) => absorbing(voxelGraph([19, 13, 11], seededRandom(5)), scheme));
const panel = remembered((scheme: string) => absorbing(addThinPanel(boxGraph([13, 14, 15]), seededRandom(7)), scheme));

describeEngines('steps of a room with pillars', [1, 4], ({ engine }) => {
  it.each(SCHEMES)('agree with float64, walls and sources across any cuts: %s', async (scheme) => {
    await expectSameAsReference(engine(), pillars(scheme), 3);
    await expectSameAsReference(engine(), rigid(scheme), 4);
  });
});

describeEngines('walls of several traces', [2], ({ engine }) => {
  it.each(SCHEMES)('agree with float64, with branches: %s', async (scheme) => {
    for (const [seed, count] of [2, 200].entries()) {
      const mixed = withMixedTraces(pillars(scheme), { count, taps: 4 }, seededRandom(9 + seed));
      await expectSameAsReference(engine(), mixed, 11 + seed);
    }
  });
});

describeEngines('steps of noise rooms and thin panels', [], ({ engine }) => {
  it.each(SCHEMES)('agree with float64, with absorbing walls: %s', async (scheme) => {
    await expectSameAsReference(engine(), voxels(scheme), 6);
    await expectSameAsReference(engine(), panel(scheme), 8);
  });
});
