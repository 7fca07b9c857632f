import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { expect, it } from 'vitest';
import { smallLine, writeManifest } from '../../support/sweeps/small-sweep.ts';
import { newFolder, wavehall } from '../cli.ts';

/** A folder with stand-ins of Slurm's programs, which note what they are told. */
function slurmIn(folder: string, maxArraySize: number): NodeJS.ProcessEnv {
  const program = (name: string, script: string): void => {
    writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`);
    chmodSync(join(folder, name), 0o755);
  };
  program('sbatch', `echo "$@" > '${folder}/args'; cat > '${folder}/script'; echo '4711;cluster'`);
  program('scontrol', `echo 'MaxArraySize            = ${maxArraySize}'`);
  return { ...process.env, PATH: `${folder}${delimiter}${process.env['PATH']}` };
}

/** Three lines of 2 s, as predicted. */
async function sweepIn(folder: string): Promise<string[]> {
  const lines = await Promise.all([1.2, 1.3, 1.4].map((width) => smallLine(`${width}`, { width, at: 0.8 })));
  return [
    'sweep',
    'submit',
    await writeManifest(folder, lines),
    '--out',
    join(folder, 'out'),
    '--least-minutes',
    '0.01',
  ];
}

it('gives Slurm an array within its limit, with what tasks need', async () => {
  const folder = newFolder();
  const submit = await sweepIn(folder);
  const env = slurmIn(folder, 2);
  const { status, stdout, stderr } = await wavehall([...submit, '--slurm', '--gres', 'none', '--', '--engine', 'cpu'], {
    env,
  });
  expect([stderr, status]).toEqual(['', 0]);
  expect(stdout).toContain('job 4711\n');
  expect(readFileSync(join(folder, 'args'), 'utf8')).toBe('--parsable\n');
  const script = readFileSync(join(folder, 'script'), 'utf8');
  expect(script).toContain('#SBATCH --array=0-1\n');
  expect(script).toMatch(/#SBATCH --time=0-00:1\d:00\n/);
  expect(script).not.toContain('gres');
  expect(script).toContain(
    `'sweep' 'run' '${join(folder, 'manifest.jsonl')}' '--out' '${join(folder, 'out')}' --index`,
  );
  expect(script).toContain(`--of 2 '--engine' 'cpu' &\n`);
});

it('only prints where it is asked to, and refuses what cannot be submitted', async () => {
  const folder = newFolder();
  const submit = await sweepIn(folder);
  const env = slurmIn(folder, 0);
  const printed = await wavehall([...submit, '--print', 'kubernetes'], { env });
  expect((JSON.parse(printed.stdout) as { kind: string }).kind).toBe('Job');
  expect(await wavehall([...submit, '--slurm'], { env })).toMatchObject({
    ...{ status: 2, stderr: expect.stringContaining('MaxArraySize is 0') as string },
  });
  expect(await wavehall(submit, { env })).toMatchObject({ status: 2 });
  expect(await wavehall([...submit, '--slurm', '--partition', 'a b'], { env })).toMatchObject({ status: 2 });
  const none = await wavehall([...submit, '--slurm'], { env: { ...process.env, PATH: join(folder, 'none') } });
  expect(none).toMatchObject({ status: 3, stderr: expect.stringContaining('sbatch is not found') as string });
});
