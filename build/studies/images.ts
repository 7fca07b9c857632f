import { exactWallImage } from '../../src/exact/wall-image.ts';
import { minus, type Complex } from '../../src/numerics/complex.ts';
import { everyImage } from '../../src/rays/images/every-image.ts';
import { imageRoom } from '../../src/rays/images/find-images.ts';
import { imageCoefficients, imageResponse } from '../../src/rays/images/image-response.ts';
import { imagesByRays } from '../../src/rays/images/images-by-rays.ts';
import type { ImageTree } from '../../src/rays/images/image-tree.ts';
import { pathsTo, type FirstHit, type ImagePath } from '../../src/rays/images/paths.ts';
import { planeReflection, sphericalReflection } from '../../src/rays/images/reflection.ts';
import { buildTree } from '../../src/rays/tree/build-tree.ts';
import { firstHit } from '../../src/rays/tree/walk.ts';
import { boxErrors } from '../../test/support/rays/absorbing-box.ts';
import { HALL_RECEIVERS, HALL_SOURCE, lectureHall } from '../../test/support/rays/halls.ts';

/** Prints the tables of docs/measurements/image-sources.md. */
const print = (...cells: (string | number)[]): void => console.log(`| ${cells.join(' | ')} |`);

/** An error of a pressure as the error of a level that it makes at most, dB. */
const decibels = (error: number): string => (20 * Math.log10(1 + error)).toFixed(error < 0.01 ? 3 : 2);

const off = (a: Complex, b: Complex): string => decibels(Math.hypot(...minus(a, b)));

const WALLS: readonly (readonly [string, Complex])[] = [
  ['hard', [0.02, 0]],
  ['felt', [0.3, 0]],
  ['panel above its resonance', [0.05, -0.5]],
  ['spring', [0.05, 0.3]],
];
for (const [name, wall] of WALLS) {
  for (const cosine of [0.02, 0.1, 0.5]) {
    const cells = [10, 30, 100].map((far) => {
      const exact = exactWallImage(cosine, wall, far);
      return `${off(planeReflection(cosine, wall), exact)}, ${off(sphericalReflection(cosine, wall, far), exact)}`;
    });
    print(name, cosine, ...cells);
  }
}

for (const [name, source, receiver] of [
  ['middle', [1.31, 1.13, 1.417], [3.871, 2.693, 1.079]],
  ['near the floor', [1.31, 1.13, 0.1], [3.871, 2.693, 0.12]],
] as const) {
  const frequencies = [125, 180, 250, 355, 500];
  boxErrors(source, receiver, frequencies).forEach(({ plane, product, whole }, i) => {
    print(name, frequencies[i], decibels(plane), decibels(product), decibels(whole));
  });
}

/** The result of some work and the seconds of a processor that it took. */
function timed<T>(work: () => T): readonly [T, number] {
  const before = process.cpuUsage();
  const result = work();
  const { user, system } = process.cpuUsage(before);
  return [result, (user + system) / 1e6];
}

const energy = (paths: readonly ImagePath[]): number => paths.reduce((sum, { distance }) => sum + distance ** -2, 0);

for (const boxes of [0, 2480]) {
  const room = await lectureHall(boxes);
  const tree = await buildTree(room);
  const hit: FirstHit = (origin, direction, farthest) => firstHit(tree, origin, direction, farthest);
  const [{ planes }, planeSeconds] = timed(() => imageRoom(room, hit));
  console.log(room.triangles.length / 3, 'triangles', planes.planes.length, 'planes', planeSeconds.toFixed(2), 's');
  for (const order of [3, 6]) {
    const search = { room, planes, source: HALL_SOURCE, order, farthest: 60 };
    const pathsOf = (images: ImageTree): ImagePath[][] =>
      HALL_RECEIVERS.map((receiver) => pathsTo(room, planes, hit, images, receiver, 60));
    const [all, allSeconds] = timed(() => everyImage(search));
    const best = pathsOf(all ?? imagesByRays(search, hit, 1_000_000));
    if (all)
      print(
        order,
        'all planes',
        all.parents.length,
        allSeconds.toFixed(1),
        best.map(({ length }) => length).join(', '),
        '',
        '',
      );
    for (const rays of [10_000, 30_000, 100_000]) {
      const [images, seconds] = timed(() => imagesByRays(search, hit, rays));
      const [paths, pathSeconds] = timed(() => pathsOf(images));
      const share = (of: (paths: ImagePath[]) => number): string =>
        paths.map((found, i) => (best[i].length === 0 ? '–' : ((100 * of(found)) / of(best[i])).toFixed(1))).join(', ');
      const times = `${seconds.toFixed(1)} + ${(pathSeconds / 2).toFixed(2)}`;
      print(
        order,
        rays,
        images.parents.length,
        times,
        paths.map(({ length }) => length).join(', '),
        share((p) => p.length),
        share(energy),
      );
    }
    const request = { sampleRate: 48_000, length: 9600 };
    const [, one] = timed(() => imageResponse(best[0], room, request));
    const [, many] = timed(() => imageCoefficients(best[0], room, request, 4));
    console.log('responses of', best[0].length, 'paths:', one.toFixed(2), 's; 25 coefficients:', many.toFixed(2), 's');
  }
}
