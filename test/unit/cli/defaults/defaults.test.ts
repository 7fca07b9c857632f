import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { applyDefaults } from '../../../../src/cli/defaults/apply-defaults.ts';
import { defaultsFiles } from '../../../../src/cli/defaults/find-defaults.ts';
import { inForce } from '../../../../src/cli/defaults/in-force.ts';
import { parseDefaults, readDefaults, type Defaults } from '../../../../src/cli/defaults/read-defaults.ts';
import { programFor } from '../../../../src/cli/program.ts';
import { sceneFolder } from '../../../../src/cli/scene-command.ts';
import { printError, printRemark } from '../../../../src/cli/words/output.ts';

const folder = mkdtempSync(join(tmpdir(), 'wavehall-defaults-'));
afterAll(() => rmSync(folder, { recursive: true }));
afterEach(() => Object.assign(inForce, { quiet: false, outFolder: 'out' }));

/** The options of a command after some words, with defaults. */
async function optionsOf(words: readonly string[], defaults: Defaults) {
  const [command] = (await programFor(words[0])).commands;
  let found: unknown;
  command.action(() => {
    applyDefaults(command, defaults);
    found = command.opts();
  });
  await command.parseAsync(words.slice(1), { from: 'user' });
  return found as Record<string, unknown>;
}

const render = (...words: string[]): string[] => ['render', 'room.json', ...words];

describe('defaults', () => {
  it('come from the nearest file above the working folder, and then from that of the user', async () => {
    const [project, own] = [join(folder, 'project'), join(folder, 'own')];
    mkdirSync(join(project, 'rooms/halls'), { recursive: true });
    mkdirSync(own);
    const write = (place: string, defaults: Defaults): string => {
      const file = join(place, 'wavehall.config.json');
      writeFileSync(file, JSON.stringify(defaults));
      return file;
    };
    const mine = write(own, { engine: 'cpu', precision: 64 });
    const near = write(project, { engine: 'webgpu', outFolder: 'results' });
    const files = defaultsFiles(join(project, 'rooms/halls'), own);
    expect(files).toEqual([near, mine]);
    expect(await readDefaults(files)).toEqual({
      values: { engine: 'webgpu', outFolder: join(project, 'results'), precision: 64 },
      from: { engine: near, outFolder: near, precision: mine },
    });
    expect(defaultsFiles(own, own)).toEqual([mine]);
  });

  it('stand in for options that are not given, and only for those that a command has', async () => {
    const defaults: Defaults = { engine: 'cpu', precision: 64, gpuMemory: '8GB', language: 'de', format: 'png' };
    expect(await optionsOf(render(), defaults)).toMatchObject({ engine: 'cpu', precision: '64', gpuMemory: 8e9 });
    expect(await optionsOf(render(), defaults)).not.toHaveProperty('language');
    expect(await optionsOf(['report', 'out'], defaults)).toMatchObject({ language: 'de' });
    expect(await optionsOf(['map', 'out'], defaults)).toMatchObject({ format: 'png' });
    expect(await optionsOf(render('--engine', 'webgpu', '--precision', '32'), defaults)).toMatchObject({
      engine: 'webgpu',
      precision: '32',
    });
  });

  it.each([
    [render(), { engine: 'webgpu', device: ['one', 'two'] }],
    [render('--engine', 'cpu'), { engine: 'cpu', device: undefined }],
    [render('--device', 'other'), { engine: 'webgpu', device: ['other'] }],
  ])('of GPUs are for engines that run on one: %j', async (words, expected) => {
    const { engine, device } = await optionsOf(words, { device: ['one', 'two'] });
    expect({ engine, device }).toEqual(expected);
  });

  it('name the folder of results, and may ask for quiet', async () => {
    await optionsOf(render(), { outFolder: '/results', quiet: true });
    expect(sceneFolder('rooms/hall.json', undefined)).toBe(join('/results', 'hall'));
    expect(sceneFolder('rooms/hall.json', 'here')).toBe('here');
    expect(inForce.quiet).toBe(true);
  });

  it('and --quiet silence remarks, and no errors', async () => {
    const told: string[] = [];
    const write = vi.spyOn(process.stderr, 'write').mockImplementation((text) => told.push(String(text)) > 0);
    printRemark(['a remark']);
    await optionsOf(render('--quiet'), { quiet: true });
    printRemark(['another remark']);
    printError(['an error']);
    write.mockRestore();
    expect(told).toEqual(['a remark\n', 'an error\n']);
  });
});

describe('a file of defaults', () => {
  it.each([
    ['{', /^c\.json: line 1, column 2$/, /./],
    ['[]', /^c\.json$/, /expected an object, found a list/],
    ['{"engin":"cpu"}', /^c\.json$/, /unknown key "engin"/],
    ['{"engine":"gpu"}', /^c\.json: engine$/, /expected one of/],
    ['{"precision":16}', /^c\.json: precision$/, /expected 32 or 64/],
    ['{"device":[]}', /^c\.json: device$/, /expected at least 1 items/],
    ['{"gpuMemory":"much"}', /^c\.json: gpuMemory$/, /expected a size in kB, MB, GB or TB, found 'much'/],
    ['{"outFolder":""}', /^c\.json: outFolder$/, /./],
    ['{"engine":"cpu","device":"one"}', /^c\.json: device$/, /a GPU is named, but the engine is cpu/],
  ])('%s is refused where it is wrong', (text, path, message) => {
    expect(() => parseDefaults(text, 'c.json')).toThrow(
      expect.objectContaining({
        path: expect.stringMatching(path) as string,
        message: expect.stringMatching(message) as string,
        remedy: expect.stringMatching(/./) as string,
      }) as Error,
    );
  });
});
