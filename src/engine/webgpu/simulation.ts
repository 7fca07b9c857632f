import type { InteriorChoice } from '../../kernel/interior/design.ts';
import { roomStencil } from '../../kernel/interior/stencil.ts';
import { storedNodes } from '../../room/grid/grid.ts';
import type { GridPlane } from '../../room/grid/plane.ts';
import type { PreparedRoom } from '../../room/prepare/prepared.ts';
import type { CardsOrHost, EngineState, FieldState, PassTime, RunsAhead, RunSetup, Simulation } from '../engine.ts';
import { engineState, nothingRemembered, roomState } from '../room-state.ts';
import type { StabilityProbe } from '../stability-probe.ts';
import { BLOCK, IN_FLIGHT } from './block.ts';
import { Card } from './card.ts';
import { Gpu } from './device.ts';
import { deviceTraits } from './device-traits.ts';
import { interiorFor } from './interior-for.ts';
import { Pace } from './pace.ts';
import { recordRows, takeRecords } from './parts/records.ts';
import { setupsOfParts, type PartSetup } from './parts/shared-receivers.ts';
import { MOST_DISPATCHES, PassTimes, slowestOf } from './pass-times.ts';
import { PlaneReader } from './plane-reader.ts';
import { WebGpuProbe } from './probe.ts';
import { Halos } from './several/halos.ts';
import { shareOut, spreadOf, type CardPlanes } from './several/windows.ts';
import { readSlab, writeSlab, type BothPlanes } from './slab-state.ts';
import { cutIntoSlabs, cutPlanes, largestStateOf, type Slab } from './slabs.ts';

/** How a room runs in the memory of one or several cards. */
export interface SimulationOptions {
  /** Planes of a slab; else as many as a buffer holds. */
  readonly slabPlanes?: number;
  /** How the interior is updated; else the best choice for the stencil. */
  readonly interior?: InteriorChoice;
  /** Whether rooms of all sizes share their pipelines. Steps take a little longer then; the samples are the same. */
  readonly anySize?: boolean;
  /** Steps between two exchanges of several cards, at most {@link BLOCK}; else 1. */
  readonly steps?: number;
  /** See {@link RunsAhead}. */
  readonly onTime?: RunsAhead['onTime'];
  /** Why it runs on several cards. */
  readonly weighed?: CardsOrHost | undefined;
}

/** Cards with their parts of a room. */
interface Together {
  readonly cards: readonly Card[];
  /** What cards exchange; null on one card. */
  readonly halos: Halos | null;
  /** Most steps of a submission: with several cards those between two exchanges. */
  readonly mostSteps: number;
}

/**
 * A room on one GPU, or on several for rooms that one cannot hold. Nothing inside a block of steps waits for the host.
 *
 * Of several cards each has some planes with ghost zones some steps deep, which it computes, too. After these steps the
 * cards exchange their ghost zones through the memory of the host. Nodes and walls have the values of a run on one
 * card, to the last bit; docs/theory/several-cards.md says why.
 */
export class WebGpuSimulation implements Simulation {
  private step = 0;
  private readonly cards: readonly Card[];
  private readonly halos: Halos | null;
  private readonly pace = new Pace();
  private readonly planes: PlaneReader;
  private readonly noise: WebGpuProbe;

  private constructor(
    private readonly room: PreparedRoom,
    private readonly together: Together,
    /** Rows of the records of each receiver. */
    private rows: readonly number[],
    readonly weighed: CardsOrHost | undefined,
  ) {
    this.cards = together.cards;
    this.halos = together.halos;
    this.planes = new PlaneReader(room.graph.grid, this.cards);
    this.noise = new WebGpuProbe({ ...together, rest: () => this.rest() });
  }

