import { describe, expect, it } from 'vitest';
import { longestTime } from '../../../../../src/app/planning/plan/longest-time.ts';

describe('the time of a run as long as its forecast allows', () => {
  const seconds = { preparing: 1, opening: 2, checking: 3, stepping: 10, finishing: 4, total: 20 };

  it('has more of what grows with the responses, and only of that', () => {
    expect(longestTime({ durationSeconds: 0.5, longestDurationSeconds: 0.75 }, { seconds })).toBe(27);
    expect(longestTime({ durationSeconds: 0.5, longestDurationSeconds: 0.5 }, { seconds })).toBe(20);
  });

  it('is not there if the duration is given', () => {
    expect(longestTime({ durationSeconds: 0.5, longestDurationSeconds: null }, { seconds })).toBeNull();
  });
});
