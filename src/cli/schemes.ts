import type { Command } from 'commander';
import { listSchemes } from '../app/schemes.ts';
import { print, printJson, table } from './output.ts';

export function addSchemesCommand(program: Command): void {
  program
    .command('schemes')
    .description('List every stencil with each of its weight sets.')
    .option('--json', 'print all of it as JSON: shells and weights, too')
    .action(({ json }: { json?: true }) => {
      const schemes = listSchemes();
      if (json) printJson(schemes);
      else print(schemesTable(schemes));
    });
}

function schemesTable(schemes: ReturnType<typeof listSchemes>): string {
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
