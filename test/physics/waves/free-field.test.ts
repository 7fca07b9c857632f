import { beforeAll, describe, expect, it } from 'vitest';
import type { PreparedRoom } from '../../../src/room/prepare/prepared.ts';
import type { PointWeights } from '../../../src/engine/engine.ts';
import { coordinates } from '../../../src/room/grid/grid.ts';
import { pointWeights } from '../../support/rooms/point-weights.ts';
import { faded, FREE_DIRECTIONS, overMonopole } from '../../../src/exact/free-field.ts';
import { impulseSource } from '../../../src/run/points/sources.ts';
import { schemeByName, type Scheme } from '../../../src/scheme/scheme.ts';
import { LaplacianSymbol } from '../../../src/scheme/symbol.ts';
import type { Vec3 } from '../../../src/units/quantities.ts';
import { referenceEngine } from '../../support/engines/engines.ts';
import { boxGraph, prepared } from '../../support/rooms/rooms.ts';
import { over, spectrumAt, times, turn, type Complex } from '../../support/numbers/spectrum.ts';
import { bandEdge } from '../../support/rooms/tube.ts';

/** Nodes from the middle of the box to its walls. */
const HALF = 40;
/** Distance from source to receivers, in nodes: beyond the nodes that both are spread over, half way to the walls. */
const DISTANCE = 21.8;
interface FreeField {
  readonly scheme: Scheme;
  readonly room: PreparedRoom;
  readonly source: PointWeights;
  readonly receivers: readonly PointWeights[];
  /** One record for each receiver; it ends before the first reflection. */
  readonly records: readonly Float64Array[];
  /** Largest error of the interpolation on a plane wave in the band, source and receiver together. */
  readonly interpolation: number;
}

async function freeField(name: string): Promise<FreeField> {
  const scheme = schemeByName(name, name);
  const room = prepared(boxGraph([2 * HALF, 2 * HALF, 2 * HALF]), scheme);
  const { spacing } = room.graph.grid;
  const at: Vec3 = [(HALF + 0.13) * spacing, (HALF - 0.21) * spacing, (HALF + 0.37) * spacing];
  const source = pointWeights(room, at);
  const receivers = FREE_DIRECTIONS.map((direction) => {
    const step = (DISTANCE * spacing) / Math.hypot(...direction);
    return pointWeights(room, [at[0] + step * direction[0], at[1] + step * direction[1], at[2] + step * direction[2]]);
  });
  // A reflection travels 2 HALF − DISTANCE; from points spread over some nodes it arrives that much earlier.
  const steps = Math.floor((2 * HALF - DISTANCE - 6) / scheme.courant);
  let records: Float64Array[] = [];
  await referenceEngine.use(async (engine) => {
    const simulation = await engine.open(room, {
      sources: [impulseSource(room, source.point)],
      receivers: receivers.map(({ point }) => point),
    });
    records = await simulation.advance(steps);
    await simulation.close();
  });
  const interpolation = 2 * Math.max(source.error, ...receivers.map(({ error }) => error));
  return { scheme, room, source: source.point, receivers: receivers.map(({ point }) => point), records, interpolation };
}

/** Weights of a point along one axis, by coordinate. In open air a point is the product of three such kernels. */
function kernelAlong(room: PreparedRoom, { nodes, weights }: PointWeights, axis: number): Map<number, number> {
  const kernel = new Map<number, number>();
  nodes.forEach((node, i) => {
    const at = coordinates(room.graph.grid, node)[axis];
    kernel.set(at, (kernel.get(at) ?? 0) + weights[i]);
  });
  return kernel;
}

/** Half the side of the lattice whose Brillouin zone is summed; its periodic images decay as e^{−σ 2·64/λ}. */
const ZONE = 64;

/**
 * The response of the receivers of a free lattice to an impulse, as Σ u[n] z^{−n} at |z| = e^σ > 1. By the z-transform
 * of the update it is the sum over the Brillouin zone of K_s(k) K_r*(k) (λ²/X) / (λ²p(k) + z − 2 + 1/z), with K the
 * spectra of the points' kernels. All is even in every component of k except the kernels, of which only the even part
 * counts.
 */
