import { describe, expect, it } from 'vitest';
import { adapterName, deviceDescriptor, isSoftwareAdapter } from '../../../../../src/app/ports/engine/adapters.ts';
import { listDevices } from '../../../../../src/app/ports/engine/devices.ts';
import type { EngineChoice } from '../../../../../src/app/ports/engine/engine-choice.ts';
import { engineFrom } from '../../../../../src/app/ports/engine/engines.ts';
import { DESIGNS } from '../../../../../src/lab/catalogue/catalogue.ts';
import type { ProvidedGpu } from '../../../../../src/app/ports/engine/provided-gpu.ts';
import type { KernelRequest } from '../../../../../src/app/ports/engine/named-kernel.ts';
import { CpuEngine } from '../../../../../src/engine/reference/engine.ts';
import { DeviceError, InputError } from '../../../../../src/units/errors.ts';
import { catalogueVersion } from '../../../../../src/app/ports/engine/kernel-cache.ts';
import { testHost } from '../../../../support/test-host.ts';
import { memoryLimit, processorName, threadCount } from '../../../../../src/node/machine.ts';

const info = (changes: Partial<GPUAdapterInfo> = {}) =>
  ({
    vendor: 'nvidia',
    architecture: 'hopper',
    device: 'NVIDIA H200',
    description: 'NVIDIA: 570.1',
    isFallbackAdapter: false,
    ...changes,
  }) as GPUAdapterInfo;

const adapter = (changes: Partial<GPUAdapterInfo> = {}, features: string[] = []) =>
  ({
    info: info(changes),
    limits: { maxBufferSize: 7, maxStorageBufferBindingSize: 5, maxBindGroups: 4 },
    features: new Set(features),
  }) as unknown as GPUAdapter;

const gpu = (fallback: boolean): ProvidedGpu => ({
  device: { limits: { maxBufferSize: 7, maxStorageBufferBindingSize: 5 } } as GPUDevice,
  adapterName: 'test GPU',
  identity: 'test GPU, driver 1',
  fallback,
});

const choose = (
  engine: EngineChoice,
  precision: 32 | 64,
  provided: ProvidedGpu | null,
  kernel: KernelRequest = {},
): ReturnType<typeof engineFrom> =>
  engineFrom(
    { engine, precision, ...kernel },
    { gpu: () => Promise.resolve(provided), kept: testHost.kept, cpu: { threads: 3, memoryLimit: 1e9 } },
    () => Promise.resolve(DESIGNS),
  );

describe('the engine', () => {
  it.each([
    ['auto', 32, gpu(false), 'webgpu'],
    ['auto', 32, gpu(true), 'cpu'],
    ['auto', 32, null, 'cpu'],
    ['auto', 64, gpu(false), 'cpu'],
    ['webgpu', 32, gpu(false), 'webgpu'],
    ['webgpu', 32, gpu(true), 'webgpu'],
    ['cpu', 32, gpu(false), 'cpu'],
    ['cpu', 64, gpu(false), 'cpu'],
  ] as const)('%s in %d bits with %o is %s', async (choice, precision, provided, kind) => {
    const engine = await choose(choice, precision, provided);
    expect(engine.kind).toBe(kind);
    expect(engine.precision).toBe(precision);
    expect(engine.adapter).toBe(kind === 'cpu' ? '3 threads' : 'test GPU');
  });

  it('takes as many rows as it can hold: on a GPU those that it binds at once, in single precision', async () => {
    expect((await choose('webgpu', 32, gpu(false))).mostRowBytes).toBe(2 * 5);
    expect((await choose('cpu', 32, null)).mostRowBytes).toBe(1e9);
    expect(new CpuEngine({ precision: 32, threads: 1 }).mostRowBytes).toBe(Infinity);
  });

  it('on a GPU is known by its kernels, too', async () => {
    const { identity } = await choose('webgpu', 32, gpu(false));
    expect(identity).toBe(`test GPU, driver 1, kernels ${await catalogueVersion(DESIGNS)}`);
  });

  it('webgpu cannot be had without a device', async () => {
    await expect(choose('webgpu', 32, null)).rejects.toThrow(DeviceError);
  });

  it('webgpu cannot be had in double precision', async () => {
    const wish = choose('webgpu', 64, gpu(false));
    await expect(wish).rejects.toThrow(InputError);
    await expect(wish).rejects.toMatchObject({ path: 'precision' });
  });

  it('on a GPU takes the kernel that is named', async () => {
    const named = { kernel: 'kernel-a', workgroup: ' 32×4 x 2 ' };
    expect((await choose('auto', 32, gpu(false), named)).named).toMatchObject({
      design: { name: 'kernel-a' },
      workgroup: [32, 4, 2],
    });
    expect((await choose('webgpu', 32, gpu(true), { kernel: 'march' })).named).toMatchObject({ workgroup: null });
    expect((await choose('webgpu', 32, gpu(false))).named).toBeUndefined();
  });

  it.each([
    ['webgpu', { kernel: 'quickest' }, 'kernel', /^there is no kernel 'quickest'$/, /^Name one of kernel-a, .*, march/],
    ['webgpu', { workgroup: '32x4x2' }, 'workgroup', /none is named$/, /^Name the kernel/],
    ['webgpu', { kernel: 'march', workgroup: '32x4' }, 'workgroup', /found '32x4'$/, /such as 32x4x2/],
    ['webgpu', { kernel: 'march', workgroup: '32x0x1' }, 'workgroup', /found '32x0x1'$/, /such as 32x4x2/],
    ['cpu', { kernel: 'march' }, 'kernel', /on the processor/, /^Leave it out, or compute on a GPU/],
    ['cpu', { workgroup: '32x4x2' }, 'workgroup', /on the processor/, /^Leave it out/],
    ['auto', { kernel: 'march' }, 'kernel', /on the processor/, /^Leave it out/],
  ] as const)('%s refuses %j', async (choice, named, path, message, remedy) => {
    const provided = choice === 'auto' ? gpu(true) : gpu(false);
    await expect(choose(choice, 32, provided, named)).rejects.toMatchObject({
      name: 'InputError',
      path,
      message: expect.stringMatching(message) as string,
      remedy: expect.stringMatching(remedy) as string,
    });
  });

  it('does not look for a GPU it will not use', async () => {
    const never = {
      gpu: () => Promise.reject(new Error('looked')),
      kept: testHost.kept,
      cpu: { threads: 1, memoryLimit: 1 },
    };
    for (const [engine, precision] of [
      ['cpu', 32],
      ['auto', 64],
    ] as const) {
      await engineFrom({ engine, precision }, never, () => Promise.reject(new Error('loaded')));
    }
  });
});

