import { Option, type Command } from 'commander';
import { join } from 'node:path';
import {
  type Chapter,
  CHAPTERS,
  type ChannelUse,
  REPORT_LANGUAGES,
  type ReportLanguage,
  TARGET_NAMES,
  USUAL_CHAPTERS,
  writeReport,
} from '../../../app/index.ts';
import { nodeControls } from '../../../node/controls.ts';
import { addedUp, commaList, listOf, repeated } from '../../lists.ts';
import { measuredFiles } from '../../measured.ts';
import { channelsOption, listeningOptions, type ListeningOptions } from '../../options.ts';
import { stopWhileWriting } from '../../stop.ts';
import { print, printJson } from '../../words/output.ts';

interface ReportOptions extends ListeningOptions {
  readonly measured?: readonly string[];
  readonly reference?: string;
  readonly channels?: ChannelUse;
  readonly target?: readonly string[];
  readonly company?: string;
  readonly chapters?: readonly (Chapter | 'all')[];
  readonly language?: ReportLanguage;
  readonly out: string;
  readonly json?: true;
}

export function addReportCommand(program: Command): void {
  const command = program
    .command('report')
    .description('Write renderings as one page to print: room, materials, figures, decays, targets, comparisons.')
    .argument('<results...>', 'folders of renderings, such as out/shoebox; further ones are variants of the first')
    .option(
      '--measured <file>',
      'a response measured in the room of the first, named SOURCE-RECEIVER.wav, or a folder of them; may be repeated',
      repeated,
    )
    .option('--reference <file>', 'the signal that was played, if the measured files are recordings of one')
    .addOption(channelsOption())
    .option(
      '--target <names>',
      `what to judge by, with commas between: ${TARGET_NAMES.join(', ')}, or a file of your own (JSON, CSV)`,
      addedUp(commaList),
    )
    .option('--company <file>', 'name, lines and logo for the head of the page, as JSON')
    .option(
      '--chapters <names>',
      `what to print, with commas between, or all; without it ${USUAL_CHAPTERS.join(', ')}, as far as there is something`,
      addedUp(listOf('--chapters', ['all', ...CHAPTERS])),
    )
    .addOption(new Option('--language <code>', 'language of the page').choices(REPORT_LANGUAGES).default('en'))
    .option('--out <file>', 'the page; the same as CSV and JSON stands beside it', 'report.html')
    .option('--json', 'print what was written as JSON, and nothing else')
    .action(report);
  for (const option of listeningOptions()) command.addOption(option);
}

async function report(results: readonly string[], options: ReportOptions): Promise<void> {
  const written = await writeReport(
    {
      resultFolders: results,
      measuredFiles: options.measured && measuredFiles(options.measured),
      referenceFile: options.reference,
      channels: options.channels,
      speechLevel: options.speechLevel,
      noise: options.noise,
      volume: options.volume,
      targets: options.target,
      companyFile: options.company,
      chapters: chaptersOf(options.chapters),
      language: options.language,
      outFile: options.out,
    },
    stopWhileWriting(nodeControls()),
  );
  if (options.json) printJson(written);
  else {
    print([
      ...written.targets.map(({ folder, name, summary }) => `  target   ${folder}: ${name}: ${summary}`),
      ...written.files.map((file) => `  wrote    ${join(written.folder, file)}`),
    ]);
  }
}

const chaptersOf = (named: ReportOptions['chapters']): readonly Chapter[] | undefined =>
  named && CHAPTERS.filter((chapter) => named.includes('all') || named.includes(chapter));
