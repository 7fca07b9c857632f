import { describe, expect, it } from 'vitest';
import { driverAdapters } from '../../../../src/node/adapters/driver-adapters.ts';
import { adapterNamed, nameAdapters, othersOf } from '../../../../src/node/adapters/names.ts';
import { InputError } from '../../../../src/units/errors.ts';

const H200 = { name: 'NVIDIA H200', vendor: 'nvidia' };
const ARC = { name: 'Intel(R) Arc(tm) A770', vendor: 'intel' };
const SOFTWARE = { name: 'llvmpipe (LLVM 15.0.6, 256 bits)', vendor: 'mesa' };

const card = (address: string, maker: number, model?: string, nodes: readonly string[] = []) => ({
  address,
  maker,
  ...(model ? { model } : {}),
  nodes,
});
const NVIDIA = 0x10de;
const INTEL = 0x8086;
/** The management controller of a server: it has a screen and no driver of Vulkan. */
const CONTROLLER = card('0000:03:00.0', 0x1a03);

describe('names of adapters', () => {
  it('are PCI addresses where it is known which card is which', () => {
    const named = nameAdapters(
      [H200, ARC, SOFTWARE],
      [CONTROLLER, card('0000:07:00.0', NVIDIA), card('0000:0a:00.0', INTEL)],
      undefined,
    );
    expect(named).toEqual([
      { id: '0000:07:00.0', name: H200.name, way: 'name', nodes: [] },
      { id: '0000:0a:00.0', name: ARC.name, way: 'name', nodes: [] },
      { id: SOFTWARE.name, name: SOFTWARE.name, way: 'name', nodes: [] },
    ]);
  });

  it.each([
    ['layer', ['layer', 'layer']],
    ['apart', ['name', 'apart']],
    [undefined, [undefined, undefined]],
  ] as const)('are addresses of alike cards, too; where %s tells them apart each can be got', (apart, ways) => {
    const nodes = [['/dev/nvidia1'], ['/dev/nvidia0']];
    const cards = nodes.map((own, i) => card(`0000:0${7 + i}:00.0`, NVIDIA, undefined, own));
    const named = nameAdapters([H200, H200], cards, apart);
    expect(named).toEqual([
      { id: '0000:07:00.0', name: H200.name, way: ways[0], nodes: nodes[0] },
      { id: '0000:08:00.0', name: H200.name, way: ways[1], nodes: nodes[1] },
    ]);
  });

  it('come with the files of all others of that name', () => {
    const cards = [7, 8, 9].map((bus) => card(`0000:0${bus}:00.0`, NVIDIA, undefined, [`/dev/nvidia${9 - bus}`]));
    const arc = card('0000:0a:00.0', INTEL, undefined, ['/dev/dri/renderD128']);
    const named = nameAdapters([H200, ARC, H200, H200], [...cards, arc], 'apart');
    expect(othersOf([named[2]], named)).toEqual(['/dev/nvidia2', '/dev/nvidia0']);
    expect(othersOf([named[2], named[3]], named)).toEqual(['/dev/nvidia2']);
    expect(othersOf([named[1]], named)).toEqual([]);
  });

  it('follow the models, where the driver tells them', () => {
    const cards = [card('0000:07:00.0', NVIDIA, 'NVIDIA T4'), card('0000:08:00.0', NVIDIA, H200.name)];
    const named = nameAdapters([H200, { name: 'NVIDIA T4', vendor: 'nvidia' }], cards, undefined);
    expect(named.map(({ id }) => id)).toEqual(['0000:08:00.0', '0000:07:00.0']);
  });

  it('are those of the driver where it is not known which card is which', () => {
    const two = [card('0000:07:00.0', INTEL), card('0000:08:00.0', INTEL)];
    const named = nameAdapters([ARC, { name: 'Intel(R) UHD', vendor: 'intel' }], two, 'layer');
    expect(named.map(({ id, way }) => [id, way])).toEqual([
      [ARC.name, 'name'],
      ['Intel(R) UHD', 'name'],
    ]);
  });
});

describe('an adapter that a user names', () => {
  const adapters = nameAdapters(
    [H200, H200, ARC],
    [card('0000:07:00.0', NVIDIA), card('0000:08:00.0', NVIDIA), card('0000:0a:00.0', INTEL)],
    'layer',
  );

  it.each([
    ['0000:08:00.0', '0000:08:00.0'],
    ['08:00.0', '0000:08:00.0'],
    ['arc', '0000:0a:00.0'],
    [ARC.name, '0000:0a:00.0'],
  ])('%s is %s', (wanted, id) => {
    expect(adapterNamed(wanted, adapters).id).toBe(id);
  });

  it.each([
    ['09:00.0', /no GPU is called '09:00.0'; there are '0000:07:00.0' \(NVIDIA H200\), /],
    ['h200', /could be several/],
    ['', /no GPU is called/],
  ])('%s is refused', (wanted, message) => {
    expect(() => adapterNamed(wanted, adapters)).toThrow(InputError);
    expect(() => adapterNamed(wanted, adapters)).toThrow(message);
  });

  it('is refused where nothing tells alike cards apart', () => {
    const alike = nameAdapters([H200, H200], [card('0000:07:00.0', NVIDIA), card('0000:08:00.0', NVIDIA)], undefined);
    expect(() => adapterNamed('07:00.0', alike)).toThrow(/nothing here tells them apart/);
    expect(() => adapterNamed('h200', nameAdapters([H200, H200], [], undefined))).toThrow(
      /nothing here tells them apart/,
    );
  });
});

describe('the adapters of the drivers', () => {
  const offering = (names: readonly string[], backends = ['vulkan']) => {
    const list = backends.flatMap((backend) => names.map((name) => ` * backend: '${backend}', name: '${name}'`));
    return (wanted: string) => ({
      requestAdapter: () =>
        names.includes(wanted)
          ? Promise.resolve({ vendor: wanted.split(' ')[0] } as unknown as GPUAdapter)
          : Promise.reject(new Error(['no suitable backends found', 'Available adapters:', ...list].join('\n'))),
    });
  };
  const vendorOf = (adapter: GPUAdapter) => (adapter as unknown as { vendor: string }).vendor;

  it.each([[['vulkan']], [['d3d12', 'vulkan']]])('are all listed, alike ones too, once with %o', async (backends) => {
    const names = ['AMD one', 'NVIDIA two', 'AMD one'];
    expect(await driverAdapters(offering(names, backends), vendorOf)).toEqual([
      { name: 'AMD one', vendor: 'AMD' },
      { name: 'NVIDIA two', vendor: 'NVIDIA' },
      { name: 'AMD one', vendor: 'AMD' },
    ]);
  });

  it('are none where there is no driver', async () => {
    const none = () => ({ requestAdapter: () => Promise.resolve(null) });
    expect(await driverAdapters(none, vendorOf)).toEqual([]);
  });
});
