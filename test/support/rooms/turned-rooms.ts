import { absorbingBoxMode } from '../../../src/exact/absorbing-box-modes.ts';
import { lossyBallMode } from '../../../src/exact/lossy-modes.ts';
import { ballZeros, cylinderModes } from '../../../src/exact/rigid-modes.ts';
import { realAdmittance } from '../../../src/material/branches.ts';
import { real, type Complex } from '../../../src/numerics/complex.ts';
import { prepareRoom } from '../../../src/room/prepare/prepare.ts';
import type { PreparedRoom } from '../../../src/room/prepare/prepared.ts';
import { metres, type Vec3 } from '../../../src/units/quantities.ts';
import { SCHEME } from '../numbers/mode-pairs.ts';
import { join, mapped, meshOf, polygon, rotate, rotationAbout, sphere, voxelised, type Soup } from './room-meshes.ts';
import { ROOM_SOUND_SPEED, ROOM_SPACING } from './rooms.ts';

/** Where the rooms stand between the nodes, m, and how they are turned. */
const PLACE: Vec3 = [0.013, 0.037, 0.021];
const TURN = rotationAbout(2, 30);

const RADIUS = 6 * ROOM_SPACING;
export const TALL = 9 * ROOM_SPACING;
export const LEG = 14 * ROOM_SPACING;

/** Admittances of the walls of the prism, and of the ball. */
const LEGS = 0.05;
const FLOOR = 0.1;
const BALL = 0.05;

type Outline = readonly (readonly [number, number])[];

/** A prism over an outline that runs counter-clockwise seen from above, its fronts inwards; its floor at z = 0. */
function prism(outline: Outline, height: number, materials: readonly string[]): Soup {
  const at = (z: number) => outline.map(([x, y]): Vec3 => [x, y, z]);
  const [floor, ceiling] = [at(0), at(height)];
  const sides = outline.map((_, i) => {
    const next = (i + 1) % outline.length;
    return polygon([floor[next], floor[i], ceiling[i], ceiling[next]], materials[i % materials.length]);
  });
  return join(polygon(floor, 'floor'), polygon([...ceiling].reverse(), 'rigid'), ...sides);
}

/** Corners of a polygon with the area of a circle. */
function circle(radius: number, corners: number): Outline {
  const step = (2 * Math.PI) / corners;
  const out = radius * Math.sqrt(step / Math.sin(step));
  return Array.from({ length: corners }, (_, i) => [out * Math.cos(i * step), out * Math.sin(i * step)] as const);
}

/** ω/c of a ball: the mode of each zero of j_l', 2l + 1 times. */
const ballExact = (): Complex[] =>
  Array.from({ length: 8 }, (_, l) => l).flatMap((l) =>
    ballZeros(l).flatMap((zero) => new Array<Complex>(2 * l + 1).fill(lossyBallMode(RADIUS, l, zero, BALL).k)),
  );

/**
 * ω/c of the prism over half a square: modes of the whole box that are symmetric about the diagonal have no slope
 * across it. The box has f(x)g(y) and g(x)f(y); one sum of the two is symmetric.
 */
function prismExact(): Complex[] {
  const wall = (admittance: number) => () => real(admittance);
  const faces = [
    [wall(LEGS), wall(LEGS)],
    [wall(LEGS), wall(LEGS)],
    [wall(FLOOR), wall(0)],
  ] as const;
  const halves: Vec3[] = [];
  for (let n = 0; n < 7; n++)
    for (let m = 0; m <= n; m++) for (let k = 0; k < 5; k++) if (n + m + k > 0) halves.push([n, m, k]);
  return halves.map((each) => absorbingBoxMode([LEG, LEG, TALL], faces, each));
}

/** A turned room whose modes are known. */
export interface TurnedRoom {
  readonly name: string;
  readonly soup: Soup;
  readonly inside: Vec3;
  readonly admittances: Readonly<Record<string, number>>;
  /** ω/c of its lowest modes, rad/m, in any order. */
  readonly exact: () => Complex[];
  /** Largest rms error of the damping; undefined where there is none. */
  readonly damping?: number;
}

/** Modes of these rooms that are compared. */
export const COMPARED = 20;

export const TURNED_ROOMS: readonly TurnedRoom[] = [
  {
    name: 'a ball whose wall absorbs',
    soup: sphere([0, 0, 0], RADIUS, 12),
    inside: [0, 0, 0],
    admittances: { ball: BALL },
    exact: ballExact,
    damping: 0.045,
  },
  {
    name: 'a rigid cylinder',
    soup: prism(circle(RADIUS, 48), TALL, ['rigid']),
    inside: [0, 0, TALL / 2],
    admittances: { rigid: 0, floor: 0 },
    exact: () => cylinderModes(RADIUS, TALL, COMPARED + 12).map(real),
  },
  {
    name: 'a prism over half a square, with a rigid diagonal and other walls that absorb',
    soup: prism(
      [
        [0, 0],
        [LEG, 0],
        [0, LEG],
      ],
      TALL,
      ['leg', 'rigid', 'leg'],
    ),
    inside: [LEG / 4, LEG / 4, TALL / 2],
    admittances: { leg: LEGS, rigid: 0, floor: FLOOR },
    exact: prismExact,
    damping: 0.08,
  },
];

/** The room on its grid, turned. @param finer How many times as fine the grid is. */
export function turnedRoom(
  { soup, inside, admittances }: Pick<TurnedRoom, 'soup' | 'inside' | 'admittances'>,
  finer = 1,
): PreparedRoom {
  const placed = (at: Vec3): Vec3 => rotate(TURN, at).map((x, d) => x + PLACE[d]) as unknown as Vec3;
  const turned = mapped(soup, placed);
  const { graph, cut, surface } = voxelised({
    soup: turned,
    listeners: [placed(inside)],
    spacing: metres(ROOM_SPACING / finer),
    options: { cut: true },
  });
  const materials = meshOf(turned).materialNames.map((name) => ({
    name,
    admittance: realAdmittance(admittances[name]),
  }));
  return prepareRoom(graph, SCHEME, ROOM_SOUND_SPEED, materials, surface, { cut });
}
