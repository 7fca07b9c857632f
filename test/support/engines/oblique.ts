import { Matrix, solve } from 'ml-matrix';
import { admittanceAt } from '../../../src/material/branches.ts';
import { sheetOnGrid } from '../../../src/material/sheet/sheet-on-grid.ts';
import { wallAdmittance, type Wall } from '../../../src/material/wall.ts';
import { layersReflection, FREE_AIR } from '../../../src/exact/layers.ts';
import { over, real, type Complex } from '../../../src/numerics/complex.ts';
import type { PreparedRoom } from '../../../src/room/prepare/prepared.ts';
import { numericalFrequency } from '../../../src/scheme/dispersion.ts';
import type { Scheme } from '../../../src/scheme/scheme.ts';
import { LaplacianSymbol } from '../../../src/scheme/symbol.ts';
import type { WallModel } from '../../../src/scheme/wall-model.ts';
import { hertz, seconds } from '../../../src/units/quantities.ts';
import { dividedBox, dividedPlan } from '../rooms/through-rooms.ts';
import { stepMatrix } from './step-matrix.ts';

/** A sheet with a cavity and a rigid wall behind it, and a plane wave that meets it. */
export interface ObliqueCase {
  readonly scheme: Scheme;
  readonly walls: WallModel;
  readonly sheet: Wall;
  /** Where the band ends: the frequency, Hz, and the points per wavelength there. They say how large a spacing is. */
  readonly topHz: number;
  readonly topPoints: number;
  /** About so many points per wavelength has the wave: the nearest that has half waves across the duct. */
  readonly points: number;
  /** Angle of incidence, degrees. */
  readonly angle: number;
  /** Depth of the cavity, in spacings; a whole number on the faces of cells. */
  readonly cavity: number;
  /** How far the last node before the sheet is from it, in spacings, 0 to 1; between the nodes only. */
  readonly place?: number;
}

/** Reflection factors in the plane of the sheet. */
export interface Oblique {
  readonly simulated: Complex;
  readonly exact: Complex;
  /** Exact but for the law of the sheet: it is that of its branches on the grid (docs/theory/sheets.md, eq. Z10). */
  readonly withLawOfGrid: Complex;
  readonly points: number;
}

/** Nodes before the sheet, and the first and last of those at which the waves are told apart. */
const FRONT = 34;
const FIRST = 9;
const LAST = 24;
const WIDEST = 40;

/**
 * What the engine reflects from a sheet with a cavity in a duct, in the steady state: `(e^{jωT} − A) x = b` with the
 * engine's step A and a source at the end of the duct. So the angle may be any, and nothing has to die away. The wave
 * is a cosine across the duct, which the grid keeps exactly; along it, k_z is that of the scheme at ω. The exact factor
 * is that of the transfer matrix at the wave numbers of the grid, so that dispersion is not in the difference.
 */
export async function obliqueReflection(given: ObliqueCase): Promise<Oblique> {
  const { scheme, sheet, topHz, topPoints, angle, cavity, walls, place = 0.5 } = given;
  const { courant, stencil, weights } = scheme;
  const [sine, cosine] = [Math.sin((angle * Math.PI) / 180), Math.cos((angle * Math.PI) / 180)];
  const { width, halves } = duct((2 * Math.PI * sine) / given.points);
  const kx = (Math.PI * halves) / width;
  const k = halves === 0 ? (2 * Math.PI) / given.points : kx / sine;
  const kz = k * cosine;
  const omegaT = numericalFrequency(new LaplacianSymbol(stencil.shells, weights), courant, [kx, kz, 0]);
  const timeStep = seconds(courant / (topPoints * topHz));
  const admittance = sheetOnGrid(sheet, { timeStep, maxFrequency: hertz(topHz) });
  const at = walls === 'staircase' ? FRONT : FRONT + place - 0.5;
  const room: PreparedRoom =
    walls === 'staircase'
      ? dividedBox([width, FRONT + cavity, 1], { axis: 1, at: FRONT, admittance }, scheme)
      : dividedPlan({ width, length: at + cavity, at }, admittance, scheme);
  const { matrix, rows } = await stepMatrix(room, 1, kx);
  const field = steadyState(matrix, rows.length, omegaT);
  const simulated = reflection(field.slice(FIRST, LAST), kz, at - FIRST - 0.5);
  const reflected = (y: Complex): Complex =>
    layersReflection(
      [
        { kind: 'sheet', impedance: over(real(1), y) },
        { kind: 'fluid', fluid: FREE_AIR, thickness: cavity },
      ],
      { wavenumber: k, sine },
    );
  return {
    simulated,
    exact: reflected(wallAdmittance(sheet, hertz(omegaT / timeStep / 2 / Math.PI))),
    withLawOfGrid: reflected(admittanceAt(admittance, omegaT)),
    points: (2 * Math.PI) / k,
  };
}

/** The duct of at most {@link WIDEST} nodes whose half waves come nearest to a wave number across. */
function duct(kx: number): { width: number; halves: number } {
  if (kx === 0) return { width: 1, halves: 0 };
  let best = { width: 1, halves: 0 };
  const error = ({ width, halves }: typeof best): number => Math.abs((Math.PI * halves) / width / kx - 1);
  for (let width = 6; width <= WIDEST; width++) {
    const one = { width, halves: Math.max(1, Math.round((kx * width) / Math.PI)) };
    if (error(one) < error(best) - 1e-9) best = one;
  }
  return best;
}

/** The field that a source of e^{jωt} at the first row keeps up: real and imaginary parts of u by rows. */
function steadyState(step: Matrix, rows: number, omegaT: number): Complex[] {
  const size = step.rows;
  const whole = Matrix.zeros(2 * size, 2 * size);
  const [cosine, sine] = [Math.cos(omegaT), Math.sin(omegaT)];
  for (let i = 0; i < size; i++) {
    for (let j = 0; j < size; j++) {
      const value = (i === j ? cosine : 0) - step.get(i, j);
      whole.set(i, j, value);
      whole.set(size + i, size + j, value);
    }
    whole.set(i, size + i, -sine);
    whole.set(size + i, i, sine);
  }
  const source = Matrix.zeros(2 * size, 1);
  source.set(rows, 0, 1);
  const found = solve(whole, source);
  return Array.from({ length: rows }, (_, i): Complex => [found.get(rows + i, 0), found.get(size + rows + i, 0)]);
}

/** b e^{jκs}/(a e^{−jκs}) of a field a e^{−jκm} + b e^{jκm} at the nodes m, by least squares. */
function reflection(field: readonly Complex[], kappa: number, sheet: number): Complex {
  const rows = field.flatMap((_, m) => {
    const [c, s] = [Math.cos(kappa * m), Math.sin(kappa * m)];
    return [
      [c, s, c, -s],
      [-s, c, s, c],
    ];
  });
  const wave = solve(new Matrix(rows), Matrix.columnVector(field.flat()), true).to1DArray();
  const turned = ([re, im]: Complex, by: number): Complex => [
    re * Math.cos(by) - im * Math.sin(by),
    re * Math.sin(by) + im * Math.cos(by),
  ];
  return over(turned([wave[2], wave[3]], kappa * sheet), turned([wave[0], wave[1]], -kappa * sheet));
}
