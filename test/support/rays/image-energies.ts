import { anyDirection, numbersOf } from './rooms.ts';
import { C, RECEIVER, SIZE, SOURCE } from './tracing.ts';

/**
 * Energy of image sources by reflections and bin, averaged over points of the receiver's ball.
 *
 * @param withoutFirst Leaves out paths that meet the wall at x = 0.
 */
export function imageEnergies(
  admittance: number,
  bins: number,
  binSeconds: number,
  withoutFirst = false,
): Float64Array[] {
  const byOrder: Float64Array[] = [];
  const next = numbersOf(3);
  // Each point with the opposite one: what changes evenly through the ball averages out.
  const points = Array.from({ length: 200 }, () => {
    const [distance, way] = [0.5 * Math.cbrt(next()), anyDirection(next)];
    return [1, -1].map((sign) => RECEIVER.map((x, i) => x + sign * distance * way[i]));
  }).flat();
  const longest = bins * binSeconds * C + 1;
  const alongAxis = (axis: number): [number, number][] =>
    Array.from({ length: 2 * Math.ceil(longest / SIZE[axis]) + 3 }, (_, k) => {
      const count = k - Math.ceil(longest / SIZE[axis]) - 1;
      const isTurned = Math.abs(count) % 2 === 1;
      return [isTurned ? (count + 1) * SIZE[axis] - SOURCE[axis] : count * SIZE[axis] + SOURCE[axis], Math.abs(count)];
    });
  // Along x, the source itself and its image in the far wall alone do without the near one.
  const isFar = ([x, count]: [number, number]): boolean => count === 0 || (count === 1 && x > 0);
  const [xs, ys, zs] = [alongAxis(0).filter((image) => !withoutFirst || isFar(image)), alongAxis(1), alongAxis(2)];
  const share = (cosine: number): number => ((cosine - admittance) / (cosine + admittance)) ** 2;
  for (const [x, nx] of xs)
    for (const [y, ny] of ys)
      for (const [z, nz] of zs) {
        // The time at which the ball's middle is passed, as for rays.
        const bin = Math.floor(Math.hypot(x - RECEIVER[0], y - RECEIVER[1], z - RECEIVER[2]) / C / binSeconds);
        if (bin >= bins) continue;
        const energies = (byOrder[nx + ny + nz] ??= new Float64Array(bins));
        for (const point of points) {
          const way = [x - point[0], y - point[1], z - point[2]];
          const distance = Math.hypot(...way);
          const [rx, ry, rz] = way.map((each) => share(Math.abs(each) / distance));
          energies[bin] += (rx ** nx * ry ** ny * rz ** nz) / (4 * Math.PI * distance) ** 2 / points.length;
        }
      }
  return byOrder;
}
