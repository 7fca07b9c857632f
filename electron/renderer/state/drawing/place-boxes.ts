import type { BoxElement, Vec3 } from '../../../../src/app/index.ts';
import { tidy } from './boxes.ts';

/** Kinds of boxes that are added with a usual size, at a place that suits them. */
export const BOX_KINDS = ['wing', 'box', 'cut', 'pillar'] as const;
export type BoxKind = (typeof BOX_KINDS)[number];

/** Usual sizes: a pillar's side, a block of furniture, a niche's depth and the most of its width and height, m. */
const PILLAR = 0.4;
const BLOCK: Vec3 = [1.6, 0.8, 0.8];
const NICHE = { depth: 1, width: 2, height: 2.5 };

/** Distance of new blocks from sources and receivers, m. */
const CLEAR = 0.3;

/**
 * Where a new box goes. A wing makes an L of the room: it continues the far half of a side, as deep as half of the
 * room. A niche is in the middle of a wall. Blocks and pillars stand on the floor where there is air and no source or
 * receiver.
 *
 * @param base The box of the room that the new one belongs to.
 * @param points Sources and receivers.
 */
export function placeBox(
  kind: BoxKind,
  base: Pick<BoxElement, 'from' | 'to'>,
  boxes: readonly BoxElement[],
  points: readonly Vec3[],
): { readonly operation: 'add' | 'subtract'; readonly from: Vec3; readonly to: Vec3 } {
  const { from, to } = base;
  const size = to.map((high, axis) => high - from[axis]);
  if (kind === 'wing') {
    return {
      operation: 'add',
      from: [to[0], tidy(from[1] + half(size[1])), from[2]],
      to: [tidy(to[0] + half(size[0])), to[1], to[2]],
    };
  }
  if (kind === 'box') {
    const width = Math.min(NICHE.width, size[0]);
    const start = tidy(from[0] + round((size[0] - width) / 2));
    return {
      operation: 'add',
      from: [start, to[1], from[2]],
      to: [tidy(start + width), tidy(to[1] + NICHE.depth), tidy(from[2] + Math.min(NICHE.height, size[2]))],
    };
  }
  const wanted: Vec3 = kind === 'pillar' ? [PILLAR, PILLAR, size[2]] : BLOCK;
  const block = wanted.map((side, axis) =>
    tidy(Math.min(side, kind === 'pillar' && axis === 2 ? side : size[axis] / 2)),
  );
  const corner = freeCorner(block, base, boxes, points);
  return {
    operation: 'subtract',
    from: corner,
    to: corner.map((at, axis) => tidy(at + block[axis])) as unknown as Vec3,
  };
}

const round = (metres: number): number => Math.round(metres * 10) / 10;
const half = (side: number): number => Math.max(0.1, round(side / 2));

/** Places that are tried along a side, from the middle outwards: shares of the side. */
const TRIED = [0.5, 0.35, 0.65, 0.25, 0.75, 0.15, 0.85];

/** The lower corner of a block on the floor of a box, where it is free. */
function freeCorner(
  block: readonly number[],
  { from, to }: Pick<BoxElement, 'from' | 'to'>,
  boxes: readonly BoxElement[],
  points: readonly Vec3[],
): Vec3 {
  const places = TRIED.flatMap((x) => TRIED.map((y) => [x, y] as const)).map(([x, y]): Vec3 => {
    const at = (share: number, axis: 0 | 1): number => {
      const low = from[axis] + share * (to[axis] - from[axis]) - block[axis] / 2;
      return tidy(round(Math.max(from[axis], Math.min(low, to[axis] - block[axis]))));
    };
    return [at(x, 0), at(y, 1), from[2]];
  });
  const isFree = (corner: Vec3): boolean => {
    const end = corner.map((at, axis) => at + block[axis]);
    const meets = ({ operation, from: low, to: high }: BoxElement): boolean =>
      operation === 'subtract' && low.every((at, axis) => at < end[axis] && high[axis] > corner[axis]);
    const isNear = (point: Vec3): boolean =>
      point.every((at, axis) => at > corner[axis] - CLEAR && at < end[axis] + CLEAR);
    return !boxes.some(meets) && !points.some(isNear);
  };
  return places.find(isFree) ?? places[0];
}
