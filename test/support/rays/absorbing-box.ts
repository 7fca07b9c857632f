import { boxPressures } from '../../../src/exact/absorbing-box.ts';
import { minus, plus, real, times, turn, type Complex } from '../../../src/numerics/complex.ts';
import { wallAdmittance, type Wall } from '../../../src/material/wall.ts';
import { pathFactors } from '../../../src/rays/images/path-factor.ts';
import { planeReflection, sphericalReflection } from '../../../src/rays/images/reflection.ts';
import type { ImagePath } from '../../../src/rays/images/paths.ts';
import type { Triple } from '../../../src/rays/room/room.ts';
import { latticePaths } from './lattice.ts';

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

/** Errors of sums of images against modes, over the root of the sum of powers. */
export interface BoxErrors {
  /** Reflection factors of plane waves. */
  readonly plane: number;
  /** The product of those of spherical waves. */
  readonly product: number;
  /** That product with what walls do to each other's wave fronts. */
  readonly whole: number;
}

/** Compares images in a box whose walls depend on angle and frequency with its modes, at rising frequencies, Hz. */
export function boxErrors(source: Triple, receiver: Triple, frequencies: readonly number[]): BoxErrors[] {
  const paths = latticePaths({ sides: SIDES, source, receiver }, FARTHEST);
  const exact = modalPressures(source, receiver, frequencies);
  return frequencies.map((frequency, i) => {
    const k = (2 * Math.PI * frequency) / C;
    const values = WALLS.map((wall): Complex => wallAdmittance(wall, frequency));
    const admittances = values.map((value) => Float64Array.from(value));
    const productOf = (factor: (cosine: number, law: number, distance: number) => Complex) =>
      imageSum(paths, frequency, ({ hits, distance }) =>
        hits.reduce<Complex>((all, { law, cosine }) => times(all, factor(cosine, law, distance)), real(1)),
      );
    const [plane] = productOf((cosine, law) => planeReflection(cosine, values[law]));
    const [product] = productOf((cosine, law, distance) => sphericalReflection(cosine, values[law], k * distance));
    const [whole, scale] = imageSum(paths, frequency, (path) => {
      const [re, im] = pathFactors(path, admittances, Float64Array.of(k));
      return [re, im];
    });
    const modal = times(exact[i], real(4 * Math.PI));
    const off = (sum: Complex): number => Math.hypot(...minus(sum, modal)) / scale;
    return { plane: off(plane), product: off(product), whole: off(whole) };
  });
}
