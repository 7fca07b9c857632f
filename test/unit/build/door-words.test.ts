/** Options and commands are the command line's: below the doors no text names them (docs/architecture.md). */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

const root = join(dirname(fileURLToPath(import.meta.url)), '../../..');

/** The window's variables of CSS, such as `--panel-width`. */
const STYLES = new Set(
  readdirSync(join(root, 'electron/renderer/style')).flatMap((name) =>
    [...readFileSync(join(root, 'electron/renderer/style', name), 'utf8').matchAll(/var\((--[\w-]+)/g)].map(
      ([, name]) => name,
    ),
  ),
);
/** An option of the command line, but no CSS variable. */
const OPTION = /(?<![\w-]|var\()--[a-z]/;
/** Commands and their own commands, as the command line adds them. */
const COMMANDS = readdirSync(join(root, 'src/cli/commands'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts'))
  .flatMap((name) =>
    [...readFileSync(join(root, 'src/cli/commands', name), 'utf8').matchAll(/\.command\('([\w-]+)/g)].map(
      ([, command]) => command,
    ),
  );
const COMMAND = new RegExp(String.raw`\bwavehall (${COMMANDS.join('|')})\b`);
/** A value of an option is no word for people, and neither is the place where options are typed. */
const VALUE = /\bengine (webgpu|cpu)\b|command line|WAVEHALL_|\braw samples\b/;
/** Names of files' formats and of workers are no sentences: `wavehall bench 1`. */
const NAME = /^wavehall \w+( \d+)?$/;

const isDoorWord = (text: string): boolean =>
  (OPTION.test(text) && !STYLES.has(text)) || VALUE.test(text) || (COMMAND.test(text) && !NAME.test(text));

/** Texts of a source that a program can show: strings, parts of templates, texts of JSX. */
function textsOf(name: string, source: string): string[] {
  const texts: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) || ts.isTemplateLiteralToken(node) || ts.isJsxText(node)) texts.push(node.text);
    ts.forEachChild(node, visit);
  };
  const kind = name.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  visit(ts.createSourceFile(name, source, ts.ScriptTarget.Latest, false, kind));
  return texts;
}

const filesIn = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`);

describe('below the command line', () => {
  it('every file of a command adds one', () => {
    const names = filesIn('src/cli/commands').map((file) => basename(file, '.ts'));
    expect(COMMANDS).toEqual(expect.arrayContaining(names));
  });

  it.each(['src', 'electron/renderer', 'electron/words'])('%s names no option and no command', (folder) => {
    const files = filesIn(folder).filter((file) => !file.startsWith('src/cli/'));
    expect(files.length).toBeGreaterThan(20);
    const found = files.flatMap((file) =>
      textsOf(file, readFileSync(join(root, file), 'utf8'))
        .filter(isDoorWord)
        .map((text) => `${file}: ${text}`),
    );
    expect(found).toEqual([]);
  });

  it.each([
    ["const a = 'Take a smaller --grid.';", true],
    ['const a = `Take ${b} or --grid.`;', true],
    ['const a = "\'wavehall schemes\' lists all.";', true],
    ["const a = 'Go on with wavehall resume out.';", true],
    ["const a = 'Or take the engine cpu.';", true],
    ["const a = 'var(--curve-2)';", false],
    ["const a = 'wavehall bench 1';", false],
    ['// Take a smaller --grid.', false],
  ])('%s is found: %s', (source, isFound) => {
    expect(textsOf('a.ts', source).some(isDoorWord)).toBe(isFound);
  });
});
