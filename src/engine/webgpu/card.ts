import type { InteriorChoice } from '../../kernel/interior/design.ts';
import { VALUE } from '../../kernel/room/layouts.ts';
import type { PreparedRoom } from '../../room/prepare/prepared.ts';
import type { SlicePlanes } from '../out-of-core/slices.ts';
import { beginBlock, IN_FLIGHT, makeStepNumbers, type StepNumbers } from './block.ts';
import type { Gpu } from './device.ts';
import { Ghosts } from './ghosts.ts';
import { recordBytes, sumOf, type SlabRecords } from './parts/records.ts';
import { readsOf, setupsOfParts, type PartSetup } from './parts/shared-receivers.ts';
import type { StepEncoder } from './pass.ts';
import type { PassTimes } from './pass-times.ts';
import { ReadBack } from './read-back.ts';
import { ownedPart, type CardPlanes } from './several/windows.ts';
import { SlabProgram } from './slab-program.ts';
import { encodeSteps } from './slab-steps.ts';
import { toLocal, type Slab } from './slabs.ts';

/** What a card has of a room. */
export interface CardShare {
  readonly planes: CardPlanes;
  /** The planes of its window, in as many slabs as its buffers need. */
  readonly cut: readonly Slab[];
  readonly interior: InteriorChoice;
}

/** What of a card depends on sources and receivers. */
interface CardPoints {
  /** Rows of the records of each receiver. */
  readonly rows: readonly number[];
  /** [slab][record] Whether it adds to it. */
  readonly reads: readonly (readonly boolean[])[];
  readonly readBack: ReadBack;
}

/** A device with its part of a room, which makes steps by itself. */
export class Card {
  readonly ghosts: Ghosts;

  private constructor(
    readonly gpu: Gpu,
    readonly planes: CardPlanes,
    readonly slabs: readonly SlabProgram[],
    readonly numbers: StepNumbers,
    private points: CardPoints,
  ) {
    this.ghosts = new Ghosts(slabs);
  }

  /**
   * @param setup What runs on the card (`setupsOfParts`).
   * @throws RunError if the device fails or has no memory left.
   */
  static async open(gpu: Gpu, room: PreparedRoom, setup: PartSetup, share: CardShare): Promise<Card> {
    const { planes, cut, interior } = share;
    const numbers = await makeStepNumbers(gpu);
    const setups = setupsOfSlabs(room, setup, cut);
    const slabs: SlabProgram[] = [];
    for (const [s, slab] of cut.entries()) {
      slabs.push(await SlabProgram.create({ gpu, room, slab, numbers, interior }, setups[s]));
    }
    return new Card(gpu, planes, slabs, numbers, await pointsOf(gpu, setup, setups));
  }

  /** Where what it keeps is read. */
  get readBack(): ReadBack {
    return this.points.readBack;
  }

  /** Encodes steps of a block, and a copy of what they record. The block's number is written at once. */
  encodeSteps(encoder: GPUCommandEncoder, step: number, count: number): () => Promise<SlabRecords[]> {
    const { gpu, slabs, ghosts, numbers } = this;
    const { rows, reads, readBack } = this.points;
    beginBlock(gpu, numbers, step, count);
    encodeSteps(encoder, slabs, ghosts, step, [0, count]);
    const copied = readBack.copy(
      encoder,
      slabs.map((slab) => slab.records),
      recordBytes(sumOf(rows), count),
    );
    return async () => {
      const read = await copied.read().catch((error: unknown) => gpu.fail(error));
      return read.map((bytes, s) => ({ values: new Float32Array(bytes), reads: reads[s] }));
    };
  }

  /** Encodes steps of a block, each dispatch in a timed pass. The block's number is written at once. */
  encodeTimed(encoder: GPUCommandEncoder, step: number, count: number, times: PassTimes): void {
    const { gpu, slabs, ghosts, numbers } = this;
    beginBlock(gpu, numbers, step, count);
    for (let inBlock = 0; inBlock < count; inBlock++) {
      times.nextStep();
      encodeSteps(encoder, slabs, ghosts, step + inBlock, [inBlock, inBlock + 1], () => ({
        pass: times.encoder(encoder),
        end: () => undefined,
      }));
    }
  }

  /** Dispatches of a step; later ones have as many or, where a source has ended, fewer. */
  dispatchesOf(step: number): number {
    let dispatches = 0;
    const counter: StepEncoder = {
      setPipeline: () => undefined,
      setBindGroup: () => undefined,
      dispatchWorkgroups: () => dispatches++,
    };
    for (const slab of this.slabs) {
      slab.encodeRigid(counter, step, 0);
      slab.encodeWalls(counter, step, 0);
    }
    return dispatches;
  }

  /** The slabs, each with those of its planes that the card owns. A slab of ghosts alone owns none. */
  get owned(): readonly { readonly program: SlabProgram; readonly part: SlicePlanes }[] {
    return this.slabs.map((program) => ({ program, part: ownedPart(program.slab, this.planes) }));
  }

  /** Copies the nodes that the card owns of u[n] into a field of the room. */
  async readField(n: number, field: Float64Array): Promise<void> {
    for (const { program, part } of this.owned) {
      if (part.planes <= 0) continue;
      const { slab, states } = program;
      const from = part.start * slab.plane;
      const bytes = VALUE.bytes * part.planes * slab.plane;
      const read = await this.readBack.whole(states[n & 1], VALUE.bytes * toLocal(slab, from), bytes);
      field.set(new Float32Array(read), from);
    }
  }

  /** Brings the ghost planes of the slabs up to date in both states. */
  encodeGhosts(encoder: GPUCommandEncoder): void {
    for (const parity of [0, 1]) this.ghosts.copy(encoder, parity);
  }

  /**
   * Replaces sources and receivers; the device must be done with the old ones.
   * @param setup What runs on the card from now on.
   */
  async restart(room: PreparedRoom, setup: PartSetup): Promise<void> {
    const setups = setupsOfSlabs(
      room,
      setup,
      this.slabs.map(({ slab }) => slab),
    );
    this.points.readBack.close();
    for (const [s, slab] of this.slabs.entries()) await slab.restart(setups[s]);
    this.points = await pointsOf(this.gpu, setup, setups);
    this.gpu.check();
  }
}

const setupsOfSlabs = (room: PreparedRoom, setup: PartSetup, cut: readonly Slab[]): PartSetup[] =>
  setupsOfParts(room, setup, cut, cut[0].ghost);

async function pointsOf(gpu: Gpu, { rows }: PartSetup, ofSlabs: readonly PartSetup[]): Promise<CardPoints> {
  const readBack = await ReadBack.create(gpu, recordBytes(sumOf(rows)) * ofSlabs.length, IN_FLIGHT);
  return { rows, reads: ofSlabs.map(readsOf), readBack };
}
