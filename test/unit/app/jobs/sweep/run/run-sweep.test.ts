import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CpuEngine } from '../../../../../../src/engine/reference/engine.ts';
import { InputError, RunError } from '../../../../../../src/units/errors.ts';
import { stopIfAsked } from '../../../../../../src/units/task.ts';
import type { ManifestLine } from '../../../../../../src/app/jobs/sweep/manifest.ts';
import type { RenderLines } from '../../../../../../src/app/jobs/sweep/run/render-lines.ts';
import {
  runSweep,
  type SweepRunControls,
  type SweepRunRequest,
} from '../../../../../../src/app/jobs/sweep/run/run-sweep.ts';
import { doneFolder, failedFile } from '../../../../../../src/app/jobs/sweep/sweep-folder.ts';
import { nodeSweepFiles } from '../../../../../../src/node/sweep-files.ts';
import { finishLine, smallLine, writeManifest } from '../../../../../support/sweeps/small-sweep.ts';
import { testHost } from '../../../../../support/test-host.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'wavehall-sweep-'));
});
afterEach(() => {
  vi.useRealTimers();
  rmSync(folder, { recursive: true, force: true });
});

const out = (): string => join(folder, 'results');

function controls(changes: Partial<SweepRunControls> = {}): SweepRunControls {
  return {
    host: testHost,
    makeEngine: () => Promise.resolve(new CpuEngine({ precision: 32, threads: 1, memoryLimit: 1e9 })),
    memoryLimit: 1e9,
    signal: new AbortController().signal,
    sweepFiles: nodeSweepFiles,
    ...changes,
  };
}

const request = (manifest: string, changes: Partial<SweepRunRequest> = {}): SweepRunRequest => ({
  manifest,
  outFolder: out(),
  index: 0,
  of: 1,
  ...changes,
});

/** Renders nothing: each line gets a file with its id, or the error that is given for it. */
const pretend = (errorOf: (line: ManifestLine) => unknown = () => undefined): RenderLines =>
  async function* (groups, { signal }) {
    for await (const group of groups) {
      for (const line of group) {
        stopIfAsked(signal);
        const error = errorOf(line);
        yield error === undefined ? { line, files: new Map([['report.json', line.id]]) } : { line, error };
      }
    }
  };

const linesOf = (count: number): Promise<ManifestLine[]> =>
  Promise.all(Array.from({ length: count }, (_, i) => smallLine(`l${i}`, { width: 2, at: 0.5 + i / 20 })));

const isDone = ({ hash }: ManifestLine): boolean => existsSync(join(doneFolder(out(), hash), 'line.json'));

