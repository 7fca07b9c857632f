import type { WallAdmittance } from '../branches.ts';

/**
 * A wall in the variables that are fitted: `Y = G + Σ a / (1 + jQ (t/τ − τ/t))`, t = tan(ωT/2). Any real parameters
 * give a passive wall: G is a square, and the amplitude a, the resonance τ and the quality are exponentials.
 *
 * Near the Nyquist frequency t grows much faster than ω. The fitted quality factor q is therefore defined by the true
 * frequency ω: q = ω₀ dX/dω / 2R at the resonance ω₀T = 2 atan τ, so Q = q sin(ω₀T)/(ω₀T). Then one bound on q limits
 * the ringing at all frequencies.
 *
 * Parameters: [√G, then ln a, ln τ, ln q of each branch].
 */
export type ResonatorParameters = readonly number[];

/** One branch. */
export interface Resonator {
  /** a, the admittance at resonance. */
  readonly amplitude: number;
  /** τ = tan(ω₀T/2) */
  readonly resonance: number;
  /** q, the quality in true frequency. */
  readonly quality: number;
}

/** Number of parameters of a branch. */
export const PARAMETERS_PER_BRANCH = 3;

export function parametersOf(resonator: Resonator): [number, number, number] {
  return [Math.log(resonator.amplitude), Math.log(resonator.resonance), Math.log(resonator.quality)];
}

/** sin(ω₀T)/(ω₀T) with tan(ω₀T/2) = τ. */
function warp(resonance: number): number {
  return resonance / ((1 + resonance * resonance) * Math.atan(resonance));
}

function resonatorsOf(parameters: ResonatorParameters): Resonator[] {
  return Array.from({ length: (parameters.length - 1) / PARAMETERS_PER_BRANCH }, (_, branch) => {
    const at = 1 + branch * PARAMETERS_PER_BRANCH;
    return {
      amplitude: Math.exp(parameters[at]),
      resonance: Math.exp(parameters[at + 1]),
      quality: Math.exp(parameters[at + 2]),
    };
  });
}

/** A wall leaves out branches of at most this amplitude: they absorb less than 0.001. */
const NEGLIGIBLE_AMPLITUDE = 1e-4;

/** A conductance up to this counts as 0: it absorbs less than 0.0001. */
const NEGLIGIBLE_CONDUCTANCE = 1e-6;

/** Converts to the form that the time step uses: R = 1/a, L = Q/(aτ), S = Qτ/a. */
export function wallOf(parameters: ResonatorParameters): WallAdmittance {
  const conductance = parameters[0] * parameters[0];
  return {
    conductance: conductance > NEGLIGIBLE_CONDUCTANCE ? conductance : 0,
    branches: resonatorsOf(parameters)
      .filter(({ amplitude }) => amplitude > NEGLIGIBLE_AMPLITUDE)
      .map(({ amplitude, resonance, quality }) => {
        const q = quality * warp(resonance);
        return {
          resistance: 1 / amplitude,
          inertia: q / (amplitude * resonance),
          stiffness: (q * resonance) / amplitude,
        };
      }),
  };
}

/** Y at the sampled frequencies. */
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

/** Evaluates Y at each t = tan(ωT/2); all must be above 0. */
export function sampleAdmittance(parameters: ResonatorParameters, tangents: Float64Array): SampledAdmittance {
  const real = new Float64Array(tangents.length).fill(parameters[0] * parameters[0]);
  const imaginary = new Float64Array(tangents.length);
  for (const { amplitude, resonance, quality } of resonatorsOf(parameters)) {
    const q = quality * warp(resonance);
    for (let k = 0; k < tangents.length; k++) {
      const detuning = tangents[k] / resonance;
      const x = q * (detuning - 1 / detuning);
      const scale = amplitude / (1 + x * x);
      real[k] += scale;
      imaginary[k] -= scale * x;
    }
  }
  return { real, imaginary };
}

/** Derivatives of {@link sampleAdmittance}. */
export function admittanceDerivatives(parameters: ResonatorParameters, tangents: Float64Array): AdmittanceDerivatives {
  const count = tangents.length;
  const realBy = parameters.map(() => new Float64Array(count));
  const imaginaryBy = parameters.map(() => new Float64Array(count));
  realBy[0].fill(2 * parameters[0]);
  resonatorsOf(parameters).forEach(({ amplitude, resonance, quality }, branch) => {
    const at = 1 + branch * PARAMETERS_PER_BRANCH;
    const w = warp(resonance);
    const q = quality * w;
    // d ln Q / d ln τ
    const qByTau = (1 - resonance * resonance) / (1 + resonance * resonance) - w;
    for (let k = 0; k < count; k++) {
      const detuning = tangents[k] / resonance;
      const x = q * (detuning - 1 / detuning);
      const xByTau = qByTau * x - q * (detuning + 1 / detuning);
      // y = a / (1 + jx), dy/d ln a = y, dy/dx = −jy²/a
      const real = amplitude / (1 + x * x);
      const imaginary = -real * x;
      const realByX = (2 * real * imaginary) / amplitude;
      const imaginaryByX = (imaginary * imaginary - real * real) / amplitude;
      realBy[at][k] = real;
      imaginaryBy[at][k] = imaginary;
      realBy[at + 1][k] = realByX * xByTau;
      imaginaryBy[at + 1][k] = imaginaryByX * xByTau;
      realBy[at + 2][k] = realByX * x;
      imaginaryBy[at + 2][k] = imaginaryByX * x;
    }
  });
  return { realBy, imaginaryBy };
}
