import { describe, expect, it } from 'vitest';
import { imageDistances } from '../../../../src/exact/image-sources.ts';
import { findImages, findPaths, imageRoom } from '../../../../src/rays/images/find-images.ts';
import { imagesByRays } from '../../../../src/rays/images/images-by-rays.ts';
import { pathsTo, type ImagePath } from '../../../../src/rays/images/paths.ts';
import type { RayRoom, Triple } from '../../../../src/rays/room/room.ts';
import { boxFaces, bruteFirstHit, plainLaw, prismFaces, roomOfFaces, turned } from '../../../support/rays/shapes.ts';

const SIDES: Triple = [5, 4, 3];
const LAWS = [plainLaw(0.1), plainLaw(0.2), plainLaw(0.3), plainLaw(0.4), plainLaw(0.5), plainLaw(0.6)];
const box = roomOfFaces(
  boxFaces(SIDES, (face) => face),
  LAWS,
);

const pathsIn = (room: RayRoom, source: Triple, receiver: Triple, order: number): ImagePath[] => {
  const image = imageRoom(room, bruteFirstHit(room));
  return findPaths(image, findImages(image, { source, order, farthest: Infinity }), receiver);
};

const minus = (a: Triple, b: Triple): Triple => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];

/** The image of every cell of the lattice up to an order: its place and how often sound meets each face. */
function lattice(source: Triple, order: number): { place: Triple; counts: number[] }[] {
  const found: { place: Triple; counts: number[] }[] = [];
  for (let x = -order; x <= order; x++) {
    for (let y = -order; y <= order; y++) {
      for (let z = -order; z <= order; z++) {
        const cell: Triple = [x, y, z];
        if (Math.abs(x) + Math.abs(y) + Math.abs(z) > order) continue;
        // Cell n mirrors the source |n| times, from the face at 0 first if n < 0.
        const place = cell.map((n, i) => n * SIDES[i] + (n % 2 === 0 ? source[i] : SIDES[i] - source[i]));
        const counts = cell.flatMap((n) => {
          const [more, less] = [Math.ceil(Math.abs(n) / 2), Math.floor(Math.abs(n) / 2)];
          return n < 0 ? [more, less] : [less, more];
        });
        found.push({ place: place as unknown as Triple, counts });
      }
    }
  }
  return found;
}

