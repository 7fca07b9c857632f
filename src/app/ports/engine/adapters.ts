/** What the command line and the window ask of a WebGPU adapter. */
import type { ProvidedGpu } from './provided-gpu.ts';

/**
 * Limits that are requested as good as the adapter has them. The state of a room can exceed the default binding size of
 * 128 MiB, kernels choose workgroups within these limits, and parts of a room begin where bindings may.
 */
const RAISED_LIMITS = [
  'maxBufferSize',
  'maxStorageBufferBindingSize',
  'maxStorageBuffersPerShaderStage',
  'maxComputeInvocationsPerWorkgroup',
  'maxComputeWorkgroupSizeX',
  'maxComputeWorkgroupSizeY',
  'maxComputeWorkgroupSizeZ',
  'maxComputeWorkgroupStorageSize',
  'maxComputeWorkgroupsPerDimension',
  'minStorageBufferOffsetAlignment',
] as const satisfies (keyof GPUSupportedLimits)[];

/** Features that are requested if the adapter has them. */
const USED_FEATURES = ['timestamp-query', 'subgroups'] as const satisfies GPUFeatureName[];

export type AdapterLimits = Record<(typeof RAISED_LIMITS)[number], number>;

/** The limits of an adapter that matter here. */
export function limitsOf({ limits }: GPUAdapter): AdapterLimits {
  return Object.fromEntries(RAISED_LIMITS.map((name) => [name, limits[name]])) as AdapterLimits;
}

/** The adapter that runs are made on: the fastest one; null if there is none. */
export function fastestAdapter(gpu: GPU): Promise<GPUAdapter | null> {
  return gpu.requestAdapter({ powerPreference: 'high-performance' });
}

/** The descriptor for requesting a device: all limits and features of the adapter that the engine uses. */
export function deviceDescriptor(adapter: GPUAdapter): GPUDeviceDescriptor {
  return {
    label: 'wavehall',
    requiredLimits: limitsOf(adapter),
    requiredFeatures: USED_FEATURES.filter((feature) => adapter.features.has(feature)),
  };
}

/** Name of the adapter: device and driver, if known. */
export function adapterName({ vendor, architecture, device, description }: GPUAdapterInfo): string {
  const name = device || [vendor, architecture].filter(Boolean).join(' ') || 'unnamed adapter';
  return description && description !== name ? `${name} (${description})` : name;
}

/** Drivers that do a GPU's work on the processor; not all of them say so. */
const SOFTWARE_DRIVERS = /swiftshader|llvmpipe|softpipe|lavapipe|basic render/i;

/** The facts about an adapter that an engine needs. */
export function adapterFacts(info: GPUAdapterInfo): Omit<ProvidedGpu, 'device'> {
  const { vendor, architecture, device, description } = info;
  return {
    adapterName: adapterName(info),
    identity: [vendor, architecture, device, description].join(', '),
    fallback: isSoftwareAdapter(info),
  };
}

/** Whether the adapter is a software driver; the CPU engine uses the processor far better. */
export function isSoftwareAdapter({ isFallbackAdapter, architecture, device, description }: GPUAdapterInfo): boolean {
  return isFallbackAdapter || SOFTWARE_DRIVERS.test(`${architecture} ${device} ${description}`);
}
