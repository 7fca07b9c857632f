/** Prints pages that the window has written, in a window that nobody sees. */
import { BrowserWindow, session } from 'electron';
import { reasonOf } from '../../src/disk/trouble.ts';
import { RunError } from '../../src/units/errors.ts';
import { PAGE_URL } from './app-scheme.ts';
import { denyPermissions } from './navigation.ts';
import { words } from '../words/words.ts';

/** A session of its own, in memory: it shares nothing with that of the window. */
const PARTITION = 'wavehall-print';

/** A page may hold its own pictures and styles, and nothing else. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:";

/**
 * Prints a page of HTML on A4. Its scripts do not run, and it loads no other file.
 *
 * @throws RunError if it cannot be printed.
 */
export async function printed(page: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const own = session.fromPartition(PARTITION);
  denyPermissions(own);
  const scheme = new URL(PAGE_URL).protocol.slice(0, -1);
  if (own.protocol.isProtocolHandled(scheme)) own.protocol.unhandle(scheme);
  own.protocol.handle(
    scheme,
    () =>
      new Response(page, {
        headers: { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': POLICY },
      }),
  );
  const window = new BrowserWindow({
    show: false,
    webPreferences: { session: own, sandbox: true, contextIsolation: true, nodeIntegration: false, javascript: false },
  });
  try {
    await window.loadURL(PAGE_URL);
    return await window.webContents.printToPDF({ pageSize: 'A4', printBackground: true, preferCSSPageSize: true });
  } catch (error) {
    throw new RunError(...words.desktop.troubles.notPrinted(reasonOf(error)), { cause: error });
  } finally {
    window.destroy();
    own.protocol.unhandle(scheme);
  }
}
