import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { certify } from '../../../src/scheme/certificate.ts';
import { phaseVelocityError } from '../../../src/scheme/dispersion.ts';
import { schemeByName } from '../../../src/scheme/scheme.ts';
import { LaplacianSymbol } from '../../../src/scheme/symbol.ts';
import { upperBound, type SmoothFunction } from '../../../src/scheme/wedge-bounds.ts';
import type { Vec3 } from '../../../src/units/quantities.ts';
import { seededRandom } from '../../support/numbers/random.ts';
import { linesOfWeights, PROVED_WEIGHTS, schemesToProve } from '../../support/proved-weights.ts';

const of = (name: string) => {
  const { stencil, weights, courant, band } = schemeByName(name, 'test');
  return { shells: stencil.shells, weights, courant, band };
};

/** The promised looseness of a certificate: in parts of the error, and of 4/λ². */
const LOOSE = { error: 1.004, share: 1e-3 };

describe('the certificate of the seven-point scheme', () => {
  const courant = 0.55;
  const band = 0.25;
  const edge = band * Math.PI;
  const certificate = certify({ shells: [[1, 0, 0]], weights: [1], courant, band });

  it('has the error of the axis at the edge of the band, in closed form', () => {
    const exact = 1 - (2 * Math.asin(courant * Math.sin(edge / 2))) / (courant * edge);
    expect(certificate.largestError).toBeGreaterThanOrEqual(exact);
    expect(certificate.largestError).toBeLessThan(exact * LOOSE.error * (1 + 1e-12));
    expect(certificate.worst[0]).toBeCloseTo(edge, 12);
    expect(certificate.worst.slice(1)).toEqual([0, 0]);
  });

  it('has the largest p at the corner of the zone, 12, and the smallest outside the band on the axis', () => {
    const share = 3 * courant * courant;
    expect(certificate.largestShare).toBeGreaterThanOrEqual(share);
    expect(certificate.largestShare).toBeLessThan(share + LOOSE.share + 1e-12);
    const outside = (2 * (1 - Math.cos(edge)) * courant * courant) / 4;
    expect(certificate.smallestOutside).toBeLessThanOrEqual(outside);
    expect(certificate.smallestOutside).toBeGreaterThan(outside - LOOSE.share - 1e-12);
  });
});

/** Random wave vectors of the zone, so that none lies on a net. */
function randomWaves(count: number, seed: number): Vec3[] {
  const random = seededRandom(seed);
  return Array.from({ length: count }, (): Vec3 => [Math.PI * random(), Math.PI * random(), Math.PI * random()]);
}

it.each(['leggy-8@2%', 'compact-4@1%', 'compact-5@1%', 'compact-14@1%', 'box-222@2%', 'box-400@1%'])(
  'no wave of %s is outside its certificate, and the worst one is real',
  (name) => {
    const scheme = of(name);
    const { largestError, worst, largestShare, smallestOutside } = certify(scheme);
    const symbol = new LaplacianSymbol(scheme.shells, scheme.weights);
    const share = (k: Vec3): number => (symbol.at(k) * scheme.courant ** 2) / 4;
    const radius = scheme.band * Math.PI;
    for (const k of randomWaves(5000, 3)) {
      expect(share(k)).toBeLessThanOrEqual(largestShare);
      if (Math.hypot(...k) > radius) expect(share(k)).toBeGreaterThanOrEqual(smallestOutside);
      else expect(Math.abs(phaseVelocityError(symbol, scheme.courant, k))).toBeLessThanOrEqual(largestError);
    }
    const met = Math.abs(phaseVelocityError(symbol, scheme.courant, worst));
    expect(largestError).toBeLessThan(met * LOOSE.error * (1 + 1e-12));
    expect(Math.hypot(...worst)).toBeLessThanOrEqual(radius * (1 + 1e-12));
  },
);

it('tells a scheme from one whose weights are 1 % off, and from one with a larger λ', () => {
  const scheme = of('compact-5@1%');
  const honest = certify(scheme);
  expect(honest.largestError).toBeLessThanOrEqual(0.01);
  const off = scheme.weights.map((weight, s) => (s === 1 ? 1.01 * weight : weight));
  expect(certify({ ...scheme, weights: off }).largestError).toBeGreaterThan(0.01);
  const fast = certify({ ...scheme, courant: 1.03 * scheme.courant });
  expect(fast.largestShare).toBeGreaterThan(1);
});

it('says that there is no bound where a frequency of the band is not real', () => {
  expect(certify({ ...of('leggy-1@standard'), courant: 2, band: 0.5 }).largestError).toBe(Infinity);
});

it('finds a bump that lies between the samples it begins with', () => {
  // A bump 0.05 wide and 1 high on a plane wave, at a wave vector without symmetry.
  const [x, y, z]: Vec3 = [1.2345, 0.777, 0.333];
  const width = 0.05;
  const bump: SmoothFunction = {
    at: (k) => Math.exp(-distance(k) / (2 * width ** 2)),
    gradient: (k) => {
      const value = bump.at(k) / width ** 2;
      return [(x - k[0]) * value, (y - k[1]) * value, (z - k[2]) * value];
    },
    hessian: (k) => {
      const value = bump.at(k) / width ** 2;
      const [a, b, c] = [(k[0] - x) / width, (k[1] - y) / width, (k[2] - z) / width];
      return [
        (a * a - 1) * value,
        (b * b - 1) * value,
        (c * c - 1) * value,
        a * b * value,
        a * c * value,
        b * c * value,
      ];
    },
    // |(t³ − 3t) e^(−t²/2)| ≤ 1.381 along a line through the middle, and less on other lines.
    third: 1.5 / width ** 3,
  };
  const distance = (k: Vec3): number => (k[0] - x) ** 2 + (k[1] - y) ** 2 + (k[2] - z) ** 2;
  const { bound, largest, where } = upperBound(bump, { from: 0.1, to: 3 }, { looseness: 1e-3 });
  expect(bound).toBeGreaterThanOrEqual(1);
  expect(bound).toBeLessThan(1 + 1e-3 + 1e-12);
  expect(largest).toBeGreaterThan(1 - 1e-3);
  expect(Math.sqrt(distance(where))).toBeLessThan(0.01);
});

it('weights are those that were proved', async () => {
  await expect(`${linesOfWeights().join('\n')}\n`).toMatchFileSnapshot(fileURLToPath(PROVED_WEIGHTS));
});

/**
 * The time of a certificate grows with the ripples of the symbol, so with the legs. `npm run design` certifies all that
 * it writes.
 */
const LONGEST_LEGS = 8;

it.each(schemesToProve(LONGEST_LEGS))(
  '$name keeps its tolerance everywhere in its band, is stable, and has no wave outside the band at a frequency inside',
  ({ scheme: { stencil, weights, courant, band, tolerance } }) => {
    const { largestError, largestShare, smallestOutside } = certify({ shells: stencil.shells, weights, courant, band });
    expect(largestError).toBeLessThanOrEqual(tolerance);
    expect(largestShare).toBeLessThan(1);
    const edge = Math.sin((courant * band * Math.PI * (1 - tolerance)) / 2) ** 2;
    // The design keeps it on samples π/24 apart. Along each axis a minimum is at most π/48 from a sample, and p, whose
    // curvature is about 2, is lower there by this much. The certificate is looser, too.
    const betweenSamples = ((courant / 2) ** 2 * 2 * 3 * (Math.PI / 48) ** 2) / 2;
    expect(smallestOutside).toBeGreaterThan(edge - betweenSamples - LOOSE.share);
  },
);
