import type { Command } from 'commander';
import { manualPage } from '../manual.ts';
import { print } from '../words/output.ts';

export function addManualCommand(program: Command): void {
  program
    .command('manual')
    .description('Print the manual page, in the form that man reads.')
    .action(() => print(manualPage(program)));
}
