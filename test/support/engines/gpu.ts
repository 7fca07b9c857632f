import { create, globals } from 'webgpu';
import { pauseDawnPolls } from '../../../src/node/adapters/dawn-polling.ts';
import { dawnSwitches } from '../../../src/node/adapters/dawn-switches.ts';
import { keepPipelines } from './kept-pipelines.ts';

// Dawn for Node does not make GPUBufferUsage and the like global, as browsers do.
Object.assign(globalThis, globals);

pauseDawnPolls();

/**
 * Dawn's instance. It lives as long as the process: if it were collected while the GPU still works, Node would crash.
 * Kernels are compiled as the program compiles them, but zero their workgroup memory themselves: SwiftShader would
 * write out one store for every word and take seconds to compile it.
 */
const gpu = create(dawnSwitches(['use_vulkan_zero_initialize_workgroup_memory_extension']));

/**
 * Limits raised from WebGPU's defaults to what the adapter has. Rooms need more than the default 128 MiB of a binding,
 * and the kernels choose workgroups by these limits.
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
 * A new device for the caller, who destroys it. It keeps its pipelines, so that a test file compiles each kernel once.
 * An error that no error scope catches fails the test run, and so does the loss of the device.
 * @throws Error if there is no adapter: a machine that cannot run the GPU tests fails them.
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
  keepPipelines(device);
  device.addEventListener('uncapturederror', ({ error }) => {
    failRun(new Error(`Uncaptured GPU error: ${error.message}`));
  });
  void device.lost.then(({ reason, message }) => {
    if (reason !== 'destroyed') failRun(new Error(`GPU device lost: ${message}`));
  });
  return device;
}

/** Throws outside of any test's promise, so that no test can swallow it. Vitest reports an unhandled error. */
function failRun(error: Error): void {
  setImmediate(() => {
    throw error;
  });
}
