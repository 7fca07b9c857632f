import { describe, expect, it, vi } from 'vitest';
import { readScene } from '../../../../../src/app/inputs/request/request.ts';
import { chooseCrossover, type ChosenCrossover } from '../../../../../src/app/planning/scene/choose-crossover.ts';
import { planSummary } from '../../../../../src/cli/words/plan-summary.ts';
import { nodeFiles } from '../../../../../src/node/files.ts';
import { hertz, seconds, type Hertz } from '../../../../../src/units/quantities.ts';
import { controls, engine, errorOf, plan, sceneFile, useClockwork } from '../plan/cell.ts';

vi.mock('../../../../../src/tune/wall-rooms.ts', () => import('../../../../support/rooms/remembered-wall-rooms.ts'));

useClockwork();

const HIGH = { scheme: 'leggy-1@2%', maxFrequencyHz: 1500, fullBand: { rays: 1000 } };

/** The choice for a scene, and the crossovers that were looked at. */
async function chosen(time: number, limit: { readonly maxFrequency?: Hertz } = { maxFrequency: hertz(1500) }) {
  const file = sceneFile(HIGH);
  const looked: (Hertz | undefined)[] = [];
  const request = { sceneFile: file, ...limit };
  const load = (asked: ChosenCrossover) => {
    looked.push(asked.crossover);
    return readScene({ ...request, ...asked }, nodeFiles, 1e9);
  };
  const highest = await readScene({ ...request, time: seconds(60) }, nodeFiles, 1e9);
  const asked = { within: seconds(time), path: 'time' };
  return { looked, choice: await chooseCrossover(asked, highest, load, engine, controls({})) };
}

/** What a plan says of a crossover. */
async function predicted(crossover: number): Promise<number> {
  const planned = await plan({
    ...{ sceneFile: sceneFile(HIGH), schemes: 'leggy-1', fullBand: true },
    crossover: hertz(crossover),
  });
  // The waves for 400 Hz go up to 571.428… Hz.
  expect(planSummary(planned)[0]).toMatch(/ up to \d+(\.\d)? Hz, /);
  return planned.rows[0].seconds.total + planned.rays!.seconds;
}

describe('a crossover that is chosen by time', () => {
  it('is the highest that the request allows where that fits, and is soon found', async () => {
    const { choice, looked } = await chosen(3600);
    expect(choice.crossoverHz).toBeCloseTo(1050, 9);
    expect(choice.withinSeconds).toBe(3600);
    expect(looked).toHaveLength(2);
  });

  it('is the highest third octave that fits, by what plans say', async () => {
    const [low, high] = [await predicted(315), await predicted(400)];
    expect(high).toBeGreaterThan(low);
    const { choice } = await chosen((low + high) / 2);
    expect(choice.crossoverHz).toBe(315);
    expect(choice.seconds).toBeCloseTo(low, 6);
    // Rays follow the steps of a processor.
    expect(choice.seconds).toBeCloseTo(choice.waveSeconds + choice.raySeconds, 9);
  });

  it('goes above the highest frequency of the scene, as far as files hold sound', async () => {
    const { choice } = await chosen(86_400, {});
    // 8000 samples a second hold 3600 Hz; waves for 2500 Hz go up to 3571 Hz.
    expect(choice.crossoverHz).toBeCloseTo(2500, 9);
  });

  it('is refused where not even the lowest fits', async () => {
    const error = await errorOf(chosen(1e-6));
    expect(error).toMatchObject({ path: 'time', exitStatus: 2 });
    expect(error.message).toMatch(/only up to a crossover of 100 Hz the room is predicted to take about \d+ s/);
    expect(error.remedy).toMatch(/Give at least \d+ s, .* or take rays only/);
  });
});

describe('a plan with a time', () => {
  it('is that of the crossover which fits, and says how it was chosen', async () => {
    const time = seconds(Math.ceil(await predicted(160)));
    const made = await plan({ sceneFile: sceneFile(HIGH), schemes: 'leggy-1', time });
    const { crossoverChoice, rays, rows } = made;
    expect(crossoverChoice!.withinSeconds).toBe(time);
    expect(crossoverChoice!.seconds).toBeLessThanOrEqual(time);
    expect(rays!.crossoverHz).toBeCloseTo(crossoverChoice!.crossoverHz, 9);
    expect(rows[0].seconds.total).toBeCloseTo(crossoverChoice!.waveSeconds, 6);
  });

  it('of a scene stays below its highest frequency, and errors name the key', async () => {
    const scene = (timeSeconds: number) => sceneFile({ ...HIGH, fullBand: { rays: 1000, timeSeconds } });
    const { crossoverChoice } = await plan({ sceneFile: scene(86_400), schemes: 'leggy-1' });
    expect(crossoverChoice!.crossoverHz).toBeCloseTo(1050, 9);
    const slow = sceneFile({ ...HIGH, durationSeconds: 3600, fullBand: { timeSeconds: 1 } });
    const error = await errorOf(plan({ sceneFile: slow, schemes: 'leggy-1' }));
    expect(error.path).toMatch(/: fullBand\.timeSeconds$/);
  });
});
