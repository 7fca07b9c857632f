import { expect, it } from 'vitest';
import { PartTimer } from '../../../../../src/app/rendering/job/timer.ts';

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

it('a timer lists every part with what was done in it, then the rest, and its shares add up', async () => {
  const timer = new PartTimer();
  for (let i = 0; i < 2; i++) {
    await timer.time('preparing', () => timer.stage('preparing', 'materials', () => wait(20)));
  }
  timer.add('stepping', 0.01);
  const stages = timer.list(timer.read());
  expect(stages.map(({ name }) => name)).toEqual([
    ...['starting', 'preparing', 'materials', 'choosing', 'opening', 'checking', 'stepping', 'finishing', 'rest'],
  ]);
  const [preparing, materials] = stages.slice(1);
  expect(materials).toMatchObject({ within: 'preparing' });
  expect(materials.seconds).toBeGreaterThan(0.035);
  expect(materials.seconds).toBeLessThanOrEqual(preparing.seconds);
  const whole = stages.reduce((sum, { within, share }) => sum + (within === null ? share : 0), 0);
  expect(whole).toBeCloseTo(1, 9);
});

it('what no part was timed for is the rest, and counts to no part', async () => {
  const timer = new PartTimer();
  await wait(30);
  await timer.both('opening', 'kernels', () => wait(20));
  expect(timer.now('finishing', 'a look', () => 7)).toBe(7);
  const { elapsedSeconds, seconds } = timer.read();
  const stages = timer.list({ elapsedSeconds, seconds });
  const of = (name: string) => stages.find((stage) => stage.name === name)!.seconds;
  expect(of('opening')).toBeGreaterThan(0.015);
  expect(of('kernels')).toBeLessThanOrEqual(of('opening'));
  // A timer of Node may be early by a millisecond.
  expect(of('rest')).toBeGreaterThan(0.025);
  expect(of('rest')).toBeCloseTo(elapsedSeconds - of('opening') - of('finishing'), 12);
});
