import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { startRoomThread } from '../../../src/node/room-threads.ts';

it('a thread that was asked what cannot be cloned answers later, and keeps no program alive', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'thread-'));
  try {
    const script = join(folder, 'thread.mjs');
    writeFileSync(
      script,
      "import { parentPort } from 'node:worker_threads'; parentPort.on('message', ({ input }) => parentPort.postMessage(input));",
    );
    const ports = (): number => process.getActiveResourcesInfo().filter((name) => name === 'MessagePort').length;
    const before = ports();
    const thread = startRoomThread(pathToFileURL(script));
    const ask = (input: unknown): Promise<unknown> => thread.ask({ batch: 1, begin: undefined, input });
    await expect(ask(() => 1)).rejects.toThrow('could not be cloned');
    expect(ports()).toBe(before);
    expect(await ask(7)).toBe(7);
    expect(ports()).toBe(before);
    thread.end();
  } finally {
    rmSync(folder, { recursive: true });
  }
});
