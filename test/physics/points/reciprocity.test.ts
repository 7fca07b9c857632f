import { describe, expect, it } from 'vitest';
import type { PointWeights } from '../../../src/engine/engine.ts';
import { placeWeights } from '../../../src/run/points/interpolation.ts';
import { impulseSource } from '../../../src/run/points/sources.ts';
import type { PreparedRoom } from '../../../src/room/prepare/prepared.ts';
import { schemeByName } from '../../../src/scheme/scheme.ts';
import { referenceEngine } from '../../support/engines/engines.ts';
import { between, seededRandom, type Random } from '../../support/numbers/random.ts';
import { CUT_KINDS, prepareCutRoom, randomCutRoom } from '../../support/rooms/cut-rooms.ts';
import {
  airNodes,
  dampedCorner,
  prepared,
  RANDOM_KINDS,
  randomGraph,
  RESONANT_WALLS,
  scatteredAreas,
  scatteredMaterials,
} from '../../support/rooms/rooms.ts';

const STEPS = 60;
/** Rounding of float64 over so many steps, as a share of the largest sample; set before it was measured. */
const ROUNDING = 1e-11;

/** A point between the nodes: anywhere round a node that has air. */
function pointIn(room: PreparedRoom, random: Random): PointWeights {
  const air = airNodes(room.graph);
  const node = air[Math.floor(random() * air.length)];
  const half = (): number => between(random, -0.5, 0.5);
  return placeWeights(room, { node, fraction: [half(), half(), half()], moved: 0 }).point;
}

/** The largest difference between what each point hears of the other, as a share of the largest sample. */
async function difference(room: PreparedRoom, a: PointWeights, b: PointWeights): Promise<number> {
  let found = NaN;
  await referenceEngine.use(async (engine) => {
    const heard = async (from: PointWeights, at: PointWeights): Promise<Float64Array> => {
      const simulation = await engine.open(room, { sources: [impulseSource(room, from)], receivers: [at] });
      const [record] = await simulation.advance(STEPS);
      await simulation.close();
      return record;
    };
    const there = await heard(a, b);
    const back = await heard(b, a);
    const most = there.reduce((largest, value) => Math.max(largest, Math.abs(value)), 0);
    expect(most).toBeGreaterThan(0);
    found = there.reduce((largest, value, n) => Math.max(largest, Math.abs(value - back[n])), 0) / most;
  });
  return found;
}

const SCHEMES = ['leggy-3@1%', 'compact-3@2%', 'compact-5@2%', 'sparse-31@2%', 'box-222@1%'];

describe.each(SCHEMES)('source and receiver change places, %s', (name) => {
  const scheme = schemeByName(name, name);

  it.each(RANDOM_KINDS.map((kind, index) => ({ kind, index })))('walls on cell faces: $kind', async ({ index }) => {
    const random = seededRandom(100 + index);
    const graph = randomGraph(index, [13, 11, 10], random);
    const materials = scatteredMaterials(RESONANT_WALLS.length);
    const room = prepared(graph, scheme, RESONANT_WALLS, materials, scatteredAreas, dampedCorner(graph));
    const [a, b] = [pointIn(room, random), pointIn(room, random)];
    expect(await difference(room, a, b)).toBeLessThan(ROUNDING);
  });

  it.each(CUT_KINDS.map((kind, index) => ({ kind, index })))('walls between the nodes: $kind', async ({ index }) => {
    const random = seededRandom(200 + index);
    const room = prepareCutRoom(randomCutRoom(index, random), scheme, RESONANT_WALLS);
    const [a, b] = [pointIn(room, random), pointIn(room, random)];
    expect(await difference(room, a, b)).toBeLessThan(ROUNDING);
  });
});
