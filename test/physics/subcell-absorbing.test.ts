import { describe, expect, it } from 'vitest';
import type { FieldState } from '../../src/engine/engine.ts';
import { realAdmittance, type WallAdmittance } from '../../src/material/branches.ts';
import { coordinates } from '../../src/room/grid.ts';
import { prepareRoom } from '../../src/room/prepare.ts';
import type { PreparedRoom } from '../../src/room/prepared.ts';
import { schemeByName } from '../../src/scheme/scheme.ts';
import type { Vec3 } from '../../src/units/quantities.ts';
import { cutOperator } from '../support/cut-operator.ts';
import { engines, referenceEngine } from '../support/engines.ts';
import { between, seededRandom } from '../support/random.ts';
import {
  box,
  gridRound,
  join,
  mapped,
  rotate,
  rotationAbout,
  sphere,
  voxelised,
  type Rotation,
  type Soup,
} from '../support/room-meshes.ts';
import { RESONANT_WALLS, SOUND_SPEED, SPACING } from '../support/rooms.ts';
import { over, plus, times, turn, type Complex } from '../support/spectrum.ts';

const SCHEME = schemeByName('compact-5@1%', '');

/** Places of the nodes between the walls. */
const SHIFTS: readonly Vec3[] = [
  [0.13, 0.37, 0.21],
  [0.42, 0.05, 0.33],
];

/** A room round the origin, its surface in spacings; its walls are numbered as the surface first names them. */
function roomOf(surface: Soup, displaced: Vec3, walls: readonly WallAdmittance[]): PreparedRoom {
  const soup = mapped(surface, ([x, y, z]) => [x * SPACING, y * SPACING, z * SPACING]);
  const grid = gridRound(soup, SPACING, displaced);
  const { graph, surface: faces, cut } = voxelised({ soup, listeners: [[0, 0, 0]], grid, options: { cut: true } });
  const materials = walls.map((admittance, i) => ({ name: `wall ${i}`, admittance }));
  return prepareRoom(graph, SCHEME, SOUND_SPEED, materials, faces, { cut });
}

/** A mode of a room with absorbing walls, e^{jωt}: what it is at a place, in spacings from the middle, and ωX/c. */
interface Mode {
  readonly at: (place: Vec3) => Complex;
  readonly k: Complex;
}

const real = (x: number): Complex => [x, 0];
const minus = (a: Complex, b: Complex): Complex => plus(a, times(b, real(-1)));
const exp = ([x, y]: Complex): Complex => times(real(Math.exp(x)), turn(y));
/** cos z and sin z. */
function circular([x, y]: Complex): readonly [Complex, Complex] {
  return [
    [Math.cos(x) * Math.cosh(y), -Math.sin(x) * Math.sinh(y)],
    [Math.sin(x) * Math.cosh(y), Math.cos(x) * Math.sinh(y)],
  ];
}

/** Where a function is 0, near a place: Newton's steps with differences. */
function zeroNear(start: Complex, of: (z: Complex) => Complex): Complex {
  const h = 1e-6;
  let z = start;
  for (let i = 0; i < 60; i++) {
    const slope = times(minus(of(plus(z, real(h))), of(minus(z, real(h)))), real(0.5 / h));
    z = minus(z, over(of(z), slope));
  }
  return z;
}

/** Frequency and damping, rad a step, of s[n] = Re a e^{(jω − δ)n}, by least squares of s[n + 2q] = A s[n + q] + B s[n]. */
function frequencyAndDamping(samples: Float64Array, near: number): Complex {
  const lag = Math.max(1, Math.round(Math.PI / 2 / near));
  let [pp, pq, qq, pr, qr] = [0, 0, 0, 0, 0];
  for (let n = 0; n + 2 * lag < samples.length; n++) {
    const [q, p, r] = [samples[n]!, samples[n + lag]!, samples[n + 2 * lag]!];
    pp += p * p;
    pq += p * q;
    qq += q * q;
    pr += p * r;
    qr += q * r;
  }
  const determinant = pp * qq - pq * pq;
  const [a, b] = [(pr * qq - qr * pq) / determinant, (qr * pp - pr * pq) / determinant];
  // z² = A z + B
  return [Math.atan2(Math.sqrt(-b - (a * a) / 4), a / 2) / lag, -Math.log(-b) / (2 * lag)];
}

/** Walls take a state as if nothing had been flowing: the first steps are not listened to. */
const SETTLING = 4;
/** Neper that a mode is listened to for, and the most steps. */
const LISTENING = 3;
const MOST_STEPS = 400;

interface Measured {
  readonly frequency: number;
  readonly damping: number;
}

