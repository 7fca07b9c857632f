import type { Command } from 'commander';
import { addSweepCollectCommand } from './sweep-collect.ts';
import { addSweepPlanCommand } from './sweep-plan.ts';
import { addSweepRunCommand } from './sweep-run.ts';
import { addSweepStatusCommand } from './sweep-status.ts';
import { addSweepSubmitCommand } from './sweep-submit.ts';

/** In the order in which they are used. */
const COMMANDS = [
  addSweepPlanCommand,
  addSweepRunCommand,
  addSweepSubmitCommand,
  addSweepStatusCommand,
  addSweepCollectCommand,
];

/** The commands of sweeps: thousands of rooms by one manifest. */
export function addSweepCommand(program: Command): void {
  const sweep = program
    .command('sweep')
    .description('Compute thousands of rooms by one manifest, on any number of machines.')
    .helpCommand(false);
  for (const add of COMMANDS) add(sweep);
}
