import { expect, it } from 'vitest';
import { PartTimer } from '../../../../../src/app/rendering/job/timer.ts';

it('a timer lists every part with what was done in it, and its shares add up', async () => {
  const timer = new PartTimer();
  const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
  for (let i = 0; i < 2; i++) {
    await timer.time('preparing', () => timer.stage('preparing', 'materials', () => wait(20)));
  }
  timer.add('stepping', 0.01);
  const stages = timer.list(timer.read());
  expect(stages.map(({ name }) => name)).toEqual([
    ...['starting', 'preparing', 'materials', 'choosing', 'opening', 'checking', 'stepping', 'finishing'],
  ]);
  const [preparing, materials] = stages.slice(1);
  expect(materials).toMatchObject({ within: 'preparing' });
  expect(materials.seconds).toBeGreaterThan(0.035);
  expect(materials.seconds).toBeLessThanOrEqual(preparing.seconds);
  const whole = stages.reduce((sum, { within, share }) => sum + (within === null ? share : 0), 0);
  expect(whole).toBeCloseTo(1, 9);
});
