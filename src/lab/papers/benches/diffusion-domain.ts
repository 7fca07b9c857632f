import type { Gpu } from '../../../engine/webgpu/device.ts';
import { HostSlices } from '../../../engine/webgpu/out-of-core/host-slices.ts';
import {
  arrayPlanes,
  copiedPlanes,
  subDomains,
  type DomainCut,
  type DomainMethod,
} from '../../published/jin/methods.ts';
import { visitOf, type DomainPass, type DomainVisit, type PlacedPlanes } from '../../published/jin/visits.ts';
import { DiffusionPasses } from './diffusion-passes.ts';
import { HostedPlanes } from './hosted-planes.ts';

const VALUE_BYTES = 4;
/** Steps of nodes of a submission: a system may reset a device that is long at one. */
const SUBMITTED = 2e9;

/** Where the planes of a domain stand. */
interface Places {
  readonly passes: DiffusionPasses;
  /** Planes that sub-domains hand on; null where none are. */
  readonly copies: GPUBuffer | null;
  readonly staging: Staged;
  readonly hosts: readonly [HostedPlanes, HostedPlanes];
}

/** A cube of the diffusion equation that lies in the memory of the host, and comes to a device by a method. */
export class DiffusionDomain {
  /** The states before a sweep, and where it stores; the same where no visit loads again. */
  private hosts: readonly [HostedPlanes, HostedPlanes];

  private readonly passes: DiffusionPasses;
  private readonly staging: Staged;

  private constructor(
    private readonly gpu: Gpu,
    private readonly method: DomainMethod,
    private readonly cut: DomainCut,
    private readonly visits: readonly DomainVisit[],
    private readonly places: Places,
  ) {
    this.hosts = places.hosts;
    this.passes = places.passes;
    this.staging = places.staging;
  }

  /** A domain with the noise of its beginning. @throws RunError if device or host have no memory for it */
  static async create(gpu: Gpu, method: DomainMethod, cut: DomainCut): Promise<DiffusionDomain> {
    const { side, planes } = cut;
    const plane = VALUE_BYTES * side ** 2;
    const visits = Array.from({ length: subDomains(method, cut) }, (_, index) => visitOf(method, cut, index));
    const fills = Array.from({ length: Math.ceil(side / planes) }, (_, index) => ({
      from: index * planes,
      to: Math.min(side, (index + 1) * planes),
      at: 0,
    }));
    const places = { side, planes: arrayPlanes(method, cut), fills, passes: visits.flatMap((visit) => visit.passes) };
    const passes = await DiffusionPasses.create(gpu, method, places);
    const { COPY_DST, COPY_SRC } = GPUBufferUsage;
    const copied = copiedPlanes(method, cut);
    const copies = copied > 0 ? await gpu.buffer('shared planes', plane * copied, COPY_SRC | COPY_DST) : null;
    const loaded = Math.max(...visits.map(({ load }) => load.to - load.from));
    const staging = await Staged.create(gpu, method.isOverlapped ? 2 : 1, plane * loaded);
    const host = async (): Promise<HostedPlanes> =>
      new HostedPlanes(await HostSlices.create(gpu, Math.ceil(side / planes), plane * planes), plane, planes);
    const first = await host();
    const second = method.shared === 'loaded again' ? await host() : first;
    const domain = new DiffusionDomain(gpu, method, cut, visits, { passes, copies, staging, hosts: [first, second] });
    await domain.fill(fills);
    return domain;
  }

  private async fill(parts: readonly PlacedPlanes[]): Promise<void> {
    for (const host of new Set(this.hosts)) {
      for (const part of parts) {
        const encoder = this.gpu.device.createCommandEncoder({ label: 'noise' });
        this.passes.encodeFill(encoder, part);
        await host.store(encoder, this.passes.arrays[1], part);
        this.gpu.device.queue.submit([encoder.finish()]);
        await this.gpu.done();
      }
    }
  }

