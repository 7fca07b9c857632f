import { chooseInterior } from '../../kernel/interior/choose.ts';
import type { InteriorChoice } from '../../kernel/interior/design.ts';
import { roomStencil } from '../../kernel/interior/stencil.ts';
import { VALUE } from '../../kernel/room/layouts.ts';
import { storedNodes } from '../../room/grid/grid.ts';
import type { GridPlane } from '../../room/grid/plane.ts';
import type { PreparedRoom } from '../../room/prepare/prepared.ts';
import type { EngineState, FieldState, PassTime, RunSetup, Simulation } from '../engine.ts';
import type { StabilityProbe } from '../stability-probe.ts';
import { recordBytes, recordRows, sumOf, takeRecords } from './parts/receivers.ts';
import { setupsOfParts } from './parts/shared-receivers.ts';
import { beginBlock, BLOCK, makeStepNumbers, type StepNumbers } from './block.ts';
import { Gpu } from './device.ts';
import type { OutOfCoreSettings } from './out-of-core/fit.ts';
import { deviceTraits } from './device-traits.ts';
import { engineState, nothingRemembered, roomState } from '../room-state.ts';
import { Ghosts } from './ghosts.ts';
import type { OtherDevices } from './larger-room.ts';
import type { StepEncoder } from './pass.ts';
import { MOST_DISPATCHES, PassTimes } from './pass-times.ts';
import { PlaneReader } from './plane-reader.ts';
import { WebGpuProbe } from './probe.ts';
import { ReadBack } from './read-back.ts';
import { SlabProgram } from './slab-program.ts';
import { readSlab, writeSlab, type BothPlanes } from './slab-state.ts';
import { encodeSteps } from './slab-steps.ts';
import { cutIntoSlabs, largestStateOf, ownedNodes } from './slabs.ts';

export interface WebGpuOptions {
  /** Planes of a slab; else as many as a buffer holds. */
  readonly slabPlanes?: number;
  /** How the interior is updated; else the best choice for the stencil. */
  readonly interior?: InteriorChoice;
  /** Bytes of the device's memory that may be used; larger rooms run from the memory of the host. */
  readonly deviceMemory?: number | undefined;
  /** Devices that hold a room together with this one which is too large for it. */
  readonly others?: OtherDevices | undefined;
  /** Whether rooms of all sizes share their pipelines. Steps take a little longer then; the samples are the same. */
  readonly anySize?: boolean;
  /** Keeps the states in the memory of the host in any case. */
  readonly outOfCore?: OutOfCoreSettings;
}

/** The longest that a submission should occupy the GPU, ms: other programs wait for it. */
const SUBMIT_MS = 80;
/** An estimate of the time of a step that was too long is divided by this: polling a little too early costs less. */
const EARLY = 8;
/** Submissions under way at a time: one computes while the next is being written. */
const IN_FLIGHT = 2;

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** A room on the GPU. Nothing inside a block of steps waits for the host. */
export class WebGpuSimulation implements Simulation {
  private step = 0;
  private stepsPerSubmit = 1;
  /** Running estimate of the time of a step, ms. */
  private stepMs = 0;
  private readonly planes: PlaneReader;
  private readonly noise: WebGpuProbe;

  private constructor(
    private readonly gpu: Gpu,
    private readonly room: PreparedRoom,
    /** Rows of the records of each receiver. */
    private rows: readonly number[],
    private readonly slabs: readonly SlabProgram[],
    private readonly ghosts: Ghosts,
    private readonly numbers: StepNumbers,
    private readBack: ReadBack,
  ) {
    this.planes = new PlaneReader(gpu, room.graph.grid, slabs);
    this.noise = new WebGpuProbe({ gpu, programs: slabs, numbers, ghosts, rest: () => this.rest() });
  }

