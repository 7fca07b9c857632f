import { OCTAVES } from '../../../response/figures/octaves.ts';
import { justNoticeableOf } from '../../../response/figures/catalogue.ts';
import { expectedUncertainty, placeSpread } from '../../../response/figures/uncertainty.ts';
import { METHOD, methodFall, NORMAL, shareBelow } from '../../../rays/late/method-spread.ts';
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
  /** Both in just noticeable differences: of a reverberation time, and of a level. */
  readonly t20Noticeable: number | null;
  readonly levelNoticeable: number | null;
}

/** Both in their units, and in just noticeable differences; what is not finite is not known. */
function uncertaintyIn(centreHz: number, { t20, levelDb }: { readonly t20: number; readonly levelDb: number }) {
  const known = (value: number): number | null => (Number.isFinite(value) ? value : null);
  return {
    centreHz,
    t20Percent: known(100 * t20),
    levelDb: known(levelDb),
    t20Noticeable: known(t20 / justNoticeableOf('t20Seconds', 1)),
    levelNoticeable: known(levelDb / justNoticeableOf('gDb', 0)),
  };
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
    return [uncertaintyIn(centreHz, expected)];
  });
}

/** Which octaves of a run rays compute. */
export interface OctavesOfRays {
  /** Nominal centres of all octaves of the run, Hz. */
  readonly octavesHz: readonly number[];
  /** Where rays begin, Hz; null without waves. */
  readonly crossoverHz: number | null;
  /** Waves are right up to here, Hz; null without waves. */
  readonly wavesToHz: number | null;
}

/**
 * The uncertainty of a run with rays in all its octaves: by the method and by the place
 * (docs/theory/crossover.md, eq. Y11), without that of too few rays, which only a run shows. Octaves through which the
 * crossover goes have both, by their shares.
 *
 * @param waves Uncertainties of its waves.
 */
export function withRays(
  waves: readonly ExpectedUncertainty[],
  { octavesHz, crossoverHz, wavesToHz }: OctavesOfRays,
  decays: readonly DecayEstimate[],
): ExpectedUncertainty[] {
  const comparedHz = OCTAVES.findLast(({ upperHz }) => upperHz <= (wavesToHz ?? 0))?.centreHz;
  return octavesHz.flatMap((centre) => {
    const octave = OCTAVES.find(({ centreHz }) => centreHz === centre)!;
    const decay = decays.find(({ centreHz }) => centreHz === centre);
    if (!decay) return [];
    const own = waves.find(({ centreHz }) => centreHz === centre);
    // Of an octave that waves do not have as a whole, they hold a sliver.
    const part = crossoverHz === null || !own ? 0 : shareBelow(octave, crossoverHz);
    const rays = uncertaintyOfRays(octave, Math.min(LONGEST, decay.sabineSeconds), comparedHz);
    const both = (ofWaves: number | null | undefined, ofRays: number): number =>
      Math.hypot(part === 0 ? 0 : part * (ofWaves ?? NaN), (1 - part) * ofRays);
    return [
      uncertaintyIn(centre, {
        t20: both(own?.t20Percent, 100 * rays.t20) / 100,
        levelDb: both(own?.levelDb, rays.levelDb),
      }),
    ];
  });
}

/** Uncertainty of rays in an octave: of T20 relative, of the level in dB. */
function uncertaintyOfRays(
  { centreHz, lowerHz, upperHz }: (typeof OCTAVES)[number],
  t20Seconds: number,
  comparedHz: number | undefined,
): { readonly t20: number; readonly levelDb: number } {
  const fall = methodFall(centreHz, comparedHz);
  const others = { edtSeconds: null, t30Seconds: null, c50Db: null, c80Db: null, d50: null, tsSeconds: null };
  const figures = { ...others, t20Seconds, gDb: 0 };
  const place = placeSpread({ figures, bandwidthHz: upperHz - lowerHz, earlyShare: 1, share: 1 });
  return {
    t20: NORMAL * Math.hypot(METHOD.decay * fall, place.t20Seconds! / t20Seconds),
    levelDb: NORMAL * Math.hypot(METHOD.levelDb * fall, place.gDb!),
  };
}
