import type { Engine } from '../../../../engine/engine.ts';
import { storedNodes } from '../../../../room/grid/grid.ts';
import { stackKey, stackRooms } from '../../../../room/stack/stack-rooms.ts';
import { measureStability } from '../../../../run/measure-stability.ts';
import { run } from '../../../../run/run.ts';
import { canStack, stackSetups, unstackRecords } from '../../../../run/stack/stack-setups.ts';
import { CancelledError, DeviceLostError } from '../../../../units/errors.ts';
import { MEASURED } from '../../../rendering/prepared/prove-stable.ts';
import { secondsSince } from '../../../rendering/job/timer.ts';
import type { MadeRun, WantedRun } from './batched-run.ts';
import { chooseBatch, type Sized } from './choose-batch.ts';

/** What was done, for figures of throughput. */
export interface BatchCounts {
  batches: number;
  runs: number;
  /** Runs that were made again alone, because their batch failed. */
  again: number;
  /** Nodes of all rooms times the steps that they need, and the same of the stacks with all that is padding. */
  neededNodeSteps: number;
  madeNodeSteps: number;
  /** Time in which at least one batch was opened, and in which one made steps, s. */
  openingSeconds: number;
  steppingSeconds: number;
}

interface Waiting extends Sized {
  readonly wanted: WantedRun;
  /** Runs with equal keys can be made together; undefined for one that stays alone. */
  readonly key: string | undefined;
  readonly resolve: (made: MadeRun) => void;
  readonly reject: (error: unknown) => void;
}

/** Batches under way: one makes steps while the next is opened. */
const UNDER_WAY = 2;

/**
 * Makes runs of different rooms in stacks of rooms. Nobody waits for a batch to become full: while the device is busy,
 * further runs gather, so batches are as large as the device is late.
 */
export class Batches {
  private readonly waiting: Waiting[] = [];
  private underWay = 0;
  private stepping: Promise<unknown> = Promise.resolve();
  readonly counts: BatchCounts = {
    batches: 0,
    runs: 0,
    again: 0,
    neededNodeSteps: 0,
    madeNodeSteps: 0,
    openingSeconds: 0,
    steppingSeconds: 0,
  };

  /**
   * @param engineOf Gives the engine; another one after a device was lost.
   * @param mostNodes Stored nodes of a stack at most; a larger room is made alone.
   */
  constructor(
    private readonly engineOf: (anew: boolean) => Promise<Engine>,
    private readonly signal: AbortSignal,
    private readonly mostNodes: number,
  ) {
    signal.addEventListener('abort', () => {
      for (const { reject } of this.waiting.splice(0)) reject(new CancelledError());
    });
  }

  /** @throws RunError if the run fails also alone; CancelledError if stopped. */
  make(wanted: WantedRun): Promise<MadeRun> {
    return new Promise((resolve, reject) => {
      if (this.signal.aborted) {
        reject(new CancelledError());
        return;
      }
      const { room, setup, steps } = wanted;
      const key = canStack(setup) ? stackKey(room) : undefined;
      this.waiting.push({ wanted, grid: room.graph.grid, steps, key, resolve, reject });
      // What is asked for in this turn of events goes together.
      setTimeout(() => this.begin(), 0);
    });
  }

  private begin(): void {
    while (this.underWay < UNDER_WAY && this.waiting.length > 0) {
      const [oldest] = this.waiting;
      const alike = this.waiting.filter((one) => one === oldest || (one.key !== undefined && one.key === oldest.key));
      const batch = chooseBatch(alike, this.mostNodes);
      for (const one of batch) this.waiting.splice(this.waiting.indexOf(one), 1);
      this.underWay++;
      void this.makeBatch(batch).finally(() => {
        this.underWay--;
        this.begin();
      });
    }
  }

  private async makeBatch(batch: readonly Waiting[]): Promise<void> {
    try {
      this.counts.batches++;
      const made = await this.together(batch, false);
      batch.forEach(({ resolve }, i) => resolve(made[i]));
      this.counts.runs += batch.length;
    } catch (error) {
      if (error instanceof CancelledError) {
        for (const { reject } of batch) reject(error);
      } else await this.eachAlone(batch, error instanceof DeviceLostError);
    }
  }

  /** A room that fails must not take the others with it. */
  private async eachAlone(batch: readonly Waiting[], isLost: boolean): Promise<void> {
    let anew = isLost;
    for (const one of batch) {
      this.counts.again++;
      try {
        const [made] = await this.together([one], anew);
        one.resolve(made);
        anew = false;
        this.counts.runs++;
      } catch (error) {
        anew = error instanceof DeviceLostError;
        one.reject(error);
      }
    }
  }

  private async together(batch: readonly Waiting[], anew: boolean): Promise<MadeRun[]> {
    const opening = performance.now();
    const asked = await this.engineOf(anew);
    const engine = asked.forManyRooms ?? asked;
    const all = batch.map(({ wanted }) => wanted);
    const { room, places } =
      all.length === 1 ? { room: all[0].room, places: [] } : stackRooms(all.map((wanted) => wanted.room));
    const setups = all.map(({ setup }) => setup);
    const setup = setups.length === 1 ? setups[0] : stackSetups(setups, places);
    const steps = Math.max(...all.map((wanted) => wanted.steps));
    const simulation = await engine.open(room, setup);
    this.counts.openingSeconds += secondsSince(opening);
    const turn = this.stepping;
    const { promise, resolve: done } = settled();
    this.stepping = promise;
    try {
      await turn;
      const begun = performance.now();
      const measured = all.some(({ measure }) => measure)
        ? await measureStability(simulation, room, { ...MEASURED, signal: this.signal })
        : null;
      if (measured && measured.certifiedBelow > 1) {
        if (all.length === 1) return [{ responses: [], stability: measured, memoryBytes: simulation.memoryBytes }];
        throw new NotAllStable();
      }
      const { responses } = await run(simulation, room, setup, undefined, steps, { signal: this.signal });
      this.counts.steppingSeconds += secondsSince(begun);
      this.counts.madeNodeSteps += storedNodes(room.graph.grid) * steps;
      const recorded = unstackRecords(responses, setups);
      return all.map(({ steps: needed, measure, room: { graph } }, i) => {
        this.counts.neededNodeSteps += storedNodes(graph.grid) * needed;
        return {
          responses: recorded[i].map((response) => response.slice(0, needed)),
          stability: measure ? measured : null,
          memoryBytes: simulation.memoryBytes,
        };
      });
    } finally {
      done();
      await simulation.close();
    }
  }
}

/** Some room of a batch is not known to be stable: each is looked at alone. */
class NotAllStable extends Error {}

function settled(): { readonly promise: Promise<void>; readonly resolve: () => void } {
  let resolve = (): void => undefined;
  const promise = new Promise<void>((done) => (resolve = done));
  return { promise, resolve };
}