/** Starts a mode and follows the field's share of `shape`: frequency and damping over those of the exact mode. */
async function follow(room: PreparedRoom, { at, k }: Mode, shape: (place: Vec3) => number): Promise<Measured> {
  const { node, mass } = cutOperator(room);
  const { grid, nodes } = room.graph;
  const places = Array.from(
    node,
    (i) => coordinates(grid, i).map((x, d) => x + 0.5 + grid.origin[d]! / SPACING) as unknown as Vec3,
  );
  const fieldAt = (steps: number): Float64Array => {
    const field = new Float64Array(nodes.length);
    const phase = exp(times(k, [0, SCHEME.courant * steps]));
    node.forEach((i, p) => (field[i] = times(at(places[p]!), phase)[0]));
    return field;
  };
  const [frequency, damping] = [k[0] * SCHEME.courant, k[1] * SCHEME.courant];
  const steps = Math.min(MOST_STEPS, SETTLING + Math.ceil(Math.max(LISTENING / damping, (2.5 * Math.PI) / frequency)));
  let measured: Complex = [0, 0];
  await referenceEngine.use(async (engine) => {
    const weights = mass.map((volume, p) => volume * shape(places[p]!));
    const simulation = await engine.open(room, { sources: [], receivers: [{ nodes: node, weights }] });
    await simulation.setState({ previous: fieldAt(-1), current: fieldAt(0) });
    const [samples] = await simulation.advance(steps);
    await simulation.close();
    measured = frequencyAndDamping(samples!.subarray(SETTLING), frequency);
  });
  return { frequency: measured[0] / frequency, damping: measured[1] / damping };
}

const SIDES: Vec3 = [14, 10, 9];

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
  const columns = ([[1, 0, 0], [0, 1, 0], [0, 0, 1]] as const).map((axis) => rotate(second, rotate(first, axis)));
  return [0, 1, 2].map((row) => columns.map((column) => column[row]!)) as unknown as Rotation;
};

/** Places in the box's own coordinates. */
const backBy = (rotation: Rotation) => (place: Vec3): Vec3 =>
  [0, 1, 2].map((column) => rotation.reduce((sum, row, d) => sum + row[column]! * place[d]!, 0)) as unknown as Vec3;

interface BoxMode extends Mode {
  readonly reflection: number;
  readonly shape: (place: Vec3) => number;
}

/**
 * The mode of so many half waves along the box and across it: e^{jκL} = ±R with R = (κ − kY)/(κ + kY), κ along and
 * k² = κ² + (πn/W)².
 */
function boxMode(rotation: Rotation, [along, across]: readonly [number, number], admittance: number): BoxMode {
  const [length, width] = SIDES;
  const transverse = (Math.PI * across) / width;
  const waveOf = (kappa: Complex): Complex => {
    const [a, b] = plus(times(kappa, kappa), real(transverse ** 2));
    const size = Math.hypot(a, b);
    return [Math.sqrt((size + a) / 2), Math.sign(b) * Math.sqrt((size - a) / 2)];
  };
  const reflectionOf = (kappa: Complex): Complex => {
    const loss = times(waveOf(kappa), real(admittance));
    return over(minus(kappa, loss), plus(kappa, loss));
  };
  const sign = real(along % 2 === 0 ? 1 : -1);
  const kappa = zeroNear([(Math.PI * along) / length, (2 * admittance) / length], (z) =>
    minus(exp(times(z, [0, length])), times(sign, reflectionOf(z))),
  );
  const k = waveOf(kappa);
  const own = backBy(rotation);
  const pick = along % 2;
  const acrossAt = (y: number): number => Math.cos(transverse * (y + width / 2));
  return {
    k,
    reflection: Math.hypot(...reflectionOf(kappa)),
    at: (place) => {
      const [x, y] = own(place);
      return times(circular(times(kappa, real(x)))[pick]!, real(acrossAt(y)));
    },
    shape: (place) => {
      const [x, y] = own(place);
      return circular(real((Math.PI * along * x) / length))[pick]![0] * acrossAt(y);
    },
  };
}

const TURNS = [
  [0, 0],
  [20, 0],
  [45, 0],
  [30, 17],
  [45, 35],
] as const;


/** j_l(z) and z j_l'(z), but for a common factor: zˡ Σ (−z²/4)ᵏ / (k! (l + 3/2)…(l + ½ + k)). */
function sphericalBessel(l: number, z: Complex): readonly [Complex, Complex] {
  const square = times(times(z, z), real(-0.25));
  let term = real(1);
  for (let i = 0; i < l; i++) term = times(term, z);
  let [sum, slope] = [term, times(term, real(l))];
  for (let k = 1; k < 60; k++) {
    term = times(times(term, square), real(1 / (k * (l + 0.5 + k))));
    sum = plus(sum, term);
    slope = plus(slope, times(term, real(l + 2 * k)));
  }
  return [sum, slope];
}

