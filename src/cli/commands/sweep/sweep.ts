import type { Command } from 'commander';
import { addSweepCollectCommand } from './collect.ts';
import { addSweepPlanCommand } from './plan.ts';
import { addSweepRunCommand } from './run.ts';
import { addSweepStatusCommand } from './status.ts';
import { addSweepSubmitCommand } from './submit.ts';

/** Commands of a sweep, in the order in which they are used. */
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
