import { expect, it } from 'vitest';
import { runAgain } from '../../../src/node/cards/run-apart.ts';

const NODE = process.execPath;
const AS_IT_IS = { command: 'env', args: ['MARK=here'] };

it.runIf(process.platform === 'linux').each([
  ['its own status', 'process.exit(process.env.MARK === "here" && process.env.TOLD === "yes" ? 7 : 1)', 7],
  ['that of a signal, as shells have it', 'process.kill(process.pid, "SIGTERM"); setInterval(() => 0, 1000);', 143],
])('a program that is started apart ends with %s (needs Linux)', async (_, script, status) => {
  const heard = process.listeners('SIGTERM');
  expect(await runAgain(AS_IT_IS, [NODE, '-e', script], { ...process.env, TOLD: 'yes' })).toBe(status);
  // The program hears signals no more than before, once the other one has ended.
  expect(process.listeners('SIGTERM')).toEqual(heard);
});
