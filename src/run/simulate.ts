import type { EngineState, RunSetup, Simulation, SteppingRoom } from '../engine/engine.ts';
import type { PreparedRoom } from '../room/prepare/prepared.ts';
import { run, type RunControls, type RunResult, type StoppedRun } from './run.ts';
import { Spread, type OtherRoom } from './spread.ts';

/** Decides where runs begin and how long they go on. All runs get as many steps as the longest. */
export interface RunLengths {
  /** What the run of a setup goes on from; undefined for rest. */
  readonly from?: ((index: number) => Promise<StoppedRun | undefined>) | undefined;
  /**
   * Looks at a run that has made its steps.
   * @returns the steps that it should make in all; at most those made if it is long enough.
   */
  readonly needed?: ((index: number, responses: readonly Float64Array[]) => Promise<number>) | undefined;
  /**
   * Takes where the run of a setup stopped, so that it can go on later.
   * @param state Reads the state of the simulation.
   */
  readonly stopped?: (
    index: number,
    responses: readonly Float64Array[],
    state: () => Promise<EngineState>,
  ) => Promise<void>;
  /** What an earlier process recorded of a whole run, which is not made again. */
  readonly made?: ((index: number) => Promise<readonly Float64Array[] | undefined>) | undefined;
  /**
   * Closes and replaces the simulation after a failure. The run then begins again, from `from` or from rest.
   * @returns open for the setup, at rest
   * @throws the error if nothing can be done about it.
   */
  readonly recover?: ((error: unknown, index: number, failed: Simulation) => Promise<Simulation>) | undefined;
}

/** The runs of a room. */
export interface RunsToMake {
  readonly room: PreparedRoom;
  /** One for each run. */
  readonly setups: readonly RunSetup[];
  /** Steps of each run, at least. */
  readonly steps: number;
}

/** What happens around the runs. */
export interface AroundRuns {
  /** Called with each result, in order, as soon as its length is final. */
  readonly onRun?: ((result: RunResult) => void) | undefined;
  /** Called when all runs have been made, before the simulation is closed; not if its device is lost. */
  readonly atEnd?: ((simulation: Simulation) => Promise<void>) | undefined;
  /** This room on other devices, which take runs, too. The samples are equal if the devices are. */
  readonly others?: readonly OtherRoom[] | undefined;
  /** Called when a device failed, whose run another one takes. @param device 0 for the first, then as `others`. */
  readonly onLost?: ((device: number, error: Error) => void) | undefined;
}

/**
 * Runs several sets of sources in one room, each from rest, and closes the simulation in all cases. With several
 * devices each takes the next run that no other one has taken.
 *
 * @param opened Open for the first of the setups, at rest.
 * @param controlsOf Gives the controls of each run, on a device: 0 for the first.
 * @param lengths Without it, all runs begin at rest and make `steps` steps.
 * @returns One result for each setup, in the same order.
 * @throws CancelledError if stopped; RunError if the last device fails or the field grows beyond all bounds.
 */
export async function simulate(
  opened: Simulation,
  { room, setups, steps }: RunsToMake,
  controlsOf: (index: number, device: number) => RunControls,
  { from, needed, stopped, made, recover }: RunLengths = {},
  { onRun, atEnd, others = [], onLost }: AroundRuns = {},
): Promise<RunResult[]> {
  const runs: RunResult[] = [];
  let simulation = opened;
  let longest = steps;
  /** Brings a run to the longest length so far, from rest or from where it stopped. */
  const runOne = async (
    stepping: SteppingRoom,
    index: number,
    controls: RunControls,
    restartSeconds: number,
  ): Promise<RunResult> => {
    const begun = await from?.(index);
    const goesOn = begun && stepsOf(begun) < longest ? begun : undefined;
    const openingSeconds = restartSeconds + (goesOn ? await timed(() => stepping.continueFrom(goesOn.state)) : 0);
    let result = {
      ...(await run(stepping, room, setups[index], goesOn?.responses, longest, controls)),
      openingSeconds,
    };
    for (;;) {
      longest = Math.max(longest, (await needed?.(index, result.responses)) ?? 0);
      if (longest <= stepsOf(result)) break;
      const more = await run(stepping, room, setups[index], result.responses, longest, controls);
      result = together(result, more);
    }
    await stopped?.(index, result.responses, () => stepping.wholeState());
    return result;
  };
  let openFor: number | undefined = 0;
  /** Makes a run on the first device, whatever the simulation is open for. */
  const runFirst = async (index: number, controls: RunControls): Promise<RunResult> => {
    for (;;) {
      try {
        const restartSeconds = openFor === index ? 0 : await timed(() => simulation.restart(setups[index]));
        openFor = undefined;
        return await runOne(simulation, index, controls, restartSeconds);
      } catch (error) {
        if (!recover) throw error;
        simulation = await recover(error, index, simulation);
        openFor = index;
      }
    }
  };
  const spread = new Spread(others, onLost);
  const runOn = async (device: number, index: number): Promise<RunResult> => {
    const controls = spread.stoppable(controlsOf(index, device));
    if (device === 0) return runFirst(index, controls);
    const stepping = spread.roomOf(device);
    const restartSeconds = await timed(() => stepping.restart(index));
    return { ...(await runOne(stepping, index, controls, restartSeconds)), device };
  };
  const shorterRuns = (): number[] => [...runs.keys()].filter((index) => stepsOf(runs[index]) < longest);
  let handedOn = 0;
  const handOn = (): void => {
    if (needed) return;
    for (; handedOn < setups.length && runs[handedOn] !== undefined; handedOn++) onRun?.(runs[handedOn]);
  };
  try {
    await spread.each([...setups.keys()], async (device, index) => {
      const before = await made?.(index);
      runs[index] = before ? notRun(before) : await runOn(device, index);
      handOn();
    });
    // Runs that go on may find that they need more than the longest so far.
    for (let shorter = shorterRuns(); shorter.length > 0; shorter = shorterRuns()) {
      await spread.each(shorter, async (device, index) => {
        runs[index] = together(runs[index], await runOn(device, index));
      });
    }
    if (spread.has(0)) await atEnd?.(simulation);
  } finally {
    await Promise.all([simulation.close(), spread.close()]);
  }
  if (needed) for (const result of runs) onRun?.(result);
  return runs;
}

const stepsOf = ({ responses }: { readonly responses: readonly Float64Array[] }): number => responses[0]?.length ?? 0;

/** Does some work. @returns the time that it took, s */
async function timed(work: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1000;
}

/** The result of a run that was made before. */
const notRun = (responses: readonly Float64Array[]): RunResult => ({
  responses,
  steppingSeconds: 0,
  openingSeconds: 0,
  watchingSeconds: 0,
  memoryBytes: 0,
  stepsMade: 0,
  device: 0,
});

/** A run in two parts, of which the second holds the responses of both. */
function together(first: RunResult, second: RunResult): RunResult {
  return {
    responses: second.responses,
    steppingSeconds: first.steppingSeconds + second.steppingSeconds,
    openingSeconds: first.openingSeconds + second.openingSeconds,
    watchingSeconds: first.watchingSeconds + second.watchingSeconds,
    memoryBytes: Math.max(first.memoryBytes, second.memoryBytes),
    fromHost: second.fromHost,
    weighed: second.weighed,
    stepsMade: first.stepsMade + second.stepsMade,
    device: second.device,
  };
}
