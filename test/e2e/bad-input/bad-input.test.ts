import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { changedShoebox, newFolder, ownProcess, scenePath, wavehall, type Outcome } from '../cli.ts';

const shoebox = scenePath('shoebox.json');

/** Renders to a folder that must not be made; with an environment in a process of its own, which has no GPU yet. */
async function fail(args: readonly string[], env?: NodeJS.ProcessEnv): Promise<Outcome> {
  const folder = join(newFolder(), 'out');
  const command = ['render', ...args, '--out', folder];
  const outcome = await (env ? ownProcess(command, { env }) : wavehall(command));
  expect(existsSync(folder)).toBe(false);
  expect(outcome.stdout).toBe('');
  expect(outcome.stderr).not.toContain('dist/cli.js');
  return outcome;
}

describe('a scene with a fault', () => {
  const cases: [string, object, RegExp][] = [
    ['an unknown key', { colour: 'red' }, /^error: .*changed\.json: colour: unknown key "colour"\n/],
    [
      'a source in a wall',
      { sources: { S1: { position: [1, 4.5, 1] } } },
      /^error: .*changed\.json: sources\.S1\.position: S1 is outside the room, at \[1,4\.5,1\]/,
    ],
    [
      'a source in a wall on the grid alone',
      {
        geometry: { boxes: [{ add: { from: [0, 0, 0], to: [5, 4, 3] }, material: 'plaster' }, ...slots()] },
        walls: 'staircase',
      },
      /^error: .*changed\.json: sources\.S1\.position: .* in the wall on the grid.*\n.*at least one spacing/,
    ],
    [
      'an absorption of 1.7',
      { materials: { plaster: { absorption: 1.7 }, carpet: { absorption: 0.3 } } },
      /^error: .*changed\.json: materials\.plaster\.absorption: .* from 0 to 1, found 1\.7\n/,
    ],
    ['no receivers', { receivers: {} }, /^error: .*changed\.json: receivers: expected at least one receiver/],
    ['an unknown scheme', { scheme: 'compact-7' }, /^error: .*changed\.json: scheme: there is no scheme 'compact-7'\n/],
    [
      'rooms apart',
      {
        geometry: {
          boxes: [
            { add: { from: [0, 0, 0], to: [5, 4, 3] }, material: 'plaster' },
            { subtract: { from: [3, 0, 0], to: [3.6, 4, 3] }, material: 'plaster' },
          ],
        },
      },
      /^error: .*changed\.json: receivers\.R1\.position: no air joins it to source "S1"\n/,
    ],
  ];

  it.each(cases)('such as %s', async (_, changes, message) => {
    const { status, stderr } = await fail([changedShoebox(newFolder(), changes), '--engine', 'cpu']);
    expect(stderr).toMatch(message);
    expect(stderr.trimEnd().split('\n').length).toBeGreaterThanOrEqual(2); // the second line says what to do
    expect(status).toBe(2);
  });

  it('such as none at all', async () => {
    const { status, stderr } = await fail(['nowhere.json']);
    expect(stderr).toMatch(/^error: nowhere\.json: there is no such file\nGive the path/);
    expect(status).toBe(2);
  });

  it('such as a comma too many', async () => {
    const file = join(newFolder(), 'comma.json');
    writeFileSync(file, '{ "wavehall": 1,\n }');
    const { status, stderr } = await fail([file]);
    expect(stderr).toMatch(/comma\.json: line 2, column 2: /);
    expect(status).toBe(2);
  });
});

/** Leaves the source of the shoebox a slot of air half a spacing wide, which the grid closes. */
function slots(): object[] {
  return [
    { subtract: { from: [1.2, 0, 0], to: [1.29, 4, 3] }, material: 'plaster' },
    { subtract: { from: [1.305, 0, 0], to: [1.4, 4, 3] }, material: 'plaster' },
  ];
}

