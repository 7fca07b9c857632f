import { describe, expect, it } from 'vitest';
import { RIGID } from '../../../src/room/surfaces/surface.ts';
import { prepareRoom } from '../../../src/room/prepare/prepare.ts';
import { schemeByName } from '../../../src/scheme/scheme.ts';
import type { Vec3 } from '../../../src/units/quantities.ts';
import { firstEigenvalue } from '../../support/numbers/first-eigenvalue.ts';
import { cutOperator, type CutOperator } from '../../support/rooms/cut-operator.ts';
import { box, gridRound, join, voxelised } from '../../support/rooms/room-meshes.ts';
import { ROOM_SOUND_SPEED } from '../../support/rooms/rooms.ts';

const SCHEME = schemeByName('compact-5@1%', '');
const SPACING = 0.04;
/** Sides of the room; nothing in it changes along y. */
const SIDES: Vec3 = [1.2, 0.16, 0.6];
const FROM = 0.5;

/** Plates across the room, from the first to the second: x and z, m. A plate without thickness is a sheet. */
type Plate = readonly [from: readonly [number, number], to: readonly [number, number]];

/** Heights below the floor and above the ceiling, m. */
const [UNDER, OVER] = [-0.1, SIDES[2] + 0.1];

/** A plate that stands on the floor. */
const standing = (thick: number, high: number): Plate => [
  [FROM, UNDER],
  [FROM + thick, high],
];

/** The lowest mode of the room with plates, Hz, walls between the nodes; grid displaced by parts of a spacing. */
function cutMode(plates: readonly Plate[], displaced: Vec3): number {
  const soup = join(
    box([0, 0, 0], SIDES, 'wall'),
    ...plates.map(([[x0, z0], [x1, z1]]) =>
      box([x0, -0.1, z0], [x1, SIDES[1] + 0.1, z1], 'wall', x0 === x1 ? ['x0'] : ['x0', 'x1', 'z0', 'z1']),
    ),
  );
  const grid = gridRound(soup, SPACING, displaced);
  const { graph, cut } = voxelised({ soup, listeners: [[0.05, 0.08, 0.05]], grid, options: { cut: true } });
  const rigid = { materialAt: () => RIGID, areaAt: () => 1 };
  const room = prepareRoom(graph, SCHEME, ROOM_SOUND_SPEED, [], rigid, { cut });
  const eigenvalue = firstEigenvalue(cutOperator(room));
  return Math.asin(Math.sqrt(eigenvalue) / 2) / (Math.PI * room.timeStep);
}

/**
 * The mode by the plain five-point scheme in the plane, the walls on faces of its cells. At an edge of 270° its
 * eigenvalues err by h^(4/3) (as energies of a field that grows with the power 2/3 of the distance), at the rim of a
 * sheet by h (power 1/2), which two spacings take out.
 */
function exactMode(plates: readonly Plate[]): number {
  const [coarse, fine] = [0.02, 0.01].map((h) => planeMode(plates, h));
  const order = plates.some(([from, to]) => from[0] === to[0]) ? 1 : 4 / 3;
  return fine + (fine - coarse) / (2 ** order - 1);
}