  /** Brings the whole domain the steps of a visit further. */
  async sweep(): Promise<void> {
    const { gpu, visits, method } = this;
    let staged = this.load(visits[0]);
    for (const [index, visit] of visits.entries()) {
      const buffer = await staged;
      await this.submit(visit, buffer);
      const isFree = this.staging.giveBack(buffer);
      if (!method.isOverlapped) await Promise.all([isFree, gpu.done()]);
      if (index + 1 < visits.length) staged = this.load(visits[index + 1]);
    }
    await gpu.done();
    this.hosts = [this.hosts[1], this.hosts[0]];
  }

  /** Copies what a visit loads to where the device reads it. */
  private async load({ load }: DomainVisit): Promise<GPUBuffer | null> {
    if (load.from >= load.to) return null;
    const buffer = await this.staging.take();
    await this.hosts[0].read(load, new Float32Array(buffer.getMappedRange()));
    buffer.unmap();
    return buffer;
  }

  private async submit(visit: DomainVisit, staged: GPUBuffer | null): Promise<void> {
    const { gpu, passes } = this;
    const plane = VALUE_BYTES * this.cut.side ** 2;
    const newEncoder = (): GPUCommandEncoder => gpu.device.createCommandEncoder({ label: 'visit' });
    let encoder = newEncoder();
    let recorded = 0;
    const { load, store } = visit;
    if (staged) encoder.copyBufferToBuffer(staged, 0, passes.arrays[0], plane * load.at, plane * (load.to - load.from));
    for (const [at, pass] of visit.passes.entries()) {
      this.share(encoder, passes.arrays[at & 1], pass);
      passes.encode(encoder, at, pass);
      recorded += (pass.source.to - pass.source.from) * this.cut.side ** 2;
      if (recorded < SUBMITTED) continue;
      recorded = 0;
      gpu.device.queue.submit([encoder.finish()]);
      encoder = newEncoder();
    }
    await this.hosts[1].store(encoder, passes.arrays[visit.passes.length & 1], store);
    gpu.device.queue.submit([encoder.finish()]);
  }

  /** Brings the planes that the sub-domain before kept, and keeps those that the next needs. */
  private share(encoder: GPUCommandEncoder, array: GPUBuffer, { supply, keep }: DomainPass): void {
    const plane = VALUE_BYTES * this.cut.side ** 2;
    if (supply)
      encoder.copyBufferToBuffer(
        this.places.copies!,
        plane * supply.inBuffer,
        array,
        plane * supply.at,
        plane * supply.count,
      );
    if (keep)
      encoder.copyBufferToBuffer(
        array,
        plane * keep.at,
        this.places.copies!,
        plane * keep.inBuffer,
        plane * keep.count,
      );
  }

  /** The whole domain. */
  async values(): Promise<Float32Array> {
    const { side } = this.cut;
    const all = new Float32Array(side ** 3);
    await this.hosts[0].read({ from: 0, to: side }, all);
    return all;
  }
}

/** Buffers through which planes come to the device: the host writes them while they are mapped. */
class Staged {
  private readonly free: Promise<GPUBuffer>[];

  private constructor(
    private readonly gpu: Gpu,
    buffers: readonly GPUBuffer[],
  ) {
    this.free = buffers.map((buffer) => this.mapped(buffer));
  }

  static async create(gpu: Gpu, count: number, bytes: number): Promise<Staged> {
    const { COPY_SRC, MAP_WRITE } = GPUBufferUsage;
    const buffers: GPUBuffer[] = [];
    for (let i = 0; i < count; i++) buffers.push(await gpu.buffer(`staging ${i}`, bytes, MAP_WRITE | COPY_SRC));
    return new Staged(gpu, buffers);
  }

  /** A mapped buffer; waits until the device has read it. */
  take(): Promise<GPUBuffer> {
    const next = this.free.shift();
    if (!next) throw new Error('all staging buffers are in use');
    return next;
  }

  /** Resolves when the device has read the buffer. */
  giveBack(buffer: GPUBuffer | null): Promise<unknown> {
    if (!buffer) return Promise.resolve();
    const next = this.mapped(buffer);
    this.free.push(next);
    return next;
  }

  private mapped(buffer: GPUBuffer): Promise<GPUBuffer> {
    const next = buffer.mapAsync(GPUMapMode.WRITE).then(
      () => buffer,
      (error: unknown) => this.gpu.fail(error),
    );
    next.catch(() => undefined); // whoever takes it gets the error
    return next;
  }
}
