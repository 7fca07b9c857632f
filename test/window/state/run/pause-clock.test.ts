import { expect, it } from 'vitest';
import { PauseClock } from '../../../../electron/renderer/state/run/pause-clock.ts';

it('Pauses of a run are added up, also one that still lasts', () => {
  const clock = new PauseClock();
  clock.restart();
  clock.set(false, 10);
  clock.set(true, 12);
  clock.set(true, 13);
  expect(clock.total(14)).toBe(2);
  clock.set(false, 15);
  clock.set(true, 20);
  expect(clock.total(21)).toBe(4);
  clock.restart();
  expect(clock.total(30)).toBe(0);
});