describe('options that will not do', () => {
  const cases: [string, string[], RegExp][] = [
    ['an unknown engine', ['--engine', 'gpu'], /'--engine <engine>' argument 'gpu' is invalid.*auto, webgpu, cpu/],
    ['an unknown precision', ['--precision', '16'], /'16' is invalid.*32, 64/],
    ['an unknown option', ['--loud'], /^error: unknown option '--loud'/],
    ['two scenes', [shoebox], /^error: too many arguments/],
    [
      'a word for a number',
      ['--duration', 'long'],
      /^error: --duration: expected a number of seconds above 0, found 'long'\n.*such as --duration 1\.5\.\n/,
    ],
    [
      'a negative frequency',
      ['--max-frequency=-5'],
      /^error: --max-frequency: .* found '-5'\n.*such as --max-frequency 1000\.\n/,
    ],
    ['unknown walls', ['--walls', 'smooth'], /'--walls <model>' argument 'smooth' is invalid.*staircase, subcell/],
    ['an unknown scheme', ['--scheme', 'leggy-21'], /^error: --scheme: there is no scheme 'leggy-21'\nName a stencil/],
    [
      'unknown weights',
      ['--scheme', 'leggy-1@3%'],
      /^error: --scheme: stencil leggy-1 has no weights '3%'\nChoose one/,
    ],
    [
      'double precision on a GPU',
      ['--engine', 'webgpu', '--precision', '64'],
      /^error: --precision: WebGPU computes in 32 bits only\n/,
    ],
    [
      'a kernel on the processor',
      ['--engine', 'cpu', '--kernel', 'kernel-a'],
      /^error: --kernel: this run is on the processor.*\nLeave it out, or compute on a GPU\. 'wavehall devices'/,
    ],
    [
      'a workgroup on the processor',
      ['--engine', 'cpu', '--workgroup', '32x4x2'],
      /^error: --workgroup: this run is on the processor/,
    ],
    [
      'a kernel that does not compute the scheme',
      ['--engine', 'webgpu', '--scheme', 'compact-3', '--kernel', 'kernel-b'],
      /^error: --kernel: kernel-b cannot compute compact-3 on this device: .*\nName one of kernel-a, .*Or take another/,
    ],
    [
      'a workgroup that a kernel cannot have',
      ['--engine', 'webgpu', '--scheme', 'leggy-1', '--kernel', 'march', '--workgroup', '32x4x2'],
      /^error: --workgroup: march cannot have a workgroup of 32x4x2 .*\nName one of 32x4x1/,
    ],
    [
      'a kernel that is to be measured',
      ['--engine', 'webgpu', '--scheme', 'leggy-1', '--kernel', 'march', '--measure'],
      /^error: --measure: measuring finds the fastest kernel, and a kernel is named\nLeave one/,
    ],
    [
      'a spacing that needs more memory than there is',
      ['--max-frequency', '1e6', '--engine', 'cpu'],
      /^error: --max-frequency: .* nodes and [\d.]+ [TP]B of memory; there are [\d.]+ [GT]B of memory.*\nLower the maximum/,
    ],
    [
      'a frequency whose grid would be larger than the earth',
      ['--max-frequency', '1e-310'],
      /^error: --max-frequency: expected a frequency from 1 to 1000000 Hz, found 1e-310\nGive a frequency/,
    ],
    [
      'a duration shorter than a sample',
      ['--duration', '1e-9'],
      /^error: --duration: expected a duration from 0\.002 to 3600 s, found 1e-9\nGive a duration/,
    ],
    [
      'a tolerance of everything',
      ['--tolerance', '99.999'],
      /^error: --tolerance: expected a tolerance from 0\.001 to 50 %, found 99\.999\nGive a tolerance/,
    ],
    [
      'a frequency below what is filtered out',
      ['--max-frequency', '5', '--engine', 'cpu'],
      /^error: --max-frequency: 5 Hz is within the high-pass/,
    ],
  ];

  it.each(cases)('such as %s', async (_, options, message) => {
    const { status, stderr } = await fail([shoebox, ...options]);
    expect(stderr).toMatch(message);
    expect(status).toBe(2);
  });

  it('such as a folder that is a file', async () => {
    const file = join(newFolder(), 'file');
    writeFileSync(file, '');
    const { status, stderr } = await wavehall(['render', shoebox, '--out', file]);
    expect(stderr).toMatch(/^error: --out: .*file is not a folder\nName another folder\.\n/);
    expect(status).toBe(2);
  });
});

describe('failures of another kind', () => {
  it('no GPU ends with 3 and says what to do', async () => {
    const env = { ...process.env, VK_DRIVER_FILES: '/nonexistent', LD_LIBRARY_PATH: '' };
    const { status, stderr } = await fail([shoebox, '--engine', 'webgpu'], env);
    expect(stderr).toMatch(/^error: there is no usable WebGPU device \(.*\)\n.*or compute on the processor/m);
    expect(status).toBe(3);
  });

  it('files that cannot be written end with 2, before anything is computed', async () => {
    const folder = newFolder();
    mkdirSync(join(folder, 'report.json'));
    const { status, stderr } = await wavehall(['render', shoebox, '--out', folder, '--engine', 'cpu']);
    expect(stderr).toMatch(/^error: --out: .*report\.json is a folder\nMove it away/);
    expect(status).toBe(2);
    expect(existsSync(join(folder, 'S1-R1.wav'))).toBe(false);
  });

  it('the stack is shown only when asked for', async () => {
    const { stderr } = await wavehall(['render', 'nowhere.json'], { env: { ...process.env, WAVEHALL_DEBUG: '1' } });
    expect(stderr).toMatch(/^ {4}at .*\/dist\/[\w-]+\.js:\d+/m);
    expect(stderr).toContain('caused by Error: ENOENT');
  });
});
