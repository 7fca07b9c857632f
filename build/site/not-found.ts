import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Writes the page that hosts show instead of one that is not there. They show it at any address of the site, so it
 * loads nothing, and finds the first page of the site itself.
 */
export function writeNotFound(site: string): void {
  writeFileSync(join(site, '404.html'), PAGE);
}

const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="robots" content="noindex" />
    <title>No such page | Wavehall</title>
    <style>
      :root { color-scheme: light dark; }
      a { color: inherit; }
      body { margin: 15vh auto; max-width: 36em; padding: 0 1em; font: 1.1em/1.5 system-ui, sans-serif; }
    </style>
  </head>
  <body>
    <h1>There is no such page</h1>
    <p>It may have moved. <a href="./">The first page of Wavehall</a> leads to the program, its pages and a search.</p>
    <script type="module">
      const names = location.pathname.split('/').slice(1, -1);
      for (let count = names.length; count >= 0; count--) {
        const root = ['', ...names.slice(0, count), ''].join('/');
        const isRoot = await fetch(root + 'offline.js', { method: 'HEAD' }).then(({ ok }) => ok, () => false);
        if (!isRoot) continue;
        document.querySelector('a').href = root;
        break;
      }
    </script>
  </body>
</html>
`;
