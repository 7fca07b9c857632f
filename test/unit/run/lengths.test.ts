import { describe, expect, it } from 'vitest';
import type { RunSetup } from '../../../src/engine/engine.ts';
import { CpuEngine } from '../../../src/engine/reference/engine.ts';
import { impulseSource } from '../../../src/run/points/sources.ts';
import type { StoppedRun } from '../../../src/run/run.ts';
import { simulate } from '../../../src/run/simulate.ts';
import { schemeByName } from '../../../src/scheme/scheme.ts';
import { boxGraph, prepared } from '../../support/rooms/rooms.ts';
import { pointWeights } from '../../support/rooms/point-weights.ts';

const room = prepared(boxGraph([12, 10, 9]), schemeByName('leggy-1@standard', 'test'));
const at = (x: number): RunSetup => ({
  sources: [impulseSource(room, pointWeights(room, [x, 0.35, 0.5]).point)],
  receivers: [pointWeights(room, [0.8, 0.6, 0.33]).point, pointWeights(room, [0.25, 0.25, 0.25]).point],
});
const setups = [at(0.4), at(0.7)];
const cpu = new CpuEngine({ precision: 32, threads: 1 });
const controlsOf = () => ({ signal: new AbortController().signal });

const inOneGo = async (steps: number) =>
  (await simulate(await cpu.open(room, setups[0]), { room, setups, steps }, controlsOf)).map(
    ({ responses }) => responses,
  );

describe('runs of a length that is decided while they go on', () => {
  it('go on to the last bit, and all get the steps of the longest', async () => {
    const states = new Map<number, StoppedRun>();
    // The first source is long enough with 100 steps, the second needs 230, in two goes.
    const wanted = [[100], [180, 230, 230]];
    const delivered: number[] = [];
    const runs = await simulate(
      await cpu.open(room, setups[0]),
      { room, setups, steps: 100 },
      controlsOf,
      {
        from: (index) => Promise.resolve(states.get(index)),
        needed: (index, responses) => Promise.resolve(wanted[index].shift() ?? responses[0].length),
        stopped: async (index, responses, state) => void states.set(index, { state: await state(), responses }),
      },
      { onRun: ({ responses }) => delivered.push(responses[0].length) },
    );
    expect(runs.map(({ responses }) => responses)).toEqual(await inOneGo(230));
    expect(runs.map(({ stepsMade }) => stepsMade)).toEqual([230, 230]);
    expect(delivered).toEqual([230, 230]);
  });

  it('all get the longest also if a run that goes on finds that it needs more', async () => {
    // The second needs 150, and the first 190 once it has those.
    const wanted = [
      [100, 190, 190],
      [150, 150, 190],
    ];
    const runs = await simulate(await cpu.open(room, setups[0]), { room, setups, steps: 100 }, controlsOf, {
      needed: (index, responses) => Promise.resolve(wanted[index].shift() ?? responses[0].length),
    });
    expect(runs.map(({ responses }) => responses)).toEqual(await inOneGo(190));
  });

  it('go on from where an earlier run stopped', async () => {
    let stopped: StoppedRun | undefined;
    const first = [setups[0]];
    await simulate(await cpu.open(room, setups[0]), { room, setups: first, steps: 77 }, controlsOf, {
      stopped: async (_, responses, state) => void (stopped = { state: await state(), responses }),
    });
    const [run] = await simulate(await cpu.open(room, setups[0]), { room, setups: first, steps: 200 }, controlsOf, {
      from: () => Promise.resolve(stopped),
    });
    expect(run.responses).toEqual((await inOneGo(200))[0]);
    expect(run.stepsMade).toBe(123);
  });

  it('refuse the state of another room', async () => {
    const other = prepared(boxGraph([12, 10, 8]), schemeByName('leggy-1@standard', 'test'));
    const state = await (await cpu.open(other, { sources: [], receivers: [] })).wholeState();
    const simulation = await cpu.open(room, setups[0]);
    await expect(async () => simulation.continueFrom(state)).rejects.toThrow(RangeError);
  });
});
