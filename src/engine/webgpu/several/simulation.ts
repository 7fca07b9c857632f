import type { InteriorChoice } from '../../../kernel/interior/design.ts';
import { VALUE } from '../../../kernel/room/layouts.ts';
import { storedNodes, strides } from '../../../room/grid/grid.ts';
import { planeNodes, type GridPlane } from '../../../room/grid/plane.ts';
import type { PreparedRoom } from '../../../room/prepare/prepared.ts';
import { RunError } from '../../../units/errors.ts';
import type { CardsOrHost, EngineState, FieldState, RunSetup, Simulation } from '../../engine.ts';
import { PlaneValues } from '../../plane-values.ts';
import type { StabilityProbe } from '../../stability-probe.ts';
import { engineState, nothingRemembered, roomState } from '../../room-state.ts';
import { beginBlock, BLOCK, makeStepNumbers, type StepNumbers } from '../block.ts';
import { Gpu } from '../device.ts';
import { Ghosts } from '../ghosts.ts';
import { recordBytes } from '../parts/receivers.ts';
import { readsOf, setupsOfParts } from '../parts/shared-receivers.ts';
import { ReadBack } from '../read-back.ts';
import { SlabProgram } from '../slab-program.ts';
import { readSlab, writeSlab, type BothPlanes } from '../slab-state.ts';
import { encodeSteps } from '../slab-steps.ts';
import { cutPlanes, toLocal } from '../slabs.ts';
import { Halos, type Card } from './halos.ts';
import { SeveralProbe } from './probe.ts';
import { moves, ownedPart, shareOut, spreadOf } from './windows.ts';

/** How a room is spread over cards. */
export interface SeveralOptions {
  /** Steps between two exchanges, at most {@link BLOCK}. */
  readonly steps: number;
  /** How the interior is updated: as on one card, or nodes are rounded in another way. */
  readonly interior: InteriorChoice;
  /** Planes of a slab of a card; else as many as a buffer holds. */
  readonly slabPlanes?: number;
  /** Why it runs on several cards. */
  readonly weighed?: CardsOrHost;
}

/** A card that makes steps by itself until the next exchange. */
interface SteppingCard extends Card {
  readonly numbers: StepNumbers;
  readback: ReadBack;
  /** Whether it reads each receiver. */
  reads: readonly boolean[];
}

/**
 * One room on several cards, for rooms that one cannot hold: each has some planes with ghost zones some steps deep,
 * which it computes, too. After these steps the cards exchange their ghost zones through the memory of the host. Nodes
 * and walls have the values of a run on one card, to the last bit; docs/theory/several-cards.md says why.
 */
export class SeveralSimulation implements Simulation {
  private step = 0;
  private readonly planes = new PlaneValues();
  private readonly noise: SeveralProbe;

  private constructor(
    private readonly room: PreparedRoom,
    private readonly cards: readonly SteppingCard[],
    private readonly halos: Halos,
    private readonly steps: number,
    private receivers: number,
    readonly weighed: CardsOrHost | undefined,
  ) {
    this.noise = new SeveralProbe({ cards, halos, mostSteps: steps, rest: () => this.rest() });
  }

  /**
   * @param devices Alike cards: others round in other ways.
   * @throws RunError if the room has too few planes for so many cards, or if sources or receivers move;
   * DeviceMemoryError
   *   if a card has no memory left.
   */
  static async create(
    devices: readonly GPUDevice[],
    room: PreparedRoom,
    setup: RunSetup,
    { steps: wanted, interior, slabPlanes, weighed }: SeveralOptions,
  ): Promise<SeveralSimulation> {
    requireStill(setup);
    const steps = Math.min(wanted, BLOCK);
    const extra = interior.design.extraPlanes(interior);
    const spread = spreadOf(room);
    const shared = shareOut(room.graph.grid.size[2], devices.length, steps * spread);
    const owned = shared.map((planes) => planes.owned);
    const setups = setupsOfParts(room, setup, owned, spread);
    const gpus = devices.map((device) => new Gpu(device));
    const open = async (gpu: Gpu, index: number): Promise<SteppingCard> => {
      const planes = shared[index];
      const own = setups[index];
      const numbers = await makeStepNumbers(gpu);
      const slabs: SlabProgram[] = [];
      const cut = cutPlanes(room, planes.window, gpu.device.limits, extra, slabPlanes);
      const ofSlabs = setupsOfParts(room, own, cut, cut[0].ghost);
      for (const [s, slab] of cut.entries()) {
        slabs.push(await SlabProgram.create(gpu, room, ofSlabs[s], slab, interior, numbers));
      }
      const readback = await readBackOf(gpu, setup, slabs.length);
      return { gpu, planes, numbers, slabs, ghosts: new Ghosts(slabs), readback, reads: readsOf(own) };
    };
    try {
      // All have ended before anything is closed.
      const opened = await Promise.allSettled(gpus.map(open));
      const cards = opened.map((each) => {
        if (each.status === 'rejected') throw each.reason;
        return each.value;
      });
      const halos = await Halos.create(room, cards, spread);
      for (const gpu of gpus) gpu.check();
      return new SeveralSimulation(room, cards, halos, steps, setup.receivers.length, weighed);
    } catch (error) {
      for (const gpu of gpus) gpu.close();
      throw error;
    }
  }

