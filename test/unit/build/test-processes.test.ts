import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { testProcesses } from '../../support/processes.ts';

it('a test file has a process of its own if it changes what others would see', () => {
  const root = mkdtempSync(join(tmpdir(), 'wavehall-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const write = (file: string, text: string): void => {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  };
  // Put together, so that this file itself is not found.
  const call = (name: string): string => `vi.${name}('x');`;
  const changing = [
    call('mock'),
    call('doMock'),
    call('hoisted'),
    call('resetModules'),
    call('stubGlobal'),
    call('stubEnv'),
    call('useFakeTimers'),
    ['globalThis', 'name = 3;'].join('.'),
    `process.${'env'}['NAME'] = '3';`,
    `process.${'env'}.NAME = '3';`,
    `process.${'chdir'}('/');`,
    `process.${'emit'}('SIGINT');`,
    `${'createContext'}({});`,
  ];
  changing.forEach((text, i) => write(`test/unit/changing-${i}.test.ts`, `import 'vitest';\n${text}\n`));
  write('test/unit/deep/down/plain.test.ts', "expect(process.env['NAME'] === '3'); vi.spyOn(console, 'log');");
  write('test/unit/helper.ts', call('mock'));
  write('test/unit/on-a-gpu.test.ts', `import { testDevice } from '../support/engines/${'gpu'}.ts';`);
  write('test/conformance/kernel.test.ts', '');
  write('test/conformance/changing.test.ts', call('mock'));
  write('test/window/browser/page.test.ts', '');
  const workers = `vi.${'mock'}('../../../electron/renderer/core/workers.ts', () => ({}));`;
  write('test/window/state/own-workers.test.ts', `${workers} ${call('stubGlobal')} ${call('useFakeTimers')}`);
  write('test/window/state/more.test.ts', `${workers} ${call('mock')}`);
  write('test/window/state/no-workers.test.ts', call('stubGlobal'));
  write('test/faults/kills.test.ts', '');
  const { isolated, state, browser, gpu, shared } = testProcesses(root, [
    'test/unit',
    'test/conformance',
    'test/window',
    'test/faults',
  ]);
  expect([...isolated].sort()).toEqual(
    [
      ...changing.map((_, i) => `test/unit/changing-${i}.test.ts`),
      'test/conformance/changing.test.ts',
      'test/faults/kills.test.ts',
      'test/window/state/more.test.ts',
      'test/window/state/no-workers.test.ts',
    ].sort(),
  );
  expect(state).toEqual(['test/window/state/own-workers.test.ts']);
  expect(browser).toEqual(['test/window/browser/page.test.ts']);
  expect([...gpu].sort()).toEqual(['test/conformance/kernel.test.ts', 'test/unit/on-a-gpu.test.ts']);
  expect(shared).toEqual(['test/unit/deep/down/plain.test.ts']);
});
