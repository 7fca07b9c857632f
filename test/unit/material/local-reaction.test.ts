import { describe, expect, it } from 'vitest';
import { extendedAbsorption } from '../../../src/material/local-reaction.ts';
import { porousAdmittance } from '../../../src/material/porous.ts';
import { resolveMaterial } from '../../../src/material/resolve.ts';
import { POOR_LOCAL_REACTION } from '../../../src/material/warnings.ts';
import { hertz, metresPerSecond, seconds } from '../../../src/units/quantities.ts';

const C = metresPerSecond(343);

type Complex = readonly [number, number];
const times = (a: Complex, b: Complex): Complex => [a[0] * b[0] - a[1] * b[1], a[0] * b[1] + a[1] * b[0]];
const over = (a: Complex, b: Complex): Complex => {
  const squared = b[0] * b[0] + b[1] * b[1];
  return [(a[0] * b[0] + a[1] * b[1]) / squared, (a[1] * b[0] - a[0] * b[1]) / squared];
};
const plus = (a: Complex, b: Complex, scale: number): Complex => [a[0] + scale * b[0], a[1] + scale * b[1]];

/**
 * Solves `p' = −jkZ v`, `v' = −j(k/Z)(1 − (k₀ sin θ/k)²) p` from the rigid wall outwards by Runge and Kutta's method:
 * no tangent, no root, no transfer matrix.
 */
function integrated(layer: Parameters<typeof porousAdmittance>[0], hz: number, sine: number): Complex {
  const k0 = (2 * Math.PI * hz) / C;
  const x = (1000 * hz) / layer.flowResistivity;
  const media = [
    { depth: layer.cavityMetres, k: [k0, 0] as Complex, z: [1, 0] as Complex },
    {
      depth: layer.thicknessMetres,
      k: [k0 * (1 + 7.81 * x ** -0.618), -k0 * 11.41 * x ** -0.618] as Complex,
      z: [1 + 5.5 * x ** -0.632, -8.43 * x ** -0.632] as Complex,
    },
  ];
  let state: readonly [Complex, Complex] = [
    [1, 0],
    [0, 0],
  ];
  for (const { depth, k, z } of media) {
    const byV = times([0, 1], times(k, z));
    const ratio = over([k0 * sine, 0], k);
    const byP = times(times([0, 1], over(k, z)), plus([1, 0], times(ratio, ratio), -1));
    const steps = 400;
    const h = depth / steps;
    type State = typeof state;
    const slope = ([p, v]: State): State => [times(byV, v), times(byP, p)];
    const moved = ([p, v]: State, [dp, dv]: State, by: number): State => [plus(p, dp, by), plus(v, dv, by)];
    for (let i = 0; i < steps; i++) {
      const a = slope(state);
      const b = slope(moved(state, a, h / 2));
      const c = slope(moved(state, b, h / 2));
      const d = slope(moved(state, c, h));
      state = moved(moved(moved(moved(state, a, h / 6), b, h / 3), c, h / 3), d, h / 6);
    }
  }
  return over(state[1], state[0]);
}

const LAYERS = [
  { flowResistivity: 1e4, thicknessMetres: 0.05, cavityMetres: 0 },
  { flowResistivity: 2e4, thicknessMetres: 0.02, cavityMetres: 0.3 },
  { flowResistivity: 5e3, thicknessMetres: 0.1, cavityMetres: 0.1 },
];

describe.each(LAYERS)('a layer of $flowResistivity Pa·s/m², $thicknessMetres m before $cavityMetres m', (layer) => {
  it.each([0, 0.3, 0.8, 0.99])('solves the equations of layer and cavity at sin θ = %d', (sine) => {
    for (const hz of [80, 300, 1100]) {
      const [g, b] = porousAdmittance(layer, C, hz, sine);
      const [real, imaginary] = integrated(layer, hz, sine);
      expect(g).toBeCloseTo(real, 6);
      expect(b).toBeCloseTo(imaginary, 6);
    }
  });

  it('absorbs at random incidence what its angles do, by another quadrature', () => {
    for (const hz of [125, 500, 1000]) {
      let sum = 0;
      const angles = 400;
      for (let i = 0; i < angles; i++) {
        const theta = (Math.PI / 2) * ((i + 0.5) / angles);
        const cosine = Math.cos(theta);
        const [g, b] = integrated(layer, hz, Math.sin(theta));
        const squared = ((cosine - g) ** 2 + b * b) / ((cosine + g) ** 2 + b * b);
        sum += (1 - squared) * Math.sin(2 * theta) * (Math.PI / 2 / angles);
      }
      expect(extendedAbsorption(layer, C, hz)).toBeCloseTo(sum, 3);
    }
  });
});

describe('local reaction', () => {
  const context = { timeStep: seconds(1e-4), maxFrequency: hertz(1420), soundSpeed: C };
  const octave = (hz: number, value: string): RegExp =>
    new RegExp(` ${hz} Hz [+−]\\d+ % \\(\\d\\.\\d\\d for ${value}\\)`);

  it('is warned of with its error by octave, where it is above the limit and nowhere else', () => {
    const { localReaction, warnings } = resolveMaterial('tiles', { kind: 'porous', ...LAYERS[1] }, context);
    const [warning] = warnings.filter((each) => each.includes('locally reacting'));
    expect(localReaction!.map(({ centreHz }) => centreHz)).toEqual([63, 125, 250, 500, 1000]);
    for (const { centreHz, simulated, extended } of localReaction!) {
      const { least, share } = POOR_LOCAL_REACTION;
      const isPoor = Math.abs(simulated - extended) > Math.max(least, share * extended);
      expect(octave(centreHz, extended.toFixed(2)).test(warning)).toBe(isPoor);
    }
    // A deep cavity without partitions takes less of low frequencies at oblique incidence.
    expect(localReaction![1].simulated / localReaction![1].extended).toBeGreaterThan(1.3);
  });

  it('is right for a dense layer on a wall: sound turns towards the normal', () => {
    const dense = { flowResistivity: 5e4, thicknessMetres: 0.05, cavityMetres: 0 };
    const { localReaction, warnings } = resolveMaterial('wool', { kind: 'porous', ...dense }, context);
    for (const { simulated, extended } of localReaction!) expect(Math.abs(simulated / extended - 1)).toBeLessThan(0.1);
    expect(warnings.join()).not.toContain('locally reacting');
  });

  it('is not judged where only absorption or an impedance is known', () => {
    const points = [
      [100, 3, -8],
      [1000, 1.2, 0.4],
    ] as const;
    for (const definition of [
      { kind: 'absorption', absorption: 0.3 },
      { kind: 'library', entry: 'carpet-heavy' },
      { kind: 'spectrum', quantity: 'impedance', points },
    ] as const) {
      const { localReaction, warnings } = resolveMaterial('stuff', definition, context);
      expect(localReaction).toBe(null);
      expect(warnings.join()).not.toContain('sideways');
    }
  });
});
