import type { Reporter, TestModule } from 'vitest/node';

/**
 * Ends the output with one plain line, `N passed, N failed, N skipped`, for programs that count results. A file that
 * does not load and an error outside of every test count as one failure each, so `0 failed` means success.
 */
export default class ClosingLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    let passed = 0;
    let failed = unhandledErrors.length;
    let skipped = 0;
    for (const module of modules) {
      failed += module.errors().length;
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        if (state === 'passed') passed += 1;
        else if (state === 'skipped') skipped += 1;
        else failed += 1;
      }
      for (const suite of module.children.allSuites()) failed += suite.errors().length;
    }
    // Other reporters write their summary on the same event; this line comes after them.
    process.once('exit', () => {
      console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`);
    });
  }
}