  static async create(
    device: GPUDevice,
    room: PreparedRoom,
    setup: RunSetup,
    options: WebGpuOptions,
  ): Promise<WebGpuSimulation> {
    const gpu = new Gpu(device, options.anySize);
    try {
      const stencil = roomStencil(room);
      const traits = deviceTraits(device);
      const {
        pitch,
        size: [, rows, planes],
      } = room.graph.grid;
      const choice = options.interior ?? chooseInterior(stencil, traits, { pitch, rows, planes, first: 0 });
      const refusal = choice.design.refuses(stencil, traits);
      if (refusal !== null) throw new RangeError(`${choice.design.name} does not serve ${stencil.id}: ${refusal}`);
      const largestState = largestStateOf(device.limits);
      const cut = cutIntoSlabs(room, largestState, choice.design.extraPlanes(choice), options.slabPlanes);
      const numbers = await makeStepNumbers(gpu);
      const slabs: SlabProgram[] = [];
      const setups = setupsOfParts(room, setup, cut, cut[0].ghost);
      for (const [s, slab] of cut.entries()) {
        slabs.push(await SlabProgram.create(gpu, room, setups[s], slab, choice, numbers));
      }
      const recorded = recordRows(setup);
      const readBack = await ReadBack.create(gpu, recordBytes(sumOf(recorded)) * cut.length, IN_FLIGHT);
      gpu.check();
      return new WebGpuSimulation(gpu, room, recorded, slabs, new Ghosts(slabs), numbers, readBack);
    } catch (error) {
      gpu.close();
      throw error;
    }
  }

  get memoryBytes(): number {
    return this.gpu.allocatedBytes;
  }

  async advance(steps: number, into?: Float64Array[], at = 0): Promise<Float64Array[]> {
    const samples = into ?? this.rows.map(() => new Float64Array(steps));
    const pending: Promise<void>[] = [];
    try {
      for (let done = 0; done < steps;) {
        const count = Math.min(this.stepsPerSubmit, BLOCK, steps - done);
        const block = this.submit(count, samples, at + done, pending.at(-1));
        block.catch(() => undefined); // no unhandled rejection: the first block that is awaited reports the failure
        pending.push(block);
        done += count;
        if (pending.length >= IN_FLIGHT) await pending[pending.length - IN_FLIGHT];
        this.gpu.check();
      }
      await Promise.all(pending);
      this.gpu.check();
    } finally {
      // Buffers may be freed now.
      await Promise.allSettled(pending);
    }
    return samples;
  }

  async setState(state: FieldState): Promise<void> {
    const encoder = this.gpu.device.createCommandEncoder({ label: 'a new state' });
    for (const slab of this.slabs) slab.setState(this.step, state, encoder);
    for (const parity of [0, 1]) this.ghosts.copy(encoder, parity);
    this.gpu.device.queue.submit([encoder.finish()]);
    await this.gpu.done();
  }

  async getState(): Promise<FieldState> {
    const read = async (parity: number): Promise<Float64Array> => {
      const field = new Float64Array(storedNodes(this.room.graph.grid));
      for (const { slab, states } of this.slabs) {
        const [from, to] = ownedNodes(slab);
        const bytes = await this.readBack.whole(
          states[parity & 1],
          VALUE.bytes * slab.first,
          VALUE.bytes * (to - from),
        );
        field.set(new Float32Array(bytes), from);
      }
      return field;
    };
    return { previous: await read(this.step + 1), current: await read(this.step) };
  }

  async wholeState(): Promise<EngineState> {
    const planes: BothPlanes = [[], []];
    const remembered = nothingRemembered(this.room);
    for (const slab of this.slabs) await readSlab(this.readBack, slab, slab.slab, planes, remembered);
    return engineState(this.step, { planes, remembered });
  }

  async continueFrom(state: EngineState): Promise<void> {
    const whole = roomState(this.room, state, Float32Array);
    for (const slab of this.slabs) writeSlab(this.gpu, slab, whole);
    const encoder = this.gpu.device.createCommandEncoder({ label: 'ghosts of a state' });
    for (const parity of [0, 1]) this.ghosts.copy(encoder, parity);
    this.gpu.device.queue.submit([encoder.finish()]);
    this.step = state.step;
    await this.gpu.done();
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
    const encoder = this.gpu.device.createCommandEncoder({ label: 'rest' });
    for (const slab of this.slabs) slab.rest(encoder);
    this.gpu.device.queue.submit([encoder.finish()]);
    await this.gpu.done();
  }

