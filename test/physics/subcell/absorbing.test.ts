import { describe, expect, it } from 'vitest';
import { real, times } from '../../../src/numerics/complex.ts';
import { ductMode, lossyBallMode } from '../../../src/exact/lossy-modes.ts';
import { ballRadial, legendre } from '../../../src/exact/rigid-modes.ts';
import { realAdmittance, type WallAdmittance } from '../../../src/material/branches.ts';
import { prepareRoom } from '../../../src/room/prepare/prepare.ts';
import type { PreparedRoom } from '../../../src/room/prepare/prepared.ts';
import { schemeByName } from '../../../src/scheme/scheme.ts';
import type { Vec3 } from '../../../src/units/quantities.ts';
import { cutOperator, multiply } from '../../support/rooms/cut-operator.ts';
import { follow, placesOf, type Mode } from '../../support/engines/follow-modes.ts';
import { referenceEngine } from '../../support/engines/engines.ts';
import { between, seededRandom } from '../../support/numbers/random.ts';
import { remembered } from '../../support/remembered.ts';
import {
  box,
  enclosedVolume,
  gridRound,
  mapped,
  rotate,
  rotationAbout,
  sphere,
  voxelised,
  type Rotation,
  type Soup,
} from '../../support/rooms/room-meshes.ts';
import { RESONANT_WALLS, ROOM_SOUND_SPEED, ROOM_SPACING } from '../../support/rooms/rooms.ts';

const SCHEME = schemeByName('compact-5@1%', '');

/** Places of the nodes between the walls. */
const SHIFTS: readonly Vec3[] = [
  [0.13, 0.37, 0.21],
  [0.42, 0.05, 0.33],
];

/**
 * A room round the origin, with its surface in spacings; walls are numbered in the order in which the surface names
 * them.
 */
function roomsOf(surface: Soup, displaced: Vec3): (...walls: readonly WallAdmittance[]) => PreparedRoom {
  const soup = mapped(surface, ([x, y, z]) => [x * ROOM_SPACING, y * ROOM_SPACING, z * ROOM_SPACING]);
  const grid = gridRound(soup, ROOM_SPACING, displaced);
  const { graph, surface: faces, cut } = voxelised({ soup, listeners: [[0, 0, 0]], grid, options: { cut: true } });
  return (...walls) => {
    const materials = walls.map((admittance, i) => ({ name: `wall ${i}`, admittance }));
    return prepareRoom(graph, SCHEME, ROOM_SOUND_SPEED, materials, faces, { cut });
  };
}

/** The ends are large, because a strip up to a spacing wide along their edges absorbs less. */
const SIDES: Vec3 = [14, 18, 16];

/** A box whose ends along its own x absorb and whose sides are rigid. */
const turnedBox = (rotation: Rotation): Soup =>
  mapped(
    box(SIDES.map((side) => -side / 2) as unknown as Vec3, SIDES.map((side) => side / 2) as unknown as Vec3, (face) =>
      face.startsWith('x') ? 'end' : 'side',
    ),
    (at) => rotate(rotation, at),
  );

const turnedBy = (roundZ: number, roundY: number): Rotation => {
  const [first, second] = [rotationAbout(2, roundZ), rotationAbout(1, roundY)];
  const columns = (
    [
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, 1],
    ] as const
  ).map((axis) => rotate(second, rotate(first, axis)));
  return [0, 1, 2].map((row) => columns.map((column) => column[row])) as unknown as Rotation;
};

/** Places in the box's own coordinates. */
const backBy =
  (rotation: Rotation) =>
  (place: Vec3): Vec3 =>
    [0, 1, 2].map((column) => rotation.reduce((sum, row, d) => sum + row[column] * place[d], 0)) as unknown as Vec3;

interface BoxMode extends Mode {
  readonly reflection: number;
}

/** The mode with given half waves along the box and across it. */
function boxMode(rotation: Rotation, halves: readonly [number, number], admittance: number): BoxMode {
  const [length, width] = SIDES;
  const { k, reflection, at, rigid } = ductMode({ length, width }, halves, admittance);
  const own = backBy(rotation);
  const inDuct = (place: Vec3): [number, number] => {
    const [x, y] = own(place);
    return [x, y + width / 2];
  };
  return { k, reflection, at: (place) => at(...inDuct(place)), shape: (place) => rigid(...inDuct(place)) };
}

/**
 * Turns about z and then about y. Each of the two places occurs. The larger admittance is nearest to the bounds and
 * is tried at each turn, the smaller one at the turn about two axes: waves decay slowly there, so it takes three times
 * as long.
 */
