import { createServer, type Server } from 'node:http';
import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { MEDIA_TYPES } from '../../electron/page-files.ts';

/** A host of static files that sets no header but the type and the length. For checks and tests of the site. */
export class PlainHost {
  /** Paths that were asked for, from the root of the site. */
  readonly asked: string[] = [];
  /** False while no connection reaches it. */
  isUp = true;

  private constructor(
    private readonly server: Server,
    /** Address of the site. */
    readonly url: string,
  ) {}

  /**
   * @param folder Folder of the site; read at each request.
   * @param base Path of the site on the host, with a slash at both ends.
   */
  static async start(folder: string, base: string): Promise<PlainHost> {
    const server = createServer((request, response) => {
      if (!host.isUp) return void request.socket.destroy();
      const path = decodeURI(request.url!.replace(/[?#].*$/, ''));
      const file = path.startsWith(base) ? path.slice(base.length) : null;
      if (file === null || file.split('/').includes('..')) return void response.writeHead(404).end();
      host.asked.push(file);
      const name = file === '' || file.endsWith('/') ? `${file}index.html` : file;
      readFile(join(folder, name)).then(
        (bytes) => {
          const type = MEDIA_TYPES[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream';
          response.writeHead(200, { 'Content-Type': type, 'Content-Length': bytes.byteLength }).end(bytes);
        },
        () => response.writeHead(404).end(),
      );
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const host = new PlainHost(server, `http://127.0.0.1:${(server.address() as AddressInfo).port}${base}`);
    return host;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise<void>((resolve) => this.server.close(() => resolve()));
  }
}
