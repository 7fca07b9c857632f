import { CpuEngine } from '../../../engine/reference/engine.ts';
import type { StartThread } from '../../../engine/reference/thread.ts';
import type { Precision } from '../../../engine/engine.ts';
import type { InteriorDesign } from '../../../kernel/interior/design.ts';
import { DeviceError, InputError } from '../../../units/errors.ts';
import type { KeptStore } from '../host/host.ts';
import type { RunEngine } from './kernel-choice.ts';
import type { GpuProvider, ProvidedGpu } from './provided-gpu.ts';
import type { TunerOptions } from './tuner.ts';

/** The engines that a caller can choose from. */
export const ENGINE_CHOICES = ['auto', 'webgpu', 'cpu'] as const;
/** `auto`: the GPU if there is one, else the processor. */
export type EngineChoice = (typeof ENGINE_CHOICES)[number];

/** The parts that engines of this machine are made of. */
export interface EngineParts {
  readonly gpu: GpuProvider;
  /** Get GPUs like the first, one after the other, when a room needs them that it cannot hold alone. */
  readonly others?: readonly GpuProvider[] | undefined;
  /** Bytes of the GPU's memory that may be used; undefined: what it has. */
  readonly gpuMemory?: number | undefined;
  /** Keeps measurements of the GPU's kernels. */
  readonly kept: KeptStore;
  readonly cpu: {
    readonly threads: number;
    /** Name of the processor. */
    readonly processor?: string;
    /** Starts a thread; without it, one thread does all the work. */
    readonly startThread?: StartThread;
    /** Memory that an engine on the processor may take, bytes. */
    readonly memoryLimit: number;
  };
}

/** The engine and precision that a caller asks for. */
export interface EngineRequest {
  readonly engine: EngineChoice;
  readonly precision: Precision;
}

/** Loads the designs of kernels that the tuner may measure and take. */
export type LoadDesigns = () => Promise<readonly InteriorDesign[]>;

/**
 * Makes the engine to run with. Only the processor has double precision; WGSL has none. A software driver is used only
 * for `webgpu`, because the CPU engine does the same work several times faster.
 *
 * @throws InputError for WebGPU in double precision; DeviceError for `webgpu` without a GPU.
 */
export async function engineFrom(
  { engine, precision }: EngineRequest,
  { gpu, others, gpuMemory, kept, cpu }: EngineParts,
  loadDesigns: LoadDesigns,
): Promise<RunEngine> {
  if (engine === 'webgpu' && precision === 64) {
    throw new InputError('precision', 'WebGPU computes in 32 bits only', 'Compute with 32 bits, or on the processor.', {
      help: 'processor',
    });
  }
  if (engine !== 'cpu' && precision === 32) {
    const provided = await gpu();
    if (provided && (engine === 'webgpu' || !provided.fallback)) {
      return webGpuEngine(provided, others, loadDesigns, {
        store: kept,
        compilers: cpu.threads,
        deviceMemory: gpuMemory,
      });
    }
    if (engine === 'webgpu') {
      throw new DeviceError(
        'there is no usable WebGPU device',
        'Install a driver with Vulkan, Metal or Direct3D 12, or compute on the processor.',
        { help: 'devices' },
      );
    }
  }
  return new CpuEngine({ precision, ...cpu });
}

/** Loads the engine's kernels only if there is a GPU. */
async function webGpuEngine(
  gpu: ProvidedGpu,
  others: readonly GpuProvider[] = [],
  loadDesigns: LoadDesigns,
  options: Pick<TunerOptions, 'store' | 'compilers' | 'deviceMemory'>,
): Promise<RunEngine> {
  const [{ TunedEngine }, { catalogueVersion }, designs] = await Promise.all([
    import('./tuner.ts'),
    import('./kernel-cache.ts'),
    loadDesigns(),
  ]);
  return new TunedEngine(gpu, {
    ...options,
    designs,
    catalogue: await catalogueVersion(designs),
    others: others.length > 0 ? otherGpus(gpu, others) : undefined,
  });
}

function otherGpus(first: ProvidedGpu, providers: readonly GpuProvider[]): TunerOptions['others'] {
  return {
    count: providers.length,
    open: async () => {
      const devices: GPUDevice[] = [];
      // One after the other: which card a driver offers may depend on a setting of the process.
      for (const provide of providers) {
        const gpu = await provide();
        if (gpu === null) throw new DeviceError('one of the cards has no usable WebGPU device', 'Name the others.');
        if (gpu.identity !== first.identity) {
          const other = `one card is ${first.adapterName} and another ${gpu.adapterName}`;
          throw new DeviceError(
            `${other}, or their drivers differ: they would round in different ways`,
            'Name alike cards.',
          );
        }
        devices.push(gpu.device);
      }
      return devices;
    },
  };
}
