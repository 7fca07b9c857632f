import { OCTAVE_CENTRES } from '../../../material/bands.ts';
import type { MaterialDefinition } from '../../../material/definition.ts';
import { chooseFrom } from '../../../scene/checks/problems.ts';
import type { Scene } from '../../../scene/scene.ts';
import { InputError } from '../../../units/errors.ts';
import type { MetresPerSecond } from '../../../units/quantities.ts';
import { octaveAbsorption } from '../../inputs/materials/octave-absorption.ts';
import type { CalibratedBands } from '../room-trials/scene-text.ts';

/** Absorption that a calibration never goes below or above, unless the material is there already. */
export const ABSORPTION_RANGE = { least: 0.01, most: 0.95 } as const;

/** Stands for an absorption of 0, which has no logarithm. */
const NEARLY_NONE = 1e-3;

/** Digits of an absorption in a calibrated scene. */
const DIGITS = 4;

/** A material that may move. */
export interface Movable {
  readonly name: string;
  /** Area of its surfaces. */
  readonly squareMetres: number;
  /** Absorption by octave as the scene defines it. */
  readonly octaves: ReadonlyMap<number, number>;
}

/**
 * Finds the materials that may move: those named, or all with a surface that absorbs.
 *
 * @param areas Area of each material's surfaces, m².
 * @throws InputError for a name that the scene does not have, or that cannot move.
 */
export function movableMaterials(
  { materials }: Pick<Scene, 'materials'>,
  areas: ReadonlyMap<string, number>,
  soundSpeed: MetresPerSecond,
  names: readonly string[] | undefined,
  sceneFile: string,
): readonly Movable[] {
  const all = [...materials].map(([name, definition]) => ({
    name,
    kind: definition.kind,
    squareMetres: areas.get(name) ?? 0,
    octaves: octaveAbsorption(definition, soundSpeed),
  }));
  if (names?.length === 0) {
    const known = all.map((material) => material.name);
    throw new InputError('materials', 'no material is named', chooseFrom('', known, 'Materials'));
  }
  for (const name of names ?? []) {
    const found = all.find((material) => material.name === name);
    if (!found) {
      const known = all.map((material) => material.name);
      throw new InputError('materials', `the scene has no material '${name}'`, chooseFrom(name, known, 'Materials'));
    }
    if (!found.octaves || found.squareMetres === 0) {
      throw new InputError(
        'materials',
        found.octaves
          ? `no surface of the room has '${name}'`
          : `${faultOf(name, found.kind)}: it has no absorption to move`,
        found.octaves ? 'Leave it out.' : 'Leave it out, or give it an absorption in the scene, such as 0.02.',
      );
    }
  }
  const movable = all.flatMap(({ name, squareMetres, octaves }) =>
    octaves && squareMetres > 0 && (names?.includes(name) ?? true) ? [{ name, squareMetres, octaves }] : [],
  );
  if (movable.length > 0) return movable;
  throw new InputError(
    `${sceneFile}: materials`,
    'no surface of the room absorbs, so there is nothing to calibrate',
    'Give the materials an absorption, such as 0.05.',
  );
}

/** Why a material has no absorption. */
function faultOf(name: string, kind: MaterialDefinition['kind']): string {
  switch (kind) {
    case 'rigid':
    case 'open':
      return `'${name}' is ${kind}`;
    case 'sheet':
    case 'partition':
      return `'${name}' is a ${kind}`;
    case 'porousVolume':
      return `'${name}' is a porous volume`;
    default:
      return `'${name}' absorbs nothing`;
  }
}

/** Absorption of a material in an octave; where none is known, that of the nearest, as walls have it. */
export function absorptionAt(octaves: ReadonlyMap<number, number>, centreHz: number): number {
  return octaves.get(nearestOf([...octaves.keys()], centreHz))!;
}

/** @param centres At least one; the first of two at the same distance. */
function nearestOf(centres: readonly number[], centreHz: number): number {
  const distance = (centre: number): number => Math.abs(Math.log(centre / centreHz));
  return centres.reduce((best, centre) => (distance(centre) < distance(best) ? centre : best));
}

/** Where the logarithm of an absorption starts, and how far it may go. */
export interface LogRange {
  readonly start: number;
  readonly low: number;
  readonly high: number;
}

/** @param mostFactor Largest factor up or down, above 1. */
export function rangeOf(absorption: number, mostFactor: number): LogRange {
  const start = Math.max(absorption, NEARLY_NONE);
  const { least, most } = ABSORPTION_RANGE;
  return {
    start: Math.log(start),
    low: Math.log(Math.min(start, Math.max(start / mostFactor, least))),
    high: Math.log(Math.max(start, Math.min(start * mostFactor, most))),
  };
}

/** A value this near to a bound is at it, relative. */
const AT_BOUND = 1e-3;

/** Whether an absorption is as far as it may go. */
export function atBound(absorption: number, { low, high }: LogRange): boolean {
  const value = Math.log(absorption);
  return value <= low + AT_BOUND || value >= high - AT_BOUND;
}

/**
 * The absorption after a calibration: as it was before if it differs only by {@link AT_BOUND} and rounding. So an
 * absorption of 0, which the search takes for nearly none, stays 0.
 */
export function settled(before: number, after: number): number {
  return Math.abs(Math.log(after / Math.max(before, NEARLY_NONE))) <= AT_BOUND ? before : after;
}

/** An absorption as a scene file has it. */
export function written(logarithm: number): number {
  return rounded(Math.exp(logarithm));
}

const rounded = (absorption: number): number => Number(absorption.toPrecision(DIGITS));

/** An octave follows its neighbours, and no octave further away: ratio of their centres. */
const NEIGHBOUR = 2.1;

/**
 * The bands of each material for a scene file: the octaves that moved, and those that the definition has or that lie
 * between them. An octave that nothing was measured in moves by the factor of a neighbour that did, so that no step
 * beside a measured octave makes it decay at two rates. Others stay.
 *
 * @param moved [octave][material] Absorption; at least one octave.
 */
export function bandsOfMovable(
  materials: readonly Movable[],
  moved: ReadonlyMap<number, readonly number[]>,
): CalibratedBands {
  const movedCentres = [...moved.keys()];
  return new Map(
    materials.map(({ name, octaves: before }, m) => {
      const factorAt = (centre: number): number =>
        moved.get(centre)![m] / Math.max(absorptionAt(before, centre), NEARLY_NONE);
      const follow = (centre: number): number => {
        const absorption = absorptionAt(before, centre);
        const neighbour = nearestOf(movedCentres, centre);
        if (Math.max(neighbour / centre, centre / neighbour) > NEIGHBOUR) return absorption;
        const { least, most } = ABSORPTION_RANGE;
        const carried = absorption * factorAt(neighbour);
        return rounded(Math.min(Math.max(carried, Math.min(absorption, least)), Math.max(absorption, most)));
      };
      const centres = [...before.keys(), ...movedCentres];
      const [lowest, highest] = [Math.min(...centres), Math.max(...centres)];
      const bands = OCTAVE_CENTRES.filter((centre) => centre >= lowest && centre <= highest).map(
        (centre) => [centre, settled(absorptionAt(before, centre), moved.get(centre)?.[m] ?? follow(centre))] as const,
      );
      return [name, new Map(bands)];
    }),
  );
}
