import { defineConfig } from 'vitest/config';
import { wgslText } from './build/wgsl-text.ts';

export default defineConfig({
  plugins: [wgslText()],
  test: {
    include: ['test/{unit,window,conformance,physics,e2e}/**/*.test.ts'],
    globalSetup: ['test/support/browser/software-vulkan.ts'],
    reporters: ['default', 'test/support/closing-line.ts'],
    // dawn.node needs its own process: it crashed in worker threads.
    pool: 'forks',
    // The software GPU itself uses every core; more processes only make each test slower.
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // A page takes longer to show something while other tests use the processor.
    expect: { poll: { timeout: 15_000 } },
  },
});
