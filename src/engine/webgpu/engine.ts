import type { PreparedRoom } from '../../room/prepare/prepared.ts';
import { DeviceMemoryError, RunError } from '../../units/errors.ts';
import { gigabytes } from '../../units/gigabytes.ts';
import { deviceMemory as deviceMemoryOf, needOf } from '../device-memory.ts';
import type { Engine, RunsAhead, RunSetup, Simulation } from '../engine.ts';
import { interiorFor } from './interior-for.ts';
import { FREE_PART, openLarger, type OtherDevices } from './larger-room.ts';
import type { OutOfCoreSettings } from './out-of-core/fit.ts';
import { OutOfCoreSimulation } from './out-of-core/simulation.ts';
import { WebGpuSimulation, type SimulationOptions } from './simulation.ts';

export interface WebGpuOptions extends Pick<SimulationOptions, 'slabPlanes' | 'interior' | 'anySize'> {
  /** Bytes of the device's memory that may be used; larger rooms run from the memory of the host. */
  readonly deviceMemory?: number | undefined;
  /** Devices that hold a room together with this one which is too large for it. */
  readonly others?: OtherDevices | undefined;
  /** Keeps the states in the memory of the host in any case. */
  readonly outOfCore?: OutOfCoreSettings;
}

/** Single precision on any GPU that speaks WebGPU. The device is handed in and stays its owner's. */
export class WebGpuEngine implements Engine {
  readonly kind = 'webgpu';
  readonly precision = 32;
  readonly mostRowBytes: number;

  constructor(
    readonly device: GPUDevice,
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

  /** Cards that can hold a room together. */
  get cards(): number {
    return 1 + (this.options.others?.count ?? 0);
  }

  get unlimited(): WebGpuEngine | undefined {
    if (this.deviceMemory === undefined) return undefined;
    return new WebGpuEngine(this.device, this.adapter, { ...this.options, deviceMemory: undefined }, this.identity);
  }

  withLessMemory(bytes: number): WebGpuEngine {
    const deviceMemory = Math.min(FREE_PART * bytes, this.deviceMemory ?? Infinity);
    // Other cards may be at work on runs of their own.
    return new WebGpuEngine(
      this.device,
      this.adapter,
      { ...this.options, deviceMemory, others: undefined },
      this.identity,
    );
  }

  get forManyRooms(): WebGpuEngine {
    return new WebGpuEngine(this.device, this.adapter, { ...this.options, anySize: true }, this.identity);
  }

  /** Opens in the memory of the device, or if that is too small, as {@link openLarger} does. */
  async open(room: PreparedRoom, setup: RunSetup, ahead?: RunsAhead): Promise<Simulation> {
    const { device } = this;
    const { outOfCore, interior, deviceMemory, others } = this.options;
    if (outOfCore) return OutOfCoreSimulation.create(device, room, setup, outOfCore, interior);
    const larger = (bytes: number, refusal: RunError): Promise<Simulation> => {
      const choice = interior ?? interiorFor(device, room);
      return openLarger({ device, others, interior: choice, room, setup, stepNs: ahead?.stepNs, bytes, refusal });
    };
    if (deviceMemory !== undefined) {
      const needed = deviceMemoryOf(needOf(room, setup));
      if (needed > deviceMemory) return larger(deviceMemory, tooLittle(needed, deviceMemory));
    }
    try {
      return await WebGpuSimulation.create([device], room, setup, { ...this.options, onTime: ahead?.onTime });
    } catch (error) {
      if (!(error instanceof DeviceMemoryError)) throw error;
      return larger(FREE_PART * error.wantedBytes, error);
    }
  }
}

function tooLittle(needed: number, limit: number): RunError {
  return new RunError(
    `the room needs ${gigabytes(needed)} on the GPU, ${gigabytes(limit)} may be used, and not even a few planes of it fit`,
    'Allow more memory of the GPU, lower the maximum frequency, or turn the room so that its longest side lies along z.',
  );
}