const TURNS = [
  { turn: [20, 0], shift: SHIFTS[1], admittances: [0.5] },
  { turn: [45, 0], shift: SHIFTS[0], admittances: [0.5] },
  { turn: [30, 17], shift: SHIFTS[1], admittances: [0.5] },
  { turn: [45, 35], shift: SHIFTS[0], admittances: [0.1, 0.5] },
] as const;

/**
 * Half waves along the box and across it, and the tolerance on |R|: 9 to 4 points per wavelength along the box. The
 * last two meet the ends at 38° and 45°. Measured at most 0.012 down to 5.6 points and 0.028 beyond, always at Y = 0.5
 * or, at 4 points, 0.1. In a box of 10 × 9 spacings across, whose edges count for more, 0.034 and 0.072.
 */
const BOX_MODES = [
  { halves: [3, 0], most: 0.015 },
  { halves: [4, 0], most: 0.015 },
  { halves: [5, 0], most: 0.015 },
  // 0.0204 and, below, 0.0324 at 45° and Y = 0.5: the floor and the ceiling of that room lie along the grid.
  { halves: [6, 0], most: 0.021 },
  { halves: [7, 0], most: 0.034 },
  { halves: [3, 3], most: 0.02 },
  { halves: [4, 5], most: 0.03 },
] as const;

/**
 * Tolerance on |R| for Y = 1, where it should be 0, by points per wavelength. Measured at most 0.025, 0.045, 0.064 and
 * 0.085, all at 45° and 0°; at the other turns 0.013, 0.025, 0.033, 0.044.
 */
const PACKETS = [
  { points: 10, most: 0.03 },
  { points: 7, most: 0.05 },
  { points: 5, most: 0.07 },
  { points: 4, most: 0.09 },
] as const;

describe.each(TURNS)('plane absorbing walls turned by $turn', ({ turn: [roundZ, roundY], shift, admittances }) => {
  const rotation = turnedBy(roundZ, roundY);
  const room = roomsOf(turnedBox(rotation), shift);
  const matchedRoom = remembered(() => {
    const matched = room(realAdmittance(1), realAdmittance(0));
    return { matched, operator: cutOperator(matched) };
  });

  it.each(admittances)('of admittance %d reflect as they should', async (admittance) => {
    const modes = BOX_MODES.map(({ halves }) => boxMode(rotation, halves, admittance));
    const measured = await follow(room(realAdmittance(admittance), realAdmittance(0)), modes);
    measured.forEach(({ frequency, damping }, i) => {
      const { reflection } = modes[i];
      const { halves, most } = BOX_MODES[i];
      expect(Math.abs(frequency - 1), `half waves ${halves.join()}`).toBeLessThan(0.012);
      expect(Math.abs(reflection ** damping - reflection), `half waves ${halves.join()}`).toBeLessThan(most);
    });
  });

  it.each(PACKETS)(
    'of admittance 1 throw back less than $most of a plane wave packet of $points points a wavelength',
    async ({ points, most }) => {
      const { matched, operator } = matchedRoom();
      const { node, mass } = operator;
      const own = backBy(rotation);
      const [length] = SIDES;
      const places = placesOf(matched, operator).map((place) => own(place)[0]);
      const packet = (x: number, phase: number): number =>
        Math.abs(x) > length / 2
          ? 0
          : Math.cos((Math.PI * x) / length) ** 2 * Math.cos((2 * Math.PI * x) / points + phase);
      const steps = Math.round(length / SCHEME.courant);
      const fieldAt = (step: number): Float64Array => {
        const field = new Float64Array(matched.graph.nodes.length);
        node.forEach((i, p) => (field[i] = packet(places[p] - SCHEME.courant * step, 0)));
        return field;
      };
      await referenceEngine.use(async (engine) => {
        const simulation = await engine.open(matched, { sources: [], receivers: [] });
        await simulation.setState({ previous: fieldAt(-1), current: fieldAt(0) });
        await simulation.advance(steps);
        const { current } = await simulation.getState();
        await simulation.close();
        // The reflected packet has the shape of the first, mirrored in the wall.
        const share = (phase: number): number => {
          let [sum, whole] = [0, 0];
          node.forEach((i, p) => {
            const mirrored = packet(length - SCHEME.courant * steps - places[p], phase);
            sum += mass[p] * mirrored * current[i];
            whole += mass[p] * mirrored * mirrored;
          });
          return sum / whole;
        };
        const back = Math.hypot(share(0), share(Math.PI / 2));
        expect(back).toBeLessThan(most);
      });
    },
  );
});

