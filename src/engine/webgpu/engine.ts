import type { PreparedRoom } from '../../room/prepared.ts';
import { DeviceMemoryError, RunError } from '../../units/errors.ts';
import { gigabytes } from '../../units/gigabytes.ts';
import { deviceMemory as deviceMemoryOf, needOf } from '../device-memory.ts';
import type { Engine, RunSetup, Simulation } from '../engine.ts';
import { settingsFor } from './out-of-core/settings-for.ts';
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

  get deviceMemory(): number | undefined {
    return this.options.deviceMemory;
  }

  get unlimited(): WebGpuEngine | undefined {
    if (this.deviceMemory === undefined) return undefined;
    return new WebGpuEngine(this.device, this.adapter, { ...this.options, deviceMemory: undefined }, this.identity);
  }

  withLessMemory(bytes: number): WebGpuEngine {
    const deviceMemory = Math.min(FREE_PART * bytes, this.deviceMemory ?? Infinity);
    return new WebGpuEngine(this.device, this.adapter, { ...this.options, deviceMemory }, this.identity);
  }

  get forManyRooms(): WebGpuEngine {
    return new WebGpuEngine(this.device, this.adapter, { ...this.options, anySize: true }, this.identity);
  }

  /** Opens in the memory of the device, or if that is too small, in that of the host. */
  async open(room: PreparedRoom, setup: RunSetup): Promise<Simulation> {
    const { outOfCore, interior, deviceMemory } = this.options;
    if (outOfCore) return OutOfCoreSimulation.create(this.device, room, setup, outOfCore, interior);
    if (deviceMemory !== undefined) {
      const needed = deviceMemoryOf(needOf(room));
      if (needed > deviceMemory) {
        const refusal = tooLittle(needed, deviceMemory);
        return this.openFromHost(room, setup, deviceMemory, refusal);
      }
    }
    try {
      return await WebGpuSimulation.create(this.device, room, setup, this.options);
    } catch (error) {
      if (!(error instanceof DeviceMemoryError)) throw error;
      return this.openFromHost(room, setup, FREE_PART * error.wantedBytes, error);
    }
  }

  /**
   * Takes less and less memory, as long as the device refuses.
   * @throws RunError `refusal` if not even a few planes of the room fit.
   */
  private async openFromHost(
    room: PreparedRoom,
    setup: RunSetup,
    bytes: number,
    refusal: RunError,
  ): Promise<Simulation> {
    const found = settingsFor(this.device, room, bytes, this.options.interior);
    if (!found) throw refusal;
    try {
      return await OutOfCoreSimulation.create(this.device, room, setup, found.settings, found.choice);
    } catch (error) {
      if (!(error instanceof DeviceMemoryError)) throw error;
      return this.openFromHost(room, setup, FREE_PART * bytes, error);
    }
  }
}

/** Part that is taken of an amount of memory that a device refused. */
const FREE_PART = 0.8;

function tooLittle(needed: number, limit: number): RunError {
  return new RunError(
    `the room needs ${gigabytes(needed)} on the GPU, ${gigabytes(limit)} may be used, and not even a few planes of it fit`,
    'Allow more memory of the GPU, lower the maximum frequency, or turn the room so that its longest side lies along z.',
  );
}
