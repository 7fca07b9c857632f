import type { Reporter, TestModule, Vitest } from 'vitest/node';
import { footprints, listing } from './footprints.ts';

/** So many files that tests left behind are told by name. */
const MOST_TOLD = 10;

/**
 * Ends the output with one plain line, `N passed, N failed, N skipped`, for programs that count results. A file that
 * does not load and an error outside of every test count as one failure each, so `0 failed` means success.
 *
 * A run that leaves something in the repository counts as one failure, too: what one test writes, another may read.
 * Tests that were skipped are listed with their names, which say what the machine lacks.
 */
export default class ClosingLine implements Reporter {
  private root = '';
  /** Files before the tests; undefined where people edit them meanwhile. */
  private before: Map<string, string> | undefined;

  onInit({ config }: Vitest): void {
    this.root = config.root;
    // With -u, texts of kernels are written.
    if (!config.watch && config.snapshotOptions.updateSnapshot !== 'all') this.before = listing(config.root);
  }

  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    let passed = 0;
    let failed = unhandledErrors.length;
    const skipped: string[] = [];
    for (const module of modules) {
      failed += module.errors().length;
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        if (state === 'passed') passed += 1;
        else if (state === 'skipped') skipped.push(`${module.relativeModuleId}: ${test.fullName}`);
        else failed += 1;
      }
      for (const suite of module.children.allSuites()) failed += suite.errors().length;
    }
    const left = this.before ? footprints(this.before, listing(this.root)) : [];
    // Other reporters write their summary on the same event; these lines come after them.
    process.once('exit', () => {
      for (const name of skipped) console.log(`skipped: ${name}`);
      if (left.length > 0) {
        failed += 1;
        process.exitCode = 1;
        const more = left.length > MOST_TOLD ? `\nand ${left.length - MOST_TOLD} more` : '';
        console.log(
          `A test may write only into a folder of its own, but:\n${left.slice(0, MOST_TOLD).join('\n')}${more}`,
        );
      }
      console.log(`${passed} passed, ${failed} failed, ${skipped.length} skipped`);
    });
  }
}
