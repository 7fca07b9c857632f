/**
 * `npm run site:check`: reads the built site and looks up every link: the file, and the place in it. Nothing may lead
 * to the root of the host, for the site may lie under any path, and nothing may be loaded from another host.
 */
import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { filesOf } from './keep-offline.ts';
import { brokenLinks } from './links.ts';

const site = fileURLToPath(new URL('../../dist/site', import.meta.url));
const files = new Set(filesOf(site));
const pages = new Map(
  [...files]
    .filter((path) => posix.extname(path) === '.html')
    .map((path) => [path, readFileSync(join(site, path), 'utf8')]),
);
const broken = brokenLinks(pages, files);
for (const each of broken) console.error(each);
console.log(`${pages.size} pages, ${broken.length} broken links`);
if (broken.length > 0 || pages.size === 0) process.exitCode = 1;
