import { describe, expect, it } from 'vitest';
import type { PointWeights } from '../../../src/engine/engine.ts';
import { coordinates } from '../../../src/room/grid/grid.ts';
import { numericalFrequency } from '../../../src/scheme/dispersion.ts';
import { schemeByName } from '../../../src/scheme/scheme.ts';
import { LaplacianSymbol } from '../../../src/scheme/symbol.ts';
import type { Vec3 } from '../../../src/units/quantities.ts';
import { expectClose } from '../../support/engines/compare.ts';
import { engines } from '../../support/engines/engines.ts';
import { airNodes, boxGraph, prepared, type Size } from '../../support/rooms/rooms.ts';

/** Narrower along z than the reach of some stencils: their walks turn round more than once. */
const SIZE: Size = [11, 9, 4];
const STEPS = 1000;
const SCHEMES = ['leggy-1@standard', 'leggy-8@standard', 'leggy-4@2%', 'compact-5@2%', 'box-222@2%'];

/** Half periods of the mode along each axis: a low mode, an oblique one of mid band, and the shortest wave. */
const MODES: readonly Vec3[] = [
  [1, 0, 0],
  [4, 3, 1],
  [10, 8, 3],
];

/**
 * Error allowed for a mode of amplitude 1. In float64 roundings of 1e-16 a step add to 1e-12, and those of the mean
 * pressure, which nothing holds back, to n²/2 · 1e-16.
 *
 * In float32 a step rounds differences and sums some four times, and the running sum over the K points K times, with
 * either sign, so as √K: each time by half a unit in the last place, 2⁻²⁵ of values up to 2. If a mode is equal along
 * lines or planes, all these roundings have the same sign, step after step, and an oscillator amplifies a push by 1/sin
 * ωT. The rounding of the weights acts in the same way: λ²p is off by a few 2⁻²⁵, so ωT is off by half of that over sin
 * ωT.
 */
function tolerance(precision: 32 | 64, points: number, omegaT: number): number {
  return precision === 64 ? 1e-10 : ((4 + Math.sqrt(points)) * STEPS * 2 ** -24) / Math.sin(omegaT);
}

const cases = engines.flatMap((engine) => SCHEMES.map((name) => ({ engine, name })));
/** The only mode that a slow engine runs. */
const OBLIQUE = MODES[1];

describe.each(cases)('$name on $engine.name', ({ engine, name }) => {
  const scheme = schemeByName(name, name);
  const symbol = new LaplacianSymbol(scheme.stencil.shells, scheme.weights);
  const graph = boxGraph(SIZE);
  const room = prepared(graph, scheme);

  it.each(engine.slow ? [OBLIQUE] : MODES)(
    `the mode (%i, %i, %i) of a rigid box goes on as cos ωnT for ${STEPS} steps`,
    async (...halves) => {
      const shape = new Float64Array(graph.nodes.length);
      for (const node of airNodes(graph)) {
        const at = coordinates(graph.grid, node);
        shape[node] = halves.reduce(
          (product, half, d) => product * Math.cos((Math.PI * half * (at[d] + 0.5)) / SIZE[d]),
          1,
        );
      }
      const k: Vec3 = [
        (Math.PI * halves[0]) / SIZE[0],
        (Math.PI * halves[1]) / SIZE[1],
        (Math.PI * halves[2]) / SIZE[2],
      ];
      const omegaT = numericalFrequency(symbol, scheme.courant, k);
      const modeAt = (step: number): Float64Array => shape.map((value) => value * Math.cos(omegaT * step));

      const corner: PointWeights = { nodes: Uint32Array.of(0), weights: Float64Array.of(1) };
      await engine.use(async (device) => {
        const simulation = await device.open(room, { sources: [], receivers: [corner] });
        await simulation.setState({ previous: modeAt(-1), current: shape });
        const [record] = await simulation.advance(STEPS);
        const { previous, current } = await simulation.getState();
        await simulation.close();
        const allowed = tolerance(engine.precision, scheme.stencil.points, omegaT);
        const wanted = Float64Array.from({ length: STEPS }, (_, n) => shape[0] * Math.cos(omegaT * n));
        expectClose(record, wanted, allowed);
        const nodeName = (node: number): string => `(${coordinates(graph.grid, node).join()})`;
        expectClose(current, modeAt(STEPS), allowed, nodeName);
        expectClose(previous, modeAt(STEPS - 1), allowed, nodeName);
      });
      // The mode is present, and moves.
      expect(Math.abs(shape[0])).toBeGreaterThan(0.001);
      expect(omegaT).toBeGreaterThan(0.05);
    },
  );
});
