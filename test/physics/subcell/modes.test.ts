import { beforeAll, describe, expect, it } from 'vitest';
import { prepareRoom } from '../../../src/room/prepare/prepare.ts';
import { RIGID } from '../../../src/room/surfaces/surface.ts';
import { schemeByName } from '../../../src/scheme/scheme.ts';
import { LaplacianSymbol } from '../../../src/scheme/symbol.ts';
import type { Vec3 } from '../../../src/units/quantities.ts';
import { expectClose } from '../../support/engines/compare.ts';
import { cutOperator } from '../../support/rooms/cut-operator.ts';
import { ballModes, boxHalves, boxModes, cylinderModes } from '../../support/numbers/exact-modes.ts';
import { extremeEigenvalues, lowestEigenvalues, symmetricOperator } from '../../support/numbers/lanczos.ts';
import { boxGraph, prepared, ROOM_SOUND_SPEED, type Size } from '../../support/rooms/rooms.ts';
import { ball, boxSolid, cylinder, solidRoom, turned, type Solid } from '../../support/rooms/solids.ts';

const SCHEME = schemeByName('compact-5@1%', '');
const SYMBOL = new LaplacianSymbol(SCHEME.stencil.shells, SCHEME.weights);
const MODES = 100;

/**
 * Places of the room's middle between the nodes, off the planes of symmetry, so that no two modes have the same
 * frequency.
 */
const SHIFTS: readonly Vec3[] = [
  [0.13, 0.37, 0.21],
  [0.42, 0.05, 0.33],
];
const TURNS = [
  [0, 0],
  [30, 17],
  [45, 35],
] as const;

/** How far above the last mode the search goes: more than the error of any staircase here. */
const MARGIN = 1.06;

/** Relative errors in %. */
interface Errors {
  readonly rms: number;
  readonly bias: number;
}

function errorsOf(found: readonly number[], exact: readonly number[]): Errors {
  const off = found.map((value, i) => 100 * (value / exact[i] - 1));
  const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
  return { rms: Math.sqrt(mean(off.map((value) => value ** 2))), bias: mean(off) };
}

/** ωX/c of a mode with the eigenvalue μ of λ²P in the time steps. */
const frequencyOf = (eigenvalue: number): number => (2 / SCHEME.courant) * Math.asin(Math.sqrt(eigenvalue) / 2);

/** ωX/c of the lowest modes but the constant one, with walls between the nodes or as a staircase. */
function modesOf(solid: Solid, kind: 'cut' | 'staircase', exact: readonly number[]): number[] {
  const { graph, cut } = solidRoom(solid);
  const rigid = { materialAt: () => RIGID, areaAt: () => 1 };
  const room = prepareRoom(graph, SCHEME, ROOM_SOUND_SPEED, [], rigid, kind === 'cut' ? { cut } : {});
  const above = (2 * Math.sin((SCHEME.courant * exact.at(-1)! * MARGIN) / 2)) ** 2;
  const eigenvalues = lowestEigenvalues(symmetricOperator(cutOperator(room)), MODES + 1, above);
  return [...eigenvalues.slice(1)].map(frequencyOf);
}

/**
 * The modes of a box with the scheme's own dispersion and exact walls. Each mode is eight plane waves, turned with the
 * box; the mean of their symbols is taken.
 */
function dispersedModes(sides: Vec3, axes: readonly [Vec3, Vec3, Vec3]): number[] {
  // More than are asked for, because dispersion changes their order.
  return boxHalves(sides, MODES + 30)
    .map((halves) => {
      let sum = 0;
      for (let signs = 0; signs < 8; signs++) {
        const along = halves.map((half, d) => ((signs & (1 << d) ? -1 : 1) * Math.PI * half) / sides[d]);
        const wave = [0, 1, 2].map((d) => axes.reduce((part, axis, a) => part + axis[d] * along[a], 0));
        sum += SYMBOL.at(wave as unknown as Vec3) / 8;
      }
      return frequencyOf(SCHEME.courant ** 2 * sum);
    })
    .sort((a, b) => a - b)
    .slice(0, MODES);
}

