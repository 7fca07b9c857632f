import { expect, it } from 'vitest';
import { BLOCK } from '../../../../src/engine/webgpu/block.ts';
import { Pace } from '../../../../src/engine/webgpu/pace.ts';

/** A device of which a step takes some ms, and which is asked for a result at some times after its steps began, ms. */
function device(stepMs: number) {
  let time = 0;
  const asked: number[] = [];
  const pace = new Pace({
    now: () => time,
    sleep: (ms) => {
      time += ms;
      return Promise.resolve();
    },
  });
  const run = async (steps: number): Promise<void> => {
    const begun = time;
    await pace.wait(steps, () => {
      asked.push(time - begun);
      time = Math.max(time, begun + stepMs * steps);
      return Promise.resolve();
    });
  };
  return { pace, run, asked };
}

it('a result is asked for shortly before it is there, once the time of a step is known', async () => {
  const { run, asked } = device(5);
  for (let block = 0; block < 3; block++) await run(10);
  expect(asked).toEqual([0, 40, 40]);
});

it('short blocks are not waited for', async () => {
  const { run, asked } = device(0.1);
  for (let block = 0; block < 3; block++) await run(10);
  expect(asked).toEqual([0, 0, 0]);
});

it('a result that was there already makes the next wait much shorter', async () => {
  const { pace, run, asked } = device(1);
  // As if the first steps had taken 50 ms each: kernels were still being compiled.
  pace['learn'](50, false);
  for (let block = 0; block < 3; block++) await run(10);
  expect(asked[0]).toBe(400);
  expect(asked[1]).toBeCloseTo((400 / 8) * 0.8, 6);
  expect(asked[2]).toBeLessThan(10);
});

it('submissions grow to 80 ms, by 4 times at most, or to a whole block', async () => {
  const slow = device(5);
  const steps: number[] = [];
  for (let block = 0; block < 5; block++) {
    steps.push(slow.pace.steps);
    await slow.run(slow.pace.steps);
  }
  expect(steps).toEqual([1, 4, 16, 16, 16]);
  const fast = device(1e-3);
  for (let block = 0; block < 8; block++) await fast.run(fast.pace.steps);
  expect(fast.pace.steps).toBe(BLOCK);
  const slower = device(200);
  await slower.run(1);
  expect(slower.pace.steps).toBe(1);
});
