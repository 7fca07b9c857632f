import type { PreparedRoom } from '../../room/prepared.ts';
import type { Engine, RunSetup, Simulation } from '../engine.ts';
import { OutOfCoreSimulation } from './out-of-core/simulation.ts';
import { WebGpuSimulation, type WebGpuOptions } from './simulation.ts';

/** Single precision on any GPU that speaks WebGPU. The device is handed in and stays its owner's. */
export class WebGpuEngine implements Engine {
  readonly kind = 'webgpu';
  readonly precision = 32;
  readonly mostRowBytes: number;

  constructor(
    private readonly device: GPUDevice,
    readonly adapter: string,
    private readonly options: WebGpuOptions = {},
    readonly identity = adapter,
  ) {
    const { maxStorageBufferBindingSize, maxBufferSize } = device.limits;
    // The kernels bind all rows at once, in single precision.
    this.mostRowBytes = 2 * Math.min(maxStorageBufferBindingSize, maxBufferSize);
  }

  open(room: PreparedRoom, setup: RunSetup): Promise<Simulation> {
    const { outOfCore, interior } = this.options;
    if (outOfCore) return OutOfCoreSimulation.create(this.device, room, setup, outOfCore, interior);
    return WebGpuSimulation.create(this.device, room, setup, this.options);
  }
}
