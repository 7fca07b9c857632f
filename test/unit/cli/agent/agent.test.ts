/** `wavehall mcp`: a session of an agent, by the client of the protocol's own package. */
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serveAgent } from '../../../../src/cli/agent/server.ts';
import { agentClient, shelfFolders } from '../../../support/agent-client.ts';
import { onProcessor } from '../../../support/on-processor.ts';
import { servedCloset } from '../../../support/serve-client.ts';

const folder = mkdtempSync(join(tmpdir(), 'wavehall-agent-'));
const results = join(folder, 'out');
const sceneFile = join(folder, 'closet.json');
/** A closet whose response is long enough for figures. */
const closet = { ...servedCloset, durationSeconds: 0.3 };
writeFileSync(sceneFile, JSON.stringify(closet));

const { host, makeEngine, memoryLimit } = onProcessor(32);
const controls = { host, makeEngine, memoryLimit };

let agent: Awaited<ReturnType<typeof agentClient>>;
beforeAll(async () => {
  agent = await agentClient(controls, results);
});
afterAll(async () => {
  await agent.end();
  rmSync(folder, { recursive: true });
});

interface Content {
  readonly type: string;
  readonly text?: string;
  readonly data?: string;
  readonly mimeType?: string;
}

/** Calls a tool. */
async function call(name: string, given: Record<string, unknown>, options = {}) {
  const { content, isError, structuredContent } = await agent.client.callTool({ name, arguments: given }, options);
  const parts = content as readonly Content[];
  const text = parts.flatMap((part) => part.text ?? []).join('\n');
  return { parts, text, isError, error: (structuredContent as { error?: Fault } | undefined)?.error };
}

interface Fault {
  readonly data: { readonly kind: string; readonly path: string; readonly remedy: string };
}

/** Whether a text in base64 is a picture of some size, as PNG. */
function expectPng({ type, data, mimeType }: Content): void {
  expect({ type, mimeType }).toEqual({ type: 'image', mimeType: 'image/png' });
  const bytes = Buffer.from(data!, 'base64');
  expect(bytes.subarray(1, 4).toString()).toBe('PNG');
  // Width and height stand at bytes 16 and 20.
  expect(bytes.readUInt32BE(16)).toBeGreaterThan(300);
}

describe('an agent', () => {
  it('finds the tools, each with what it takes', async () => {
    const { tools } = await agent.client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        'check',
        'plan',
        'render',
        'compare',
        'design-room',
        'modes',
        'places',
        'picture',
        'read',
      ]),
    );
    // An assistant pays for each word, in every session.
    expect(JSON.stringify(tools).length).toBeLessThan(14_000);
    for (const { description, inputSchema, name } of tools) {
      expect(description!.length, name).toBeGreaterThan(40);
      const given = Object.entries(inputSchema.properties ?? {}) as [string, { description?: string }][];
      for (const [key, { description: about }] of given) expect(about, `${name}: ${key}`).toBeTruthy();
    }
  });

  it('reads pages, examples and materials', async () => {
    const { resources } = await agent.client.listResources();
    const addresses = resources.map(({ uri }) => uri);
    expect(addresses).toEqual(expect.arrayContaining(['wavehall://docs/mcp', 'wavehall://scenes/shoebox']));
    const { contents } = await agent.client.readResource({ uri: 'wavehall://docs/scene-file' });
    expect((contents[0] as { text: string }).text).toMatch(/^# /);
    expect((await call('read', { address: 'wavehall://materials' })).text).toContain('carpet-heavy');
    await expect(agent.client.readResource({ uri: 'wavehall://docs/%2e%2e%2fserve' })).rejects.toThrow();
    expect((await call('read', { address: 'wavehall://docs/none' })).error!.data.path).toBe('address');
    const page = await call('read', { address: 'wavehall://docs/scene-file' });
    expect(page.text.length).toBeLessThan(17_000);
    expect(page.text).toContain('wavehall://docs/scene-file#materials');
    expect((await call('read', { address: 'wavehall://docs/scene-file#air' })).text).toMatch(/^## Air\n/);
    const part = await call('read', { address: 'wavehall://docs/scene-file', offset: 50_000 });
    expect(contents[0]).toMatchObject({ text: expect.stringContaining(part.text) as string });
  });

  it('checks a scene and sees it', async () => {
    const { parts, text } = await call('check', { scene: JSON.stringify(servedCloset) });
    expect(text).toContain('A closet');
    expectPng(parts.at(-1)!);
  });

  it('gets to figures, hears how far it is, and compares two variants', async () => {
    const told: string[] = [];
    const onprogress = ({ message }: { message?: string }) => told.push(message!);
    const first = await call('render', { scene: sceneFile, outFolder: join(results, 'a'), plot: true }, { onprogress });
    expect(first.text).toContain('figures of S1-R1');
    expect(told.join('\n')).toContain('preparing the room');
    const hard = { ...closet, materials: { wall: { absorption: 0.05 } } };
    await call('render', { scene: hard, outFolder: join(results, 'b') });
    const { text } = await call('compare', { folders: [join(results, 'a'), join(results, 'b')] });
    expect(text).toContain('changed  material "wall" absorbs 63 Hz 0.10 → 0.05');
    const { parts } = await call('picture', { folder: join(results, 'a') });
    expectPng(parts.at(-1)!);
    const { resources } = await agent.client.listResources();
    expect(resources.map(({ uri }) => uri)).toContain('wavehall://results/a/report.json');
    const table = await call('read', { address: 'wavehall://results/a/figures.csv' });
    expect(table.text).toContain('EDT');
  });

  it.each([
    ['check', 'a scene without anything', { scene: {} }, 'scene.json: wavehall'],
    ['render', 'a scene without a name', { scene: servedCloset }, 'outFolder'],
    ['render', 'an unknown parameter', { scene: sceneFile, outFolder: results, loud: true }, 'params'],
    ['design-room', 'nothing to meet', { scene: sceneFile, outFolder: results }, 'targets'],
    ['picture', 'nothing to show', {}, 'scene'],
    ['picture', 'no folder', { folder: '/none' }, 'folder'],
    ['compare', 'no results', { folders: ['/none', '/none'] }, '/none/report.json'],
    ['check', 'an example at no frequency', { scene: 'wavehall://scenes/shoebox', maxFrequencyHz: -1 }, 'maxFreq'],
    ['check', 'no example', { scene: 'wavehall://scenes/none' }, 'scene'],
    ['check', 'no JSON', { scene: '{"a' }, 'scene'],
    ['modes', 'no folder', { scene: servedCloset, count: 1 }, 'outFolder'],
    ['places', 'what desks have not', { scene: sceneFile, outFolder: results, for: 'desks', counts: [1] }, 'params'],
    ['read', 'no section', { address: 'wavehall://docs/mcp#none' }, 'address'],
    ['wait', 'no run', { run: 'render-0' }, 'run'],
    ['stop', 'no run', { run: 'render-0' }, 'run'],
  ])('that asks %s for %s is told where it is wrong, and what to do', async (tool, _, given, path) => {
    const { isError, error, text } = await call(tool, given);
    expect(isError).toBe(true);
    expect(error!.data).toMatchObject({ kind: 'input', path: expect.stringContaining(path) as string });
    expect(text).toContain(error!.data.remedy.split('\n')[0]);
  });

  it('stops what it no longer wants, and no file is left', async () => {
    const stop = new AbortController();
    const onprogress = ({ message }: { message?: string }) => {
      if (message!.includes('a node')) stop.abort();
    };
    const given = { scene: { ...servedCloset, durationSeconds: 3000 }, outFolder: join(results, 'endless') };
    await expect(call('render', given, { onprogress, signal: stop.signal })).rejects.toThrow();
    // The next answer comes when the work has stopped.
    expect((await call('check', { scene: servedCloset })).isError).toBeUndefined();
    expect(readdirSync(results)).not.toContain('endless');
  });
});

