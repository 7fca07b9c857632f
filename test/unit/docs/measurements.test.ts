import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = join(dirname(fileURLToPath(import.meta.url)), '../../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const folder = 'docs/measurements';
const names = readdirSync(join(root, folder)).filter((name) => name.endsWith('.md'));
const subjects = names.filter((name) => name !== 'README.md');

/** Paragraphs of a page: a table, a line of text, a heading. */
const paragraphs = (page: string): string[] => read(`${folder}/${page}`).split(/\n{2,}/);
/** Commands under the tables of a page, such as `npm run accuracy -- --quick`. */
const commands = (page: string): string[] =>
  paragraphs(page)
    .filter((text) => text.startsWith('_Repeat:_'))
    .flatMap((text) => [...text.matchAll(/`((?:[A-Z_]+=\S+ )?(?:npm|npx|wavehall) [^`]+)`/g)].map(([, line]) => line));

const scripts = (JSON.parse(read('package.json')) as { scripts: Record<string, string> }).scripts;
const commandSources = readdirSync(join(root, 'src/cli'), { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts'))
  .map((path) => read(posix.join('src/cli', path.replaceAll('\\', '/'))))
  .join('\n');

/** What of a command is not there: a script, a test, a command or an option of the program; undefined if all is. */
function missing(command: string): string | undefined {
  const words = command.replace(/^[A-Z_]+=\S+ /, '').split(' ');
  if (words[0] === 'npm') return words[1] === 'run' && words[2] in scripts ? undefined : words[2];
  if (words[0] === 'npx') return words.slice(3).find((path) => !existsSync(join(root, path)));
  const options = words.filter((word) => word.startsWith('--')).find((word) => !commandSources.includes(`'${word}`));
  return commandSources.includes(`.command('${words[1]}`) ? options : words[1];
}

describe.each(subjects)('%s', (page) => {
  it('has a command that makes each table again, which exists', () => {
    const parts = paragraphs(page);
    const tables = parts.flatMap((text, i) => (text.startsWith('|') ? [i] : []));
    const bare = tables.filter((i) => !/^_Repeat:_ `(?:[A-Z_]+=\S+ )?(?:npm|npx|wavehall) /.test(parts[i + 1] ?? ''));
    expect(bare.map((i) => parts[i].split('\n')[0])).toEqual([]);
    expect(commands(page).filter((command) => missing(command) !== undefined)).toEqual([]);
  });

  it('says where its raw data is, and when it was measured', () => {
    const text = read(`${folder}/${page}`);
    expect(text.match(/^Raw data: .+/gm)).toHaveLength(1);
    expect(/\b20\d\d-\d\d-\d\d\b/.test(text), 'a date').toBe(true);
    const named = [...text.matchAll(/`((?:src|test|build|scenes)\/[\w./-]+)`/g)].map(([, path]) => path);
    expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });
});

it('names of pages are subjects, not dates, and the index has all of them', () => {
  expect(names.filter((name) => /\d{4}/.test(name))).toEqual([]);
  const listed = [...read(`${folder}/README.md`).matchAll(/\]\(([\w-]+\.md)\)/g)].map(([, name]) => name);
  expect(listed.sort()).toEqual([...subjects].sort());
});
