/** Answers requests for the files of the page, for the window's own URL scheme and for the local web server alike. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PAGE_HEADERS } from './page-headers.ts';

/** Media types by extension; the window is served nothing else. */
export const MEDIA_TYPES: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json; charset=utf-8',
  map: 'application/json; charset=utf-8',
  wasm: 'application/wasm',
  svg: 'image/svg+xml',
  png: 'image/png',
  woff2: 'font/woff2',
  ttf: 'font/ttf',
  wav: 'audio/wav',
  sofa: 'application/octet-stream',
  obj: 'text/plain; charset=utf-8',
  mtl: 'text/plain; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
};

export interface PageAnswer {
  readonly status: 200 | 404 | 405;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array<ArrayBuffer> | null;
}

/**
 * @param folder Folder of the page.
 * @param pathname Path of the URL, still encoded; `/` is `index.html`.
 */
export async function answerPage(folder: string, method: string, pathname: string): Promise<PageAnswer> {
  if (method !== 'GET' && method !== 'HEAD') return refusal(405, { Allow: 'GET, HEAD' });
  const path = pathname === '/' ? 'index.html' : pathWithin(pathname);
  const type = path === null ? undefined : MEDIA_TYPES[path.slice(path.lastIndexOf('.') + 1)];
  if (path === null || type === undefined) return refusal(404);
  const body = await readFile(join(folder, path)).catch(() => null);
  if (body === null) return refusal(404);
  return {
    status: 200,
    headers: { ...PAGE_HEADERS, 'Content-Type': type, 'Content-Length': String(body.byteLength) },
    body: method === 'HEAD' ? null : new Uint8Array(body),
  };
}

/**
 * The relative path if it has only plain names, else null. A name may not begin with a dot, so no path leads upwards.
 */
function pathWithin(pathname: string): string | null {
  const names = pathname.slice(1).split('/');
  return names.every((name) => /^[\w-][\w.-]*$/.test(name)) ? names.join('/') : null;
}

function refusal(status: 404 | 405, more: Readonly<Record<string, string>> = {}): PageAnswer {
  return { status, headers: { ...PAGE_HEADERS, ...more, 'Content-Length': '0' }, body: null };
}