describe('paths in a box', () => {
  const source: Triple = [1.31, 1.13, 1.417];
  const receiver: Triple = [3.871, 2.693, 1.079];

  it('are those of the lattice up to order 6, with their laws, angles and directions', () => {
    const paths = pathsIn(box, source, receiver, 6);
    const wanted = lattice(source, 6)
      .map((image) => ({ ...image, way: minus(image.place, receiver) }))
      .sort((a, b) => Math.hypot(...a.way) - Math.hypot(...b.way));
    expect(paths).toHaveLength(wanted.length);
    expect(wanted).toHaveLength(377);
    const counted = paths.map(({ order }) => order);
    for (let order = 0; order <= 6; order++) {
      // An octahedron's shell: 4n² + 2.
      expect(counted.filter((n) => n === order)).toHaveLength(order === 0 ? 1 : 4 * order * order + 2);
    }
    for (const path of paths) {
      const way = path.arrival.map((x) => x * path.distance) as unknown as Triple;
      const same = wanted.find((image) => Math.hypot(...minus(image.way, way)) < 1e-9)!;
      expect(LAWS.map((_, law) => path.hits.filter((hit) => hit.law === law).length)).toEqual(same.counts);
      path.hits.forEach(({ law, cosine, unfoldedNormal }) => {
        const axis = law >> 1;
        expect(cosine).toBeCloseTo(Math.abs(path.arrival[axis]), 12);
        // In the unfolded box all walls across an axis face the receiver.
        unfoldedNormal.forEach((x, i) => expect(x).toBeCloseTo(i === axis ? -Math.sign(path.arrival[axis]) : 0, 12));
      });
      // Each hit turns one component round.
      const turns = [0, 1, 2].map((axis) => same.counts[2 * axis] + same.counts[2 * axis + 1]);
      path.departure.forEach((x, axis) =>
        expect(x).toBeCloseTo((turns[axis] % 2 === 0 ? -1 : 1) * path.arrival[axis], 12),
      );
    }
  });

  it('have the distances of the exact list', () => {
    // Within 8 m all images are of order 6 or less.
    const near = pathsIn(box, source, receiver, 6).filter(({ distance }) => distance < 8);
    const exact = imageDistances(SIDES, source, receiver, 8);
    expect(near).toHaveLength(exact.length);
    near.forEach(({ distance }, i) => expect(distance).toBeCloseTo(exact[i], 9));
  });

  it('count once if they go through edges and corners', () => {
    // From the middle to the middle: paths of several axes meet edges, and all triangles' diagonals.
    const middle: Triple = [2.5, 2, 1.5];
    const paths = pathsIn(box, middle, [2.5, 2, 1], 4);
    expect(paths).toHaveLength(1 + 6 + 18 + 38 + 66);
  });

  it('are the same in a turned and moved room', () => {
    const { room, at } = turned(box, 37);
    const straight = pathsIn(box, source, receiver, 4);
    const other = pathsIn(room, at(source), at(receiver), 4);
    expect(other).toHaveLength(straight.length);
    other.forEach((path, i) => {
      expect(path.distance).toBeCloseTo(straight[i].distance, 9);
      expect(path.hits.map(({ law }) => law)).toEqual(straight[i].hits.map(({ law }) => law));
    });
  });

  it('are the direct sound alone at order 0, and end at the longest path', () => {
    expect(pathsIn(box, source, receiver, 0).map(({ order }) => order)).toEqual([0]);
    const image = imageRoom(box, bruteFirstHit(box));
    const images = findImages(image, { source, order: 6, farthest: 8 });
    expect(findPaths(image, images, receiver)).toHaveLength(imageDistances(SIDES, source, receiver, 8).length);
  });

  it('do not come back from an opening', () => {
    const open = roomOfFaces(
      boxFaces(SIDES, (face) => face),
      LAWS.map((law, face) => ({ ...law, isOpening: face === 5 })),
    );
    const paths = pathsIn(open, source, receiver, 2);
    // Without the ceiling: 5 walls; of order 2 those of x and y, of x and x or y and y, and of each with the floor.
    expect(paths).toHaveLength(1 + 5 + 4 + 4 + 4);
    expect(paths.some(({ hits }) => hits.some(({ law }) => law === 5))).toBe(false);
  });

  it('meet the law of the side that they come from', () => {
    const panel = { corners: [[0, 0, 1], [4, 0, 1], [4, 4, 1], [0, 4, 1]] as Triple[], law: 0 }; // prettier-ignore
    const room = { ...roomOfFaces([panel], LAWS), front: Uint16Array.of(1, 1), back: Uint16Array.of(2, 2) };
    for (const [height, law] of [
      [1.5, 1],
      [0.5, 2],
    ]) {
      const paths = pathsIn(room, [1, 1, height], [2, 3, height], 2);
      expect(paths.map(({ hits }) => hits.map((hit) => hit.law))).toEqual([[], [law]]);
    }
    expect(pathsIn(room, [1, 1, 1.5], [2, 3, 0.5], 2)).toEqual([]);
  });

  it('do not double where a wall is cut into triangles, also of two laws', () => {
    const faces = boxFaces(SIDES).flatMap((face) => {
      const [a, b, c, d] = face.corners;
      const middle = (one: Triple, other: Triple): Triple => one.map((x, i) => (x + other[i]) / 2) as unknown as Triple;
      // The border of the laws runs through the middle of each wall.
      return [
        { corners: [a, middle(a, b), middle(c, d), d], law: 0 },
        { corners: [middle(a, b), b, c, middle(c, d)], law: 1 },
      ];
    });
    const paths = pathsIn(roomOfFaces(faces, LAWS), [2.5, 2, 1.5], [2.5, 2, 1], 3);
    expect(paths).toHaveLength(1 + 6 + 18 + 38);
  });
});

/** All sequences of faces, without any pruning; each leg is checked against every triangle. */
function bruteLengths(
  room: RayRoom,
  facePlanes: readonly { n: Triple; d: number }[],
  ends: [Triple, Triple],
  order: number,
): string[] {
  const hit = bruteFirstHit(room);
  const [source, receiver] = ends;
  const lengths: string[] = [];
  const visit = (images: Triple[], faces: number[]): void => {
    const last = images[images.length - 1];
    // Back from the receiver: the first thing that a ray to each image meets must be its face.
    let [point, isHeard] = [receiver, true];
    for (let i = faces.length - 1; i >= 0 && isHeard; i--) {
      const way = minus(images[i + 1], point);
      const length = Math.hypot(...way);
      const direction = way.map((x) => x / length) as unknown as Triple;
      const met = hit(point, direction, length);
      const { n, d } = facePlanes[faces[i]];
      const on = met ? point.map((x, a) => x + met.distance * direction[a]) : undefined;
      isHeard = on !== undefined && Math.abs(n[0] * on[0] + n[1] * on[1] + n[2] * on[2] - d) < 1e-7;
      // A little before the wall.
      if (on) point = on.map((x, a) => x - 1e-6 * direction[a]) as unknown as Triple;
    }
    if (isHeard) {
      const way = minus(source, point);
      const length = Math.hypot(...way);
      isHeard = hit(point, way.map((x) => x / length) as unknown as Triple, length) === undefined;
    }
    if (isHeard) lengths.push(Math.hypot(...minus(last, receiver)).toFixed(6));
    if (faces.length === order) return;
    facePlanes.forEach(({ n, d }, face) => {
      if (face === faces[faces.length - 1]) return;
      const height = n[0] * last[0] + n[1] * last[1] + n[2] * last[2] - d;
      visit([...images, last.map((x, a) => x - 2 * height * n[a]) as unknown as Triple], [...faces, face]);
    });
  };
  visit([source], []);
  return lengths.sort((a, b) => Number(a) - Number(b));
}

