import { ESLint, Linter } from 'eslint';
import tseslint from 'typescript-eslint';
import { expect, it } from 'vitest';
import { NAMES, noEngineNames } from '../../../build/rules/no-engine-names.js';
import { ENGINE_NAMES } from '../../../src/engine/engine-names.ts';

/** Whether the rule reports a line. */
function isReported(source: string): boolean {
  const messages = new Linter().verify(source, {
    languageOptions: { parser: tseslint.parser },
    plugins: { wavehall: { rules: { rule: noEngineNames } } },
    rules: { 'wavehall/rule': 'error' },
  });
  for (const { fatal, message } of messages) if (fatal) throw new Error(message);
  return messages.length > 0;
}

it.each([
  "const here = engine.kind === 'cpu';",
  "if ('webgpu' != kind) wait();",
  "switch (kind) { case 'webgpu': break; }",
  "const KINDS = ['webgpu', 'other'];",
  "let kind: 'cpu' | undefined;",
  'const NODES = { webgpu: 5, cpu: 2 };',
])('a name of an engine is reported: %s', (line) => {
  expect(isReported(line)).toBe(true);
});

it.each([
  "class Engine { readonly kind = 'cpu'; }",
  "const engine = make('webgpu', 32);",
  "const report = { engine: 'cpu' };",
  'const parts = { cpu: { threads: 4 } };',
  "import native from 'webgpu';",
  "const isWide = format === 'cpu-wide';",
])('what only hands a name on is not: %s', (line) => {
  expect(isReported(line)).toBe(false);
});

it('knows the names of all engines', () => {
  expect(NAMES).toEqual(ENGINE_NAMES);
});

it('holds in the program, window and tools, but where engines are registered', async () => {
  const eslint = new ESLint();
  const severity = async (file: string): Promise<unknown> => {
    const config = (await eslint.calculateConfigForFile(file)) as { rules: Record<string, unknown> };
    return config.rules['wavehall/no-engine-names'];
  };
  const held = ['src/run/memory.ts', 'src/app/rendering/render.ts', 'src/node/machine.ts', 'src/cli/options.ts'];
  const window = ['electron/renderer/state/window/engine.ts', 'electron/renderer/views/results/result-list.tsx'];
  for (const file of [...held, ...window, 'build/studies/costs/fit.ts']) {
    expect(await severity(file), file).toEqual([2]);
  }
  expect(await severity('src/app/ports/engine/engines.ts')).toBeUndefined();
});
