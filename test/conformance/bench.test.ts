import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { designByName } from '../../src/lab/catalogue/catalogue.ts';
import { agreeing, compiled, type Candidate } from '../../src/lab/bench/contest.ts';
import { Expectation } from '../../src/tune/expectation.ts';
import { FieldPair } from '../../src/tune/field-pair.ts';
import { benchWebGpu } from '../../src/lab/bench/webgpu.ts';
import type { InteriorChoice } from '../../src/kernel/interior/design.ts';
import { interiorStencil } from '../../src/kernel/interior/stencil.ts';
import { schemeByName } from '../../src/scheme/scheme.ts';
import { CancelledError } from '../../src/units/errors.ts';
import { testDevice } from '../support/engines/gpu.ts';

const compact = interiorStencil(schemeByName('compact-3', 'test'));
const unrolled: InteriorChoice = { design: designByName('kernel-a-unrolled'), workgroup: [32, 4, 2] };

let device: GPUDevice;
let pair: FieldPair;
beforeAll(async () => {
  device = await testDevice();
  pair = await FieldPair.create(device, [40, 12, 9]);
});
afterEach(() => {
  vi.restoreAllMocks();
});
afterAll(() => {
  pair.close();
  device.destroy();
});

type Rejected = [kernel: string, reason: string];
const rejecting = (rejected: Rejected[]) => (kernel: string, reason: string) => void rejected.push([kernel, reason]);
const tick = () => undefined;

describe('a kernel', () => {
  it('that does not compile is rejected', async () => {
    const rejected: Rejected[] = [];
    const unknown: InteriorChoice = { design: designByName('columns'), workgroup: [32, 8, 1] };
    const built = await compiled(pair, compact, [unknown, unrolled], rejecting(rejected), tick);
    expect(built.map(({ label }) => label)).toEqual(['kernel-a-unrolled, 32x4x2']);
    expect(rejected).toEqual([['columns, 32x8x1', 'does not compile: a choice of columns without column']]);
  });

  const wrongWeight = async (): Promise<Candidate[]> => {
    const weights = Array.from(compact.weights, (weight, k) => (k === 20 ? 1.01 * weight : weight));
    const { encode } = await pair.stepper({ ...compact, weights }, unrolled);
    const right = await compiled(pair, compact, [unrolled], rejecting([]), tick);
    return [{ choice: unrolled, label: 'wrong weight', encode }, ...right];
  };

  it('that is wrong is rejected', async () => {
    const rejected: Rejected[] = [];
    const right = await agreeing(pair, compact, await wrongWeight(), rejecting(rejected), tick);
    expect(right.map(({ label }) => label)).toEqual(['kernel-a-unrolled, 32x4x2']);
    expect(right[0].difference).toBeLessThan(2e-5);
    expect(rejected).toEqual([['wrong weight', expect.stringMatching(/^is wrong: differs .* by \d\.\de-[123]$/)]]);
  });

  it('that the device refuses is rejected', async () => {
    const rejected: Rejected[] = [];
    const [candidate] = await compiled(pair, compact, [unrolled], rejecting([]), tick);
    const most = device.limits.maxComputeWorkgroupsPerDimension;
    const encode: Candidate['encode'] = (encoder, count) => {
      candidate.encode(encoder, count);
      const pass = encoder.beginComputePass();
      pass.dispatchWorkgroups(most + 1);
      pass.end();
    };
    const right = await agreeing(pair, compact, [{ ...candidate, encode }], rejecting(rejected), tick);
    expect(right).toEqual([]);
    expect(rejected).toEqual([['kernel-a-unrolled, 32x4x2', expect.stringMatching(/^cannot be run: /)]]);
  });

  it('is compared on a smaller grid where there is no memory for the whole', async () => {
    vi.spyOn(Expectation, 'of').mockResolvedValueOnce(null);
    const created = vi.spyOn(FieldPair, 'create');
    const built = await compiled(pair, compact, [unrolled], rejecting([]), tick);
    const right = await agreeing(pair, compact, built, rejecting([]), tick);
    expect(created).toHaveBeenCalledExactlyOnceWith(device, [40, 12, 9]);
    expect(right.map(({ label }) => label)).toEqual(['kernel-a-unrolled, 32x4x2']);
    expect(right[0].encode).toBe(built[0].encode);
  });
});

