import { derivative, propagate, unevenness } from '../../../design/sensitivity.ts';
import { bandOf } from '../../../material/bands.ts';
import { logarithmOff, NINE_OF_TEN } from '../../../material/uncertainty.ts';
import { figureKind } from '../../../response/figures/catalogue.ts';
import { requireWhole, type Range } from '../../../scene/schema/ranges.ts';
import { InputError } from '../../../units/errors.ts';
import { meanOf } from '../room-trials/mean-half.ts';
import { meansOf, octavesOf, type FigureOfRun, type RunFigures } from '../room-trials/run-figures.ts';
import { uncertainties, type MaterialUncertainty, type PercentOf } from '../room-trials/uncertainties.ts';
import { Trials, type TrialsControls, type TrialsRequest } from '../room-trials/trials.ts';
import { drawnFigure, drawRooms, type DrawnRoom } from './drawn-rooms.ts';
import { moveSurfaces, withoutFigures, type MovedBy, type SurfaceRuns } from './moved-surfaces.ts';
import { blankFigures, EXPECTED_FIGURES } from './blank-figures.ts';
import type { FigureSensitivity, SensitivityReport, SurfaceEffect } from './sensitivity-report.ts';
import { hasPlainPoints } from './by-walls.ts';
import { sensitivityFiles, writeSensitivities } from './write-sensitivities.ts';

export { blankFigures, EXPECTED_FIGURES } from './blank-figures.ts';
export type { MovedBy } from './moved-surfaces.ts';
export type { FigureSensitivity, MovedSurface, SensitivityReport, SurfaceEffect } from './sensitivity-report.ts';
export { USUAL_PERCENT, type MaterialUncertainty } from '../room-trials/uncertainties.ts';

/** A scene, and how uncertain its materials are. */
export interface SensitivitiesRequest extends TrialsRequest {
  /**
   * What materials are uncertain by: of one that is named, before what the scene says; of all others, where it says
   * nothing. The usual of their kind if left out.
   */
  readonly uncertainties?: readonly MaterialUncertainty[] | undefined;
  /** Number of further rooms whose materials are drawn from what is uncertain: 2 to 1000, or 0 as if left out. */
  readonly draws?: number | undefined;
  /** Seed of what is drawn, 0 to 2³² − 1; 1 if left out. */
  readonly seed?: number | undefined;
  /**
   * How surfaces that absorb are moved: `runs`, each by two runs; `walls`, all together by the pressures before them,
   * in a run from each source and each receiver. What costs less if left out, and `runs` in rooms of few surfaces.
   */
  readonly by?: MovedBy | undefined;
}

const DRAWS: Range = { least: 0, most: 1000 };
const SEEDS: Range = { least: 0, most: 2 ** 32 - 1 };

/** Draws a useful number of which the remedy names. */
const USUAL_DRAWS = 50;

/**
 * Finds what the material of each surface does to each figure: by two runs for each surface, with a little less and a
 * little more of it. Tells what uncertain materials make of the figures, and which surface matters most. Writes a
 * report and a table, both or none; runs are kept as they are made. See docs/use/sensitivities.md.
 *
 * @throws InputError for what is wrong with the request or the scene; DeviceError if there is no engine as asked for;
 *   RunError if a run or the writing fails; CancelledError if stopped.
 */
export async function findSensitivities(
  { uncertainties: given = [], draws = 0, seed = 1, by, ...request }: SensitivitiesRequest,
  controls: TrialsControls,
): Promise<SensitivityReport> {
  const start = performance.now();
  requireWhole('draws', draws, DRAWS, USUAL_DRAWS);
  if (draws === 1) throw new InputError('draws', 'one room has no spread', `Give ${USUAL_DRAWS}, or at least 2.`);
  requireWhole('seed', seed, SEEDS, 1);
  const trials = await Trials.open(request, controls, sensitivityFiles);
  if (by === 'walls' && !hasPlainPoints(trials)) {
    throw new InputError(
      'by',
      'pressures at walls need sources and receivers that are alike in all directions, and no full band',
      "Move surfaces by 'runs'.",
    );
  }
  const percentOf = uncertainties(given, trials.rendered.scene);
  const room = await moveSurfaces(trials, draws, by);
  const { base, moved, notMoved } = room;
  if (moved.length === 0) {
    throw new InputError(
      `${request.sceneFile}: materials`,
      'no surface of the room has a material that could be moved',
      'Give a surface an absorption, such as 0.05.',
    );
  }
  const octaves = octavesOf(base);
  const drawn = await drawRooms(trials, room, percentOf, draws, seed);
  const figures = base.figures.flatMap((one) => effectsOn(one, base, moved, drawn, octaves, percentOf) ?? []);
  if (figures.length === 0) throw withoutFigures(base);
  const ranking = moved
    .map(({ surface }, at) => ({
      surface: surface.name,
      share: meanOf(figures.map(({ surfaces }) => surfaces[at].share)),
    }))
    .sort((a, b) => b.share - a.share);
  const simulation = { ...trials.simulation(base), movedBy: room.by, draws, seed };
  const warnings = [...trials.warnings, ...base.warnings];
  return writeSensitivities(
    {
      title: trials.rendered.scene.title,
      surfaces: moved.map(({ surface, material, squareMetres }) => ({
        name: surface.name,
        side: surface.side,
        material: surface.material,
        squareMetres,
        quantity: material.quantity,
        uncertaintyPercent: percentOf(surface.material, material.quantity, octaves),
      })),
      figures,
      ranking,
      notMoved,
      simulation,
      warnings: [...warnings, ...blankFigures({ figures, simulation, warnings }, EXPECTED_FIGURES)],
      elapsedSeconds: (performance.now() - start) / 1000,
    },
    trials,
    request.outFolder,
  );
}

