import type { DriverAdapter } from './names.ts';

/** No adapter is called so. */
const NOBODY = '__none__';

/** A line of Dawn's answer to a name that no adapter has (Dawn for Node, src/dawn/node/binding/GPU.cpp). */
const LINE = /^ *\* backend: '(.*)', name: '(.*)'$/;

/**
 * Every adapter that the drivers offer, alike ones as often as they are there, in the order of the drivers. WebGPU
 * itself shows the preferred one only.
 *
 * @param instanceFor Dawn, told to offer the adapter of this name.
 * @param vendorOf The maker of an adapter.
 */
export async function driverAdapters(
  instanceFor: (name: string) => Pick<GPU, 'requestAdapter'>,
  vendorOf: (adapter: GPUAdapter) => string,
): Promise<DriverAdapter[]> {
  const lines = (await answer(instanceFor(NOBODY))).split('\n').flatMap((line) => {
    const [, backend, name] = LINE.exec(line) ?? [];
    return backend !== undefined && name !== undefined ? [{ backend, name }] : [];
  });
  // One card may be offered through several backends; the preferred one is listed first.
  const names = lines.filter(({ backend }) => backend === lines[0]?.backend).map(({ name }) => name);
  const vendors = new Map<string, string>();
  for (const name of new Set(names)) {
    const adapter = await instanceFor(name).requestAdapter();
    if (adapter) vendors.set(name, vendorOf(adapter));
  }
  return names.flatMap((name) => {
    const vendor = vendors.get(name);
    return vendor === undefined ? [] : [{ name, vendor }];
  });
}

/** What Dawn says when it has no such adapter. */
async function answer(gpu: Pick<GPU, 'requestAdapter'>): Promise<string> {
  try {
    await gpu.requestAdapter();
    return '';
  } catch (error) {
    return (error as Error).message;
  }
}
