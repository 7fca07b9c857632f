import { ENGINE_NAMES, type EngineName } from '../../../engine/engine-names.ts';
import { CpuEngine } from '../../../engine/reference/engine.ts';
import type { StartThread } from '../../../engine/reference/thread.ts';
import type { Precision } from '../../../engine/engine.ts';
import type { InteriorDesign } from '../../../kernel/interior/design.ts';
import { DeviceError, InputError } from '../../../units/errors.ts';
import type { KeptStore } from '../host/host.ts';
import type { EngineChoice } from './engine-choice.ts';
import type { RunEngine } from './kernel-choice.ts';
import { namedKernel, namesKernel, noKernels, type KernelRequest } from './named-kernel.ts';
import type { GpuProvider, ProvidedGpu } from './provided-gpu.ts';
import type { TunerOptions } from './tuner.ts';

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
export interface EngineRequest extends KernelRequest {
  readonly engine: EngineChoice;
  readonly precision: Precision;
}

/** Loads the designs of kernels that the tuner may measure and take. */
export type LoadDesigns = () => Promise<readonly InteriorDesign[]>;

/**
 * Makes the engine to run with: the one that is named, else the first of {@link ENGINE_NAMES} that there is. Only the
 * processor has double precision; WGSL has none. A software driver is used only for `webgpu`, because the CPU engine
 * does the same work several times faster.
 *
 * @throws InputError for WebGPU in double precision, and for a kernel that does not exist or on the processor;
 *   DeviceError for `webgpu` without a GPU.
 */
export async function engineFrom(
  { engine, precision, kernel, workgroup }: EngineRequest,
  parts: EngineParts,
  loadDesigns: LoadDesigns,
): Promise<RunEngine> {
  const isNamed = engine !== 'auto';
  for (const name of isNamed ? [engine] : ENGINE_NAMES) {
    const made = await MAKERS[name]({ precision, isNamed, loadDesigns, named: { kernel, workgroup } }, parts);
    if (made) return made;
  }
  throw new RangeError('the processor is there always');
}

/** Makes an engine. @returns null if there is none, or none that is worth taking unless it is named */
type MakeEngine = (
  asked: Pick<EngineRequest, 'precision'> & {
    readonly isNamed: boolean;
    readonly loadDesigns: LoadDesigns;
    readonly named: KernelRequest;
  },
  parts: EngineParts,
) => Promise<RunEngine | null>;

const makeOnGpu: MakeEngine = async (
  { precision, isNamed, loadDesigns, named },
  { gpu, others, gpuMemory, kept, cpu: { threads } },
) => {
  if (precision === 64) {
    if (!isNamed) return null;
    throw new InputError('precision', 'WebGPU computes in 32 bits only', 'Compute with 32 bits, or on the processor.', {
      help: 'processor',
    });
  }
  const provided = await gpu();
  if (provided && (isNamed || !provided.fallback)) {
    const options = { store: kept, compilers: threads, deviceMemory: gpuMemory };
    return webGpuEngine(provided, others, { loadDesigns, named }, options);
  }
  if (!isNamed) return null;
  throw new DeviceError(
    'there is no usable WebGPU device',
    'Install a driver with Vulkan, Metal or Direct3D 12, or compute on the processor.',
    { help: 'devices' },
  );
};

const MAKERS: Readonly<Record<EngineName, MakeEngine>> = {
  webgpu: makeOnGpu,
  cpu: async ({ precision, named }, { cpu }) => {
    if (namesKernel(named)) throw noKernels(named);
    return Promise.resolve(new CpuEngine({ precision, ...cpu }));
  },
};

/** Loads the engine's kernels only if there is a GPU. */
async function webGpuEngine(
  gpu: ProvidedGpu,
  others: readonly GpuProvider[] = [],
  { loadDesigns, named }: { readonly loadDesigns: LoadDesigns; readonly named: KernelRequest },
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
    named: namedKernel(named, designs),
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