/** What the surfaces do to a figure; null if no response shows it in all runs. */
function effectsOn(
  { figure, centreHz, half }: FigureOfRun,
  base: RunFigures,
  moved: readonly SurfaceRuns[],
  drawn: readonly DrawnRoom[],
  octaves: readonly number[],
  percentOf: PercentOf,
): FigureSensitivity | null {
  const means = meansOf([base, ...moved.flatMap(({ low, high }) => [low, high])], figure, centreHz);
  if (!means) return null;
  const [value, ...others] = means;
  const isTime = figureKind(figure).unit === 's';
  const effects = moved.map((one, at) => {
    const [low, quantity, high] = quantitiesOf(one, base, centreHz);
    const ends = { low, high, atLow: others[2 * at], atHigh: others[2 * at + 1] };
    const where = { quantity, figure: value };
    const hasBothSides = low < quantity && quantity < high;
    return {
      quantity,
      derivative: derivative(ends, where, isTime),
      uneven: hasBothSides ? unevenness(ends, where) : null,
    };
  });
  const changes = moved.map(({ surface, material }, at) => {
    const own = centreHz === null ? octaves : [centreHz];
    const off = logarithmOff(percentOf(surface.material, material.quantity, own));
    return { material: surface.material, change: effects[at].derivative * effects[at].quantity * off };
  });
  const { half: materialUncertainty, shares } = propagate(changes);
  const values = drawn.length > 0 ? meansOf([base, ...drawn.map(({ run }) => run)], figure, centreHz) : null;
  const linear = drawn.map(({ deviations }) =>
    changes.reduce((sum, { material, change }) => sum + (change * deviations.get(material)!) / NINE_OF_TEN, 0),
  );
  return {
    figure,
    centreHz,
    value,
    gridUncertainty: half,
    materialUncertainty,
    ...(values && { drawn: drawnFigure(values.slice(1), linear) }),
    surfaces: moved.map(({ surface, material, squareMetres }, at): SurfaceEffect => {
      const { quantity, derivative: slope, uneven } = effects[at];
      return {
        surface: surface.name,
        quantity,
        derivative: slope,
        uneven,
        byTenPercent: (slope * quantity) / 10,
        bySquareMetre: material.quantity === 'absorption' && squareMetres ? slope / squareMetres : null,
        share: shares[at],
      };
    }),
  };
}

/** Octaves that an absorption is averaged over for a figure of a whole response. */
const WHOLE_RESPONSE = { lower: 0, upper: Infinity } as const;

/** The first or the last of some bands, at least one: the one that is nearer to a frequency outside them, Hz. */
const outermost = <Band extends { readonly centreHz: number }>(bands: readonly Band[], frequency: number): Band =>
  bands[0].centreHz > frequency ? bands[0] : bands[bands.length - 1];

/** What was moved of a surface, in the run where it is lower, in the scene's, and where it is higher. */
function quantitiesOf(
  { material, low, high, ownName, factors }: SurfaceRuns,
  base: RunFigures,
  centreHz: number | null,
): readonly [number, number, number] {
  if (typeof material.values === 'number') {
    const { values } = material;
    return [values * factors.low, values, values * factors.high];
  }
  const { lower, upper } = centreHz === null ? WHOLE_RESPONSE : bandOf(centreHz, 1);
  const absorption = ({ materials }: RunFigures): number => {
    const bands = materials.find(({ name }) => name === ownName)!.bands;
    const inside = bands.filter((band) => band.centreHz >= lower && band.centreHz <= upper);
    // Beyond its outermost bands a material absorbs what it does in them.
    return meanOf((inside.length > 0 ? inside : [outermost(bands, lower)]).map(({ random }) => random));
  };
  return [absorption(low), absorption(base), absorption(high)];
}
