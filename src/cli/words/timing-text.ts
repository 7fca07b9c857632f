import type { AnyReport } from '../../app/index.ts';
import { table } from './output.ts';

/** Where the time of a rendering went, as tables. */
export function timingLines({ stages, passes }: AnyReport['timing']): string[] {
  const share = (part: number): string => `${(100 * part).toFixed(1)} %`;
  const rows = stages.map(({ name, within, seconds, share: part }) => [
    within === null ? name : `  ${name}`,
    seconds.toFixed(3),
    share(part),
  ]);
  const ofStep = (passes ?? []).map(({ name, microseconds, share: part }) => [
    name,
    microseconds.toFixed(1),
    share(part),
  ]);
  return [
    ...table([['stage', 's', 'share'], ...rows]),
    ...(passes ? table([['pass of a step', 'µs', 'share'], ...ofStep]) : []),
  ];
}
