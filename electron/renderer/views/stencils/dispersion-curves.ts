import type { CurveEntry, ErrorList, SchemeReport } from '../../../../src/app/index.ts';
import type { PlotCurve } from '../../plots/curve.ts';

/** What dispersion is drawn over: frequency in parts of the band's edge, or grid steps in a wave in air. */
export type DispersionAxis = 'band' | 'points';

/** Longer waves than this many times those at the band's edge are as good as without error. */
const LONGEST = 4;

/** Of the errors that are drawn, how many times the tolerance: what is beyond, past the band's edge, is cut off. */
const DRAWN_TOLERANCES = 2.5;

/** Errors of the phase velocity as they are drawn. */
export interface DispersionDrawing {
  readonly curves: readonly PlotCurve[];
  /** %. */
  readonly yRange: readonly [number, number];
  readonly xRange: readonly [number, number];
  /** Beyond the band. */
  readonly outside: { readonly from: number; readonly to: number };
}

/** The errors of the phase velocity of a scheme, %, along directions, of all together, and the tolerance. */
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
    ['least of all directions', curves.allDirections.phaseVelocityRelativeError.least, ENVELOPE],
    ['greatest of all directions', curves.allDirections.phaseVelocityRelativeError.greatest, ENVELOPE],
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
        label: `tolerance ${signed(y)} %`,
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

/** The directions drawn; the worst only if it is none of the others. */
function directionsOf({ curves }: SchemeReport): [string, CurveEntry][] {
  const usual: [string, CurveEntry][] = [
    ['axis', curves.axis],
    ['face diagonal', curves.faceDiagonal],
    ['body diagonal', curves.bodyDiagonal],
  ];
  const worst = curves.worstDirection;
  const isUsual = usual.some(([, { direction }]) =>
    direction.every((part, i) => Math.abs(part - worst.direction[i]) < 1e-9),
  );
  return isUsual ? usual : [...usual, [`worst, (${worst.direction.map((part) => part.toFixed(2)).join(', ')})`, worst]];
}

/** Without frequency 0, where a wave is endlessly long; rising in x. */
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
