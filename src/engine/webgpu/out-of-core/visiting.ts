import { VALUE } from '../../../kernel/room/layouts.ts';
import {
  copiedSlices,
  NO_SLICES,
  sweepOf,
  type Compute,
  type SliceRange,
  type Visit,
} from '../../out-of-core/visits.ts';
import type { Gpu } from '../device.ts';
import { stagedSlices, type OutOfCoreSettings } from './fit.ts';
import { HostSlices, Staging } from './host-slices.ts';
import { sliceNodes, type Ring } from './ring.ts';
import { KeptTables } from './kept-tables.ts';
import type { BufferPart } from './rows.ts';
import type { Recorder } from './steps.ts';

/** Steps of nodes of a submission: a few ms on a large GPU, some tenths of a second on a small one. */
const SUBMITTED = 2e9;

/** Encodes an operation of a sweep. */
export type EncodeStep = (recorder: Recorder, operation: Compute, downwards: boolean) => void;

/** Where slices are that are not in the ring. */
interface Places {
  /** [generation] */
  readonly host: HostSlices[];
  /** Where they wait on their way to the device. */
  readonly staging: Staging;
  /** Where copied slices wait between visits. */
  readonly copies: GPUBuffer | undefined;
}

/**
 * Where the states of a room are, and how they come to the device and back. Two generations of what is stored exist
 * only where visits load slices again.
 */
export class Visiting {
  /** Slices that lie on the device alone, or as they are in the memory of the host. */
  private staying: SliceRange = NO_SLICES;
  private stayingIsStored = false;
  private readonly host: HostSlices[];
  private readonly staging: Staging;

  private constructor(
    private readonly gpu: Gpu,
    private readonly settings: OutOfCoreSettings,
    private readonly count: number,
    readonly ring: Ring,
    private readonly kept: KeptTables,
    private readonly places: Places,
  ) {
    this.host = places.host;
    this.staging = places.staging;
  }

  /** @param remembered of each slice */
  static async create(
    gpu: Gpu,
    settings: OutOfCoreSettings,
    ring: Ring,
    remembered: readonly (readonly BufferPart[])[],
  ): Promise<Visiting> {
    const count = remembered.length;
    const { COPY_DST, COPY_SRC } = GPUBufferUsage;
    const sliceBytes = 2 * VALUE.bytes * sliceNodes(ring.shape);
    const generations = settings.shared === 'loaded again' ? 2 : 1;
    const host: HostSlices[] = [];
    for (let g = 0; g < generations; g++) host.push(await HostSlices.create(gpu, count, sliceBytes));
    const kept = await KeptTables.create(gpu, remembered, generations);
    const staging = await Staging.create(gpu, Math.min(count, stagedSlices(settings)), sliceBytes);
    const copied = Math.min(count, copiedSlices(settings));
    const copies = copied > 0 ? await gpu.buffer('copied slices', copied * sliceBytes, COPY_DST | COPY_SRC) : undefined;
    return new Visiting(gpu, settings, count, ring, kept, { host, staging, copies });
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
    await this.storeStaying();
    if (this.host[0].isAtRest(slice)) return new Float32Array(this.nodes);
    return new Float32Array(await this.host[0].contents(slice), (n & 1) * VALUE.bytes * this.nodes, this.nodes);
  }

  /** Replaces the states of a slice. @param both by parity */
  async replace(slice: number, both: Float32Array<ArrayBuffer>): Promise<void> {
    await this.storeStaying();
    this.staying = NO_SLICES;
    const buffer = this.staging.filled(both.buffer);
    const encoder = this.gpu.device.createCommandEncoder({ label: 'a slice' });
    encoder.copyBufferToBuffer(buffer, 0, await this.host[0].toWrite(slice), 0, this.host[0].sliceBytes);
    this.gpu.device.queue.submit([encoder.finish()]);
    await Promise.all([this.staging.giveBack([buffer]), this.host[0].contents(slice)]);
  }

