import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CheckpointFolder, Host } from '../../../../../../src/app/ports/host/host.ts';
import type { Engine } from '../../../../../../src/engine/engine.ts';
import { DeviceLostError } from '../../../../../../src/units/errors.ts';
import { seconds } from '../../../../../../src/units/quantities.ts';
import type { ManifestLine } from '../../../../../../src/app/jobs/sweep/manifest.ts';
import { LineCheckpoints } from '../../../../../../src/app/jobs/sweep/run/line-checkpoints.ts';
import {
  runSweep,
  type SweepRunReport,
  type SweepRunRequest,
} from '../../../../../../src/app/jobs/sweep/run/run-sweep.ts';
import { doneFolder } from '../../../../../../src/app/jobs/sweep/sweep-folder.ts';
import { checkpointFolder } from '../../../../../../src/node/checkpoint-folder.ts';
import { nodeSweepFiles } from '../../../../../../src/node/sweep-files.ts';
import { cpuEngine, watched } from '../../../../../support/checkpoint-runs.ts';
import { smallLine, writeManifest } from '../../../../../support/sweeps/small-sweep.ts';
import { testHost } from '../../../../../support/test-host.ts';

let folder: string;
let line: ManifestLine;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'wavehall-sweep-'));
  line = await smallLine('long', { width: 1.5, at: 1 });
  await writeManifest(folder, [line]);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const host = { ...testHost, checkpoints: checkpointFolder };

interface Run {
  readonly out?: string;
  readonly engine?: Engine;
  readonly signal?: AbortSignal;
  readonly request?: Partial<SweepRunRequest>;
  readonly host?: Host;
  /** Whether another device is there when one was lost. */
  readonly hasOther?: boolean;
  /** The engine on it; by default the same. */
  readonly other?: Engine;
}

const run = ({
  out = 'results',
  engine = cpuEngine(),
  signal,
  request,
  host: machine = host,
  hasOther = true,
  other = engine,
}: Run = {}): Promise<SweepRunReport> =>
  runSweep(
    {
      ...{ manifest: join(folder, 'manifest.jsonl'), outFolder: join(folder, out), index: 0, of: 1 },
      checkpoint: seconds(3600),
      ...request,
    },
    {
      ...{ host: machine, memoryLimit: 1e9, sweepFiles: nodeSweepFiles },
      makeEngine: (anew) => {
        if (!anew) return Promise.resolve(engine);
        return hasOther ? Promise.resolve(other) : Promise.reject(new Error('no device'));
      },
      signal: signal ?? new AbortController().signal,
    },
  );

/** Stops the line in its second block of steps. */
function stopped(changes: Run = {}): Promise<SweepRunReport> {
  const stop = new AbortController();
  const engine = watched(changes.engine ?? cpuEngine(), (made) => {
    if (made >= 4) stop.abort();
  });
  return run({ ...changes, engine, signal: stop.signal });
}

/** Steps that an engine makes for a run. */
async function stepsOf(changes: Run = {}): Promise<{ readonly report: SweepRunReport; readonly steps: number }> {
  let steps = 0;
  const inner = changes.engine ?? cpuEngine();
  const engine = new Proxy(inner, {
    get: (target, key) => {
      const value: unknown = Reflect.get(target, key);
      if (key !== 'open') return typeof value === 'function' ? (value as () => unknown).bind(target) : value;
      return async (...args: Parameters<Engine['open']>) => {
        const simulation = await target.open(...args);
        const advance = simulation.advance.bind(simulation);
        simulation.advance = (count, ...others) => {
          steps += count;
          return advance(count, ...others);
        };
        return simulation;
      };
    },
  });
  return { report: await run({ ...changes, engine }), steps };
}

const work = (out = 'results'): string[] => readdirSync(join(folder, out, 'work'));
const samples = (out: string): string =>
  ['S1-R1.wav', 'S1-R2.wav']
    .map((name) => readFileSync(join(doneFolder(join(folder, out), line.hash), name), 'hex'))
    .join();
const resumedFrom = (): unknown =>
  (
    JSON.parse(readFileSync(join(doneFolder(join(folder, 'results'), line.hash), 'report.json'), 'utf8')) as {
      checkpoints: { resumedFrom: unknown };
    }
  ).checkpoints.resumedFrom;

