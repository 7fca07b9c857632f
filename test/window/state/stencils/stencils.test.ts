import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { BenchEntry } from '../../../../src/app/jobs/bench/bench.ts';
import { listSchemes } from '../../../../src/app/jobs/schemes/schemes.ts';
import { chartCurves, chartScale, kernelRows } from '../../../../electron/renderer/views/stencils/bench-drawing.ts';
import { keptBench, readKeptBench, writeKept } from '../../../../electron/renderer/state/stencils/bench-kept.ts';
import {
  chooseFamily,
  chooseStencil,
  chooseWeights,
  chosen,
  pickedShell,
  schemes,
  stencils,
  stencilsOfFamily,
} from '../../../../electron/renderer/state/stencils/stencils.ts';

describe('the choice of a stencil', () => {
  beforeAll(() => {
    schemes.value = listSchemes();
  });

  it('goes through all families, each stencil once', () => {
    const seen = ['leggy', 'compact', 'box', 'sparse'].flatMap((family) => {
      chooseFamily(family);
      expect(chosen.value?.family).toBe(family);
      return stencilsOfFamily.value.map(({ id }) => id);
    });
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen).toHaveLength(stencils.value.length);
  });

  it('keeps the weights if possible, and the size', () => {
    chooseStencil('compact-5');
    chooseWeights('1%');
    pickedShell.value = 4;
    chooseFamily('box');
    expect(chosen.value).toMatchObject({ id: 'box-210', points: 57, weights: '1%' });
    expect(pickedShell.value).toBeNull();
    chooseStencil('leggy-1');
    const sets = listSchemes().filter(({ id }) => id === 'leggy-1');
    expect(sets.map(({ weights }) => weights)).toContain(chosen.value?.weights);
    chooseStencil('no such stencil');
    expect(chosen.value?.id).toBe('leggy-1');
  });
});

const entry = (id: string, family: BenchEntry['family'], points: number, ctpnNs: number, more = {}): BenchEntry => ({
  id,
  family,
  points,
  gridName: 'small',
  grid: [64, 64, 64],
  design: 'tile',
  kernel: `tile ${id}`,
  chosen: false,
  stepsAPass: 1,
  ctpnNs,
  quartilesNs: [ctpnNs, ctpnNs],
  floorNs: points / 100,
  ratio: (100 * ctpnNs) / points,
  gigabytesPerSecond: 1,
  gigaflops: 1,
  errorAgainstReference: null,
  differenceFromGeneral: null,
  ...more,
});

const report = (entries: BenchEntry[]) => ({
  engine: 'webgpu' as const,
  adapter: 'a GPU',
  precision: 32 as const,
  entries,
  grids: [
    {
      name: 'small',
      size: [64, 64, 60] as const,
      cutFrom: [64, 64, 64] as const,
      copyGigabytesPerSecond: 1,
      teraMultiplyAddsPerSecond: 1,
      transits: [],
    },
  ],
  trials: [{ id: 'compact-1', gridName: 'small', kernel: 'slow', ctpnNs: 8 }],
  rejected: [{ id: 'compact-1', gridName: 'small', kernel: 'other', reason: 'serves axes only', fault: false }],
});