  async restart(setup: RunSetup): Promise<void> {
    await this.rest();
    this.readBack.close();
    const cut = this.slabs.map(({ slab }) => slab);
    const setups = setupsOfParts(this.room, setup, cut, cut[0].ghost);
    for (const [s, slab] of this.slabs.entries()) await slab.restart(setups[s]);
    this.rows = recordRows(setup);
    this.readBack = await ReadBack.create(this.gpu, recordBytes(sumOf(this.rows)) * this.slabs.length, IN_FLIGHT);
    this.gpu.check();
  }

  close(): Promise<void> {
    this.gpu.close();
    return Promise.resolve();
  }

  /** Submits a block of steps; resolves when its samples are in place. */
  private async submit(
    count: number,
    samples: readonly Float64Array[],
    at: number,
    before: Promise<void> | undefined,
  ): Promise<void> {
    const { device } = this.gpu;
    beginBlock(this.gpu, this.numbers, this.step, count);
    const encoder = device.createCommandEncoder({ label: `steps from ${this.step}` });
    encodeSteps(encoder, this.slabs, this.ghosts, this.step, [0, count]);
    const records = this.readBack.copy(
      encoder,
      this.slabs.map((slab) => slab.records),
      recordBytes(sumOf(this.rows), count),
    );
    this.step += count;
    device.queue.submit([encoder.finish()]);

    // While a GPU promise is pending, the WebGPU binding keeps a whole core busy with polling. So ask for the
    // result only shortly before it is expected.
    await before;
    const begun = Date.now();
    const expected = 0.8 * this.stepMs * count;
    if (expected > 2) await sleep(expected);
    const asked = Date.now();
    const read = await records.read().catch((error: unknown) => this.gpu.fail(error));
    const early = expected > 2 && Date.now() - asked < 1;
    this.pace((Date.now() - begun) / count, early);
    takeRecords(read, this.rows, count, samples, at);
  }

  /**
   * Adapts the length of submissions to the time that steps take.
   * @param early The result was there before it was asked for: the steps took less time than the wait.
   */
  private pace(stepMs: number, early: boolean): void {
    this.stepMs = early ? stepMs / EARLY : this.stepMs === 0 ? stepMs : (this.stepMs + stepMs) / 2;
    const wanted = Math.floor(SUBMIT_MS / Math.max(this.stepMs, 1e-3));
    this.stepsPerSubmit = Math.max(1, Math.min(BLOCK, wanted, 4 * this.stepsPerSubmit));
  }

  async timePasses(steps: number): Promise<readonly PassTime[] | null> {
    const { device } = this.gpu;
    if (!device.features.has('timestamp-query')) return null;
    const perStep = this.dispatchesOfStep();
    const count = Math.min(steps, BLOCK, Math.floor(MOST_DISPATCHES / perStep));
    if (count === 0) return null;
    const times = await PassTimes.create(this.gpu, count * perStep);
    beginBlock(this.gpu, this.numbers, this.step, count);
    const encoder = device.createCommandEncoder({ label: `timed steps from ${this.step}` });
    for (let inBlock = 0; inBlock < count; inBlock++) {
      times.nextStep();
      encodeSteps(encoder, this.slabs, this.ghosts, this.step + inBlock, [inBlock, inBlock + 1], () => ({
        pass: times.encoder(encoder),
        end: () => undefined,
      }));
    }
    times.resolve(encoder);
    this.step += count;
    device.queue.submit([encoder.finish()]);
    const read = await times.read();
    this.gpu.check();
    return read;
  }

  /** Dispatches of the next step; later ones have as many or, where a source has ended, fewer. */
  private dispatchesOfStep(): number {
    let dispatches = 0;
    const counter: StepEncoder = {
      setPipeline: () => undefined,
      setBindGroup: () => undefined,
      dispatchWorkgroups: () => dispatches++,
    };
    for (const slab of this.slabs) {
      slab.encodeRigid(counter, this.step, 0);
      slab.encodeWalls(counter, this.step, 0);
    }
    return dispatches;
  }
}