describe('an adapter', () => {
  it('has a name, however little it says', () => {
    expect(adapterName(info())).toBe('NVIDIA H200 (NVIDIA: 570.1)');
    expect(adapterName(info({ device: '', description: '' }))).toBe('nvidia hopper');
    expect(adapterName(info({ device: '', vendor: '', architecture: '', description: '' }))).toBe('unnamed adapter');
  });

  it.each([
    [{}, false],
    [{ isFallbackAdapter: true }, true],
    [{ architecture: 'swiftshader' }, true],
    [{ description: 'llvmpipe (LLVM 15.0.6, 256 bits)' }, true],
    [{ device: 'Microsoft Basic Render Driver' }, true],
  ])('%o is software: %s', (changes, software) => {
    expect(isSoftwareAdapter(info(changes))).toBe(software);
  });

  it('is asked for the limits the engine uses, and for timestamps if it has them', () => {
    const plain = deviceDescriptor(adapter());
    expect(plain.requiredLimits).toMatchObject({ maxBufferSize: 7, maxStorageBufferBindingSize: 5 });
    expect(plain.requiredLimits).not.toHaveProperty('maxBindGroups');
    expect(plain.requiredFeatures).toEqual([]);
    expect(deviceDescriptor(adapter({}, ['timestamp-query'])).requiredFeatures).toEqual(['timestamp-query']);
  });
});

describe('the list of devices', () => {
  it('has all GPUs, alike ones too, and the processor', () => {
    const processor = { name: processorName(), threads: threadCount(), memoryBytes: memoryLimit() };
    const devices = listDevices(
      [
        { id: '0000:07:00.0', adapter: adapter({}, ['b', 'a']), canBeNamed: true },
        { id: '0000:08:00.0', adapter: adapter({}, ['b', 'a']), canBeNamed: true },
        { id: 'SwiftShader', adapter: adapter({ architecture: 'swiftshader' }), canBeNamed: false },
      ],
      processor,
    );
    expect(devices).toMatchObject([
      { engine: 'webgpu', id: '0000:07:00.0', type: 'gpu', name: 'NVIDIA H200 (NVIDIA: 570.1)', features: ['a', 'b'] },
      { engine: 'webgpu', id: '0000:08:00.0', type: 'gpu', canBeNamed: true },
      { engine: 'webgpu', type: 'software', canBeNamed: false },
      { engine: 'cpu', ...processor },
    ]);
    expect(processor.name).not.toBe('');
    expect(processor.threads).toBeGreaterThanOrEqual(1);
    expect(processor.memoryBytes).toBeGreaterThan(1e6);
  });
});
