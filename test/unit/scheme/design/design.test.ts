import loadHighs, { type Highs } from 'highs';
import { beforeAll, describe, expect, it } from 'vitest';
import { anisotropy } from '../../../../src/scheme/anisotropy.ts';
import { certify } from '../../../../src/scheme/certificate.ts';
import { designWeights, type CertifiedDesign, type SchemeDesignRequest } from '../../../../src/scheme/design/design.ts';
import { EveryRoom } from '../../../../src/scheme/every-room/bound.ts';
import { schemeByName, type Scheme } from '../../../../src/scheme/scheme.ts';
import { consistencyFactor, LaplacianSymbol } from '../../../../src/scheme/symbol.ts';
import { preparedOperator } from '../../../support/numbers/dense.ts';
import { eigenvalues } from '../../../support/numbers/eigenvalues.ts';
import { seededRandom } from '../../../support/numbers/random.ts';
import { prepared, RANDOM_KINDS, randomGraph } from '../../../support/rooms/rooms.ts';

const shellsOf = (id: string): SchemeDesignRequest['shells'] => schemeByName(id, '').stencil.shells;

let highs: Highs;
beforeAll(async () => (highs = await loadHighs()));

function design(id: string, request: Omit<SchemeDesignRequest, 'shells'>): CertifiedDesign {
  const found = designWeights(highs, { shells: shellsOf(id), ...request });
  expect(found).not.toBeNull();
  return found!;
}

const TOLERANCE = 0.02;

describe('designed weights', () => {
  it.each(['compact-2', 'compact-3'])('of %s reach the band of the table', (id) => {
    const found = design(id, { tolerance: TOLERANCE });
    const shipped = schemeByName(`${id}@2%`, '');
    expect(found.courant).toBe(shipped.courant);
    // The search for the widest band ends at 2.5e-4; another processor's rounding may change its path.
    expect(Math.abs(found.band - shipped.band)).toBeLessThan(1e-3);
  });

  it('are consistent, and keep what their certificate says', () => {
    const { weights, courant, band, tolerance, certificate, wall } = design('compact-3', {
      tolerance: TOLERANCE,
      courant: 0.8,
    });
    const shells = shellsOf('compact-3');
    const sum = shells.reduce((total, q, s) => total + weights[s] * consistencyFactor(q), 0);
    // The solver keeps an equality to this, and a weights file has to.
    expect(Math.abs(sum - 1)).toBeLessThan(1e-9);
    expect(certificate).toEqual(certify({ shells, weights, courant, band }));
    expect(tolerance).toBe(TOLERANCE);
    expect(certificate.largestError).toBeLessThanOrEqual(TOLERANCE);
    // The first attempt aims 0.6 % below the tolerance, each further one 0.5 % lower.
    expect(certificate.largestError).toBeGreaterThan(0.98 * TOLERANCE);
    // compact-3 may use 0.96 of the bound on samples; the space between samples and the certificate add 0.1 % each.
    expect(certificate.largestShare).toBeLessThan(0.962);
    expect(wall.trace.reduce((total, weight) => total + weight, 0)).toBeCloseTo(1, 12);
  });

  it('hold at the Courant number that is given, in a narrower band than at the best', () => {
    const given = design('compact-2', { tolerance: TOLERANCE, courant: 0.7 });
    // Six digits, rounded down.
    expect(given.courant).toBeLessThanOrEqual(0.7);
    expect(given.courant).toBeGreaterThan(0.7 - 2e-6);
    const best = schemeByName('compact-2@2%', '');
    expect(given.band ** 4 * given.courant).toBeLessThan(best.band ** 4 * best.courant);
    expect(given.band).toBeGreaterThan(0.25);
  });

  it('hold in a wider band for a wider tolerance', () => {
    const bands = [0.01, 0.02, 0.05].map((tolerance) => design('compact-2', { tolerance, courant: 0.8 }).band);
    expect(bands).toEqual(bands.toSorted((a, b) => a - b));
    // A scheme of second order: the error goes with the square of the band.
    expect(bands[2] / bands[0]).toBeGreaterThan(1.5);
  });

  it('say which Courant numbers were tried', () => {
    const tried: { courant: number; band: number }[] = [];
    const found = designWeights(
      highs,
      { shells: shellsOf('leggy-1'), tolerance: TOLERANCE },
      { onProgress: (one) => tried.push(one) },
    )!;
    expect(tried.length).toBeGreaterThan(19); // from 1.1 down to 0.2 by 0.05, then near the best
    expect(tried[0]).toEqual({ courant: 1.1, band: 0 });
    expect(tried.map(({ band }) => band)).toEqual(tried.map(({ band }) => band).toSorted((a, b) => a - b));
    expect(Math.abs(tried.at(-1)!.band - found.band)).toBeLessThan(0.02);
  });

  it.each([{}, { isotropic: true }, { everyRoom: true }])('are none where no band is stable: %j', (options) => {
    // For compact-2 consistency makes p(π, 0, 0) = 4 whatever the weights, so none is stable above λ = 1.
    const request = { shells: shellsOf('compact-2'), tolerance: TOLERANCE, courant: 1.5, ...options };
    expect(designWeights(highs, request)).toBeNull();
  });
});