/** A mode of a ball whose wall has a real admittance, turned round an axis oblique to the grid. */
function ballMode(radius: number, l: number, rigidZero: number, admittance: number): Mode {
  const { k, radial } = lossyBallMode(radius, l, rigidZero, admittance);
  const axis: Vec3 = [0.36, 0.48, 0.8];
  const angular = ([x, y, w]: Vec3): number => {
    const r = Math.hypot(x, y, w);
    return legendre(l, r === 0 ? 0 : (x * axis[0] + y * axis[1] + w * axis[2]) / r);
  };
  return {
    k,
    at: (place) => times(radial(Math.hypot(...place)), real(angular(place))),
    shape: (place) => ballRadial(l, (rigidZero / radius) * Math.hypot(...place)) * angular(place),
  };
}

/** A ball of triangles with the volume of the round one. */
function ballOf(radius: number, n: number): Soup {
  const unit = sphere([0, 0, 0], 1, n);
  const scale = radius * Math.cbrt((4 * Math.PI) / 3 / enclosedVolume(unit));
  return mapped(unit, ([x, y, z]) => [scale * x, scale * y, scale * z]);
}

const RADIUS = 7.6;
/**
 * l, zeros of j_l', and the tolerance on the damping. Measured at most 1.6, 3.1, 1.0, 4.2, 3.4, 5.3 and 2.8 %, all too
 * much, most at Y = 0.05 and the second place. Modes that run along the wall miss 3 %.
 */
const BALL_MODES = [
  { l: 1, zero: 2.08158, most: 0.02 },
  { l: 2, zero: 3.34209, most: 0.035 },
  { l: 0, zero: 4.49341, most: 0.015 },
  { l: 3, zero: 4.5141, most: 0.045 },
  { l: 1, zero: 5.94037, most: 0.04 },
  { l: 2, zero: 7.28993, most: 0.056 },
  { l: 0, zero: 7.72525, most: 0.033 },
] as const;

// The smaller admittance, which takes twice as long, where it is nearest to its bounds.
describe.each([
  { shift: SHIFTS[0], admittance: 0.2 },
  { shift: SHIFTS[1], admittance: 0.05 },
])('a ball with its middle at $shift', ({ shift, admittance }) => {
  const room = roomsOf(ballOf(RADIUS, 20), shift);

  it(`and walls of admittance ${admittance} damps its modes as it should`, async () => {
    const modes = BALL_MODES.map(({ l, zero }) => ballMode(RADIUS, l, zero, admittance));
    const measured = await follow(room(realAdmittance(admittance)), modes);
    measured.forEach(({ frequency, damping }, i) => {
      const { l, zero, most } = BALL_MODES[i];
      expect(Math.abs(frequency - 1), `l = ${l}, zero ${zero}`).toBeLessThan(0.01);
      expect(Math.abs(damping - 1), `l = ${l}, zero ${zero}`).toBeLessThan(most);
    });
  });
});

describe('a random field between absorbing walls', () => {
  const STEPS = 2000;
  const rotation = turnedBy(30, 17);
  const small = mapped(turnedBox(rotation), ([x, y, z]) => [0.6 * x, 0.6 * y, 0.6 * z]);

  // The walls begin with no energy, so the field cannot have received any from them.
  it.each([
    ['a turned box with ends of Y = 1 and sides of branches', small, [realAdmittance(1), RESONANT_WALLS[2]]],
    ['a ball of Y = 1', ballOf(5.3, 8), [realAdmittance(1)]],
    ['a ball of branches', ballOf(5.3, 8), [RESONANT_WALLS[2]]],
  ])('dies away and never has more energy than at first: %s', async (_, surface, walls) => {
    const room = roomsOf(surface, SHIFTS[0])(...walls);
    const operator = cutOperator(room);
    const { node, mass, stiffness } = operator;
    const random = seededRandom(5);
    const field = (): Float64Array => {
      const values = new Float64Array(room.graph.nodes.length);
      for (const i of node) values[i] = between(random, -1, 1);
      return values;
    };
    const energies: number[] = [];
    await referenceEngine.use(async (engine) => {
      const simulation = await engine.open(room, { sources: [], receivers: [] });
      await simulation.setState({ previous: field(), current: field() });
      for (let n = 0; n <= STEPS; n += 20) {
        const { previous, current } = await simulation.getState();
        const now = Float64Array.from(node, (i) => current[i]);
        const before = Float64Array.from(node, (i) => previous[i]);
        const force = multiply(stiffness, before);
        energies.push(now.reduce((sum, u, p) => sum + mass[p] * (u - before[p]) ** 2 + u * force[p], 0) / 2);
        await simulation.advance(20);
      }
      await simulation.close();
    });
    for (const energy of energies) expect(energy / energies[0]).toBeLessThan(1 + 1e-12);
    expect(energies.at(-1)! / energies[0]).toBeLessThan(1e-3);
  });
});
