import { afterAll, beforeAll, describe, it } from 'vitest';
import type { Engine } from '../../src/engine/engine.ts';
import { CpuEngine } from '../../src/engine/reference/engine.ts';
import { WebGpuEngine } from '../../src/engine/webgpu/engine.ts';
import { realAdmittance } from '../../src/material/branches.ts';
import type { PreparedRoom } from '../../src/room/prepare/prepared.ts';
import { impulseSource } from '../../src/run/points/sources.ts';
import { schemeByName } from '../../src/scheme/scheme.ts';
import { expectClose } from '../support/engines/compare.ts';
import { CUT_KINDS, prepareCutRoom, randomCutRoom } from '../support/rooms/cut-rooms.ts';
import { FLAT_KINDS, randomFlatRoom } from '../support/rooms/flat-rooms.ts';
import { testDevice } from '../support/engines/gpu.ts';
import { movingNodes } from '../support/engines/plain-step.ts';
import { seededRandom } from '../support/numbers/random.ts';
import { RESONANT_WALLS } from '../support/rooms/rooms.ts';

const STEPS = 40;

/** Relative to the largest sample: 40 steps of ten roundings to 2⁻²⁴ make at most 2.4e-5. Measured: 3e-6 to 1e-5. */
const TOLERANCE = 2e-5;

const SCHEMES = ['leggy-2', 'compact-5@1%'];

const WALLS = [realAdmittance(0.05), realAdmittance(0.6), ...RESONANT_WALLS, realAdmittance(0)];

let device: GPUDevice;
beforeAll(async () => {
  device = await testDevice();
});
afterAll(() => {
  device.destroy();
});

/** Signals of receivers at some nodes, cut nodes among them, of an impulse at another node. */
async function heard(engine: Engine, room: PreparedRoom): Promise<Float64Array[]> {
  const nodes = movingNodes(room);
  const at = (share: number) => ({
    nodes: Uint32Array.of(nodes[Math.floor(share * nodes.length)]),
    weights: Float64Array.of(1),
  });
  const simulation = await engine.open(room, {
    sources: [impulseSource(room, at(0.5)), impulseSource(room, at(0.01))],
    receivers: [0.02, 0.2, 0.4, 0.6, 0.8, 0.98].map(at),
  });
  try {
    return await simulation.advance(STEPS);
  } finally {
    await simulation.close();
  }
}

async function expectSame(room: PreparedRoom): Promise<void> {
  const expected = await heard(new CpuEngine({ precision: 64, threads: 2 }), room);
  const actual = await heard(new WebGpuEngine(device, 'test'), room);
  const largest = expected.reduce((most, all) => all.reduce((m, x) => Math.max(m, Math.abs(x)), most), 0);
  expected.forEach((samples, r) => {
    expectClose(actual[r], samples, TOLERANCE * largest, (n) => `receiver ${r}, sample ${n}`);
  });
}

describe.each(SCHEMES)('a room with walls between the nodes, %s', (name) => {
  it.each(CUT_KINDS.map((kind, k) => [kind, k] as const))('with %s sounds the same on both engines', (_, kind) =>
    expectSame(prepareCutRoom(randomCutRoom(kind, seededRandom(40 + kind)), schemeByName(name, name), WALLS)),
  );
});

// Faces of the element add to the edges of one layer, bodies to its faces: box-222 has all three.
describe.each([...SCHEMES, 'box-222'])('a plan with walls between the nodes, %s', (name) => {
  it.each(FLAT_KINDS.map((kind, k) => [kind, k] as const))('of %s sounds the same on both engines', (_, kind) =>
    expectSame(prepareCutRoom(randomFlatRoom(kind, seededRandom(50 + kind)), schemeByName(name, name), WALLS)),
  );
});
