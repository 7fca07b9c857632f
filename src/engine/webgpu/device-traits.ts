import type { DeviceTraits } from '../../kernel/interior/design.ts';

export function deviceTraits({ limits, features }: GPUDevice): DeviceTraits {
  return {
    maxThreads: limits.maxComputeInvocationsPerWorkgroup,
    workgroupBytes: limits.maxComputeWorkgroupStorageSize,
    subgroups: features.has('subgroups'),
  };
}
