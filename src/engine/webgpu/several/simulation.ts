import { designByName } from '../../../kernel/catalogue.ts';
import { chooseInterior } from '../../../kernel/interior/choose.ts';
import type { InteriorChoice } from '../../../kernel/interior/design.ts';
import { roomStencil } from '../../../kernel/interior/stencil.ts';
import { VALUE } from '../../../kernel/room/layouts.ts';
import { storedNodes, strides } from '../../../room/grid/grid.ts';
import { planeNodes, type GridPlane } from '../../../room/grid/plane.ts';
import type { PreparedRoom } from '../../../room/prepared.ts';
import { RunError } from '../../../units/errors.ts';
import type { EngineState, FieldState, RunSetup, Simulation } from '../../engine.ts';
import { PlaneValues } from '../../plane-values.ts';
import type { StabilityProbe } from '../../stability-probe.ts';
import { engineState, nothingRemembered, roomState } from '../../room-state.ts';
import { beginBlock, BLOCK, makeStepNumbers, type StepNumbers } from '../block.ts';
import { deviceTraits } from '../device-traits.ts';
import { Gpu } from '../device.ts';
import { recordBytes } from '../parts/receivers.ts';
import { readsOf, setupsOfParts } from '../parts/shared-receivers.ts';
import { ReadBack } from '../read-back.ts';
import { SlabProgram } from '../slab-program.ts';
import { readSlab, writeSlab, type BothPlanes } from '../slab-state.ts';
import { slabOfPlanes, toLocal } from '../slabs.ts';
import { Halos, type Card } from './halos.ts';
import { shareOut, spreadOf } from './windows.ts';

/** How a room is spread over cards. */
export interface SeveralOptions {
  /** Steps between two exchanges, at most {@link BLOCK}. */
  readonly steps: number;
  /** How the interior is updated; else the best choice for the stencil. */
  readonly interior?: InteriorChoice | undefined;
}

/** A card that makes steps by itself until the next exchange. */
interface SteppingCard extends Card {
  readonly numbers: StepNumbers;
  readback: ReadBack;
  /** Whether it reads each receiver. */
  reads: readonly boolean[];
}

/**
 * One room on several cards, for rooms that one cannot hold: each has a slab with ghost zones some steps deep, which it
 * computes, too. After these steps the cards exchange their ghost zones through the memory of the host. Nodes and walls
 * have the values of a run on one card, to the last bit; docs/theory/several-cards.md says why.
 */
export class SeveralSimulation implements Simulation {
  private step = 0;
  private readonly planes = new PlaneValues();

  private constructor(
    private readonly room: PreparedRoom,
    private readonly cards: readonly SteppingCard[],
    private readonly halos: Halos,
    private readonly steps: number,
    private receivers: number,
  ) {}

  /**
   * @param devices Alike cards: others round in other ways.
   * @throws RunError if the room has too few planes for so many cards, if a card has no memory left, or if sources or
   *   receivers move.
   */
  static async create(
    devices: readonly GPUDevice[],
    room: PreparedRoom,
    setup: RunSetup,
    { steps, interior }: SeveralOptions,
  ): Promise<SeveralSimulation> {
    requireStill(setup);
    const { pitch, size } = room.graph.grid;
    const shape = { pitch, rows: size[1], planes: Math.ceil(size[2] / devices.length), first: 0 };
    const choice = interior ?? chooseInterior(roomStencil(room), deviceTraits(devices[0]), shape);
    const extra = designByName(choice.design).extraPlanes(choice);
    const spread = spreadOf(room);
    const shared = shareOut(size[2], devices.length, steps * spread);
    const owned = shared.map((planes) => planes.owned);
    const setups = setupsOfParts(room, setup, owned, spread);
    const gpus = devices.map((device) => new Gpu(device));
    try {
      const cards = await Promise.all(
        gpus.map(async (gpu, index) => {
          const planes = shared[index];
          const numbers = await makeStepNumbers(gpu);
          const slab = slabOfPlanes(room, index, planes.window, extra);
          const own = setups[index];
          const program = await SlabProgram.create(gpu, room, own, slab, choice, numbers);
          return { gpu, planes, numbers, program, readback: await readBackOf(gpu, setup), reads: readsOf(own) };
        }),
      );
      const halos = await Halos.create(room, cards);
      for (const gpu of gpus) gpu.check();
      return new SeveralSimulation(room, cards, halos, Math.min(steps, BLOCK), setup.receivers.length);
    } catch (error) {
      for (const gpu of gpus) gpu.close();
      throw error;
    }
  }

  /** Of all cards together. */
  get memoryBytes(): number {
    return this.cards.reduce((sum, { gpu }) => sum + gpu.allocatedBytes, this.planes.bytes);
  }

  async advance(steps: number, into?: Float64Array[], at = 0): Promise<Float64Array[]> {
    const samples = into ?? Array.from({ length: this.receivers }, () => new Float64Array(steps));
    for (let done = 0; done < steps;) {
      const count = Math.min(this.steps, steps - done);
      const records = this.cards.map((card) => this.submit(card, count));
      this.step += count;
      const read = await Promise.all(records);
      for (const { gpu } of this.cards) gpu.check();
      samples.forEach((record, r) => {
        const parts = read.filter((_, c) => this.cards[c].reads[r]);
        for (let n = 0; n < count; n++) record[at + done + n] = sumOf(parts, r * count + n);
      });
      await this.halos.exchange();
      done += count;
    }
    return samples;
  }

