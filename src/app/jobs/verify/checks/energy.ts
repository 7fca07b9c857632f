import type { Simulation } from '../../../../engine/engine.ts';
import { schemeByName } from '../../../../scheme/scheme.ts';
import { judged, type Check, type CheckContext, type Effort, type Line } from '../tools/check.ts';
import { advance, inRoom } from '../tools/record.ts';
import { airNodes, fieldOfRoom, pillarRoom, roomOf, type Size } from '../tools/rooms.ts';
import { madeNoise } from '../tools/noise.ts';
import { TESTED_WALLS } from '../tools/walls.ts';

const SIZE: Size = [9, 8, 7];
const SCHEMES: Readonly<Record<Effort, readonly string[]>> = {
  quick: ['compact-3@2%'],
  full: ['leggy-1@2%', 'leggy-4@2%', 'compact-3@2%'],
};
const STEPS = 100_000;
/** Steps of the absorbing room. A box of walls that absorb a tenth of what meets them is silent long before. */
const ABSORBING_STEPS = 10_000;

/** Half a unit in the last place of a value near one. */
const ROUNDING: Readonly<Record<32 | 64, number>> = { 32: 2 ** -24, 64: 2 ** -53 };

interface Energy {
  readonly energy: number;
  readonly mean: number;
}

/**
 * ½‖u[n+1] − u[n]‖² + ½⟨u[n+1], λ²P u[n]⟩ of a rigid room, which its update keeps (docs/theory/operator.md, eq. O7),
 * and the mean pressure. λ²P u[n] is taken from the update itself: 2u[n] − u[n+1] − u[n−1]. Makes one step.
 */
async function look(simulation: Simulation, air: readonly number[]): Promise<Energy> {
  const { previous, current } = await simulation.getState();
  await simulation.advance(1);
  const next = (await simulation.getState()).current;
  let [energy, sum] = [0, 0];
  for (const node of air) {
    const change = next[node] - current[node];
    energy += change * change + next[node] * (current[node] - previous[node] - change);
    sum += current[node];
  }
  return { energy: energy / 2, mean: sum / air.length };
}

async function rigidRoom(
  name: string,
  { engine, signal }: CheckContext,
  onShare: (share: number) => void,
): Promise<Line[]> {
  const graph = pillarRoom(SIZE);
  const room = roomOf(graph, schemeByName(name, name));
  const air = airNodes(graph);
  const values = madeNoise(air.length, 1).map((value) => Math.fround(1 + value));
  // Starts at rest, because a field that moves as a whole would go on moving.
  const start = fieldOfRoom(graph, air, values);
  const [first, last] = await inRoom(engine, room, { sources: [], receivers: [] }, async (simulation) => {
    await simulation.setState({ previous: start, current: start });
    const before = await look(simulation, air);
    await advance(simulation, STEPS, { signal, onShare });
    return [before, await look(simulation, air)];
  });
  const rounding = ROUNDING[engine.precision];
  return [
    judged({
      asked: `A rigid room full of noise keeps its energy over ${STEPS} steps, by ${name}: change`,
      error: Math.abs(last.energy / first.energy - 1),
      // Push times velocity of a node, summed at random over nodes and steps with velocities near 2, relative to an
      // energy of a quarter a node; five times that never happens by chance. The two looks round differences of values
      // near 1, some ten roundings a node.
      allowed: 40 * rounding * Math.sqrt(STEPS / air.length) + 20 * rounding,
      errorUnit: 'of the energy',
      reason: `roundings of ${engine.precision} bits, of either sign; an unstable mode would grow without bound`,
      truth: 'a rigid room loses nothing (docs/theory/walls.md, eq. W8)',
    }),
    judged({
      asked: `The same room keeps its mean pressure: change`,
      error: Math.abs(last.mean - first.mean),
      // Nothing holds the mean back: velocities add up as √n, their sum as n^1.5/√3.
      allowed: (10 * rounding * STEPS ** 1.5) / Math.sqrt(9 * air.length),
      errorUnit: 'of a mean of 1',
      reason: `roundings of ${engine.precision} bits; if all had one sign, as with wrong sums of weights, it would be 300`,
      truth: 'mass is kept: the weights of every row sum to 0',
    }),
  ];
}

async function absorbingRoom({ engine, signal }: CheckContext): Promise<Line> {
  const graph = pillarRoom(SIZE);
  const name = 'compact-3@2%';
  const room = roomOf(
    graph,
    schemeByName(name, name),
    TESTED_WALLS,
    (node, direction) => (node + direction) % TESTED_WALLS.length,
  );
  const air = airNodes(graph);
  const start = fieldOfRoom(graph, air, madeNoise(air.length, 2));
  // A constant pressure is no sound, and walls let it stand (docs/theory/walls.md, eq. W1).
  const size = (field: Float64Array): number => {
    const mean = air.reduce((sum, node) => sum + field[node], 0) / air.length;
    return Math.sqrt(air.reduce((sum, node) => sum + (field[node] - mean) ** 2, 0));
  };
  const left = await inRoom(engine, room, { sources: [], receivers: [] }, async (simulation) => {
    await simulation.setState({ previous: start, current: start });
    await advance(simulation, ABSORBING_STEPS, { signal });
    return size((await simulation.getState()).current) / size(start);
  });
  const level = 20 * Math.log10(left);
  return judged({
    asked: `A room with real and resonant walls falls silent in ${ABSORBING_STEPS} steps, by ${name}: level that is left`,
    error: left === 0 ? -999 : level,
    allowed: -100,
    errorUnit: 'dB',
    reason: 'roundings leave some −140 dB; a wall that gives off energy would keep it sounding',
    truth: 'every wall is passive (docs/theory/walls.md, eq. W8 and W9)',
  });
}

export const energy: Check = {
  name: 'energy',
  title: 'Energy',
  about: `A room of ${SIZE.join(' × ')} nodes with a pillar and a hanging block runs for ${STEPS} steps. Rigid, it has to keep its energy and its mean pressure; with absorbing walls it has to fall silent.`,
  cost: { quick: 5, full: 15 },
  run: async (context) => {
    const lines: Line[] = [];
    const names = SCHEMES[context.effort];
    for (const [i, name] of names.entries()) {
      for (const each of await rigidRoom(name, context, (share) => context.onShare((i + share) / (names.length + 0.2))))
        lines.push(each);
    }
    lines.push(await absorbingRoom(context));
    return { lines, plots: [] };
  },
};
