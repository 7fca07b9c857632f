/**
 * ESLint rule: no file imports itself by way of others. An import of types counts as any other, because two files that
 * need each other's types cannot be read, moved or tested apart either.
 */
import { readFileSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import ts from 'typescript';

/** What may follow the path of an import. */
const ENDINGS = ['', '.ts', '.tsx', '.js', '/index.ts'];

/** @type {Map<string, readonly string[]>} Files that each file imports; a file that is linted again is read again. */
const graph = new Map();

/** @type {import('eslint').Rule.RuleModule} */
export const noCycle = {
  meta: {
    type: 'problem',
    docs: { description: 'Forbid import cycles, imports of types included' },
    messages: { cycle: 'Import cycle: {{cycle}}. Move what these files share into a file of its own.' },
    schema: [],
  },
  create(context) {
    const file = context.filename;
    graph.set(file, importsIn(context.sourceCode.text, file));
    /** @param {{ source?: unknown }} node */
    const check = (node) => {
      const specifier = node.source && typeof node.source === 'object' && 'value' in node.source && node.source.value;
      const target = typeof specifier === 'string' ? resolved(specifier, file) : undefined;
      const way = target && shortestWay(target, file);
      if (!way) return;
      const cycle = [file, ...way].map((path) => relative(context.cwd, path)).join(' → ');
      context.report({ node: /** @type {import('estree').Node} */ (node), messageId: 'cycle', data: { cycle } });
    };
    return {
      ImportDeclaration: check,
      ExportNamedDeclaration: check,
      ExportAllDeclaration: check,
      ImportExpression: check,
    };
  },
};

/**
 * The files on the shortest way along imports, both ends included; undefined if there is none.
 *
 * @param {string} from
 * @param {string} to
 * @returns {string[] | undefined}
 */
function shortestWay(from, to) {
  /** @type {Map<string, string | undefined>} The file before each file that was reached. */
  const before = new Map([[from, undefined]]);
  for (const file of before.keys()) {
    if (file === to) return wayTo(file, before);
    for (const next of importsOf(file)) if (!before.has(next)) before.set(next, file);
  }
  return undefined;
}

/**
 * @param {string} file
 * @param {ReadonlyMap<string, string | undefined>} before
 */
function wayTo(file, before) {
  const way = [file];
  for (let at = before.get(file); at !== undefined; at = before.get(at)) way.unshift(at);
  return way;
}

/** @param {string} file */
function importsOf(file) {
  let imports = graph.get(file);
  if (!imports) graph.set(file, (imports = importsIn(readFileSync(file, 'utf8'), file)));
  return imports;
}

/**
 * Files of this repository that a text imports: types, modules loaded while it runs, and what it exports from other
 * files.
 *
 * @param {string} text
 * @param {string} file
 * @returns {string[]}
 */
function importsIn(text, file) {
  if (!/\.(tsx?|js)$/.test(file)) return [];
  const { importedFiles } = ts.preProcessFile(text, true, true);
  return [...new Set(importedFiles.flatMap(({ fileName }) => resolved(fileName, file) ?? []))];
}

/**
 * The file that an import names; undefined for packages.
 *
 * @param {string} specifier
 * @param {string} file
 */
function resolved(specifier, file) {
  if (!specifier.startsWith('.')) return undefined;
  const path = join(dirname(file), specifier);
  return ENDINGS.map((ending) => path + ending).find((each) => statSync(each, { throwIfNoEntry: false })?.isFile());
}
