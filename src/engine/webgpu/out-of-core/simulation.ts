import { designByName } from '../../../kernel/catalogue.ts';
import { chooseInterior } from '../../../kernel/interior/choose.ts';
import type { InteriorChoice } from '../../../kernel/interior/design.ts';
import { roomStencil } from '../../../kernel/interior/stencil.ts';
import { VALUE } from '../../../kernel/room/layouts.ts';
import { rowTable } from '../../../kernel/room/near-wall.ts';
import { storedNodes, strides } from '../../../room/grid/grid.ts';
import { planeNodes, type GridPlane } from '../../../room/grid/plane.ts';
import type { PreparedRoom } from '../../../room/prepared.ts';
import type { EngineState, FieldState, RunSetup, Simulation } from '../../engine.ts';
import { cutIntoSlices, type SlicePlanes } from '../../out-of-core/slices.ts';
import {
  copiedSlices,
  residentSlices,
  visitsOf,
  type Operation,
  type Visit,
  type VisitSettings,
} from '../../out-of-core/visits.ts';
import { PlaneValues } from '../../plane-values.ts';
import type { StabilityProbe } from '../../stability-probe.ts';
import { requireTables } from '../../state-tables.ts';
import { beginBlock, makeStepNumbers, type StepNumbers } from '../block.ts';
import { deviceTraits } from '../device-traits.ts';
import { Gpu } from '../device.ts';
import { recordBytes } from '../parts/receivers.ts';
import { ReadBack } from '../read-back.ts';
import { HostSlices, Staging } from './host-slices.ts';
import { Ring, ringShape, slabOfSlice, sliceNodes } from './ring.ts';
import { SliceProgram } from './slice-program.ts';
import { Stager } from './stager.ts';
import { VisitEncoder } from './visit-encoder.ts';
import { WallSlices } from './wall-slices.ts';

/** How a room is run out of core. */
export interface OutOfCoreSettings extends VisitSettings {
  /** Planes of a slice; more if a step needs more. */
  readonly slicePlanes: number;
}

/** Visits under way at a time. */
const IN_FLIGHT = 2;

/** What a slice remembers of walls and damped nodes, in two generations; only where visits load slices again. */
interface Generations {
  /** [generation][buffer] */
  readonly stored: [readonly GPUBuffer[], readonly GPUBuffer[]];
}

/**
 * A room on the GPU whose states lie in the memory of the host: slices of it visit the GPU, where they make several steps.
 * Tables and what walls remember stay on the GPU.
 */
export class OutOfCoreSimulation implements Simulation {
  private step = 0;
  private readonly planes = new PlaneValues();
  /** Where copied slices wait between visits. */
  private copies: GPUBuffer | undefined;
  private generations: Generations[] | undefined;

  private constructor(
    private readonly gpu: Gpu,
    private readonly room: PreparedRoom,
    readonly settings: OutOfCoreSettings,
    private receivers: number,
    private readonly cut: readonly SlicePlanes[],
    private readonly ring: Ring,
    private readonly slices: readonly SliceProgram[],
    private readonly numbers: StepNumbers,
    /** [generation]; the second only where visits load slices again. */
    private readonly host: HostSlices[],
    private readonly staging: Staging,
  ) {}

  static async create(
    device: GPUDevice,
    room: PreparedRoom,
    setup: RunSetup,
    settings: OutOfCoreSettings,
    interior?: InteriorChoice,
  ): Promise<OutOfCoreSimulation> {
    const gpu = new Gpu(device);
    try {
      const { pitch, size } = room.graph.grid;
      const stencil = roomStencil(room);
      const shape = { pitch, rows: size[1], planes: settings.slicePlanes, first: 0 };
      const choice = interior ?? chooseInterior(stencil, deviceTraits(device), shape);
      const layout = ringShape(room, designByName(choice.design).extraPlanes(choice), settings.slicePlanes);
      const cut = cutIntoSlices(size[2], layout.planes);
      const slots = Math.max(2, Math.min(cut.length, residentSlices(settings)));
      const ring = await Ring.create(gpu, layout, slots);
      const numbers = await makeStepNumbers(gpu);
      const rows = await gpu.bufferWith('rows', rowTable(room.nodes.rows, room.offsets.length), GPUBufferUsage.STORAGE);
      const walls = await WallSlices.create(gpu, room, cut, layout.reach.line);
      const slices: SliceProgram[] = [];
      for (const [index, planes] of cut.entries()) {
        const slab = slabOfSlice(layout, planes, index);
        slices.push(await SliceProgram.create({ gpu, room, ring, choice, numbers, rows, walls }, slab, setup));
      }
      const sliceBytes = 2 * VALUE.bytes * sliceNodes(layout);
      const host: HostSlices[] = [];
      const generations = settings.shared === 'loaded again' ? 2 : 1;
      for (let g = 0; g < generations; g++) host.push(await HostSlices.create(gpu, cut.length, sliceBytes));
      const ahead = Math.min(cut.length, settings.overlapped ? settings.block + 1 : 1);
      const staging = await Staging.create(gpu, ahead, sliceBytes);
      const made = new OutOfCoreSimulation(
        gpu,
        room,
        settings,
        setup.receivers.length,
        cut,
        ring,
        slices,
        numbers,
        host,
        staging,
      );
      await made.makeCopies();
      gpu.check();
      return made;
    } catch (error) {
      gpu.close();
      throw error;
    }
  }

