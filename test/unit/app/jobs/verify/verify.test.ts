import { describe, expect, it } from 'vitest';
import { MemoryFiles } from '../../../../../src/app/ports/host/memory-files.ts';
import { judged, worst, type Check } from '../../../../../src/app/jobs/verify/tools/check.ts';
import { CHECKS } from '../../../../../src/app/jobs/verify/checks.ts';
import { canonicalJson } from '../../../../../src/app/ports/host/canonical-json.ts';
import { hashOf, type VerifyReport } from '../../../../../src/app/jobs/verify/verify-report.ts';
import { confirmVerification, verifyDevice, type VerifyControls } from '../../../../../src/app/jobs/verify/verify.ts';
import { CpuEngine } from '../../../../../src/engine/reference/engine.ts';
import { CancelledError, RunError } from '../../../../../src/units/errors.ts';
import { keptInMemory } from '../../../../support/test-host.ts';

const line = (error: number) =>
  judged({ asked: 'A <figure> & its error', error, allowed: 1, errorUnit: 'dB', reason: 'heard', truth: 'a book' });

const checkOf = (name: string, run: Check['run']): Check => ({
  name,
  title: `The check ${name}`,
  about: 'about it',
  cost: { quick: 1, full: 3 },
  run,
});

const good = checkOf('good', () =>
  Promise.resolve({
    lines: [line(0.5), line(1)],
    plots: [{ title: 'A plot', x: 'Hz', y: 'dB', curves: [{ name: 'a', points: [[1, 2] as const], style: 'line' }] }],
  }),
);
const bad = checkOf('bad', () => Promise.resolve({ lines: [line(0), line(1.001)], plots: [] }));
const broken = checkOf('broken', () => Promise.reject(new RunError('it burst', '')));
const empty = checkOf('empty', () => Promise.resolve({ lines: [], plots: [] }));

function controlsWith(suite: readonly Check[], files = new MemoryFiles(new Map())): VerifyControls {
  return {
    host: { files, kept: keptInMemory() },
    makeEngine: () => Promise.resolve(new CpuEngine({ precision: 32, threads: 1 })),
    memoryLimit: 1e9,
    signal: new AbortController().signal,
    suite,
  };
}

const quick = { effort: 'quick', checks: undefined, outFolder: undefined } as const;

describe('a line', () => {
  it('passes up to what is allowed, and fails beyond and without a figure', () => {
    expect([0, 1, 1.001, NaN, Infinity].map((error) => line(error).passed)).toEqual([true, true, false, false, false]);
    expect(line(NaN).error).toBeNull();
  });

  it('has an error that shows every NaN', () => {
    expect(worst([1, -3, 2])).toBe(3);
    expect(worst([1, NaN, 2])).toBeNaN();
  });
});