/** Sides of a box whose hundredth mode has `points` points per wavelength. */
function boxOf(points: number): Vec3 {
  const ratio: Vec3 = [1, 0.79, 0.63];
  const scale = (boxModes(ratio, MODES).at(-1)! * points) / (2 * Math.PI);
  return [scale * ratio[0], scale * ratio[1], scale * ratio[2]];
}

/** Bounds in %. */
interface Bounds {
  /** Rms error of the modes, and the size of their mean error. */
  readonly rms: number;
  readonly bias: number;
  /** Rms error of the walls alone, with the scheme's own dispersion taken out. */
  readonly walls: number;
}

describe('the modes of the assembled operator', () => {
  it('are those of the lattice in a box on the grid', () => {
    const size: Size = [11, 10, 8];
    const operator = symmetricOperator(cutOperator(prepared(boxGraph(size), SCHEME)));
    const lattice = [...Array(size[0] * size[1] * size[2]).keys()].map((n) => {
      const halves = [n % size[0], Math.floor(n / size[0]) % size[1], Math.floor(n / (size[0] * size[1]))];
      return SCHEME.courant ** 2 * SYMBOL.at(halves.map((half, d) => (Math.PI * half) / size[d]) as unknown as Vec3);
    });
    lattice.sort((a, b) => a - b);
    expectClose(lowestEigenvalues(operator, 60, lattice[75]), lattice.slice(0, 60), 1e-12);
    expectClose(extremeEigenvalues(operator), [0, lattice.at(-1)!], 1e-12);
  });

  it('are those known of a ball and a cylinder', () => {
    // Zeros of j_1', j_2', j_0', and of J_1', J_2', J_0': Abramowitz and Stegun, tables 10.6 and 9.5.
    expectClose(ballModes(1, 9).slice(2), [2.08158, 3.34209, 3.34209, 3.34209, 3.34209, 3.34209, 4.49341], 1e-5);
    const [first, , second, , third] = cylinderModes(1, 0.1, 5);
    expectClose([first, second, third], [1.84118, 3.05424, 3.83171], 1e-5);
  });
});

/**
 * The aim for a box is rms 0.4 and bias 0.2 at 5 points per wavelength, 0.8 and 0.4 at 4. Measured at most 0.24, 0.16
 * and, for the walls alone, 0.50 at 5; 0.63, 0.31 and 1.08 at 4. Dispersion alone has rms 0.47 and 0.59, and a bias of
 * the opposite sign.
 */
const TURNED: Readonly<Record<4 | 5, Bounds>> = {
  // Floors and ceilings of turned boxes lie along the grid: they are right, and no longer make up for waves that are
  // too fast.
  5: { rms: 0.4, bias: 0.25, walls: 0.6 },
  4: { rms: 0.7, bias: 0.35, walls: 1.15 },
};
/**
 * A box along the grid has the scheme's own dispersion, 0.47 with bias +0.43 at 5 points and 0.59 with +0.55 at 4, and
 * little more: its walls are right wherever they lie between the nodes.
 */
const STRAIGHT: Readonly<Record<4 | 5, Bounds>> = {
  5: { rms: 0.6, bias: 0.5, walls: 0.4 },
  4: { rms: 0.9, bias: 0.7, walls: 0.7 },
};

/**
 * Turns and places that are tried. At 5 points a wavelength, one that no axis of the grid has a part in; at 4, which is
 * nearest to its bounds, two turns in both places.
 */
const TRIED = {
  5: { turns: [TURNS[2]], shifts: SHIFTS.slice(0, 1) },
  4: { turns: [TURNS[0], TURNS[1]], shifts: SHIFTS },
};

const cases = ([5, 4] as const).flatMap((points) =>
  TRIED[points].turns.map(([roundZ, roundY]) => ({
    points,
    shifts: TRIED[points].shifts,
    turn: `${roundZ}° and ${roundY}°`,
    straight: roundZ === 0,
    axes: turned(roundZ, roundY),
    most: (roundZ === 0 ? STRAIGHT : TURNED)[points],
  })),
);

