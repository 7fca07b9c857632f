import { join } from 'node:path';
import type { Plugin } from 'esbuild';

/**
 * Takes three.js from its sources instead of from one built file, for bundles that need little of it: a bundler then
 * leaves out the modules that are not used. The tree of rays needs geometry and some mathematics, a tenth of the whole.
 *
 * @param root Root of the repository.
 */
export const threeSources = (root: string): Plugin => ({
  name: 'three.js by its sources',
  setup: (build) => {
    build.onResolve({ filter: /^three$/ }, () => ({
      path: join(root, 'node_modules/three/src/Three.Core.js'),
      sideEffects: false,
    }));
  },
});
