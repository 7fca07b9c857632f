import { InputError } from '../units/errors.ts';
import {
  percent,
  seconds,
  type Metres,
  type MetresPerSecond,
  type Percent,
  type Seconds,
} from '../units/quantities.ts';
import designed from './designed.generated.json' with { type: 'json' };
import { MODIFIED_ORDERS, octahedronId, schemesOutsideAuto } from './outside-auto/schemes.ts';
import type { Scheme, SchemeDesign } from './shape.ts';
import { FAMILIES, shellKey, STENCILS, type Stencil } from './stencils.ts';

export type { OutsideAuto, Scheme, SchemeDesign, WallTrace } from './shape.ts';

/** Weight sets: `standard` (leggy stencils only, order 2M), or the largest phase-velocity error of the design. */
const WEIGHT_SETS = ['standard', '5%', '2%', '1%', '0.5%', '0.1%'] as const;
export type WeightSet = (typeof WEIGHT_SETS)[number];

/** shells → weight set → design. Written by `npm run design`. */
export type DesignTable = Readonly<Record<string, Partial<Record<WeightSet, SchemeDesign>>>>;

const TABLE = designed as DesignTable;

/** Largest phase-velocity error of a scheme that is chosen, or named without weights; it is hardly audible. */
export const DEFAULT_TOLERANCE = percent(2);

/** T = λX/c. */
export function timeStepOf(
  { courant }: Pick<Scheme, 'courant'>,
  spacing: Metres,
  soundSpeed: MetresPerSecond,
): Seconds {
  return seconds((courant * spacing) / soundSpeed);
}

/** `ID@WEIGHTS`, as users write it. */
export function schemeName({ stencil, weightSet }: Pick<Scheme, 'stencil' | 'weightSet'>): string {
  return `${stencil.id}@${weightSet}`;
}

/** Each designed scheme is one object, so that what is computed of it is computed once. */
const made = new Map<string, Scheme | null>();

function schemeOf(stencil: Stencil, weightSet: WeightSet): Scheme | null {
  const name = schemeName({ stencil, weightSet });
  let scheme = made.get(name);
  if (scheme === undefined) {
    const design =
      weightSet === 'standard' && stencil.family !== 'leggy' ? undefined : TABLE[shellKey(stencil.shells)]?.[weightSet];
    scheme = design ? { stencil, weightSet, ...design } : null;
    made.set(name, scheme);
  }
  return scheme;
}

/** The designed weights of the largest error up to a tolerance. */
function weightsWithin(tolerance: Percent, path: string): WeightSet {
  const designed = WEIGHT_SETS.filter((set) => set !== 'standard');
  const found = designed.find((set) => parseFloat(set) <= tolerance * (1 + 1e-9));
  if (found) return found;
  throw new InputError(
    path,
    `no weights keep the phase velocity within ${tolerance} %`,
    `Ask for ${designed.at(-1)} or more.`,
  );
}

/**
 * Every stencil with each of its weight sets, in the order of {@link STENCILS}: those that may be chosen. Others are in
 * {@link schemesOutsideAuto}.
 */
export function allSchemes(): Scheme[] {
  return STENCILS.flatMap((stencil) =>
    WEIGHT_SETS.map((weightSet) => schemeOf(stencil, weightSet)).filter((scheme) => scheme !== null),
  );
}

/**
 * Finds a scheme by its name, such as `compact-5@2%` or `leggy-4@standard`. Without `@` it has the weights of the
 * widest band that keep the tolerance.
 * @param path Path of the name in its document, for the error.
 * @throws InputError if there is no such stencil or weight set.
 */
export function schemeByName(name: string, path: string, tolerance: Percent = DEFAULT_TOLERANCE): Scheme {
  const byNameOnly = schemesOutsideAuto().find((one) => [schemeName(one), soleNameOf(one)].includes(name));
  if (byNameOnly) return byNameOnly;
  const [id = '', weights = weightsWithin(tolerance, path), ...rest] = name.split('@');
  const stencil = STENCILS.find((candidate) => candidate.id === id);
  const others = schemesOutsideAuto().filter((one) => one.stencil.id === id);
  if ((!stencil && others.length === 0) || rest.length > 0) {
    const families = FAMILIES.map((family) => STENCILS.filter((s) => s.family === family).map((s) => s.id));
    families.push(MODIFIED_ORDERS.map(octahedronId));
    throw new InputError(
      path,
      `there is no scheme '${name}'`,
      `Name a stencil, with or without '@' and its weights: ${families.map((ids) => `${ids[0]} … ${ids.at(-1)}`).join(', ')}.`,
      { help: 'schemes' },
    );
  }
  const weightSet = WEIGHT_SETS.find((set) => set === weights);
  const scheme = stencil && weightSet && schemeOf(stencil, weightSet);
  if (!scheme) {
    const sets = [
      ...WEIGHT_SETS.filter((set) => stencil && schemeOf(stencil, set)),
      ...others.map((one) => one.weightSet),
    ];
    const modified = weights === 'modified' ? ` ${MODIFIED_ELSEWHERE}` : '';
    throw new InputError(
      path,
      `stencil ${id} has no weights '${weights}'`,
      `Choose one of: ${sets.join(', ')}.${modified}`,
    );
  }
  return scheme;
}

/** What a scheme is called without weights, if its stencil has no others. */
const soleNameOf = ({ stencil }: Scheme): string | null => (STENCILS.includes(stencil) ? null : stencil.id);

/** The mixed fourth differences of (2M,2M) schemes need points off the axes. */
const MODIFIED_ELSEWHERE =
  'Order 2M in time and space takes the octahedron round a leggy stencil: octahedron-M@modified.';