describe('a bench', () => {
  const gpu = () => ({ device, adapterName: 'software', fallback: true });
  const signal = new AbortController().signal;
  const work = { name: 'tiny', size: [40, 12, 9] as const, schemes: [schemeByName('compact-3', 'test')] };

  it('times kernels of two dimensions on a plane, with the points of a layer', async () => {
    const plane = { ...work, name: 'plane', size: [40, 24, 1] as const };
    const named = ['direct-2d-fused', 'direct-mapping', 'two-steps', 'half'];
    const { entries, rejected } = await benchWebGpu(gpu(), [plane], named, { signal, onProgress: tick });
    expect(new Set(entries.map(({ design }) => design))).toEqual(new Set(['direct-2d-fused']));
    for (const entry of entries) expect(entry).toMatchObject({ id: 'compact-3', points: 9, grid: [40, 24, 1] });
    expect(entries[0].errorAgainstReference).toBeLessThan(2e-5);
    expect(rejected.map(({ kernel, reason, fault }) => [kernel, reason, fault])).toEqual(
      ['direct-mapping', 'two-steps', 'half'].map((kernel) => [kernel, 'serves rooms of three dimensions', false]),
    );
  });

  it('times designs by name together, says why others are not, and marks what a run takes', async () => {
    const shares: number[] = [];
    const { entries, grids, rejected, trials } = await benchWebGpu(
      gpu(),
      [work],
      ['kernel-a', 'kernel-b', 'kernel-a-unrolled'],
      { signal, onProgress: ({ share }) => shares.push(share) },
    );
    expect(new Set(entries.map(({ design }) => design))).toEqual(new Set(['kernel-a', 'kernel-a-unrolled']));
    expect(entries.map(({ ctpnNs }) => ctpnNs)).toEqual(entries.map(({ ctpnNs }) => ctpnNs).sort((a, b) => a - b));
    // Only the fastest and the one that a run uses are compared with float64.
    expect(entries.map(({ errorAgainstReference }) => errorAgainstReference !== null)).toEqual(
      entries.map((_, at) => at === 0),
    );
    for (const entry of entries) {
      expect(entry).toMatchObject({ id: 'compact-3', gridName: 'tiny', grid: [40, 12, 9], chosen: false });
      expect(entry.differenceFromGeneral).toBeLessThan(2e-5);
      expect(entry.ratio).toBe(entry.ctpnNs / entry.floorNs);
    }
    // Three workgroups of each of two designs.
    expect(entries.length + trials.length).toBe(6);
    expect(rejected).toEqual([
      { id: 'compact-3', gridName: 'tiny', kernel: 'kernel-b', reason: expect.any(String) as string, fault: false },
    ]);
    expect(grids).toEqual([
      {
        name: 'tiny',
        size: [40, 12, 9],
        cutFrom: null,
        copyGigabytesPerSecond: expect.any(Number) as number,
        teraMultiplyAddsPerSecond: expect.any(Number) as number,
        transits: ['cube_transit', 'cube_ghost_transit'].map((name) => ({
          name,
          gigabytesPerSecond: expect.any(Number) as number,
          quartiles: [expect.any(Number), expect.any(Number)] as number[],
        })),
      },
    ]);
    expect(shares).toEqual([...shares].sort((a, b) => a - b));
  });

  it('has a row for two steps a pass where these serve', async () => {
    const schemes = ['leggy-1', 'leggy-4'].map((id) => schemeByName(id, 'test'));
    const { entries, rejected } = await benchWebGpu(gpu(), [{ ...work, schemes }], ['two-steps'], {
      signal,
      onProgress: tick,
    });
    expect(entries).toHaveLength(1);
    expect(entries[0]).toMatchObject({ id: 'leggy-1', design: 'two-steps', stepsAPass: 2, chosen: false });
    expect(entries[0].kernel).toMatch(/^two-steps .*, \d+x\d+x\d+$/);
    expect(entries[0].differenceFromGeneral).toBeLessThan(2e-5);
    expect(rejected.filter(({ id }) => id === 'leggy-4')).toEqual([
      { id: 'leggy-4', gridName: 'tiny', kernel: 'two-steps', reason: expect.any(String) as string, fault: false },
    ]);
  });

  it('has experiments by their names, with their errors', async () => {
    const schemes = ['leggy-1', 'leggy-12'].map((id) => schemeByName(id, 'test'));
    const { entries, experiments, rejected } = await benchWebGpu(gpu(), [{ ...work, schemes }], ['half', 'double'], {
      signal,
      onProgress: tick,
    });
    expect(entries).toEqual([]);
    expect(experiments.map(({ id, values, kernel }) => [id, values, kernel])).toEqual([
      ['leggy-1', 'half', 'leggy-1 half precision, 32x8x1'],
      ['leggy-1', 'double', 'leggy-1 emulated double, 32x4x2'],
    ]);
    const [half, double] = experiments;
    expect(half.ctpnNs).toBeGreaterThan(0);
    // After 300 steps (src/lab/experiments/half.ts): about half a percent, or a few on a device that truncates.
    expect(half.error.rms).toBeGreaterThan(1e-4);
    expect(half.error.rms).toBeLessThan(0.1);
    expect(half.single).toBeNull();
    expect(double.error.rms).toBeLessThan(1e-12);
    expect(double.single!.samples.at(-1)!.rms).toBeGreaterThan(double.error.rms);
    // A reach of 12 is more than the grid's 9 planes.
    expect(rejected.map(({ id, kernel, fault }) => [id, kernel, fault])).toEqual([
      ['leggy-12', 'half', false],
      ['leggy-12', 'double', false],
    ]);
  });

  it('takes what a run takes, and ends when it is stopped', async () => {
    const { entries } = await benchWebGpu(gpu(), [work], 'default', { signal, onProgress: tick });
    expect(entries.map(({ chosen }) => chosen)).toEqual([true]);
    expect(entries[0].errorAgainstReference).toBeLessThan(2e-5);
    const stop = new AbortController();
    const onProgress = ({ what }: { what: string }): void => {
      if (what.includes('rounds')) stop.abort();
    };
    const stopped = benchWebGpu(gpu(), [work], 'default', { signal: stop.signal, onProgress });
    await expect(stopped).rejects.toThrow(CancelledError);
  });
});
