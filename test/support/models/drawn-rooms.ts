import { planned, rings, sectioned, square, regular, type DrawnRoom, type Point } from './drawn.ts';

/** Turned by 17 degrees, so that no wall is along an axis. */
function turned(outline: readonly Point[]): Point[] {
  const [c, s] = [Math.cos((17 * Math.PI) / 180), Math.sin((17 * Math.PI) / 180)];
  return outline.map(([x, y]): Point => [c * x - s * y, s * x + c * y]);
}

/** Steps of 0.45 by 1.1 m behind a stage of 4 m; from the first to the last corner of the floor. */
function rakedFloor(): Point[] {
  const steps = [0, 1, 2, 3].flatMap((k): Point[] => [
    [4 + 1.1 * k, 0.45 * (k + 1)],
    [4 + 1.1 * (k + 1), 0.45 * (k + 1)],
  ]);
  return [[0, 0], [4, 0], ...steps];
}

function vault(): Point[] {
  return Array.from({ length: 23 }, (_, i): Point => {
    const angle = (Math.PI * (i + 1)) / 24;
    return [2.5 + 2.5 * Math.cos(angle), 1.8 + 2.5 * Math.sin(angle)];
  });
}

function dome(): Parameters<typeof rings>[1] {
  const ring = (radius: number): Point[] => regular(20, radius, 0.1);
  const cap = [0, 1, 2, 3, 4, 5].map((k) => {
    const rise = (k * 80 * Math.PI) / (5 * 180);
    return { z: 1.5 + 3 * Math.sin(rise), ring: ring(3 * Math.cos(rise)) };
  });
  return [{ z: 0, ring: ring(3) }, ...cap];
}

function rectangle(x: number, y: number): Point[] {
  return [
    [-x / 2, -y / 2],
    [x / 2, -y / 2],
    [x / 2, y / 2],
    [-x / 2, y / 2],
  ];
}

const RAKED = rakedFloor();

/** Eleven rooms of 50 to 220 m³. */
export const DRAWN_ROOMS: readonly DrawnRoom[] = [
  planned(
    'box',
    [
      [0.13, 0.07],
      [5.2, 0.07],
      [5.2, 4.31],
      [0.13, 4.31],
    ],
    2.83,
    { source: [1.1, 1.2, 1.4], receiver: [4.1, 3.1, 1.1], free: [2.6, 2.1, 0] },
  ),
  planned(
    'l-shape',
    [
      [0, 0],
      [7.1, 0],
      [7.1, 3.2],
      [3.4, 3.2],
      [3.4, 6.3],
      [0, 6.3],
    ],
    3.1,
    { source: [6.1, 1.4, 1.5], receiver: [1.2, 5.1, 1.2], free: [1.7, 1.7, 0] },
  ),
  sectioned(
    'gable',
    [
      [0, 0],
      [6.1, 0],
      [6.1, 2.7],
      [3.05, 4.9],
      [0, 2.7],
    ],
    7.7,
    (corner) => ['floor', 'wall', 'ceiling', 'ceiling', 'wall'][corner],
    { source: [1.3, 1.2, 1.4], receiver: [4.6, 6.1, 1.2], free: [3, 3.8, 0] },
  ),
  planned('hexagon', regular(6, 4.1, 0.2), 3.4, {
    source: [-1.9, 0.7, 1.5],
    receiver: [2.1, -0.9, 1.2],
    free: [0.2, 0.3, 0],
  }),
  sectioned(
    'raked',
    [...RAKED, [8.4, 4.2], [0, 4.2]],
    6.2,
    (corner) => (corner < RAKED.length - 1 ? 'floor' : corner === RAKED.length ? 'ceiling' : 'wall'),
    { source: [1.2, 2.1, 1.5], receiver: [6.8, 4.4, 2.9], free: [2.2, 4.2, 0] },
  ),
  sectioned(
    'vault',
    [[0, 0], [5, 0], [5, 1.8], ...vault(), [0, 1.8]],
    9.3,
    (corner) => (corner === 0 ? 'floor' : corner === 1 || corner === 27 - 1 ? 'wall' : 'ceiling'),
    { source: [1.4, 1.6, 1.5], receiver: [3.6, 7.4, 1.2], free: [2.5, 4.5, 0] },
  ),
  planned(
    'columns',
    [
      [0, 0],
      [8.9, 0],
      [8.9, 6.7],
      [0, 6.7],
    ],
    3.3,
    { source: [1.1, 1, 1.5], receiver: [7.8, 5.6, 1.2], free: [4.4, 3.4, 0] },
    [square([2.6, 2.2], 0.31), square([6.3, 2.2], 0.31), square([2.6, 4.6], 0.31), square([6.3, 4.6], 0.31)],
  ),
  planned(
    'coupled',
    [
      [0, 0],
      [4.2, 0],
      [4.2, 1.6],
      [4.55, 1.6],
      [4.55, 0.4],
      [8.3, 0.4],
      [8.3, 4.9],
      [4.55, 4.9],
      [4.55, 2.7],
      [4.2, 2.7],
      [4.2, 5.3],
      [0, 5.3],
    ],
    2.7,
    { source: [1.2, 4.1, 1.4], receiver: [7.1, 1.6, 1.2], free: [1.9, 1.7, 0] },
  ),
  rings('dome', dome(), { source: [-1.2, 0.8, 1.4], receiver: [1.4, -0.9, 1.2], free: [0.1, 0.1, 0] }),
  rings(
    'frustum',
    [
      { z: 0, ring: rectangle(6.3, 5.04) },
      { z: 3.2, ring: rectangle(5.04, 4.032) },
    ],
    { source: [-1.5, -1.2, 1.4], receiver: [1.6, 1.1, 1.2], free: [0.2, 0, 0] },
  ),
  planned(
    'studio',
    turned([
      [0, 0],
      [5.6, 0.5],
      [6.2, 3.6],
      [3.1, 5.2],
      [-0.4, 4.1],
    ]),
    3,
    { source: [0.4, 2.1, 1.5], receiver: [3.9, 4.2, 1.2], free: [2.3, 3.1, 0] },
  ),
];
