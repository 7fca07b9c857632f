import type { InteriorStencil } from '../../../kernel/interior/design.ts';
import type { Offset } from '../../../scheme/shells.ts';

/** Orders of derivatives, and dimensions, for which the notes draw stencils. */
export const DERIVATIVES = [1, 2, 3] as const;
export const DIMENSIONS = [1, 2, 3] as const;
type One = (typeof DERIVATIVES)[number];

/**
 * Weights of the points 1, 2, … after the centre for the derivative of each order from 2 · order + 1 points, at a
 * spacing of 1 ([Fornberg1988]): of second order for f′, of fourth for f″ and f‴. Those before it have the same weights
 * for even orders, and the negative ones for odd orders.
 */
const AFTER: Readonly<Record<One, readonly number[]>> = {
  1: [1 / 2],
  2: [4 / 3, -1 / 12],
  3: [-13 / 8, 1, -1 / 8],
};

/** A stencil of the notes, or a filter with all points in its reach. */
interface Sweep {
  readonly kind: 'derivative' | 'filter';
  readonly order: One;
  readonly dimensions: One;
}

/** `derivative-3-2d`: ∂³/∂x³ + ∂³/∂y³. `filter-3-2d`: a filter of as many points along each axis. */
export const sweepName = ({ kind, order, dimensions }: Sweep): string => `${kind}-${order}-${dimensions}d`;

const NAME = /^(derivative|filter)-([123])-([123])d$/;

/**
 * A stencil by a name of {@link sweepName}; null for other names. The weights of all points with the centre sum to 0,
 * and their sizes to 1: that chooses a spacing at which repeated sweeps do not grow.
 */
export function sweepStencil(name: string): InteriorStencil | null {
  const [, kind, order, dimensions] = NAME.exec(name) ?? [];
  if (!kind) return null;
  const points =
    kind === 'filter'
      ? filterPoints(Number(order), Number(dimensions))
      : derivativePoints(Number(order) as One, Number(dimensions));
  const centre = points.reduce((sum, { weight }) => sum - weight, 0);
  const size = points.reduce((sum, { weight }) => sum + Math.abs(weight), Math.abs(centre));
  return {
    id: name,
    family: 'sparse',
    points: points.length + 1,
    reach: Number(order),
    offsets: points.map(({ offset }) => offset),
    weights: points.map(({ weight }) => weight / size),
  };
}

interface Point {
  readonly offset: Offset;
  readonly weight: number;
}

const along = (axis: number, steps: number): Offset =>
  [0, 1, 2].map((one) => (one === axis ? steps : 0)) as unknown as Offset;

/** The sum of the derivatives along each axis, without the centre. */
function derivativePoints(order: One, dimensions: number): Point[] {
  const sign = order % 2 === 0 ? 1 : -1;
  return Array.from({ length: dimensions }, (_, axis) =>
    AFTER[order].flatMap((weight, i): Point[] => [
      { offset: along(axis, i + 1), weight },
      { offset: along(axis, -i - 1), weight: sign * weight },
    ]),
  ).flat();
}

/** The mean of all points within the reach, less the centre: a high-pass, whose weights sum to 0. */
function filterPoints(reach: number, dimensions: number): Point[] {
  const steps = Array.from({ length: 2 * reach + 1 }, (_, i) => i - reach);
  const of = (axis: number): readonly number[] => (axis < dimensions ? steps : [0]);
  return of(2)
    .flatMap((z) => of(1).flatMap((y) => of(0).map((x): Offset => [x, y, z])))
    .filter((offset) => offset.some((value) => value !== 0))
    .map((offset) => ({ offset, weight: 1 / (2 * reach + 1) ** dimensions }));
}
