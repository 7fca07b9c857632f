import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = join(dirname(fileURLToPath(import.meta.url)), '../../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const filesIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
    posix.join(folder, name.replaceAll('\\', '/')),
  );
const pages = [...readdirSync(root), ...filesIn('docs')].filter((path) => path.endsWith('.md'));

/** Pages of how things are. A list of changes names what is no longer there. */
const present = pages.filter((page) => page !== 'CHANGELOG.md');

it.each(present)('%s names files of the repository that exist', (page) => {
  // Capitals stand for a name to be chosen.
  const named = [...read(page).matchAll(/`((?:src|electron|shaders|test|build|scenes|docs)\/[\w./-]+)`/g)]
    .map(([, path]) => path)
    .filter((path) => !/NAME/.test(path));
  expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

it('every page is reached from the index', () => {
  const reached = new Set(['docs/README.md']);
  for (const page of reached) {
    for (const [, target] of read(page).matchAll(/\]\(([^)\s#]+)/g)) {
      const path = posix.normalize(posix.join(posix.dirname(page), target));
      if (pages.includes(path)) reached.add(path);
    }
  }
  expect(pages.filter((page) => page.startsWith('docs/') && !reached.has(page))).toEqual([]);
});

it('the page of the command line has every command and option, and no other', () => {
  const sources = [
    ...filesIn('src/cli/commands').filter((path) => path.endsWith('.ts')),
    'src/cli/options.ts',
    'src/cli/program.ts',
    'src/cli/scene-command.ts',
  ]
    .map(read)
    .join('\n');
  const page = read('docs/use/command-line.md');
  const options = [...sources.matchAll(/'(?:-q, )?(--[a-z0-9-]+)(?: [<[][^']*)?'[,)]/g)].map(([, option]) => option);
  const commands = [...sources.matchAll(/\.command\('(\w+)/g)].map(([, command]) => command);
  expect([commands.length > 8, options.length > 20]).toEqual([true, true]);
  const documented = [...page.matchAll(/^\| `(--[a-z0-9-]+)/gm)].map(([, option]) => option);
  expect([...new Set(documented)].sort()).toEqual([...new Set(options)].sort());
  for (const command of commands) expect(page).toMatch(new RegExp(`\`(schemes )?${command}\\b`));
});
