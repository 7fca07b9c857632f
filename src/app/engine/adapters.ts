/** What both doors ask of a WebGPU adapter. */
import type { ProvidedGpu } from './provided-gpu.ts';

/**
 * Raised from WebGPU's defaults to what the adapter has: a state of a room is larger than the default 128 MiB of a
 * binding, and the kernels choose their workgroups by what is allowed.
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
] as const satisfies (keyof GPUSupportedLimits)[];

/** Taken where the adapter has them. */
const USED_FEATURES = ['timestamp-query', 'subgroups'] as const satisfies GPUFeatureName[];

export type AdapterLimits = Record<(typeof RAISED_LIMITS)[number], number>;

/** The limits of an adapter that matter here. */
export function limitsOf({ limits }: GPUAdapter): AdapterLimits {
  return Object.fromEntries(RAISED_LIMITS.map((name) => [name, limits[name]])) as AdapterLimits;
}

/** How a device is to be requested: all the adapter has of what the engine uses. */
export function deviceDescriptor(adapter: GPUAdapter): GPUDeviceDescriptor {
  return {
    label: 'wavehall',
    requiredLimits: limitsOf(adapter),
    requiredFeatures: USED_FEATURES.filter((feature) => adapter.features.has(feature)),
  };
}

/** The adapter in words: device and driver, as far as it says. */
export function adapterName({ vendor, architecture, device, description }: GPUAdapterInfo): string {
  const name = device || [vendor, architecture].filter(Boolean).join(' ') || 'unnamed adapter';
  return description && description !== name ? `${name} (${description})` : name;
}

/** Drivers that do a GPU's work on the processor; not all of them say so. */
const SOFTWARE_DRIVERS = /swiftshader|llvmpipe|softpipe|lavapipe|basic render/i;

/** What is told of an adapter, as an engine wants it. */
export function adapterFacts(info: GPUAdapterInfo): Omit<ProvidedGpu, 'device'> {
  const { vendor, architecture, device, description } = info;
  return {
    adapterName: adapterName(info),
    identity: [vendor, architecture, device, description].join(', '),
    fallback: isSoftwareAdapter(info),
  };
}

/** Whether the adapter is the processor in disguise, which the CPU engine uses far better. */
export function isSoftwareAdapter({ isFallbackAdapter, architecture, device, description }: GPUAdapterInfo): boolean {
  return isFallbackAdapter || SOFTWARE_DRIVERS.test(`${architecture} ${device} ${description}`);
}
