import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ChosenKernel, ChooseControls, KernelWork } from '../../../../../src/app/ports/engine/kernel-choice.ts';
import { catalogueVersion } from '../../../../../src/app/ports/engine/kernel-cache.ts';
import { kernelText, type KernelReport } from '../../../../../src/app/ports/engine/kernel-report.ts';
import { TunedEngine } from '../../../../../src/app/ports/engine/tuner.ts';
import { tuneCandidates, type TuneOptions } from '../../../../../src/tune/tune.ts';
import type { Selection } from '../../../../../src/tune/tune-select.ts';
import { designByName, DESIGNS } from '../../../../../src/lab/catalogue/catalogue.ts';
import { choiceLabel, type InteriorDesign } from '../../../../../src/kernel/interior/design.ts';
import type { Workgroup } from '../../../../../src/kernel/kernel.ts';
import { interiorStencil } from '../../../../../src/kernel/interior/stencil.ts';
import { schemeByName } from '../../../../../src/scheme/scheme.ts';
import { CancelledError, RunError } from '../../../../../src/units/errors.ts';
import { keptInFolder } from '../../../../../src/node/kept-store.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'wavehall-'));
  Object.assign(device, { lost: new Promise((resolve) => (lose = resolve)) });
});
afterEach(() => rmSync(folder, { recursive: true }));

const TRAITS = { maxThreads: 1024, workgroupBytes: 32768, subgroups: false };
let lose: (info: GPUDeviceLostInfo) => void;
const device = {
  limits: {
    maxBufferSize: 7,
    maxStorageBufferBindingSize: 5,
    maxComputeInvocationsPerWorkgroup: TRAITS.maxThreads,
    maxComputeWorkgroupStorageSize: TRAITS.workgroupBytes,
    maxComputeWorkgroupSizeX: 1024,
    maxComputeWorkgroupSizeY: 1024,
    maxComputeWorkgroupSizeZ: 64,
    maxComputeWorkgroupsPerDimension: 65535,
  },
  features: new Set<string>(),
} as unknown as GPUDevice;

const work = (scheme = 'compact-3', planes = 250): KernelWork => ({
  stencil: interiorStencil(schemeByName(scheme, 'test')),
  shape: { pitch: 304, rows: 240, planes, first: 0 },
});
const [usual, other] = tuneCandidates(DESIGNS, work().stencil, TRAITS, work().shape);

/** A tuner that returns what it is told and records how it was called. */
class ClockworkTuner {
  readonly asked: TuneOptions[] = [];
  found: Selection = {
    choice: other,
    outcome: 'fastest',
    ctpnNs: 0.01,
    overDefault: 0.7,
    tried: 31,
    complete: false,
    allowedMs: 2000,
    wrong: [],
  };
  error: Error | undefined;

  readonly tune = (_device: GPUDevice, _stencil: object, _shape: object, options: TuneOptions): Promise<Selection> => {
    this.asked.push(options);
    return this.error ? Promise.reject(this.error) : Promise.resolve(this.found);
  };
}

let tuner: ClockworkTuner;
beforeEach(() => (tuner = new ClockworkTuner()));

const engine = ({ identity = 'GPU, driver 1', fallback = false, catalogue = 'one' } = {}): TunedEngine =>
  new TunedEngine(
    { device, adapterName: 'GPU', identity, fallback },
    { store: keptInFolder(folder), compilers: 3, designs: DESIGNS, catalogue, tune: tuner.tune },
  );

/** Node updates of a run of one minute. */
const LONG = 60 / 0.01e-9;

const choose = (
  { on = engine(), ...controls }: Partial<ChooseControls> & { on?: TunedEngine } = {},
  what = work(),
): Promise<ChosenKernel> =>
  on.choose(what, {
    nodeSteps: LONG,
    expectedSeconds: 60,
    measure: false,
    signal: new AbortController().signal,
    ...controls,
  });

const from = async (...args: Parameters<typeof choose>): Promise<KernelReport['from']> =>
  (await choose(...args)).report!.from;

