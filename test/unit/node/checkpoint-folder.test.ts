import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { temporaryName } from '../../../src/disk/owner.ts';
import { checkpointFolder } from '../../../src/node/checkpoint-folder.ts';
import { InputError } from '../../../src/units/errors.ts';
import { seconds } from '../../../src/units/quantities.ts';
import { ALWAYS, CheckpointRuns } from '../../support/checkpoint-runs.ts';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'wavehall-'))));
afterEach(() => rmSync(folder, { recursive: true }));

async function* content(text: string): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(new TextEncoder().encode(text));
}

const textIn = async (out: string, name: string): Promise<string | undefined> => {
  const parts = await checkpointFolder(out).read(name);
  if (!parts) return undefined;
  const read: Uint8Array[] = [];
  for await (const part of parts) read.push(part);
  return Buffer.concat(read).toString();
};

/** All files below a folder, with their contents. */
const filesIn = (place: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(place, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => [join(parentPath, name), readFileSync(join(parentPath, name), 'latin1')]),
  );

const TAG_OF_DEAD = '00000000-1-00000000';

describe('a folder of checkpoints', () => {
  it('is made with its mark, keeps contents, and is gone when it has none', async () => {
    const place = checkpointFolder(folder);
    expect([await place.names(), await textIn(folder, 'job')]).toEqual([[], undefined]);
    expect(await place.hold()).toBe(true);
    await place.write('job', content('all of it'));
    expect(readdirSync(join(folder, 'checkpoint')).sort()).toEqual(['holder', 'job.bin', 'wavehall-checkpoints']);
    expect([await place.names(), await textIn(folder, 'job')]).toEqual([['job'], 'all of it']);
    expect(await checkpointFolder(folder).hold()).toBe(false);
    await place.remove(['job', 'state-1']);
    await place.release();
    expect(readdirSync(folder)).toEqual([]);
  });

  it('may be marked in an empty folder, and where a process died while it made or removed one', async () => {
    mkdirSync(join(folder, 'checkpoint'));
    writeFileSync(join(folder, 'checkpoint/holder'), TAG_OF_DEAD);
    writeFileSync(join(folder, 'checkpoint', temporaryName(TAG_OF_DEAD)), 'wave');
    const place = checkpointFolder(folder);
    await place.check();
    await place.write('job', content('a'));
    expect(await place.names()).toEqual(['job']);
    await place.discard();
    // Of another machine, it may still be under way.
    expect(readdirSync(join(folder, 'checkpoint')).sort()).toEqual([
      temporaryName(TAG_OF_DEAD),
      'wavehall-checkpoints',
    ]);
  });

  it.each([
    ['models of another program', (at: string) => writeFileSync(join(at, 'pytorch_model.bin'), 'weights')],
    ['a file with the name of ours', (at: string) => writeFileSync(join(at, 'state-1.bin'), 'weights')],
    ['a holder that is none', (at: string) => writeFileSync(join(at, 'holder'), 'a person')],
    ['a hidden file', (at: string) => writeFileSync(join(at, '.git'), '')],
    ['a folder', (at: string) => mkdirSync(join(at, 'deep'))],
    ['a mark of another form', (at: string) => writeFileSync(join(at, 'wavehall-checkpoints'), 'form 0')],
    ['a folder in the place of the mark', (at: string) => mkdirSync(join(at, 'wavehall-checkpoints'))],
    [
      'a link in the place of the mark',
      (at: string) => symlinkSync('../wavehall-checkpoints', join(at, 'wavehall-checkpoints')),
    ],
  ])('is refused where there is %s, which stays as it is', async (_, make) => {
    await checkpointFolder(join(folder, 'other')).write('job', content('a'));
    const mark = readFileSync(join(folder, 'other/checkpoint/wavehall-checkpoints'));
    mkdirSync(join(folder, 'checkpoint'));
    writeFileSync(join(folder, 'wavehall-checkpoints'), mark);
    make(join(folder, 'checkpoint'));
    const before = [readdirSync(join(folder, 'checkpoint')), filesIn(folder)];
    const place = checkpointFolder(folder);
    for (const attempt of [
      () => place.check(),
      () => place.names(),
      () => place.read('state-1'),
      () => place.write('state-1', content('a')),
      () => place.remove(['state-1', 'pytorch_model']),
      () => place.hold(),
    ])
      await expect(attempt()).rejects.toBeInstanceOf(InputError);
    await place.release();
    await place.discard();
    expect([readdirSync(join(folder, 'checkpoint')), filesIn(folder)]).toEqual(before);
  });

  it('is refused if it is a link, also to a folder of checkpoints', async () => {
    await checkpointFolder(join(folder, 'other')).write('job', content('a'));
    writeFileSync(join(folder, 'other/checkpoint/pytorch_model.bin'), 'weights');
    const before = filesIn(join(folder, 'other'));
    mkdirSync(join(folder, 'w'));
    symlinkSync(join(folder, 'other/checkpoint'), join(folder, 'w/checkpoint'));
    const place = checkpointFolder(join(folder, 'w'));
    await expect(place.check()).rejects.toThrow('it is a link, and checkpoints follow none');
    await expect(place.write('job', content('b'))).rejects.toThrow(InputError);
    await expect(place.remove(['job'])).rejects.toThrow(InputError);
    await place.discard();
    expect(filesIn(join(folder, 'other'))).toEqual(before);
  });

  it('leaves files and links in it that are not its own', async () => {
    const place = checkpointFolder(folder);
    await place.write('job', content('a'));
    writeFileSync(join(folder, 'elsewhere.bin'), 'weights');
    for (const name of ['state-1.bin', 'state-2.bin']) {
      if (name === 'state-1.bin') writeFileSync(join(folder, 'checkpoint', name), 'weights');
      else symlinkSync('../elsewhere.bin', join(folder, 'checkpoint', name));
    }
    expect(await place.names()).toEqual(['job']);
    for (const name of ['state-1', 'state-2']) {
      await expect(place.read(name)).rejects.toThrow(/is not a file of a checkpoint/);
      await expect(place.write(name, content('a'))).rejects.toThrow(/is in the way/);
    }
    await place.remove(['job', 'state-1', 'state-2']);
    await place.discard();
    const left = readdirSync(join(folder, 'checkpoint')).sort();
    expect(left).toEqual(['state-1.bin', 'state-2.bin', 'wavehall-checkpoints']);
    expect(filesIn(folder)).toMatchObject({
      [join(folder, 'checkpoint/state-1.bin')]: 'weights',
      [join(folder, 'elsewhere.bin')]: 'weights',
    });
  });
});

