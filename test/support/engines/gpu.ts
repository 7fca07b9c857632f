import { create, globals } from 'webgpu';

// GPUBufferUsage and its like are globals wherever there is WebGPU. With Dawn for Node, the user has to define them.
Object.assign(globalThis, globals);

/**
 * Dawn's instance. It is held here as long as the process lives, because Node would crash if it were collected while
 * the GPU still works. Dawn is told not to zero workgroup memory, as kernels do that themselves: SwiftShader would
 * write a store for every word, and take seconds to compile.
 */
const gpu = create(['disable-dawn-features=use_vulkan_zero_initialize_workgroup_memory_extension']);

/**
 * Limits raised from WebGPU's defaults to those of the adapter. Rooms are larger than the default 128 MiB of a binding,
 * and kernels choose workgroups by the limits.
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
 * Makes a new device; the caller destroys it. Throws if there is no adapter: a machine that cannot run the GPU tests
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

/** Throws outside of any test's promise, so that no test can swallow it; Vitest reports an unhandled error. */
function failRun(error: Error): void {
  setImmediate(() => {
    throw error;
  });
}
