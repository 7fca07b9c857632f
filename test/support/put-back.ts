/**
 * Puts back what a test file has replaced in its process by calls of Vitest: spies, global names, variables of the
 * environment and timers; and stops what it has started. The next file in the same process finds them as they were.
 * Vitest loads this before each test file.
 */
import { afterAll, vi } from 'vitest';
import { endFile } from './file-end.ts';

// Hooks of the file itself come first.
afterAll(async () => {
  await endFile();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.useRealTimers();
});
