import type { Complex } from '../../../numerics/complex.ts';
import { exactWave, meanWaves } from '../../../scheme/mean-dispersion.ts';
import type { RenderPlan } from '../../inputs/request/render-plan.ts';

/** The frequency of a mode and the rate at which it decays. */
export interface ModeRate {
  /** Hz */
  readonly frequency: number;
  /** δ of e^(−δt), 1/s */
  readonly decayRate: number;
}

/** Translates between frequencies of a scheme and those of the air: as finished responses do (`meanWaves`). */
export class ModeFrequencies {
  private readonly waves: ReturnType<typeof meanWaves>;

  constructor(private readonly plan: Pick<RenderPlan, 'scheme' | 'dimensions' | 'timeStep'>) {
    this.waves = meanWaves(plan.scheme, plan.dimensions);
  }

  /** The eigenvalue 4 sin²(ωT/2) of λ²P that stands for a frequency in the air, Hz. */
  eigenvalueOf(frequency: number): number {
    return 4 * Math.sin(this.waves(2 * Math.PI * frequency * this.plan.timeStep).from / 2) ** 2;
  }

  /** What the scheme itself has. @param theta ωT, complex */
  ofScheme([re, im]: Complex): ModeRate {
    const { timeStep } = this.plan;
    return { frequency: re / (2 * Math.PI * timeStep), decayRate: im / timeStep };
  }

  /** What the air has. The decay goes with the slope of the frequencies. */
  inAir([re, im]: Complex): ModeRate {
    const at = (angle: number): number => exactWave(this.waves, angle).angle;
    const slope = (at(re * (1 + STEP)) - at(re * (1 - STEP))) / (2 * STEP * re);
    return this.ofScheme([at(re), im * slope]);
  }
}

const STEP = 1e-4;
