import type { Override } from '../../../../src/app/request.ts';
import { hertz, percent, seconds } from '../../../../src/units/quantities.ts';
import type { SceneOverrides } from '../protocol.ts';

const given = <T>(path: string, value: T | undefined): Override<T> | undefined =>
  value === undefined ? undefined : { value, path };

/** What stands in place of the scene's values, as the use-cases take it. */
export function overridesOf(overrides: SceneOverrides) {
  const { scheme, tolerancePercent, maxFrequencyHz, durationSeconds, walls, allowLeaks } = overrides;
  return {
    scheme: given('scheme', scheme),
    tolerance: given('tolerance', tolerancePercent === undefined ? undefined : percent(tolerancePercent)),
    maxFrequency: given('maximum frequency', maxFrequencyHz === undefined ? undefined : hertz(maxFrequencyHz)),
    duration: given('duration', durationSeconds === undefined ? undefined : seconds(durationSeconds)),
    walls: given('walls', walls),
    allowLeaks: allowLeaks ?? false,
  };
}

/** Where use-cases write to in memory. */
export const OUT = { value: 'out', path: 'folder' } as const;
