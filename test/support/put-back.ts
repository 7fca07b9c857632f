/**
 * Puts back what a test file has replaced in its process by calls of Vitest: spies, global names, variables of the
 * environment and timers. The next file in the same process finds them as they were. Vitest loads this before each
 * test file.
 */
import { afterAll, vi } from 'vitest';

// Hooks of the file itself come first.
afterAll(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.useRealTimers();
});
