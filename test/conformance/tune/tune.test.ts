import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { timedGrid, tuneCandidates, tuneInterior, type TuneOptions } from '../../../src/tune/tune.ts';
import type { Selection } from '../../../src/tune/tune-select.ts';
import { deviceTraits } from '../../../src/engine/webgpu/device-traits.ts';
import { DESIGNS } from '../../../src/lab/catalogue/catalogue.ts';
import { choiceLabel, type InteriorDesign, type InteriorKernel } from '../../../src/kernel/interior/design.ts';
import { columnsDesign } from '../../../src/lab/experiments/columns.ts';
import { kernelADesign } from '../../../src/kernel/interior/kernel-a.ts';
import { kernelBDesign } from '../../../src/lab/published/hamilton/kernel-b.ts';
import { unrolledDesign } from '../../../src/lab/published/hamilton/unrolled.ts';
import { interiorStencil } from '../../../src/kernel/interior/stencil.ts';
import { schemeByName } from '../../../src/scheme/scheme.ts';
import { CancelledError } from '../../../src/units/errors.ts';
import { testDevice } from '../../support/engines/gpu.ts';

const stencil = interiorStencil(schemeByName('leggy-1', 'test'));
/** So large that a kernel that does nothing is faster, even on a busy machine. */
const SHAPE = { pitch: 64, rows: 37, planes: 40, first: 0 };

let device: GPUDevice;
beforeAll(async () => {
  device = await testDevice();
});
afterAll(() => {
  device.destroy();
});

const tune = (options: Partial<TuneOptions> = {}): Promise<Selection> =>
  tuneInterior(device, stencil, SHAPE, {
    designs: DESIGNS,
    mostMs: Infinity,
    compilers: 2,
    software: true,
    signal: new AbortController().signal,
    ...options,
  });

/** A changed KernelA-unrolled, beside KernelA with its three workgroups. */
function withChanged(name: string, change: (kernel: InteriorKernel) => InteriorKernel): InteriorDesign[] {
  const injected: InteriorDesign = {
    ...unrolledDesign,
    name,
    source: 'Wavehall',
    choices: () => [{ design: injected, workgroup: [32, 4, 2] }],
    kernel: (...args) => change(unrolledDesign.kernel(...args)),
  };
  return [kernelADesign, injected];
}

const beginning =
  'fn main(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) local: vec3<u32>) {\n';
const withLine =
  (line: string) =>
  (kernel: InteriorKernel): InteriorKernel => {
    expect(kernel.code).toContain(beginning);
    return { ...kernel, code: kernel.code.replace(beginning, beginning + line) };
  };

describe('kernels tried on a device', () => {
  it('are all that there are, and one is chosen that is right and no slower than the default', async () => {
    const designs = [columnsDesign, kernelADesign, kernelBDesign];
    const shares: number[] = [];
    const found = await tune({ designs, onProgress: (share) => shares.push(share) });
    const candidates = tuneCandidates(designs, stencil, deviceTraits(device), SHAPE);
    expect(found).toMatchObject({ tried: candidates.length, complete: true, wrong: [] });
    expect(candidates.map(choiceLabel)).toContain(choiceLabel(found.choice));
    expect(found.overDefault).toBeGreaterThan(0);
    expect(found.overDefault).toBeLessThanOrEqual(1);
    expect(found.ctpnNs).toBeGreaterThan(0);
    expect(shares.at(-1)).toBe(1);
  });

  // Other programs can make a fast kernel look slow; it is not looked at before it looks fast.
  it('do not win if they are wrong, however fast', async () => {
    const designs = withChanged('idle', (kernel) => ({ ...kernel, workgroups: [1, 1, 1] }));
    const chosen: string[] = [];
    await expect
      .poll(async () => {
        const { choice, wrong } = await tune({ designs });
        chosen.push(choice.design.name);
        return wrong.map(({ design }) => design.name);
      })
      .toContain('idle');
    expect(chosen).not.toContain('idle');
  });

  it('do not win if they are slow', async () => {
    const line =
      'var sum = 0.0; for (var i = 0u; i < 2000u; i++) { sum += now[i]; } if (sum == 1e30) { next[0] = sum; }\n';
    const { choice, wrong, complete } = await tune({ designs: withChanged('slow', withLine(line)) });
    expect(choice.design.name).not.toBe('slow');
    expect([wrong, complete]).toEqual([[], true]);
  });

  it('do not take part if the device refuses them', async () => {
    expect((await tune({ designs: withChanged('broken', withLine('nonsense\n')) })).tried).toBe(4);
    const designs = withChanged('endless', (kernel) => ({ ...kernel, workgroups: [1, 1, 70_000] }));
    const { choice, tried } = await tune({ designs });
    expect(choice.design.name).not.toBe('endless');
    expect(tried).toBe(4);
  });

  it('are tried for as long as they may, and left when stopped', async () => {
    // How long exactly: test/unit/tune/tune-select.test.ts, by a clock of its own.
    const { tried } = await tune({ mostMs: 900 });
    expect(tried).toBeLessThan(tuneCandidates(DESIGNS, stencil, deviceTraits(device), SHAPE).length);
    await expect(tune({ signal: AbortSignal.abort() })).rejects.toThrow(CancelledError);
  });
});

describe('candidates', () => {
  it('begin with the default and have everyone once, our own designs first', () => {
    const candidates = tuneCandidates(DESIGNS, stencil, deviceTraits(device), SHAPE);
    const labels = candidates.map(choiceLabel);
    expect(new Set(labels).size).toBe(labels.length);
    const origins = candidates.slice(1).map(({ design }) => design.tier !== 'published');
    expect(origins).toEqual([...origins].sort((a, b) => Number(b) - Number(a)));
    expect(origins).toContain(true);
    expect(origins).toContain(false);
  });
});

describe('the grid that is timed', () => {
  const limits = { maxBufferSize: 2 ** 40, maxStorageBufferBindingSize: 2 ** 31 - 4 };
  it.each([
    ['a small one', 57, [256, 200, 180], [256, 200, 180]],
    ['a large one, cut along z', 57, [1024, 900, 800], [1024, 900, 225]],
    ['one of huge planes, cut along y, too', 57, [4096, 4096, 300], [4096, 256, 190]],
    ['one of many points', 461, [1024, 900, 800], [1024, 113, 256]],
    ['one layer', 19, [8192, 8192, 1], [8192, 4096, 1]],
  ])('of %s', (_, points, [pitch, rows, planes], grid) => {
    expect(timedGrid({ pitch, rows, planes, first: 0 }, points, limits)).toEqual(grid);
  });

  it('fits the buffers of the device', () => {
    const small = { ...limits, maxStorageBufferBindingSize: 2 ** 27 };
    const [x, y, z] = timedGrid({ pitch: 1024, rows: 900, planes: 800, first: 0 }, 57, small);
    expect(4 * x * y * (z + 66)).toBeLessThanOrEqual(2 ** 27);
    expect(z).toBeGreaterThanOrEqual(160);
  });
});
