import { expect, it } from 'vitest';
import type { RunSetup, WalkingPoint } from '../../../src/engine/engine.ts';
import { CpuEngine } from '../../../src/engine/reference/engine.ts';
import { schemeByName } from '../../../src/scheme/scheme.ts';
import { describeEngines } from '../../support/engines/engines.ts';
import { seededRandom } from '../../support/numbers/random.ts';
import {
  airNodes,
  dampedCorner,
  pillarGraph,
  prepared,
  RESONANT_WALLS,
  scatteredAreas,
  scatteredMaterials,
} from '../../support/rooms/rooms.ts';

const STEPS = 24;

/** Steps for which the walks have tables: receivers then stay, sources are silent. */
const WALKED = 19;

const graph = pillarGraph([21, 11, 9]);
const material = scatteredMaterials(RESONANT_WALLS.length);
const scheme = schemeByName('compact-3', 'test');
const room = prepared(graph, scheme, RESONANT_WALLS, material, scatteredAreas, dampedCorner(graph));

/** Walks between stations of random nodes, of which neighbours share some, and still points beside them. */
function setupOf(walkers: number, sources: number, seed: number): RunSetup {
  const random = seededRandom(seed);
  const air = airNodes(graph);
  const point = () => {
    const first = Math.floor(random() * (air.length - 700));
    const count = 1 + Math.floor(random() * 700);
    return {
      nodes: Uint32Array.from(air.slice(first, first + count)),
      weights: Float64Array.from({ length: count }, () => random() - 0.3),
    };
  };
  const walk = (shares: number): WalkingPoint => {
    const stations = Array.from({ length: 6 }, point);
    // Two follow each other on the same nodes.
    stations[3] = { nodes: stations[2].nodes, weights: stations[2].weights.map((weight) => -0.5 * weight) };
    const first = Uint32Array.from({ length: WALKED }, (_, n) => Math.floor((6 * n) / WALKED));
    const table = new Float64Array(WALKED * shares);
    first.forEach((from, n) => {
      for (let s = 0; s < shares; s++) {
        if (from + s < stations.length && random() > 0.2) table[n * shares + s] = random() - 0.4;
      }
    });
    return { stations, first, shares: table };
  };
  return {
    sources: [{ point: point(), strength: 1, signal: Float64Array.from({ length: 7 }, () => random() - 0.5) }],
    receivers: [point(), { nodes: Uint32Array.of(air[99]), weights: Float64Array.of(1) }],
    walkers: Array.from({ length: walkers }, (_, w) => walk(w < 2 ? 3 : 4)),
    walkingSources: Array.from({ length: sources }, (_, w) => walk(4 - w)),
  };
}

/** What a walk comes to without one: the records of its stations, and sources of one step. */
async function stillRecords({ walkers = [], walkingSources = [], ...setup }: RunSetup): Promise<Float64Array[]> {
  const engine = new CpuEngine({ precision: 64, threads: 1 });
  const sources = walkingSources.flatMap(({ stations, first, shares }) =>
    stations.map((point, station) => {
      const count = shares.length / first.length;
      const signal = Float64Array.from(first, (from, n) =>
        station >= from && station < from + count ? shares[n * count + station - from] : 0,
      );
      return { point, strength: 1, signal };
    }),
  );
  const receivers = [...setup.receivers, ...walkers.flatMap(({ stations }) => stations)];
  const simulation = await engine.open(room, { sources: [...setup.sources, ...sources], receivers });
  const records = await simulation.advance(STEPS);
  await simulation.close();
  const still = records.slice(0, setup.receivers.length);
  const walked = walkers.map(({ stations, first, shares }, w) => {
    const count = shares.length / first.length;
    const own = records.slice(still.length + 6 * w, still.length + 6 * w + stations.length);
    return Float64Array.from({ length: STEPS }, (_, n) => {
      const row = Math.min(n, WALKED - 1);
      let sum = 0;
      own.forEach((record, station) => {
        const s = station - first[row];
        if (s >= 0 && s < count) sum += shares[row * count + s] * record[n];
      });
      return sum;
    });
  });
  return [...still, ...walked];
}

describeEngines('points on a walk', [4], ({ engine }) => {
  it('are their stations, each with its share of the step', async () => {
    for (const [walkers, sources, seed] of [
      [1, 0, 21],
      [4, 2, 22],
      [0, 1, 23],
    ]) {
      const setup = setupOf(walkers, sources, seed);
      const simulation = await engine().open(room, { sources: [], receivers: setup.receivers });
      await simulation.advance(3);
      await simulation.restart(setup);
      const blocks = [await simulation.advance(7), await simulation.advance(2), await simulation.advance(STEPS - 9)];
      const expected = await stillRecords(setup);
      expect(expected).toHaveLength(2 + walkers);
      expected.forEach((record, r) => {
        const found = blocks.flatMap((block) => [...block[r]]);
        const largest = Math.max(...record.map(Math.abs));
        const error = Math.max(...record.map((value, n) => Math.abs(value - found[n])));
        expect(largest).toBeGreaterThan(0.01);
        expect(error / largest).toBeLessThan(engine().precision === 64 ? 1e-12 : 2e-5);
      });
      await simulation.close();
    }
  });

  it('go on from a state that was read, to the last bit', async () => {
    const setup = setupOf(2, 1, 24);
    const whole = await engine().open(room, setup);
    const records = await whole.advance(STEPS);
    const first = await engine().open(room, setup);
    await first.advance(9);
    const state = await first.wholeState();
    await first.close();
    const second = await engine().open(room, setup);
    await second.continueFrom(state);
    expect(await second.advance(STEPS - 9)).toEqual(records.map((record) => record.slice(9)));
    await second.close();
    await whole.close();
  });
});
