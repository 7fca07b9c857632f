import { it } from 'vitest';
import { schemeByName } from '../../../src/scheme/scheme.ts';
import { describeEngines } from '../../support/engines/engines.ts';
import { withMixedTraces } from '../../support/engines/mixed-traces.ts';
import { absorbing, expectSameAsReference, SCHEMES } from '../../support/engines/same-as-reference.ts';
import { seededRandom } from '../../support/numbers/random.ts';
import { remembered } from '../../support/remembered.ts';
import { addThinPanel, boxGraph, pillarGraph, prepared, voxelGraph, type Size } from '../../support/rooms/rooms.ts';

/** All rooms have one size: a software GPU compiles the kernels of a stencil anew for each. */
const SIZE: Size = [21, 11, 9];
const graph = pillarGraph(SIZE);
const rigid = remembered((scheme: string) => prepared(graph, schemeByName(scheme, 'test')));
const pillars = remembered((scheme: string) => absorbing(graph, scheme));
const voxels = remembered((scheme: string) => absorbing(voxelGraph(SIZE, seededRandom(5)), scheme));
const mixed = remembered((scheme: string, count: number) =>
  withMixedTraces(pillars(scheme), { count, taps: 4 }, seededRandom(count)),
);
const panel = remembered((scheme: string) => absorbing(addThinPanel(boxGraph(SIZE), seededRandom(7)), scheme));

/**
 * What a cut does depends on how far a stencil reaches: here one plane, seven, and three, the last with rows near walls
 * with points that the interior is without. A software GPU compiles the kernels of a stencil anew for each thickness.
 */
const CUT_SCHEMES = ['leggy-1', 'leggy-7@standard', 'compact-3', 'sparse-43@1%'];

describeEngines('steps of a room with pillars', [1, 4], ({ engine, cuts }) => {
  it.each(cuts ? CUT_SCHEMES : SCHEMES)('agree with float64, walls and sources across any cuts: %s', async (scheme) => {
    await expectSameAsReference(engine(), pillars(scheme), 3);
    await expectSameAsReference(engine(), rigid(scheme), 4);
  });
});

describeEngines('walls of several traces', [4], ({ engine, cuts }) => {
  it.each(cuts ? CUT_SCHEMES : SCHEMES)('agree with float64, with branches: %s', async (scheme) => {
    for (const count of [2, 200]) await expectSameAsReference(engine(), mixed(scheme, count), count);
  });
});

describeEngines('steps of noise rooms and thin panels', [], ({ engine }) => {
  it.each(SCHEMES)('agree with float64, with absorbing walls: %s', async (scheme) => {
    await expectSameAsReference(engine(), voxels(scheme), 6);
    await expectSameAsReference(engine(), panel(scheme), 8);
  });
});
