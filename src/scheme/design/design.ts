import type { Highs } from 'highs';
import { certify, outsideLooseness, type Certificate } from '../certificate.ts';
import type { SchemeDesign } from '../scheme.ts';
import type { ShellName } from '../shells.ts';
import { LaplacianSymbol } from '../symbol.ts';
import { FREE_SPACE_SHARE, type BandRequirement } from './band.ts';
import { WeightProgram } from './program.ts';
import { RoomCuts } from './room-cuts.ts';
import { bestDesign, WIDEST_FREE_BAND, widestBand, type Design, type Solve } from './search.ts';
import { designWallTrace } from './wall.ts';

export interface SchemeDesignRequest {
  /** Names of the shells, in lexicographic order. */
  readonly shells: readonly ShellName[];
  /** ε, largest relative phase-velocity error in the band. */
  readonly tolerance: number;
  /** λ. If left out, the λ for which the fewest nodes have to be updated. */
  readonly courant?: number | undefined;
  /** Whether to give up some of the band for the least difference between directions. */
  readonly isotropic?: boolean;
  /** Whether to keep the weights stable, by proof, in every room on cell faces. */
  readonly everyRoom?: boolean;
  /**
   * Whether the weights are for free space alone: they take nearly all of the stability bound, in bands wider than
   * absorbing walls allow.
   */
  readonly freeSpace?: boolean;
}

export interface DesignControls {
  /** Called for every Courant number tried, with the best band so far; 0 if there is none yet. */
  readonly onProgress?: ((tried: { readonly courant: number; readonly band: number }) => void) | undefined;
}

/** Weights, what has been proved about them, and the trace for absorbing walls. */
export interface CertifiedDesign extends SchemeDesign {
  readonly certificate: Certificate;
}

const ATTEMPTS = 8;
/** The band that {@link SchemeDesignRequest.isotropic} keeps, in parts of the widest band. */
const ISOTROPIC_BAND = 0.95;
/** The certified error exceeds the true one a little, so the design aims at this part of the tolerance. */
const AIM = 0.994;

/**
 * Designs weights whose certified error is within the tolerance. Each time it is not, the next attempt aims lower.
 *
 * @returns null if no weights of these shells keep the tolerance in any band at this Courant number.
 */
export function designWeights(
  highs: Highs,
  { shells, tolerance, courant, isotropic = false, everyRoom = false, freeSpace = false }: SchemeDesignRequest,
  controls: DesignControls = {},
): CertifiedDesign | null {
  const cuts = everyRoom ? new RoomCuts(shells) : undefined;
  let aim = AIM * tolerance;
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const found = attemptDesign(
      new WeightProgram(highs, shells, cuts, freeSpace ? FREE_SPACE_SHARE : undefined),
      { tolerance: aim, courant, isotropic, freeSpace },
      controls.onProgress,
    );
    if (!found) return null;
    const widest = { ...rounded(found), tolerance, weights: Array.from(found.weights) };
    const design = { ...widest, band: Math.min(widest.band, clearBand(widest, certify({ shells, ...widest }))) };
    const certificate = certify({ shells, ...design });
    if (certificate.largestError <= tolerance) {
      const wall = designWallTrace(new LaplacianSymbol(shells, design.weights), design);
      return { ...design, wall, certificate };
    }
    aim *= Math.min(0.995, tolerance / certificate.largestError);
  }
  throw new Error(`the design does not keep its tolerance of ${tolerance} between samples`);
}

function attemptDesign(
  program: WeightProgram,
  { tolerance, courant, isotropic, freeSpace }: Omit<SchemeDesignRequest, 'shells' | 'everyRoom'>,
  onTried: DesignControls['onProgress'],
): Design | null {
  const solve: Solve = (requirement) => program.solve(requirement);
  const atMost = freeSpace ? WIDEST_FREE_BAND : undefined;
  const widest =
    courant === undefined
      ? bestDesign(solve, tolerance, onTried, atMost)
      : widestBand(solve, courant, tolerance, { precision: 2.5e-4, atMost });
  if (!widest || !isotropic) return widest;
  const requirement = { tolerance, courant: widest.courant, band: ISOTROPIC_BAND * widest.band };
  return { ...requirement, weights: program.solveIsotropic(requirement).weights };
}

/**
 * The widest band whose slowest wave is no faster than any short wave outside it: p may dip between the samples of the
 * program.
 */
function clearBand({ courant, tolerance, band }: BandRequirement, { smallestOutside }: Certificate): number {
  const share = Math.min(1, Math.max(0, smallestOutside + outsideLooseness({ courant, band })));
  return down((2 * Math.asin(Math.sqrt(share))) / (courant * Math.PI * (1 - tolerance)));
}

/** λ and κ rounded down to six digits. */
function rounded({ courant, band }: BandRequirement): Pick<BandRequirement, 'courant' | 'band'> {
  return { courant: down(courant), band: down(band) };
}

const down = (value: number): number => Number((value - 5e-7).toPrecision(6));
