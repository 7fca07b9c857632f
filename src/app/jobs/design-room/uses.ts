import { allTogether, InputError } from '../../../units/errors.ts';
import type { RoomSurface } from '../room-trials/surfaces.ts';
import { surfacesNamed, type MaterialUse, type PlacedUse, type SurfaceLimit } from './limits.ts';
import type { Offer } from './offers.ts';

/** Surfaces of a room that each material may be used on. */
export interface AllowedUses {
  /** [offer][surface] */
  readonly isAllowed: readonly (readonly boolean[])[];
  /** What is to be known of materials that no surface may have, in sentences. */
  readonly warnings: readonly string[];
}

/**
 * Finds the surfaces that each material may be used on: those of the request, else those of the table of prices, else
 * the sides of the library. A surface whose side is not known may have every material.
 *
 * @param given Uses of the request.
 * @param ofTable Uses of the table of prices, also of materials that are not offered.
 * @throws InputError for a material that is not offered, one that is named twice, a name that stands for no surface,
 *   and uses of which limits keep every surface as it is.
 */
export function allowedUses(
  offers: readonly Offer[],
  given: readonly MaterialUse[],
  ofTable: readonly PlacedUse[],
  limits: readonly SurfaceLimit[],
  surfaces: readonly RoomSurface[],
): AllowedUses {
  const ofRequest = given.map((use, at): PlacedUse => ({ ...use, path: `uses[${at}]` }));
  for (const [at, { material, surfaces: named, path }] of ofRequest.entries()) {
    if (named.length === 0)
      throw new InputError(
        path,
        `'${material}' may be used on no surface`,
        'Name one, or leave it out of the materials.',
      );
    if (!offers.some(({ name }) => name === material)) {
      const remedy = `Choose from ${offers.map(({ name }) => name).join(', ')}, or offer it.`;
      throw new InputError(path, `'${material}' is none of the materials that may be used`, remedy);
    }
    if (ofRequest.findIndex((other) => other.material === material) < at) {
      throw new InputError(path, `'${material}' is named twice`, 'Give all of its surfaces at once.');
    }
  }
  const warnings: string[] = [];
  const isAllowed = offers.map(({ name, sides }) => {
    const use = [...ofRequest, ...ofTable].find(({ material }) => material === name);
    const named = use?.surfaces.flatMap((surface) => surfacesNamed(surface, use.path, surfaces));
    const allowed = surfaces.map(({ side }, index) =>
      named ? named.includes(index) : sides === null || side === null || sides.includes(side),
    );
    const keeping = limits.flatMap((limit, at) =>
      limit.atMost === 0 && limit.surfaces.some((index) => allowed[index]) ? { ...limit, at } : [],
    );
    const isLeft = allowed.some((is, index) => is && !keeping.some((limit) => limit.surfaces.includes(index)));
    if (!isLeft && use) throw contradict(use, keeping);
    if (!isLeft) warnings.push(`'${name}' is not used: ${whereOf(sides)}, and no such surface may be covered`);
    return allowed;
  });
  return { isAllowed, warnings };
}

const whereOf = (sides: Offer['sides']): string =>
  sides === null ? 'it may be used anywhere' : `the library has it for a ${sides.join(' or a ')}`;

/** A use that leaves no surface beside what is kept as it is, each with its path. */
function contradict(
  { material, surfaces, path }: PlacedUse,
  keeping: readonly (SurfaceLimit & { readonly at: number })[],
): InputError {
  const where = `'${material}' may be used on ${surfaces.join(', ')} alone`;
  const kept = keeping.map(({ name }) => `'${name}' is kept as it is`);
  const remedy = 'Leave one of them out, or name other surfaces.';
  return allTogether([
    new InputError(path, `${where}, which contradicts: ${kept.join(', ')}`, remedy),
    ...keeping.map(
      ({ at }, number) => new InputError(`limits[${at}]`, `${kept[number]}, which contradicts: ${where}`, remedy),
    ),
  ]);
}
