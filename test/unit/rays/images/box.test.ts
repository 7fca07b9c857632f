import { describe, expect, it } from 'vitest';
import { boxPressures } from '../../../../src/exact/absorbing-box.ts';
import { minus, plus, real, times, turn, type Complex } from '../../../../src/numerics/complex.ts';
import { wallAdmittance, type Wall } from '../../../../src/material/wall.ts';
import { pathFactors } from '../../../../src/rays/images/path-factor.ts';
import { planeReflection } from '../../../../src/rays/images/reflection.ts';
import type { ImagePath } from '../../../../src/rays/images/paths.ts';
import type { Triple } from '../../../../src/rays/room/room.ts';
import { latticePaths } from '../../../support/rays/lattice.ts';

const C = 343;
const SIDES: Triple = [5, 4, 3];

/** A wall with a resonance, 1/(r + jωm + κ/(jω)), beside a conductance. */
const panel = (conductance: number, resistance: number, hertz: number, width: number): Wall => {
  const omega = 2 * Math.PI * hertz;
  const mass = resistance / (width * omega);
  return { conductance, branches: [{ resistance, mass, stiffness: mass * omega * omega }] };
};

/** Laws of the six faces. They absorb so much that images beyond 45 m add less than 1e-4. */
const WALLS: readonly Wall[] = [
  panel(0.2, 4, 300, 1),
  panel(0.15, 5, 150, 2),
  panel(0.25, 8, 500, 1),
  panel(0.3, 6, 80, 1.5),
  panel(0.3, 3, 1000, 2),
  panel(0.15, 6, 250, 1),
];
const FARTHEST = 45;

/** Pressures by modes, with the wave number rising in small steps; 1/m. */
function modalPressures(source: Triple, receiver: Triple, frequencies: readonly number[]): Complex[] {
  const admittanceOf = (wall: Wall) => (kappa: number) => wallAdmittance(wall, (kappa * C) / (2 * Math.PI));
  const [a, b, c, d, e, f] = WALLS.map(admittanceOf);
  const admittances = [
    [a, b],
    [c, d],
    [e, f],
  ] as const;
  const at = boxPressures({ sides: SIDES, admittances, source, receivers: [receiver] });
  const found: Complex[] = [];
  let before = 0;
  for (const frequency of frequencies) {
    const steps = Math.ceil((frequency - before) / 4);
    let last: Complex = real(0);
    for (let i = 1; i <= steps; i++) [last] = at((2 * Math.PI * (before + ((frequency - before) * i) / steps)) / C);
    found.push(last);
    before = frequency;
  }
  return found;
}

/** The sum of images, and the root of the sum of their powers, times 4π. */
function imageSum(
  paths: readonly ImagePath[],
  frequency: number,
  factorOf: (path: ImagePath) => Complex,
): [Complex, number] {
  const k = (2 * Math.PI * frequency) / C;
  let [sum, power]: [Complex, number] = [real(0), 0];
  for (const path of paths) {
    const wave = times(factorOf(path), times(turn(-k * path.distance), real(1 / path.distance)));
    sum = plus(sum, wave);
    power += Math.hypot(...wave) ** 2;
  }
  return [sum, Math.sqrt(power)];
}

/** Error of the sum of images against modes, over the root of the sum of powers: of plane and of spherical waves. */
function errors(
  source: Triple,
  receiver: Triple,
  frequencies: readonly number[],
): { plane: number; spherical: number }[] {
  const paths = latticePaths({ sides: SIDES, source, receiver }, FARTHEST);
  const exact = modalPressures(source, receiver, frequencies);
  return frequencies.map((frequency, i) => {
    const k = (2 * Math.PI * frequency) / C;
    const values = WALLS.map((wall): Complex => wallAdmittance(wall, frequency));
    const admittances = values.map((value) => Float64Array.from(value));
    const [plane] = imageSum(paths, frequency, ({ hits }) =>
      hits.reduce<Complex>((all, { law, cosine }) => times(all, planeReflection(cosine, values[law])), real(1)),
    );
    const [spherical, scale] = imageSum(paths, frequency, (path) => {
      const [re, im] = pathFactors(path, admittances, Float64Array.of(k));
      return [re, im];
    });
    const modal = times(exact[i], real(4 * Math.PI));
    return {
      plane: Math.hypot(...minus(plane, modal)) / scale,
      spherical: Math.hypot(...minus(spherical, modal)) / scale,
    };
  });
}

describe('images in a box with walls that depend on angle and frequency', () => {
  it('add up to the modes in the middle of the room', () => {
    for (const { plane, spherical } of errors([1.31, 1.13, 1.417], [3.871, 2.693, 1.079], [125, 180, 250])) {
      // 0.1 dB of the field.
      expect(spherical).toBeLessThan(0.0116);
      expect(plane).toBeGreaterThan(2 * spherical);
    }
  });

  it('add up to the modes where source and receiver stand near a wall', () => {
    for (const { plane, spherical } of errors([1.31, 1.13, 0.1], [3.871, 2.693, 0.12], [250, 355])) {
      // From two wavelengths on; at half of these frequencies it is 0.3 dB.
      expect(spherical).toBeLessThan(0.0116);
      // Plane waves: 2 dB.
      expect(plane).toBeGreaterThan(0.2);
    }
  });
});
