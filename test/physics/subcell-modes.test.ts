import { beforeAll, describe, expect, it } from 'vitest';
import { prepareRoom } from '../../src/room/prepare.ts';
import { RIGID } from '../../src/room/surface.ts';
import { schemeByName } from '../../src/scheme/scheme.ts';
import { LaplacianSymbol } from '../../src/scheme/symbol.ts';
import type { Vec3 } from '../../src/units/quantities.ts';
import { cutOperator } from '../support/cut-operator.ts';
import { ballModes, boxHalves, boxModes, cylinderModes } from '../support/exact-modes.ts';
import { lowestEigenvalues, symmetricOperator } from '../support/lanczos.ts';
import { SOUND_SPEED } from '../support/rooms.ts';
import { ball, boxSolid, cylinder, solidRoom, turned, type Solid } from '../support/solids.ts';

const SCHEME = schemeByName('compact-5@1%', '');
const SYMBOL = new LaplacianSymbol(SCHEME.stencil.shells, SCHEME.weights);
const MODES = 100;

/** Places of the room's middle between the nodes. Off the planes of symmetry: no two modes have the same frequency. */
const SHIFTS: readonly Vec3[] = [
  [0.13, 0.37, 0.21],
  [0.42, 0.05, 0.33],
];
const TURNS = [
  [0, 0],
  [17, 0],
  [30, 17],
  [45, 35],
] as const;

/** How far above its last mode we look: more than any staircase here is off. */
const MARGIN = 1.06;

/** Relative errors in %. */
interface Errors {
  readonly rms: number;
  readonly bias: number;
}

function errorsOf(found: readonly number[], exact: readonly number[]): Errors {
  const off = found.map((value, i) => 100 * (value / exact[i]! - 1));
  const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
  return { rms: Math.sqrt(mean(off.map((value) => value ** 2))), bias: mean(off) };
}

/** ωX/c at which the time steps run a mode of eigenvalue μ of λ²P. */
const frequencyOf = (eigenvalue: number): number => (2 / SCHEME.courant) * Math.asin(Math.sqrt(eigenvalue) / 2);

/** ωX/c of the lowest modes but the constant one, with walls between the nodes or as a staircase. */
function modesOf(solid: Solid, kind: 'cut' | 'staircase', last: number): number[] {
  const { graph, cut } = solidRoom(solid);
  const rigid = { materialAt: () => RIGID, areaAt: () => 1 };
  const room = prepareRoom(graph, SCHEME, SOUND_SPEED, [], rigid, kind === 'cut' ? { cut } : {});
  const above = (2 * Math.sin((SCHEME.courant * last * MARGIN) / 2)) ** 2;
  const eigenvalues = lowestEigenvalues(symmetricOperator(cutOperator(room)), MODES + 1, above);
  return [...eigenvalues.slice(1)].map(frequencyOf);
}

/**
 * The modes of a box with the scheme's own dispersion, walls being exact: each is eight plane waves, turned with the box, of which
 * the symbol is taken in the mean.
 */
function dispersedModes(sides: Vec3, axes: readonly [Vec3, Vec3, Vec3]): number[] {
  // More than are asked for: dispersion changes their order.
  return boxHalves(sides, MODES + 30)
    .map((halves) => {
      let sum = 0;
      for (let signs = 0; signs < 8; signs++) {
        const along = halves.map((half, d) => ((signs & (1 << d) ? -1 : 1) * Math.PI * half) / sides[d]!);
        const wave = [0, 1, 2].map((d) => axes.reduce((part, axis, a) => part + axis[d]! * along[a]!, 0));
        sum += SYMBOL.at(wave as unknown as Vec3) / 8;
      }
      return frequencyOf(SCHEME.courant ** 2 * sum);
    })
    .sort((a, b) => a - b)
    .slice(0, MODES);
}

/** Of both shifts: the larger rms, and the bias that is further off. */
function worst(all: readonly Errors[]): Errors {
  const rms = Math.max(...all.map((errors) => errors.rms));
  return { rms, bias: all.reduce((far, { bias }) => (Math.abs(bias) > Math.abs(far) ? bias : far), 0) };
}

