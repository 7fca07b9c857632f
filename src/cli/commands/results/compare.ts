import type { Command } from 'commander';
import { compareResults } from '../../../app/index.ts';
import { nodeControls } from '../../../node/controls.ts';
import { comparisonSummary } from '../../words/comparison-summary.ts';
import { print, printJson } from '../../words/output.ts';

interface CompareOptions {
  readonly json?: true;
}

export function addCompareCommand(program: Command): void {
  program
    .command('compare')
    .description('Compare renderings with the first one: what changed in the scene, and every figure.')
    .argument('<results...>', 'two or more folders of renderings, such as out/shoebox')
    .option('--json', 'print all responses as JSON, and nothing else')
    .action(compare);
}

async function compare(results: readonly string[], options: CompareOptions): Promise<void> {
  const report = await compareResults(results, nodeControls());
  if (options.json) printJson(report);
  else print(comparisonSummary(report));
}
