import { Argument, type Command } from 'commander';
import { completionScript, SHELLS, type Shell } from '../completion.ts';
import { print } from '../words/output.ts';

export function addCompletionCommand(program: Command): void {
  program
    .command('completion')
    .description('Print a script that lets a shell complete commands and options.')
    .addArgument(new Argument('<shell>', 'the shell').choices(SHELLS))
    .action((shell: Shell) => print(completionScript(program, shell)));
}
