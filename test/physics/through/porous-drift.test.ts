import { describe, expect, it } from 'vitest';
import { roomState } from '../../../src/engine/room-state.ts';
import { POROUS_STATES } from '../../../src/room/porous/medium-law.ts';
import { schemeByName } from '../../../src/scheme/scheme.ts';
import { engines } from '../../support/engines/engines.ts';
import { seededRandom } from '../../support/numbers/random.ts';
import { blocksOfWool, porousRoom } from '../../support/rooms/porous-rooms.ts';
import { airNodes, boxGraph } from '../../support/rooms/rooms.ts';

/** Half a unit in the last place of a value near one. */
const ROUNDING = 2 ** -24;
/** Steps after the noise until only rounding is left: the slowest mode of the room is 10⁻¹² after them. */
const SILENT = 4000;
/** The noise is made of whole numbers of this, so that its differences sum to zero to the last bit. */
const QUANTUM = 2 ** -14;

const SINGLE = engines.filter(({ precision }) => precision === 32);
const GRAPH = boxGraph([4, 3, 1]);

describe.each(SINGLE)('a porous region in noise, in single precision on $name', (engine) => {
  const steps = engine.slow ? 3000 : 1_000_000;

  /**
   * Nothing pulls the difference of u[n+1] − u[n] and the flows Σ v of a node back to 0, so every rounding of a
   * pressure near 1 stays in it. A node is rounded by its medium and by each border that takes flow out of it, and that
   * flow has the roundings of two traces: √n of them were 1 to 7 ROUNDING √n in nine runs. 30 never happen by chance.
   * Roundings of one sign would be n ROUNDING: 33 times the bound after 10⁶ steps.
   */
  const most = 30 * ROUNDING * Math.sqrt(steps + SILENT);

  it(`keeps its flows and pressures over ${steps} steps, but for what random rounding adds`, async () => {
    const wool = blocksOfWool(GRAPH, [{ from: [0, 0, 0], to: [2, 2, 1] }]);
    const room = porousRoom(GRAPH, schemeByName('compact-5@1%', ''), wool, { admittances: [0.2] });
    const random = seededRandom(5);
    const noise = Float64Array.from({ length: steps }, () => QUANTUM * Math.round((random() - 0.5) / QUANTUM));
    noise[steps - 1] = 0;
    const signal = noise.map((value, n) => value - (n === 0 ? 0 : noise[n - 1]));
    const air = airNodes(GRAPH);
    const point = { nodes: Uint32Array.of(air.at(-1)!), weights: Float64Array.of(1) };
    const start = new Float64Array(GRAPH.nodes.length);
    for (const node of air) start[node] = 1;
    await engine.use(async (device) => {
      const simulation = await device.open(room, { sources: [{ point, strength: 1, signal }], receivers: [] });
      await simulation.setState({ previous: start, current: start });
      await simulation.advance(steps + SILENT);
      const state = await simulation.wholeState();
      await simulation.close();
      const { planes, remembered } = roomState<Float32Array<ArrayBuffer>>(room, state, Float32Array);
      const { node, media } = room.porous!;
      const { viscous } = media[0];
      const field = planes[(state.step & 1) as 0 | 1][0];
      const pressures = Array.from(node, (at) => field[at]);
      const mean = pressures.reduce((sum, u) => sum + u, 0) / pressures.length;
      node.forEach((_, j) => {
        const flow = viscous.reduce((sum, __, b) => sum + remembered.porous[j * POROUS_STATES + 1 + b], 0);
        expect(Math.abs(flow)).toBeLessThan(most);
        // At rest λ²P u Σ a_b/(2β_b) = Σ v, and that sum is 1.0 here, the least eigenvalue of λ²P 1.56.
        expect(Math.abs(pressures[j] - mean)).toBeLessThan(most / 1.5);
      });
      // The walls hold the mean back no more than in a room without wool.
      expect(Math.abs(mean - 1)).toBeLessThan(10 * most);
    });
  });
});
