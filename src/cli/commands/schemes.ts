import type { Command } from 'commander';
import { listSchemes, showScheme } from '../../app/index.ts';
import { nodeHost } from '../../node/host.ts';
import { print, printJson, table } from '../words/output.ts';
import { byNameOnlyLines } from '../words/by-name-only-lines.ts';
import { schemeSummary } from '../words/scheme-summary.ts';
import { stopWhileWriting } from '../stop.ts';

interface ListOptions {
  readonly json?: true;
}

interface ShowOptions extends ListOptions {
  readonly plot?: string;
}

export function addSchemesCommand(program: Command): void {
  const schemes = program
    .command('schemes')
    .description(
      'List every stencil with its sets of weights, and schemes that must be named, with the reason; or show one scheme.',
    )
    .option('--json', 'print all of it as JSON: shells and weights, too')
    .action(({ json }: ListOptions) => {
      const entries = listSchemes();
      if (json) printJson(entries);
      else print([...schemesTable(entries), '', ...byNameOnlyLines(entries.flatMap(nameAndReason))]);
    });
  schemes
    .command('show')
    .description('Show a scheme: its shells and weights, and the error of its waves against frequency.')
    .argument('<id[@weights]>', 'such as compact-5@1%, octahedron-3@modified or box-222@free-space')
    .option('--json', 'print it as JSON, and nothing else: all of its curves, too')
    .option('--plot <dir>', 'folder for two pictures: its dispersion, and its stencil in space')
    .action(show);
}

/** An option that the list also has belongs to the list, wherever it stands. */
async function show(name: string, _options: ShowOptions, command: Command): Promise<void> {
  const { json, plot } = command.optsWithGlobals<ShowOptions>();
  const report = await showScheme({ name, plotFolder: plot }, stopWhileWriting({ host: nodeHost() }));
  if (json) printJson(report);
  else print(schemeSummary(report, plot));
}

const nameAndReason = ({ id, weights, byNameOnly }: ReturnType<typeof listSchemes>[number]) =>
  byNameOnly ? [{ scheme: `${id}@${weights}`, ...byNameOnly }] : [];

function schemesTable(schemes: ReturnType<typeof listSchemes>): string[] {
  return table([
    ['scheme', 'points', 'reach', 'Courant number', 'error', 'band', 'points per wavelength'],
    ...schemes.map(({ id, weights, points, reach, courant, tolerance, band }) => [
      `${id}@${weights}`,
      points,
      reach,
      courant,
      `${100 * tolerance} %`,
      band,
      Number((2 / band).toFixed(2)),
    ]),
  ]);
}
