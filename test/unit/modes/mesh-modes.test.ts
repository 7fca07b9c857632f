import { Matrix, QrDecomposition } from 'ml-matrix';
import { describe, expect, it } from 'vitest';
import { absorbingBoxMode } from '../../../src/exact/absorbing-box-modes.ts';
import { lossyBallMode } from '../../../src/exact/lossy-modes.ts';
import { ballZeros, cylinderModes } from '../../../src/exact/rigid-modes.ts';
import { realAdmittance } from '../../../src/material/branches.ts';
import { findModesWork } from '../../../src/modes/find-modes.ts';
import { real, type Complex } from '../../../src/numerics/complex.ts';
import { prepareRoom } from '../../../src/room/prepare/prepare.ts';
import type { PreparedRoom } from '../../../src/room/prepare/prepared.ts';
import { alone } from '../../../src/room/slabs/work.ts';
import type { Vec3 } from '../../../src/units/quantities.ts';
import { referenceEngine } from '../../support/engines/engines.ts';
import { eigenvalueOf, most, pairModes, rms, SCHEME } from '../../support/numbers/mode-pairs.ts';
import {
  join,
  mapped,
  meshOf,
  polygon,
  rotate,
  rotationAbout,
  sphere,
  voxelised,
  type Soup,
} from '../../support/rooms/room-meshes.ts';
import { ROOM_SOUND_SPEED, ROOM_SPACING } from '../../support/rooms/rooms.ts';

/** Modes that are compared. */
const COUNT = 20;

/** Where the rooms stand between the nodes, m, and how they are turned. */
const PLACE: Vec3 = [0.013, 0.037, 0.021];
const TURN = rotationAbout(2, 30);

const RADIUS = 6 * ROOM_SPACING;
const TALL = 9 * ROOM_SPACING;
const LEG = 14 * ROOM_SPACING;

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

interface Judge {
  readonly name: string;
  readonly soup: Soup;
  readonly inside: Vec3;
  readonly admittances: Readonly<Record<string, number>>;
  readonly exact: () => Complex[];
  /** Largest rms error of the damping; undefined where there is none. */
  readonly damping?: number;
}