describe('a run of a sweep', () => {
  it('gives the samples of single renderings, opens each room once, and does nothing the second time', async () => {
    const lines = [
      await smallLine('a', { width: 1.5, at: 1 }),
      await smallLine('b', { width: 1.4, at: 1 }),
      await smallLine('c', { width: 1.5, at: 1.2 }),
      await smallLine('again', { width: 1.5, at: 1 }),
    ];
    const manifest = await writeManifest(folder, lines);
    const engine = new CpuEngine({ precision: 32, threads: 1, memoryLimit: 1e9 });
    const open = vi.spyOn(engine, 'open');
    const report = await runSweep(request(manifest), controls({ makeEngine: () => Promise.resolve(engine) }));
    expect(report).toMatchObject({ manifestLines: 4, lines: 3, before: 0, done: 3, byOthers: 0, failed: [] });
    expect(open).toHaveBeenCalledTimes(2);
    expect(lines.slice(0, 3).every(isDone)).toBe(true);
    // The one that took over the room of another.
    for (const line of [lines[2]]) {
      const alone = join(folder, 'alone');
      await finishLine(line, alone);
      for (const name of ['S1-R1.wav', 'S1-R2.wav']) {
        expect(readFileSync(join(doneFolder(out(), line.hash), name))).toEqual(
          readFileSync(join(doneFolder(alone, line.hash), name)),
        );
      }
      expect(readdirSync(doneFolder(out(), line.hash))).toEqual(['S1-R1.wav', 'S1-R2.wav', 'line.json', 'report.json']);
      expect(JSON.parse(readFileSync(join(doneFolder(out(), line.hash), 'line.json'), 'utf8'))).toEqual(line);
    }
    expect(await runSweep(request(manifest), controls())).toMatchObject({ before: 3, done: 0 });
    expect(readdirSync(join(out(), 'work'))).toEqual([]);
  });

  it('does the lines of its share', async () => {
    const lines = await linesOf(12);
    const manifest = await writeManifest(folder, lines);
    const renderLines = pretend();
    const first = await runSweep(request(manifest, { index: 1, of: 3 }), controls({ renderLines }));
    expect(first.done).toBe(first.lines);
    expect(lines.filter(isDone)).toHaveLength(first.lines);
    for (const index of [0, 2]) await runSweep(request(manifest, { index, of: 3 }), controls({ renderLines }));
    expect(lines.every(isDone)).toBe(true);
  });

  it('refuses a share that there is not', async () => {
    const manifest = await writeManifest(folder, await linesOf(1));
    await expect(runSweep(request(manifest, { index: 2, of: 2 }), controls())).rejects.toMatchObject({ path: 'index' });
    await expect(runSweep(request(manifest, { of: 0 }), controls())).rejects.toMatchObject({ path: 'of' });
  });

  it('records a failure, tries the line once more at the end, and then leaves it', async () => {
    const lines = await linesOf(3);
    const manifest = await writeManifest(folder, lines);
    const asked: string[] = [];
    const renderLines = pretend(({ id }) => {
      asked.push(id);
      return id === 'l1' ? new InputError('sources.S1', 'it stands in a wall', 'Move it.') : undefined;
    });
    const report = await runSweep(request(manifest), controls({ renderLines }));
    expect(asked.at(-1)).toBe('l1');
    expect(asked).toHaveLength(4);
    const failure = {
      id: 'l1',
      hash: lines[1].hash,
      attempts: 2,
      error: { path: 'sources.S1', message: 'it stands in a wall', remedy: 'Move it.' },
    };
    expect(report).toMatchObject({ done: 2, failed: [failure] });
    expect(JSON.parse(readFileSync(failedFile(out(), lines[1].hash), 'utf8'))).toEqual(failure);
    const again = await runSweep(request(manifest), controls({ renderLines }));
    expect(asked).toHaveLength(4);
    expect(again).toMatchObject({ before: 2, done: 0, failed: [failure] });
    const alone = await runSweep(request(manifest, { line: 'l1' }), controls({ renderLines: pretend() }));
    expect(alone).toMatchObject({ lines: 1, done: 1, failed: [] });
    expect(isDone(lines[1])).toBe(true);
  });

  it('finishes a line that fails once', async () => {
    const lines = await linesOf(2);
    const manifest = await writeManifest(folder, lines);
    let failures = 0;
    const renderLines = pretend(({ id }) => (id === 'l0' && failures++ === 0 ? new Error('out of luck') : undefined));
    expect(await runSweep(request(manifest), controls({ renderLines }))).toMatchObject({ done: 2, failed: [] });
    expect(lines.every(isDone)).toBe(true);
  });

  it('stops between lines, and goes on when it runs again', async () => {
    const lines = await linesOf(6);
    const manifest = await writeManifest(folder, lines);
    const stop = new AbortController();
    let rendered = 0;
    const renderLines = pretend(() => {
      if (++rendered === 3) stop.abort();
      return undefined;
    });
    const report = await runSweep(request(manifest), controls({ renderLines, signal: stop.signal }));
    expect(report).toMatchObject({ stopped: true, done: 3 });
    expect(readdirSync(join(out(), 'work'))).toEqual([]);
    const rest = await runSweep(request(manifest), controls({ renderLines: pretend() }));
    expect(rest).toMatchObject({ stopped: false, before: 3, done: 3 });
  });

  it('ends when the disk is full, and keeps what is done', async () => {
    const lines = await linesOf(4);
    const manifest = await writeManifest(folder, lines);
    let written = 0;
    const sweepFiles = {
      ...nodeSweepFiles,
      writeFolder: (...given: Parameters<typeof nodeSweepFiles.writeFolder>) =>
        ++written > 2
          ? Promise.reject(new RunError('the disk is full', 'Make room on the disk.'))
          : nodeSweepFiles.writeFolder(...given),
    };
    await expect(runSweep(request(manifest), controls({ renderLines: pretend(), sweepFiles }))).rejects.toThrow(
      'the disk is full',
    );
    expect(lines.filter(isDone)).toHaveLength(2);
    expect(existsSync(join(out(), 'failed'))).toBe(false);
    expect(await runSweep(request(manifest), controls({ renderLines: pretend() }))).toMatchObject({ done: 2 });
  });

  it('shares a folder with another run of the same lines', async () => {
    const lines = await linesOf(8);
    const manifest = await writeManifest(folder, lines);
    const reports = await Promise.all(
      [0, 1].map(() => runSweep(request(manifest), controls({ renderLines: pretend() }))),
    );
    for (const { done, byOthers, before } of reports) expect(done + byOthers + before).toBe(8);
    expect(reports.reduce((sum, { done }) => sum + done, 0)).toBe(8);
    expect(lines.every(isDone)).toBe(true);
    expect(readdirSync(join(out(), 'work'))).toEqual([]);
  });

  it('works while the clock is set back', async () => {
    const lines = await linesOf(4);
    const manifest = await writeManifest(folder, lines);
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2020-01-01') });
    const renderLines = pretend(({ id }) => {
      if (id === 'l1') vi.setSystemTime(new Date('1999-01-01'));
      return undefined;
    });
    const report = await runSweep(request(manifest), controls({ renderLines }));
    expect(report.done).toBe(4);
    expect(report.seconds).toBeGreaterThan(0);
  });

  it('refuses a line that was changed after it was planned', async () => {
    const [line] = await linesOf(1);
    const manifest = await writeManifest(folder, [{ ...line, scene: { ...line.scene, durationSeconds: 9 } }]);
    await expect(runSweep(request(manifest), controls({ renderLines: pretend() }))).rejects.toMatchObject({
      path: `${manifest}: line 1: hash`,
    });
  });

  it('computes nothing if a line is broken', async () => {
    const manifest = await writeManifest(folder, await linesOf(2));
    writeFileSync(manifest, `${readFileSync(manifest, 'utf8')}{"format":1}\n`);
    await expect(runSweep(request(manifest), controls({ renderLines: pretend() }))).rejects.toMatchObject({
      path: `${manifest}: line 3`,
    });
    expect(existsSync(join(out(), 'done'))).toBe(false);
  });

  it('fails lines whose files are not those of the plan, until they are', async () => {
    const [line] = await linesOf(1);
    const { lineHash } = await import('../../../../../../src/app/jobs/sweep/manifest.ts');
    const mesh = 'v 0 0 0\n';
    const files = { 'hall.obj': createHash('sha256').update(mesh).digest('hex') };
    writeFileSync(join(folder, 'hall.obj'), `${mesh}v 1 1 1\n`);
    const manifest = await writeManifest(folder, [{ ...line, files, hash: await lineHash({ ...line, files }) }]);
    const { failed } = await runSweep(request(manifest), controls({ renderLines: pretend() }));
    expect(failed[0].error.message).toBe('the file is not the one that the sweep was planned with');
    // A folder that is not mounted must not cost the lines that need it.
    expect(failed[0].attempts).toBe(0);
    writeFileSync(join(folder, 'hall.obj'), mesh);
    expect(await runSweep(request(manifest), controls({ renderLines: pretend() }))).toMatchObject({ done: 1 });
  });

  it('replaces the result of a line that is asked for, and no folder that is not its result', async () => {
    const [line] = await linesOf(1);
    const manifest = await writeManifest(folder, [line]);
    const again = request(manifest, { line: line.id });
    const place = doneFolder(out(), line.hash);
    for (let round = 0; round < 2; round++) {
      expect(await runSweep(again, controls({ renderLines: pretend() }))).toMatchObject({ done: 1 });
    }
    for (const text of ['mine', JSON.stringify({ ...line, hash: 'cd'.repeat(32) })]) {
      rmSync(place, { recursive: true });
      mkdirSync(place, { recursive: true });
      writeFileSync(join(place, 'line.json'), text);
      writeFileSync(join(place, 'thesis.txt'), 'mine');
      await expect(runSweep(again, controls({ renderLines: pretend() }))).rejects.toMatchObject({
        ...{ exitStatus: 2, path: 'outFolder', remedy: 'Name another folder, or move it away.' },
      });
      expect(readFileSync(join(place, 'thesis.txt'), 'utf8')).toBe('mine');
    }
  });

  it('finds no line of an unknown id', async () => {
    const manifest = await writeManifest(folder, await linesOf(1));
    await expect(runSweep(request(manifest, { line: 'x' }), controls())).rejects.toMatchObject({ path: 'line' });
  });
});
