import { AIR_OF_ROOM, type AccuracyRoom } from '../../../src/app/jobs/verify/exact-rooms/room.ts';
import type { PanelInWall } from '../../../src/exact/limp-panel.ts';
import type { Vec3 } from '../../../src/units/quantities.ts';
import { seededRandom } from '../numbers/random.ts';

/** A block of a room: its lower and its upper corner. */
type Corners = readonly [from: Vec3, to: Vec3];

/** Two rooms beside each other, with a wall of 20 cm between them. Absorption is the same everywhere. */
const ROOMS: readonly Corners[] = [
  [
    [0, 0, 0],
    [6.4, 5.2, 3.9],
  ],
  [
    [6.6, -0.4, 0],
    [12, 5.6, 3.4],
  ],
];

/** Blocks of many sizes on walls, so that sound comes from all directions in the end. */
const BLOCKS: readonly Corners[] = (
  [
    [0, 0, 0, 1.1, 0.9, 1.7],
    [2.6, 4.3, 0, 3.7, 5.2, 2.3],
    [0, 3.1, 2.6, 0.8, 4.4, 3.9],
    [3.3, 0, 2.9, 5, 0.7, 3.9],
    [1.3, 1.6, 3.4, 2.9, 2.9, 3.9],
    [5.6, 0, 0, 6.4, 0.8, 1.3],
    [10.9, -0.4, 0, 12, 0.6, 1.2],
    [8.6, 4.7, 0, 9.5, 5.6, 2.1],
    [11.3, 2.7, 2, 12, 4.1, 3.4],
    [7.7, -0.4, 2.3, 9.3, 0.2, 3.4],
    [9.4, 1.7, 3, 10.7, 3.3, 3.4],
  ] as const
).map(
  ([a, b, c, d, e, f]) =>
    [
      [a, b, c],
      [d, e, f],
    ] as const,
);

/** Where the middle of the door is along the wall, m. */
const MIDDLE = 2.5;

/** A light door or window between two rooms. */
export interface DoorRooms {
  readonly panel: PanelInWall;
  /** Height of its lower edge, m; 0 if it stands on the floor. */
  readonly sill: number;
  /** Mass of the panel, kg/m². */
  readonly massPerArea: number;
  readonly absorption: number;
  /** Sources and receivers in each room. */
  readonly sources: readonly [number, number];
  readonly receivers: number;
}

/**
 * Two rooms of 124 and 107 m³ that only a panel in the wall joins. Receivers stand 0.8 m from walls, where
 * a diffuse field is even, and sources 1.1 m from receivers or more.
 */
export function doorRooms({ panel, sill, massPerArea, absorption, sources, receivers }: DoorRooms): AccuracyRoom {
  const along = MIDDLE - panel.width / 2;
  const rectangle = { from: [along, sill], to: [along + panel.width, sill + panel.height], material: 'door' };
  const random = seededRandom(3);
  const taken: Vec3[] = [];
  const place = ([from, to]: Corners, toWalls: number): object => {
    for (;;) {
      const at = from.map((low, axis) => {
        const free = to[axis] - low - 2 * toWalls;
        return Math.round((low + toWalls + free * random()) * 1000) / 1000;
      }) as unknown as Vec3;
      const clear = BLOCKS.every((block) => distance(at, block) > toWalls);
      if (clear && taken.every((other) => distance(at, [other, other]) > 1.1)) {
        taken.push(at);
        return { position: at };
      }
    }
  };
  const named = (letter: string, count: number, room: Corners, toWalls: number): [string, object][] =>
    Array.from({ length: count }, (_, i) => [`${letter}${i + 1}`, place(room, toWalls)]);
  const boxes = [
    ...ROOMS.map(([from, to], i) => ({
      add: { from, to },
      material: 'plaster',
      patches: [{ ...rectangle, face: i === 0 ? 'x+' : 'x-' }],
    })),
    ...BLOCKS.map(([from, to]) => ({ subtract: { from, to }, material: 'plaster' })),
  ];
  const scene = {
    wavehall: 1,
    air: AIR_OF_ROOM,
    materials: { plaster: { absorption }, door: { partition: { massPerArea } } },
    geometry: { boxes },
    sources: Object.fromEntries(ROOMS.flatMap((room, i) => named('ST'[i], sources[i], room, 0.7))),
    receivers: Object.fromEntries(ROOMS.flatMap((room, i) => named('AB'[i], receivers, room, 0.8))),
  };
  return { id: 'door', scene, files: {}, answer: '' };
}

const distance = (at: Vec3, [from, to]: Corners): number =>
  Math.hypot(...at.map((x, axis) => Math.max(from[axis] - x, 0, x - to[axis])));
