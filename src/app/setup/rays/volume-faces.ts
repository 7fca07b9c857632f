import type { BoxElement, BoxVolume } from '../../../scene/scene.ts';
import type { Vec3 } from '../../../units/quantities.ts';

/** A part of a face of a porous volume that the air of the room meets. */
export interface VolumeFace {
  /** Corners, counterclockwise as the air sees them, m. */
  readonly corners: readonly [Vec3, Vec3, Vec3, Vec3];
  /** Index of the volume. */
  readonly volume: number;
  /** How far the volume, and those that follow it, reach behind the face, m. */
  readonly thickness: number;
  readonly behind: 'wall' | 'air';
}

/** A gap below this is none, as drawings are rounded, m. */
const NO_GAP = 5e-4;

/** What is at a point: a wall, air, or the volume of a number. */
type Content = 'wall' | 'air' | number;

/**
 * The faces of porous volumes that the air of a room meets, by what is behind them. Faces on walls and between volumes
 * are left out.
 *
 * @param boxes The air of the room.
 */
export function volumeFaces(boxes: readonly BoxElement[], volumes: readonly BoxVolume[]): VolumeFace[] {
  const planes = [0, 1, 2].map((axis) =>
    [...new Set([...boxes, ...volumes].flatMap(({ from, to }) => [from[axis], to[axis]]))].sort((a, b) => a - b),
  );
  const holds = ({ from, to }: Pick<BoxVolume, 'from' | 'to'>, point: Vec3): boolean =>
    point.every((at, d) => from[d] < at && at < to[d]);
  const contentAt = (point: Vec3): Content => {
    if (boxes.findLast((box) => holds(box, point))?.operation !== 'add') return 'wall';
    const volume = volumes.findLastIndex((one) => holds(one, point));
    return volume < 0 ? 'air' : volume;
  };
  return volumes.flatMap((volume, index) =>
    [0, 1, 2, 3, 4, 5].flatMap((face) => facesOf({ volume, index, face, planes, contentAt })),
  );
}

/** A face of a volume to cut into parts. */
interface Cut {
  readonly volume: BoxVolume;
  readonly index: number;
  /** Twice the axis of its normal, plus 1 on the side of higher coordinates. */
  readonly face: number;
  /** [axis] Planes of all boxes and volumes, rising, m. */
  readonly planes: readonly (readonly number[])[];
  readonly contentAt: (point: Vec3) => Content;
}

function facesOf({ volume: { from, to }, index, face, planes, contentAt }: Cut): VolumeFace[] {
  const axis = face >> 1;
  const isHigh = (face & 1) === 1;
  const [u, v] = [(axis + 1) % 3, (axis + 2) % 3];
  const own = isHigh ? to[axis] : from[axis];
  const pointOf = (at: number, atU: number, atV: number): Vec3 => {
    const point: [number, number, number] = [at, at, at];
    [point[u], point[v]] = [atU, atV];
    return point;
  };
  const within = (d: number): (readonly [number, number])[] =>
    planes[d].slice(1).flatMap((high, i): [number, number][] => {
      const low = planes[d][i];
      return low >= from[d] && high <= to[d] ? [[low, high]] : [];
    });
  return within(u).flatMap(([lowU, highU]) =>
    within(v).flatMap(([lowV, highV]): VolumeFace[] => {
      const line = (direction: 1 | -1): { readonly content: Content; readonly length: number }[] =>
        intervals(planes[axis], own, direction).map(([a, b]) => ({
          content: contentAt(pointOf((a + b) / 2, (lowU + highU) / 2, (lowV + highV) / 2)),
          length: Math.abs(b - a),
        }));
      if (line(isHigh ? 1 : -1)[0]?.content !== 'air') return [];
      const inside = line(isHigh ? -1 : 1);
      const end = inside.findIndex(({ content }) => typeof content !== 'number');
      const filled = end < 0 ? inside : inside.slice(0, end);
      if (filled[0]?.content !== index) return [];
      const [a, b, c, d] = [
        pointOf(own, lowU, lowV),
        pointOf(own, highU, lowV),
        pointOf(own, highU, highV),
        pointOf(own, lowU, highV),
      ];
      return [
        {
          corners: isHigh ? [a, b, c, d] : [a, d, c, b],
          volume: index,
          thickness: filled.reduce((sum, { length }) => sum + length, 0),
          behind: end < 0 || inside[end].content === 'wall' ? 'wall' : 'air',
        },
      ];
    }),
  );
}

/** Intervals between planes that follow one another in a direction, from a plane on; without gaps that are none. */
function intervals(planes: readonly number[], from: number, direction: 1 | -1): (readonly [number, number])[] {
  const ahead = planes.filter((at) => (at - from) * direction > 0);
  if (direction < 0) ahead.reverse();
  return [from, ...ahead]
    .map((at, i, all) => [at, all[i + 1]] as const)
    .slice(0, -1)
    .filter(([a, b]) => Math.abs(b - a) >= NO_GAP);
}
