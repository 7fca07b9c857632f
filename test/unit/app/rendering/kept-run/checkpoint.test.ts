import { copyFileSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CheckpointFiles } from '../../../../../src/app/rendering/kept-run/checkpoint-files.ts';
import { checkpointFolder } from '../../../../../src/node/checkpoint-folder.ts';
import { CancelledError, DeviceLostError, InputError } from '../../../../../src/units/errors.ts';
import { seconds } from '../../../../../src/units/quantities.ts';
import { ALWAYS, CheckpointRuns, cpuEngine, watched } from '../../../../support/checkpoint-runs.ts';

let runs: CheckpointRuns;
beforeEach(() => (runs = new CheckpointRuns()));
afterEach(() => runs.remove());

const steps = async (): Promise<number> => (await runs.render('whole')).steps;
const checkpoint = (out: string): string[] =>
  existsSync(runs.at(out, 'checkpoint')) ? readdirSync(runs.at(out, 'checkpoint')).sort() : [];

/** Changes a byte in the midst of a file. */
function damage(...names: string[]): void {
  const bytes = readFileSync(runs.at(...names));
  bytes[bytes.length >> 1] ^= 1;
  writeFileSync(runs.at(...names), bytes);
}

describe('a rendering that is stopped', () => {
  it('goes on in any source to the same samples, whatever became of its scene', async () => {
    const perSource = await steps();
    for (const share of [0, 1, 2.6]) {
      const ended = await runs.stopAt('part', share * perSource + 1);
      expect(ended).toBeInstanceOf(CancelledError);
      expect((ended as CancelledError).message).toBe(`stopped on request; ${runs.at('part')} has a checkpoint`);
      rmSync(runs.at('scene.json'));
      const report = await runs.resume('part');
      runs.writeScene();
      const source = 'ABC'[Math.floor(share + 1 / perSource)];
      expect(report.checkpoints.resumedFrom).toMatchObject({ source });
      expect(runs.samples('part')).toBe(runs.samples('whole'));
      expect(checkpoint('part')).toEqual([]);
      rmSync(runs.at('part'), { recursive: true });
    }
  });

  it('may be stopped again and again, and its length may grow', async () => {
    runs.remove();
    runs = new CheckpointRuns({
      durationSeconds: undefined,
      maxFrequencyHz: 360,
      materials: { wall: { absorption: 0.01 }, ceiling: { absorption: 0.9 } },
      geometry: {
        boxes: [{ add: { from: [0, 0, 0], to: [2.9, 2.3, 1.7] }, material: 'wall', faces: { 'z+': 'ceiling' } }],
      },
    });
    const whole = await runs.render('whole', { raw: false });
    expect(whole.duration.seconds).toBeGreaterThan(whole.duration.chosen!.seconds);
    const every = Math.ceil(whole.steps / 2);
    await runs.stopAt('part', every, { raw: false });
    for (;;) {
      const stop = new AbortController();
      const engine = watched(cpuEngine(), (made) => {
        if (made >= every) stop.abort();
      });
      const report = await runs.resume('part', { engine, signal: stop.signal }).catch((error: unknown) => error);
      if (report instanceof CancelledError) continue;
      expect(report).toMatchObject({ duration: { ...whole.duration }, steps: whole.steps });
      break;
    }
    expect(runs.samples('part')).toBe(runs.samples('whole'));
  });

  it('keeps the last two states, in the order of their numbers, and nothing when it is whole', async () => {
    const seen = new Set<string>();
    const engine = watched(cpuEngine(), () => seen.add(checkpoint('part').join()));
    const report = await runs.render('part', { checkpoint: ALWAYS }, { engine, hourly: true });
    expect(report.checkpoints.written).toBeGreaterThan(1);
    for (const names of seen) expect(names.match(/state-/g)?.length ?? 0).toBeLessThanOrEqual(2);
    expect(checkpoint('part')).toEqual([]);
  });

  it('has none to go on from unless it was asked for or takes long', async () => {
    expect(await runs.stopAt('part', 10, { checkpoint: undefined })).toMatchObject({
      message: 'stopped on request; no file was written',
    });
    expect(await runs.stopAt('part', 10, { checkpoint: null })).toMatchObject({
      message: 'stopped on request; no file was written',
    });
    expect(checkpoint('part')).toEqual([]);
    await expect(runs.resume('part')).rejects.toThrow(/has no checkpoint/);
  });
});

