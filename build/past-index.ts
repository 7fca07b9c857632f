/**
 * Leads imports past an index. esbuild loads every file that an index names as soon as one name of it is used. The
 * command line imports the application through one index, and a command should load only what it needs.
 */
import { readFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import type { Plugin } from 'esbuild';
import ts from 'typescript';

/** @param index A file that only exports what other files export. */
export function pastIndex(index: string): Plugin {
  return {
    name: 'imports past an index',
    setup: (build) => {
      const file = resolve(build.initialOptions.absWorkingDir ?? '.', index);
      const origins = exportsOf(file);
      build.onLoad({ filter: /[\\/]src[\\/].*\.ts$/ }, ({ path }) => {
        const text = readFileSync(path, 'utf8');
        return { contents: path === file ? text : led(text, path, file, origins), loader: 'ts' };
      });
    },
  };
}

interface Origin {
  readonly file: string;
  readonly name: string;
}

/** Where each name of an index comes from; types are left out. */
function exportsOf(index: string): ReadonlyMap<string, Origin> {
  const origins = new Map<string, Origin>();
  for (const statement of parsed(index, readFileSync(index, 'utf8')).statements) {
    if (!ts.isExportDeclaration(statement) || !statement.exportClause || !ts.isNamedExports(statement.exportClause))
      throw new Error(`build: ${index} has a statement that is no list of exports:\n${statement.getText()}`);
    const from = statement.moduleSpecifier as ts.StringLiteral;
    for (const { name, propertyName } of statement.exportClause.elements)
      origins.set(name.text, { file: resolve(dirname(index), from.text), name: (propertyName ?? name).text });
  }
  return origins;
}

/** The text of a file that imports from the files themselves, on the same lines. */
function led(text: string, path: string, index: string, origins: ReadonlyMap<string, Origin>): string {
  if (!text.includes('/index.ts')) return text;
  let made = '';
  let at = 0;
  for (const statement of parsed(path, text).statements) {
    if (!ts.isImportDeclaration(statement)) continue;
    const specifier = (statement.moduleSpecifier as ts.StringLiteral).text;
    const bindings = statement.importClause?.namedBindings;
    if (resolve(dirname(path), specifier) !== index || !bindings || !ts.isNamedImports(bindings)) continue;
    const wanted =
      statement.importClause.phaseModifier === ts.SyntaxKind.TypeKeyword
        ? []
        : bindings.elements.filter(({ isTypeOnly }) => !isTypeOnly);
    const imports = wanted.map(({ name, propertyName }) => {
      const origin = origins.get((propertyName ?? name).text);
      if (!origin) throw new Error(`build: ${index} has no ${name.text}, which ${path} imports`);
      const from = relative(dirname(path), origin.file).replaceAll('\\', '/');
      return `import { ${origin.name} as ${name.text} } from '${from.startsWith('.') ? from : `./${from}`}';`;
    });
    const lines = statement.getText().split('\n').length - 1;
    made += text.slice(at, statement.getStart()) + imports.join(' ') + '\n'.repeat(lines);
    at = statement.end;
  }
  return made + text.slice(at);
}

const parsed = (path: string, text: string): ts.SourceFile =>
  ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TS);
