import { VALUE } from '../../../kernel/room/layouts.ts';
import { copiedSlices, visitsOf, type Operation, type Visit } from '../../out-of-core/visits.ts';
import type { Gpu } from '../device.ts';
import { stagedSlices, type OutOfCoreSettings } from './fit.ts';
import { HostSlices, Staging } from './host-slices.ts';
import { sliceNodes, type Ring } from './ring.ts';
import { Stager } from './stager.ts';
import { VisitEncoder } from './visit-encoder.ts';

/** Visits under way at a time, where the host copies while the device computes. */
const IN_FLIGHT = 2;

/** Encodes one step of a slice. @param step of the sweep, from 0 */
export type EncodeStep = (pass: GPUComputePassEncoder, slice: number, step: number, records: boolean) => void;

/**
 * Where the states of a room are, and how they come to the device and back. Two generations of what is stored exist only
 * where visits load slices again.
 */
export class Visiting {
  private constructor(
    private readonly gpu: Gpu,
    private readonly settings: OutOfCoreSettings,
    private readonly count: number,
    readonly ring: Ring,
    private readonly staging: Staging,
    /** [generation] */
    private readonly host: HostSlices[],
    /** Of each slice the buffers that its steps need besides the states: they stay on the device. */
    private readonly remembered: readonly (readonly GPUBuffer[])[],
    /** [generation][slice]: copies of these; empty with one generation. */
    private readonly kept: (readonly GPUBuffer[])[][],
    /** Where copied slices wait between visits. */
    private readonly copies: GPUBuffer | undefined,
  ) {}

  /** @param remembered of each slice */
  static async create(
    gpu: Gpu,
    settings: OutOfCoreSettings,
    ring: Ring,
    remembered: readonly (readonly GPUBuffer[])[],
  ): Promise<Visiting> {
    const count = remembered.length;
    const { COPY_DST, COPY_SRC } = GPUBufferUsage;
    const sliceBytes = 2 * VALUE.bytes * sliceNodes(ring.shape);
    const generations = settings.shared === 'loaded again' ? 2 : 1;
    const host: HostSlices[] = [];
    const kept: GPUBuffer[][][] = [];
    for (let g = 0; g < generations; g++) {
      host.push(await HostSlices.create(gpu, count, sliceBytes));
      if (generations === 1) break;
      const copies = remembered.map((buffers) =>
        Promise.all(buffers.map(({ size }) => gpu.buffer('remembered', size, COPY_DST | COPY_SRC))),
      );
      kept.push(await Promise.all(copies));
    }
    const staging = await Staging.create(gpu, Math.min(count, stagedSlices(settings)), sliceBytes);
    const copied = Math.min(count, copiedSlices(settings));
    const copies = copied > 0 ? await gpu.buffer('copied slices', copied * sliceBytes, COPY_DST | COPY_SRC) : undefined;
    return new Visiting(gpu, settings, count, ring, staging, host, remembered, kept, copies);
  }

  /** Bytes in the memory of the host. */
  get hostBytes(): number {
    return this.host.reduce((sum, { bytes }) => sum + bytes, 0);
  }

  /** Nodes of a slice. */
  get nodes(): number {
    return sliceNodes(this.ring.shape);
  }

  /** A state of a slice, valid until the next sweep. @param n Its parity says which. */
  async state(slice: number, n: number): Promise<Float32Array<ArrayBuffer>> {
    if (this.host[0].isAtRest(slice)) return new Float32Array(this.nodes);
    return new Float32Array(await this.host[0].contents(slice), (n & 1) * VALUE.bytes * this.nodes, this.nodes);
  }

  /** Replaces the states of a slice. @param both by parity */
  async replace(slice: number, both: Float32Array<ArrayBuffer>): Promise<void> {
    const buffer = await this.staging.take()!;
    this.staging.fill(buffer, both.buffer);
    const encoder = this.gpu.device.createCommandEncoder({ label: 'a slice' });
    encoder.copyBufferToBuffer(buffer, 0, await this.host[0].toWrite(slice), 0, this.host[0].sliceBytes);
    this.gpu.device.queue.submit([encoder.finish()]);
    this.staging.give(buffer);
    this.host[0].written(slice);
    await this.host[0].contents(slice);
  }

