import type { Plugin } from 'vitest/config';

/**
 * Lets Vite and Vitest import a `.wgsl` file as text. esbuild does so with its `text` loader, so the import statement
 * is the same in a bundle and in a test.
 */
export function wgslText(): Plugin {
  return {
    name: 'wgsl-text',
    transform: (source, id) =>
      id.endsWith('.wgsl') ? { code: `export default ${JSON.stringify(source)};`, map: null } : null,
  };
}
