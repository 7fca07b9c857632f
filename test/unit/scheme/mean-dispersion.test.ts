import { describe, expect, it } from 'vitest';
import { bandEdgeFrequency } from '../../../src/scheme/curves.ts';
import { directionSpread } from '../../../src/scheme/direction-spread.ts';
import { levelBand, levelErrors } from '../../../src/scheme/level-band.ts';
import { numericalFrequency } from '../../../src/scheme/dispersion.ts';
import { meanWaves } from '../../../src/scheme/mean-dispersion.ts';
import { schemeByName } from '../../../src/scheme/scheme.ts';
import { LaplacianSymbol } from '../../../src/scheme/symbol.ts';

/** Points spread evenly over a sphere (golden angle). */
const sphere = (count: number): (readonly [number, number, number])[] =>
  Array.from({ length: count }, (_, i) => {
    const z = 1 - (2 * i + 1) / count;
    const angle = Math.PI * (3 - Math.sqrt(5)) * i;
    const radius = Math.sqrt(1 - z * z);
    return [radius * Math.cos(angle), radius * Math.sin(angle), z] as const;
  });

describe('the level in the band of a scheme', () => {
  it('is right to 1 dB up to the edge for most schemes, and for the others in a narrower band', () => {
    for (const name of ['compact-5@2%', 'box-222@2%', 'sparse-55@1%', 'leggy-4@1%', 'leggy-1@5%']) {
      expect(levelBand(schemeByName(name, 'test'))).toBe(1);
    }
    const narrow = schemeByName('leggy-4@5%', 'test');
    const [share, edge] = [levelBand(narrow), bandEdgeFrequency(narrow)];
    expect(share).toBeLessThan(1);
    const [inside, outside] = levelErrors(narrow, [share * edge, edge]);
    expect(Math.abs(inside)).toBeLessThan(1);
    expect(Math.abs(outside)).toBeGreaterThan(1);
  });
});

describe('the mean dispersion of a scheme', () => {
  it.each(['compact-5@2%', 'leggy-4@1%', 'sparse-55@1%'])(
    'is the mean of the symbol over all directions: %s',
    (name) => {
      const scheme = schemeByName(name, 'test');
      const symbol = new LaplacianSymbol(scheme.stencil.shells, scheme.weights);
      const directions = sphere(4000);
      for (const share of [0.1, 0.5, 1]) {
        const k = share * Math.PI * scheme.band;
        const mean =
          directions.reduce((sum, d) => sum + symbol.at([k * d[0], k * d[1], k * d[2]]), 0) / directions.length;
        const { from } = meanWaves(scheme)(scheme.courant * k);
        // The error of a sum over 4000 points of a sphere.
        expect((4 / scheme.courant ** 2) * Math.sin(from / 2) ** 2).toBeCloseTo(mean, 3);
      }
    },
  );

  it.each(['compact-5@2%', 'leggy-16@1%', 'sparse-55@1%'])(
    'is the mean over the directions of the layer in two dimensions: %s',
    (name) => {
      const scheme = schemeByName(name, 'test');
      const symbol = new LaplacianSymbol(scheme.stencil.shells, scheme.weights);
      // So many directions that the sum is exact: more than the largest kd.
      const angles = Array.from({ length: 256 }, (_, i) => (2 * Math.PI * (i + 0.5)) / 256);
      const waves = meanWaves(scheme, 2);
      for (const share of [0.1, 0.5, 1]) {
        const k = share * Math.PI * scheme.band;
        const means = [k - 1e-5, k, k + 1e-5].map((radius) =>
          angles.reduce(
            (sum, a) => sum + symbol.at([radius * Math.cos(a), radius * Math.sin(a), 0]) / angles.length,
            0,
          ),
        );
        const { from, gain } = waves(scheme.courant * Math.min(k, Math.PI * scheme.band * (1 - 1e-12)));
        expect((4 / scheme.courant ** 2) * Math.sin(from / 2) ** 2).toBeCloseTo(means[1], 9);
        expect(gain).toBeCloseTo((means[2] - means[0]) / 2e-5 / (2 * k), 5);
      }
    },
  );

  it('multiplies amplitudes with p̄′/2k, continuously at the ends of its formulas', () => {
    const scheme = schemeByName('compact-5@2%', 'test');
    const waves = meanWaves(scheme);
    const symbolOf = (angle: number): number => (4 / scheme.courant ** 2) * Math.sin(waves(angle).from / 2) ** 2;
    for (const angle of [0.02, 0.4, 1.2, 2]) {
      const [k, step] = [angle / scheme.courant, 1e-4];
      const slope = (symbolOf(angle + step) - symbolOf(angle - step)) / ((2 * step) / scheme.courant);
      expect(waves(angle).gain).toBeCloseTo(slope / (2 * k), 4);
    }
    expect(waves(0)).toEqual({ from: 0, gain: 1 });
    const edge = scheme.courant * scheme.band * Math.PI;
    expect(waves(edge * 1.0001).gain).toBeCloseTo(waves(edge * 0.9999).gain, 3);
    expect(waves(edge * 1.0001).from).toBeCloseTo(waves(edge * 0.9999).from, 3);
  });

  it('leaves less in two dimensions than with the mean of three', () => {
    // Waves along the axes and the diagonals of the layer are the slowest and fastest of this stencil.
    const scheme = schemeByName('leggy-4@1%', 'test');
    const edge = bandEdgeFrequency(scheme);
    const [inPlane] = directionSpread(scheme, [0.9 * edge], 2);
    const symbol = new LaplacianSymbol(scheme.stencil.shells, scheme.weights);
    const k = 2 * Math.PI * 0.9 * edge;
    const errorsWith = (dimensions: 2 | 3): number => {
      const { from } = meanWaves(scheme, dimensions)(scheme.courant * k);
      const squares = Array.from({ length: 90 }, (_, i) => {
        const a = (Math.PI / 2) * ((i + 0.5) / 90);
        const ratio = numericalFrequency(symbol, scheme.courant, [k * Math.cos(a), k * Math.sin(a), 0]) / from;
        return (ratio - 1) ** 2;
      });
      return Math.sqrt(squares.reduce((sum, value) => sum + value, 0) / squares.length);
    };
    expect(errorsWith(2)).toBeLessThan(0.9 * errorsWith(3));
    // The spread is that of wavenumbers at a frequency, this one of frequencies at a wavenumber.
    expect(Math.abs(errorsWith(2) / inPlane - 1)).toBeLessThan(0.3);
  });

  it('leaves what differs between directions, less than the tolerance', () => {
    for (const name of ['compact-5@2%', 'box-222@2%', 'sparse-55@1%']) {
      const scheme = schemeByName(name, 'test');
      const edge = bandEdgeFrequency(scheme);
      const spreads = directionSpread(
        scheme,
        [0.1, 0.5, 0.9].map((share) => share * edge),
      );
      for (const spread of spreads) expect(spread).toBeLessThan(scheme.tolerance / 2);
      expect(spreads[0]).toBeLessThan(spreads[2]);
      expect(spreads[2]).toBeGreaterThan(scheme.tolerance / 40);
      // A wave along an axis is off by some of these.
      const k = Math.PI * edge;
      const symbol = new LaplacianSymbol(scheme.stencil.shells, scheme.weights);
      const { from } = meanWaves(scheme)(scheme.courant * k);
      expect(Math.abs(numericalFrequency(symbol, scheme.courant, [k, 0, 0]) / from - 1)).toBeLessThan(5 * spreads[1]);
    }
  });
});
