import { describe, expect, it } from 'vitest';
import { dampOutside, OUTSIDE_REFLECTION, outsideLayer } from '../../../src/room/outside/outside.ts';
import { schemeByName } from '../../../src/scheme/scheme.ts';
import { hertz, metresPerSecond } from '../../../src/units/quantities.ts';
import { referenceEngine } from '../../support/engines/engines.ts';
import { frequencyAlong, groupSpeed, wavePacket } from '../../support/numbers/line.ts';
import { boxGraph, prepared } from '../../support/rooms/rooms.ts';
import { spectrumAt } from '../../support/numbers/spectrum.ts';

/**
 * The reflection of a wave packet at the end of a duct that leads outside, on an engine. The waves have `halves` half
 * periods across the duct: waves at 45°, or plane waves of the same wavenumber.
 */
async function reflection(name: string, width: number, halves: number, degrees: 0 | 45): Promise<number> {
  const scheme = schemeByName(name, 'test');
  const across = degrees === 0 ? 0 : (halves * Math.PI) / width;
  const along = ((degrees === 0 ? Math.SQRT2 : 1) * halves * Math.PI) / width;
  const { spacing } = boxGraph([1, 1, 1]).grid;
  const layer = outsideLayer(scheme, spacing, metresPerSecond(343.2), hertz(1e5));
  const omegaAt = frequencyAlong(scheme, across, 0);
  const packet = wavePacket(along, omegaAt, layer.steps);
  const total = packet.now.length;

  const graph = boxGraph([total, width, 1]);
  const { pitch } = graph.grid;
  const beyond = Array.from({ length: width * layer.steps }, (_, i) => ({
    node: Math.floor(i / layer.steps) * pitch + packet.length + (i % layer.steps),
    level: (i % layer.steps) + 1,
  }));
  const outside = {
    nodes: Uint32Array.from(beyond, ({ node }) => node),
    level: Uint8Array.from(beyond, ({ level }) => level),
  };
  const room = prepared(graph, scheme, [0], undefined, undefined, dampOutside(outside, scheme, layer));
  const spread = (line: Float64Array): Float64Array =>
    Float64Array.from(graph.nodes, (_, node) =>
      node % pitch < total ? line[node % pitch] * Math.cos(across * (Math.floor(node / pitch) + 0.5)) : 0,
    );

  let ratio = NaN;
  await referenceEngine.use(async (engine) => {
    const simulation = await engine.open(room, { sources: [], receivers: [] });
    await simulation.setState({ previous: spread(packet.before), current: spread(packet.now) });
    await simulation.advance(Math.round(packet.length / groupSpeed(omegaAt, along)));
    const { current } = await simulation.getState();
    await simulation.close();
    const amplitude = (field: Float64Array): number =>
      Math.hypot(...spectrumAt(field.subarray(0, packet.length), along));
    ratio = amplitude(current) / amplitude(spread(packet.now));
  });
  return ratio;
}

describe.each(['leggy-1@2%', 'leggy-6@2%', 'compact-5@2%', 'compact-9@1%', 'box-222@2%'])(
  'a duct that leads outside, %s',
  (name) => {
    it.each([
      // k = 0.37 and 0.67 rad per node. The thinnest layer absorbs from 0.353 on, one of 18 nodes from 0.314 on.
      [12, 1, 0],
      [12, 1, 45],
      [20, 3, 0],
      [20, 3, 45],
    ] as const)('of %d nodes, %d half periods, %d°: less than −30 dB come back', async (width, halves, degrees) => {
      expect(await reflection(name, width, halves, degrees)).toBeLessThan(OUTSIDE_REFLECTION);
    });
  },
);

it('without a layer gives everything back', async () => {
  // Checks the measurement itself: damping of 0 is a rigid end.
  const scheme = schemeByName('compact-5@2%', 'test');
  const omegaAt = frequencyAlong(scheme, 0, 0);
  const packet = wavePacket(0.4, omegaAt, 0);
  const graph = boxGraph([packet.length, 1, 1]);
  await referenceEngine.use(async (engine) => {
    const simulation = await engine.open(prepared(graph, scheme), { sources: [], receivers: [] });
    await simulation.setState({ previous: packet.before, current: packet.now });
    await simulation.advance(Math.round(packet.length / groupSpeed(omegaAt, 0.4)));
    const { current } = await simulation.getState();
    await simulation.close();
    const amplitude = (field: Float64Array): number => Math.hypot(...spectrumAt(field, 0.4));
    expect(amplitude(current) / amplitude(packet.now)).toBeCloseTo(1, 3);
  });
});
