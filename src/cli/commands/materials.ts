import { join } from 'node:path';
import type { Command } from 'commander';
import {
  listMaterials,
  listSheets,
  reportMaterials,
  type MaterialEntry,
  type MaterialsReport,
} from '../../app/index.ts';
import { nodeControls } from '../../node/controls.ts';
import { print, printJson, table } from '../words/output.ts';
import { stopWhileWriting } from '../stop.ts';

interface MaterialsOptions {
  readonly scene?: string;
  readonly json?: true;
  readonly plot?: string;
}

export function addMaterialsCommand(program: Command): void {
  program
    .command('materials')
    .description('List the library of materials, or report what materials absorb in a simulation.')
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
    else print([...libraryTable(library), '', ...sheetTable(listSheets())]);
    return;
  }
  const report = await reportMaterials({ names, sceneFile: scene, plotFolder: plot }, stopWhileWriting(nodeControls()));
  if (json) printJson(report);
  else print(reportLines(report, plot));
}

/** Keeps the table of the library within 120 columns. */
const DESCRIPTION_WIDTH = 36;
const SHEET_WIDTH = 56;

/** Sources are numbered and listed below the table. */
function libraryTable(library: ReturnType<typeof listMaterials>): string[] {
  const sources = [...new Set(library.map(({ source }) => source))];
  const centres = [...new Set(library.flatMap(({ bands }) => bands.map(({ centreHz }) => centreHz)))];
  const rows = library.flatMap(({ name, title, description, source, bands }) => {
    const [first, ...rest] = titledLines(title, description, DESCRIPTION_WIDTH);
    const values = centres.map((centre) => bands.find(({ centreHz }) => centreHz === centre)?.absorption ?? '');
    return [
      [name, ...values, `[${sources.indexOf(source) + 1}]`, first],
      ...rest.map((line) => ['', ...centres.map(() => ''), '', line]),
    ];
  });
  return [
    'Random-incidence absorption by octaves, Hz.',
    '',
    ...table([['material', ...centres.map(String), 'source', 'what it is'], ...rows]),
    '',
    ...sources.map((source, i) => `[${i + 1}] ${source}`),
  ];
}

/** The title of an entry, and below it what it is, unless this is the same. */
const titledLines = (title: string, description: string, width: number): string[] => [
  ...wrap(title, width),
  ...(description === title ? [] : wrap(description, width)),
];

/** Breaks a text into lines of at most `width` characters; longer words stay whole. */
function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last === undefined || last.length + 1 + word.length > width) lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines;
}

/** What the air behind is or the room, and the description, of each sheet and partition. */
function sheetTable(sheets: ReturnType<typeof listSheets>): string[] {
  const sources = [...new Set(sheets.map(({ source }) => source))];
  const rows = sheets.flatMap(({ name, source, title, description, definition, airMillimetres }) => {
    const [first, ...rest] = titledLines(title, description, SHEET_WIDTH);
    return [
      [name, definition.kind, airMillimetres.join(', '), `(${sources.indexOf(source) + 1})`, first],
      ...rest.map((line) => ['', '', '', '', line]),
    ];
  });
  return [
    'Sheets and partitions, which sound goes through.',
    '',
    ...table([['material', 'kind', 'air behind, mm', 'source', 'what it is'], ...rows]),
    '',
    ...sources.map((source, i) => `(${i + 1}) ${source}`),
  ];
}

function reportLines(
  { timeStepSeconds, maxFrequencyHz, materials }: MaterialsReport,
  plotFolder: string | undefined,
): string[] {
  const microseconds = Number((1e6 * timeStepSeconds).toPrecision(3));
  return [
    `Time step ${microseconds} µs, bands up to ${Math.round(maxFrequencyHz)} Hz.`,
    ...materials.flatMap((material) => ['', ...entryLines(material, plotFolder)]),
  ];
}

function entryLines(material: MaterialEntry, plotFolder: string | undefined): string[] {
  const { name, description, source, sheets, bands, transmission, warnings, picture } = material;
  const heading = description === null ? name : `${name}: ${description}`;
  const rows = bands.map(({ centreHz, whole, asked, random, normal }) => [
    `${centreHz} Hz${whole ? '' : ', in part'}`,
    asked?.toFixed(3) ?? '',
    random.toFixed(3),
    normal.toFixed(3),
  ]);
  const body = table([['band', 'specified', 'random incidence', 'normal incidence'], ...rows]);
  return [
    heading,
    ...(bands.length > 0 ? body : []).map((line) => `  ${line}`),
    ...transmissionLines(transmission).map((line) => `  ${line}`),
    ...notes(material).map((note) => `  ${note}`),
    `  wall     ${wallText(material)}`,
    ...(source === null ? [] : [`  source   ${source}`]),
    ...(sheets.length === 0 ? [] : [`  sheet    with its air drawn: ${sheets.join(', ')}`]),
    ...warnings.map((warning) => `  warning  ${warning}`),
    ...(plotFolder === undefined
      ? []
      : [picture === null ? '  picture  none: only walls have one' : `  wrote    ${join(plotFolder, picture)}`]),
  ];
}

/** The transmission loss of a sheet or partition, dB. */
function transmissionLines(bands: MaterialEntry['transmission']): string[] {
  if (bands === null || bands.length === 0) return [];
  const rows = bands.map(({ centreHz, whole, asked, field, normal }) => [
    `${centreHz} Hz${whole ? '' : ', in part'}`,
    asked?.toFixed(1) ?? '',
    field.toFixed(1),
    normal.toFixed(1),
  ]);
  return table([['transmission loss, dB', 'specified', 'diffuse field', 'normal incidence'], ...rows]);
}

/** What a material is that is no wall. */
const NO_WALL: Partial<Record<MaterialEntry['kind'], string>> = {
  sheet: 'none: a sheet with air on both sides',
  partition: 'none: a partition with air on both sides',
  porousVolume: 'none: a porous volume',
};

/** Notes on the table. */
function notes({ kind, bands }: MaterialEntry): string[] {
  const blank = bands.some(({ asked }) => asked === null);
  return kind === 'spectrum' && blank ? ['(specified: blank where the data cover a band in part or not at all)'] : [];
}

function wallText(material: MaterialEntry): string {
  const { kind, wall, branches, reflectionError } = material;
  if (wall === null) return NO_WALL[kind] ?? 'none: open to the outside';
  const made =
    wall.branches.length === 0
      ? ['a passive wall of one real admittance']
      : [
          `a passive wall of ${wall.branches.length} ${wall.branches.length === 1 ? 'resonator' : 'resonators'}`,
          ...(branches === wall.branches.length ? [] : [`${branches} at this time step`]),
        ];
  const reflection =
    reflectionError === null ? [] : [`r.m.s. error of R ${reflectionError.toFixed(3)} over the known range`];
  const grid = wall.branches.length === 0 ? [] : [`error of R by the time step ${wall.gridError.toFixed(3)}`];
  return [...made, ...largestErrorText(material), ...reflection, ...grid].join(', ');
}

function largestErrorText({ bands, largestError, largestErrorShare, asksBeyondReach }: MaterialEntry): string[] {
  if (largestError === null || largestErrorShare === null) return [];
  const asked = bands.filter((band) => band.asked !== null);
  const reached = asksBeyondReach ? ' of what can be reached' : '';
  const whole = asked.every((band) => band.whole) ? '' : ' in whole bands';
  const share = largestErrorShare === 0 ? '' : `, ${(100 * largestErrorShare).toFixed(1)} %`;
  return [`largest error${reached}${whole} ${largestError.toFixed(3)}${share}`];
}