describe('a checkpoint', () => {
  it('that is damaged gives way to the one before, and is refused if both are', async () => {
    const perSource = await steps();
    const engine = watched(cpuEngine(), (made) => {
      if (made > 1.5 * perSource) throw new Error('broken');
    });
    await expect(runs.render('part', { checkpoint: ALWAYS }, { engine, hourly: true })).rejects.toThrow('broken');
    const [newest, before] = checkpoint('part')
      .filter((name) => name.startsWith('state'))
      .sort((a, b) => Number(/\d+/.exec(b)) - Number(/\d+/.exec(a)));
    // Nothing says so but the numbers: the clock may have been set back.
    damage('part/checkpoint', newest);
    damage('part/checkpoint/record-0.bin');
    const report = await runs.resume('part');
    expect(report.warnings).toContainEqual(
      expect.stringMatching(/^state-\d+ of the checkpoint is damaged, an older one/),
    );
    expect(report.warnings).toContainEqual(
      expect.stringMatching(/^record-0 of .* damaged: .*; the source is run again/),
    );
    expect(runs.samples('part')).toBe(runs.samples('whole'));

    await runs.stopAt('other', 10);
    expect(before).toBeDefined();
    damage('other/checkpoint/state-1.bin');
    await expect(runs.resume('other')).rejects.toThrow(/cannot be used: a block is damaged/);
    await expect(runs.resume('other')).rejects.toBeInstanceOf(InputError);
    writeFileSync(runs.at('other/checkpoint/job.bin'), 'something else');
    await expect(runs.resume('other')).rejects.toThrow(/cannot be used/);
  });

  it('of another build, another engine or another run is refused', async () => {
    await runs.stopAt('part', 10);
    const folder = checkpointFolder(runs.at('part'));
    const job = (await CheckpointFiles.readJob(folder))!;
    await expect(runs.resume('part', { engine: Object.assign(cpuEngine(), { precision: 64 }) })).rejects.toThrow(
      /was made with the processor in 32 bits, and here is .* in 64 bits/,
    );
    const state = readFileSync(runs.at('part/checkpoint/state-1.bin'));
    await new CheckpointFiles(folder, 'other').begin({ ...job, run: 'other' });
    writeFileSync(runs.at('part/checkpoint/state-1.bin'), state);
    await expect(runs.resume('part')).rejects.toThrow(/it is of another run/);
    await new CheckpointFiles(folder, job.run).begin({ ...job, build: 'other', program: '0.0.1' });
    await expect(runs.resume('part')).rejects.toThrow(/is of another build of the program \(version 0.0.1\)/);
  });

  it('whose files were copied over one another is not used as if they were its own', async () => {
    const perSource = await steps();
    const engine = watched(cpuEngine(), (made) => {
      if (made > 2.5 * perSource) throw new Error('broken');
    });
    await expect(runs.render('part', { checkpoint: ALWAYS }, { engine, hourly: true })).rejects.toThrow('broken');
    const states = checkpoint('part').filter((name) => name.startsWith('state'));
    const copy = (from: string, to: string): void =>
      copyFileSync(runs.at('part/checkpoint', from), runs.at('part/checkpoint', to));
    const newest = states.reduce((a, b) => (Number(/\d+/.exec(a)) > Number(/\d+/.exec(b)) ? a : b));
    copy('record-1.bin', 'record-0.bin');
    copy('job.bin', newest);
    const report = await runs.resume('part');
    expect(report.warnings).toContainEqual(
      expect.stringMatching(/^state-\d+ of the checkpoint .*: it is not 'state-\d+' but another file of a checkpoint$/),
    );
    expect(report.warnings).toContainEqual(
      expect.stringMatching(/^record-0 of .* it is not 'record-0' but another file .*; the source is run again/),
    );
    expect(runs.samples('part')).toBe(runs.samples('whole'));
  });

  it('whose values are others behind a whole checksum is refused in words, or its record run again', async () => {
    const perSource = await steps();
    await runs.stopAt('part', perSource + 10);
    const folder = checkpointFolder(runs.at('part'));
    const { run } = (await CheckpointFiles.readJob(folder))!;
    const files = new CheckpointFiles(folder, run);
    const point = (await files.readState(() => undefined))!;
    const { state, responses } = point.at;
    const longer = responses.map((record) => Float64Array.from({ length: 2 * perSource }, (_, n) => record[n] ?? 0));
    const changed: [object, RegExp][] = [
      [{ at: { ...point.at, state: { ...state, tables: state.tables.slice(1) } } }, /of another room/],
      [{ at: { ...point.at, state: { ...state, step: 3 } } }, /of another room/],
      [{ at: { state: { ...state, step: 2 * perSource }, responses: longer } }, /another length/],
      [{ at: { ...point.at, responses: responses.slice(1) } }, /of another room/],
      [{ source: 7 }, /of another room/],
      [{ durationSeconds: Infinity }, /not as this program writes it/],
      [{ at: { ...point.at, responses: responses.map((each) => each.map(() => NaN)) } }, /not as this program writes/],
    ];
    for (const [change, reason] of changed) {
      await folder.remove(await folder.names().then((names) => names.filter((name) => name.startsWith('state'))));
      await files.writeState({ ...point, ...change });
      const refused = await runs.resume('part').catch((error: unknown) => error);
      expect(refused).toBeInstanceOf(InputError);
      expect((refused as InputError).message).toMatch(reason);
    }
    // One from before the first step is whole.
    const rest = { step: 0, tables: state.tables.map((table) => table.slice().fill(0)) };
    await files.writeState({ ...point, at: { state: rest, responses: responses.map(() => new Float64Array(0)) } });
    await files.writeRecord(0, longer);
    const report = await runs.resume('part');
    expect(report.warnings).toContainEqual(expect.stringMatching(/^record-0 .* it is longer than the rendering/));
    expect(runs.samples('part')).toBe(runs.samples('whole'));
  });

  it('does no harm if it cannot be written, and warns once', async () => {
    await steps();
    const broken = (out: string) => ({
      ...checkpointFolder(out),
      write: () => Promise.reject(new Error('the disk is full')),
    });
    const report = await runs.render('part', { checkpoint: ALWAYS }, { hourly: true, host: { checkpoints: broken } });
    expect(report.warnings.filter((each) => each.includes('checkpoint'))).toEqual([
      'a checkpoint could not be written: the disk is full',
    ]);
    expect(runs.samples('part')).toBe(runs.samples('whole'));
    const small = (out: string) => ({ ...checkpointFolder(out), freeBytes: () => Promise.resolve(1000) });
    await expect(runs.render('part', { checkpoint: ALWAYS }, { host: { checkpoints: small } })).rejects.toThrow(
      /^checkpoints need about .* and the disk of .* has 1 kB left/,
    );
  });

  it('is made again where its folder was removed', async () => {
    let removed = 0;
    const engine = watched(cpuEngine(), () => {
      if (checkpoint('part').length > 2 && removed++ < 1) rmSync(runs.at('part/checkpoint'), { recursive: true });
      if (removed > 0 && checkpoint('part').length > 2) throw new Error('broken');
    });
    await expect(runs.render('part', { checkpoint: ALWAYS }, { engine, hourly: true })).rejects.toThrow('broken');
    await runs.resume('part');
    await steps();
    expect(runs.samples('part')).toBe(runs.samples('whole'));
  });

  it('is that of one run: another in the same folder is refused, or runs without', async () => {
    const held = checkpointFolder(runs.at('part'));
    expect(await held.hold()).toBe(true);
    await expect(runs.render('part', { checkpoint: seconds(60) })).rejects.toThrow(
      /another rendering keeps its checkpoints/,
    );
    await runs.render('part');
    expect(checkpoint('part')).toEqual(['holder', 'wavehall-checkpoints']);
    await held.release();
    expect(checkpoint('part')).toEqual([]);
  });
});

