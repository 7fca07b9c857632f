import type { InteriorChoice } from '../../../kernel/interior/design.ts';
import { VALUE } from '../../../kernel/room/layouts.ts';
import { storedNodes, strides } from '../../../room/grid/grid.ts';
import { planeNodes, type GridPlane } from '../../../room/grid/plane.ts';
import type { PreparedRoom } from '../../../room/prepare/prepared.ts';
import { RunError } from '../../../units/errors.ts';
import {
  moves,
  type CardsOrHost,
  type EngineState,
  type FieldState,
  type FromHost,
  type RunSetup,
  type Simulation,
} from '../../engine.ts';
import { planeReach, type SlicePlanes } from '../../out-of-core/slices.ts';
import { PlaneValues } from '../../plane-values.ts';
import type { StabilityProbe } from '../../stability-probe.ts';
import { engineState, nothingRemembered, roomState } from '../../room-state.ts';
import { beginBlock } from '../block.ts';
import { Gpu } from '../device.ts';
import { recordBytes, recordRows, sumOf, takeRecords } from '../parts/records.ts';
import type { Remembering } from '../parts/part.ts';
import { readRemembered, writeRemembered } from '../parts/remembered.ts';
import { setupsOfParts } from '../parts/shared-receivers.ts';
import { ReadBack } from '../read-back.ts';
import type { BothPlanes } from '../slab-state.ts';
import type { OutOfCoreSettings } from './fit.ts';
import { OutOfCoreProbe } from './probe.ts';
import { putInSlices, type RoomInSlices } from './room-in-slices.ts';
import type { SliceProgram } from './slice-program.ts';
import type { Visiting } from './visiting.ts';
import type { WallWindows } from './wall-windows.ts';

/**
 * A room on the GPU whose states lie in the memory of the host: slices of it visit the GPU, where they make several
 * steps. Tables and what walls remember stay on the GPU.
 */
export class OutOfCoreSimulation implements Simulation {
  private step = 0;
  private readonly planes = new PlaneValues();
  private readonly noise: OutOfCoreProbe;

  private readonly cut: readonly SlicePlanes[];
  private readonly slices: readonly SliceProgram[];
  private readonly walls: WallWindows | null;
  private readonly visiting: Visiting;

  private constructor(
    private readonly gpu: Gpu,
    private readonly room: PreparedRoom,
    /** Rows of the records of each receiver. */
    private rows: readonly number[],
    private readonly inSlices: RoomInSlices,
    private readonly settings: OutOfCoreSettings,
    readonly weighed: CardsOrHost | undefined,
  ) {
    const { cut, slices, walls, visiting } = inSlices;
    this.cut = cut;
    this.slices = slices;
    this.walls = walls;
    this.visiting = visiting;
    this.noise = new OutOfCoreProbe({ ...inSlices, gpu, mostSteps: settings.steps, rest: () => this.rest() });
  }

  /**
   * @param weighed Why it runs from there although other devices could hold the room together.
   * @throws RunError if the device has no memory left, or if sources or receivers move.
   */
  static async create(
    device: GPUDevice,
    room: PreparedRoom,
    setup: RunSetup,
    settings: OutOfCoreSettings,
    interior?: InteriorChoice,
    weighed?: CardsOrHost,
  ): Promise<OutOfCoreSimulation> {
    requireStill(setup);
    const gpu = new Gpu(device);
    try {
      const inSlices = await putInSlices(gpu, room, setup, settings, interior);
      return new OutOfCoreSimulation(gpu, room, recordRows(setup), inSlices, settings, weighed);
    } catch (error) {
      gpu.close();
      throw error;
    }
  }

  get memoryBytes(): number {
    return this.gpu.allocatedBytes - this.visiting.hostBytes + this.planes.bytes;
  }

  get fromHost(): FromHost {
    const { block, steps } = this.settings;
    return { hostBytes: this.visiting.hostBytes, steps, planes: block * this.cut[0].planes };
  }

  async advance(steps: number, into?: Float64Array[], at = 0): Promise<Float64Array[]> {
    const samples = into ?? Array.from({ length: this.rows.length }, () => new Float64Array(steps));
    const { numbers, steps: ofSlices } = this.inSlices;
    for (let done = 0; done < steps;) {
      const count = Math.min(this.settings.steps, steps - done);
      beginBlock(this.gpu, numbers, this.step, count);
      await this.visiting.sweep(count, (recorder, operation, downwards) =>
        ofSlices.encode(recorder, operation, this.step, downwards),
      );
      await this.readRecords(count, samples, at + done);
      this.step += count;
      this.gpu.check();
      done += count;
    }
    return samples;
  }

  async setState({ previous, current }: FieldState): Promise<void> {
    const plane = strides(this.room.graph.grid)[2];
    const { nodes } = this.visiting;
    for (const [slice, { start, planes }] of this.cut.entries()) {
      const both = new Float32Array(2 * nodes);
      for (const [n, field] of [
        [this.step, current],
        [this.step + 1, previous],
      ] as const) {
        both.set(field.subarray(start * plane, (start + planes) * plane), (n & 1) * nodes);
      }
      await this.visiting.replace(slice, both);
    }
    this.submit('a new state', (encoder) => {
      for (const slice of this.slices) slice.setState({ previous, current }, encoder);
      this.walls?.setState(previous, encoder);
      this.visiting.keepRemembered(encoder);
    });
    await this.gpu.done();
  }