function planeMode(plates: readonly Plate[], h: number): number {
  const [nx, nz] = [Math.round(SIDES[0] / h), Math.round(SIDES[2] / h)];
  const isAir = (i: number, k: number): boolean =>
    i >= 0 &&
    k >= 0 &&
    i < nx &&
    k < nz &&
    !plates.some(([[x0, z0], [x1, z1]]) => isWithin((i + 0.5) * h, x0, x1) && isWithin((k + 0.5) * h, z0, z1));
  /** Whether a sheet stands between two cells side by side, the first of them given. */
  const isClosed = (i: number, k: number): boolean =>
    plates.some(([[x0, z0], [x1, z1]]) => x0 === x1 && Math.round(x0 / h) === i + 1 && isWithin((k + 0.5) * h, z0, z1));
  const place = new Map<number, number>();
  for (let i = 0; i < nx; i++) for (let k = 0; k < nz; k++) if (isAir(i, k)) place.set(i * nz + k, place.size);
  const [start, column, value] = [[0], [] as number[], [] as number[]];
  for (const [cell, row] of place) {
    const [i, k] = [Math.floor(cell / nz), cell % nz];
    const beside = [
      [i - 1, k],
      [i + 1, k],
      [i, k - 1],
      [i, k + 1],
    ].filter(([a, b]) => isAir(a, b) && (a === i || !isClosed(Math.min(a, i), k)));
    column.push(row, ...beside.map(([a, b]) => place.get(a * nz + b)!));
    value.push(beside.length, ...beside.map(() => -1));
    start.push(column.length);
  }
  const operator: CutOperator = {
    node: new Uint32Array(place.size),
    mass: new Float64Array(place.size).fill(1),
    stiffness: { start: Uint32Array.from(start), column: Uint32Array.from(column), value: Float64Array.from(value) },
  };
  const eigenvalue = firstEigenvalue(operator);
  return (ROOM_SOUND_SPEED * Math.sqrt(eigenvalue)) / (2 * Math.PI * h);
}

const isWithin = (x: number, low: number, high: number): boolean => x > low && x < high;

/**
 * Sound that goes round edges of 270°, through an opening of five spacings and one of two and a half. Measured 0.7 to
 * 2.0 % and 1.6 to 2.6 %; with one wall for each node behind walls 2.4 to 3.3 % and 3.1 to 5.3 %.
 */
describe.each([
  { thick: 0.08, high: 0.4, most: 2.2 },
  { thick: 0.12, high: 0.5, most: 3 },
])('a plate of $thick m, $high m high in a room of 0.6 m', ({ most, ...plate }) => {
  const plates = [standing(plate.thick, plate.high)];
  const exact = exactMode(plates);
  it.each<{ displaced: Vec3 }>([{ displaced: [0.03, 0.2, 0.1] }, { displaced: [0.9, 0.2, 0.7] }])(
    `has its first mode to ${most} %, displaced by $displaced spacings`,
    ({ displaced }) => {
      expect(Math.abs(100 * (cutMode(plates, displaced) / exact - 1))).toBeLessThan(most);
    },
  );
});

/**
 * Sheets of no thickness: the air of a cube that one cuts belongs to its two sides, and a rim divides the part of its
 * cube that it reaches into. Before, every sheet stood half-way between nodes and ended at a node: from −13 to 16 % for
 * the slit, and up to 4.9 % for the others, at five places each; since −1.1 to 2.5 % and −0.9 to 2.2 %. The limits are
 * those of the plates above, 3 % where a first construction had 2.6 %, 2.4 % where the room's own walls across the axes
 * no longer make up for 0.1 % of it.
 */
describe.each<{ name: string; plates: readonly Plate[]; most: number }>([
  { name: 'a sheet on the floor', plates: [standing(0, 0.4)], most: 3 },
  { name: 'a sheet in the air', plates: [[[0.6, 0.15], [0.6, 0.45]]], most: 2.4 }, // prettier-ignore
  { name: 'a slit of 1.5 spacings between sheets', plates: [standing(0, 0.4), [[0.56, 0.1], [0.56, OVER]]], most: 4 }, // prettier-ignore
])('$name', ({ plates, most }) => {
  const exact = exactMode(plates);
  it.each<{ displaced: Vec3 }>([{ displaced: [0.45, 0.2, 0.45] }, { displaced: [0.66, 0.2, 0.08] }])(
    `has its first mode to ${most} %, displaced by $displaced spacings`,
    ({ displaced }) => {
      expect(Math.abs(100 * (cutMode(plates, displaced) / exact - 1))).toBeLessThan(most);
    },
  );
});