describe('the suite', () => {
  it('tells which checks will run, and each as it ends, as the report has it', async () => {
    const heard: unknown[] = [];
    const { report } = await verifyDevice(quick, {
      ...controlsWith([good, bad]),
      onChosen: (checks) => heard.push(checks.map(({ name, title }) => [name, title])),
      onProgress: ({ what, share }) => heard.push([what, share]),
      onEnded: (check) => heard.push(check),
    });
    const [first, second] = report.results.checks;
    expect(heard).toEqual([
      [
        ['good', 'The check good'],
        ['bad', 'The check bad'],
      ],
      ['The check good', 0],
      first,
      ['The check bad', 0.5],
      second,
    ]);
  });

  it('passes if every line of every check passes', async () => {
    expect((await verifyDevice(quick, controlsWith([good]))).report.passed).toBe(true);
  });

  it.each([
    ['with a line that fails', bad],
    ['that broke off', broken],
    ['without a line', empty],
  ])('fails by a check %s', async (_, check) => {
    const { report } = await verifyDevice(quick, controlsWith([good, check]));
    expect(report.passed).toBe(false);
    expect(report.results.checks.map(({ passed }) => passed)).toEqual([true, false]);
  });

  it('says why a check broke off', async () => {
    const { report } = await verifyDevice(quick, controlsWith([broken]));
    expect(report.results.checks[0].lines[0].asked).toContain('it burst');
  });

  it('runs the checks that are named, and refuses others', async () => {
    const { report } = await verifyDevice({ ...quick, checks: 'empty, good' }, controlsWith([good, bad, empty]));
    expect(report.results.checks.map(({ name }) => name)).toEqual(['good', 'empty']);
    await expect(verifyDevice({ ...quick, checks: 'good,best' }, controlsWith([good, bad]))).rejects.toMatchObject({
      path: 'checks',
      remedy: expect.stringContaining('good, bad') as string,
    });
  });

  it('leaves out what would say nothing about the engine, says so, and refuses it by name', async () => {
    const pointless: Check = { ...bad, name: 'pointless', pointless: ({ kind }) => `it is a ${kind}` };
    const { report } = await verifyDevice(quick, controlsWith([good, pointless]));
    expect([report.passed, report.results.leftOut]).toEqual([
      true,
      [{ name: 'pointless', title: 'The check bad', reason: 'it is a cpu' }],
    ]);
    const named = { ...quick, checks: 'pointless' };
    await expect(verifyDevice(named, controlsWith([good, pointless]))).rejects.toMatchObject({
      path: 'checks',
      message: expect.stringContaining('it is a cpu') as string,
    });
  });

  it('compares no engine with itself', () => {
    const engine = (precision: 32 | 64) => new CpuEngine({ precision, threads: 1 });
    const { pointless } = CHECKS.find(({ name }) => name === 'engine')!;
    expect(pointless!(engine(64))).toContain('the reference itself');
    expect(pointless!(engine(32))).toBeUndefined();
  });

  it('tells how far it is, by what the checks cost', async () => {
    const shares: number[] = [];
    const half = checkOf('half', ({ onShare }) => {
      onShare(0.5);
      return Promise.resolve({ lines: [line(0)], plots: [] });
    });
    await verifyDevice(quick, { ...controlsWith([half, good]), onProgress: ({ share }) => shares.push(share) });
    expect(shares).toEqual([0, 0.25, 0.5]);
  });

  it('writes nothing if it is stopped', async () => {
    const files = new MemoryFiles(new Map());
    const controller = new AbortController();
    const stopping = checkOf('stopping', () => {
      controller.abort();
      return Promise.resolve({ lines: [line(0)], plots: [] });
    });
    const request = { ...quick, outFolder: 'out' };
    await expect(
      verifyDevice(request, { ...controlsWith([stopping], files), signal: controller.signal }),
    ).rejects.toThrow(CancelledError);
    expect(files.written.size).toBe(0);
  });

  it('has checks of different names, each with a cost and words', () => {
    expect(new Set(CHECKS.map(({ name }) => name)).size).toBe(CHECKS.length);
    for (const { name, title, about, cost } of CHECKS) {
      expect(name).toMatch(/^[a-z]+(-[a-z]+)*$/);
      expect(Math.min(title.length, about.length, cost.quick, cost.full)).toBeGreaterThan(0);
    }
  });
});

describe('the hash', () => {
  it('does not depend on the order of keys, and changes with every value', async () => {
    expect(canonicalJson({ b: [1, { d: null, c: 'ä' }], a: 0.1 })).toBe('{"a":0.1,"b":[1,{"c":"ä","d":null}]}');
    expect(await hashOf({ a: 1, b: 2 })).toBe(await hashOf({ b: 2, a: 1 }));
    expect(await hashOf({ a: 1 })).not.toBe(await hashOf({ a: 1.000001 }));
  });

  async function saved(suite: readonly Check[]): Promise<VerifyReport> {
    const files = new MemoryFiles(new Map());
    await verifyDevice({ ...quick, outFolder: 'out' }, controlsWith(suite, files));
    expect([...files.written.keys()].sort()).toEqual(['out/verify.html', 'out/verify.json']);
    return JSON.parse(files.written.get('out/verify.json') as string) as VerifyReport;
  }

  const confirm = (report: unknown) => {
    const files = new MemoryFiles(new Map([['verify.json', new Blob([JSON.stringify(report)])]]));
    return confirmVerification('verify.json', { host: { files, kept: keptInMemory() } });
  };

  it('is confirmed from the file, with any date', async () => {
    const report = await saved([good]);
    expect(report.resultsSha256).toMatch(/^[0-9a-f]{64}$/);
    expect(await confirm({ ...report, date: '2000-01-01T00:00:00Z', elapsedSeconds: 1, seconds: {} })).toMatchObject({
      unchanged: true,
      passed: true,
    });
  });

  it('shows a changed figure, and a line that failed', async () => {
    const report = await saved([bad]);
    expect(await confirm(report)).toMatchObject({ unchanged: true, passed: false });
    const text = JSON.stringify(report).replaceAll('"passed":false', '"passed":true').replace('1.001', '0.001');
    expect(await confirm(JSON.parse(text))).toMatchObject({ unchanged: false, passed: true });
  });

  it('is not looked for in another file', async () => {
    await expect(confirm({ format: 'wavehall bench 1' })).rejects.toMatchObject({ path: 'reportFile' });
    await expect(
      confirmVerification('none.json', {
        host: { files: new MemoryFiles(new Map()), kept: keptInMemory() },
      }),
    ).rejects.toMatchObject({ path: 'reportFile' });
  });
});
