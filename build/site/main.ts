/**
 * `npm run site`: writes `dist/site`, a folder for any plain host of files, under any path: the window, the
 * documentation with its search, the reference of the library, a gallery and benchmarks. The window is built before.
 */
import { rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeDocs } from './docs.ts';
import { filesOf, keepOffline } from './keep-offline.ts';
import { writeNotFound } from './not-found.ts';
import { copyWindow } from './window.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const site = join(root, 'dist/site');

rmSync(site, { recursive: true, force: true });
await writeDocs(root, join(root, 'out/site-pages'), site);
await copyWindow(root, join(site, 'app'));
writeNotFound(site);
const version = await keepOffline(root, site);
const files = filesOf(site);
const bytes = files.reduce((sum, path) => sum + statSync(join(site, path)).size, 0);
console.log(`dist/site: ${files.length} files, ${(bytes / 1e6).toFixed(1)} MB, version ${version}`);