describe('an agent whose program waits a short time', () => {
  it('hears that work goes on, waits for it, and stops it', async () => {
    const hasty = await agentClient(controls, results, 300);
    try {
      const tool = async (name: string, given: Record<string, unknown>) => {
        const { content, isError } = await hasty.client.callTool({ name, arguments: given });
        expect(isError).toBeUndefined();
        return (content as readonly Content[]).map((part) => part.text).join('\n');
      };
      const scene = { ...servedCloset, durationSeconds: 3000 };
      expect(await tool('render', { scene, outFolder: join(results, 'long') })).toContain('render-1 goes on');
      // What reads files does not wait for it; what computes does.
      expect(await tool('read', { address: 'wavehall://docs/mcp' })).toMatch(/^# /);
      expect(await tool('check', { scene: servedCloset })).toContain(
        'check-2 goes on.\nit waits for the run before it',
      );
      expect(await tool('wait', { run: 'render-1' })).toContain('render-1 goes on');
      expect(await tool('stop', { run: 'render-1' })).toBe('render-1 is stopped');
      let answer = await tool('wait', {});
      while (answer.includes('goes on')) answer = await tool('wait', { run: 'check-2' });
      expect(answer).toContain('A closet');
      expect(await tool('wait', { run: 'check-2' })).toBe(answer);
      expect(readdirSync(results)).not.toContain('long');
    } finally {
      await hasty.end();
    }
  });
});

describe('a connection', () => {
  /** Sends lines to a server, and gives what it writes, line by line. */
  async function answers(...sent: readonly (string | Uint8Array)[]) {
    const [to, from] = [new PassThrough(), new PassThrough()];
    const served = serveAgent(to, from, controls, shelfFolders(results));
    for (const line of sent) to.write(Buffer.concat([Buffer.from(line), Buffer.from('\n')]));
    await expect.poll(() => from.readableLength).toBeGreaterThan(0);
    to.end();
    await served;
    const lines = (from.read() as Buffer).toString().trim().split('\n');
    return lines.map((line) => JSON.parse(line) as { id?: number; error?: { code: number }; result?: unknown });
  }

  const begin = JSON.stringify({
    jsonrpc: '2.0',
    id: 1,
    method: 'initialize',
    params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'old', version: '1' } },
  });

  it('is taken up by clients of earlier versions of the protocol', async () => {
    const [{ result }] = await answers(begin);
    expect(result).toMatchObject({ protocolVersion: '2025-06-18', serverInfo: { name: 'wavehall' } });
  });

  it('answers lines that are no message with an error, and goes on', async () => {
    const found = await answers('{', '[]', Uint8Array.of(0xff), '{"jsonrpc":"2.0","id":7}', begin);
    expect(found.map(({ error }) => error?.code)).toEqual([-32700, -32600, -32700, -32600, undefined]);
    expect(found[3].id).toBe(7);
  });
});
