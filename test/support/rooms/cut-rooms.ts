import type { WallAdmittance } from '../../../src/material/branches.ts';
import { prepareRoom } from '../../../src/room/prepare/prepare.ts';
import type { MeshRoom } from '../../../src/room/mesh/voxelise.ts';
import type { PreparedRoom } from '../../../src/room/prepare/prepared.ts';
import type { Scheme } from '../../../src/scheme/scheme.ts';
import type { Vec3 } from '../../../src/units/quantities.ts';
import { between, wholeBetween, type Random } from '../numbers/random.ts';
import {
  box,
  flipped,
  join,
  mapped,
  polygon,
  randomRotation,
  rotate,
  rotationAbout,
  shift,
  voxelised,
  type Soup,
} from './room-meshes.ts';
import { ROOM_SOUND_SPEED, ROOM_SPACING } from './rooms.ts';

/** Materials of the pieces of a random room. */
export const MATERIALS = 4;

/** The things in the room, by kind. */
export const CUT_KINDS = [
  'turned blocks',
  'thin panels',
  'slits',
  'thin blocks and a wedge',
  'some of each',
  'blocks along the grid',
] as const;

const isStraight = (kind: number): boolean => kind % CUT_KINDS.length === CUT_KINDS.length - 1;

/**
 * A box of 8 to 12 spacings a side, turned at random, with things in it and through its walls; all walls lie between
 * the nodes. The last kind is not turned: whole walls then lie where the nodes before them keep the least air.
 */
export function randomCutRoom(kind: number, random: Random): MeshRoom {
  const sides = [0, 1, 2].map(() => between(random, 8, 12) * ROOM_SPACING) as unknown as Vec3;
  const turn = isStraight(kind) ? rotationAbout(0, 0) : randomRotation(random);
  const soup = mapped(join(box([0, 0, 0], sides, 'wall 0'), ...contents(kind, sides, random)), (at) =>
    rotate(turn, at),
  );
  // A listener inside a block or a narrow slit would give a room of a few nodes.
  for (;;) {
    const listener = rotate(turn, pointIn(sides, random));
    const room = voxelised({ soup, listeners: [listener], spacing: ROOM_SPACING, options: { cut: true } });
    if (room.report.volume > 0.3 * sides[0] * sides[1] * sides[2]) return room;
  }
}

export function prepareCutRoom(
  { graph, surface, cut }: MeshRoom,
  scheme: Scheme,
  walls: readonly WallAdmittance[],
): PreparedRoom {
  const materials = Array.from({ length: MATERIALS }, (_, i) => ({
    name: `wall ${i}`,
    admittance: walls[i % walls.length],
  }));
  return prepareRoom(graph, scheme, ROOM_SOUND_SPEED, materials, surface, { cut });
}

const pointIn = (sides: Vec3, random: Random): Vec3 => sides.map((side) => between(random, 0, side)) as unknown as Vec3;

function contents(kind: number, sides: Vec3, random: Random): Soup[] {
  const material = (): string => `wall ${wholeBetween(random, 0, MATERIALS - 1)}`;
  const stands = (soup: Soup): Soup => {
    const turn = isStraight(kind) ? rotationAbout(0, 0) : randomRotation(random);
    const middle = pointIn(sides, random);
    return mapped(soup, (at) => shift(middle)(rotate(turn, at)));
  };
  const standing = (x: number, y: number, z: number): Soup =>
    flipped(
      box(
        [-x * ROOM_SPACING, -y * ROOM_SPACING, -z * ROOM_SPACING],
        [x * ROOM_SPACING, y * ROOM_SPACING, z * ROOM_SPACING],
        material(),
      ),
    );
  const sheet = (half: number, at: number): Soup =>
    polygon(
      [
        [-half, -half, at],
        [half, -half, at],
        [half, half, at],
        [-half, half, at],
      ].map((corner) => corner.map((x) => x * ROOM_SPACING) as unknown as Vec3),
      material(),
    );
  const block = (): Soup => stands(standing(between(random, 1, 3), between(random, 1, 3), between(random, 1, 3)));
  const panel = (): Soup => stands(sheet(between(random, 1, 5), 0));
  const slit = (): Soup => {
    const half = between(random, 2, 4);
    const width = between(random, 0.1, 1.8);
    return stands(join(sheet(half, -width / 2), sheet(half, width / 2)));
  };
  const thin = (): Soup => stands(standing(between(random, 2, 4), between(random, 2, 4), between(random, 0.05, 0.6)));
  const wedge = (): Soup => {
    const half = between(random, 2, 4);
    const slope = between(random, 0.1, 1);
    const [a, b] = [sheet(half, 0), sheet(half, 0)];
    return stands(
      join(
        a,
        mapped(b, ([x, y]) => [x, y, slope * (x + half * ROOM_SPACING)]),
      ),
    );
  };
  const kinds: readonly (() => Soup[])[] = [
    () => [block(), block()],
    () => [panel(), panel(), panel()],
    () => [slit(), slit()],
    () => [thin(), thin(), wedge()],
    () => [block(), panel(), slit(), thin(), wedge()],
    () => [block(), block(), thin()],
  ];
  return kinds[kind % kinds.length]();
}
