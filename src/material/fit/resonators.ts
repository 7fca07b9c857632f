/**
 * A wall in the variables that are fitted: `Y = G + Σ a / (1 + jQ (x/χ − χ/x))` (docs/theory/materials.md, eq. M7). The
 * axis x is the frequency in continuous time, and t = tan(ωT/2) in the time of a grid. Any real parameters give a
 * passive wall: G is a square, and the admittance a at resonance, the resonance χ and the quality Q are exponentials.
 *
 * Parameters: [√G, then ln a, ln χ, ln Q of each branch].
 */
export type ResonatorParameters = readonly number[];

/** Resonator of a wall: one branch. */
export interface Resonator {
  /** a, the admittance at resonance. */
  readonly amplitude: number;
  /** χ, in units of the axis. */
  readonly resonance: number;
  /** Q */
  readonly quality: number;
}

/** Number of parameters of a branch. */
export const PARAMETERS_PER_BRANCH = 3;

export function parametersOf({ amplitude, resonance, quality }: Resonator): [number, number, number] {
  return [Math.log(amplitude), Math.log(resonance), Math.log(quality)];
}

export function resonatorsOf(parameters: ResonatorParameters): Resonator[] {
  return Array.from({ length: branchCount(parameters) }, (_, branch) => {
    const at = 1 + branch * PARAMETERS_PER_BRANCH;
    return {
      amplitude: Math.exp(parameters[at]),
      resonance: Math.exp(parameters[at + 1]),
      quality: Math.exp(parameters[at + 2]),
    };
  });
}

export function branchCount(parameters: ResonatorParameters): number {
  return (parameters.length - 1) / PARAMETERS_PER_BRANCH;
}

/** A copy of the wall without one of its branches. */
export function withoutBranch(parameters: ResonatorParameters, branch: number): ResonatorParameters {
  const at = 1 + branch * PARAMETERS_PER_BRANCH;
  return [...parameters.slice(0, at), ...parameters.slice(at + PARAMETERS_PER_BRANCH)];
}

/** Y at sampled points of the axis. */
export interface SampledAdmittance {
  /** Shape [samples]. */
  readonly real: Float64Array;
  readonly imaginary: Float64Array;
}

/** Derivatives of Y by each parameter, shape [parameter][samples]. */
export interface AdmittanceDerivatives {
  readonly realBy: readonly Float64Array[];
  readonly imaginaryBy: readonly Float64Array[];
}

/** Evaluates Y at each point of the axis; all must be above 0. @param into Receives them; other arrays if left out. */
export function sampleAdmittance(
  parameters: ResonatorParameters,
  axis: Float64Array,
  into: SampledAdmittance = { real: new Float64Array(axis.length), imaginary: new Float64Array(axis.length) },
): SampledAdmittance {
  const { real, imaginary } = into;
  real.fill(parameters[0] * parameters[0]);
  imaginary.fill(0);
  for (const { amplitude, resonance, quality } of resonatorsOf(parameters)) {
    for (let k = 0; k < axis.length; k++) {
      const detuning = axis[k] / resonance;
      const x = quality * (detuning - 1 / detuning);
      const scale = amplitude / (1 + x * x);
      real[k] += scale;
      imaginary[k] -= scale * x;
    }
  }
  return into;
}

/** Arrays for the derivatives by some parameters at some points of the axis. */
export function emptyDerivatives(parameters: number, samples: number): AdmittanceDerivatives {
  const zeros = (): Float64Array[] => Array.from({ length: parameters }, () => new Float64Array(samples));
  return { realBy: zeros(), imaginaryBy: zeros() };
}

/** Derivatives of {@link sampleAdmittance}. @param into Receives them; other arrays if left out. */
export function admittanceDerivatives(
  parameters: ResonatorParameters,
  axis: Float64Array,
  into = emptyDerivatives(parameters.length, axis.length),
): AdmittanceDerivatives {
  const count = axis.length;
  const { realBy, imaginaryBy } = into;
  realBy[0].fill(2 * parameters[0]);
  resonatorsOf(parameters).forEach(({ amplitude, resonance, quality }, branch) => {
    const at = 1 + branch * PARAMETERS_PER_BRANCH;
    const [realByA, realByChi, realByQ] = realBy.slice(at, at + 3);
    const [imaginaryByA, imaginaryByChi, imaginaryByQ] = imaginaryBy.slice(at, at + 3);
    for (let k = 0; k < count; k++) {
      const detuning = axis[k] / resonance;
      const x = quality * (detuning - 1 / detuning);
      const xByChi = -quality * (detuning + 1 / detuning);
      // y = a / (1 + jx), dy/d ln a = y, dy/dx = −jy²/a
      const real = amplitude / (1 + x * x);
      const imaginary = -real * x;
      const realByX = (2 * real * imaginary) / amplitude;
      const imaginaryByX = (imaginary * imaginary - real * real) / amplitude;
      realByA[k] = real;
      imaginaryByA[k] = imaginary;
      realByChi[k] = realByX * xByChi;
      imaginaryByChi[k] = imaginaryByX * xByChi;
      realByQ[k] = realByX * x;
      imaginaryByQ[k] = imaginaryByX * x;
    }
  });
  return into;
}
