import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FieldState } from '../../../src/engine/engine.ts';
import { WebGpuEngine } from '../../../src/engine/webgpu/engine.ts';
import { blockDesign } from '../../../src/kernel/interior/block.ts';
import type { InteriorChoice } from '../../../src/kernel/interior/design.ts';
import type { PreparedRoom } from '../../../src/room/prepare/prepared.ts';
import { testDevice } from '../../support/engines/gpu.ts';
import { setupAcrossCuts } from '../../support/engines/long-rooms.ts';
import { movingNodes } from '../../support/engines/plain-step.ts';
import { absorbing, expectSameAsReference } from '../../support/engines/same-as-reference.ts';
import { seededRandom } from '../../support/numbers/random.ts';
import { withMadeUpSubcell } from '../../support/rooms/made-up-subcell.ts';
import { pillarGraph } from '../../support/rooms/rooms.ts';

/** Vectors of four nodes along x that walls cut, rows and planes that no block divides. */
const staircase = absorbing(pillarGraph([23, 11, 9]), 'compact-3');
const between = withMadeUpSubcell(staircase, seededRandom(3));

const blocks = (rows: number, column: number): InteriorChoice => ({
  design: blockDesign,
  workgroup: [32, 8, 1],
  parameters: { width: 4, rows, column },
});

let device: GPUDevice;
beforeAll(async () => {
  device = await testDevice();
});
afterAll(() => device.destroy());

const engineOf = (options: ConstructorParameters<typeof WebGpuEngine>[2]) => new WebGpuEngine(device, 'test', options);

const STEPS = 15;

/** Labels of the passes of a step, and the state after a run. */
async function run(engine: WebGpuEngine, room: PreparedRoom): Promise<{ labels: string[]; end: FieldState }> {
  const simulation = await engine.open(room, setupAcrossCuts(room, STEPS));
  try {
    const passes = await simulation.timePasses(2);
    await simulation.rest();
    await simulation.advance(STEPS);
    return { labels: passes!.map(({ label }) => label), end: await simulation.getState() };
  } finally {
    await simulation.close();
  }
}

describe.each([
  ['on a staircase', staircase, 'compact-3 interior and near walls'],
  ['between the nodes', between, 'compact-3 interior and walls between nodes'],
])('walls %s', (_, room, label) => {
  it.each([
    [1, 2],
    [2, 1],
  ])('move with blocks of %i rows and %i planes in one dispatch, to the last bit as apart', async (rows, column) => {
    const interior = blocks(rows, column);
    const joined = await run(engineOf({ interior }), room);
    // Whole blocks: their sums depend on where they begin.
    const apart = await run(engineOf({ interior, slabPlanes: 4 }), room);
    expect(joined.labels).toContain(label);
    expect(joined.labels.filter((one) => one.includes('block'))).toEqual([]);
    expect(apart.labels).not.toContain(label);
    const differs = movingNodes(room).filter(
      (i) => joined.end.current[i] !== apart.end.current[i] || joined.end.previous[i] !== apart.end.previous[i],
    );
    expect(differs).toEqual([]);
    expect(movingNodes(room).some((i) => joined.end.current[i] !== 0)).toBe(true);
  });
});

it('of any size: agrees with float64', async () => {
  await expectSameAsReference(engineOf({ anySize: true }), staircase, 5);
});
