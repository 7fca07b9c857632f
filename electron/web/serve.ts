import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { InputError } from '../../src/units/errors.ts';
import { answerPage } from '../page-files.ts';
import { PAGE_HEADERS } from '../page-headers.ts';

/** The loopback address: no other machine can reach it. */
const ADDRESS = '127.0.0.1';
const FIRST_PORT = 5150;
const PORTS_TRIED = 20;

export interface WebServer {
  readonly url: string;
  close(): Promise<void>;
}

/**
 * Serves the page on the loopback address.
 *
 * @param folder Folder of the built page.
 * @param port 0 for any free port; if omitted, 5150 or the next free port.
 * @throws InputError if the port is taken or not allowed.
 */
export async function startWebServer(folder: string, port?: number): Promise<WebServer> {
  const ports = port === undefined ? Array.from({ length: PORTS_TRIED }, (_, i) => FIRST_PORT + i) : [port];
  const server = createServer((request, response) => void answer(folder, request, response));
  for (const each of ports) {
    if (!(await listens(server, each))) continue;
    const { port: open } = server.address() as AddressInfo;
    return { url: new URL(`http://${ADDRESS}:${open}/`).href, close: () => closed(server) };
  }
  const range = ports.length > 1 ? `the ports ${ports[0]} to ${ports.at(-1)} are` : `port ${ports[0]} is`;
  throw new InputError('--port', `${range} taken or not allowed`, 'Give another port, or 0 for any free port.');
}

function listens(server: Server, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const failed = (): void => resolve(false);
    server.once('error', failed);
    server.listen(port, ADDRESS, () => {
      server.off('error', failed);
      resolve(true);
    });
  });
}

function closed(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

/** The port of http, which clients leave out of the header (RFC 9110, section 4.2.1). */
const USUAL_PORT = 80;

/** Whether a header `Host` names this machine's loopback address and the port. */
export function isThisMachine(host: string | undefined, port: number): boolean {
  const endings = port === USUAL_PORT ? ['', `:${port}`] : [`:${port}`];
  return endings.some((ending) => [ADDRESS + ending, `localhost${ending}`].includes(host?.toLowerCase() ?? ''));
}

/**
 * Answers only requests whose host is this machine. Otherwise a foreign page could point its own host name at the
 * loopback address and read what is served here (DNS rebinding).
 */
async function answer(folder: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { port } = request.socket.address() as AddressInfo;
  if (!isThisMachine(request.headers.host, port)) {
    response.writeHead(421, PAGE_HEADERS).end();
    return;
  }
  const pathname = (request.url ?? '').replace(/\?.*$/s, '');
  const { status, headers, body } = await answerPage(folder, request.method ?? '', pathname);
  response.writeHead(status, headers).end(body);
}
