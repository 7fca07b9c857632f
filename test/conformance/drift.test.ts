import { inOneArray } from '../../src/room/grid/graph.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FieldState } from '../../src/engine/engine.ts';
import { CpuEngine } from '../../src/engine/reference/engine.ts';
import { WebGpuEngine } from '../../src/engine/webgpu/engine.ts';
import type { PreparedRoom } from '../../src/room/prepare/prepared.ts';
import { schemeByName } from '../../src/scheme/scheme.ts';
import { testDevice } from '../support/engines/gpu.ts';
import { seededRandom } from '../support/numbers/random.ts';
import { airNodes, pillarGraph, prepared, randomField } from '../support/rooms/rooms.ts';

const NOTHING = { sources: [], receivers: [] };

let device: GPUDevice;
beforeAll(async () => {
  device = await testDevice();
});
afterAll(() => {
  device.destroy();
});

const rigidRoom = (scheme: string): PreparedRoom => prepared(pillarGraph([12, 9, 8]), schemeByName(scheme, 'test'));

async function run(room: PreparedRoom, state: FieldState, steps: number): Promise<FieldState> {
  const simulation = await new WebGpuEngine(device, 'test').open(room, NOTHING);
  try {
    await simulation.setState(state);
    await simulation.advance(steps);
    return await simulation.getState();
  } finally {
    await simulation.close();
  }
}

/** Energy ½‖u[n+1] − u[n]‖² + ½⟨u[n+1], λ²P u[n]⟩ in float64. One step gives λ²P u[n] = 2u[n] − u[n−1] − u[n+1]. */
async function energy(room: PreparedRoom, state: FieldState): Promise<number> {
  const simulation = await new CpuEngine({ precision: 64, threads: 1 }).open(room, NOTHING);
  await simulation.setState(state);
  await simulation.advance(1);
  const { previous: now, current: next } = await simulation.getState();
  await simulation.close();
  return next.reduce((sum, u, i) => {
    const operator = 2 * now[i] - state.previous[i] - u;
    return sum + ((u - now[i]) ** 2 + u * operator) / 2;
  }, 0);
}

describe.each(['leggy-1', 'leggy-3@1%', 'compact-3', 'compact-5@1%', 'box-222'])('a rigid room of %s', (scheme) => {
  it('keeps a constant field to the last bit', async () => {
    const room = rigidRoom(scheme);
    const value = Math.fround(0.1234567);
    const constant = Float64Array.from(inOneArray(room.graph).nodes, (bits) => (bits === 0 ? 0 : value));
    const { current } = await run(room, { previous: constant, current: constant }, 500);
    for (const node of airNodes(room.graph)) expect(current[node]).toBe(value);
  });
});

describe('a rigid room of compact-3, 5000 steps in single precision', () => {
  /**
   * The field is a constant of 1 with noise of size ½. A node's sum of 26 differences of up to 2 is rounded to 2⁻²²
   * rms. Averaged over N nodes and integrated twice, that is 2⁻²² n^1.5 / √(3N) after n steps; five times that is
   * allowed. Growth at the rate of rounded row sums, e^{√δ n} with δ = 10⁻⁷, would be e^1.6, and e^3.2 in energy.
   * Rounding changes the energy of the noise by about 2⁻²³ √n of itself; 1 % is far above that and far below any
   * growth.
   */
  it('neither grows nor drifts', async () => {
    const room = rigidRoom('compact-3');
    const air = airNodes(room.graph);
    const noise = randomField(room.graph, seededRandom(11));
    const field = noise.map((value, i) => (inOneArray(room.graph).nodes[i] === 0 ? 0 : 1 + value / 2));
    const start = { previous: field, current: field };
    const steps = 5000;
    const end = await run(room, start, steps);
    const mean = (u: Float64Array): number => air.reduce((sum, node) => sum + u[node], 0) / air.length;
    const drift = (5 * 2 ** -22 * steps ** 1.5) / Math.sqrt(3 * air.length);
    expect(Math.abs(mean(end.current) - mean(field))).toBeLessThan(drift);
    const [before, after] = [await energy(room, start), await energy(room, end)];
    expect(Math.abs(after / before - 1)).toBeLessThan(0.01);
  });
});
