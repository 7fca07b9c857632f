import type { Command } from 'commander';
import { seconds, type Seconds } from '../../app/index.ts';
import { inForce } from '../defaults/in-force.ts';
import { positiveNumber } from '../options.ts';
import { PACKAGE_FOLDERS } from '../package-folders.ts';
import { addDeviceOptions, addKernelOptions, deviceControls, type DeviceOptions } from '../scene-command.ts';
import { messageOutput, printRemark } from '../words/output.ts';

interface McpOptions extends DeviceOptions {
  readonly results?: string;
  readonly answerWithin?: Seconds;
}

export function addMcpCommand(program: Command): void {
  const command = program
    .command('mcp')
    .description('Answer an assistant by the Model Context Protocol, on standard input and output.')
    .option('--results <dir>', 'the folder whose results it can list (default: out)')
    .option(
      '--answer-within <s>',
      'longest time to an answer; work that takes longer goes on (default: 45)',
      positiveNumber('--answer-within', 'a time in seconds', 45, seconds),
    );
  addKernelOptions(addDeviceOptions(command)).action(answer);
}

async function answer({ results, answerWithin, ...options }: McpOptions): Promise<void> {
  if (process.stdin.isTTY)
    printRemark([
      'This command waits for a program that asks, such as an assistant: see docs/use/mcp.md. Ctrl-D ends it.',
    ]);
  // Help and completion, which load all commands, do without the protocol.
  const { serveAgent } = await import('../agent/server.ts');
  const folders = { ...PACKAGE_FOLDERS, results: results ?? inForce.outFolder };
  const within = answerWithin === undefined ? undefined : 1000 * answerWithin;
  await serveAgent(process.stdin, messageOutput(), deviceControls(options), folders, within);
}
