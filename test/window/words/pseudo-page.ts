import { build } from 'esbuild';
import type { Page } from 'playwright-core';
import { file } from '../../support/browser/window.ts';
import { CLOSE, outside } from './pseudo.ts';

/** Serves the page in the pseudo-language. Its workers stay as they are: they say nothing of their own. */
export async function speakPseudo(page: Page): Promise<void> {
  const { outputFiles } = await build({
    absWorkingDir: file(''),
    preserveSymlinks: true,
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'browser',
    entryPoints: ['electron/renderer/page/main.tsx'],
    external: ['node:fs', 'node:module', 'node:path'],
    jsx: 'automatic',
    jsxImportSource: 'preact',
    define: { 'process.env.NODE_ENV': '"production"', global: 'globalThis', WAVEHALL_BUILD: '"pseudo"' },
    loader: { '.wgsl': 'text', '.svg': 'dataurl', '.woff2': 'dataurl', '.png': 'dataurl', '.wasm': 'dataurl' },
    outdir: 'unwritten',
    logLevel: 'error',
    plugins: [
      {
        name: 'pseudo-language',
        setup: (build) => {
          build.onResolve({ filter: /^\.\/en\/english\.ts$/ }, ({ namespace }) =>
            namespace === 'file' ? { path: 'english', namespace: 'pseudo' } : undefined,
          );
          build.onLoad({ filter: /.*/, namespace: 'pseudo' }, () => ({
            loader: 'ts',
            resolveDir: file('electron/words'),
            contents: `import { english as plain } from './en/english.ts';
              import { pseudo } from ${JSON.stringify(file('test/window/words/pseudo.ts'))};
              export const english = pseudo(plain);`,
          }));
        },
      },
    ],
  });
  const script = outputFiles.find(({ path }) => path.endsWith('.js'))!;
  await page.route('**/main.js', (route) => route.fulfill({ contentType: 'text/javascript', body: script.text }));
}

/**
 * What a person can read or hear on the page: texts of elements, and attributes that are shown or read aloud. Parts
 * that say that they are in a language of their own, such as the papers', are left out.
 */
export async function readable(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found = new Set<string>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node instanceof Element ? node : node.parentElement;
      if (element?.closest('body [lang]')) continue;
      if (node instanceof Element) {
        for (const name of ['title', 'aria-label', 'alt', 'placeholder', 'aria-valuetext', 'aria-roledescription']) {
          const text = node.getAttribute(name);
          if (text) found.add(text);
        }
      } else if (!node.parentElement?.closest('script, style, noscript') && node.textContent?.trim()) {
        found.add(node.textContent);
      }
    }
    return [...found];
  });
}

/** Symbols of units and axes, and names of keys, which are the same in every language. */
const SYMBOLS =
  /^(?:[kMG]?Hz|[mkcµn]?m[²³]?|[mµn]?s|min|h|dB|Pa|kPa|K|kg|N|rayl|[kKMG]i?B|°C|[xyzABcLRS]|[kMG]|Alt|Ctrl|Shift|F)$/;

const LETTER = /\p{L}/u;

/** The texts of the page that have words from elsewhere than the catalogue; `known` are words of the scene. */
export async function foreignTexts(page: Page, known: RegExp): Promise<string[]> {
  return (await readable(page)).filter((text) =>
    (text.includes(CLOSE) ? outside(text) : text)
      .replace(known, ' ')
      .split(/[\s\d/·×(),.:;±+−–=…≈≤%"“”|-]+/u)
      .some((part) => LETTER.test(part) && !SYMBOLS.test(part)),
  );
}
