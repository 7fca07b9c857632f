import { create, globals } from 'webgpu';

// GPUBufferUsage and its like are globals wherever WebGPU is; Dawn for Node leaves it to its user to make them so.
Object.assign(globalThis, globals);

/**
 * Dawn's instance. It is held here for as long as the process lives: were it collected while the GPU still works, Node
 * would crash. Kernels zero their workgroup memory themselves: SwiftShader, asked to, writes out a store for every word and
 * takes seconds to compile them.
 */
const gpu = create(['disable-dawn-features=use_vulkan_zero_initialize_workgroup_memory_extension']);

/**
 * Raised from WebGPU's defaults to what the adapter has: rooms are larger than the default 128 MiB of a binding, and the
 * kernels choose workgroups by what is allowed.
 */
const raisedLimits = [
  'maxBufferSize',
  'maxStorageBufferBindingSize',
  'maxStorageBuffersPerShaderStage',
  'maxComputeInvocationsPerWorkgroup',
  'maxComputeWorkgroupSizeX',
  'maxComputeWorkgroupSizeY',
  'maxComputeWorkgroupSizeZ',
  'maxComputeWorkgroupStorageSize',
  'maxComputeWorkgroupsPerDimension',
] as const satisfies (keyof GPUSupportedLimits)[];

/**
 * A new device for the caller, who destroys it. Without an adapter this throws: a machine that cannot run the GPU tests
 * fails them. An error that no error scope catches, or the loss of the device, fails the test run as well.
 */
export async function testDevice(): Promise<GPUDevice> {
  const adapter = await gpu.requestAdapter();
  if (!adapter) {
    const driver = process.env['VK_DRIVER_FILES'] ?? 'not set';
    throw new Error(`No GPU adapter (VK_DRIVER_FILES: ${driver}); Vitest provides one when no driver is named.`);
  }
  const device = await adapter.requestDevice({
    label: 'test device',
    requiredLimits: Object.fromEntries(raisedLimits.map((name) => [name, adapter.limits[name]])),
    requiredFeatures: (['timestamp-query', 'subgroups'] as const).filter((feature) => adapter.features.has(feature)),
  });
  device.addEventListener('uncapturederror', ({ error }) => {
    failRun(new Error(`Uncaptured GPU error: ${error.message}`));
  });
  void device.lost.then(({ reason, message }) => {
    if (reason !== 'destroyed') failRun(new Error(`GPU device lost: ${message}`));
  });
  return device;
}

/** Outside of any test's promise, so that no test can swallow it; Vitest reports it as an unhandled error. */
function failRun(error: Error): void {
  setImmediate(() => {
    throw error;
  });
}
