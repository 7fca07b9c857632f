import type { Gpu } from '../../engine/webgpu/device.ts';
import { HostSlices, Staging } from '../../engine/webgpu/out-of-core/host-slices.ts';
import { warmUp, timeBlock } from '../../tune/timing.ts';
import { yardstickWork } from './yardsticks.ts';

/** How fast states come to a device and back. */
export interface HostPaths {
  /** Bytes read plus bytes written by a copy on the device. */
  readonly deviceBytesPerSecond: number;
  /** Rate from the device to the memory of the host, over the bus. */
  readonly busBytesPerSecond: number;
  /** Rate by the processor, from the memory of the host to where the device reads it. */
  readonly hostBytesPerSecond: number;
}

const PIECE = 128 << 20;
/** A software device takes seconds for a millisecond's work of a GPU. */
const SOFTWARE_PIECE = 4 << 20;
const ROUNDS = 8;

export async function hostPaths(gpu: Gpu, isSoftware: boolean): Promise<HostPaths> {
  const bytes = isSoftware ? SOFTWARE_PIECE : PIECE;
  const { COPY_DST, COPY_SRC, STORAGE } = GPUBufferUsage;
  const buffers = [
    await gpu.buffer('from', bytes, STORAGE | COPY_DST | COPY_SRC),
    await gpu.buffer('to', bytes, STORAGE | COPY_DST | COPY_SRC),
  ] as const;
  const work = await yardstickWork(gpu, ...buffers, isSoftware);
  await warmUp(gpu, work.copy);
  const copyNs = await timeBlock(gpu, work.copy, ROUNDS);
  const host = await HostSlices.create(gpu, 1, bytes);
  const target = await host.toWrite(0);
  const toHost = (encoder: GPUCommandEncoder, count: number): void => {
    for (let i = 0; i < count; i++) encoder.copyBufferToBuffer(buffers[0], 0, target, 0, bytes);
  };
  await timeBlock(gpu, toHost, 1);
  const busNs = await timeBlock(gpu, toHost, ROUNDS);
  const contents = await host.contents(0);
  const staging = await Staging.create(gpu, 1, bytes);
  let hostSeconds = Infinity;
  for (let round = 0; round < ROUNDS; round++) {
    const begun = performance.now();
    const buffer = staging.filled(contents);
    hostSeconds = Math.min(hostSeconds, (performance.now() - begun) / 1000);
    await staging.giveBack([buffer]);
  }
  return {
    deviceBytesPerSecond: work.rates(copyNs, 1).copyBytesPerSecond,
    busBytesPerSecond: (1e9 * bytes) / busNs,
    hostBytesPerSecond: bytes / hostSeconds,
  };
}