describe('a line that is stopped', () => {
  it('goes on from its checkpoint to the same samples, and leaves nothing behind', async () => {
    const whole = await stepsOf({ out: 'whole' });
    expect(await stopped()).toMatchObject({ stopped: true, done: 0, failed: [] });
    expect(work()).toEqual([expect.stringMatching(new RegExp(`^${line.hash}-`))]);
    // Whoever held it is gone, with its machine: what it wrote there is no lock.
    writeFileSync(join(folder, 'results/work', work()[0], 'checkpoint/holder'), '00000000-1-00000000');
    const rest = await stepsOf();
    expect(rest.report).toMatchObject({ done: 1, failed: [] });
    expect(rest.steps).toBeLessThan(whole.steps);
    expect(resumedFrom()).toMatchObject({ step: whole.steps - rest.steps });
    expect(samples('results')).toBe(samples('whole'));
    expect(work()).toEqual([]);
  });

  it('keeps its checkpoint if the results cannot be written', async () => {
    await stopped();
    mkdirSync(join(folder, 'results/done'));
    writeFileSync(join(folder, 'results/done', line.hash.slice(0, 2)), 'in the way');
    await expect(run()).rejects.toThrow();
    rmSync(join(folder, 'results/done', line.hash.slice(0, 2)));
    expect(await run()).toMatchObject({ done: 1 });
    expect(resumedFrom()).not.toBeNull();
    expect(work()).toEqual([]);
  });

  it('begins again if its checkpoint is damaged, or of an engine that rounds in another way', async () => {
    await run({ out: 'whole' });
    await stopped();
    const states = join(folder, 'results/work', work()[0], 'checkpoint');
    for (const name of readdirSync(states)) writeFileSync(join(states, name), 'broken');
    expect(await run()).toMatchObject({ done: 1 });
    expect(samples('results')).toBe(samples('whole'));
    rmSync(join(folder, 'results'), { recursive: true });
    await stopped({ engine: Object.assign(cpuEngine(), { precision: 64 }) });
    expect(await run()).toMatchObject({ done: 1 });
    expect([resumedFrom(), work()]).toEqual([null, []]);
    expect(samples('results')).toBe(samples('whole'));
  });

  it('has not failed if its checkpoint cannot be written, and has none if none is asked for', async () => {
    const full = (out: string): CheckpointFolder => ({
      ...checkpointFolder(out),
      write: () => Promise.reject(new Error('the disk is full')),
    });
    for (const changes of [{ host: { ...host, checkpoints: full } }, { request: { checkpoint: null } }]) {
      expect(await stopped(changes)).toMatchObject({ stopped: true, done: 0, failed: [] });
      expect(existsSync(join(folder, 'results/failed'))).toBe(false);
      expect(existsSync(join(folder, 'results/work'))).toBe(false);
    }
  });

  it('goes on after the device was lost, in its second attempt', async () => {
    let losses = 0;
    const engine = watched(cpuEngine(), (made) => {
      if (made >= 36 && losses++ === 0) throw new DeviceLostError('the device is gone', 'Try again.');
    });
    const report = await run({ engine, hasOther: false, request: { checkpoint: seconds(1e-9) } });
    expect(report).toMatchObject({ done: 1, failed: [] });
    expect(resumedFrom()).not.toBeNull();
  });
});

describe('a device that is lost', () => {
  /** An engine whose device is lost in its first steps: from then on no room opens on it. */
  function losing(): Engine {
    let isLost = false;
    const gone = (): DeviceLostError => new DeviceLostError('the device is gone', 'Try again.');
    const inner = watched(cpuEngine(), (made) => {
      isLost = made >= 4;
      if (isLost) throw gone();
    });
    return new Proxy(inner, {
      get: (target, key) => {
        if (key === 'open' && isLost) return () => Promise.reject(gone());
        return Reflect.get(target, key) as unknown;
      },
    });
  }

  it('takes no other line with it, in its room or in another', async () => {
    const others = await Promise.all([
      smallLine('same room', { width: 1.5, at: 0.8 }),
      smallLine('other room', { width: 1.6, at: 1 }),
    ]);
    await writeManifest(folder, [line, ...others]);
    expect(await run({ engine: losing(), other: cpuEngine() })).toMatchObject({ done: 3, failed: [] });
  });
});

describe('the checkpoint of a line', () => {
  it('is taken by one of two processes', async () => {
    await stopped();
    // All see the folder before one of them takes it.
    let looking = 3;
    let allLooked: () => void = () => undefined;
    const looked = new Promise<void>((resolve) => (allLooked = resolve));
    const names: typeof nodeSweepFiles.names = async (place) => {
      const found = await nodeSweepFiles.names(place);
      if (--looking === 0) allLooked();
      await looked;
      return found;
    };
    const files = { ...nodeSweepFiles, names };
    const takers = [0, 1, 2].map(() => new LineCheckpoints(join(folder, 'results'), files, host));
    const taken = await Promise.all(takers.map((taker) => taker.take(line.hash)));
    expect(taken.filter((place) => place?.earlier)).toHaveLength(1);
    expect(new Set(taken.map((place) => place?.folder)).size).toBe(3);
  });

  it('is removed when its line is done', async () => {
    await stopped();
    await run({ request: { line: 'long', checkpoint: null } });
    expect(work()).toHaveLength(1);
    expect(await run()).toMatchObject({ before: 1 });
    expect(work()).toEqual([]);
  });
});
