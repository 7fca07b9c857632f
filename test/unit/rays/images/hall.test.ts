import { describe, expect, it } from 'vitest';
import { everyImage } from '../../../../src/rays/images/every-image.ts';
import { findImages, findPaths, imageRoom } from '../../../../src/rays/images/find-images.ts';
import { imagesByRays } from '../../../../src/rays/images/images-by-rays.ts';
import { pathsTo, type FirstHit } from '../../../../src/rays/images/paths.ts';
import { buildTree } from '../../../../src/rays/tree/build-tree.ts';
import { firstHit } from '../../../../src/rays/tree/walk.ts';
import { HALL_RECEIVERS, HALL_SOURCE, lectureHall } from '../../../support/rays/halls.ts';

describe('image sources of a hall', () => {
  it('are found by rays as by a search of all planes', async () => {
    const room = await lectureHall();
    const tree = await buildTree(room);
    const hit: FirstHit = (origin, direction, farthest) => firstHit(tree, origin, direction, farthest);
    const { planes } = imageRoom(room, hit);
    const search = { room, planes, source: HALL_SOURCE, order: 3, farthest: 60 };
    const [all, some] = [everyImage(search)!, imagesByRays(search, hit, 30_000)];
    expect(some.parents.length).toBeLessThan(all.parents.length / 100);
    for (const receiver of HALL_RECEIVERS) {
      const wanted = pathsTo(room, planes, hit, all, receiver, 60);
      const found = pathsTo(room, planes, hit, some, receiver, 60);
      expect(wanted.length).toBeGreaterThan(30);
      // All of them in both places; a narrow beam may be missed elsewhere.
      const lengths = wanted.map(({ distance }) => distance.toFixed(9));
      found.forEach(({ distance }) => expect(lengths).toContain(distance.toFixed(9)));
      expect(found.length).toBeGreaterThanOrEqual(0.95 * wanted.length);
    }
  });

  it('are the same from receiver to source', async () => {
    const room = await lectureHall();
    const tree = await buildTree(room);
    const image = imageRoom(room, (origin, direction, farthest) => firstHit(tree, origin, direction, farthest));
    const [receiver] = HALL_RECEIVERS;
    const ways = [
      [HALL_SOURCE, receiver],
      [receiver, HALL_SOURCE],
    ].map(([source, to]) => {
      const images = findImages(image, { source, order: 2, farthest: 60 });
      expect(images.isComplete).toBe(true);
      return findPaths(image, images, to).map(({ distance, hits }) => [
        distance.toFixed(6),
        hits.map(({ cosine }) => cosine.toFixed(6)),
      ]);
    });
    const [there, back] = ways;
    expect(back.map(([length]) => length)).toEqual(there.map(([length]) => length));
    expect(back.map(([, cosines]) => [...cosines].reverse())).toEqual(there.map(([, cosines]) => cosines));
  });

  it('are found among 30 000 triangles of many planes', async () => {
    const room = await lectureHall(2480);
    expect(room.triangles.length / 3).toBe(30_190);
    const tree = await buildTree(room);
    const image = imageRoom(room, (origin, direction, farthest) => firstHit(tree, origin, direction, farthest));
    expect(image.planes.planes.length).toBeGreaterThan(10_000);
    const images = findImages(image, { source: HALL_SOURCE, order: 3, farthest: 60, rays: 10_000 });
    expect(images.isComplete).toBe(false);
    // The same each time.
    expect(findImages(image, { source: HALL_SOURCE, order: 3, farthest: 60, rays: 10_000 })).toEqual(images);
    const paths = HALL_RECEIVERS.map((receiver) => findPaths(image, images, receiver));
    expect(paths.flat().length).toBeGreaterThan(0);
  });
});
