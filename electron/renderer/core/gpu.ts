import { adapterFacts, deviceDescriptor, DeviceError, type ProvidedGpu } from '../../../src/app/index.ts';

/** One device for all tasks of this worker, until it is lost. */
let provided: ProvidedGpu | null = null;

/** The fastest GPU of this window, null where there is none. A lost one is replaced when it is asked for again. */
export async function provideGpu(): Promise<ProvidedGpu | null> {
  if (provided) return provided;
  const adapter = await findAdapter();
  if (!adapter) return null;
  const device = await adapter.requestDevice(deviceDescriptor(adapter)).catch((cause: unknown) => {
    throw new DeviceError(
      `the GPU gives no device: ${(cause as Error).message}`,
      'Close other programs that use the GPU, or take the processor.',
      { cause },
    );
  });
  const facts = adapterFacts(adapter.info);
  // A browser names the driver only in its own version.
  const gpu: ProvidedGpu = { device, ...facts, identity: `${facts.identity}, ${navigator.userAgent}` };
  provided = gpu;
  void device.lost.then(() => {
    if (provided === gpu) provided = null;
  });
  return gpu;
}

/** The fastest GPU, as far as it tells of itself; null where there is none. It is not taken for that. */
export async function describeGpu(): Promise<{ readonly name: string; readonly software: boolean } | null> {
  const adapter = await findAdapter();
  if (!adapter) return null;
  const { adapterName: name, fallback: software } = adapterFacts(adapter.info);
  return { name, software };
}

const findAdapter = async (): Promise<GPUAdapter | null> =>
  (await navigator.gpu?.requestAdapter({ powerPreference: 'high-performance' })) ?? null;
