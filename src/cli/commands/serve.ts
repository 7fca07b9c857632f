import type { Command } from 'commander';
import { serve } from '../../serve/server.ts';
import { addDeviceOptions, addKernelOptions, deviceControls, type DeviceOptions } from '../scene-command.ts';
import { messageOutput, printRemark } from '../words/output.ts';

export function addServeCommand(program: Command): void {
  const command = program
    .command('serve')
    .description('Answer another program: requests come on standard input, answers go to standard output.');
  addKernelOptions(addDeviceOptions(command)).action(answer);
}

async function answer(options: DeviceOptions): Promise<void> {
  if (process.stdin.isTTY)
    printRemark(['This command waits for another program, such as the package wavehall for Python. Ctrl-D ends it.']);
  await serve(process.stdin, messageOutput(), deviceControls(options));
}
