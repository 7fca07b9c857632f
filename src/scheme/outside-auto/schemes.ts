import type { Scheme, SchemeDesign } from '../shape.ts';
import { pointsOf, STENCILS, type Stencil } from '../stencils.ts';
import { modifiedEquationWeights, octahedron } from './modified-equation.ts';
import designed from './designed.generated.json' with { type: 'json' };

/** M of the octahedra that have a name: orders 4 to 10 in time and space. */
export const MODIFIED_ORDERS = [2, 3, 4, 5] as const;

/**
 * λ of the modified-equation weights. All of them are stable up to 1/√3 ≈ 0.57735 (docs/theory/schemes.md, eq. S29);
 * this leaves 0.4 % of p for rounding in single precision.
 */
export const MODIFIED_COURANT = 0.576;

export const octahedronId = (order: number): string => `octahedron-${order}`;

const MODIFIED_REASON =
  'order 2M holds only in open air and at rigid walls on cell faces, and designed weights of no more points keep 2 % in a wider band';
const FREE_SPACE_REASON =
  'the weights take nearly all of the stability bound, which rooms with edges can exceed by an eighth, and absorbing walls reflect wrongly near the upper limit of the band';

/** The part of a design that is kept in a file; the weights of octahedra follow from M and λ. */
type Kept = Omit<SchemeDesign, 'weights'> & Partial<Pick<SchemeDesign, 'weights'>>;

/** Designs by the id of their stencil. Written by `npm run design:outside-auto`. */
const KEPT: Readonly<Record<string, Kept>> = designed;

let made: readonly Scheme[] | undefined;

/** The schemes that are taken only by name: octahedra of order 2M, and the cube of 125 points for free space. */
export function schemesOutsideAuto(): readonly Scheme[] {
  made ??= [...MODIFIED_ORDERS.map(modifiedScheme), freeSpaceScheme()];
  return made;
}

/** Like other sets of shells that belong to no family, an octahedron counts as sparse. */
function modifiedScheme(order: number): Scheme {
  const shells = octahedron(order);
  const stencil: Stencil = {
    id: octahedronId(order),
    family: 'sparse',
    shells,
    points: pointsOf(shells),
    reach: order,
  };
  return {
    stencil,
    weightSet: 'modified',
    ...KEPT[stencil.id],
    weights: modifiedEquationWeights(order, MODIFIED_COURANT),
    outsideAuto: { reason: MODIFIED_REASON, walls: 'staircase' },
  };
}

function freeSpaceScheme(): Scheme {
  const stencil = STENCILS.find(({ id }) => id === 'box-222')!;
  const { weights = [], ...design } = KEPT[stencil.id];
  return {
    stencil,
    weightSet: 'free-space',
    ...design,
    weights,
    outsideAuto: { reason: FREE_SPACE_REASON, walls: 'rigid box' },
  };
}