  /**
   * @param devices One; or alike ones that share the room: others round in other ways.
   * @throws RunError if the room has too few planes for so many cards; DeviceMemoryError if one has no memory left.
   */
  static async create(
    devices: readonly GPUDevice[],
    room: PreparedRoom,
    setup: RunSetup,
    options: SimulationOptions = {},
  ): Promise<WebGpuSimulation> {
    const begun = performance.now();
    const gpus = devices.map((device) => new Gpu(device, options.anySize));
    try {
      const [{ limits }] = devices;
      const interior = options.interior ?? interiorFor(devices[0], room);
      refuseUnfit(interior, room, devices[0]);
      const several = devices.length > 1;
      const mostSteps = several ? Math.min(options.steps ?? 1, BLOCK) : BLOCK;
      const shares = sharesOfCards(room, devices.length, mostSteps);
      const setups = setupsOfCards(room, setup, shares);
      const extra = interior.design.extraPlanes(interior);
      const cutOf = ({ window }: CardPlanes): Slab[] =>
        several
          ? cutPlanes(room, window, limits, extra, options.slabPlanes)
          : cutIntoSlabs(room, largestStateOf(limits), extra, options.slabPlanes);
      // All have ended before anything is closed.
      const opened = await Promise.allSettled(
        gpus.map(async (gpu, c) => {
          const planes = shares[c];
          return Card.open(gpu, room, setups[c], { planes, cut: cutOf(planes), interior });
        }),
      );
      const cards = opened.map((each) => {
        if (each.status === 'rejected') throw each.reason;
        return each.value;
      });
      const halos = several ? await Halos.create(room, cards, spreadOf(room)) : null;
      if (options.onTime) await tellTimes(options.onTime, gpus, begun);
      for (const gpu of gpus) gpu.check();
      return new WebGpuSimulation(room, { cards, halos, mostSteps }, recordRows(setup), options.weighed);
    } catch (error) {
      for (const gpu of gpus) gpu.close();
      throw error;
    }
  }

  /** Bytes that all cards together hold. */
  get memoryBytes(): number {
    return this.cards.reduce((sum, { gpu }) => sum + gpu.allocatedBytes, 0);
  }

  async advance(steps: number, into?: Float64Array[], at = 0): Promise<Float64Array[]> {
    const samples = into ?? this.rows.map(() => new Float64Array(steps));
    const pending: Promise<void>[] = [];
    // Cards exchange before the next steps.
    const inFlight = this.halos ? 1 : IN_FLIGHT;
    try {
      for (let done = 0; done < steps;) {
        const most = this.halos ? this.together.mostSteps : this.pace.steps;
        const count = Math.min(most, steps - done);
        const block = this.submitBlock(count, samples, at + done, pending.at(-1));
        block.catch(() => undefined); // no unhandled rejection: the first block that is awaited reports the failure
        pending.push(block);
        done += count;
        if (pending.length >= inFlight) await pending[pending.length - inFlight];
        this.check();
      }
      await Promise.all(pending);
      this.check();
    } finally {
      // Buffers may be freed now.
      await Promise.allSettled(pending);
    }
    return samples;
  }

  async setState(state: FieldState): Promise<void> {
    this.submit('a new state', (card, encoder) => {
      for (const slab of card.slabs) slab.setState(this.step, state, encoder);
      card.encodeGhosts(encoder);
    });
    await this.done();
  }

  async getState(): Promise<FieldState> {
    const read = async (n: number): Promise<Float64Array> => {
      const field = new Float64Array(storedNodes(this.room.graph.grid));
      for (const card of this.cards) await card.readField(n, field);
      return field;
    };
    return { previous: await read(this.step + 1), current: await read(this.step) };
  }

  async wholeState(): Promise<EngineState> {
    const planes: BothPlanes = [[], []];
    const remembered = nothingRemembered(this.room);
    for (const { owned, readBack } of this.cards) {
      for (const { program, part } of owned) await readSlab(readBack, program, part, planes, remembered);
    }
    return engineState(this.step, { planes, remembered });
  }

  async continueFrom(state: EngineState): Promise<void> {
    const whole = roomState(this.room, state, Float32Array);
    this.submit('a state to go on from', (card, encoder) => {
      for (const program of card.slabs) writeSlab(card.gpu, program, whole);
      card.encodeGhosts(encoder);
    });
    this.step = state.step;
    await this.done();
  }

  readPlanes(planes: readonly GridPlane[]): Promise<readonly Float32Array<ArrayBuffer>[]> {
    return this.planes.read(planes, this.step);
  }

  probe(): StabilityProbe {
    return this.noise;
  }

  async rest(): Promise<void> {
    this.step = 0;
    this.noise.stop();
    this.submit('rest', ({ slabs }, encoder) => {
      for (const slab of slabs) slab.rest(encoder);
    });
    await this.done();
  }

  async restart(setup: RunSetup): Promise<void> {
    await this.rest();
    const shares = this.cards.map(({ planes }) => planes);
    const setups = setupsOfCards(this.room, setup, shares);
    for (const [c, card] of this.cards.entries()) await card.restart(this.room, setups[c]);
    this.rows = recordRows(setup);
  }

