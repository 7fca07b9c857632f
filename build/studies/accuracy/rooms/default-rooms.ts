import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ratioBetween, seededRandom } from '../random.ts';
import type { AccuracyRoom } from '../../../../src/app/jobs/verify/exact-rooms/room.ts';
import { costOf, type Case } from '../case.ts';
import { alignedBox, turnedBox, volumeOfBox, type ExactBox } from '../../../../src/app/jobs/verify/exact-rooms/box.ts';
import { drawnBox, KINDS } from './draw-box.ts';
import type { Turn } from '../../../../src/app/jobs/verify/exact-rooms/turn.ts';

/** Boxes that only this table has: half of them along the grid, half turned. */
const BOXES = 12;
const TURNS: readonly Turn[] = [
  [19, 0],
  [30, 17],
  [45, 0],
  [7, 11],
  [26, 33],
  [38, 8],
];

/** Highest frequencies of the shipped scenes, Hz. */
const FREQUENCIES = [355, 380, 708, 900] as const;

/** Shipped scenes of three dimensions, with the volume that tells their cost, m³. */
const SHIPPED = {
  shoebox: 60,
  'l-room': 120,
  classroom: 200,
  'seminar-room': 150,
  'lecture-hall': 900,
} as const;

/** The highest frequency that the exact boxes are asked for, Hz. */
const [LEAST, MOST] = [300, 900];

export function defaultBoxes(): ExactBox[] {
  return Array.from({ length: BOXES }, (_, i) =>
    drawnBox(`default-${i + 1}`, 500 + i, KINDS[i % KINDS.length], 20, 70),
  );
}

/** Name of the answer of a shipped scene. */
export const shippedAnswer = (name: string): string => `scenes/${name}.json`;

/** The scenes as they are shipped, with their meshes, from `scenes/` of the folder in which the program runs. */
export function shippedRooms(): AccuracyRoom[] {
  return Object.keys(SHIPPED).map((name): AccuracyRoom => {
    const text = (file: string): string => readFileSync(join('scenes', file), 'utf8');
    const scene = JSON.parse(text(`${name}.json`)) as Record<string, unknown>;
    const { mesh } = scene['geometry'] as { mesh?: { file: string } };
    return {
      id: name,
      answer: shippedAnswer(name),
      scene,
      files: mesh ? { [mesh.file]: text(mesh.file) } : {},
    };
  });
}

/** Rooms with no option given but the scene and its highest frequency. */
export function defaultCases(): Case[] {
  const random = seededRandom(11);
  const boxes = defaultBoxes().map((box, i): Case => {
    const room = i % 2 === 0 ? alignedBox(box) : turnedBox(box, TURNS[(i >> 1) % TURNS.length]);
    const maxHz = Math.round(ratioBetween(random, LEAST, MOST));
    return { table: 'default', id: room.id, room, maxHz, cost: costOf(volumeOfBox(box), maxHz, RECORD) };
  });
  const shipped = shippedRooms().flatMap((room) =>
    FREQUENCIES.map((maxHz): Case => {
      const cubicMetres = SHIPPED[room.id as keyof typeof SHIPPED];
      return { table: 'default', id: `${room.id}, ${maxHz} Hz`, room, maxHz, cost: costOf(cubicMetres, maxHz, RECORD) };
    }),
  );
  return [...boxes, ...shipped];
}

/** The turned boxes of {@link defaultCases} on a staircase. */
export const staircaseCases = (): Case[] =>
  defaultCases()
    .filter(({ room }) => room.id.includes('turned'))
    .map((one) => ({ ...one, table: 'staircase', walls: 'staircase' }));

/** How long a record may be, for the cost: the program chooses it, s. */
const RECORD = 1.5;
