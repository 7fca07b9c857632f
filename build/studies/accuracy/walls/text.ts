import { columns } from '../columns.ts';
import { rms } from '../summary.ts';
import { ANGLES, SHARES, type WallResult } from './sweep.ts';

/** What a pair of walls takes by their place in a cell: errors of the decay time in %, scheme by scheme. */
export function wallsText(results: readonly WallResult[], before: readonly WallResult[]): string {
  return [...new Set(results.map(({ scheme }) => scheme))]
    .map((scheme) => {
      const old = before.filter((one) => one.scheme === scheme);
      return schemeText(
        scheme,
        results.filter((one) => one.scheme === scheme),
        old.length > 0 ? old : null,
      );
    })
    .join('\n\n');
}

function schemeText(scheme: string, own: readonly WallResult[], before: readonly WallResult[] | null): string {
  const asked = SHARES.flatMap((share) => ANGLES.map((angle) => ({ share, angle })));
  const of = (some: readonly WallResult[], { share, angle }: (typeof asked)[number]): WallResult[] =>
    some.filter((one) => one.share === share && one.angle === angle);
  const places = [...new Set(own.map(({ place }) => place))];
  const mean = (some: readonly WallResult[]): number => some.reduce((sum, { error }) => sum + error, 0) / some.length;
  const spread = (some: readonly WallResult[]): number => rms(some.map(({ error }) => error - mean(some)))!;
  const most = (some: readonly WallResult[]): number =>
    some.reduce((worst, { error }) => (Math.abs(error) > Math.abs(worst) ? error : worst), 0);
  const line = (name: string, value: (some: readonly WallResult[]) => number): string[] => [
    name,
    ...asked.map((one) => percent(value(of(own, one)))),
  ];
  const rows = [
    ['share of the band', ...asked.map(({ share }) => share.toFixed(2))],
    ['angle, degrees', ...asked.map(({ angle }) => String(angle))],
    [
      'points, mean',
      ...asked.map((one) =>
        (of(own, one).reduce((sum, { points }) => sum + points, 0) / of(own, one).length).toFixed(2),
      ),
    ],
    ...places.map((place) => line(place.toFixed(2), (some) => some.find((one) => one.place === place)!.error)),
    line('mean', mean),
    line('spread, rms', spread),
    line('largest', most),
  ];
  const whole = (some: readonly WallResult[]): string =>
    `rms ${percent(rms(some.map(({ error }) => error))!)} %, largest ${percent(most(some))} %, ` +
    `within 3 %: ${within(some, 0.03)}, within 10 %: ${within(some, 0.1)} of ${some.length}`;
  const heading = `${scheme}: error of the decay time, %: ${before ? `${whole(before)} → ` : ''}${whole(own)}`;
  return `${heading}\n${columns(rows)}`;
}

const percent = (x: number): string => `${x > 0 ? '+' : ''}${(100 * x).toFixed(1)}`;

const within = (some: readonly WallResult[], limit: number): number =>
  some.filter(({ error }) => Math.abs(error) <= limit).length;
