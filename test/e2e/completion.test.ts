import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { wavehall } from './cli.ts';

const { stdout: script } = await wavehall(['completion', 'bash']);

/** What bash offers for the last of some words. */
function offered(...words: string[]): string[] {
  const ask = 'COMP_WORDS=("$0" "$@"); COMP_CWORD=$#; _wavehall; printf "%s\\n" "${COMPREPLY[@]}"';
  const { status, stdout, stderr } = spawnSync('bash', ['-c', `${script}\n${ask}`, 'wavehall', ...words], {
    encoding: 'utf8',
  });
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
    expect(stdout).toBe(`autoload -U +X bashcompinit && bashcompinit\n${script}`);
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