describe('a rendering', () => {
  let runs: CheckpointRuns;
  beforeEach(() => (runs = new CheckpointRuns()));
  afterEach(() => runs.remove());

  it('refuses the folder of another program before anything is computed, if checkpoints are asked for', async () => {
    mkdirSync(runs.at('part/checkpoint'), { recursive: true });
    writeFileSync(runs.at('part/checkpoint/pytorch_model.bin'), 'x');
    const makeEngine = (): never => {
      throw new Error('no engine is needed');
    };
    const error = await runs
      .render('part', { checkpoint: seconds(1) }, { makeEngine })
      .catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ exitStatus: 2, path: runs.at('part/checkpoint') });
    expect((error as InputError).message).toMatch(/^checkpoints cannot be kept here: it has 'pytorch_model.bin'/);
    expect((error as InputError).remedy).toMatch(/^Move it away, name another folder/);
    expect(filesIn(runs.at('part'))).toEqual({ [runs.at('part/checkpoint/pytorch_model.bin')]: 'x' });
  });

  it('does without checkpoints where nobody asked for them, and says so', async () => {
    mkdirSync(runs.at('part/checkpoint'), { recursive: true });
    writeFileSync(runs.at('part/checkpoint/pytorch_model.bin'), 'x');
    const report = await runs.render('part', { checkpoint: undefined }, { hourly: true });
    expect(report.warnings).toContainEqual(
      expect.stringMatching(/^no checkpoints were written: checkpoints cannot be kept here/),
    );
    expect(readFileSync(runs.at('part/checkpoint/pytorch_model.bin'), 'utf8')).toBe('x');
  });

  it('goes on in no folder that a link leads to', async () => {
    await runs.stopAt('part', 10, { checkpoint: ALWAYS });
    const before = filesIn(runs.at('part/checkpoint'));
    mkdirSync(runs.at('w'));
    symlinkSync(runs.at('part/checkpoint'), runs.at('w/checkpoint'));
    await expect(runs.resume('w')).rejects.toMatchObject({ exitStatus: 2, path: runs.at('w/checkpoint') });
    expect(filesIn(runs.at('part/checkpoint'))).toEqual(before);
  });
});