  async setState(state: FieldState): Promise<void> {
    await this.encode('a new state', ({ program }, encoder) => program.setState(this.step, state, encoder));
  }

  async getState(): Promise<FieldState> {
    const read = async (n: number): Promise<Float64Array> => {
      const field = new Float64Array(storedNodes(this.room.graph.grid));
      for (const card of this.cards) field.set(await this.ownedState(card, n), card.planes.owned.start * this.plane);
      return field;
    };
    return { previous: await read(this.step + 1), current: await read(this.step) };
  }

  async wholeState(): Promise<EngineState> {
    const bothPlanes: BothPlanes = [[], []];
    const remembered = nothingRemembered(this.room);
    for (const { program, readback, planes } of this.cards) {
      await readSlab(readback, program, planes.owned, bothPlanes, remembered);
    }
    return engineState(this.step, { planes: bothPlanes, remembered });
  }

  async continueFrom(state: EngineState): Promise<void> {
    const whole = roomState(this.room, state, Float32Array);
    for (const { gpu, program } of this.cards) writeSlab(gpu, program, whole);
    this.step = state.step;
    await this.done();
  }

  async readPlanes(planes: readonly GridPlane[]): Promise<readonly Float32Array<ArrayBuffer>[]> {
    const all = planes.map((plane) => planeNodes(this.room.graph.grid, plane));
    const arrays = this.planes.ofLengths(all.map(({ size: [width, height] }) => width * height));
    for (const card of this.cards) {
      const state = await this.ownedState(card, this.step);
      const from = card.planes.owned.start * this.plane;
      all.forEach(({ first, size: [width, height], stride: [u, v] }, p) => {
        for (let j = 0; j < height; j++) {
          for (let i = 0; i < width; i++) {
            const node = first + i * u + j * v - from;
            if (node >= 0 && node < state.length) arrays[p][j * width + i] = state[node];
          }
        }
      });
    }
    return arrays;
  }

  /** @throws RunError always: sums over nodes of several cards are not made yet. */
  probe(): StabilityProbe {
    throw new RunError(
      'the stability of a room on several cards cannot be measured',
      'Take a scheme whose stability is proved in this room, or run it from host memory on one card.',
    );
  }

  /** Parts of a step are not timed: those of the cards overlap. */
  timePasses(): Promise<null> {
    return Promise.resolve(null);
  }

  async rest(): Promise<void> {
    this.step = 0;
    await this.encode('rest', ({ program }, encoder) => program.rest(encoder));
  }

  async restart(setup: RunSetup): Promise<void> {
    requireStill(setup);
    await this.rest();
    const owned = this.cards.map(({ planes }) => planes.owned);
    const setups = setupsOfParts(this.room, setup, owned, spreadOf(this.room));
    for (const [c, card] of this.cards.entries()) {
      await card.program.restart(setups[c]);
      card.reads = readsOf(setups[c]);
      card.readback.close();
      card.readback = await readBackOf(card.gpu, setup);
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

  /** Submits some steps of a card. @returns what it recorded, [receiver][step] */
  private async submit({ gpu, program, numbers, readback }: SteppingCard, count: number): Promise<Float32Array> {
    const first = this.step;
    beginBlock(gpu, numbers, first, count);
    const encoder = gpu.device.createCommandEncoder({ label: `steps from ${first}` });
    const pass = encoder.beginComputePass({ label: 'steps' });
    for (let inBlock = 0; inBlock < count; inBlock++) {
      program.encodeRigid(pass, first + inBlock, inBlock);
      program.encodeWalls(pass, first + inBlock, inBlock);
    }
    pass.end();
    const records = readback.copy(encoder, [program.records], recordBytes(this.receivers, count));
    gpu.device.queue.submit([encoder.finish()]);
    const [read] = await records.read().catch((error: unknown) => gpu.fail(error));
    return new Float32Array(read);
  }

  /** A state in the planes that a card owns. */
  private async ownedState({ program, planes, readback }: SteppingCard, n: number): Promise<Float32Array> {
    const { start, planes: count } = planes.owned;
    const first = VALUE.bytes * toLocal(program.slab, start * this.plane);
    return new Float32Array(
      await readback.whole(program.states[(n & 1) as 0 | 1], first, VALUE.bytes * count * this.plane),
    );
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

const readBackOf = (gpu: Gpu, { receivers }: RunSetup): Promise<ReadBack> =>
  ReadBack.create(gpu, recordBytes(receivers.length), 0);

/** A point that moves reads nodes of several cards. */
function requireStill({ walkers = [], walkingSources = [] }: RunSetup): void {
  if (walkers.length + walkingSources.length === 0) return;
  throw new RunError(
    'sources and receivers that move need the whole room on one card',
    'Lower the maximum frequency, or compute on the processor.',
  );
}