const L_OUTLINE = [
  [0, 0],
  [6, 0],
  [6, 3],
  [3, 3],
  [3, 5],
  [0, 5],
] as const;
const L_ROOM = roomOfFaces(
  prismFaces(
    L_OUTLINE,
    [
      [0, 1, 2, 3],
      [0, 3, 4, 5],
    ],
    2.7,
  ),
  [plainLaw(0.1)],
);
const L_PLANES = [
  ...[0, 6, 3].map((d) => ({ n: [1, 0, 0] as Triple, d })),
  ...[0, 3, 5].map((d) => ({ n: [0, 1, 0] as Triple, d })),
  ...[0, 2.7].map((d) => ({ n: [0, 0, 1] as Triple, d })),
];

describe('paths in other rooms', () => {
  const ends: [Triple, Triple] = [
    [5.5, 2.2, 1.2],
    [1.1, 4.6, 1.6],
  ];

  it('of an L are those of a search without pruning', () => {
    const paths = pathsIn(L_ROOM, ...ends, 4);
    const brute = bruteLengths(L_ROOM, L_PLANES, ends, 4);
    // The corner hides the source.
    expect(paths.some(({ order }) => order === 0)).toBe(false);
    expect(brute.length).toBeGreaterThan(20);
    expect(paths.map(({ distance }) => distance.toFixed(6))).toEqual(brute);
  });

  it('with a slanted ceiling and a panel within are those of a search without pruning', () => {
    const wedge = roomOfFaces(
      [
        ...prismFaces(
          [
            [0, 0],
            [5, 0],
            [4.2, 4],
            [0.5, 3.6],
          ],
          [],
          3,
        ),
        {
          corners: [
            [0, 0, 0],
            [5, 0, 0],
            [4.2, 4, 0],
            [0.5, 3.6, 0],
          ],
          law: 0,
        },
        {
          corners: [
            [-1, -1, 2],
            [-1, 5, 2.6],
            [6, 5, 2.6],
            [6, -1, 2],
          ],
          law: 0,
        },
        {
          corners: [
            [1.5, 1.2, 0.8],
            [2.6, 1.2, 0.9],
            [2.6, 2.4, 0.9],
            [1.5, 2.4, 0.8],
          ],
          law: 0,
        },
      ],
      [plainLaw(0.1)],
    );
    const planes = imageRoom(wedge, bruteFirstHit(wedge)).planes.planes;
    expect(planes).toHaveLength(7);
    const ends: [Triple, Triple] = [
      [1, 1, 1.2],
      [3.2, 2.6, 0.6],
    ];
    const brute = bruteLengths(
      wedge,
      planes.map(({ normal, offset }) => ({ n: normal, d: offset })),
      ends,
      4,
    );
    expect(brute.length).toBeGreaterThan(40);
    expect(pathsIn(wedge, ...ends, 4).map(({ distance }) => distance.toFixed(6))).toEqual(brute);
  });

  it('are found by rays, too', () => {
    const firstHit = bruteFirstHit(L_ROOM);
    const { planes } = imageRoom(L_ROOM, firstHit);
    const [source, receiver] = ends;
    const tree = imagesByRays({ room: L_ROOM, planes, source, order: 4, farthest: Infinity }, firstHit, 4000);
    const paths = pathsTo(L_ROOM, planes, firstHit, tree, receiver, Infinity);
    const all = pathsIn(L_ROOM, source, receiver, 4);
    // What rays miss are narrow beams; what they find is heard.
    expect(paths.length).toBeGreaterThan(0.9 * all.length);
    const lengths = all.map(({ distance }) => distance.toFixed(9));
    paths.forEach(({ distance }) => expect(lengths).toContain(distance.toFixed(9)));
  });
});
