import loadHighs from 'highs';
import { describe, expect, it } from 'vitest';
import { certify } from '../../../src/scheme/certificate.ts';
import { stabilityShare } from '../../../src/scheme/design/band.ts';
import { WeightProgram } from '../../../src/scheme/design/program.ts';
import { ballSamples, wedgeDirections, wedgeZone } from '../../../src/scheme/design/samples.ts';
import { phaseVelocityError, symbolForPhaseVelocity } from '../../../src/scheme/dispersion.ts';
import { allSchemes, schemeByName, schemeName, type Scheme } from '../../../src/scheme/scheme.ts';
import { STENCILS } from '../../../src/scheme/stencils.ts';
import { consistencyFactor, LaplacianSymbol } from '../../../src/scheme/symbol.ts';
import type { Vec3 } from '../../../src/units/quantities.ts';

/**
 * Finer in direction than the nets of the design (14 a side of the wedge, 24 zone steps), and without a common divisor,
 * so most samples fall between those of the design.
 */
const NET = { directions: wedgeDirections(43), radii: 61, zone: wedgeZone(29) };

/**
 * Samples along an axis per node of reach, for leggy stencils. Their symbol is a sum over axes, so all triples are
 * cheap.
 */
const AXIS_SAMPLES = 13;

/**
 * How far p can leave its bounds between the samples of the design's zone, in parts of 4/λ². The samples are π/24
 * apart, so along each axis an extremum is at most π/48 from one, and the curvature of p is about 2, that of |k|².
 */
const betweenSamples = (courant: number): number => ((courant / 2) ** 2 * 2 * 3 * (Math.PI / 48) ** 2) / 2;

/** Properties of a scheme on a net of wave vectors. */
interface SchemeCheck {
  /** Largest |phase-velocity error| in the band. */
  largestError: number;
  /** Smallest p over the zone outside the band, in parts of 4/λ². */
  smallestOutside: number;
  /** Largest p over the whole zone in parts of the stability bound 4/λ². */
  largestShare: number;
  /** Smallest p/|k|² over the whole zone: positive in a stable scheme. */
  smallestRatio: number;
}

const UNSEEN: SchemeCheck = {
  largestError: 0,
  smallestOutside: Infinity,
  largestShare: -Infinity,
  smallestRatio: Infinity,
};

const schemes = allSchemes();

/** Two families can share a scheme; it is tested once. */
const distinct: readonly (Scheme & { readonly name: string })[] = schemes
  .filter((scheme, i) => schemes.findIndex(({ weights }) => weights === scheme.weights) === i)
  .map((scheme) => ({ ...scheme, name: schemeName(scheme) }));

function checkOnNet({ stencil, weights, courant, band }: Scheme): SchemeCheck {
  const symbol = new LaplacianSymbol(stencil.shells, weights);
  const share = (courant / 2) ** 2;
  const radius = band * Math.PI;
  const check = { ...UNSEEN };
  const take = (k: Vec3): void => {
    const p = symbol.at(k);
    const length = Math.hypot(...k);
    check.largestShare = Math.max(check.largestShare, p * share);
    check.smallestRatio = Math.min(check.smallestRatio, p / length ** 2);
    if (length > radius * (1 + 1e-12)) check.smallestOutside = Math.min(check.smallestOutside, p * share);
  };
  for (const k of ballSamples(NET.directions, NET.radii, radius)) {
    take(k);
    check.largestError = Math.max(check.largestError, Math.abs(phaseVelocityError(symbol, courant, k)));
  }
  for (const k of NET.zone) take(k);
  return check;
}

/** All triples of samples along the axes in place of directions and radii. */
function checkLeggy({ stencil, weights, courant, band }: Scheme): SchemeCheck {
  const samples = Math.max(64, AXIS_SAMPLES * stencil.reach);
  const unit = Math.PI / samples;
  const share = (courant / 2) ** 2;
  const alongAxis = Float64Array.from({ length: samples + 1 }, (_, i) =>
    weights.reduce((sum, weight, m) => sum + 2 * weight * (1 - Math.cos((m + 1) * unit * i)), 0),
  );
  const check = { ...UNSEEN };
  for (let a = 1; a <= samples; a++) {
    for (let b = 0; b <= a; b++) {
      for (let c = 0; c <= b; c++) {
        const p = alongAxis[a] + alongAxis[b] + alongAxis[c];
        const k = Math.sqrt(a * a + b * b + c * c) * unit;
        check.largestShare = Math.max(check.largestShare, p * share);
        check.smallestRatio = Math.min(check.smallestRatio, p / (k * k));
        if (k <= band * Math.PI) {
          const error = (2 * Math.asin(Math.sqrt(p * share))) / (courant * k) - 1;
          check.largestError = Math.max(check.largestError, Math.abs(error));
        } else {
          check.smallestOutside = Math.min(check.smallestOutside, p * share);
        }
      }
    }
  }
  return check;
}

