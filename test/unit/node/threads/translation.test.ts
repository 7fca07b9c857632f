import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { budget } from '../../../../src/node/threads/translation.ts';

it('when V8 translates is set where V8 can be told so, and nothing is printed', () => {
  // Node 20, 22 and 24.
  expect(['11.3.244.8', '12.4.254.21', '13.6.233.17'].map((v8) => budget(7, v8).length)).toEqual([1, 0, 0]);
  const flags = budget(700_000).map((flag) => `--${flag}`);
  const { status, stderr } = spawnSync(process.execPath, [...flags, '--version'], { encoding: 'utf8' });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
});