  /** Bytes that all cards together hold. */
  get memoryBytes(): number {
    return this.cards.reduce((sum, { gpu }) => sum + gpu.allocatedBytes, this.planes.bytes);
  }

  async advance(steps: number, into?: Float64Array[], at = 0): Promise<Float64Array[]> {
    const samples = into ?? Array.from({ length: this.receivers }, () => new Float64Array(steps));
    for (let done = 0; done < steps;) {
      const count = Math.min(this.steps, steps - done);
      const records = this.cards.map((card, c) => this.submit(card, c, count));
      this.step += count;
      const exchanged = this.halos.exchange(this.step);
      const [read] = await Promise.all([Promise.all(records), exchanged]);
      for (const { gpu } of this.cards) gpu.check();
      samples.forEach((record, r) => {
        const parts = read.filter((_, c) => this.cards[c].reads[r]).flat();
        for (let n = 0; n < count; n++) record[at + done + n] = sumOf(parts, r * count + n);
      });
      done += count;
    }
    return samples;
  }

  async setState(state: FieldState): Promise<void> {
    await this.encode('a new state', ({ slabs, ghosts }, encoder) => {
      for (const slab of slabs) slab.setState(this.step, state, encoder);
      for (const parity of [0, 1]) ghosts.copy(encoder, parity);
    });
  }

  async getState(): Promise<FieldState> {
    const read = async (n: number): Promise<Float64Array> => {
      const field = new Float64Array(storedNodes(this.room.graph.grid));
      await this.eachOwned(n, (values, from) => field.set(values, from));
      return field;
    };
    return { previous: await read(this.step + 1), current: await read(this.step) };
  }

  async wholeState(): Promise<EngineState> {
    const bothPlanes: BothPlanes = [[], []];
    const remembered = nothingRemembered(this.room);
    for (const { slabs, readback, planes } of this.cards) {
      for (const program of slabs) {
        await readSlab(readback, program, ownedPart(program.slab, planes), bothPlanes, remembered);
      }
    }
    return engineState(this.step, { planes: bothPlanes, remembered });
  }

  async continueFrom(state: EngineState): Promise<void> {
    const whole = roomState(this.room, state, Float32Array);
    await this.encode('a state to go on from', ({ gpu, slabs, ghosts }, encoder) => {
      for (const program of slabs) writeSlab(gpu, program, whole);
      for (const parity of [0, 1]) ghosts.copy(encoder, parity);
    });
    this.step = state.step;
  }

  async readPlanes(planes: readonly GridPlane[]): Promise<readonly Float32Array<ArrayBuffer>[]> {
    const all = planes.map((plane) => planeNodes(this.room.graph.grid, plane));
    const arrays = this.planes.ofLengths(all.map(({ size: [width, height] }) => width * height));
    await this.eachOwned(this.step, (state, from) => {
      all.forEach(({ first, size: [width, height], stride: [u, v] }, p) => {
        for (let j = 0; j < height; j++) {
          for (let i = 0; i < width; i++) {
            const node = first + i * u + j * v - from;
            if (node >= 0 && node < state.length) arrays[p][j * width + i] = state[node];
          }
        }
      });
    });
    return arrays;
  }

