import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkpointFaults } from '../support/faults/checkpoints.ts';
import { killRuns } from '../support/faults/kills.ts';
import { resumeRuns } from '../support/faults/resumes.ts';
import {
  AS_ON_A_TERMINAL,
  faultsIn,
  leftovers,
  preload,
  rendering,
  Sandbox,
  type Ended,
} from '../support/faults/sandbox.ts';
import { sweepFaults } from '../support/faults/sweeps.ts';
import { faultTable } from '../support/faults/table.ts';

/** Faults on purpose, from outside: what the program says, how it ends, and what is left. */

let box: Sandbox;
beforeEach(() => (box = new Sandbox()));
afterEach(() => box.remove());

const WHOLE = ['S1-R1.wav', 'S1-R2.wav', 'figures.csv', 'report.json'];

/** A message for a person: what, then what to do; no stack, and no fault of the program. */
function expectTold({ stderr }: Ended, message: RegExp): void {
  expect(stderr).toMatch(message);
  expect(stderr.trimEnd().split('\n')).toHaveLength(2);
  expect(stderr).not.toMatch(/ at |fault of Wavehall|Node\.js v/);
}

/** An old rendering that must not be lost: its report begins as those of the program do. */
function putOld(): void {
  mkdirSync(box.at('out'));
  for (const name of WHOLE) writeFileSync(box.at('out', name), oldText(name));
}

const oldText = (name: string): string => (name === 'report.json' ? '{"title": "old", "program": "0.0.9"}' : 'old');

const expectOld = (): void => {
  expect(box.list('out')).toEqual(WHOLE);
  for (const name of WHOLE) expect(readFileSync(box.at('out', name), 'utf8')).toBe(oldText(name));
};

