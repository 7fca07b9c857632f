import type { Command } from 'commander';
import { join } from 'node:path';
import { convertResponses, type ConvertReport } from '../../../app/index.ts';
import { nodeControls } from '../../../node/controls.ts';
import { stopWhileWriting } from '../../stop.ts';
import { print, printJson } from '../../words/output.ts';

interface ConvertOptions {
  readonly out?: string;
  readonly eachSource?: true;
  readonly author?: string;
  readonly organisation?: string;
  readonly licence?: string;
  readonly json?: true;
}

export function addConvertCommand(program: Command): void {
  program
    .command('convert')
    .description('Write the responses of a rendering as SOFA, or turn SOFA into WAV files and back.')
    .argument('<input>', 'the folder of a rendering, a SOFA file, or a folder of WAV files with responses.json')
    .option('--out <path>', 'the SOFA file, or the folder for WAV files (default: named after the input)')
    .option('--each-source', 'a SOFA file for each source, in place of one for all')
    .option('--author <text>', 'whom to ask about a SOFA file, such as a name and an address')
    .option('--organisation <text>', 'the organisation of the author')
    .option('--licence <text>', 'under which terms a SOFA file may be used, such as CC BY 4.0')
    .option('--json', 'print what was written as JSON, and nothing else')
    .action(convert);
}

async function convert(input: string, options: ConvertOptions): Promise<void> {
  const { out, eachSource, author, organisation, licence, json } = options;
  const report = await convertResponses(
    { input, out, eachSource, author, organisation, licence, date: new Date() },
    stopWhileWriting(nodeControls()),
  );
  if (json) printJson(report);
  else print(summary(report));
}

function summary({
  input,
  sources,
  receivers,
  sampleRateHz,
  length,
  folder,
  files,
  warnings,
}: ConvertReport): string[] {
  const many = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`;
  const seconds = (length / sampleRateHz).toFixed(3);
  return [
    input,
    `  holds    ${many(sources, 'source')}, ${many(receivers, 'receiver')}, ${seconds} s at ${sampleRateHz} Hz`,
    ...warnings.map((warning) => `  warning  ${warning}`),
    ...files.map((file) => `  wrote    ${join(folder, file)}`),
  ];
}