  probe(): StabilityProbe {
    return this.noise;
  }

  /** Parts of a step are not timed: those of the cards overlap. */
  timePasses(): Promise<null> {
    return Promise.resolve(null);
  }

  async rest(): Promise<void> {
    this.step = 0;
    this.noise.stop();
    await this.encode('rest', ({ slabs }, encoder) => {
      for (const slab of slabs) slab.rest(encoder);
    });
  }

  async restart(setup: RunSetup): Promise<void> {
    requireStill(setup);
    await this.rest();
    const owned = this.cards.map(({ planes }) => planes.owned);
    const setups = setupsOfParts(this.room, setup, owned, spreadOf(this.room));
    for (const [c, card] of this.cards.entries()) {
      const cut = card.slabs.map(({ slab }) => slab);
      const ofSlabs = setupsOfParts(this.room, setups[c], cut, cut[0].ghost);
      for (const [s, slab] of card.slabs.entries()) await slab.restart(ofSlabs[s]);
      card.reads = readsOf(setups[c]);
      card.readback.close();
      card.readback = await readBackOf(card.gpu, setup, card.slabs.length);
      card.gpu.check();
    }
    this.receivers = setup.receivers.length;
  }

  close(): Promise<void> {
    for (const { gpu } of this.cards) gpu.close();
    this.planes.clear();
    return Promise.resolve();
  }

  /** Nodes of a plane. */
  private get plane(): number {
    return strides(this.room.graph.grid)[2];
  }

  /** Submits some steps of a card. @returns what each of its slabs recorded, [receiver][step] */
  private async submit(
    { gpu, slabs, ghosts, numbers, readback }: SteppingCard,
    card: number,
    count: number,
  ): Promise<Float32Array[]> {
    const first = this.step;
    beginBlock(gpu, numbers, first, count);
    const encoder = gpu.device.createCommandEncoder({ label: `steps from ${first}` });
    encodeSteps(encoder, slabs, ghosts, first, [0, count]);
    const records = readback.copy(
      encoder,
      slabs.map((slab) => slab.records),
      recordBytes(this.receivers, count),
    );
    this.halos.encode(encoder, card, first + count);
    gpu.device.queue.submit([encoder.finish()]);
    const read = await records.read().catch((error: unknown) => gpu.fail(error));
    return read.map((bytes) => new Float32Array(bytes));
  }

  /**
   * Reads a state, slab after slab, in the planes that cards own. @param work Gets its values, and the number of the
   * first.
   */
  private async eachOwned(n: number, work: (values: Float32Array<ArrayBuffer>, from: number) => void): Promise<void> {
    for (const { slabs, planes, readback } of this.cards) {
      for (const { slab, states } of slabs) {
        const { start, planes: count } = ownedPart(slab, planes);
        if (count <= 0) continue;
        const from = start * this.plane;
        const bytes = VALUE.bytes * count * this.plane;
        const read = await readback.whole(states[(n & 1) as 0 | 1], VALUE.bytes * toLocal(slab, from), bytes);
        work(new Float32Array(read), from);
      }
    }
  }

  private async encode(label: string, work: (card: SteppingCard, encoder: GPUCommandEncoder) => void): Promise<void> {
    for (const card of this.cards) {
      const encoder = card.gpu.device.createCommandEncoder({ label });
      work(card, encoder);
      card.gpu.device.queue.submit([encoder.finish()]);
    }
    await this.done();
  }

  private async done(): Promise<void> {
    await Promise.all(this.cards.map(({ gpu }) => gpu.done()));
  }
}

/** The sum of what cards read; of one alone exactly that, also −0. */
function sumOf(parts: readonly Float32Array[], index: number): number {
  let sum = parts.length > 0 ? parts[0][index] : 0;
  for (let part = 1; part < parts.length; part++) sum += parts[part][index];
  return sum;
}

const readBackOf = (gpu: Gpu, { receivers }: RunSetup, slabs: number): Promise<ReadBack> =>
  ReadBack.create(gpu, recordBytes(receivers.length) * slabs, 0);

function requireStill(setup: RunSetup): void {
  if (!moves(setup)) return;
  throw new RunError(
    'sources and receivers that move need the whole room on one card',
    'Lower the maximum frequency, or compute on the processor.',
  );
}
