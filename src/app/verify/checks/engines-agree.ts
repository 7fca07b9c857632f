import type { RunSetup } from '../../../engine/engine.ts';
import { CpuEngine } from '../../../engine/reference/engine.ts';
import { schemeByName } from '../../../scheme/scheme.ts';
import { judged, worst, type Check, type CheckContext, type Effort, type Line } from '../check.ts';
import { advance, inRoom } from '../record.ts';
import { airNodes, fieldOf, pillarRoom, roomOf, type Size } from '../rooms.ts';
import { noise } from '../noise.ts';
import { TESTED_WALLS } from '../walls.ts';

const SIZES: Readonly<Record<Effort, Size>> = { quick: [36, 31, 27], full: [180, 151, 130] };
/** On and off the axes, of every family of stencils. */
const SCHEMES: Readonly<Record<Effort, readonly string[]>> = {
  quick: ['leggy-1@2%', 'leggy-4@2%', 'compact-3@2%', 'compact-5@1%', 'box-222@2%', 'sparse-81@1%'],
  full: ['leggy-1@2%', 'leggy-4@2%', 'compact-3@2%', 'compact-5@1%', 'box-222@2%', 'sparse-81@1%'],
};
const STEPS = 24;

/**
 * In parts of the largest pressure. A step rounds every node about four times to 2⁻²⁴ of it, and errors are carried on
 * by a map that keeps energy: 24 steps add up to 24 × 4 × 2⁻²⁴ = 6e-6, times five where rows of large weights meet. A
 * wrong weight or neighbour shows at 1e-2 and above.
 */
const TOLERANCE: Readonly<Record<32 | 64, number>> = { 32: 3e-5, 64: 1e-13 };

async function agrees(name: string, { engine, effort, signal }: CheckContext): Promise<Line[]> {
  const size = SIZES[effort];
  const graph = pillarRoom(size);
  const room = roomOf(
    graph,
    schemeByName(name, name),
    [0, ...TESTED_WALLS],
    (node, direction) => (Math.imul(node * 6 + direction + 1, 0x9e3779b1) >>> 8) % (1 + TESTED_WALLS.length),
  );
  const air = airNodes(graph);
  const spread = (count: number, seed: number) => {
    const nodes = [...new Set(Array.from(noise(count, seed), (x) => air[Math.floor(((x + 1) / 2) * air.length)]))];
    nodes.sort((a, b) => a - b);
    return { nodes: Uint32Array.from(nodes), weights: noise(nodes.length, seed + 1) };
  };
  const setup: RunSetup = {
    sources: [{ point: spread(100, 3), strength: 0.7, signal: noise(STEPS - 5, 5) }],
    receivers: [spread(1, 7), spread(200, 9)],
  };
  const state = {
    previous: fieldOf(graph, air, noise(air.length, 11)),
    current: fieldOf(graph, air, noise(air.length, 12)),
  };
  const run = (runner: typeof engine) =>
    inRoom(runner, room, setup, async (simulation) => {
      await simulation.setState(state);
      const records = await advance(simulation, STEPS, { signal });
      return { records, field: (await simulation.getState()).current };
    });
  const expected = await run(new CpuEngine({ precision: 64, threads: 1 }));
  const found = await run(engine);
  const largest = worst(air.map((node) => expected.field[node]));
  const field = worst(air.map((node) => found.field[node] - expected.field[node])) / largest;
  const heard = worst(
    expected.records.flatMap((record, r) => {
      const most = worst(record);
      return Array.from(record, (value, n) => (found.records[r][n] - value) / most);
    }),
  );
  const allowed = TOLERANCE[engine.precision];
  const common = {
    errorUnit: 'of the largest pressure',
    truth: 'the reference engine: the same equations in 64 bits on one thread of the processor',
  };
  return [
    judged({
      ...common,
      asked: `Field after ${STEPS} steps by ${name} in ${size.join(' × ')} nodes with walls of every kind: largest difference`,
      error: field,
      allowed,
      reason: `roundings of ${engine.precision} bits over ${STEPS} steps`,
    }),
    judged({
      ...common,
      asked: 'Receivers of the same run: largest difference',
      error: heard,
      allowed: 10 * allowed,
      reason: 'the same, for sums over up to 200 nodes',
    }),
  ];
}

export const enginesAgree: Check = {
  name: 'engine',
  title: 'The engine against the reference',
  about:
    'The engine that was chosen and the reference, which is float64 on the processor and written to be read, run the same rooms from the same noise, with a source, receivers, pillars, and rigid, real and resonant walls. A broken kernel shows here.',
  cost: { quick: 5, full: 60 },
  run: async (context) => {
    const names = SCHEMES[context.effort];
    const lines: Line[] = [];
    for (const [i, name] of names.entries()) {
      lines.push(...(await agrees(name, context)));
      context.onShare((i + 1) / names.length);
    }
    return { lines, plots: [] };
  },
};