describe('isotropic weights', () => {
  it('give up 5 % of the band for directions that differ less', () => {
    const shells = shellsOf('compact-3');
    const request = { tolerance: TOLERANCE, courant: 0.8 };
    const widest = design('compact-3', request);
    const isotropic = design('compact-3', { ...request, isotropic: true });
    // Six digits, rounded down; another attempt may aim 0.5 % lower, for 0.25 % of the band.
    expect(Math.abs(isotropic.band / widest.band - 0.95)).toBeLessThan(0.003);
    expect(isotropic.certificate.largestError).toBeLessThanOrEqual(TOLERANCE);
    const differ = ({ weights }: CertifiedDesign): number =>
      anisotropy(new LaplacianSymbol(shells, weights), request.courant, isotropic.band);
    // Measured: 0.02 % against 0.87 %. Three shells can make p equal in all directions to fourth order.
    expect(differ(isotropic)).toBeLessThan(0.1 * differ(widest));
  });

  it('differ less, too, where waves of other lengths must be let run at other velocities', () => {
    // In wide bands, if p were compared with |k|² and not with any function of |k|, directions would differ by 2.8 %,
    // more than before.
    const shells = shellsOf('compact-4');
    const [widest, isotropic] = [false, true].map((asked) =>
      design('compact-4', { tolerance: TOLERANCE, courant: 0.65, isotropic: asked }),
    );
    const differ = ({ weights }: CertifiedDesign): number =>
      anisotropy(new LaplacianSymbol(shells, weights), 0.65, isotropic.band);
    // Measured: 2.46 % against 2.71 %.
    expect(differ(isotropic)).toBeLessThan(0.95 * differ(widest));
  });

  it('are isotropic to the fourth order where the band is narrow', () => {
    // The fourth-order terms of p are a multiple of (k²)² if Σ_l α l_x⁴ = 3 Σ_l α l_x² l_y².
    const { weights } = design('compact-3', { tolerance: 0.001, courant: 0.8, isotropic: true });
    const [a, b, c] = weights as [number, number, number];
    const [fourth, mixed] = [2 * a + 8 * b + 8 * c, 4 * b + 8 * c];
    expect(Math.abs(fourth / (3 * mixed) - 1)).toBeLessThan(0.02); // the band is 0.08 π: of the order (0.08 π)²
  });
});

describe('weights for every room', () => {
  let first: CertifiedDesign;
  let stable: CertifiedDesign;
  const share = ({ weights, courant }: CertifiedDesign): number =>
    (new EveryRoom(shellsOf('compact-5')).largest(weights).upper * courant ** 2) / 4;
  beforeAll(() => {
    const request = { tolerance: TOLERANCE, courant: 0.83 };
    first = design('compact-5', request);
    stable = design('compact-5', { ...request, everyRoom: true });
  });

  it('are proved, for some of the band', () => {
    // By default they are not stable in every room (test/unit/scheme/every-room).
    expect(share(first)).toBeGreaterThan(1.01);
    // 0.999, plus the looseness of the bound, 1e-4.
    expect(share(stable)).toBeLessThanOrEqual(0.9995);
    expect(stable.certificate.largestError).toBeLessThanOrEqual(TOLERANCE);
    expect(stable.band).toBeLessThan(first.band);
    expect(stable.band).toBeGreaterThan(0.9 * first.band);
  });

  it.each(RANDOM_KINDS.map((kind, index) => ({ kind, index })))('are stable in rooms of $kind', ({ index }) => {
    const { stencil } = schemeByName('compact-5', '');
    const scheme: Scheme = { ...stable, stencil, weightSet: 'test' };
    for (const seed of [60, 70]) {
      const graph = randomGraph(index, [6, 6, 5], seededRandom(seed + index));
      expect(eigenvalues(preparedOperator(prepared(graph, scheme))).at(-1)).toBeLessThan(4);
    }
  });

  it('may be isotropic, too', () => {
    const both = design('compact-5', { tolerance: TOLERANCE, courant: 0.83, everyRoom: true, isotropic: true });
    expect(share(both)).toBeLessThanOrEqual(0.9995);
    const symbol = ({ weights }: CertifiedDesign): LaplacianSymbol =>
      new LaplacianSymbol(shellsOf('compact-5'), weights);
    expect(anisotropy(symbol(both), both.courant, both.band)).toBeLessThan(
      anisotropy(symbol(stable), stable.courant, both.band),
    );
  });
});
