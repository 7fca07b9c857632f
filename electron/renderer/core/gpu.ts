import {
  adapterFacts,
  deviceDescriptor,
  DeviceError,
  fastestAdapter,
  type ProvidedGpu,
} from '../../../src/app/index.ts';
import { words } from '../../words/words.ts';

/** The device that all tasks of this worker share, until it is lost. */
let provided: ProvidedGpu | null = null;

/** The fastest GPU of this window, or null. A lost device is replaced at the next call. */
export async function provideGpu(): Promise<ProvidedGpu | null> {
  if (provided) return provided;
  const adapter = await findAdapter();
  if (!adapter) return null;
  const device = await adapter.requestDevice(deviceDescriptor(adapter)).catch((cause: unknown) => {
    throw new DeviceError(words.window.gpuRefuses((cause as Error).message), words.window.gpuRefusesRemedy, { cause });
  });
  const facts = adapterFacts(adapter.info);
  // A browser does not report the driver; its own version stands for it.
  const gpu: ProvidedGpu = { device, ...facts, identity: `${facts.identity}, ${navigator.userAgent}` };
  provided = gpu;
  void device.lost.then(() => {
    if (provided === gpu) provided = null;
  });
  return gpu;
}

/** Describes the fastest GPU, or null, without opening a device. */
export async function describeGpu(): Promise<{ readonly name: string; readonly software: boolean } | null> {
  const adapter = await findAdapter();
  if (!adapter) return null;
  const { adapterName: name, fallback: software } = adapterFacts(adapter.info);
  return { name, software };
}

const findAdapter = async (): Promise<GPUAdapter | null> => (navigator.gpu ? fastestAdapter(navigator.gpu) : null);
