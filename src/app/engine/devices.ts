import { adapterName, isSoftwareAdapter, limitsOf, type AdapterLimits } from './adapters.ts';

/** Gets the adapters of this machine, in the order of preference. */
export type AdapterLister = () => Promise<readonly GPUAdapter[]>;

export interface GpuEntry {
  readonly engine: 'webgpu';
  readonly name: string;
  readonly vendor: string;
  readonly architecture: string;
  /** `software`: a driver that runs on the processor; the engine `auto` passes it over. */
  readonly type: 'gpu' | 'software';
  readonly limits: AdapterLimits;
  readonly features: readonly string[];
}

export interface ProcessorEntry {
  readonly engine: 'cpu';
  readonly name: string;
  readonly threads: number;
  /** Memory a run may take. */
  readonly memoryBytes: number;
}

/** A device that can compute a room: a GPU or the processor. */
export type DeviceEntry = GpuEntry | ProcessorEntry;

/** Engines available on this machine: GPUs, each once, then the processor. */
export async function listDevices(
  adapters: AdapterLister,
  processor: Omit<ProcessorEntry, 'engine'>,
): Promise<DeviceEntry[]> {
  const gpus = new Map<string, GpuEntry>();
  for (const adapter of await adapters()) {
    const entry = gpuEntry(adapter);
    const key = JSON.stringify(entry);
    if (!gpus.has(key)) gpus.set(key, entry);
  }
  return [...gpus.values(), { engine: 'cpu', ...processor }];
}

function gpuEntry(adapter: GPUAdapter): GpuEntry {
  const { info } = adapter;
  return {
    engine: 'webgpu',
    name: adapterName(info),
    vendor: info.vendor,
    architecture: info.architecture,
    type: isSoftwareAdapter(info) ? 'software' : 'gpu',
    limits: limitsOf(adapter),
    features: [...adapter.features].sort(),
  };
}
