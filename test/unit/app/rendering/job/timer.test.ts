import { beforeEach, expect, it, vi } from 'vitest';
import { PartTimer } from '../../../../../src/app/rendering/job/timer.ts';

/** What the clock of these tests shows, ms: only waiting takes time. */
let now = 0;
beforeEach(() => {
  now = 1000;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
});

function wait(ms: number): Promise<void> {
  now += ms;
  return Promise.resolve();
}

it('a timer lists every part with what was done in it, then the rest, and its shares add up', async () => {
  const timer = new PartTimer();
  for (let i = 0; i < 2; i++) {
    await timer.time('preparing', () => timer.stage('preparing', 'materials', () => wait(20)));
  }
  await timer.time('preparing', () => wait(10));
  timer.add('stepping', 0.01);
  const stages = timer.list(timer.read());
  expect(stages.map(({ name }) => name)).toEqual([
    ...['starting', 'preparing', 'materials', 'choosing', 'opening', 'checking', 'stepping', 'finishing', 'rest'],
  ]);
  const [preparing, materials] = stages.slice(1);
  expect(materials).toMatchObject({ within: 'preparing' });
  expect(materials.seconds).toBeCloseTo(0.04, 12);
  expect(preparing.seconds).toBeCloseTo(0.05, 12);
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
  expect(elapsedSeconds).toBeCloseTo(0.05, 12);
  expect(of('opening')).toBeCloseTo(0.02, 12);
  expect(of('kernels')).toBeCloseTo(0.02, 12);
  expect(of('rest')).toBeCloseTo(0.03, 12);
});
