import type { JSX } from 'preact';
import type { RoomEstimate } from '../../../../src/app/index.ts';

/** Size of the drawing, in its own units; its columns are those of the table below. */
const WIDTH = 400;
const HEIGHT = 84;
const NAMES = 72;
/** Times above are off the drawing, s. */
const MOST_SECONDS = 20;
/** Room above the longest time. */
const ABOVE = 1.15;

/** The times of the table below as a drawing: the target as an area, formulas as lines, rays as dots. */
export function EstimateChart({ estimate }: { readonly estimate: RoomEstimate }): JSX.Element {
  const { formulas, rays, targets } = estimate;
  const column = (WIDTH - NAMES) / formulas.length;
  const limits = targets.flatMap(({ bands }) => bands);
  const times = [
    ...formulas.flatMap(({ sabineSeconds, eyringSeconds }) => [sabineSeconds, eyringSeconds]),
    ...(rays ?? []).map(({ t20Seconds }) => t20Seconds ?? 0),
    ...limits.map(({ from, to }) => to ?? from ?? 0),
  ].filter((time) => time <= MOST_SECONDS);
  const most = ABOVE * Math.max(0.1, ...times);
  const x = (index: number): number => NAMES + (index + 0.5) * column;
  const y = (seconds: number): number => HEIGHT * (1 - Math.min(seconds, most) / most);
  const line = (of: (one: RoomEstimate['formulas'][number]) => number): string =>
    formulas.map((one, i) => `${x(i).toFixed(1)},${y(of(one)).toFixed(1)}`).join(' ');
  const index = (centreHz: number): number => formulas.findIndex((one) => one.centreHz === centreHz);
  return (
    <svg class="estimate-chart" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      {limits
        .filter(({ centreHz }) => index(centreHz) >= 0)
        .map(({ centreHz, from, to }, i) => {
          const top = to === null ? 0 : y(to);
          const left = x(index(centreHz)) - column / 2;
          return <rect key={i} class="target" x={left} y={top} width={column} height={y(from ?? 0) - top} />;
        })}
      <line class="ground" x1={NAMES} x2={WIDTH} y1={HEIGHT - 0.5} y2={HEIGHT - 0.5} />
      <polyline class="sabine" points={line(({ sabineSeconds }) => sabineSeconds)} />
      <polyline class="eyring" points={line(({ eyringSeconds }) => eyringSeconds)} />
      {(rays ?? []).map(
        ({ centreHz, t20Seconds }) =>
          t20Seconds !== null && <circle key={centreHz} cx={x(index(centreHz))} cy={y(t20Seconds)} r={4} />,
      )}
    </svg>
  );
}