  close(): Promise<void> {
    for (const { gpu } of this.cards) gpu.close();
    return Promise.resolve();
  }

  /** Times the kernels; of several cards, which work side by side, the slowest. Exchanges are not among them. */
  async timePasses(steps: number): Promise<readonly PassTime[] | null> {
    if (!this.cards.every(({ gpu }) => gpu.device.features.has('timestamp-query'))) return null;
    const perStep = this.cards.map((card) => card.dispatchesOf(this.step));
    const count = Math.min(steps, BLOCK, Math.floor(MOST_DISPATCHES / Math.max(...perStep)));
    if (count === 0) return null;
    const times = await Promise.all(this.cards.map(({ gpu }, c) => PassTimes.create(gpu, count * perStep[c])));
    for (let done = 0; done < count;) {
      const some = Math.min(this.together.mostSteps, count - done);
      const first = this.step;
      done += some;
      this.step += some;
      this.submit(`timed steps from ${first}`, (card, encoder, c) => {
        card.encodeTimed(encoder, first, some, times[c]);
        if (done === count) times[c].resolve(encoder);
        this.halos?.encode(encoder, c, this.step);
      });
      await this.halos?.exchange(this.step);
    }
    const read = await Promise.all(times.map((each) => each.read()));
    this.check();
    return slowestOf(read);
  }

  /** Submits a block of steps; resolves when its samples are in place and cards have what they need of each other. */
  private async submitBlock(
    count: number,
    samples: readonly Float64Array[],
    at: number,
    before: Promise<void> | undefined,
  ): Promise<void> {
    const { rows, halos } = this;
    const first = this.step;
    const end = first + count;
    const records = this.submit(`steps from ${first}`, (card, encoder, c) => {
      const read = card.encodeSteps(encoder, first, count);
      halos?.encode(encoder, c, end);
      return read;
    });
    this.step = end;
    await before;
    const [read, exchange] = await this.pace.wait(count, () =>
      Promise.all([Promise.all(records.map((ofCard) => ofCard())), halos?.arrived(end)]),
    );
    exchange?.();
    takeRecords(read.flat(), rows, count, samples, at);
  }

  /** Submits work of each card. @returns what `encode` returns for each */
  private submit<T>(label: string, encode: (card: Card, encoder: GPUCommandEncoder, c: number) => T): T[] {
    return this.cards.map((card, c) => {
      const { device } = card.gpu;
      const encoder = device.createCommandEncoder({ label });
      const result = encode(card, encoder, c);
      device.queue.submit([encoder.finish()]);
      return result;
    });
  }

  /** @throws RunError if a device has reported a failure. */
  private check(): void {
    for (const { gpu } of this.cards) gpu.check();
  }

  private async done(): Promise<void> {
    await Promise.all(this.cards.map(({ gpu }) => gpu.done()));
  }
}

/** Tells what opening took so far, and what the devices still take for what they were given. */
async function tellTimes(tell: NonNullable<RunsAhead['onTime']>, gpus: readonly Gpu[], begun: number): Promise<void> {
  const written = Math.max(...gpus.map(({ writtenAt }) => writtenAt));
  const made = performance.now();
  await Promise.all(gpus.map((gpu) => gpu.done()));
  tell('tables of the room', (written - begun) / 1000);
  tell('waiting for kernels', (made - written) / 1000);
  tell('waiting for the device', (performance.now() - made) / 1000);
}

/** The planes of each card. @throws RunError if there are fewer planes than cards. */
function sharesOfCards(room: PreparedRoom, cards: number, steps: number): CardPlanes[] {
  return shareOut(room.graph.grid.size[2], cards, cards > 1 ? steps * spreadOf(room) : 0);
}

/** What runs on each card. */
function setupsOfCards(room: PreparedRoom, setup: RunSetup, shares: readonly CardPlanes[]): PartSetup[] {
  return setupsOfParts(
    room,
    setup,
    shares.map(({ owned }) => owned),
    spreadOf(room),
  );
}

/** @throws RangeError if a kernel does not serve the room. */
function refuseUnfit({ design }: InteriorChoice, room: PreparedRoom, device: GPUDevice): void {
  const stencil = roomStencil(room);
  const refusal = design.refuses(stencil, deviceTraits(device));
  if (refusal !== null) throw new RangeError(`${design.name} does not serve ${stencil.id}: ${refusal}`);
}
