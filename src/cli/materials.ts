import { join } from 'node:path';
import type { Command } from 'commander';
import { memoryLimit } from '../app/machine.ts';
import { listMaterials, reportMaterials, type MaterialEntry, type MaterialsReport } from '../app/materials.ts';
import { print, printJson, table } from './output.ts';
import { stopOnSignals } from './stop.ts';

interface MaterialsOptions {
  readonly scene?: string;
  readonly json?: true;
  readonly plot?: string;
}

export function addMaterialsCommand(program: Command): void {
  program
    .command('materials')
    .description('List the library of materials, or say what materials absorb once they are walls of a simulation.')
    .argument('[name...]', 'materials of the library, or of the scene')
    .option('--scene <file>', 'the materials of a scene, at its time step and highest frequency')
    .option('--plot <dir>', 'folder for a picture of each')
    .option('--json', 'print it as JSON, and nothing else')
    .action(materials);
}

async function materials(names: string[], { scene, json, plot }: MaterialsOptions): Promise<void> {
  if (names.length === 0 && scene === undefined && plot === undefined) {
    const library = listMaterials();
    if (json) printJson(library);
    else print(libraryTable(library));
    return;
  }
  const report = await reportMaterials(
    { names, sceneFile: scene, plotFolder: plot === undefined ? undefined : { value: plot, path: '--plot' } },
    { memoryLimit: memoryLimit(), signal: stopOnSignals() },
  );
  if (json) printJson(report);
  else print(reportText(report, plot));
}

/** Sources are numbered, and told below. */
function libraryTable(library: ReturnType<typeof listMaterials>): string {
  const sources = [...new Set(library.map(({ source }) => source))];
  const centres = [...new Set(library.flatMap(({ bands }) => bands.map(({ centreHz }) => centreHz)))];
  const rows = library.map(({ name, description, source, bands }) => [
    name,
    ...centres.map((centre) => bands.find(({ centreHz }) => centreHz === centre)?.absorption ?? ''),
    `[${sources.indexOf(source) + 1}]`,
    description,
  ]);
  return [
    table([['material', ...centres.map((centre) => `${centre} Hz`), 'source', 'description'], ...rows]),
    '',
    ...sources.map((source, i) => `[${i + 1}] ${source}`),
  ].join('\n');
}

function reportText({ timeStepSeconds, maxFrequencyHz, materials }: MaterialsReport, plotFolder: string | undefined) {
  const microseconds = (1e6 * timeStepSeconds).toPrecision(3);
  return [
    `Time step ${microseconds} µs, bands up to ${Math.round(maxFrequencyHz)} Hz.`,
    ...materials.map((material) => entryText(material, plotFolder)),
  ].join('\n\n');
}

function entryText(material: MaterialEntry, plotFolder: string | undefined): string {
  const { name, description, source, bands, warnings, picture } = material;
  const heading = description === null ? name : `${name}: ${description}`;
  const rows = bands.map(({ centreHz, whole, asked, random, normal }) => [
    `${centreHz} Hz${whole ? '' : ', in part'}`,
    asked?.toFixed(3) ?? '',
    random.toFixed(3),
    normal.toFixed(3),
  ]);
  const body = table([['band', 'asked for', 'random incidence', 'normal incidence'], ...rows]);
  return [
    heading,
    ...(bands.length > 0 ? body.split('\n') : []).map((line) => `  ${line}`),
    `  wall     ${wallText(material)}`,
    ...(source === null ? [] : [`  source   ${source}`]),
    ...warnings.map((warning) => `  warning  ${warning}`),
    ...(picture === null || plotFolder === undefined ? [] : [`  wrote    ${join(plotFolder, picture)}`]),
  ].join('\n');
}

function wallText({ kind, branches, largestError }: MaterialEntry): string {
  if (kind === 'open') return 'none: open to the outside';
  const parts = branches === 0 ? 'a real admittance' : `${branches} ${branches === 1 ? 'branch' : 'branches'}`;
  return largestError === null ? parts : `${parts}, largest error ${largestError.toFixed(3)}`;
}