describe('the kernel of a run', () => {
  it('is measured once, then known', async () => {
    const first = await choose();
    expect(first.report).toMatchObject({
      design: other.design.name,
      workgroup: other.workgroup,
      parameters: other.parameters ?? {},
      from: 'measured',
      reason: null,
      tried: 31,
      complete: false,
      overDefault: 0.7,
    });
    expect(first.warnings).toEqual([]);
    expect(first.engine).toMatchObject({ kind: 'webgpu', adapter: 'GPU', options: { interior: other } });
    expect(tuner.asked).toMatchObject([{ mostMs: 1000, compilers: 3, software: false }]);
    // A hundredth of what the run takes with the default.
    expect(tuner.asked[0].worthMs!(0.02)).toBeCloseTo(1200, 6);

    const second = await choose();
    const { seconds, ...known } = first.report!;
    expect(seconds).toBeGreaterThanOrEqual(0);
    expect(second.report).toMatchObject({ ...known, from: 'cache' });
    expect(second.engine).toMatchObject({ options: { interior: other } });
    expect(tuner.asked).toHaveLength(1);
    expect(readdirSync(folder)).toHaveLength(1);
  });

  it('is that of a device, its driver, a stencil and a size of grid', async () => {
    await choose();
    expect(await from({}, work('compact-3', 200))).toBe('cache');
    expect(await from({}, work('compact-3@1%'))).toBe('cache');
    expect(await from({}, work('compact-3', 500))).toBe('measured');
    expect(await from({}, work('compact-5'))).toBe('measured');
    expect(await from({ on: engine({ identity: 'GPU, driver 2' }) })).toBe('measured');
    const { stencil, shape } = work();
    const sparse = { ...stencil, weights: Array.from(stencil.weights, (weight, k) => (k < 8 ? 0 : weight)) };
    expect(await from({}, { stencil: sparse, shape })).toBe('measured');
    expect(await from({}, { stencil: { ...stencil, reach: 2 }, shape })).toBe('measured');
    expect(tuner.asked).toHaveLength(6);
  });

  it('is measured anew if asked for, with all kernels, even on a device of software', async () => {
    await choose();
    tuner.found = { ...tuner.found, choice: usual, overDefault: 1, complete: true, allowedMs: Number.MAX_SAFE_INTEGER };
    for (const fallback of [false, true]) {
      expect(await from({ measure: true, nodeSteps: 1, on: engine({ fallback }) })).toBe('measured');
      expect(tuner.asked.at(-1)).toMatchObject({ worthMs: undefined, software: fallback });
      expect(tuner.asked.at(-1)!.mostMs).toBeGreaterThan(1e9);
    }
    const { report } = await choose();
    expect(report).toMatchObject({ design: usual.design.name, from: 'cache', complete: true });
  });

  it('is the default where nothing can be gained', async () => {
    for (const [controls, fallback, reason] of [
      [{ expectedSeconds: 39 }, false, /short/],
      [{ expectedSeconds: null, nodeSteps: 9e11 }, false, /short/],
      [{}, true, /software/],
    ] as const) {
      const { report, engine: made } = await choose({ ...controls, on: engine({ fallback }) });
      expect(report).toMatchObject({ from: 'default', design: usual.design.name, tried: 0, overDefault: null });
      expect(report!.reason).toMatch(reason);
      expect(made).toMatchObject({ options: { interior: usual } });
    }
    expect(tuner.asked).toEqual([]);
    // A kept choice is used all the same.
    await choose();
    expect(await from({ nodeSteps: 1 })).toBe('cache');
  });

  it('is looked for again when there is much more time than there was', async () => {
    // For a run of ten seconds, of which nothing was known, only the default is timed, and this is kept.
    tuner.found = {
      ...tuner.found,
      choice: usual,
      outcome: 'not worth it',
      overDefault: null,
      tried: 1,
      allowedMs: 100,
    };
    for (let run = 0; run < 2; run++) {
      expect((await choose({ nodeSteps: LONG / 6, expectedSeconds: null })).report).toMatchObject({
        from: 'default',
        tried: 0,
      });
      expect(tuner.asked).toHaveLength(1);
    }
    tuner.found = { ...tuner.found, choice: other, outcome: 'fastest', overDefault: 0.8, tried: 9, allowedMs: 400 };
    expect(await from()).toBe('measured');
    expect(await from({ nodeSteps: 1.3 * LONG })).toBe('cache');
    expect(await from({ nodeSteps: 2 * LONG })).toBe('measured');
    tuner.found = { ...tuner.found, complete: true };
    expect(await from({ nodeSteps: 2 * LONG })).toBe('measured');
    expect(await from({ nodeSteps: 2 * LONG })).toBe('cache');
  });

  it('is the default where kernels cannot be measured, which is said', async () => {
    tuner.error = new RunError("'state 0' needs 5 GB on the GPU", '');
    const { report, warnings } = await choose();
    expect(report).toMatchObject({ from: 'default', design: usual.design.name });
    expect(warnings).toEqual([expect.stringMatching(/^kernels could not be measured: 'state 0' needs/)]);
    tuner.error = new CancelledError();
    await expect(choose()).rejects.toThrow(CancelledError);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('is the default after trials that the device did not survive', async () => {
    tuner.error = new RunError('the GPU was lost', '');
    lose({ reason: 'unknown', message: 'hung' } as GPUDeviceLostInfo);
    await expect(choose()).rejects.toThrow(/^the GPU was lost while kernels were measured: hung/);
    tuner.error = undefined;
    const { report } = await choose();
    expect(report).toMatchObject({
      design: usual.design.name,
      from: 'default',
      reason: expect.stringMatching(/lost/) as string,
    });
    expect(tuner.asked).toHaveLength(1);
    expect(await from({ measure: true })).toBe('measured');
  });

  it('is not one that is wrong, which is said', async () => {
    tuner.found = { ...tuner.found, wrong: [usual] };
    const { warnings } = await choose();
    expect(warnings).toEqual([`kernel ${choiceLabel(usual)} is wrong on this device and not used: please report it`]);
  });
});

describe('a kernel that is named', () => {
  const proved: string[] = [];
  let isRight = true;
  beforeEach(() => {
    proved.length = 0;
    isRight = true;
  });
  const naming = (name: string, workgroup: Workgroup | null = null): TunedEngine =>
    new TunedEngine(
      { device, adapterName: 'GPU', identity: 'GPU, driver 1', fallback: false },
      {
        ...{ store: keptInFolder(folder), compilers: 3, designs: DESIGNS, catalogue: 'one', tune: tuner.tune },
        named: { design: designByName(name), workgroup },
        prove: (_device, _stencil, choice) => {
          proved.push(choiceLabel(choice));
          return Promise.resolve(isRight);
        },
      },
    );

  it('computes the run once it is proved, without a measurement, and the report tells of it', async () => {
    const { engine: made, report } = await choose({ on: naming('kernel-a', [32, 8, 4]) });
    expect(made).toMatchObject({ options: { interior: { workgroup: [32, 8, 4], isNamed: true } } });
    expect(report).toMatchObject({
      ...{ design: 'kernel-a', workgroup: [32, 8, 4], parameters: {} },
      ...{ from: 'named', reason: null, tried: 0, overDefault: null },
    });
    expect(proved).toEqual(['kernel-a, 32x8x4']);
    expect(tuner.asked).toEqual([]);
    expect(readdirSync(folder)).toEqual([]);
    expect(kernelText(report!)).toBe(
      'kernel-a, 32x8x4: as asked for; it agrees with the general kernel on this device',
    );
    // A run that goes on has the same one, with a dispatch of its own.
    expect(engine().withKernel(report!).engine).toMatchObject({ options: { interior: { isNamed: true } } });
    expect(engine().withKernel({ ...report!, from: 'cache' }).engine).not.toMatchObject({
      options: { interior: { isNamed: true } },
    });
  });

  it('has the likeliest workgroup if none is named, and its own parameters where it has them', async () => {
    expect((await choose({ on: naming('kernel-b') }, work('leggy-2'))).report).toMatchObject({ workgroup: [32, 4, 2] });
    const { report } = await choose({ on: naming('block', [16, 8, 2]) });
    expect(report).toMatchObject({ parameters: { rows: 2, column: 2 } });
  });

  it('is refused if it is wrong on the device', async () => {
    isRight = false;
    await expect(choose({ on: naming('tile') })).rejects.toMatchObject({ name: 'InputError', path: 'kernel' });
  });

  it.each([
    [
      'kernel-b',
      null,
      'kernel',
      /^kernel-b cannot compute compact-3 on this device: serves leggy/,
      /kernel-a, .*march/,
    ],
    ['direct-2d', null, 'kernel', /serves rooms of two dimensions$/, /Or take another scheme\.$/],
    ['march', [32, 4, 2], 'workgroup', /for compact-3: its workgroups have one thread along z/, /32x4x1, 64x2x1/],
    ['kernel-a', [64, 32, 1], 'workgroup', /it has 2048 threads, and this device allows 1024$/, /32x4x2, 128x2x1/],
    ['kernel-a', [2, 2, 128], 'workgroup', /it has 128 threads along z, and this device allows 64$/, /32x4x2/],
    ['overlapped-mapping', [2, 64, 1], 'workgroup', /more than 2 threads along x and y/, /32x8x1/],
    ['aligned-ghost-zone', [12, 8, 1], 'workgroup', /a multiple of 8$/, /32x6x1/],
  ] as const)(
    'is refused where it does not fit, with what does: %s %j',
    async (name, workgroup, path, message, remedy) => {
      const on = naming(name, workgroup);
      const misfit = on.misfit(work());
      expect(misfit).toMatchObject({ path });
      expect(misfit!.message).toMatch(message);
      expect(misfit!.remedy).toMatch(remedy);
      await expect(choose({ on })).rejects.toThrow(misfit!.message);
      expect(proved).toEqual([]);
    },
  );

  it('is refused where its threads share more than a workgroup has memory for', () => {
    expect(naming('tile', [32, 16, 2]).misfit(work('leggy-4'))!.message).toMatch(
      /its threads share \d+\.\d KiB, and the device has 32\.0 KiB for a workgroup$/,
    );
  });

  it('is refused where the room takes more workgroups than a device starts', async () => {
    const { stencil, shape } = work();
    const tall = { stencil, shape: { ...shape, planes: 70000 } };
    await expect(choose({ on: naming('kernel-a', [32, 8, 1]) }, tall)).rejects.toMatchObject({
      path: 'workgroup',
      message: expect.stringMatching(/workgroups in a row, and this device starts 65535$/) as string,
    });
  });
});

describe('what is kept of kernels', () => {
  const file = (): string => join(folder, readdirSync(folder)[0]);

  it.each([
    ['half a file', (text: string) => text.slice(0, text.length / 2)],
    ['something else', () => '[]'],
    ['a time below zero', (text: string) => text.replace(/"ctpnNs":/, '"ctpnNs":-')],
    ['that of another version', (text: string) => text.replace(/"program":"[^"]*"/, '"program":"0.0.0"')],
    ['a kernel that is not there', (text: string) => text.replace(/"design":"[^"]*"/, '"design":"magic"')],
    ['a workgroup that is not there', (text: string) => text.replace(/"workgroup":\[/, '"workgroup":[1')],
  ])('is not taken from %s', async (_, change) => {
    await choose();
    const text = readFileSync(file(), 'utf8');
    expect(change(text)).not.toBe(text);
    writeFileSync(file(), change(text));
    const { report, warnings } = await choose();
    expect(report!.from).toBe('measured');
    expect(warnings).toEqual([expect.stringContaining(file())]);
    expect((await choose()).warnings).toEqual([]);
  });

  it('is used all the same where it cannot be kept', async () => {
    writeFileSync(join(folder, 'file'), '');
    folder = join(folder, 'file', 'cache');
    const { report, warnings } = await choose();
    folder = join(folder, '../..');
    expect(report!.from).toBe('measured');
    expect(warnings).toContainEqual(expect.stringContaining('cannot be kept'));
  });

  it('tells a plan what the kernel takes', async () => {
    expect(await engine().overDefault(work())).toBe(1);
    await choose();
    expect(await engine().overDefault(work())).toBe(0.7);
    expect(await engine().overDefault(work('compact-5'))).toBe(1);
  });

  it('is forgotten when kernels change', async () => {
    await choose();
    expect(await from({ on: engine({ catalogue: 'another' }) })).toBe('measured');
  });

  it('has a version of all kernels, which changes with each', async () => {
    const version = await catalogueVersion(DESIGNS);
    expect(await catalogueVersion([...DESIGNS])).toBe(version);
    const others = DESIGNS.slice(0, -1);
    expect(await catalogueVersion(others)).not.toBe(version);
    const last = DESIGNS.at(-1)!;
    const changed = Object.create(last, {
      kernel: {
        value: (...args: Parameters<InteriorDesign['kernel']>) => {
          const kernel = last.kernel(...args);
          return { ...kernel, code: `${kernel.code}// one more line\n` };
        },
      },
      choices: {
        value: (...args: Parameters<InteriorDesign['choices']>) =>
          last.choices(...args).map((choice) => ({ ...choice, design: changed })),
      },
    }) as InteriorDesign;
    expect(await catalogueVersion([...others, changed])).not.toBe(version);
  });
});

describe('a kernel in words', () => {
  const report: KernelReport = {
    design: 'columns',
    workgroup: [32, 16, 1],
    parameters: { column: 4 },
    from: 'measured',
    reason: null,
    seconds: 1.94,
    tried: 31,
    complete: true,
    overDefault: 0.712,
  };
  it.each([
    [{}, 'columns column 4, 32x16x1: fastest of 31, measured in 1.9 s; takes 0.71 of the default’s time'],
    [{ complete: false }, /fastest of 31 that there was time for, measured in/],
    [{ from: 'cache' }, /fastest of 31, measured before; takes/],
    [{ overDefault: 1 }, /: fastest of 31, measured in 1.9 s; it is the default$/],
    [{ overDefault: null }, /: fastest of 31, measured in 1.9 s$/],
    [{ from: 'default', reason: 'the run is short' }, 'columns column 4, 32x16x1: the default, for the run is short'],
  ] as const)('with %o', (changes, text) => {
    expect(kernelText({ ...report, ...changes })).toMatch(text);
  });
});
