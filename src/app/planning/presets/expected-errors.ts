import { OCTAVES } from '../../../response/figures/octaves.ts';
import { expectedUncertainty } from '../../../response/figures/uncertainty.ts';
import type { DecayEstimate, DrawnRoom } from '../../inputs/duration/estimate-decay.ts';
import { errorsOnGrid } from '../plan/grid-errors.ts';
import type { RenderPlan } from '../../inputs/request/render-plan.ts';

/** How uncertain the figures of a run will be in an octave: the true value is within in nine of ten cases. */
export interface ExpectedUncertainty {
  readonly centreHz: number;
  /** Uncertainty of T20, % of it; null where the grid does not carry the octave in every direction. */
  readonly t20Percent: number | null;
  /** Uncertainty of the level at a receiver, dB; null as above. */
  readonly levelDb: number | null;
}

/** Share of the walls that are slanted, which counts on a staircase: those of boxes lie along the grid. */
const SLANTED = { boxes: 0, mesh: 0.5 } as const;

/**
 * Share of the cut cubes that thin panels cut: about the median of nine furnished rooms at 4 points per wavelength, of
 * which single ones have 1 to 16 % (docs/measurements/convergence.md).
 */
const PANELS = { boxes: 0, mesh: 0.04 } as const;

/** Longest reverberation time that formulas are believed, s: where next to nothing absorbs, they say little. */
const LONGEST = 20;

/**
 * The uncertainty of a run in the octaves that lie wholly in its band, before the room is on its grid: the report's
 * own, with the room as drawn and its reverberation time by Sabine's formula.
 */
export function expectedUncertainties(
  plan: RenderPlan,
  { cubicMetres }: DrawnRoom,
  decays: readonly DecayEstimate[],
): ExpectedUncertainty[] {
  const { scene, geometry, validTo } = plan;
  // Boxes whose walls pass between the nodes are a mesh, too.
  const kind = geometry.boxes ? 'boxes' : 'mesh';
  const errors = errorsOnGrid(plan, {
    model: scene.walls,
    volume: cubicMetres,
    // Of furnished meshes it is below a thousandth.
    volumeError: 0,
    plain: 0,
    panels: PANELS[kind],
    slanted: SLANTED[kind],
    absorption: () => 0,
  });
  return errors.flatMap((error) => {
    const { centreHz, lowerHz, upperHz } = OCTAVES.find((octave) => octave.centreHz === error.centreHz)!;
    const decay = decays.find((one) => one.centreHz === centreHz);
    if (upperHz > validTo || !decay) return [];
    const expected = expectedUncertainty({
      centreHz,
      bandwidthHz: upperHz - lowerHz,
      reverberationSeconds: Math.min(LONGEST, decay.sabineSeconds),
      errors: error,
    });
    const known = (value: number): number | null => (Number.isFinite(value) ? value : null);
    return [{ centreHz, t20Percent: known(100 * expected.t20), levelDb: known(expected.levelDb) }];
  });
}
