import type { Plugin } from 'vitest/config';

/**
 * Lets Vite and Vitest import a `.wgsl` file as its text, as esbuild does with its `text` loader: the import statement is
 * the same in the bundle and in a test.
 */
export function wgslText(): Plugin {
  return {
    name: 'wgsl-text',
    transform: (source, id) =>
      id.endsWith('.wgsl') ? { code: `export default ${JSON.stringify(source)};`, map: null } : null,
  };
}
