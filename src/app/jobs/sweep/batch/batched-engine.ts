import {
  recordsOf,
  type EngineState,
  type Engine,
  type RunsAhead,
  type RunSetup,
  type Simulation,
} from '../../../../engine/engine.ts';
import type { PreparedRoom } from '../../../../room/prepare/prepared.ts';
import { provedStability, type Stability } from '../../../../run/measure-stability.ts';
import type { MadeRun, MakeRun } from './batched-run.ts';

/** What reports say of an engine. Plain data. */
export type DescribedEngine = Pick<Engine, 'kind' | 'adapter' | 'identity' | 'precision' | 'mostRowBytes'> & {
  readonly isSoftware: boolean;
  readonly deviceMemory: number | undefined;
};

export function describeEngine(engine: Engine): DescribedEngine {
  const { kind, adapter, identity, precision, mostRowBytes, deviceMemory, isSoftware = false } = engine;
  return { kind, adapter, identity, precision, mostRowBytes, deviceMemory, isSoftware };
}

/** An engine whose runs are made elsewhere, together with those of other rooms. */
export class BatchedEngine implements Engine {
  readonly kind;
  readonly adapter;
  readonly identity;
  readonly precision;
  readonly mostRowBytes;
  readonly isSoftware;
  readonly deviceMemory;

  constructor(
    described: DescribedEngine,
    private readonly make: MakeRun,
  ) {
    this.kind = described.kind;
    this.adapter = described.adapter;
    this.identity = described.identity;
    this.precision = described.precision;
    this.mostRowBytes = described.mostRowBytes;
    this.isSoftware = described.isSoftware;
    this.deviceMemory = described.deviceMemory;
  }

  open(room: PreparedRoom, setup: RunSetup, ahead?: RunsAhead): Promise<Simulation> {
    return Promise.resolve(new BatchedSimulation(room, setup, ahead, this.make));
  }
}

/** A run that was asked for, of so many steps. */
interface Asked {
  readonly steps: number;
  readonly made: Promise<MadeRun>;
}

/**
 * Whole runs: they are asked for when the room opens, and steps are taken from them. Where a run stops is known by its
 * step alone.
 */
class BatchedSimulation implements Simulation {
  memoryBytes = 0;
  private readonly asked = new Map<RunSetup, Asked>();
  private step = 0;
  private readonly isMeasured: boolean;

  constructor(
    private readonly room: PreparedRoom,
    private setup: RunSetup,
    private readonly ahead: RunsAhead | undefined,
    private readonly make: MakeRun,
  ) {
    this.isMeasured = provedStability(room) === null;
    const all = ahead?.setups ?? [];
    // With a room that is not proved to be stable, one run says whether the others are worth making.
    for (const each of this.isMeasured ? all.slice(0, 1) : all) void this.runOf(each, ahead!.steps);
  }

  /** Whether the room is stable; undefined if no measurement is needed. */
  async measured(): Promise<Stability | undefined> {
    if (!this.isMeasured) return undefined;
    const { stability } = await this.runOf(this.setup, this.ahead?.steps ?? 1);
    if (stability && stability.certifiedBelow <= 1) {
      for (const each of this.ahead?.setups ?? []) void this.runOf(each, this.ahead!.steps);
    }
    return stability ?? undefined;
  }

  async advance(steps: number, into?: Float64Array[], at = 0): Promise<Float64Array[]> {
    const samples = into ?? Array.from({ length: recordsOf(this.setup) }, () => new Float64Array(steps));
    const from = this.step;
    const { responses, memoryBytes } = await this.runOf(this.setup, from + steps);
    this.memoryBytes = memoryBytes;
    responses.forEach((response, r) => samples[r].set(response.subarray(from, from + steps), at));
    this.step += steps;
    return samples;
  }

  wholeState(): Promise<EngineState> {
    return Promise.resolve({ step: this.step, tables: [] });
  }

  continueFrom({ step }: EngineState): Promise<void> {
    this.step = step;
    return Promise.resolve();
  }

  restart(setup: RunSetup): Promise<void> {
    this.asked.delete(this.setup);
    this.setup = setup;
    return this.rest();
  }

  rest(): Promise<void> {
    this.step = 0;
    return Promise.resolve();
  }

  timePasses(): Promise<null> {
    return Promise.resolve(null);
  }

  close(): Promise<void> {
    this.asked.clear();
    return Promise.resolve();
  }

  setState(): never {
    throw new RangeError('the field of a run that is made elsewhere cannot be set');
  }

  getState(): never {
    throw new RangeError('the field of a run that is made elsewhere cannot be read');
  }

  readPlanes(): never {
    return this.getState();
  }

  probe(): never {
    return this.getState();
  }

  /** The run of a setup with at least so many steps, asked for once. */
  private runOf(setup: RunSetup, steps: number): Promise<MadeRun> {
    const leadIn = setup.leadIn ?? 0;
    const known = this.asked.get(setup);
    if (known && known.steps >= steps) return known.made;
    const all = Math.max(steps, leadIn + (this.ahead?.steps ?? 0));
    const made = this.make({
      room: this.room,
      // Its lead-in is made and recorded as other steps are.
      setup: { ...setup, leadIn: 0 },
      steps: all,
      measure: this.isMeasured && !known,
    });
    made.catch(() => undefined); // heard where the samples are waited for
    this.asked.set(setup, { steps: all, made });
    return made;
  }
}