  /** Stores what a pass makes of a slice at rest. */
  async store(slice: number, encode: (pass: GPUComputePassEncoder) => void): Promise<void> {
    const encoder = this.gpu.device.createCommandEncoder({ label: 'a slice' });
    const [at, bytes] = [this.ring.offsetOf(slice), VALUE.bytes * this.nodes];
    for (const state of this.ring.states) encoder.clearBuffer(state, at, bytes);
    const pass = encoder.beginComputePass({ label: 'a slice' });
    encode(pass);
    pass.end();
    await this.copyToHost(encoder, slice, this.host[0]);
    this.gpu.device.queue.submit([encoder.finish()]);
    this.host[0].written(slice);
  }

  /** Brings the field to rest. */
  rest(): void {
    for (const host of this.host) host.rest();
  }

  /** Keeps what walls and damped nodes remember now, after it was replaced. */
  keepRemembered(encoder: GPUCommandEncoder): void {
    this.kept.at(0)?.forEach((buffers, slice) => copyAll(encoder, this.remembered[slice], buffers));
  }

  /** The other way round: after a sweep, what is kept is right, and what is on the device may belong to a later step. */
  recallRemembered(encoder: GPUCommandEncoder): void {
    this.kept.at(0)?.forEach((buffers, slice) => copyAll(encoder, buffers, this.remembered[slice]));
  }

  /** Brings all slices some steps further. @param steps At most those of a visit. */
  async sweep(steps: number, encode: EncodeStep): Promise<void> {
    const { overlapped } = this.settings;
    const visits = visitsOf(this.count, { ...this.settings, steps });
    const stager = new Stager(this.host[0], this.staging);
    const loads = visits.map((visit) => visit.filter(({ kind }) => kind === 'load').map(({ slice }) => slice));
    if (overlapped) stager.want(loads.flat());
    const pending: Promise<void>[] = [];
    for (const [v, visit] of visits.entries()) {
      if (!overlapped) stager.want(loads[v]);
      await this.visit(visit, stager, encode);
      const done = this.gpu.done();
      done.catch(() => undefined); // reported when it is awaited
      pending.push(done);
      await pending[pending.length - (overlapped ? IN_FLIGHT : 1)];
    }
    await Promise.all(pending);
    this.host.reverse();
    this.kept.reverse();
  }

  private async visit(visit: Visit, stager: Stager, encode: EncodeStep): Promise<void> {
    const { ring } = this;
    const recording = new VisitEncoder(this.gpu, stager);
    for (const operation of visit) {
      const { slice } = operation;
      if (operation.kind !== 'compute') {
        await this.move(operation, recording);
        continue;
      }
      if (ring.isAtEnd(slice)) ring.bringNeighbours(recording.encoder, slice);
      encode(recording.pass, slice, operation.step, operation.records);
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
    const { ring, remembered, kept } = this;
    const bytes = VALUE.bytes * this.nodes;
    const at = ring.offsetOf(slice);
    if (kind === 'load') {
      const buffer = this.host[0].isAtRest(slice) ? undefined : await recording.staging(slice);
      const { encoder } = recording;
      if (kept.length > 0) copyAll(encoder, kept[0][slice], remembered[slice]);
      ring.states.forEach((state, parity) => {
        if (buffer) encoder.copyBufferToBuffer(buffer, parity * bytes, state, at, bytes);
        else encoder.clearBuffer(state, at, bytes);
      });
    } else if (kind === 'store') {
      if (kept.length > 0) copyAll(recording.encoder, remembered[slice], kept[1][slice]);
      await this.copyToHost(recording.encoder, slice, this.target);
    } else {
      const place = (slice % (this.settings.steps + 1)) * 2 * bytes;
      ring.states.forEach((state, parity) => {
        const copy = place + parity * bytes;
        if (kind === 'keep') recording.encoder.copyBufferToBuffer(state, at, this.copies!, copy, bytes);
        else recording.encoder.copyBufferToBuffer(this.copies!, copy, state, at, bytes);
      });
    }
  }

  private async copyToHost(encoder: GPUCommandEncoder, slice: number, host: HostSlices): Promise<void> {
    const buffer = await host.toWrite(slice);
    const [at, bytes] = [this.ring.offsetOf(slice), VALUE.bytes * this.nodes];
    this.ring.states.forEach((state, parity) =>
      encoder.copyBufferToBuffer(state, at, buffer, parity * bytes, bytes),
    );
  }
}

function copyAll(encoder: GPUCommandEncoder, from: readonly GPUBuffer[], to: readonly GPUBuffer[]): void {
  from.forEach((buffer, i) => encoder.copyBufferToBuffer(buffer, 0, to[i], 0, buffer.size));
}
