import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { DesignReport } from '../../src/app/jobs/schemes/design-weights.ts';
import type { RenderReport } from '../../src/app/rendering/finished/render-report.ts';
import { changedShoebox, newFolder, scenePath, wavehall, type Outcome } from './cli.ts';

const DESIGN = ['design', '--stencil', 'compact-2', '--tolerance', '2', '--courant', '0.8'];
const QUICK = ['--duration', '0.02', '--max-frequency', '300', '--engine', 'cpu'];

/** Designs weights into a file of a new folder. */
async function designed(...options: string[]): Promise<{ file: string; report: DesignReport }> {
  const file = join(newFolder(), 'my.json');
  const { status, stdout, stderr } = await wavehall([...DESIGN, '--out', file, '--json', ...options]);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  return { file, report: JSON.parse(stdout) as DesignReport };
}

async function render(args: readonly string[], cwd?: string): Promise<Outcome & { folder: string }> {
  const folder = join(newFolder(), 'out');
  return { ...(await wavehall(['render', ...args, ...QUICK, '--json', '--out', folder], cwd ? { cwd } : {})), folder };
}

describe('wavehall design', () => {
  it('writes weights that a rendering takes', async () => {
    const { file, report } = await designed();
    expect(report).toMatchObject({ stencil: 'compact-2', points: 19, reach: 1, tolerancePercent: 2, file });
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({
      wavehallWeights: 1,
      shells: report.shells,
      courant: report.courant,
      band: report.band,
    });

    const { status, stdout, stderr, folder } = await render([scenePath('shoebox.json'), '--scheme', file]);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    const rendered = JSON.parse(stdout) as RenderReport;
    expect(rendered.scheme).toEqual({
      id: 'compact-2',
      weights: file,
      points: 19,
      courant: report.courant,
      band: report.band,
      tolerance: 0.02,
    });
    expect(rendered.chosen).toBeNull();
    expect(rendered.validToHz).toBeGreaterThanOrEqual(300);
    expect(readdirSync(folder)).toContain('S1-R1.wav');
  });

  it('writes weights that a scene names beside it, wherever it is rendered from', async () => {
    const { file, report } = await designed();
    const folder = newFolder();
    writeFileSync(join(folder, 'my.json'), readFileSync(file));
    const scene = changedShoebox(folder, { scheme: 'my.json' });
    const { status, stdout } = await render([scene], newFolder());
    expect(status).toBe(0);
    expect((JSON.parse(stdout) as RenderReport).scheme).toMatchObject({ weights: 'my.json', courant: report.courant });
    // Paths in options start at the working directory.
    const fromThere = await render([scene, '--scheme', 'my.json'], newFolder());
    expect(fromThere.status).toBe(2);
    expect(fromThere.stderr).toMatch(/^error: --scheme: the weights file 'my\.json' cannot be read: .*\nName a file/);
    expect(existsSync(fromThere.folder)).toBe(false);
  });

  it('says to a person what it found', async () => {
    const file = join(newFolder(), 'my.json');
    const { status, stdout, stderr } = await wavehall([...DESIGN, '--every-room', '--out', file]);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toMatch(
      /^compact-2, 19 points, reach 1\n {2}band +0\.\d+ π per grid step, \d\.\d\d points a wavelength$/m,
    );
    expect(stdout).toMatch(/^ {2}Courant +0\.(8|79999\d); \d+ node updates/m);
    expect(stdout).toMatch(/^ {2}error +at most [12]\.\d+ % in the band, proved for every wave; allowed 2 %$/m);
    expect(stdout).toMatch(/^ {2}stable +at most [\d.]+ % of the bound in free space, at most [\d.]+ % in any room/m);
    expect(stdout).toContain(`  wrote    ${file}`);
    expect(stdout).toMatch(/^110 +0\.\d+$/m);
  });

  it('names the file by stencil and tolerance where no other name is given', async () => {
    const folder = newFolder();
    const args = ['design', '--stencil', '100,200', '--tolerance', '0.5%', '--courant', '0.4'];
    const { status } = await wavehall(args, { cwd: folder });
    expect(status).toBe(0);
    expect(readdirSync(folder)).toEqual(['100-200-0.5.json']);
  });

  it.each([
    ['a stencil there is not', ['--stencil', 'compact-7', '--tolerance', '2'], /^error: --stencil: there is no scheme/],
    ['what is no shell', ['--stencil', '100,012', '--tolerance', '2'], /^error: --stencil: '012' is no shell\nWrite/],
    [
      'a tolerance of all',
      ['--stencil', 'compact-2', '--tolerance', '100'],
      /^error: --tolerance: expected .* from 0\.001 to 50 %/,
    ],
    [
      'a tolerance of nothing',
      ['--stencil', 'compact-2', '--tolerance', '0'],
      /^error: --tolerance: expected .* above 0/,
    ],
    ['no tolerance', ['--stencil', 'compact-2'], /^error: required option '--tolerance/],
    ['no stencil', ['--tolerance', '2'], /^error: required option '--stencil/],
    [
      'a Courant number that is too large',
      ['--stencil', 'compact-2', '--tolerance', '2', '--courant', '1.5'],
      /^error: --courant: no weights of compact-2 keep .* Courant number of 1\.5\nGive another/,
    ],
  ])('ends with 2 and no file for %s', async (_, args, message) => {
    const folder = newFolder();
    const { status, stdout, stderr } = await wavehall(['design', ...args, '--out', join(folder, 'deep', 'my.json')]);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toMatch(message);
    expect(readdirSync(folder)).toEqual([]);
  });
});

describe('a weights file that is broken', () => {
  /** What a rendering answers to the file after a change of its text. */
  async function answer(change: (text: string) => string): Promise<Outcome> {
    const { file } = await designed();
    writeFileSync(file, change(readFileSync(file, 'utf8')));
    const outcome = await render([scenePath('shoebox.json'), '--scheme', file]);
    expect([outcome.status, outcome.stdout, existsSync(outcome.folder)]).toEqual([2, '', false]);
    expect(outcome.stderr).not.toContain('dist/cli.js');
    return outcome;
  }

  it('because half of it is missing', async () => {
    const { stderr } = await answer((text) => text.slice(0, text.length / 2));
    expect(stderr).toMatch(/^error: .*my\.json: line \d+, column \d+: expected .*\nCorrect the JSON there/);
  });

  it('because it would be unstable', async () => {
    const { stderr } = await answer((text) => text.replace(/"courant": [\d.]+/, '"courant": 1.4'));
    expect(stderr).toMatch(/^error: .*my\.json: courant: unstable: .*\nGive a Courant number of at most 0\.\d+, or/);
  });

  it('because it promises too much, in a scene', async () => {
    const { file } = await designed();
    const folder = newFolder();
    const text = readFileSync(file, 'utf8').replace('"tolerancePercent": 2', '"tolerancePercent": 1');
    writeFileSync(join(folder, 'my.json'), text);
    const outcome = await render([changedShoebox(folder, { scheme: 'my.json' })]);
    expect([outcome.status, outcome.stdout, existsSync(outcome.folder)]).toEqual([2, '', false]);
    expect(outcome.stderr).toMatch(/^error: my\.json: tolerancePercent: the phase-velocity error reaches 1\.9\d* % /);
  });

  it('because it is not there, in a scene', async () => {
    const outcome = await render([changedShoebox(newFolder(), { scheme: 'nowhere.json' })]);
    expect([outcome.status, existsSync(outcome.folder)]).toEqual([2, false]);
    expect(outcome.stderr).toMatch(/^error: .*changed\.json: scheme: the weights file 'nowhere\.json' cannot be read/);
  });
});
