import type { Vec3 } from '../../../../units/quantities.ts';
import { divide, dot, normalOf, type Piece, type Plane } from './pieces.ts';

/** Points this close to a plane lie in it, m. */
const FLAT = 1e-4;

/** Planes that are tried for each division; the one that cuts the fewest pieces is taken. */
const TRIED = 6;

/** The most pieces that others are cut into: a picture with more is larger than it is worth. */
const MOST_PIECES = 12_000;

/**
 * Puts pieces in the order in which a painter paints them: what is behind comes first. Pieces that reach through others
 * are cut (H. Fuchs, Z. M. Kedem, B. F. Naylor: On visible surface generation by a priori tree structures, 1980).
 * Pieces of one plane that follow one another are one list.
 *
 * @param toViewer Direction to the viewer, who is far away.
 */
export function backToFront(pieces: readonly Piece[], toViewer: Vec3): Piece[][] {
  const ordered: Piece[][] = [];
  let count = pieces.length;
  const visit = (all: readonly Piece[]): void => {
    if (all.length === 0) return;
    const plane = bestPlane(all);
    const [before, within, behind]: [Piece[], Piece[], Piece[]] = [[], [], []];
    for (const piece of all) {
      const heights = heightsOver(plane, piece);
      const [high, low] = [Math.max(...heights), Math.min(...heights)];
      if (high <= FLAT && low >= -FLAT) within.push(piece);
      else if (low >= -FLAT) before.push(piece);
      else if (high <= FLAT) behind.push(piece);
      else if (count >= MOST_PIECES) (high > -low ? before : behind).push(piece);
      else {
        const [front, back] = divide(piece, plane, heights);
        if (front) before.push(front);
        if (back) behind.push(back);
        count++;
      }
    }
    const [first, last] = dot(plane.normal, toViewer) > 0 ? [behind, before] : [before, behind];
    visit(first);
    ordered.push(within);
    visit(last);
  };
  visit(pieces);
  return ordered;
}

const heightsOver = ({ normal, offset }: Plane, { points }: Piece): number[] =>
  points.map((point) => dot(normal, point) - offset);

function planeOf({ points }: Piece): Plane {
  const normal = normalOf(points);
  return { normal, offset: dot(normal, points[0]) };
}

/** A plane of one of the pieces, spread over the list, that cuts few of a sample of the others. */
function bestPlane(all: readonly Piece[]): Plane {
  let [best, fewest] = [planeOf(all[0]), Infinity];
  const step = Math.max(1, Math.floor(all.length / TRIED));
  const sample = Math.max(1, Math.floor(all.length / 200));
  for (let i = 0; i < all.length && fewest > 0; i += step) {
    const plane = planeOf(all[i]);
    let cuts = 0;
    for (let j = 0; j < all.length; j += sample) {
      const heights = heightsOver(plane, all[j]);
      if (Math.max(...heights) > FLAT && Math.min(...heights) < -FLAT) cuts++;
    }
    if (cuts < fewest) [best, fewest] = [plane, cuts];
  }
  return best;
}