/** Does something when a run has begun to step, and lets it end. */
async function duringRun(folder: string, sabotage: () => void, node: readonly string[] = []): Promise<Ended> {
  const run = box.start(rendering(folder, '2'), { node: [...AS_ON_A_TERMINAL, ...node] });
  await run.until(/ %  source S1/);
  sabotage();
  const ended = await run.ended;
  // The progress stands before the message, on the same line.
  return { ...ended, stderr: ended.stderr.replace(/^.*\x1b\[K/s, '') };
}

describe('kill -9', () => {
  it('leaves no file that could be mistaken, and nothing after the next run', async () => {
    const { kills, wrongAtEnd } = await killRuns(4, 20);
    expect(kills.flatMap(({ faults }) => faults)).toEqual([]);
    expect(wrongAtEnd).toEqual([]);
    expect(kills.some(({ killed, aim }) => killed && aim === 'writing')).toBe(true);
  });
});

describe('checkpoints', () => {
  it('bring a run that is ended again and again to the same samples', async () => {
    const renderings = await resumeRuns(3, 5);
    expect(renderings.flatMap(({ wrong }) => wrong)).toEqual([]);
    expect(renderings.some(({ resumed }) => resumed > 0)).toBe(true);
  });

  it('are warned about if the disk does not take them, and the files are there', async () => {
    // Blocks of 1 kB: a state has 100 kB, and each file of the rendering less than 20 kB.
    const more = ['--raw', '--no-cache', '--max-frequency', '600', '--checkpoint', '0.001s'];
    const ended = await box.render('out', more, { before: 'ulimit -f 40;' });
    expect([ended.status, ended.stderr]).toEqual([0, '']);
    expect(ended.stdout).toMatch(/a checkpoint could not be written: the file would be larger than is allowed/);
    expect(box.list('out').filter((name) => !name.startsWith('S1'))).toEqual(['report.json']);
  });

  it('of a damaged or missing folder are refused', async () => {
    const ended = await box.run(['resume', 'out']);
    expect(ended.status).toBe(2);
    expectTold(ended, /^error: out: it has no checkpoint\nName the folder of a rendering that was stopped/);
    mkdirSync(box.at('out/checkpoint'), { recursive: true });
    writeFileSync(box.at('out/checkpoint/job.bin'), 'nothing of ours');
    const damaged = await box.run(['resume', 'out']);
    expect(damaged.status).toBe(2);
    expectTold(
      damaged,
      /^error: out\/checkpoint: .* 'job\.bin', which no checkpoint of this version wrote\nMove it away/,
    );
    expect(box.list('out/checkpoint')).toEqual(['job.bin']);
  });
});

/** One of each; `npm run faults` tries all of them, as often as is asked for. */
describe('stores that are disturbed', () => {
  it('a sweep whose processes are killed ends with the results of one that was not', async () => {
    expect(await sweepFaults(['kill -9'], 2)).toEqual([{ fault: 'kill -9', wrong: [] }]);
  });

  it('a rendering with checkpoints on a full disk ends with the samples of one that was not', async () => {
    expect(await checkpointFaults(['disk full'], 3)).toEqual([{ fault: 'disk full', wrong: [] }]);
  });

  it('stand in one table', () => {
    const rows = [
      { kind: 'sweep, kill -9', tried: 10, failed: ['half a line'], seconds: 12.4 },
      { kind: 'fuzzed', tried: 100, failed: [], seconds: 5 },
    ];
    expect(faultTable(rows).split('\n')).toEqual([
      'kind of fault       tried     held   failed  seconds',
      'sweep, kill -9         10        9        1       12',
      'fuzzed                100      100        0        5',
      'all                   110      109        1       17',
      'FAILED sweep, kill -9: half a line',
    ]);
  });
});

describe('signals', () => {
  it.each([
    ['SIGINT', / %  source S1/],
    ['SIGTERM', /preparing the room/],
  ] as const)('%s ends the run and leaves what was there', async (signal, stage) => {
    putOld();
    const run = box.start(rendering('out', '600'), { node: AS_ON_A_TERMINAL });
    await run.until(stage);
    run.child.kill(signal);
    const ended = await run.ended;
    // While a room is being prepared the signal itself ends the program.
    expect([ended.status ?? ended.signal, ended.stdout]).toEqual([ended.signal === null ? 4 : signal, '']);
    expectOld();
  });
});

describe('the disk', () => {
  it('refuses what cannot be written before it computes', async () => {
    mkdirSync(box.at('q/S1-R2.wav'), { recursive: true });
    writeFileSync(box.at('q/S1-R1.wav'), 'old');
    const cases: [string, RegExp][] = [
      ['q', /^error: --out: q\/S1-R2\.wav is a folder\n/],
      ['n'.repeat(300), /^error: --out: nothing can be written to n+: the name or the path is too long\n/],
      ['/proc/there/out', /^error: --out: nothing can be written to \/proc\/there\/out: /],
    ];
    for (const [folder, message] of cases) {
      const ended = await box.render(folder);
      expect(ended.status).toBe(2);
      expectTold(ended, message);
    }
    expect(box.list()).toEqual(['q/', 'q/S1-R1.wav', 'q/S1-R2.wav/']);
    expect(readFileSync(box.at('q/S1-R1.wav'), 'utf8')).toBe('old');
  });

  it('with files of the same names that are not of the program is refused before it computes', async () => {
    const reports: [string, string | undefined][] = [
      ['without', undefined],
      ['other', '{"title": "my thesis", "author": "me"}'],
      ['text', 'old'],
    ];
    for (const [folder, report] of reports) {
      mkdirSync(box.at(folder));
      writeFileSync(box.at(folder, 'S1-R2.wav'), 'mine');
      if (report !== undefined) writeFileSync(box.at(folder, 'report.json'), report);
      const ended = await box.render(folder);
      expect(ended.status).toBe(2);
      expectTold(
        ended,
        /^error: --out: \w+\/S1-R2\.wav would be replaced, and no report\.json of this program says that it wrote it\nName another folder, or move it away\./,
      );
      expect(readFileSync(box.at(folder, 'S1-R2.wav'), 'utf8')).toBe('mine');
      expect(box.list(folder)).toEqual(['S1-R2.wav', ...(report === undefined ? [] : ['report.json'])]);
    }
    // Files of other names do not matter.
    mkdirSync(box.at('notes'));
    writeFileSync(box.at('notes/notes.txt'), 'mine');
    expect((await box.render('notes')).status).toBe(0);
    expect((await box.render('notes')).status).toBe(0);
    expect(readFileSync(box.at('notes/notes.txt'), 'utf8')).toBe('mine');
  });

  it('that takes no more files leaves what was there', async () => {
    putOld();
    // Blocks of 1 kB: the smallest file is 4 kB.
    const ended = await box.render('out', [], { before: 'ulimit -f 2;' });
    expect(ended.status).toBe(4);
    expectTold(ended, /^error: the files could not be written to out: the file would be larger than is allowed\n/);
    expectOld();
  });

  it('has the files of a long run even if their folder is taken meanwhile', async () => {
    const ended = await duringRun('out', () => writeFileSync(box.at('out'), 'in the way'));
    expect(ended.status).toBe(4);
    const [, place] = /They are in (.*)\n/.exec(ended.stderr) ?? [];
    expect(place).toBe(box.at('out-unplaced-1'));
    expectTold(
      ended,
      /^error: the files could not be written to out: .*\. They are in .*\nMove them where you want them/,
    );
    expect(readdirSync(place).sort()).toEqual(WHOLE);
    expect(faultsIn(place)).toEqual([]);
    expect(readFileSync(box.at('out'), 'utf8')).toBe('in the way');
  });

  it('gets the folder again if it vanishes meanwhile', async () => {
    putOld();
    const ended = await duringRun('out', () => renameSync(box.at('out'), box.at('moved')));
    expect([ended.status, ended.stderr]).toEqual([0, '']);
    expect(box.list('out')).toEqual(WHOLE);
    expect(faultsIn(box.at('out'))).toEqual([]);
  });
});

describe('the system', () => {
  it('whose output is full is told so, and the files are there', async () => {
    const ended = await box.render('out', [], { stdout: '/dev/full' });
    expect(ended.status).toBe(4);
    expectTold(ended, /^error: the output cannot be written: the disk is full\n/);
    expect(box.list('out')).toEqual(WHOLE);
  });

  it('without the working folder is told so', async () => {
    mkdirSync(box.at('gone'));
    const ended = await box.render('out', [], { before: 'cd gone; rmdir ../gone;' });
    expect(ended.status).toBe(2);
    expectTold(ended, /the folder in which the program runs was removed\nGo to a folder that exists/);
  });

  it('with no handle left for its files is told so', async () => {
    // Node needs handles to load the program: they are used up when the program makes its first folder.
    const greedy = preload(`
      import fs from 'node:fs';
      import { syncBuiltinESMExports } from 'node:module';
      const { mkdir } = fs.promises;
      fs.promises.mkdir = (...given) => {
        try { for (;;) fs.openSync('/dev/null'); } catch {}
        return mkdir(...given);
      };
      syncBuiltinESMExports();`);
    const ended = await box.render('out', [], { before: 'ulimit -n 256;', node: greedy });
    expect(ended.status).toBe(4);
    expectTold(ended, /too many files are open\nRaise the limit of open files/);
  });

  it('whose clock is set back makes no difference', async () => {
    const back = preload('const real = Date.now; let calls = 0; Date.now = () => real() - 3.6e6 * ++calls;');
    await box.render('first');
    const ended = await box.render('second', [], { node: back });
    expect([ended.status, ended.stderr]).toEqual([0, '']);
    for (const name of ['S1-R1.wav', 'S1-R2.wav']) {
      expect(readFileSync(box.at('second', name)).equals(readFileSync(box.at('first', name)))).toBe(true);
    }
    expect(leftovers(box.list())).toEqual([]);
  });

  it('with a relative folder for caches gets no folders where one stands', async () => {
    const ended = await box.render('out', [], { env: { XDG_CACHE_HOME: 'relative', HOME: box.at('home') } });
    expect(ended.status).toBe(0);
    expect(readdirSync(box.folder).sort()).toContain('out');
    expect(existsSync(box.at('relative'))).toBe(false);
  });

  it('with an impossible folder for caches keeps nothing and hangs nowhere', async () => {
    const ended = await box.render('out', [], { env: { XDG_CACHE_HOME: '/proc/there' } });
    expect(ended.status).toBe(0);
    expect(ended.stdout).toMatch(/cannot be kept for later runs/);
    expect(box.list('out')).toEqual(WHOLE);
  });
});

describe('a thread that ends without an error', () => {
  const dying = preload(
    "import { isMainThread } from 'node:worker_threads'; if (!isMainThread) setTimeout(() => process.exit(0), 200);",
  );

  it('ends the run with a message', async () => {
    const ended = await box.run(rendering('out', '600'), { node: dying });
    expect(ended.status).toBe(4);
    expectTold(ended, /^error: a computing thread failed: it ended with code 0 before its work was done\nRun it again/);
    expect(box.list('out')).toEqual([]);
  });
});

describe('two runs in one folder', () => {
  it('both end well, and the folder is that of one of them', async () => {
    const runs = await Promise.all([box.render('new/deep'), box.render('new/deep')]);
    expect(runs.map(({ status, stderr }) => [status, stderr])).toEqual([
      [0, ''],
      [0, ''],
    ]);
    expect(box.list('new/deep')).toEqual(WHOLE);
    expect(faultsIn(box.at('new/deep'))).toEqual([]);
  });

  it('that fails leaves what another program put there meanwhile', async () => {
    const run = box.start(rendering('new/deep', '600'), { node: AS_ON_A_TERMINAL });
    await run.until(/ %  source S1/);
    mkdirSync(box.at('new/deep'), { recursive: true });
    writeFileSync(box.at('new/deep/mine.txt'), 'mine');
    run.child.kill('SIGINT');
    expect((await run.ended).status).toBe(4);
    expect(box.list('new')).toEqual(['deep/', 'deep/mine.txt']);
  });
});
