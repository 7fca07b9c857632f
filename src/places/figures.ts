/** What makes sources good for seats, in one number each. */
import type { Spectra } from './transfers.ts';

/** What a search may improve. */
export const GOALS = ['variation', 'smoothness', 'level', 'decay'] as const;
/** One of {@link GOALS}. */
export type Goal = (typeof GOALS)[number];

/** The figures of some sources that play together. */
export interface SeatFigures {
  /**
   * How much seats differ, dB: the root of the mean over frequencies of the variance over seats of the level. Its
   * square is the mean spatial variance of [Welti2006].
   */
  readonly variationDb: number;
  /**
   * How uneven the mean of the seats is, dB: root mean square over frequencies of the mean level of the seats less the
   * same curve averaged over an octave.
   */
  readonly smoothnessDb: number;
  /** Mean level over seats and frequencies, dB re one source 1 m away in the free field, at full drive. */
  readonly levelDb: number;
  /** Energy of what is heard late over that of all, at all seats and frequencies, dB. */
  readonly lateDb: number;
}

/** The figure of each goal, and whether more of it is better. */
export const FIGURE_OF: Readonly<Record<Goal, { readonly figure: keyof SeatFigures; readonly isMoreBetter: boolean }>> =
  {
    variation: { figure: 'variationDb', isMoreBetter: false },
    smoothness: { figure: 'smoothnessDb', isMoreBetter: false },
    level: { figure: 'levelDb', isMoreBetter: true },
    decay: { figure: 'lateDb', isMoreBetter: false },
  };

/** How much each goal counts; those left out count nothing. */
export type GoalWeights = Readonly<Partial<Record<Goal, number>>>;

/** The figures as one number, dB: the less, the better. */
export function scoreOf(figures: SeatFigures, weights: GoalWeights): number {
  return GOALS.reduce((sum, goal) => {
    const { figure, isMoreBetter } = FIGURE_OF[goal];
    return sum + (weights[goal] ?? 0) * (isMoreBetter ? -figures[figure] : figures[figure]);
  }, 0);
}

/** The pressure of a unit source is 1/(4πr): with this factor its level is 0 dB 1 m away. */
const AT_ONE_METRE = (4 * Math.PI) ** 2;

/** Keeps the logarithm of silence finite. */
const SILENCE = 1e-30;

/** 10 log₁₀ x over ln x. */
const DECIBELS = 10 / Math.LN10;

/** Level at a seat and a frequency, dB re 1 m in the free field. */
export const levelOf = (real: number, imaginary: number): number =>
  DECIBELS * Math.log(AT_ONE_METRE * (real * real + imaginary * imaginary) + SILENCE);

/** Measures figures of spectra of one shape. */
export class FigureMeter {
  private readonly curve: Float64Array;

  /**
   * @param frequencies Their number; equal distances on a logarithmic scale.
   * @param octave Number of frequencies in an octave.
   */
  constructor(
    private readonly seats: number,
    private readonly frequencies: number,
    private readonly octave: number,
  ) {
    this.curve = new Float64Array(frequencies);
  }

  /** @param late Spectra of what is heard late; left out where that figure is not wanted, which is then 0. */
  measure({ real, imaginary }: Spectra, late?: Spectra): SeatFigures {
    const { seats, frequencies, curve } = this;
    let [variance, sum, energy, lateEnergy] = [0, 0, 0, 0];
    for (let f = 0; f < frequencies; f++) {
      let [mean, squares] = [0, 0];
      for (let s = 0, at = f; s < seats; s++, at += frequencies) {
        const level = levelOf(real[at], imaginary[at]);
        // Welford's sums: levels are far from 0 and near to each other.
        const away = level - mean;
        mean += away / (s + 1);
        squares += away * (level - mean);
      }
      curve[f] = mean;
      variance += squares / seats;
      sum += mean;
    }
    if (late) {
      for (let at = 0; at < seats * frequencies; at++) {
        energy += real[at] ** 2 + imaginary[at] ** 2;
        lateEnergy += late.real[at] ** 2 + late.imaginary[at] ** 2;
      }
    }
    return {
      variationDb: Math.sqrt(variance / frequencies),
      smoothnessDb: unevenness(curve, this.octave),
      levelDb: sum / frequencies,
      lateDb: late ? DECIBELS * Math.log((lateEnergy + SILENCE) / (energy + SILENCE)) : 0,
    };
  }
}

/** The mean level of the seats at each frequency, dB. */
export function meanCurve({ real, imaginary }: Spectra, seats: number): Float64Array {
  const count = real.length / seats;
  return Float64Array.from({ length: count }, (_, f) => {
    let sum = 0;
    for (let s = 0; s < seats; s++) sum += levelOf(real[s * count + f], imaginary[s * count + f]);
    return sum / seats;
  });
}

/** Root mean square of a curve less itself averaged over an octave. @param octave Values in an octave. */
export function unevenness(curve: Float64Array, octave: number): number {
  const smooth = smoothed(curve, octave);
  let sum = 0;
  for (let f = 0; f < curve.length; f++) sum += (curve[f] - smooth[f]) ** 2;
  return Math.sqrt(sum / curve.length);
}

/** The mean of a curve over an octave round each value; at its ends, over the part of the octave that is there. */
export function smoothed(curve: Float64Array, octave: number): Float64Array {
  const half = Math.round(octave / 2);
  const sums = new Float64Array(curve.length + 1);
  for (let f = 0; f < curve.length; f++) sums[f + 1] = sums[f] + curve[f];
  const means = new Float64Array(curve.length);
  for (let f = 0; f < curve.length; f++) {
    const [from, to] = [Math.max(0, f - half), Math.min(curve.length, f + half + 1)];
    means[f] = (sums[to] - sums[from]) / (to - from);
  }
  return means;
}
