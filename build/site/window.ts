import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { build } from 'esbuild';
import { PAGE_HEADERS } from '../../electron/page-headers.ts';
import { NOTICE } from '../licences.ts';

const LOADS_AT_ONCE = '<script type="module" src="main.js"></script>';

/**
 * Copies the built window into the site, so that it starts on a host that sets no headers.
 *
 * @param root Root of the repository; `dist/window` is built.
 * @throws Error if the page of the window does not load its script as it did.
 */
export async function copyWindow(root: string, folder: string): Promise<void> {
  cpSync(join(root, 'dist/window'), folder, { recursive: true, filter: (path) => !path.endsWith('.map') });
  const page = join(folder, 'index.html');
  const text = readFileSync(page, 'utf8');
  if (!text.includes(LOADS_AT_ONCE)) throw new Error('dist/window/index.html does not load main.js: see build/site');
  const head = [policy(), ...preloads(folder), LOADS_AT_ONCE.replace('main', 'start')];
  writeFileSync(page, text.replace(LOADS_AT_ONCE, head.join('\n    ')));
  await bundleForSite(root, 'electron/renderer/site/start.ts', join(folder, 'start.js'));
}

/** The policy as an element. Browsers take no notice of who may frame a page there, and warn of it. */
function policy(): string {
  const content = PAGE_HEADERS['Content-Security-Policy'].replace(/; frame-ancestors [^;]*/, '');
  return `<meta http-equiv="Content-Security-Policy" content="${content}" />`;
}

/** An import that a module cannot start without. */
const IMPORT = /\b(?:from|import)\s*"(\.[^"]+\.js)"/g;

/** Elements that fetch all modules of the window at once, instead of each when another names it. */
function preloads(folder: string): readonly string[] {
  const found = new Set(['main.js']);
  for (const name of found) {
    const text = readFileSync(join(folder, name), 'utf8');
    for (const [, path] of text.matchAll(IMPORT)) found.add(posix.join(posix.dirname(name), path));
  }
  return [...found].map((name) => `<link rel="modulepreload" href="${name}" />`);
}

/** Bundles a script of the site. @param define Texts of JavaScript that take the place of names */
export async function bundleForSite(
  root: string,
  entry: string,
  outfile: string,
  define: Readonly<Record<string, string>> = {},
): Promise<void> {
  await build({
    absWorkingDir: root,
    entryPoints: [entry],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    minify: true,
    define,
    banner: { js: NOTICE },
    logLevel: 'warning',
  });
}
