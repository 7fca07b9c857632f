import { rightBand } from '../../../scheme/right-band.ts';
import { schemeByName, schemeName, type Scheme } from '../../../scheme/scheme.ts';
import type { Dimensions } from '../../../scheme/directions.ts';
import type { WallModel } from '../../../scheme/wall-model.ts';
import { InputError } from '../../../units/errors.ts';
import type { Hertz, Percent } from '../../../units/quantities.ts';

/**
 * The scheme that a project keeps, so that its variants are compared on one. With the highest frequency of a scene and
 * its sides it decides the spacing.
 */
export interface ProjectScheme {
  /** `ID@WEIGHTS`. */
  readonly scheme: string;
  readonly walls: WallModel;
  /** Points of a wavelength at the highest frequency, as the program took them when the scheme was chosen. */
  readonly points: number;
}

/** A larger relative difference of points of a wavelength is another rule for the spacing. */
const SAME_POINTS = 1e-3;

/** What of a plan a project keeps. */
interface PlanOfProject {
  readonly scheme: Scheme;
  readonly scene: { readonly walls: WallModel };
  /** Points of the shortest wavelength on the grid. */
  readonly points: number;
}

/** Scheme, walls and points of a plan as a project keeps them. */
export const projectSchemeOf = ({ scheme, scene: { walls }, points }: PlanOfProject): ProjectScheme => ({
  scheme: schemeName(scheme),
  walls,
  points,
});

/** A project's scheme in a scene that names none. */
export interface SchemeInForce {
  readonly kept: ProjectScheme;
  readonly scheme: Scheme;
  /** How errors name it. */
  readonly path: string;
}

/** @throws InputError if this program has no such scheme. */
export function inForce(kept: ProjectScheme, path: string): SchemeInForce {
  try {
    return { kept, scheme: schemeByName(kept.scheme, path), path };
  } catch (cause) {
    if (!(cause instanceof InputError)) throw cause;
    throw new InputError(path, cause.message, `Choose another scheme for the project, or clear it. ${cause.remedy}`, {
      cause,
    });
  }
}

/** @throws InputError if a scene allows less dispersion than the project's scheme has. */
export function requireTolerance({ scheme, path }: SchemeInForce, tolerance: Percent): void {
  if (scheme.tolerance <= (tolerance / 100) * (1 + 1e-9)) return;
  throw new InputError(
    path,
    `the project's scheme ${schemeName(scheme)} keeps the phase velocity within ${percentText(scheme)}, ` +
      `and ${tolerance} % is asked for`,
    `Allow ${percentText(scheme)}, give the project another scheme or clear it, or name a scheme for this scene alone.`,
  );
}

const percentText = ({ tolerance }: Scheme): string => `${Number((100 * tolerance).toPrecision(3))} %`;

/**
 * Does what may be refused because of the grid.
 *
 * @throws what it throws; an InputError says also that the scheme is the project's, and how to have another one.
 */
export function refusingForProject<T>(kept: ProjectScheme | null, act: () => T): T {
  try {
    return act();
  } catch (cause) {
    if (!kept || !(cause instanceof InputError)) throw cause;
    const remedy =
      `${cause.remedy} The grid is that of the project's scheme, ${kept.scheme}: give the project another one, or ` +
      'let this scene alone have another scheme; comparisons then say so.';
    throw new InputError(cause.path, cause.message, remedy, { cause, help: cause.help });
  }
}

/** What is said of a run that cannot be on the grid that the project's other runs are on. */
export function projectWarnings(
  plan: PlanOfProject & {
    readonly project: ProjectScheme | null;
    readonly scene: { readonly maxFrequency: Hertz };
    readonly dimensions: Dimensions;
  },
): string[] {
  if (!plan.project) return [];
  const { scheme, walls, points } = plan.project;
  const { walls: here, maxFrequency } = plan.scene;
  if (here !== walls) {
    return [
      `the project keeps walls ${WALLS_IN_WORDS[walls]}, which this room cannot have: here they are ` +
        `${WALLS_IN_WORDS[here]}, so figures differ from those of the project's other runs by the walls, too; to ` +
        `compare, ${here === 'subcell' ? 'give the project walls between the nodes and run the others again' : 'run the others with these walls, too'}`,
    ];
  }
  if (isSame(plan.points, points)) return [];
  const has = `${scheme} has ${plan.points.toFixed(2)} points of a wavelength here`;
  const [usual, atSheets] = [false, true].map((sheets) => 1 / rightBand(plan.scheme, walls, plan.dimensions, sheets));
  // What sheets and porous volumes need is no other rule.
  if (isSame(points, usual) || isSame(points, atSheets)) {
    const finer = plan.points > points;
    const [fine, coarse] = finer
      ? ['this room', "the project's other rooms"]
      : ["the project's other rooms", 'this room'];
    const times = finer ? plan.points / points : points / plan.points;
    return [
      `${has}, and ${points.toFixed(2)} in the project's other runs: ${fine} need${finer ? 's' : ''} a finer grid for ` +
        `sheets or porous volumes; to compare on one grid, run ${coarse} up to ` +
        `${Math.ceil(times * maxFrequency).toFixed(0)} Hz`,
    ];
  }
  return [
    `${has}, and had ${points.toFixed(2)} when the project took it: runs made then are on another grid; run them again ` +
      'to compare',
  ];
}

const isSame = (points: number, others: number): boolean => Math.abs(points / others - 1) <= SAME_POINTS;

const WALLS_IN_WORDS: Record<WallModel, string> = { staircase: 'on a staircase', subcell: 'between the nodes' };

/** The scheme of a project in words: `compact-5@2% with walls between the nodes`. */
export const projectSchemeText = ({ scheme, walls }: ProjectScheme): string =>
  `${scheme} with walls ${WALLS_IN_WORDS[walls]}`;
