import { describe, expect, it } from 'vitest';
import { real, squareRoot, times, zeroNear } from '../../../src/numerics/complex.ts';
import { centreTime, clarity, definition } from '../../../src/exact/exponential-decay.ts';
import { imageDistances } from '../../../src/exact/image-sources.ts';
import { ductMode, lossyBallMode } from '../../../src/exact/lossy-modes.ts';
import { exactReflectionFactor, resonator, resonatorAdmittance } from '../../../src/exact/plane-wave.ts';
import { ballRadial, ballZeros, cylinderRadial, cylinderZeros, legendre } from '../../../src/exact/rigid-modes.ts';

describe('modes of rigid rooms', () => {
  it('have the zeros of the tables', () => {
    // Abramowitz and Stegun, tables 10.6 and 9.5.
    [2.08158, 5.94037, 9.20584].forEach((zero, i) => expect(ballZeros(1)[i]).toBeCloseTo(zero, 4));
    [4.49341, 7.72525].forEach((zero, i) => expect(ballZeros(0)[i]).toBeCloseTo(zero, 4));
    [1.84118, 5.33144].forEach((zero, i) => expect(cylinderZeros(1)[i]).toBeCloseTo(zero, 4));
    [3.83171, 7.01559].forEach((zero, i) => expect(cylinderZeros(0)[i]).toBeCloseTo(zero, 4));
  });

  it('have the radial parts j_l and J_m', () => {
    // j_0 = sin x/x; j_1 = sin x/x² − cos x/x, of which the series leaves out the factor 1/3.
    const x = 2.7;
    expect(ballRadial(0, x)).toBeCloseTo(Math.sin(x) / x, 12);
    expect(ballRadial(1, x) / 3).toBeCloseTo(Math.sin(x) / x ** 2 - Math.cos(x) / x, 12);
    // J_0(1), J_1(1) = ½ of the series.
    expect(cylinderRadial(0, 1)).toBeCloseTo(0.7651976866, 9);
    expect(cylinderRadial(1, 1) / 2).toBeCloseTo(0.4400505857, 9);
  });

  it('have Legendre’s polynomials', () => {
    for (const x of [-0.7, 0.2, 1]) {
      expect(legendre(0, x)).toBe(1);
      expect(legendre(2, x)).toBeCloseTo((3 * x * x - 1) / 2, 12);
      expect(legendre(3, x)).toBeCloseTo((5 * x ** 3 - 3 * x) / 2, 12);
    }
  });
});

describe('modes of absorbing rooms', () => {
  it('of a duct lose c Y/L per second where its ends are nearly rigid', () => {
    const { k, reflection } = ductMode({ length: 14, width: 9 }, [2, 0], 1e-5);
    // Two ends, each 2Y/(2L) of the energy of a wave along the duct: half of that of the pressure.
    expect(k[1] / (2e-5 / 14)).toBeCloseTo(1, 3);
    expect(reflection).toBeCloseTo(1 - 2e-5, 8);
  });

  it('of a ball: the breathing mode loses 3Y/2R with a factor of its own shape', () => {
    const zero = ballZeros(0)[0];
    const { k } = lossyBallMode(2, 0, zero, 1e-6);
    // First order: δ = Y ∮p²/(2∫p²) with p = sin kr/kr, whose slope vanishes at R.
    const [edge, n] = [Math.sin(zero) / zero, 20_000];
    let inside = 0;
    for (let i = 0; i < n; i++) inside += (Math.sin((zero * (i + 0.5)) / n) ** 2 / zero ** 2) * (2 / n) * 4;
    expect(k[1] / ((1e-6 * (4 * edge ** 2)) / (2 * inside))).toBeCloseTo(1, 3);
    expect(k[0]).toBeCloseTo(zero / 2, 6);
  });
});

it('a plane wave is reflected by (cos θ − Y)/(cos θ + Y), and not at all where Y = cos θ', () => {
  expect(exactReflectionFactor(0.5, real(0.5))).toEqual([0, 0]);
  const [x, y] = exactReflectionFactor(1, [0, 0.3]);
  expect(Math.hypot(x, y)).toBeCloseTo(1, 12);
});

it('a resonator has Y = 1/r at its resonance, and half the power at f(1 ± 1/2Q)', () => {
  const wall = resonator(250, 4, 0.8);
  expect(resonatorAdmittance(wall, 250)[0]).toBeCloseTo(1 / 0.8, 12);
  expect(Math.hypot(...resonatorAdmittance(wall, 250 * Math.exp(Math.asinh(1 / 8))))).toBeCloseTo(
    Math.SQRT1_2 / 0.8,
    12,
  );
});

it('images of a source in a box are as many as the volume of the ball over that of the box', () => {
  const sides = [3, 4, 5] as const;
  const distances = imageDistances(sides, [0.7, 1.1, 2.9], [2.1, 3.3, 1.2], 60);
  expect(distances[0]).toBeCloseTo(Math.hypot(1.4, 2.2, 1.7), 12);
  expect(distances.length / (((4 / 3) * Math.PI * 60 ** 3) / 60)).toBeCloseTo(1, 1);
  // The first image, in the wall x = 0.
  expect(distances.some((distance) => Math.abs(distance - Math.hypot(2.8, 2.2, 1.7)) < 1e-12)).toBe(true);
});

it('figures of an exponential decay are those of its integral', () => {
  const [decayTime, step] = [1.3, 1e-5];
  let [early, late, moment, first50] = [0, 0, 0, 0];
  for (let t = step / 2; t < 6; t += step) {
    const energy = 10 ** ((-6 * t) / decayTime) * step;
    if (t < 0.08) early += energy;
    else late += energy;
    if (t < 0.05) first50 += energy;
    moment += t * energy;
  }
  expect(clarity(decayTime, 0.08)).toBeCloseTo(10 * Math.log10(early / late), 6);
  expect(definition(decayTime, 0.05)).toBeCloseTo(first50 / (early + late), 6);
  expect(centreTime(decayTime)).toBeCloseTo(moment / (early + late), 6);
});

it('finds a zero of an analytic function', () => {
  const [x, y] = zeroNear([1, 1], (z) => {
    const [a, b] = times(z, z);
    return [a + 3, b - 4];
  });
  // z² = −3 + 4j
  const [a, b] = squareRoot([-3, 4]);
  expect([x, y].map((part) => part.toFixed(9))).toEqual([a, b].map((part) => part.toFixed(9)));
});

it('takes the square root of a negative number', () => {
  expect(squareRoot([-4, 0])).toEqual([0, 2]);
  expect(squareRoot([-4, -0])).toEqual([0, 2]);
});
