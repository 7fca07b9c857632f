import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Linter, type Rule } from 'eslint';
import { describe, expect, it } from 'vitest';
import { commentWidth, docstringStart } from '../../../build/rules/comments.js';

/** Lines that a rule reports, and its messages. */
function reported(rule: Rule.RuleModule, source: string): { line: number; message: string }[] {
  const messages = new Linter().verify(source, {
    plugins: { wavehall: { rules: { rule } } },
    rules: { 'wavehall/rule': 'error' },
  });
  for (const { fatal, message } of messages) if (fatal) throw new Error(message);
  return messages.map(({ line, message }) => ({ line, message }));
}

const lines = (rule: Rule.RuleModule, source: string): number[] => reported(rule, source).map(({ line }) => line);

/** A text of so many characters, in words. */
const text = (length: number): string => 'word '.repeat(length).slice(0, length - 1) + 's';

describe('The rule of the width of comments', () => {
  it('reports each line of more than 120 columns, and only those', () => {
    const source = [
      `// ${text(117)}`,
      `// ${text(118)}`,
      `/** ${text(114)} */`, // 121 columns
      '/**',
      ` * ${text(117)}`,
      ` * ${text(118)}`,
      ' */',
      `  // ${text(116)}`,
    ].join('\n');
    expect(lines(commentWidth, source)).toEqual([2, 3, 6, 8]);
  });

  it('leaves alone addresses, and comments behind code', () => {
    expect(lines(commentWidth, `// https://example.org/${text(118)}`)).toEqual([]);
    expect(lines(commentWidth, `let a = 1; // ${text(118)}`)).toEqual([]);
    expect(lines(commentWidth, `const a = '${text(130)}';`)).toEqual([]);
  });

  it.each(['shaders', 'test/golden'])('holds in the texts of kernels in %s, which lint does not read', (folder) => {
    const root = join(import.meta.dirname, '../../..', folder);
    const names = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.wgsl'));
    expect(names.length).toBeGreaterThan(10);
    const wide = names.flatMap((name) =>
      readFileSync(join(root, name), 'utf8')
        .split('\n')
        .filter((line) => /^\s*\/\//.test(line) && line.length > 120 && !/https?:/.test(line))
        .map((line) => `${name}: ${line}`),
    );
    expect(wide).toEqual([]);
  });
});

describe('The rule of the start of docstrings', () => {
  it.each([
    '/** Of the baseline. */',
    '/** In the order of the scene. */',
    '/**\n * By slices, metres.\n */',
    '/**\n *\n *  From the root on. */',
    '/**The same in binary. */',
    '/** As defined; null if it is not. */',
    '/** Within, metres. */',
    '/** @param spacing Of the grid, metres. */',
    '/**\n * Draws it. @param name With its unit.\n */',
    '/** Null if it is not known. */',
    '/** Metres. */',
  ])('reports %j', (source) => {
    expect(lines(docstringStart, `\n${source}\nconst a = 1;`)).toEqual([2]);
  });

  it('names the word, and says what to write', () => {
    const [{ message }] = reported(docstringStart, '/** The same at 2 m. */');
    expect(message).toMatch(/^A tooltip shows 'The same …' .* Begin with what this is or does/);
  });

  it.each([
    '/** The engine that measured the baseline. */',
    '/** Offset of the nodes. */',
    '/** Ordinary, and of the same kind. */',
    '/** Whether it is on. For tests only. */',
    '/** The samest. */',
    '/** Asks for more. */',
    '/** @param of Name of what is meant. */',
    '/** Figures of a response; null if there are none. */',
    '/** Undefined materials are named. They stop a plan. */',
    '// Of the baseline.',
    '/* In the order of the scene. */',
    'const b = "/** Of the baseline. */";',
  ])('leaves alone %j', (source) => {
    expect(lines(docstringStart, `${source}\nconst a = 1;`)).toEqual([]);
  });
});
