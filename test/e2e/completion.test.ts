import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { wavehall } from './cli.ts';

const options = { encoding: 'utf8' } as const;
const home = mkdtempSync(join(tmpdir(), 'wavehall-zsh-'));
afterAll(() => rmSync(home, { recursive: true }));
const has = (shell: string): boolean => spawnSync(shell, ['--version']).status === 0;

const { stdout: script } = await wavehall(['completion', 'bash']);

/** What bash offers for the last of some words. */
function offered(...words: string[]): string[] {
  const ask = 'COMP_WORDS=("$0" "$@"); COMP_CWORD=$#; _wavehall; printf "%s\\n" "${COMPREPLY[@]}"';
  const { status, stdout, stderr } = spawnSync('bash', ['-c', `${script}\n${ask}`, 'wavehall', ...words], options);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  return stdout.split('\n').filter(Boolean);
}

describe('the completion of bash', () => {
  it.each([
    [['re'], ['render', 'resume', 'refigure', 'report']],
    [['sweep', 'p'], ['plan']],
    [
      ['cache', 'clear', 'r'],
      ['rooms', 'runs'],
    ],
    [
      ['render', 'room.json', '--engine', ''],
      ['auto', 'webgpu', 'cpu'],
    ],
    // Bash splits words at an equals sign.
    [
      ['render', 'room.json', '--engine', '='],
      ['auto', 'webgpu', 'cpu'],
    ],
    [['render', 'room.json', '--engine', '=', 'w'], ['webgpu']],
    // Other shells do not.
    [['render', 'room.json', '--engine=w'], ['--engine=webgpu']],
    [['render', '--prec'], ['--precision']],
    [['sweep', 'plan', '--gpu'], ['--gpu-memory']],
    [
      ['completion', ''],
      ['bash', 'zsh', 'fish'],
    ],
    [['render', 'scenes/'], []],
  ])('offers for %j: %j', (words, expected) => {
    expect(offered(...words)).toEqual(expected);
  });
});

describe('the completions of other shells', () => {
  it('are bash’s in zsh, by its imitation of them', async () => {
    const { stdout } = await wavehall(['completion', 'zsh']);
    expect(stdout.endsWith(`autoload -U +X bashcompinit && bashcompinit\n${script}`)).toBe(true);
  });

  it.skipIf(!has('zsh'))('are taken by a zsh without any file of its user (needs zsh)', async () => {
    const { stdout } = await wavehall(['completion', 'zsh']);
    const asked = spawnSync('zsh', ['-f', '-c', `${stdout}\nprint $_comps[wavehall]`], {
      ...options,
      // zsh keeps a list of its completions there.
      env: { ...process.env, ZDOTDIR: home },
    });
    expect(asked).toMatchObject({ stderr: '', stdout: '_bash_complete -o default -F _wavehall\n' });
  });

  it.skipIf(!has('fish'))('are those of the command that stands there, in fish (needs fish)', async () => {
    const { stdout: text } = await wavehall(['completion', 'fish']);
    const ask = ['sweep p', 'sweep plan --m', 'plan --m', 'render --engine=w'].map(
      (words) => `complete -C 'wavehall ${words}'`,
    );
    const { stdout, stderr } = spawnSync('fish', ['--no-config', '-c', [text, ...ask].join('\n')], options);
    expect(stderr).toBe('');
    expect(stdout.split('\n').map((line) => line.split('\t')[0])).toEqual([
      'plan',
      '--max-frequency',
      '--measure',
      '--engine=webgpu',
      '',
    ]);
  });

  it('are a line for each command and option in fish', async () => {
    const { stdout } = await wavehall(['completion', 'fish']);
    expect(stdout).toMatch(/^complete -c wavehall -n '__fish_use_subcommand' -f -a render -d 'Compute the impulse/m);
    expect(stdout).toMatch(/'__fish_seen_subcommand_from sweep; and __fish_seen_subcommand_from run' .*-l line/);
    expect(stdout).toMatch(/ -l engine -r -f -a 'auto webgpu cpu' /);
  });

  it('are none for a shell that nobody knows', async () => {
    expect((await wavehall(['completion', 'tcsh'])).status).toBe(2);
  });
});
