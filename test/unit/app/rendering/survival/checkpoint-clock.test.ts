import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { RunPoint } from '../../../../../src/run/run.ts';
import { CheckpointClock } from '../../../../../src/app/rendering/survival/checkpoint-clock.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => vi.useRealTimers());

const pass = (seconds: number): void => void vi.advanceTimersByTime(1000 * seconds);

test('a checkpoint is due after the time between two, and less often where it takes long', async () => {
  const clock = new CheckpointClock(60);
  pass(59);
  expect(clock.isDue).toBe(false);
  pass(1);
  expect(clock.isDue).toBe(true);
  await clock.time(() => Promise.resolve(pass(1)));
  expect(clock.isDue).toBe(false);
  pass(60);
  expect(clock.isDue).toBe(true);
  await expect(clock.time(() => Promise.reject(new Error(`${pass(10)}`)))).rejects.toThrow();
  // Checkpoints take at most a fiftieth of the time.
  pass(499);
  expect(clock.isDue).toBe(false);
  pass(1);
  expect(clock.isDue).toBe(true);
  expect(clock.seconds).toBe(11);
});

test('runs that take longer than ten minutes in all are long, once they have taken five seconds', () => {
  const clock = new CheckpointClock();
  const at = (remainingSeconds: number | null): RunPoint =>
    ({ step: 50, steps: 100, remainingSeconds }) as Partial<RunPoint> as RunPoint;
  pass(4);
  expect(clock.isLong(at(1000), 0)).toBe(false);
  pass(1);
  expect([at(null), at(595), at(596)].map((point) => clock.isLong(point, 0))).toEqual([false, false, true]);
  // Each of the others takes twice what is left of this one.
  expect([at(119), at(120)].map((point) => clock.isLong(point, 2))).toEqual([false, true]);
});
