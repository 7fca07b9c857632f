import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { encodeWav } from '../../src/response/wav.ts';
import { hertz } from '../../src/units/quantities.ts';
import { newFolder, start } from './cli.ts';

it('a command that computes on one thread ends at once on SIGINT, and leaves nothing', async () => {
  const folder = newFolder();
  const noise = Float32Array.from({ length: 20_000_000 }, (_, n) => Math.exp(-n / 1e6) * Math.sin(n * n));
  writeFileSync(join(folder, 'long.wav'), encodeWav(noise, hertz(48_000)));
  // Its figures take more than half a minute.
  const running = start(['analyse', join(folder, 'long.wav'), '--out', join(folder, 'out')]);
  await new Promise((resolve) => setTimeout(resolve, 3000));
  const asked = performance.now();
  running.process.kill('SIGINT');
  await running.outcome;
  expect(performance.now() - asked).toBeLessThan(1000);
  expect([running.process.signalCode, existsSync(join(folder, 'out'))]).toEqual(['SIGINT', false]);
});
