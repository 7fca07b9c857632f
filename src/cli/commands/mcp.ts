import type { Command } from 'commander';
import { inForce } from '../defaults/in-force.ts';
import { PACKAGE_FOLDERS } from '../package-folders.ts';
import { addDeviceOptions, addKernelOptions, deviceControls, type DeviceOptions } from '../scene-command.ts';
import { messageOutput, printRemark } from '../words/output.ts';

interface McpOptions extends DeviceOptions {
  readonly results?: string;
}

export function addMcpCommand(program: Command): void {
  const command = program
    .command('mcp')
    .description('Answer an assistant by the Model Context Protocol, on standard input and output.')
    .option('--results <dir>', 'the folder whose results it can list (default: out)');
  addKernelOptions(addDeviceOptions(command)).action(answer);
}

async function answer({ results, ...options }: McpOptions): Promise<void> {
  if (process.stdin.isTTY)
    printRemark([
      'This command waits for a program that asks, such as an assistant: see docs/use/mcp.md. Ctrl-D ends it.',
    ]);
  // Help and completion, which load all commands, do without the protocol.
  const { serveAgent } = await import('../agent/server.ts');
  await serveAgent(process.stdin, messageOutput(), deviceControls(options), {
    ...PACKAGE_FOLDERS,
    results: results ?? inForce.outFolder,
  });
}