const BOX = (points: number): Vec3 => {
  const ratio: Vec3 = [1, 0.79, 0.63];
  const scale = (boxModes(ratio, MODES).at(-1)! * points) / (2 * Math.PI);
  return [scale * ratio[0], scale * ratio[1], scale * ratio[2]];
};

/**
 * In %, of the first hundred modes of a box: rms and bias (largest of all turns and shifts), and the part that is the walls' own.
 */
const BOUNDS = [
  { points: 5, most: { rms: 0.4, bias: 0.25, walls: 0.4 } },
  { points: 4, most: { rms: 0.6, bias: 0.3, walls: 0.8 } },
];

const cases = BOUNDS.flatMap((bound) => TURNS.map(([roundZ, roundY]) => ({ ...bound, roundZ, roundY })));

describe.each(cases)('a box turned by $roundZ° and $roundY°, $points points a wavelength', (one) => {
  const { points, most, roundZ, roundY } = one;
  const sides = BOX(points);
  const axes = turned(roundZ, roundY);
  const exact = boxModes(sides, MODES);
  const solids = SHIFTS.map((shift) => boxSolid(sides, axes, shift));
  let found: number[][] = [];
  beforeAll(() => {
    found = solids.map((solid) => modesOf(solid, 'cut', exact.at(-1)!));
  });

  it('has modes where they belong', () => {
    const { rms, bias } = worst(found.map((modes) => errorsOf(modes, exact)));
    const stair = errorsOf(modesOf(solids[0]!, 'staircase', exact.at(-1)!), exact);
    const walls = worst(found.map((modes) => errorsOf(modes, dispersedModes(sides, axes))));
    const text = `rms ${rms.toFixed(3)} bias ${bias.toFixed(3)} walls ${walls.rms.toFixed(3)} ${walls.bias.toFixed(3)} stair ${stair.rms.toFixed(3)} ${stair.bias.toFixed(3)}`;
    console.info(`TABLE box ${points} ${roundZ} ${roundY} ${text}`, found.map((m) => errorsOf(m, exact)).map((e) => `${e.rms.toFixed(3)}/${e.bias.toFixed(3)}`).join(' '));
    expect(rms, text).toBeLessThan(most.rms);
  });
});

describe.each([5, 4])('round rooms, %i points', (points) => {
  it.each(SHIFTS)('ball at %d %d %d', (...shift) => {
    const radius = (ballModes(1, MODES).at(-1)! * points) / (2 * Math.PI);
    const exact = ballModes(radius, MODES);
    const e = errorsOf(modesOf(ball(radius, shift), 'cut', exact.at(-1)!), exact);
    const s = errorsOf(modesOf(ball(radius, shift), 'staircase', exact.at(-1)!), exact);
    console.info(`TABLE ball ${points} ${shift.join()} ${e.rms.toFixed(3)} ${e.bias.toFixed(3)} stair ${s.rms.toFixed(3)} ${s.bias.toFixed(3)}`);
  });
  it.each(TURNS)('cyl at %d %d', (roundZ, roundY) => {
    const radius = (cylinderModes(1, 1.5, MODES).at(-1)! * points) / (2 * Math.PI);
    const exact = cylinderModes(radius, 1.5 * radius, MODES);
    const es = SHIFTS.map((shift) => errorsOf(modesOf(cylinder(radius, 1.5 * radius, turned(roundZ, roundY), shift), 'cut', exact.at(-1)!), exact));
    const s = errorsOf(modesOf(cylinder(radius, 1.5 * radius, turned(roundZ, roundY), SHIFTS[0]!), 'staircase', exact.at(-1)!), exact);
    console.info(`TABLE cyl ${points} ${roundZ} ${roundY} ${es.map((e) => `${e.rms.toFixed(3)}/${e.bias.toFixed(3)}`).join(' ')} stair ${s.rms.toFixed(3)} ${s.bias.toFixed(3)}`);
  });
});