const JUDGES: readonly Judge[] = [
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
    exact: () => cylinderModes(RADIUS, TALL, COUNT + 12).map(real),
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

/** The room on its grid, turned. */
function roomOf({ soup, inside, admittances }: Pick<Judge, 'soup' | 'inside' | 'admittances'>): PreparedRoom {
  const placed = (at: Vec3): Vec3 => rotate(TURN, at).map((x, d) => x + PLACE[d]) as unknown as Vec3;
  const turned = mapped(soup, placed);
  const { graph, cut, surface } = voxelised({
    soup: turned,
    listeners: [placed(inside)],
    spacing: ROOM_SPACING,
    options: { cut: true },
  });
  const materials = meshOf(turned).materialNames.map((name) => ({
    name,
    admittance: realAdmittance(admittances[name]),
  }));
  return prepareRoom(graph, SCHEME, ROOM_SOUND_SPEED, materials, surface, { cut });
}

describe('the modes of a room whose walls stand between the nodes', () => {
  // Frequencies: 0.8 % rms is the aim of such walls at four points a wavelength (test/physics/subcell/modes.test.ts).
  // The highest mode has 6.6 to 7.6 here, but in rooms this small walls count for more. Measured 0.42, 0.34 and 0.54 %;
  // on a grid one and a half times as fine 0.28, 0.10 and 0.14 %. Damping: 3 % was aimed at, and is missed: measured
  // 3.8 % for the ball and 6.8 % for the prism, and on the finer grid 3.4 and 1.5 %. One mode may be off three times
  // as far.
  it.each(JUDGES)('are the exact ones: $name', ({ soup, inside, admittances, exact, damping }) => {
    const room = roomOf({ soup, inside, admittances });
    const all = exact().sort((one, other) => one[0] - other[0]);
    const highest = all[COUNT - 1][0];
    const { modes } = alone(
      findModesWork(room, {
        upTo: eigenvalueOf(1.03 * highest),
        basisUpTo: eigenvalueOf(1.15 * highest),
        expected: 2 * COUNT,
      }),
    );
    const pairs = pairModes(modes.slice(0, COUNT), all.slice(0, COUNT + 12));
    expect(pairs).toHaveLength(COUNT);
    const frequency = pairs.map((pair) => pair.frequency);
    expect(rms(frequency)).toBeLessThan(8e-3);
    expect(most(frequency)).toBeLessThan(24e-3);
    if (damping === undefined) {
      for (const { theta } of modes) expect(theta[1]).toBe(0);
      return;
    }
    const dampings = pairs.map((pair) => pair.damping);
    expect(rms(dampings)).toBeLessThan(damping);
    expect(most(dampings)).toBeLessThan(3 * damping);
  });
});

/** Steps of the response: the lowest mode makes some twenty periods. */
const STEPS = 1000;
/** Steps that are skipped: walls take a new state as if nothing had been flowing. */
const SETTLING = 4;
/** Rigid modes that the response begins with; all that they excite are well below the highest mode that is found. */
const BEGUN = 6;

/** Rate a step of the mode that decays without swinging: λ Σ Y S / V, to first order. */
const SWELL =
  (SCHEME.courant * ROOM_SPACING * (0.01 * 2 * LEG * TALL + 0.02 * (LEG ** 2 / 2))) / ((LEG ** 2 / 2) * TALL);

/** What damped cosines and sines of some angles a step leave of a record, by least squares: rms over rms. */
function leftOf(record: Float64Array, thetas: readonly Complex[]): number {
  const basis = new Matrix(
    Array.from(record, (_, n) =>
      [Math.exp(-SWELL * n)].concat(
        thetas.flatMap(([re, im]) => [Math.exp(-im * n) * Math.cos(re * n), Math.exp(-im * n) * Math.sin(re * n)]),
      ),
    ),
  );
  const wanted = Matrix.columnVector([...record]);
  const weights = new QrDecomposition(basis).solve(wanted);
  return basis.mmul(weights).sub(wanted).norm() / wanted.norm();
}

describe('the response of a prism whose walls stand between the nodes', () => {
  // Set before measuring: 2 %, for what walls carry to modes beyond those that are found. Measured 0.4 %; with
  // frequencies that are 1 % off 49 %, and with four fifths of the damping 9.5 %.
  it('is made of the modes', async () => {
    const room = roomOf({ ...JUDGES[2], admittances: { leg: 0.01, rigid: 0, floor: 0.02 } });
    const highest = Math.max(
      ...prismExact()
        .map(([re]) => re)
        .sort((a, b) => a - b)
        .slice(0, COUNT),
    );
    const { modes, rigid } = alone(
      findModesWork(room, {
        upTo: eigenvalueOf(1.03 * highest),
        basisUpTo: eigenvalueOf(1.15 * highest),
        expected: 2 * COUNT,
      }),
    );
    const { node } = rigid.moving;
    const start = new Float64Array(room.graph.nodes.length);
    for (let mode = 1; mode <= BEGUN; mode++)
      node.forEach((at, i) => (start[at] += rigid.block.fields[mode * node.length + i]));
    let record: Float64Array = new Float64Array(0);
    await referenceEngine.use(async (engine) => {
      const at = node[Math.floor(node.length / 3)];
      const simulation = await engine.open(room, {
        sources: [],
        receivers: [{ nodes: Uint32Array.of(at), weights: Float64Array.of(1) }],
      });
      await simulation.setState({ previous: start.slice(), current: start });
      [record] = await simulation.advance(STEPS);
      await simulation.close();
    });
    // What walls leave of a constant pressure stays for ever; differences are without it.
    const heard = Float64Array.from(
      { length: STEPS - SETTLING - 1 },
      (_, n) => record[SETTLING + n + 1] - record[SETTLING + n],
    );
    const thetas = modes.map(({ theta }) => theta);
    const left = leftOf(heard, thetas);
    const moved = leftOf(
      heard,
      thetas.map(([re, im]) => [1.01 * re, im]),
    );
    const slower = leftOf(
      heard,
      thetas.map(([re, im]) => [re, 0.8 * im]),
    );
    expect(left).toBeLessThan(0.02);
    expect(moved).toBeGreaterThan(0.1);
    expect(slower).toBeGreaterThan(0.04);
  });
});