describe('a device that is lost', () => {
  it.each([
    ['with checkpoints', ALWAYS],
    ['without', null],
  ])('is replaced, %s', async (_, every) => {
    const perSource = await steps();
    const at = [0.3, 0.6, 1.2, 2.9].map((share) => share * perSource);
    let engines = 0;
    const makeEngine = () => {
      engines++;
      return Promise.resolve(
        watched(cpuEngine(), (made) => {
          if (made >= (at[0] ?? Infinity) - (engines > 1 ? perSource / 4 : 0)) {
            at.shift();
            throw new DeviceLostError('the GPU was lost: test', 'Run it again.');
          }
        }),
      );
    };
    const report = await runs.render('part', { checkpoint: every }, { hourly: true, makeEngine });
    expect(report.checkpoints.losses).toBeGreaterThan(1);
    expect(report.warnings).toContainEqual(expect.stringMatching(/^the GPU was lost: test, . times; the run went on/));
    expect(runs.samples('part')).toBe(runs.samples('whole'));
  });

  it('again and again ends the run, which can be resumed', async () => {
    const perSource = await steps();
    const makeEngine = () =>
      Promise.resolve(
        watched(cpuEngine(), (made) => {
          if (made >= perSource / 2) throw new DeviceLostError('the GPU was lost: test', 'Run it again.');
        }),
      );
    const broken = () =>
      Promise.resolve(
        watched(cpuEngine(), () => {
          throw new DeviceLostError('the GPU was lost: test', 'Run it again.');
        }),
      );
    await expect(
      runs.render(
        'part',
        { checkpoint: ALWAYS },
        { hourly: true, makeEngine: (anew) => (anew ? broken() : makeEngine()) },
      ),
    ).rejects.toThrow('the GPU was lost');
    await runs.resume('part');
    expect(runs.samples('part')).toBe(runs.samples('whole'));
  });
});
