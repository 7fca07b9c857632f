import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { encodeWav } from '../../../src/response/wav.ts';
import { hertz } from '../../../src/units/quantities.ts';
import { processorSecondsOf } from '../../support/processor-time.ts';
import { newFolder, start } from '../cli.ts';

it('a command that computes on one thread ends at once on SIGINT, and leaves nothing', async () => {
  const folder = newFolder();
  const noise = new Float32Array(8_000_000);
  for (let n = 0; n < noise.length; n++) noise[n] = Math.exp(-n / 1e6) * Math.sin(n * n);
  writeFileSync(join(folder, 'long.wav'), encodeWav(noise, hertz(48_000)));
  // Its figures take more than ten seconds.
  const running = start(['analyse', join(folder, 'long.wav'), '--out', join(folder, 'out')]);
  // It is loaded and has read the file in a second.
  await expect.poll(() => processorSecondsOf(running.process.pid!) ?? Infinity).toBeGreaterThan(2.5);
  running.process.kill('SIGINT');
  await running.outcome;
  // Ended by the signal itself; one that is heard when the work is done leaves files.
  expect([running.process.signalCode, existsSync(join(folder, 'out'))]).toEqual(['SIGINT', false]);
});
