import { describe, expect, it } from 'vitest';
import { schemeByName } from '../../../src/scheme/scheme.ts';
import { expectClose } from '../../support/engines/compare.ts';
import { fieldEnergy, preparedOperator, sparseRows } from '../../support/numbers/dense.ts';
import { engines } from '../../support/engines/engines.ts';
import { seededRandom } from '../../support/numbers/random.ts';
import {
  airNodes,
  pillarGraph,
  prepared,
  RANDOM_KINDS,
  randomField,
  randomGraph,
  scatteredMaterials,
} from '../../support/rooms/rooms.ts';

/** test/conformance/drift.test.ts does this for the WebGPU engine. */
const SINGLE = engines.filter(({ precision, slow }) => precision === 32 && !slow);

/** Half a unit in the last place of a value near one. */
const ROUNDING = 2 ** -24;

describe.each(SINGLE)('in single precision on $name', (engine) => {
  const STEPS = 50_000;

  /**
   * A rounding is a small push on a node, of either sign. The pushes on the mean pressure of N nodes are ROUNDING/√(3N)
   * in each step. Nothing holds the mean back, so velocities add up as √n and their sum as n^{3/2}/√3. Ten times that
   * never happens by chance. If all pushes had one sign (row sums that are not zero), the sum would be n²/2 · ROUNDING
   * = 75.
   *
   * Energy changes by push × velocity of the node, summed at random over N n roundings with velocities near 2. Relative
   * to an energy of N/4, and times five, that is 2e-5. An unstable mode would grow by e^{√δ n} with δ ≥ ROUNDING: e^12.
   */
  const meanBound = (nodes: number): number => (10 * ROUNDING * STEPS ** 1.5) / Math.sqrt(9 * nodes);
  const energyBound = (nodes: number): number => 5 * 2 * ROUNDING * Math.sqrt(STEPS / nodes) * 4;

  it.each(['leggy-1@2%', 'leggy-4@2%', 'compact-3@2%'])(
    `a rigid room full of noise keeps its mean and its energy over ${STEPS} steps: %s`,
    async (name) => {
      const graph = pillarGraph([9, 8, 7]);
      const room = prepared(graph, schemeByName(name, name));
      const air = airNodes(graph);
      const operator = sparseRows(preparedOperator(room));
      // Starts at rest, because a field that moves as a whole would go on moving.
      const start = randomField(graph, seededRandom(1)).map((value, node) =>
        graph.nodes[node] ? Math.fround(value + 1) : 0,
      );
      await engine.use(async (device) => {
        const simulation = await device.open(room, { sources: [], receivers: [] });
        await simulation.setState({ previous: start, current: start });
        const look = async () => {
          const state = await simulation.getState();
          const [before, now] = [state.previous, state.current].map((field) =>
            Float64Array.from(air, (node) => field[node]),
          );
          return {
            mean: now.reduce((sum, u) => sum + u, 0) / air.length,
            energy: fieldEnergy(operator, before, now),
          };
        };
        const first = await look();
        await simulation.advance(STEPS);
        const last = await look();
        await simulation.close();
        expect(first.mean).toBeGreaterThan(0.9);
        expect(Math.abs(last.mean - first.mean)).toBeLessThan(meanBound(air.length));
        expect(Math.abs(last.energy / first.energy - 1)).toBeLessThan(energyBound(air.length));
      });
    },
  );
});

const CONSTANT = Math.fround(1 / 3);

// A hundred steps are enough: a state that does not change in one step never changes.
describe.each(engines)('a constant field on $name', (engine) => {
  /** The kinds of rooms; fewer for a slow engine. */
  const kinds = engine.slow ? [0] : [...RANDOM_KINDS.keys()];

  async function after100(name: string, kind: number, admittances: readonly number[]) {
    const graph = randomGraph(kind, [11, 8, 9], seededRandom(60 + kind));
    const room = prepared(graph, schemeByName(name, name), admittances, scatteredMaterials(admittances.length));
    const constant = Float64Array.from(graph.nodes, (bits) => (bits ? CONSTANT : 0));
    let current: Float64Array = new Float64Array(0);
    await engine.use(async (device) => {
      const simulation = await device.open(room, { sources: [], receivers: [] });
      await simulation.setState({ previous: constant, current: constant });
      await simulation.advance(100);
      ({ current } = await simulation.getState());
      await simulation.close();
    });
    return { current, constant };
  }

  it.each(['leggy-1@2%', 'leggy-4@2%', 'compact-3@2%', 'compact-5@2%', 'box-222@2%'])(
    'stays constant to the last bit between rigid walls: %s',
    async (name) => {
      for (const kind of kinds) {
        const { current, constant } = await after100(name, kind, [0]);
        expectClose(current, constant, 0);
      }
    },
  );

  it('does not leak through absorbing walls', async () => {
    for (const kind of kinds) {
      const { current, constant } = await after100('compact-5@2%', kind, [0, 0.4, 2]);
      // Walls start from a trace summed in another order. It differs by a unit in the last place, 1e-7 of the pressure.
      expectClose(current, constant, engine.precision === 64 ? 1e-14 : 2e-6);
    }
  });
});
