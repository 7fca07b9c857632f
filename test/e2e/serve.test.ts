/** `wavehall serve` as another program starts it. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { ServeClient, servedCloset } from '../support/serve-client.ts';
import { newFolder, programFile } from './cli.ts';

/** Starts the server and a client of it. */
function started() {
  const child = spawn(process.execPath, [programFile, 'serve', '--engine', 'cpu'], { stdio: 'pipe' });
  onTestFinished(() => void child.kill('SIGKILL'));
  let told = '';
  child.stderr.on('data', (text: Buffer) => (told += text.toString()));
  const ended = once(child, 'close') as Promise<[number | null]>;
  return { client: new ServeClient(child.stdin, child.stdout), ended, told: () => told };
}

const endless = { ...servedCloset, durationSeconds: 3000 };

it('answers, writes nothing but messages, and ends well when it is asked to', async () => {
  const { client, ended, told } = started();
  expect((await client.ask('initialize')).result.methods).toContain('render');
  client.raw('nothing of the protocol\r\n\r\n');
  const { result } = await client.ask('render', { scene: servedCloset });
  expect(client.arrays.get(1)).toHaveLength(result.responses[0].samples.shape[0] as number);
  expect((await client.ask('render', { scene: {} })).error!.data!.path).toBe('scene.json: wavehall');
  expect((await client.ask('shutdown')).result).toBeNull();
  expect(await ended).toEqual([0, null]);
  expect(client.rest).toHaveLength(0);
  expect(told()).toBe('');
});

it('stops at once what it is asked to stop, and answers the next request', async () => {
  const { client, ended } = started();
  client.send({ jsonrpc: '2.0', id: 'r', method: 'render', params: { scene: endless } });
  await client.next(({ params }) => params?.value.phase === 'running');
  client.send({ jsonrpc: '2.0', method: '$/cancelRequest', params: { id: 'r' } });
  expect((await client.next(({ id }) => id === 'r')).error!.data!.kind).toBe('cancelled');
  expect((await client.ask('check', { scene: servedCloset })).error).toBeUndefined();
  client.input.end();
  expect(await ended).toEqual([0, null]);
});

/** A program that starts the server, asks it for a long rendering to a folder, and tells the server's number. */
const CLIENT = `
  const { spawn } = require('node:child_process');
  const [program, body] = process.argv.slice(1);
  const server = spawn(process.execPath, [program, 'serve', '--engine', 'cpu'], { stdio: ['pipe', 'pipe', 'inherit'] });
  server.stdin.write('Content-Length: ' + Buffer.byteLength(body) + '\\r\\n\\r\\n' + body);
  let told = false;
  server.stdout.on('data', (bytes) => {
    if (told || !bytes.includes('running')) return;
    told = true;
    console.log(server.pid);
  });
`;

it('ends with the program that started it, and leaves no file', async () => {
  const outFolder = newFolder();
  const request = { jsonrpc: '2.0', id: 1, method: 'render', params: { scene: endless, outFolder } };
  const client = spawn(process.execPath, ['-e', CLIENT, programFile, JSON.stringify(request)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [told] = (await once(client.stdout, 'data')) as [Buffer];
  const server = Number(told.toString());
  expect(isAlive(server)).toBe(true);
  client.kill('SIGKILL');
  await expect.poll(() => isAlive(server)).toBe(false);
  expect(readdirSync(outFolder)).toEqual([]);
  expect(readdirSync(join(outFolder, '..')).filter((name) => name.includes(String(server)))).toEqual([]);
});

/** Whether a process runs. */
function isAlive(process_: number): boolean {
  try {
    process.kill(process_, 0);
    return true;
  } catch {
    return false;
  }
}