  /** Bytes on the device. */
  get memoryBytes(): number {
    return this.gpu.allocatedBytes - this.hostBytes;
  }

  /** Bytes in the memory of the host. */
  get hostBytes(): number {
    return this.host.reduce((sum, { bytes }) => sum + bytes, 0);
  }

  get stepsAtOnce(): number {
    return this.settings.steps;
  }

  async advance(steps: number, into?: Float64Array[], at = 0): Promise<Float64Array[]> {
    const samples = into ?? Array.from({ length: this.receivers }, () => new Float64Array(steps));
    for (let done = 0; done < steps;) {
      const count = Math.min(this.settings.steps, steps - done);
      await this.sweep(count, samples, at + done);
      done += count;
    }
    return samples;
  }

  async setState({ previous, current }: FieldState): Promise<void> {
    const { plane } = this.ring.shape;
    for (const [index, { start, planes }] of this.cut.entries()) {
      const both = new Float32Array(this.host[0].sliceBytes / VALUE.bytes);
      for (const [n, field] of [
        [this.step, current],
        [this.step + 1, previous],
      ] as const) {
        both.set(field.subarray(start * plane, (start + planes) * plane), (n & 1) * sliceNodes(this.ring.shape));
      }
      await this.writeHost(index, both);
    }
    const encoder = this.gpu.device.createCommandEncoder({ label: 'a new state' });
    for (const slice of this.slices) slice.setState(previous, encoder);
    this.gpu.device.queue.submit([encoder.finish()]);
    await this.gpu.done();
    this.rememberAll();
  }

  async getState(): Promise<FieldState> {
    const stored = storedNodes(this.room.graph.grid);
    const state: FieldState = { previous: new Float64Array(stored), current: new Float64Array(stored) };
    const { plane } = this.ring.shape;
    for (const [index, { start, planes }] of this.cut.entries()) {
      for (const [n, field] of [
        [this.step, state.current],
        [this.step + 1, state.previous],
      ] as const) {
        field.set((await this.stateOf(index, n)).subarray(0, planes * plane), start * plane);
      }
    }
    return state;
  }

  async wholeState(): Promise<EngineState> {
    const readBack = await ReadBack.create(this.gpu, 16, 0);
    const tables: Float32Array[] = [];
    for (const index of this.cut.keys()) {
      tables.push(Float32Array.from(await this.stateOf(index, 0)), Float32Array.from(await this.stateOf(index, 1)));
    }
    for (const buffer of this.remembered) tables.push(new Float32Array(await readBack.whole(buffer, 0, buffer.size)));
    readBack.close();
    return { step: this.step, tables };
  }

  async continueFrom({ step, tables }: EngineState): Promise<void> {
    const nodes = sliceNodes(this.ring.shape);
    const remembered = this.remembered;
    const lengths = [...this.cut.flatMap(() => [nodes, nodes]), ...remembered.map(({ size }) => size / VALUE.bytes)];
    requireTables(tables, lengths);
    for (const index of this.cut.keys()) {
      const both = new Float32Array(2 * nodes);
      both.set(tables[2 * index]);
      both.set(tables[2 * index + 1], nodes);
      await this.writeHost(index, both);
    }
    const after = 2 * this.cut.length;
    remembered.forEach((buffer, i) => this.gpu.write(buffer, 0, tables[after + i] as Float32Array<ArrayBuffer>));
    this.rememberAll();
    this.step = step;
    await this.gpu.done();
  }