describe.each(cases)(
  'a box turned by $turn, $points points a wavelength',
  ({ points, shifts, axes, straight, most }) => {
    const sides = boxOf(points);
    const exact = boxModes(sides, MODES);
    const solids = shifts.map((shift) => boxSolid(sides, axes, shift));
    let cut: number[][] = [];
    beforeAll(() => {
      cut = solids.map((solid) => modesOf(solid, 'cut', exact));
    });

    it(`has its modes to rms ${most.rms} % and in the mean to ${most.bias} %`, () => {
      for (const modes of cut) {
        const { rms, bias } = errorsOf(modes, exact);
        expect(rms).toBeLessThan(most.rms);
        expect(Math.abs(bias)).toBeLessThan(most.bias);
      }
    });

    it(`has walls that alone make rms ${most.walls} %`, () => {
      const dispersed = dispersedModes(sides, axes);
      for (const modes of cut) expect(errorsOf(modes, dispersed).rms).toBeLessThan(most.walls);
    });

    // A staircase along the grid is off by up to half a spacing at each wall, and may by chance be exact. One turned
    // box is enough.
    if (straight || points === 4) return;
    it('is five times better than the staircase', () => {
      const stair = errorsOf(modesOf(solids[0], 'staircase', exact), exact);
      expect(5 * errorsOf(cut[0], exact).rms).toBeLessThan(stair.rms);
    });
  },
);

/** A round room of radius 1 with known modes. */
interface Round {
  readonly name: string;
  readonly modes: (radius: number) => number[];
  readonly solid: (radius: number) => Solid;
  readonly most: Readonly<Record<4 | 5, Omit<Bounds, 'walls'>>>;
}

const HEIGHT = 1.5;
const cylinderOf = (roundZ: number, roundY: number): Round => ({
  name: `a cylinder turned by ${roundZ}° and ${roundY}°`,
  modes: (radius) => cylinderModes(radius, HEIGHT * radius, MODES),
  solid: (radius) => cylinder(radius, HEIGHT * radius, turned(roundZ, roundY), SHIFTS[0]),
  most: { 5: { rms: 0.4, bias: 0.2 }, 4: { rms: 0.85, bias: 0.5 } },
});

/**
 * The aim is that of boxes. Measured 0.54 and 1.09 for the ball, which misses it, with bias −0.15 and −0.68; at most
 * 0.36 and 0.78 for the cylinders, with bias 0.14 and −0.44.
 */
const ROUND: readonly Round[] = [
  {
    name: 'a ball',
    modes: (radius) => ballModes(radius, MODES),
    solid: (radius) => ball(radius, SHIFTS[0]),
    most: { 5: { rms: 0.6, bias: 0.2 }, 4: { rms: 1.15, bias: 0.75 } },
  },
  cylinderOf(0, 17),
  cylinderOf(45, 35),
];

/** The ball where it is nearest to its bounds, also compared with a staircase, and at each resolution one cylinder. */
const rounds = [
  { points: 4, compared: true, ...ROUND[0] },
  { points: 5, compared: false, ...ROUND[1] },
  { points: 4, compared: false, ...ROUND[2] },
] as const;

describe.each(rounds)('$name, $points points a wavelength', ({ points, compared, modes, solid, most }) => {
  const radius = (modes(1).at(-1)! * points) / (2 * Math.PI);
  const exact = modes(radius);

  let errors: Errors;
  beforeAll(() => {
    errors = errorsOf(modesOf(solid(radius), 'cut', exact), exact);
  });

  it(`has its modes to rms ${most[points].rms} % and in the mean to ${most[points].bias} %`, () => {
    expect(errors.rms).toBeLessThan(most[points].rms);
    expect(Math.abs(errors.bias)).toBeLessThan(most[points].bias);
  });

  if (!compared) return;
  it('is seven times better than the staircase', () => {
    const stair = errorsOf(modesOf(solid(radius), 'staircase', exact), exact);
    expect(7 * errors.rms).toBeLessThan(stair.rms);
  });
});