/** Legendre's polynomials. */
const LEGENDRE: readonly ((x: number) => number)[] = [
  () => 1,
  (x) => x,
  (x) => (3 * x * x - 1) / 2,
  (x) => (5 * x * x * x - 3 * x) / 2,
];

/** A mode of a ball whose wall has a real admittance: j_l'(kR) + jY j_l(kR) = 0, near the zero of the rigid ball. */
function ballMode(radius: number, l: number, rigidZero: number, admittance: number): BallMode {
  const z = zeroNear([rigidZero, admittance], (at) => {
    const [value, slope] = sphericalBessel(l, at);
    return plus(slope, times(times([0, admittance], at), value));
  });
  const axis: Vec3 = [0.36, 0.48, 0.8];
  const angular = ([x, y, w]: Vec3): number => {
    const r = Math.hypot(x, y, w);
    return r === 0 ? LEGENDRE[l]!(0) : LEGENDRE[l]!((x * axis[0] + y * axis[1] + w * axis[2]) / r);
  };
  const k = times(z, real(1 / radius));
  const radial = (wave: Complex, place: Vec3): Complex => sphericalBessel(l, times(wave, real(Math.hypot(...place))))[0];
  return {
    k,
    at: (place) => times(radial(k, place), real(angular(place))),
    shape: (place) => radial(real(rigidZero / radius), place)[0] * angular(place),
  };
}

interface BallMode extends Mode {
  readonly shape: (place: Vec3) => number;
}

describe('measure', () => {
  it('ball', async () => {
    for (const radius of [7.6]) for (const Y of [0.05, 0.2, 0.5]) for (const [s, shift] of SHIFTS.entries()) {
      const t0 = Date.now();
      const room = roomOf(sphere([0, 0, 0], radius, 12), shift, [realAdmittance(Y)]);
      const t1 = Date.now() - t0;
      const row: string[] = [];
      for (const [l, zero] of [[1, 2.08158], [2, 3.34209], [0, 4.49341], [3, 4.51410], [1, 5.94037], [2, 7.28993], [0, 7.72525], [0, 10.9041]] as const) {
        const mode = ballMode(radius, l, zero, Y);
        const { frequency, damping } = await follow(room, mode, mode.shape);
        row.push(`l${l} ${zero} k=${mode.k[0].toFixed(4)},${mode.k[1].toFixed(5)}: ${(100 * (frequency - 1)).toFixed(2)} ${(100 * (damping - 1)).toFixed(2)}%`);
      }
      console.log('BALL', radius, 'Y', Y, 'shift', s, 'prep', t1, 'all', Date.now() - t0, row.join(' | '));
    }
  }, 300000);
  it.each([[0, 0], [20, 0], [45, 0], [30, 17], [45, 35]])('packet %d %d', async (a, b) => {
    const rotation = turnedBy(a, b);
    const own = backBy(rotation);
    for (const [s, shift] of SHIFTS.entries()) for (const Y of [0.5, 1]) {
      const room = roomOf(turnedBox(rotation), shift, [realAdmittance(Y), realAdmittance(0)]);
      const { node, mass } = cutOperator(room);
      const { grid, nodes } = room.graph;
      const row: string[] = [];
      for (const points of [10, 7, 5, 4]) {
        const [length] = SIDES;
        const fieldAt = (steps: number): Float64Array => {
          const field = new Float64Array(nodes.length);
          for (const i of node) {
            const place = coordinates(grid, i).map((x, d) => x + 0.5 + grid.origin[d]! / SPACING) as unknown as Vec3;
            const x = own(place)[0] - SCHEME.courant * steps;
            field[i] = Math.abs(x) > length / 2 ? 0 : Math.cos((Math.PI * x) / length) ** 2 * Math.sin((2 * Math.PI * x) / points);
          }
          return field;
        };
        const energy = (field: Float64Array): number => node.reduce((sum, i, p) => sum + mass[p]! * field[i]! ** 2, 0);
        await referenceEngine.use(async (engine) => {
          const simulation = await engine.open(room, { sources: [], receivers: [] });
          await simulation.setState({ previous: fieldAt(-1), current: fieldAt(0) });
          const before = energy(fieldAt(0));
          await simulation.advance(Math.round(length / SCHEME.courant));
          const { previous, current } = await simulation.getState();
          await simulation.close();
          row.push(`${points}: ${Math.sqrt((energy(previous) + energy(current)) / 2 / before).toFixed(4)}`);
        });
      }
      console.log('PACKET', a, b, 'Y', Y, 'shift', s, row.join(' | '));
    }
  }, 300000);
});
void join; void engines; void between; void seededRandom; void RESONANT_WALLS;
export type { FieldState };
