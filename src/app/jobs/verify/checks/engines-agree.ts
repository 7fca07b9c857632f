import { propertiesOf } from '../../../../engine/engine-properties.ts';
import type { RunSetup } from '../../../../engine/engine.ts';
import { CpuEngine } from '../../../../engine/reference/engine.ts';
import type { PreparedRoom } from '../../../../room/prepare/prepared.ts';
import { schemeByName, type Scheme } from '../../../../scheme/scheme.ts';
import type { Vec3 } from '../../../../units/quantities.ts';
import { judged, worst, type Check, type CheckContext, type Effort, type Line } from '../tools/check.ts';
import { cutRoom } from '../tools/cut-room.ts';
import { boxMesh, turnedAxes } from '../tools/meshes.ts';
import { advance, inRoom } from '../tools/record.ts';
import { airNodes, fieldOfRoom, pillarRoom, roomOf, type Size } from '../tools/rooms.ts';
import { madeNoise } from '../tools/noise.ts';
import { TESTED_WALLS } from '../tools/walls.ts';

const SIZES: Readonly<Record<Effort, Size>> = { quick: [36, 31, 27], full: [180, 151, 130] };
const TURNED: Readonly<Record<Effort, Vec3>> = { quick: [14, 18, 16], full: [40, 46, 36] };
/** Schemes on and off the axes, of every family of stencils. */
const SCHEMES = ['leggy-1@2%', 'leggy-4@2%', 'compact-3@2%', 'compact-5@1%', 'box-222@2%', 'sparse-81@1%'];
const CUT_SCHEMES = ['leggy-1@2%', 'compact-5@1%', 'sparse-81@1%'];
const STEPS = 24;

/**
 * Largest difference that passes, in parts of the largest pressure. A step rounds every node about four times to 2⁻²⁴
 * of it, and errors are carried on by a map that keeps energy: 24 steps add up to 24 × 4 × 2⁻²⁴ = 6e-6, times five
 * where rows of large weights meet. A wrong weight or neighbour shows at 1e-2 and above.
 */
const TOLERANCE = 3e-5;

/** A room with the nodes that move in it. */
interface Tested {
  readonly words: string;
  readonly room: PreparedRoom;
  readonly nodes: ArrayLike<number>;
}

/** A box with a pillar and a block, walls on the grid. */
function pillars(scheme: Scheme, effort: Effort): Tested {
  const size = SIZES[effort];
  const graph = pillarRoom(size);
  const room = roomOf(
    graph,
    scheme,
    [0, ...TESTED_WALLS],
    (node, direction) => (Math.imul(node * 6 + direction + 1, 0x9e3779b1) >>> 8) % (1 + TESTED_WALLS.length),
  );
  return { words: `in ${size.join(' × ')} nodes with walls of every kind on the grid`, room, nodes: airNodes(graph) };
}

/** A turned box, walls between the nodes. */
function turned(scheme: Scheme, context: CheckContext): Tested {
  const sides = TURNED[context.effort];
  const [, oneBranch, threeBranches] = TESTED_WALLS;
  const { room, nodes } = cutRoom(boxMesh(sides, turnedAxes([30, 17])), scheme, context, [threeBranches, oneBranch]);
  return {
    words: `in a turned box of ${sides.join(' × ')} spacings with resonant walls between the nodes`,
    room,
    nodes,
  };
}

async function agrees(name: string, { words, room, nodes: air }: Tested, { engine, signal }: CheckContext) {
  const spread = (count: number, seed: number) => {
    const nodes = [...new Set(Array.from(madeNoise(count, seed), (x) => air[Math.floor(((x + 1) / 2) * air.length)]))];
    nodes.sort((a, b) => a - b);
    return { nodes: Uint32Array.from(nodes), weights: madeNoise(nodes.length, seed + 1) };
  };
  const setup: RunSetup = {
    sources: [{ point: spread(100, 3), strength: 0.7, signal: madeNoise(STEPS - 5, 5) }],
    receivers: [spread(1, 7), spread(200, 9)],
  };
  const state = {
    previous: fieldOfRoom(room.graph, air, madeNoise(air.length, 11)),
    current: fieldOfRoom(room.graph, air, madeNoise(air.length, 12)),
  };
  const run = (runner: typeof engine) =>
    inRoom(runner, room, setup, async (simulation) => {
      await simulation.setState(state);
      const records = await advance(simulation, STEPS, { signal });
      return { records, field: (await simulation.getState()).current };
    });
  const expected = await run(new CpuEngine({ precision: 64, threads: 1 }));
  const found = await run(engine);
  const values = (field: Float64Array) => Float64Array.from(air, (node) => field[node]);
  const largest = worst(values(expected.field));
  const field = worst(values(found.field).map((value, i) => value - expected.field[air[i]])) / largest;
  const heard = worst(
    expected.records.flatMap((record, r) => {
      const most = worst(record);
      return Array.from(record, (value, n) => (found.records[r][n] - value) / most);
    }),
  );
  const common = {
    errorUnit: 'of the largest pressure',
    truth: propertiesOf(engine).isReference
      ? 'the same code in 64 bits on one thread: this shows roundings and threads, not wrong equations'
      : 'the reference engine: the same equations in 64 bits on one thread of the processor',
  };
  return [
    judged({
      ...common,
      asked: `Field after ${STEPS} steps by ${name} ${words}: largest difference`,
      error: field,
      allowed: TOLERANCE,
      reason: `roundings of ${engine.precision} bits over ${STEPS} steps`,
    }),
    judged({
      ...common,
      asked: 'Receivers of the same run: largest difference',
      error: heard,
      allowed: 10 * TOLERANCE,
      reason: 'the same, for sums over up to 200 nodes',
    }),
  ];
}

export const enginesAgree: Check = {
  name: 'engine',
  title: 'The engine against the reference',
  about:
    'The engine that was chosen and the reference, which is float64 on the processor and written to be read, run the same rooms from the same noise, with a source, receivers, and walls that are rigid, real and resonant: a box with pillars on the grid, and a turned box with its walls between the nodes. A broken kernel of a GPU shows here.',
  cost: { quick: 7, full: 60 },
  pointless: ({ precision }) =>
    precision === 64 ? 'the engine of 64 bits is the reference itself, which this check compares with' : undefined,
  run: async (context) => {
    const rooms = [
      ...SCHEMES.map((name) => ({ name, make: (scheme: Scheme) => pillars(scheme, context.effort) })),
      ...CUT_SCHEMES.map((name) => ({ name, make: (scheme: Scheme) => turned(scheme, context) })),
    ];
    const lines: Line[] = [];
    for (const [i, { name, make }] of rooms.entries()) {
      for (const each of await agrees(name, make(schemeByName(name, name)), context)) lines.push(each);
      context.onShare((i + 1) / rooms.length);
    }
    return { lines, plots: [] };
  },
};