describe('measurements', () => {
  it('give a dot for each stencil, and the floor once for each number of points', () => {
    const bench = keptBench(
      report([
        entry('compact-3', 'compact', 27, 0.4),
        entry('compact-1', 'compact', 7, 0.2),
        entry('box-111', 'box', 27, 0.5),
      ]),
      false,
      new Date(0),
    );
    const curves = chartCurves(bench);
    expect(curves.map(({ label }) => label)).toEqual(['Compact-in-space', 'Box-compact', 'floor']);
    expect(curves[0]).toMatchObject({ x: [7, 27], y: [0.2, 0.4], dots: true });
    expect(curves[2]).toMatchObject({ x: [7, 27], y: [0.07, 0.27] });
    expect(bench.grid).toEqual([64, 64, 60]);
  });

  it('sort kernels, with those too slow for more than one round', () => {
    const bench = keptBench(
      report([
        entry('compact-1', 'compact', 7, 4, { kernel: 'b' }),
        entry('compact-1', 'compact', 7, 2, { kernel: 'a', chosen: true }),
      ]),
      true,
      new Date(0),
    );
    expect(bench.software).toBe(true);
    const { measured, tried } = kernelRows(bench);
    expect(measured.map(({ kernel, length, chosen: isChosen }) => [kernel, length, isChosen])).toEqual([
      ['a', 0.5, true],
      ['b', 1, false],
    ]);
    expect(tried.map(({ kernel, quartilesNs }) => [kernel, quartilesNs])).toEqual([['slow', null]]);
    expect(tried[0].ratio).toBeCloseTo(8 / 0.07, 10);
  });

  it('are drawn from 0 unless they differ by orders of magnitude', () => {
    const scaleOf = (...times: number[]) =>
      chartScale(keptBench(report(times.map((time) => entry('compact-1', 'compact', 7, time))), false, new Date(0)));
    expect(scaleOf(0.2, 0.5)).toEqual({ logY: false, yRange: [0, 1.05 * 0.5] });
    const { logY, yRange } = scaleOf(0.2, 40);
    expect(logY).toBe(true);
    // The floor of 7 points is 0.07 ns here.
    expect(yRange[0]).toBeLessThan(0.07);
    expect(yRange[1]).toBeGreaterThan(40);
  });

  it('are stored unchanged, and dropped if they cannot be read', () => {
    const texts = new Map<string, string>();
    const store = {
      getItem: (key: string) => texts.get(key) ?? null,
      setItem: (key: string, text: string) => void texts.set(key, text),
    };
    expect(readKeptBench(store)).toEqual({ chart: null, kernels: {} });
    const chart = keptBench(report([entry('compact-1', 'compact', 7, 4)]), false, new Date(1e12));
    writeKept(store, { chart, kernels: { 'compact-1': chart } });
    expect(readKeptBench(store)).toEqual({ chart, kernels: { 'compact-1': chart } });
    const [[key, text]] = [...texts] as [[string, string]];
    texts.set(key, text.replace('bench 2', 'bench 0'));
    expect(readKeptBench(store).chart).toBeNull();
    texts.set(key, '{');
    expect(readKeptBench(store).chart).toBeNull();
  });
});

describe('measuring on this machine', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('names the device, or the reason why it cannot start', async () => {
    vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
    const { secondsLeft } = await import('../../../../electron/renderer/state/window/time-left.ts');
    const { benchGrid, benchObstacle, benchTarget, kernelsObstacle } =
      await import('../../../../electron/renderer/state/stencils/bench.ts');
    const { chooseEngine, choosePrecision, gpu } = await import('../../../../electron/renderer/state/window/engine.ts');
    expect(benchObstacle.value).toMatch(/Looking/);
    gpu.value = { name: 'true', software: false };
    expect(benchTarget.value).toBe('gpu');
    expect([benchObstacle.value, kernelsObstacle.value]).toEqual([null, null]);
    expect(benchGrid.value).toBe('256x256x256');
    gpu.value = { name: 'soft', software: true };
    expect(benchTarget.value).toBe('processor');
    expect(benchGrid.value).toBe('64x64x64');
    expect(kernelsObstacle.value).toMatch(/only one kernel/);
    // Of all devices only the processor has 64 bits.
    gpu.value = { name: 'true', software: false };
    choosePrecision(64);
    expect(benchTarget.value).toBe('processor');
    gpu.value = { name: 'soft', software: true };
    chooseEngine('webgpu');
    expect(benchTarget.value).toBe('software');
    expect(kernelsObstacle.value).toBeNull();
    gpu.value = null;
    expect(benchObstacle.value).toMatch(/No GPU/);

    const { takeMachine } = await import('../../../../electron/renderer/state/window/machine-turn.ts');
    chooseEngine('cpu');
    expect(benchObstacle.value).toBeNull();
    await takeMachine('run', new AbortController(), () => {
      expect(benchObstacle.value).toMatch(/busy/);
      return Promise.resolve();
    });
    expect(secondsLeft(10, 0.25)).toBe(30);
    expect(secondsLeft(1, 0.25)).toBeNull();
    expect(secondsLeft(10, 0.001)).toBeNull();
  });
});
