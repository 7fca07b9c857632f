import type { Complex } from '../../numerics/complex.ts';
import { descend, squaresOf } from '../../numerics/levenberg-marquardt.ts';
import { bandEdgeFrequency } from '../../scheme/curves.ts';
import type { Scheme, WallTrace } from '../../scheme/scheme.ts';
import { SHEET_TRACES, sheetTraces, type SheetTraceTable } from '../faces/sheet-traces.ts';
import { passedExactly, passedOnGrid, sheetBetweenNodes, sideOf, waveAtSheet } from './plane-sheet.ts';
import type { WaveAtWall } from './plane-wave.ts';

/** Impedances of sheets, Z/ρc, at which they are fitted: cloth, a perforated panel, a membrane and a pane. */
const IMPEDANCES: readonly Complex[] = [
  [0.5, 0],
  [2, 0],
  [10, 0],
  [0.3, 1],
  [0, 3],
  [0, 10],
];

/** Points per wavelength, and angles of incidence with their weights; degrees. */
const POINTS = [12, 8.5, 6.5, 5.2, 4.4, 3.9, 3.5];
const ANGLES = [
  { angle: 5, weight: 0.9 },
  { angle: 28, weight: 1.2 },
  { angle: 50, weight: 1 },
  { angle: 66, weight: 0.7 },
];
const TURN = 35;

/** Waves of more points than this count as much as one another; shorter ones less. */
const LONG = 5;

/** Levels are relative to what passes, but to this at least. */
const LEAST_PASSED = 0.2;

/** Weight of being near the start. */
const NEAR_START = 0.03;
const ENDING = { maxSteps: 80, tolerance: 1e-6 } as const;
const STEP = 1e-5;
const ROUNDED = 1e5;

/** A wave at a sheet. */
interface Sample {
  readonly waves: readonly [WaveAtWall, WaveAtWall];
  readonly weight: number;
}

/**
 * Fits the traces of a scheme, for a place of the sheet and its mirror image together. The search begins with the table
 * that is there.
 */
export function designSheetTraces(scheme: Scheme): SheetTraceTable {
  const start = sheetTraces(scheme);
  const rows: WallTrace[] = [];
  for (let i = 0; i < SHEET_TRACES / 2; i++) {
    const other = SHEET_TRACES - 1 - i;
    const sides = sheetBetweenNodes(scheme, (i + 0.5) / SHEET_TRACES);
    const samples = POINTS.filter((points) => points * bandEdgeFrequency(scheme) >= 1).flatMap((points) =>
      ANGLES.map(({ angle, weight }): Sample => {
        const waves = waveAtSheet(sides, { points, angle, turn: TURN });
        return { waves, weight: weight * Math.min(1, points / LONG) };
      }),
    );
    const begin = [start[i], start[other]].flatMap(({ trace, inertia }) => [...trace.slice(1), Math.sqrt(inertia)]);
    [rows[i], rows[other]] = fitPair(samples, begin);
  }
  const round = (value: number): number => Math.round(value * ROUNDED) / ROUNDED;
  return {
    trace: rows.map(({ trace }) => {
      const further = trace.slice(1).map(round);
      return [round(1 - sumOf(further)), ...further];
    }),
    inertia: rows.map(({ inertia }) => round(inertia * scheme.courant)),
  };
}

function fitPair(samples: readonly Sample[], start: readonly number[]): readonly [WallTrace, WallTrace] {
  const residuals = (x: readonly number[]): Float64Array => {
    const rows = rowsOf(x);
    const errors = samples.flatMap((sample) => errorsOf(sample, rows));
    return Float64Array.from([...errors, ...x.map((value, i) => NEAR_START * (value - start[i]))]);
  };
  const moved = (x: readonly number[], i: number, by: number): Float64Array =>
    residuals(x.map((value, j) => (j === i ? value + by : value)));
  const jacobian = (x: readonly number[]): Float64Array[] =>
    x.map((_, i) => {
      const before = moved(x, i, -STEP);
      return moved(x, i, STEP).map((value, row) => (value - before[row]) / (2 * STEP));
    });
  return rowsOf(descend(squaresOf({ residuals, jacobian }), start, ENDING).parameters);
}

/** Errors of what is reflected and what passes, from both sides. */
function errorsOf({ waves, weight }: Sample, rows: readonly [WallTrace, WallTrace]): number[] {
  const [front, back] = [sideOf(waves[0], rows[0]), sideOf(waves[1], rows[1])];
  const { cosAngle, speed } = waves[0];
  return IMPEDANCES.flatMap((impedance) => {
    const exact = passedExactly(impedance, cosAngle);
    const scale = weight / Math.max(LEAST_PASSED, exact.transmitted);
    return [passedOnGrid(front, back, impedance), passedOnGrid(back, front, impedance)].flatMap((passed) => [
      weight * (passed.reflected[0] - exact.reflected[0]),
      weight * (passed.reflected[1] - exact.reflected[1]),
      // The power that passes is that of the square times the speed.
      scale * (passed.transmitted * Math.sqrt(speed) - exact.transmitted),
    ]);
  });
}

/** e₁ … and √L of both sides; the taps of each add up to 1. */
function rowsOf(x: readonly number[]): readonly [WallTrace, WallTrace] {
  const taps = x.length / 2;
  const row = (own: readonly number[]): WallTrace => {
    const further = own.slice(0, taps - 1);
    return { trace: [1 - sumOf(further), ...further], inertia: own[taps - 1] ** 2 };
  };
  return [row(x.slice(0, taps)), row(x.slice(taps))];
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);
