import { Client } from '@modelcontextprotocol/client';
import { resolve } from 'node:path';
import { PassThrough } from 'node:stream';
import { MessageLines } from '../../src/cli/agent/message-lines.ts';
import { serveAgent } from '../../src/cli/agent/server.ts';
import type { ShelfFolders } from '../../src/cli/agent/shelf.ts';
import type { ServedControls } from '../../src/serve/work-in-order.ts';

/** What `wavehall mcp` shows of the repository, which is the working folder. @param results Folder of results */
export const shelfFolders = (results: string): ShelfFolders => ({
  scenes: resolve('scenes'),
  pages: resolve('docs/use'),
  results,
});

/** A client of the protocol's own package, asking a server over streams in memory. */
export async function agentClient(controls: ServedControls, results: string, answerWithinMs?: number) {
  const [to, from] = [new PassThrough(), new PassThrough()];
  const served = serveAgent(to, from, controls, shelfFolders(results), answerWithinMs);
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(new MessageLines(from, to));
  return {
    client,
    end: async () => {
      to.end();
      await served;
    },
  };
}
