import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { startRoomThread } from '../../../../src/node/threads/room-threads.ts';

/** Starts a thread that does something with each `input`. */
async function withThread(
  does: string,
  use: (ask: (input: unknown) => Promise<unknown>) => Promise<void>,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'thread-'));
  try {
    const script = join(folder, 'thread.mjs');
    writeFileSync(
      script,
      `import { parentPort } from 'node:worker_threads'; parentPort.on('message', ({ input }) => { ${does} });`,
    );
    const thread = startRoomThread(false, pathToFileURL(script));
    await use((input) => thread.ask({ batch: 1, begin: undefined, input }));
    thread.end();
  } finally {
    rmSync(folder, { recursive: true });
  }
}

it('a thread that was asked what cannot be cloned answers later, and keeps no program alive', async () => {
  const ports = (): number => process.getActiveResourcesInfo().filter((name) => name === 'MessagePort').length;
  const before = ports();
  await withThread('parentPort.postMessage(input);', async (ask) => {
    await expect(ask(() => 1)).rejects.toThrow('could not be cloned');
    expect(ports()).toBe(before);
    expect(await ask(7)).toBe(7);
    expect(ports()).toBe(before);
  });
});

it.each([
  ['a function', 'parentPort.postMessage(() => 1);'],
  // It was given away with an answer before.
  ['detached memory', 'parentPort.postMessage(memory, [memory.buffer]);'],
])('a thread that answers with %s fails, and does not keep the program waiting', async (_, answer) => {
  const does = `
    globalThis.memory ??= new Uint8Array(8);
    if (input === 1) parentPort.postMessage(1, [memory.buffer]);
    else { ${answer} }`;
  await withThread(does, async (ask) => {
    expect(await ask(1)).toBe(1);
    await expect(ask(2)).rejects.toThrow(/its answer could not be (sent|read)/);
    await expect(ask(3)).rejects.toThrow(/its answer could not be (sent|read)/);
  });
});
