import { adapterFacts, deviceDescriptor, fastestAdapter, type AdapterLister, type GpuProvider } from '../app/index.ts';
import { pauseDawnPolls } from './dawn-polling.ts';
import { reasonWithoutVulkan } from './vulkan.ts';

/**
 * Dawn's switches. Dawn ignores a misspelt one without a message, so they stand only here.
 * - Range analysis removes bounds checks that are provably superfluous; browsers have it on by default.
 * - Timestamps come in steps of 65 µs unless quantisation is off.
 */
const DAWN_SWITCHES = [
  'enable-dawn-features=enable_integer_range_analysis_in_robustness',
  'disable-dawn-features=timestamp_quantization',
] as const;

/**
 * Dawn's instance. It lives as long as the process: Node would crash if it were collected while the GPU works.
 */
let instance: GPU | undefined;

/** Devices in use. */
const devices: GPUDevice[] = [];

let reason: string | undefined;

/** Why no GPU was found; undefined if none was looked for. */
export function reasonWithoutGpu(): string | undefined {
  return reason;
}

/** Loads Dawn when a GPU is wanted. If its native library does not load, there is no GPU. */
async function dawn(): Promise<GPU | undefined> {
  if (instance) return instance;
  try {
    reason = await reasonWithoutVulkan();
    if (reason !== undefined) return undefined;
    const { create, globals } = await import('webgpu');
    // WebGPU has globals such as GPUBufferUsage; in Node the program must set them.
    Object.assign(globalThis, globals);
    pauseDawnPolls();
    instance = create([...DAWN_SWITCHES]);
  } catch (error) {
    reason = `WebGPU does not load: ${(error as Error).message}`;
  }
  return instance;
}

/** Requests the device of the fastest GPU, with all that the engine can use. */
export const provideGpu: GpuProvider = async () => {
  const gpu = await dawn();
  if (!gpu) return null;
  try {
    const adapter = await fastestAdapter(gpu);
    if (!adapter) {
      reason = 'no driver offers an adapter';
      return null;
    }
    const device = await adapter.requestDevice(deviceDescriptor(adapter));
    devices.push(device);
    return { device, ...adapterFacts(adapter.info) };
  } catch (error) {
    reason = `the adapter refuses a device: ${(error as Error).message}`;
    return null;
  }
};

/** The fast, the low-power and the software adapter, if there are such; some may be the same. */
export const listAdapters: AdapterLister = async () => {
  const gpu = await dawn();
  if (!gpu) return [];
  const adapters = await Promise.all([
    fastestAdapter(gpu),
    gpu.requestAdapter({ powerPreference: 'low-power' }),
    gpu.requestAdapter({ forceFallbackAdapter: true }),
  ]);
  return adapters.filter((adapter) => adapter !== null);
};

/** Destroys all devices. Call it when the work is done, or Node does not end. */
export function releaseGpus(): void {
  for (const device of devices.splice(0)) device.destroy();
}