function latticeResponse({ scheme, room, source, receivers }: FreeField, z: Complex): Complex[] {
  const symbol = new LaplacianSymbol(scheme.stencil.shells, scheme.weights);
  const squared = scheme.courant ** 2;
  const inverse = over([1, 0], z);
  const shift: Complex = [z[0] + inverse[0] - 2, z[1] + inverse[1]];
  const wavenumbers = Array.from({ length: ZONE + 1 }, (_, i) => (Math.PI * i) / ZONE);
  const spectra = receivers.map((receiver) =>
    [0, 1, 2].map((axis) => {
      const [from, to] = [source, receiver].map((point) => kernelAlong(room, point, axis));
      return wavenumbers.map((k, i) => {
        let sum = 0;
        for (const [a, v] of from) for (const [b, w] of to) sum += v * w * Math.cos(k * (b - a));
        return sum * (i === 0 || i === ZONE ? 1 : 2);
      });
    }),
  );
  const totals = receivers.map((): [number, number] => [0, 0]);
  const scale = squared / room.graph.grid.spacing / (2 * ZONE) ** 3;
  for (let a = 0; a <= ZONE; a++) {
    for (let b = 0; b <= a; b++) {
      for (let c = 0; c <= b; c++) {
        const p = symbol.at([wavenumbers[a], wavenumbers[b], wavenumbers[c]]);
        const [real, imaginary] = over([scale, 0], [squared * p + shift[0], shift[1]]);
        // Six orders of three components; where two are equal, each order comes twice, and where all are, six times.
        const share = a === c ? 1 / 6 : a === b || b === c ? 1 / 2 : 1;
        totals.forEach((total, r) => {
          const [x, y, w] = spectra[r];
          const weight =
            share *
            (x[a] * (y[b] * w[c] + y[c] * w[b]) +
              x[b] * (y[a] * w[c] + y[c] * w[a]) +
              x[c] * (y[a] * w[b] + y[b] * w[a]));
          total[0] += real * weight;
          total[1] += imaginary * weight;
        });
      }
    }
  }
  return totals;
}

/** The response of each receiver at ωT, divided by that of a monopole in open air, e^{−jωr/c} / (4πr). */
function overMonopoles({ scheme, room, records }: FreeField, omegaT: number): Complex[] {
  const delay = DISTANCE / scheme.courant;
  const metres = DISTANCE * room.graph.grid.spacing;
  // A two-step scheme emits ωT / sin ωT of an impulse (docs/theory/sources-and-receivers.md, eq. R8).
  const emitted = Math.sin(omegaT) / omegaT;
  return records.map((record) => {
    const [real, imaginary] = overMonopole(faded(record, delay), omegaT, delay, metres);
    return [real * emitted, imaginary * emitted];
  });
}

/**
 * `within`: the share of the band up to which the amplitude is 1/(4πr) to 1 %. `inBand`: its error up to 0.9 of the
 * band. The amplitude goes as c² over phase and group velocity, and with the curvature of the surfaces of equal phase.
 * Errors of the phase velocity appear in it five to ten times as large.
 */
const SCHEMES = [
  { name: 'leggy-1@2%', within: 0.3, inBand: 0.08 },
  { name: 'compact-5@1%', within: 0.2, inBand: 0.1 },
  { name: 'box-222@1%', within: 0.15, inBand: 0.11 },
];

describe.each(SCHEMES)('an impulse in open air, $name', ({ name, within, inBand }) => {
  const edge = bandEdge(schemeByName(name, name));
  let field: FreeField;
  beforeAll(async () => {
    field = await freeField(name);
  });
  const shares = (from: number, to: number): number[] =>
    Array.from({ length: 9 }, (_, i) => from + ((to - from) * i) / 8);

  it('is the response of the free lattice', () => {
    // Strong enough to fade out anything after the end of the record: e^{−12} there, e^{−5} at arrival.
    const damping = 12 / field.records[0].length;
    for (const share of [0.1, 0.5, 0.9]) {
      const z = times([Math.exp(damping), 0], turn(share * edge));
      const wanted = latticeResponse(field, z);
      field.records.forEach((record, r) => {
        const got = spectrumAt(
          record.map((u, n) => u * Math.exp(-damping * n)),
          share * edge,
        );
        const [real, imaginary] = over(got, wanted[r]);
        expect(Math.hypot(real - 1, imaginary)).toBeLessThan(0.002);
      });
    }
  });

  it(`has the amplitude 1/(4πr) to 1 % up to ${within} of its band`, () => {
    for (const share of shares(0.05, within)) {
      const worst = Math.max(...overMonopoles(field, share * edge).map((ratio) => Math.abs(Math.hypot(...ratio) - 1)));
      expect(worst).toBeLessThan(0.01);
    }
  });

  it(`has the amplitude 1/(4πr) to ${inBand} up to 0.9 of its band`, () => {
    for (const share of shares(0.1, 0.9)) {
      const worst = Math.max(...overMonopoles(field, share * edge).map((ratio) => Math.abs(Math.hypot(...ratio) - 1)));
      expect(worst).toBeLessThan(inBand);
    }
  });

  it('arrives at r/c, to the tolerance of the scheme on phase velocity, in its band', () => {
    for (const share of shares(0.1, 0.95)) {
      const omegaT = share * edge;
      // The phase error of the wave, plus that of the interpolation at both ends.
      const allowed = (field.scheme.tolerance * omegaT * DISTANCE) / field.scheme.courant + field.interpolation;
      for (const [real, imaginary] of overMonopoles(field, omegaT)) {
        expect(Math.abs(Math.atan2(imaginary, real))).toBeLessThan(allowed);
      }
    }
  });
});
