import type * as Dawn from 'webgpu';
import {
  adapterFacts,
  deviceDescriptor,
  fastestAdapter,
  InputError,
  type GpuProvider,
  type ListedAdapter,
} from '../../app/index.ts';
import { dawnModule } from './dawn-package.ts';
import { pauseDawnPolls } from './dawn-polling.ts';
import { dawnSwitches } from './dawn-switches.ts';
import { driverAdapters } from './driver-adapters.ts';
import { launcherHiding } from './hiding.ts';
import { adapterNamed, nameAdapters, othersOf, type ApartWay, type DriverAdapter, type NamedAdapter } from './names.ts';
import { pciCards, type PciCard } from './pci.ts';
import { hasSelectionLayer, selectByLayer } from './selection-layer.ts';
import { reasonWithoutVulkan } from './vulkan.ts';

/** Key of the instance that offers the fastest adapter. */
const FASTEST = '';

type Create = (switches: string[]) => GPU;

/** Makes instances of Dawn; undefined if there is no GPU. */
let loading: Promise<Create | undefined> | undefined;

/**
 * Dawn's instances by the adapter that they are asked for. They live as long as the process: Node would crash if one
 * were collected while its GPU works.
 */
const instances = new Map<string, GPU>();

/** Devices in use. */
const devices: GPUDevice[] = [];

let reason: string | undefined;

/** Why no GPU was found; undefined if none was looked for. */
export function reasonWithoutGpu(): string | undefined {
  return reason;
}

/** Loads Dawn when a GPU is first wanted, once. If its native library does not load, there is no GPU. */
const dawn = (): Promise<Create | undefined> => (loading ??= loadDawn());

async function loadDawn(): Promise<Create | undefined> {
  try {
    reason = await reasonWithoutVulkan();
    if (reason !== undefined) return undefined;
    const webgpu = (await import(/* @vite-ignore */ dawnModule())) as typeof Dawn;
    // WebGPU has globals such as GPUBufferUsage; in Node the program must set them.
    Object.assign(globalThis, webgpu.globals);
    pauseDawnPolls();
    return webgpu.create;
  } catch (error) {
    reason = `WebGPU does not load: ${(error as Error).message}`;
    return undefined;
  }
}

/** @param key What is asked of it. */
function instanceOf(make: Create, key: string, ...switches: string[]): GPU {
  const instance = instances.get(key) ?? make([...dawnSwitches(), ...switches]);
  instances.set(key, instance);
  return instance;
}

/** The instance that offers one adapter by its name. */
const instanceFor = (make: Create, name: string): GPU => instanceOf(make, name, `adapter=${name}`);

/** All adapters by names that stay. */
async function namedAdapters(make: Create): Promise<NamedAdapter[]> {
  const found = await driverAdapters(
    (name) => instanceFor(make, name),
    (adapter) => adapter.info.vendor,
  );
  const cards = process.platform === 'linux' ? pciCards() : [];
  return nameAdapters(found, cards, await apartWay(found, cards));
}

/** How alike cards are told apart on this machine; undefined if they are not, or if there are none. */
async function apartWay(found: readonly DriverAdapter[], cards: readonly PciCard[]): Promise<ApartWay | undefined> {
  if (hasSelectionLayer()) return 'layer';
  const alike = nameAdapters(found, cards, 'apart').filter(({ way }) => way === 'apart');
  if (alike.length === 0 || alike.some(({ nodes }) => nodes.length === 0)) return undefined;
  return (await launcherHiding(alike.flatMap(({ nodes }) => nodes))) && 'apart';
}

/** The instance for the adapter that a user names. @throws InputError if none can be got by this name */
async function instanceNamed(make: Create, wanted: string): Promise<GPU> {
  const adapters = await namedAdapters(make);
  const adapter = adapterNamed(wanted, adapters);
  if (adapter.way === 'apart') {
    throw new InputError(
      'device',
      `${adapter.id} is one of several cards called ${adapter.name}, and this process sees another one first`,
      `Start the program so that it cannot open ${othersOf([adapter], adapters).join(', ')}.`,
    );
  }
  if (adapter.way === 'name') return instanceFor(make, adapter.name);
  selectByLayer(adapter.id);
  return instanceOf(make, adapter.id);
}

/** Gets devices of the GPU that is named, or of the fastest one, with all that the engine can use. */
export function gpuProvider(wanted?: string): GpuProvider {
  return async () => {
    const make = await dawn();
    if (!make) return null;
    const gpu = wanted === undefined ? instanceOf(make, FASTEST) : await instanceNamed(make, wanted);
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
}

/** Requests the device of the fastest GPU, with all that the engine can use. */
export const provideGpu: GpuProvider = gpuProvider();

/** Every adapter of this machine, also alike ones, with how a process gets it. */
export async function listNamedAdapters(): Promise<(NamedAdapter & { readonly adapter: GPUAdapter })[]> {
  const make = await dawn();
  if (!make) return [];
  const listed: (NamedAdapter & { readonly adapter: GPUAdapter })[] = [];
  for (const named of await namedAdapters(make)) {
    const adapter = await instanceFor(make, named.name).requestAdapter();
    if (adapter) listed.push({ ...named, adapter });
  }
  return listed;
}

/** Every adapter of this machine, also alike ones, with the names by which runs can ask for them. */
export async function listAdapters(): Promise<ListedAdapter[]> {
  return (await listNamedAdapters()).map(({ id, adapter, way }) => ({ id, adapter, canBeNamed: way !== undefined }));
}

/** Destroys all devices. Call it when the work is done, or Node does not end. */
export function releaseGpus(): void {
  for (const device of devices.splice(0)) device.destroy();
}
