import { descend, squaresOf, type Box } from '../../numerics/levenberg-marquardt.ts';
import { over, real, type Complex } from '../../numerics/complex.ts';
import type { MetresPerSecond } from '../../units/quantities.ts';
import { logMidpoints } from '../bands.ts';
import type { SheetLaw } from '../definition.ts';
import type { WallBranch } from '../wall.ts';
import { flowImpedance } from './impedance.ts';

/** Branches of the flow through openings: with four the error is below a percent from 20 Hz to 20 kHz. */
const POLES = 4;

/** Frequencies of the fit, Hz. */
const [LOWEST, HIGHEST, SAMPLES] = [20, 20_000, 60];

const ENDING = { maxSteps: 200, tolerance: 1e-6 };

/** Openings as branches of a resistance and a mass each, and how well they fit. */
export interface FittedFlow {
  readonly branches: readonly WallBranch[];
  /** Largest error of the impedance relative to its modulus, 20 Hz to 20 kHz. */
  readonly error: number;
}

/**
 * The flow through a perforation as branches r + jωm in parallel (docs/theory/sheets.md, eq. Z9). Friction at walls
 * grows with √ω; in a hole without ends such branches are exact, one for each way in which its flow dies out. The fit
 * has the least relative error of Z; r and m are exponentials, so the flow only loses energy.
 */
export function fittedFlow(law: SheetLaw, soundSpeed: MetresPerSecond): FittedFlow {
  const omega = logMidpoints(LOWEST, HIGHEST, SAMPLES).map((hz) => 2 * Math.PI * hz);
  const wanted = omega.map((w) => over(real(1), flowImpedance(law, soundSpeed, w / (2 * Math.PI))!));
  const sum = squaresOf({
    residuals: (parameters) => {
      const values = new Float64Array(2 * SAMPLES);
      omega.forEach((w, k) => {
        const [re, im] = over(flow(parameters, w), wanted[k]);
        values[k] = re - 1;
        values[SAMPLES + k] = im;
      });
      return values;
    },
    jacobian: (parameters) =>
      parameters.map((_, p) => {
        const column = new Float64Array(2 * SAMPLES);
        omega.forEach((w, k) => {
          const [re, im] = over(flowBy(parameters, p, w), wanted[k]);
          column[k] = re;
          column[SAMPLES + k] = im;
        });
        return column;
      }),
  });
  const start = startOf(wanted, omega);
  const { parameters } = descend(sum, start, ENDING, boxAround(start));
  const error = omega.reduce((most, w, k) => {
    const [re, im] = over(wanted[k], flow(parameters, w));
    return Math.max(most, Math.hypot(re - 1, im));
  }, 0);
  return { branches: branchesOf(parameters), error };
}

/** Parameters: [ln x, ln ω_b] of each pole of `Σ x/(jω + ω_b)`. */
type Poles = readonly number[];

function flow(poles: Poles, omega: number): Complex {
  let [re, im] = [0, 0];
  for (let p = 0; p < poles.length; p += 2) {
    const [x, y] = over(real(Math.exp(poles[p])), [Math.exp(poles[p + 1]), omega]);
    re += x;
    im += y;
  }
  return [re, im];
}

/** The derivative by one parameter: x/(jω + ω_b) by ln x, and −x ω_b/(jω + ω_b)² by ln ω_b. */
function flowBy(poles: Poles, parameter: number, omega: number): Complex {
  const at = parameter - (parameter % 2);
  const [x, rate] = [Math.exp(poles[at]), Math.exp(poles[at + 1])];
  const one = over(real(x), [rate, omega]);
  return parameter === at ? one : over([-rate * one[0], -rate * one[1]], [rate, omega]);
}

/** Ratio of the rates of neighbouring poles to begin with. */
const SPREAD = 6;

/** Poles from the lowest rate, R/m at low frequencies, upwards; each with a part of the inverse mass. */
function startOf(wanted: readonly Complex[], omega: readonly number[]): number[] {
  const low = over(real(1), wanted[0]);
  const high = over(real(1), wanted[wanted.length - 1]);
  const lowest = Math.max(1, (low[0] / Math.max(1e-12, low[1])) * omega[0]);
  const inverseMass = omega[omega.length - 1] / high[1];
  return Array.from({ length: POLES }, (_, b) => {
    return [Math.log((0.6 * inverseMass) / 3 ** b), Math.log(lowest * SPREAD ** b)];
  }).flat();
}

/** Farthest that a parameter goes from its start: a factor of some 10⁵. */
const FARTHEST = 12;

const boxAround = (start: Poles): Box => ({
  low: start.map((value) => value - FARTHEST),
  high: start.map((value) => value + FARTHEST),
});

/** A pole x/(jω + ω_b) is the branch m = 1/x, r = ω_b/x. */
function branchesOf(poles: Poles): WallBranch[] {
  return Array.from({ length: poles.length / 2 }, (_, b) => {
    const mass = Math.exp(-poles[2 * b]);
    return { resistance: mass * Math.exp(poles[2 * b + 1]), mass, stiffness: 0 };
  }).sort((a, b) => a.resistance / a.mass - b.resistance / b.mass);
}
