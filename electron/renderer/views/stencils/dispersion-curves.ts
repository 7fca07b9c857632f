import type { CurveEntry, ErrorList, SchemeReport } from '../../../../src/app/index.ts';
import type { PlotCurve } from '../../plots/curve.ts';
import { words } from '../../../words/words.ts';

const { dispersion } = words.stencils;

/** The axis of the plot: frequency over that of the band's edge, or grid points per wavelength in air. */
export type DispersionAxis = 'band' | 'points';

/** Longest wavelength drawn, over that at the band's edge; the error of longer waves is negligible. */
const LONGEST = 4;

/** Largest error drawn, in tolerances; larger errors beyond the band's edge are cut off. */
const DRAWN_TOLERANCES = 2.5;

/** A plot of the errors of the phase velocity. */
export interface DispersionDrawing {
  readonly curves: readonly PlotCurve[];
  /** %. */
  readonly yRange: readonly [number, number];
  readonly xRange: readonly [number, number];
  /** The range beyond the band. */
  readonly outside: { readonly from: number; readonly to: number };
}

/** Curves of a scheme's phase-velocity error, %: along some directions, extremes over all directions, and tolerance. */
export function dispersionDrawing(report: SchemeReport, over: DispersionAxis): DispersionDrawing {
  const { curves, tolerance } = report;
  const edge = curves.frequencyInCOverX[curves.bandEdgeIndex];
  const last = curves.frequencyInCOverX.at(-1)!;
  const place = (frequency: number): number => (over === 'band' ? frequency / edge : 1 / frequency);
  const xRange =
    over === 'band'
      ? ([0, last / edge] as const)
      : ([1 / last, LONGEST * report.bandEdge.pointsPerWavelength] as const);
  const outside = over === 'band' ? { from: 1, to: xRange[1] } : { from: xRange[0], to: 1 / edge };
  const lines: readonly (readonly [string, ErrorList, Partial<PlotCurve>])[] = [
    ...directionsOf(report).map(([name, { phaseVelocityRelativeError }], i) => {
      return [name, phaseVelocityRelativeError, { colour: `var(--curve-${i + 1})` }] as const;
    }),
    [dispersion.least, curves.allDirections.phaseVelocityRelativeError.least, ENVELOPE],
    [dispersion.greatest, curves.allDirections.phaseVelocityRelativeError.greatest, ENVELOPE],
  ];
  const percent = 100 * tolerance;
  const inBand = over === 'band' ? [0, 1] : [1 / edge, xRange[1]];
  return {
    curves: [
      ...lines.map(([label, errors, style]) => ({
        label,
        ...style,
        ...points(curves.frequencyInCOverX, errors, place),
      })),
      ...[percent, -percent].map((y) => ({
        label: dispersion.tolerance(signed(y)),
        x: inBand,
        y: [y, y],
        dashed: true,
        colour: 'var(--wrong)',
      })),
    ],
    yRange: [-DRAWN_TOLERANCES * percent, DRAWN_TOLERANCES * percent],
    xRange,
    outside,
  };
}

const ENVELOPE = { dashed: true, colour: 'var(--curve-5)' } as const;

/** The directions drawn; the worst only if it is not one of the others. */
function directionsOf({ curves }: SchemeReport): [string, CurveEntry][] {
  const usual: [string, CurveEntry][] = [
    [dispersion.directions.axis, curves.axis],
    [dispersion.directions.face, curves.faceDiagonal],
    [dispersion.directions.body, curves.bodyDiagonal],
  ];
  const worst = curves.worstDirection;
  const isUsual = usual.some(([, { direction }]) =>
    direction.every((part, i) => Math.abs(part - worst.direction[i]) < 1e-9),
  );
  return isUsual
    ? usual
    : [...usual, [dispersion.worst(worst.direction.map((part) => part.toFixed(2)).join(', ')), worst]];
}

/** Points of a curve, rising in x, without frequency 0, where the wavelength is infinite. */
function points(
  frequencies: readonly number[],
  errors: ErrorList,
  place: (frequency: number) => number,
): { readonly x: number[]; readonly y: (number | null)[] } {
  const pairs = frequencies
    .map((frequency, i) => [place(frequency), errors[i] ?? null] as const)
    .slice(1)
    .sort(([a], [b]) => a - b);
  return { x: pairs.map(([x]) => x), y: pairs.map(([, error]) => error && 100 * error) };
}

const signed = (value: number): string => `${value > 0 ? '+' : '−'}${Number(Math.abs(value).toPrecision(3))}`;