  async readPlanes(planes: readonly GridPlane[]): Promise<readonly Float32Array<ArrayBuffer>[]> {
    const { grid } = this.room.graph;
    const all = planes.map((plane) => planeNodes(grid, plane));
    const arrays = this.planes.ofLengths(all.map(({ size: [width, height] }) => width * height));
    const depth = strides(grid)[2];
    for (const [index, { start, planes: thick }] of this.cut.entries()) {
      const [from, to] = [start * depth, (start + thick) * depth];
      const state = await this.stateOf(index, this.step);
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
    throw new Error('not yet');
  }

  timePasses(): Promise<null> {
    return Promise.resolve(null);
  }

  async rest(): Promise<void> {
    this.step = 0;
    for (const host of this.host) host.rest();
    const encoder = this.gpu.device.createCommandEncoder({ label: 'rest' });
    for (const slice of this.slices) slice.rest(encoder);
    this.gpu.device.queue.submit([encoder.finish()]);
    this.rememberAll();
    await this.gpu.done();
  }

  async restart(setup: RunSetup): Promise<void> {
    await this.rest();
    for (const slice of this.slices) await slice.restart(setup);
    this.receivers = setup.receivers.length;
    this.gpu.check();
  }

  close(): Promise<void> {
    this.gpu.close();
    return Promise.resolve();
  }

  private get remembered(): readonly GPUBuffer[] {
    return this.slices.flatMap(({ remembered }) => remembered);
  }

  private async makeCopies(): Promise<void> {
    const { COPY_DST, COPY_SRC } = GPUBufferUsage;
    const copied = copiedSlices(this.settings);
    if (copied > 0) {
      const bytes = Math.min(copied, this.cut.length) * this.host[0].sliceBytes;
      this.copies = await this.gpu.buffer('copied slices', bytes, COPY_DST | COPY_SRC);
    }
    if (this.host.length < 2) return;
    const copyOf = (buffers: readonly GPUBuffer[]): Promise<GPUBuffer[]> =>
      Promise.all(buffers.map(({ size }) => this.gpu.buffer('remembered', size, COPY_DST | COPY_SRC)));
    this.generations = [];
    for (const { remembered } of this.slices) {
      this.generations.push({ stored: [await copyOf(remembered), await copyOf(remembered)] });
    }
  }

  /** A state of a slice in the memory of the host. @param n Its parity says which. */
  private async stateOf(index: number, n: number): Promise<Float32Array<ArrayBuffer>> {
    const nodes = sliceNodes(this.ring.shape);
    if (this.host[0].isAtRest(index)) return new Float32Array(nodes);
    return new Float32Array(await this.host[0].contents(index), (n & 1) * VALUE.bytes * nodes, nodes);
  }

  /** Replaces both states of a slice. */
  private async writeHost(index: number, both: Float32Array<ArrayBuffer>): Promise<void> {
    const buffer = await this.staging.take()!;
    this.staging.fill(buffer, both.buffer);
    const encoder = this.gpu.device.createCommandEncoder({ label: 'a slice' });
    encoder.copyBufferToBuffer(buffer, 0, await this.host[0].toWrite(index), 0, this.host[0].sliceBytes);
    this.gpu.device.queue.submit([encoder.finish()]);
    this.staging.give(buffer);
    this.host[0].written(index);
    await this.host[0].contents(index);
  }

  /** Makes what is stored of walls that of now. */
  private rememberAll(): void {
    if (!this.generations) return;
    const encoder = this.gpu.device.createCommandEncoder({ label: 'remembered' });
    this.generations.forEach(({ stored: [now] }, slice) => copyAll(encoder, this.slices[slice].remembered, now));
    this.gpu.device.queue.submit([encoder.finish()]);
  }

  /** Brings all slices some steps further. */
  private async sweep(steps: number, samples: readonly Float64Array[], at: number): Promise<void> {
    const { gpu, settings, host, staging } = this;
    const visits = visitsOf(this.cut.length, { ...settings, steps });
    const stager = new Stager(host[0], staging);
    const loads = visits.map((visit) => visit.filter(({ kind }) => kind === 'load').map(({ slice }) => slice));
    beginBlock(gpu, this.numbers, this.step, steps);
    if (settings.overlapped) stager.want(loads.flat());
    const pending: Promise<void>[] = [];
    for (const [v, visit] of visits.entries()) {
      if (!settings.overlapped) stager.want(loads[v]);
      await this.visit(visit, stager);
      pending.push(gpu.done());
      pending.at(-1)!.catch(() => undefined); // reported when it is awaited
      const wait = pending[pending.length - (settings.overlapped ? IN_FLIGHT : 1)];
      await wait;
    }
    await Promise.all(pending);
    if (host.length > 1) {
      host.reverse();
      this.generations?.forEach(({ stored }) => stored.reverse());
    }
    await this.readRecords(steps, samples, at);
    this.step += steps;
    gpu.check();
  }

  private async visit(visit: Visit, stager: Stager): Promise<void> {
    const { ring, slices } = this;
    const recording = new VisitEncoder(this.gpu, stager);
    for (const operation of visit) {
      const { slice } = operation;
      if (operation.kind !== 'compute') {
        await this.move(operation, recording);
        continue;
      }
      const { step, records } = operation;
      if (ring.isAtEnd(slice)) ring.bringNeighbours(recording.encoder, slice);
      slices[slice].encode(recording.pass, this.step + step, step, records);
      if (ring.isAtEnd(slice)) ring.takeNeighboursBack(recording.encoder, slice);
    }
    recording.submit();
    for (const { kind, slice } of visit) if (kind === 'store') this.target.written(slice);
  }

  /** Where slices are stored. */
  private get target(): HostSlices {
    return this.host.at(-1)!;
  }

  /** Moves a slice between the ring and where else it is kept. */
  private async move({ kind, slice }: Operation, recording: VisitEncoder): Promise<void> {
    const { ring, host, target, generations } = this;
    const bytes = target.sliceBytes / 2;
    const at = ring.offsetOf(slice);
    const { remembered } = this.slices[slice];
    if (kind === 'load') {
      const buffer = host[0].isAtRest(slice) ? undefined : await recording.staging(slice);
      const { encoder } = recording;
      if (generations) copyAll(encoder, generations[slice].stored[0], remembered);
      ring.states.forEach((state, parity) => {
        if (buffer) encoder.copyBufferToBuffer(buffer, parity * bytes, state, at, bytes);
        else encoder.clearBuffer(state, at, bytes);
      });
    } else if (kind === 'store') {
      const buffer = await target.toWrite(slice);
      const { encoder } = recording;
      if (generations) copyAll(encoder, remembered, generations[slice].stored[1]);
      ring.states.forEach((state, parity) => encoder.copyBufferToBuffer(state, at, buffer, parity * bytes, bytes));
    } else {
      const place = (slice % (this.settings.steps + 1)) * 2 * bytes;
      ring.states.forEach((state, parity) => {
        const copy = place + parity * bytes;
        if (kind === 'keep') recording.encoder.copyBufferToBuffer(state, at, this.copies!, copy, bytes);
        else recording.encoder.copyBufferToBuffer(this.copies!, copy, state, at, bytes);
      });
    }
  }

  /** Adds up what the slices recorded. */
  private async readRecords(steps: number, samples: readonly Float64Array[], at: number): Promise<void> {
    const records = this.slices.flatMap((slice) => slice.records ?? []);
    const bytes = recordBytes(this.receivers, steps);
    for (const record of samples) record.fill(0, at, at + steps);
    if (records.length === 0) return;
    const readBack = await ReadBack.create(this.gpu, bytes * records.length, 0);
    const encoder = this.gpu.device.createCommandEncoder({ label: 'records' });
    const copied = readBack.copy(encoder, records, bytes);
    this.gpu.device.queue.submit([encoder.finish()]);
    const parts = await copied.read().catch((error: unknown) => this.gpu.fail(error));
    for (const part of parts) {
      const values = new Float32Array(part);
      samples.forEach((record, r) => {
        for (let n = 0; n < steps; n++) record[at + n] += values[r * steps + n];
      });
    }
    readBack.close();
  }
}

function copyAll(encoder: GPUCommandEncoder, from: readonly GPUBuffer[], to: readonly GPUBuffer[]): void {
  from.forEach((buffer, i) => encoder.copyBufferToBuffer(buffer, 0, to[i], 0, buffer.size));
}