  /** Stores what a pass makes of a slice at rest. The whole field must be at rest. */
  async store(slice: number, encode: (pass: GPUComputePassEncoder) => void): Promise<void> {
    const encoder = this.gpu.device.createCommandEncoder({ label: 'a slice' });
    this.clear(encoder, slice);
    const pass = encoder.beginComputePass({ label: 'a slice' });
    encode(pass);
    pass.end();
    await this.copyToHost(encoder, slice, this.host[0]);
    this.gpu.device.queue.submit([encoder.finish()]);
    await this.host[0].contents(slice);
  }

  /** Brings the field to rest. */
  rest(): void {
    this.staying = NO_SLICES;
    for (const host of this.host) host.rest();
  }

  /** Copies slices that stay on the device to the host, unless that is done. */
  private async storeStaying(): Promise<void> {
    const [from, to] = this.staying;
    if (from === to || this.stayingIsStored) return;
    const encoder = this.gpu.device.createCommandEncoder({ label: 'slices that stay' });
    for (let slice = from; slice < to; slice++) await this.copyToHost(encoder, slice, this.host[0]);
    this.gpu.device.queue.submit([encoder.finish()]);
    for (let slice = from; slice < to; slice++) await this.host[0].contents(slice);
    this.stayingIsStored = true;
  }

  /** Keeps what walls and damped nodes remember now, after it was replaced. */
  keepRemembered(encoder: GPUCommandEncoder): void {
    this.kept.keepAll(encoder);
  }

  /**
   * The other way round: after a sweep, what is kept is right, and what is on the device may belong to a later step.
   */
  recallRemembered(encoder: GPUCommandEncoder): void {
    this.kept.recallAll(encoder);
  }

  /**
   * Brings all slices some steps further. Where copies overlap with computing, the host copies for the next visit while
   * the device makes this one, and submits the next before this one ends. What a visit loads is submitted on its own,
   * so that the host may fill the same buffers again while the device computes.
   *
   * @param steps At most those of a visit.
   */
  async sweep(steps: number, encode: EncodeStep): Promise<void> {
    const { overlapped } = this.settings;
    const { visits, downwards, staying } = sweepOf(this.count, { ...this.settings, steps }, this.staying);
    const encodeStep = (recorder: Recorder, operation: Compute): void => encode(recorder, operation, downwards);
    let before: Promise<unknown> = Promise.resolve();
    let staged = overlapped ? await this.fill(visits[0]) : [];
    for (const [v, visit] of visits.entries()) {
      if (overlapped) this.submitLoads(visit, staged);
      else await this.loadFirst(visit);
      const { done } = await this.submit(visit, encodeStep);
      await before;
      before = done;
      if (overlapped) {
        await this.staging.giveBack(staged);
        staged = v + 1 < visits.length ? await this.fill(visits[v + 1]) : [];
      } else await before;
    }
    await before;
    this.gpu.check();
    this.staying = staying;
    this.stayingIsStored = false;
    this.host.reverse();
    this.kept.turn();
  }

  /** Copies the slices that a visit loads into staging buffers, in their order. */
  private async fill(visit: Visit): Promise<GPUBuffer[]> {
    const staged: GPUBuffer[] = [];
    for (const slice of this.notAtRest(visit)) {
      staged.push(this.staging.filled(await this.host[0].contents(slice)));
    }
    return staged;
  }

  private notAtRest(visit: Visit): number[] {
    return visit.flatMap((operation) =>
      operation.kind === 'load' && !this.host[0].isAtRest(operation.slice) ? [operation.slice] : [],
    );
  }

  /** Brings what a visit loads to the device, as much at a time as there are staging buffers. */
  private async loadFirst(visit: Visit): Promise<void> {
    const { staging } = this;
    const slices = this.notAtRest(visit);
    for (let at = 0; at < slices.length; at += staging.count) {
      const encoder = this.gpu.device.createCommandEncoder({ label: 'loads' });
      const staged: GPUBuffer[] = [];
      for (const slice of slices.slice(at, at + staging.count)) {
        const buffer = staging.filled(await this.host[0].contents(slice));
        staged.push(buffer);
        this.copyToRing(encoder, slice, buffer);
      }
      this.gpu.device.queue.submit([encoder.finish()]);
      await staging.giveBack(staged);
    }
  }

