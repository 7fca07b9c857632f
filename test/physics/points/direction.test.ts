import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { strides } from '../../../src/room/grid/grid.ts';
import { LatticeWaves } from '../../../src/run/clouds/lattice-waves.ts';
import { cloudsFor } from '../../../src/run/clouds/cloud.ts';
import { Encoder } from '../../../src/run/clouds/encoder.ts';
import { RIGHT_WITHIN } from '../../../src/run/clouds/errors-of-weights.ts';
import { spiralDirections } from '../../../src/run/clouds/net.ts';
import { schemeByName } from '../../../src/scheme/scheme.ts';
import { harmonicCount, orderOfChannel, realHarmonics } from '../../../src/sphere/harmonics.ts';
import { axesOf, toOwn } from '../../../src/sphere/orientation.ts';
import type { Vec3 } from '../../../src/units/quantities.ts';
import type { Simulation } from '../../../src/engine/engine.ts';
import { referenceEngine } from '../../support/engines/engines.ts';
import { boxGraph, prepared } from '../../support/rooms/rooms.ts';

const ORDER = 3;
const STEPS = 3;
const DIRECTIONS = spiralDirections(50);
/** Where the receiver is from its middle node, spacings, and how it is turned. */
const FRACTION: Vec3 = [0.31, -0.42, 0.17];
const AXES = axesOf({ yawDegrees: 40, pitchDegrees: -20, rollDegrees: 65 });

/**
 * A plane wave of the scheme fills a box, and the engine makes some steps: until the walls are heard at the cloud, its
 * nodes have the wave of free air. Its amplitude at each node follows from two samples.
 */
describe.each(['leggy-3@1%', 'compact-3@2%', 'sparse-31@2%', 'box-222@1%'])(
  'plane waves through the engine, %s',
  (name) => {
    const scheme = schemeByName(name, name);
    const [cloud] = cloudsFor(ORDER);
    const reach = Math.max(...scheme.stencil.shells.map(([far]) => far));
    const half = Math.ceil(cloud.reach) + reach * STEPS;
    const size = 2 * half + 1;
    const room = prepared(boxGraph([size, size, size]), scheme);
    const [sx, sy, sz] = strides(room.graph.grid);
    const nodes = cloud.offsets.map(([a, b, c]) => (half + a) * sx + (half + b) * sy + (half + c) * sz);
    const encoder = new Encoder(scheme, cloud);
    const coded = encoder.weights(ORDER, FRACTION, AXES);
    const waves = new LatticeWaves(scheme);
    let simulation: Simulation;
    let close: () => void = () => undefined;
    let closed: Promise<void>;
    beforeAll(async () => {
      await new Promise<void>((ready) => {
        closed = referenceEngine.use(async (engine) => {
          simulation = await engine.open(room, {
            sources: [],
            receivers: nodes.map((node) => ({ nodes: Uint32Array.of(node), weights: Float64Array.of(1) })),
          });
          await new Promise<void>((done) => {
            close = done;
            ready();
          });
          await simulation.close();
        });
      });
    });
    afterAll(async () => {
      close();
      await closed;
    });

    /** [node] real and imaginary parts of e^(j k d·x) as the engine has them. */
    async function heard(k: number, direction: Vec3): Promise<readonly (readonly [number, number])[]> {
      const length = waves.wavenumber(k, direction);
      const angle = scheme.courant * k;
      const [kx, ky, kz] = direction.map((part) => length * part);
      const field = (n: number): Float64Array => {
        const values = new Float64Array(room.graph.nodes.length);
        for (let z = 0; z < size; z++) {
          for (let y = 0; y < size; y++) {
            const phase = angle * n + ky * (y - half - FRACTION[1]) + kz * (z - half - FRACTION[2]);
            for (let x = 0; x < size; x++) {
              values[x * sx + y * sy + z * sz] = Math.cos(phase + kx * (x - half - FRACTION[0]));
            }
          }
        }
        return values;
      };
      await simulation.setState({ previous: field(-1), current: field(0) });
      const records = await simulation.advance(STEPS);
      return records.map((record) => {
        // u[n] = a cos θn − b sin θn, from the last two samples.
        const [one, other] = [STEPS - 2, STEPS - 1];
        const turn = Math.sin(angle);
        const real = (record[one] * Math.sin(angle * other) - record[other] * Math.sin(angle * one)) / turn;
        const imaginary = (record[one] * Math.cos(angle * other) - record[other] * Math.cos(angle * one)) / turn;
        return [real, imaginary] as const;
      });
    }

    /** [order] the largest error over all directions. */
    async function errorsAt(f: number): Promise<number[]> {
      const channels = harmonicCount(ORDER);
      const worst = new Array<number>(ORDER + 1).fill(0);
      for (const direction of DIRECTIONS) {
        const field = await heard(coded.wavenumbers[f], direction);
        const { travel } = waves.wave(coded.wavenumbers[f], direction);
        const exact = realHarmonics(ORDER, toOwn(AXES, travel), new Float64Array(channels));
        const squares = new Array<number>(ORDER + 1).fill(0);
        for (let channel = 0; channel < channels; channel++) {
          const n = orderOfChannel(channel);
          let [real, imaginary] = [0, 0];
          for (let i = 0; i < nodes.length; i++) {
            const weight = coded.weights[(f * channels + channel) * nodes.length + i];
            real += weight * field[i][0];
            imaginary += weight * field[i][1];
          }
          if (n % 2 === 1) [real, imaginary] = [imaginary, -real];
          squares[n] += (real - exact[channel]) ** 2 + imaginary ** 2;
        }
        squares.forEach((square, n) => (worst[n] = Math.max(worst[n], Math.sqrt(square))));
      }
      return worst;
    }

    /** How far the harmonics of the highest order are from those of the wave vectors. */
    function bending(k: number): number {
      const differences = DIRECTIONS.map((direction) => {
        const [along, off] = [waves.wave(k, direction).travel, direction].map((one) =>
          realHarmonics(ORDER, toOwn(AXES, one), new Float64Array(harmonicCount(ORDER))).subarray(ORDER ** 2),
        );
        return Math.hypot(...along.map((value, m) => value - off[m]));
      });
      return Math.max(...differences);
    }

    it.each([0.15, 0.6, 0.99])('from 50 directions at %d of the band', async (share) => {
      const { wavenumbers, right } = coded;
      const f = Math.max(0, wavenumbers.findIndex((k) => k > share * Math.PI * scheme.band) - 1);
      const errors = await errorsAt(f);
      errors.forEach((error, n) => {
        const range = right[n]!;
        if (wavenumbers[f] < range.from || wavenumbers[f] > range.to) return;
        expect(error, `order ${n}`).toBeLessThan(RIGHT_WITHIN);
        // The error that is stated was measured at other directions; ripples between them are allowed half as much
        // again.
        expect(error, `order ${n}`).toBeLessThan(1.5 * range.error + 1e-6);
      });
      // In the middle of the band there is no doubt: a tenth of the limit, and half of what it makes that sound does
      // not travel along its wave vector.
      const most = RIGHT_WITHIN / 10 + bending(coded.wavenumbers[f]) / 2;
      if (share === 0.6) expect(Math.max(...errors)).toBeLessThan(most);
    });
  },
);
