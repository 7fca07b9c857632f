import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { serveAppScheme } from '../../../electron/main/app-scheme.ts';
import { isThisMachine, startWebServer, type WebServer } from '../../../electron/web/serve.ts';
import { electron } from '../../support/browser/fake-electron.ts';

vi.mock('electron', async () => (await import('../../support/browser/fake-electron.ts')).electron);

const above = mkdtempSync(join(tmpdir(), 'wavehall-page-'));
const folder = join(above, 'window');
mkdirSync(join(folder, 'examples'), { recursive: true });
const written = {
  'index.html': '<p>page</p>',
  'main.js': '//',
  'highs.wasm': 'wasm',
  'examples/a.json': '{}',
  'notes.secret': 'secret',
  '.env.js': 'secret',
  '../above.js': 'secret',
};
for (const [name, contents] of Object.entries(written)) writeFileSync(join(folder, name), contents);

interface Seen {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

let server: WebServer;
beforeAll(async () => {
  serveAppScheme(folder);
  server = await startWebServer(folder, 0);
});
afterAll(async () => {
  await server.close();
  rmSync(above, { recursive: true });
});

/** Requests as from the window: the URL arrives normalised, but a page can encode anything. */
async function fromScheme(path: string, method = 'GET', host = 'wavehall'): Promise<Seen> {
  const [, answer] = electron.protocol.handle.mock.calls[0];
  const response = await answer({ url: `app://${host}${path}`, method });
  return { status: response.status, headers: Object.fromEntries(response.headers), body: await response.text() };
}

/** Sends a path unchanged, which no browser would do. */
function fromServer(path: string, method = 'GET', host?: string): Promise<Seen> {
  const { port } = new URL(server.url);
  return new Promise((resolve, reject) => {
    const headers = host === undefined ? {} : { host };
    httpRequest({ host: '127.0.0.1', port, path, method, headers }, (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
      response.on('end', () => resolve({ status: response.statusCode!, headers: response.headers, body }));
    })
      .on('error', reject)
      .end();
  });
}

describe.each([
  ['the scheme of the window', fromScheme],
  ['the server on the loopback address', fromServer],
])('%s', (_name, ask) => {
  it.each([
    ['/', 'text/html; charset=utf-8', '<p>page</p>'],
    ['/main.js', 'text/javascript; charset=utf-8', '//'],
    ['/highs.wasm', 'application/wasm', 'wasm'],
    ['/examples/a.json', 'application/json; charset=utf-8', '{}'],
  ])('serves %s', async (path, type, body) => {
    const seen = await ask(path);
    expect(seen).toMatchObject({ status: 200, body });
    expect(seen.headers['content-type']).toBe(type);
  });

  it.each(['/', '/none.js'])('sends the headers that isolate the page with %s', async (path) => {
    const { headers } = await ask(path);
    expect(headers).toMatchObject({
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-embedder-policy': 'require-corp',
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    });
    const policy = (headers['content-security-policy'] as string).split('; ');
    expect(policy).toEqual(
      expect.arrayContaining(["default-src 'none'", "script-src 'self' 'wasm-unsafe-eval'", "worker-src 'self'"]),
    );
    expect(policy.join()).not.toMatch(/'unsafe-(eval|inline)'|\*|https?:/);
  });

  it.each([
    '/../above.js',
    '/examples/../../above.js',
    '/%2e%2e/above.js',
    '/..%2fabove.js',
    '/..\\above.js',
    '//etc/passwd',
    '/examples//a.json',
    '/.env.js',
    '/notes.secret',
    '/examples',
    '/main.js%00',
  ])('finds nothing at %s', async (path) => {
    const seen = await ask(path);
    expect(seen).toMatchObject({ status: 404, body: '' });
  });

  it('answers only GET and HEAD', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) expect((await ask('/', method)).status).toBe(405);
    expect(await ask('/', 'HEAD')).toMatchObject({ status: 200, body: '' });
  });
});

describe('the scheme of the window', () => {
  it('has one host', async () => expect((await fromScheme('/', 'GET', 'elsewhere')).status).toBe(404));
});

describe('the server on the loopback address', () => {
  it('answers only under its own names', async () => {
    const { port } = new URL(server.url);
    expect((await fromServer('/', 'GET', `localhost:${port}`)).status).toBe(200);
    for (const host of ['example.com', `example.com:${port}`, 'localhost', '127.0.0.1:1']) {
      expect(await fromServer('/', 'GET', host), host).toMatchObject({ status: 421, body: '' });
    }
  });

  it('knows its port where clients leave it out: 80 is that of http', () => {
    for (const host of ['localhost', '127.0.0.1', 'LocalHost:80', '127.0.0.1:80']) {
      expect(isThisMachine(host, 80), host).toBe(true);
      expect(isThisMachine(host, 5150), host).toBe(false);
    }
    for (const host of [
      undefined,
      '',
      ':80',
      '80',
      'example.com',
      'localhost.example.com',
      'localhost:8080',
      '127.0.0.1:080',
    ]) {
      expect(isThisMachine(host, 80), host).toBe(false);
    }
  });

  it('is at an address that only this machine reaches', () =>
    expect(server.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/$/));

  it('takes the next free port by default, and refuses a given port that is taken', async () => {
    const servers = [await startWebServer(folder), await startWebServer(folder)];
    const ports = servers.map(({ url }) => Number(new URL(url).port));
    expect(ports[0]).toBeGreaterThanOrEqual(5150);
    expect(ports[1]).toBeGreaterThan(ports[0]);
    await expect(startWebServer(folder, ports[0])).rejects.toThrow(`port ${ports[0]} is taken`);
    await Promise.all(servers.map((each) => each.close()));
  });
});