  /** @param staged What the visit loads and is not at rest, in its order. */
  private submitLoads(visit: Visit, staged: readonly GPUBuffer[]): void {
    if (staged.length === 0) return;
    const encoder = this.gpu.device.createCommandEncoder({ label: 'loads' });
    this.notAtRest(visit).forEach((slice, i) => this.copyToRing(encoder, slice, staged[i]));
    this.gpu.device.queue.submit([encoder.finish()]);
  }

  /**
   * Submits a visit whose slices have been loaded, unless they are at rest. It goes in several parts: the device begins
   * with the first while the next is recorded, and a system that resets a device which is long at one part leaves it
   * alone.
   * @returns resolves when it is submitted; the promise within it, when the device has done it
   */
  private async submit(
    visit: Visit,
    encode: (recorder: Recorder, operation: Compute) => void,
  ): Promise<{ readonly done: Promise<unknown> }> {
    const { gpu } = this;
    let encoder = gpu.device.createCommandEncoder({ label: 'visit' });
    let pass: GPUComputePassEncoder | undefined;
    let recorded = 0;
    const recorder: Recorder = {
      pass: () => (pass ??= encoder.beginComputePass({ label: 'steps' })),
      copies: () => {
        pass?.end();
        pass = undefined;
        return encoder;
      },
    };
    const stored: number[] = [];
    for (const operation of visit) {
      if (operation.kind === 'compute') {
        encode(recorder, operation);
        recorded += (operation.slices[1] - operation.slices[0]) * this.nodes;
        if (recorded > SUBMITTED) {
          recorded = 0;
          gpu.device.queue.submit([recorder.copies().finish()]);
          encoder = gpu.device.createCommandEncoder({ label: 'visit' });
        }
        continue;
      }
      const { kind, slice } = operation;
      const copies = recorder.copies();
      if (kind === 'load') {
        this.kept.recall(copies, slice);
        if (this.host[0].isAtRest(slice)) this.clear(copies, slice);
      } else if (kind === 'store') {
        this.kept.store(copies, slice);
        await this.copyToHost(copies, slice, this.target);
        stored.push(slice);
      } else this.copyAside(copies, kind, slice);
    }
    gpu.device.queue.submit([recorder.copies().finish()]);
    const done = stored.length > 0 ? Promise.all(stored.map((slice) => this.target.contents(slice))) : gpu.done();
    done.catch(() => undefined); // whoever waits for it gets the error
    return { done };
  }

  /** Where slices are stored. */
  private get target(): HostSlices {
    return this.host.at(-1)!;
  }

  private clear(encoder: GPUCommandEncoder, slice: number): void {
    for (const state of this.ring.states) encoder.clearBuffer(state, this.ring.offsetOf(slice), this.stateBytes);
  }

  /** Copies a slice to the buffer where it waits for the next visit, or back. */
  private copyAside(encoder: GPUCommandEncoder, kind: 'keep' | 'supply', slice: number): void {
    const bytes = this.stateBytes;
    const at = this.ring.offsetOf(slice);
    const place = (slice % (this.settings.steps + 1)) * 2 * bytes;
    const { copies } = this.places;
    this.ring.states.forEach((state, parity) => {
      const copy = place + parity * bytes;
      if (kind === 'keep') encoder.copyBufferToBuffer(state, at, copies!, copy, bytes);
      else encoder.copyBufferToBuffer(copies!, copy, state, at, bytes);
    });
  }

  private copyToRing(encoder: GPUCommandEncoder, slice: number, buffer: GPUBuffer): void {
    const [at, bytes] = [this.ring.offsetOf(slice), this.stateBytes];
    this.ring.states.forEach((state, parity) => encoder.copyBufferToBuffer(buffer, parity * bytes, state, at, bytes));
  }

  /** Bytes of one state of a slice. */
  private get stateBytes(): number {
    return VALUE.bytes * this.nodes;
  }

  private async copyToHost(encoder: GPUCommandEncoder, slice: number, host: HostSlices): Promise<void> {
    const buffer = await host.toWrite(slice);
    const [at, bytes] = [this.ring.offsetOf(slice), this.stateBytes];
    this.ring.states.forEach((state, parity) => encoder.copyBufferToBuffer(state, at, buffer, parity * bytes, bytes));
  }
}
