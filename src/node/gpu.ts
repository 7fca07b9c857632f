import { adapterFacts, deviceDescriptor, type AdapterLister, type GpuProvider } from '../app/index.ts';

/**
 * Dawn's switches. Dawn takes a misspelt one in silence, so they stand here and nowhere else.
 * - Range analysis leaves out the bounds checks that can be proved superfluous; browsers have it on by default.
 * - Timestamps come in steps of 65 µs unless quantisation is off.
 */
const DAWN_SWITCHES = [
  'enable-dawn-features=enable_integer_range_analysis_in_robustness',
  'disable-dawn-features=timestamp_quantization',
] as const;

/**
 * Dawn's instance, kept for as long as the process lives: were it collected while the GPU still works, Node would crash.
 */
let instance: GPU | undefined;

/** Devices handed out. */
const devices: GPUDevice[] = [];

let reason: string | undefined;

/** Why no GPU was found, if one was looked for in vain. */
export function reasonWithoutGpu(): string | undefined {
  return reason;
}

/** Dawn is loaded only when a GPU is wanted. Where its native library does not load, there is no GPU. */
async function dawn(): Promise<GPU | undefined> {
  if (instance) return instance;
  try {
    const { create, globals } = await import('webgpu');
    // GPUBufferUsage and its like are globals wherever WebGPU is; here they are the user's to set.
    Object.assign(globalThis, globals);
    instance = create([...DAWN_SWITCHES]);
  } catch (error) {
    reason = `WebGPU does not load: ${(error as Error).message}`;
  }
  return instance;
}

/** The fastest GPU's device, with all that the engine can use. */
export const provideGpu: GpuProvider = async () => {
  const gpu = await dawn();
  if (!gpu) return null;
  try {
    const adapter = await gpu.requestAdapter({ powerPreference: 'high-performance' });
    if (!adapter) {
      reason = 'no driver offers an adapter';
      return null;
    }
    const device = await adapter.requestDevice(deviceDescriptor(adapter));
    devices.push(device);
    return { device, ...adapterFacts(adapter.info) };
  } catch (error) {
    reason = `the adapter gives no device: ${(error as Error).message}`;
    return null;
  }
};

/** The fast, the frugal and the software adapter, as far as there are such; some may be the same. */
export const listAdapters: AdapterLister = async () => {
  const gpu = await dawn();
  if (!gpu) return [];
  const adapters = await Promise.all([
    gpu.requestAdapter({ powerPreference: 'high-performance' }),
    gpu.requestAdapter({ powerPreference: 'low-power' }),
    gpu.requestAdapter({ forceFallbackAdapter: true }),
  ]);
  return adapters.filter((adapter) => adapter !== null);
};

/** Gives all devices back; to be called when a command is done. */
export function releaseGpus(): void {
  for (const device of devices.splice(0)) device.destroy();
}
