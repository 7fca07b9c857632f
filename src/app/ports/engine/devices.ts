import { adapterName, isSoftwareAdapter, limitsOf, type AdapterLimits } from './adapters.ts';

/** An adapter of this machine. */
export interface ListedAdapter {
  /** The name by which a run asks for it: the same at each start. */
  readonly id: string;
  readonly adapter: GPUAdapter;
  /** Whether a run gets this one by its name; not where nothing tells alike cards apart. */
  readonly canBeNamed: boolean;
}

/** A GPU as the list of devices has it. */
export interface GpuEntry {
  readonly engine: 'webgpu';
  /** Its identity as in {@link ListedAdapter}: the PCI address where it is known, else the driver's name. */
  readonly id: string;
  readonly canBeNamed: boolean;
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

/** Engines available on this machine: all GPUs, then the processor. */
export function listDevices(
  adapters: readonly ListedAdapter[],
  processor: Omit<ProcessorEntry, 'engine'>,
): DeviceEntry[] {
  return [...adapters.map(gpuEntry), { engine: 'cpu', ...processor }];
}

function gpuEntry({ id, adapter, canBeNamed }: ListedAdapter): GpuEntry {
  const { info } = adapter;
  return {
    engine: 'webgpu',
    id,
    canBeNamed,
    name: adapterName(info),
    vendor: info.vendor,
    architecture: info.architecture,
    type: isSoftwareAdapter(info) ? 'software' : 'gpu',
    limits: limitsOf(adapter),
    features: [...adapter.features].sort(),
  };
}
