/** What axe, an accessibility checker, finds in the page. */
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { WindowUnderTest } from '../../support/browser/window.ts';

/** The script of axe, for a page whose policy is turned off. */
export const axeFile = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

/** What passes is not described, which takes time. */
const ONLY_FAULTS: RunOptions = { resultTypes: ['violations'] };

/**
 * Findings, each with its place.
 *
 * @param coloursOnly Leaves out checks whose result does not depend on the theme.
 */
export async function faultsOf({ page }: WindowUnderTest, coloursOnly: boolean): Promise<string[]> {
  const { violations } = await page.evaluate((options) => (globalThis as unknown as { axe: Axe }).axe.run(options), {
    ...ONLY_FAULTS,
    ...(coloursOnly && { runOnly: ['color-contrast'] }),
  } satisfies RunOptions);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html}: ${failureSummary ?? ''}`),
  );
}

interface Axe {
  run(options: RunOptions): Promise<AxeResults>;
}