  async getState(): Promise<FieldState> {
    const { grid } = this.room.graph;
    const plane = strides(grid)[2];
    const read = async (n: number): Promise<Float64Array> => {
      const field = new Float64Array(storedNodes(grid));
      for (const [slice, { start, planes }] of this.cut.entries()) {
        field.set((await this.visiting.state(slice, n)).subarray(0, planes * plane), start * plane);
      }
      return field;
    };
    return { previous: await read(this.step + 1), current: await read(this.step) };
  }

  async wholeState(): Promise<EngineState> {
    const readBack = await ReadBack.create(this.gpu, VALUE.bytes, 0);
    const plane = strides(this.room.graph.grid)[2];
    const planes: BothPlanes = [[], []];
    for (const [slice, { planes: count }] of this.cut.entries()) {
      for (const n of [0, 1] as const) {
        const state = await this.visiting.state(slice, n);
        for (let k = 0; k < count; k++) planes[n].push(state.slice(k * plane, (k + 1) * plane));
      }
    }
    const remembered = nothingRemembered(this.room);
    this.submit('what walls remember', (encoder) => this.visiting.recallRemembered(encoder));
    await readRemembered(readBack, this.remembering, remembered);
    readBack.close();
    return engineState(this.step, { planes, remembered });
  }

  async continueFrom(state: EngineState): Promise<void> {
    const { planes, remembered } = roomState(this.room, state, Float32Array);
    const plane = strides(this.room.graph.grid)[2];
    const { nodes } = this.visiting;
    for (const [slice, { start, planes: count }] of this.cut.entries()) {
      const both = new Float32Array(2 * nodes);
      for (const n of [0, 1] as const) {
        for (let k = 0; k < count; k++) both.set(planes[n][start + k], n * nodes + k * plane);
      }
      await this.visiting.replace(slice, both);
    }
    writeRemembered(this.gpu, this.remembering, remembered);
    this.submit('what walls remember', (encoder) => this.visiting.keepRemembered(encoder));
    this.step = state.step;
    await this.gpu.done();
  }

  async readPlanes(planes: readonly GridPlane[]): Promise<readonly Float32Array<ArrayBuffer>[]> {
    const { grid } = this.room.graph;
    const all = planes.map((plane) => planeNodes(grid, plane));
    const arrays = this.planes.ofLengths(all.map(({ size: [width, height] }) => width * height));
    const depth = strides(grid)[2];
    for (const [slice, { start, planes: thick }] of this.cut.entries()) {
      const [from, to] = [start * depth, (start + thick) * depth];
      const state = await this.visiting.state(slice, this.step);
      all.forEach(({ first, size: [width, height], stride: [u, v] }, p) => {
        for (let j = 0; j < height; j++) {
          for (let i = 0; i < width; i++) {
            const node = first + i * u + j * v;
            if (node >= from && node < to) arrays[p][j * width + i] = state[node - from];
          }
        }
      });
    }
    return arrays;
  }

  probe(): StabilityProbe {
    return this.noise;
  }

  /** Parts of a step are not timed: those of all slices take turns with copies. */
  timePasses(): Promise<null> {
    return Promise.resolve(null);
  }

  async rest(): Promise<void> {
    this.step = 0;
    this.noise.stop();
    this.visiting.rest();
    this.submit('rest', (encoder) => {
      for (const slice of this.slices) slice.rest(encoder);
      this.walls?.rest(encoder);
      this.visiting.keepRemembered(encoder);
    });
    await this.gpu.done();
  }

  async restart(setup: RunSetup): Promise<void> {
    requireStill(setup);
    await this.rest();
    const setups = setupsOfParts(this.room, setup, this.cut, planeReach(this.room).update);
    for (const [index, slice] of this.slices.entries()) await slice.restart(setups[index]);
    this.rows = recordRows(setup);
    this.gpu.check();
  }

  close(): Promise<void> {
    this.gpu.close();
    this.planes.clear();
    return Promise.resolve();
  }

  private get remembering(): readonly Remembering[] {
    return [...this.slices.flatMap(({ remembering }) => remembering), ...(this.walls ? [this.walls] : [])];
  }

  private submit(label: string, encode: (encoder: GPUCommandEncoder) => void): void {
    const encoder = this.gpu.device.createCommandEncoder({ label });
    encode(encoder);
    this.gpu.device.queue.submit([encoder.finish()]);
  }

  /** Adds up what the slices recorded. */
  private async readRecords(steps: number, samples: readonly Float64Array[], at: number): Promise<void> {
    const { gpu, rows } = this;
    const recorded = this.slices.flatMap((slice) => slice.recorded ?? []);
    if (recorded.length === 0) {
      takeRecords([], rows, steps, samples, at);
      return;
    }
    const bytes = recordBytes(sumOf(rows), steps);
    const readBack = await ReadBack.create(gpu, bytes * recorded.length, 0);
    const encoder = gpu.device.createCommandEncoder({ label: 'records' });
    const copied = readBack.copy(
      encoder,
      recorded.map(({ records }) => records),
      bytes,
    );
    gpu.device.queue.submit([encoder.finish()]);
    const parts = await copied.read().catch((error: unknown) => gpu.fail(error));
    const slabs = parts.map((part, s) => ({ values: new Float32Array(part), reads: recorded[s].reads }));
    takeRecords(slabs, rows, steps, samples, at);
    readBack.close();
  }
}

/** A point that moves reads nodes of several slices at each of its steps, and slices are at different steps. */
function requireStill(setup: RunSetup): void {
  if (!moves(setup)) return;
  throw new RunError(
    'sources and receivers that move need the whole room in the memory of the GPU, and it does not fit',
    'Lower the maximum frequency, let the program use more memory of the GPU, or compute on the processor.',
  );
}
