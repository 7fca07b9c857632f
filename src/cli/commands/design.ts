import type { Command } from 'commander';
import { designWeightsFile, type DesignReport } from '../../app/index.ts';
import { nodeFiles } from '../../node/files.ts';
import { positiveNumber, tolerancePercent } from '../options.ts';
import { print, printJson, table } from '../words/output.ts';
import { ProgressLine } from '../words/progress.ts';

interface DesignOptions {
  readonly stencil: string;
  readonly tolerance: number;
  readonly courant?: number;
  readonly isotropic?: true;
  readonly everyRoom?: true;
  readonly out?: string;
  readonly json?: true;
}

export function addDesignCommand(program: Command): void {
  program
    .command('design')
    .description(
      'Compute the weights of a stencil for a tolerance, prove their error, and write a file that scenes can name.',
    )
    .requiredOption(
      '--stencil <id>',
      "a stencil, such as compact-5, or shells, such as 100,110,200: 'wavehall schemes'",
    )
    .requiredOption('--tolerance <percent>', 'largest phase-velocity error, such as 1 or 0.5%', tolerancePercent)
    .option(
      '--courant <number>',
      'the Courant number cT/X; else the one with the fewest node updates',
      positiveNumber('--courant', 'a Courant number', 0.8, (value) => value),
    )
    .option('--isotropic', 'give up 5 % of the band for the least difference between directions')
    .option('--every-room', 'weights that are stable in every room on cell faces, by proof')
    .option('--out <file>', 'the file to write (default: STENCIL-TOLERANCE.json)')
    .option('--json', 'print the report as JSON, and nothing else')
    .action(design);
}

/** The search is one long computation that writes nothing before its end, so signals may end the program. */
async function design({ stencil, tolerance, courant, isotropic, everyRoom, out, json }: DesignOptions): Promise<void> {
  const progress = new ProgressLine();
  const report = await designWeightsFile(
    {
      stencil,
      tolerancePercent: tolerance,
      courant,
      isotropic: isotropic ?? false,
      everyRoom: everyRoom ?? false,
      outFile: out ?? `${stencil.replaceAll(',', '-')}-${tolerance}.json`,
    },
    nodeFiles,
    (tried) =>
      progress.showText(`Courant number ${tried.courant.toFixed(4)}, best band so far ${tried.band.toFixed(3)} π`),
  ).finally(progress.clear);
  if (json) printJson(report);
  else print(summary(report));
}

function summary(report: DesignReport): string[] {
  const percent = (value: number): string => `${Number(value.toPrecision(3))} %`;
  const direction = report.worstDirection.map((part) => part.toFixed(3)).join(', ');
  const lines: [string, string][] = [
    ['band', `${report.band} π per grid step, ${report.pointsPerWavelength.toFixed(2)} points a wavelength`],
    ['Courant', `${report.courant}; ${report.updates.toFixed(0)} node updates a cubic wavelength and period`],
    [
      'error',
      `at most ${report.certifiedErrorPercent.toPrecision(4)} % in the band, proved for every wave; allowed ${percent(report.tolerancePercent)}`,
    ],
    ['worst', `direction (${direction}) at ${report.worstAt.toFixed(3)} π`],
    ['differ', `directions by at most ${percent(report.anisotropyPercent)}`],
    [
      'stable',
      `at most ${percent(report.stabilityPercent)} of the bound in free space, ${report.everyRoomPercent === null ? 'in rooms not known' : `at most ${percent(report.everyRoomPercent)} in any room on cell faces`}`,
    ],
    [
      'walls',
      `reflection factor within ${report.wallErrors[0].toFixed(3)} at 0°, ${report.wallErrors[1].toFixed(3)} at 45°`,
    ],
    ['wrote', report.file],
  ];
  return [
    `${report.stencil}, ${report.points} points, reach ${report.reach}`,
    ...lines.map(([name, text]) => `  ${name.padEnd(8)} ${text}`),
    '',
    ...table([['shell', 'weight'], ...report.shells.map(({ q, weight }) => [q.join(''), weight])]),
  ];
}