describe('the table of schemes', () => {
  it('has five designs of every stencil, and the standard one of every leggy stencil', () => {
    const designs = ['5%', '2%', '1%', '0.5%', '0.1%'];
    const wanted = STENCILS.flatMap(({ id, family }) =>
      (family === 'leggy' ? ['standard', ...designs] : designs).map((set) => `${id}@${set}`),
    );
    expect(schemes.map(schemeName)).toEqual(wanted);
  });

  it('has designs of the tolerance that they are named by', () => {
    for (const { weightSet, tolerance } of schemes) {
      expect(tolerance).toBe(weightSet === 'standard' ? 0.02 : Number((Number.parseFloat(weightSet) / 100).toFixed(3)));
    }
  });

  it('has one weight a shell, and a wall trace that sees a constant pressure as it is', () => {
    for (const scheme of distinct) {
      expect(scheme.weights, scheme.name).toHaveLength(scheme.stencil.shells.length);
      expect(scheme.wall.inertia, scheme.name).toBeGreaterThanOrEqual(0);
      // For long waves the wall sees p · (Σe)²; the error of that is the error of R at low frequencies.
      const sum = scheme.wall.trace.reduce((total, e) => total + e, 0);
      expect(Math.abs(sum - 1), `${scheme.name}: wall trace`).toBeLessThan(0.01);
    }
  });
});

describe.each(distinct)('$name', (scheme) => {
  const { courant, tolerance, band, weights, stencil } = scheme;
  const isLeggy = stencil.family === 'leggy';
  const check = isLeggy ? checkLeggy(scheme) : checkOnNet(scheme);

  it('is consistent', () => {
    const sum = stencil.shells.reduce((total, q, s) => total + weights[s] * consistencyFactor(q), 0);
    // The solver was asked for 1e-9, and keeps it to a factor of 2 (leggy-9@5%). The speed of sound changes by half of
    // that, far below any tolerance.
    expect(Math.abs(sum - 1)).toBeLessThan(3e-9);
  });

  it('is stable everywhere, with the share to spare that rooms need', () => {
    // No room takes leggy stencils beyond free space (docs/theory/stability.md, eq. P1), so no share is needed for
    // rooms. The ripples of long legs are finer than the zone's net of the design, which aims at 0.98; between its
    // samples p reaches up to 0.985.
    const most = isLeggy ? 0.99 : stabilityShare(stencil.shells) + betweenSamples(courant);
    expect(check.largestShare).toBeLessThan(most);
    expect(check.smallestRatio).toBeGreaterThan(0);
  });

  it('keeps its tolerance in its band', () => {
    // The band of a scheme of second order, whose error grows as κ², is about √ε; all others have wider bands.
    expect(band).toBeGreaterThan(0.18 * Math.sqrt(tolerance / 0.01));
    expect(band).toBeLessThanOrEqual(0.82);
    // Certified, so nothing lies between samples.
    expect(check.largestError).toBeLessThanOrEqual(tolerance);
  });

  it('has no wave outside the band at a frequency inside it', () => {
    const edge = symbolForPhaseVelocity(courant, band * Math.PI, -tolerance) * (courant / 2) ** 2;
    expect(check.smallestOutside).toBeGreaterThan(edge - betweenSamples(courant));
  });

  it('uses the Courant number it was designed for', () => {
    // A share far below the allowed one would mean a design that wastes time steps, or one for another λ. Leggy
    // stencils need a short time step for a small tolerance: the error of the time difference goes as |k|⁴, and they
    // lack its k_x² k_y².
    expect(courant).toBeGreaterThan(0.2);
    expect(check.largestShare).toBeGreaterThan(isLeggy ? 0.12 : 0.5);
  });
});

describe('the claim of the paper', () => {
  it('125 points: at most 2 % over at least 85 % of the band', async () => {
    // The bands of the table end at 0.82, because of walls (src/scheme/design/search.ts); the stencil can do more.
    const { stencil } = schemeByName('box-222@2%', 'scheme');
    expect(stencil.points).toBe(125);
    const requirement = { courant: 0.8625, tolerance: 0.02, band: 0.85 };
    const { weights, excess } = new WeightProgram(await loadHighs(), stencil.shells).solve(requirement);
    expect(excess).toBeLessThanOrEqual(0);
    const proved = certify({ shells: stencil.shells, weights, ...requirement });
    expect(proved.largestError).toBeLessThanOrEqual(0.02);
    expect(proved.largestShare).toBeLessThan(1);
    const edge = symbolForPhaseVelocity(requirement.courant, 0.85 * Math.PI, -0.02) * (requirement.courant / 2) ** 2;
    expect(proved.smallestOutside).toBeGreaterThan(edge);
  });

  it('27 points: at most 2 % over 40 %', () => {
    const scheme = schemeByName('compact-3@2%', 'scheme');
    expect(scheme.stencil.points).toBe(27);
    expect(scheme.band).toBeGreaterThanOrEqual(0.4);
  });
});
