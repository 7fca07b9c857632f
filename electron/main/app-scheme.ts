import { protocol } from 'electron';
import { answerPage } from '../page-files.ts';

const SCHEME = 'app';
const HOST = 'wavehall';

/** Address of the window's page. */
export const PAGE_URL = `${SCHEME}://${HOST}/index.html`;

/** Whether a URL has the origin of the page. */
export function isOurs(url: string): boolean {
  const { protocol: scheme, host } = URL.parse(url) ?? { protocol: '', host: '' };
  return scheme === `${SCHEME}:` && host === HOST;
}

/** Call once, before the program is ready. */
export function declareAppScheme(): void {
  protocol.registerSchemesAsPrivileged([
    {
      scheme: SCHEME,
      privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true, codeCache: true },
    },
  ]);
}

/** @param folder Folder of the page. */
export function serveAppScheme(folder: string): void {
  protocol.handle(SCHEME, async ({ method, url }) => {
    const { host, pathname } = new URL(url);
    const { status, headers, body } = await answerPage(folder, method, host === HOST ? pathname : '');
    return new Response(body, { status, headers });
  });
}
