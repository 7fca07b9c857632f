import { MemoryFiles } from '../../../src/app/ports/host/memory-files.ts';
import { materialsOf } from '../../../src/app/jobs/imports/read-materials.ts';
import { readReceivers } from '../../../src/app/inputs/areas/read-receivers.ts';
import { readClf } from '../../../src/app/inputs/directivity/read-clf.ts';
import type { Random } from '../numbers/random.ts';
import { chance, differing, differs, drawn, pick, shuffledNames, wholes, type RealFormat } from './real.ts';

/** A table of a spreadsheet: what separates cells, and the sign of a decimal number. */
interface Sheet {
  readonly name: string;
  readonly separators: readonly string[];
  readonly decimal: string;
}

const ENGLISH: Sheet = { name: 'English', separators: [',', '\t'], decimal: '.' };
const GERMAN: Sheet = { name: 'German', separators: [';', '\t'], decimal: ',' };

/** A text as a spreadsheet saves it. */
function saved(random: Random, text: string): Uint8Array {
  return pick(random, [
    () => new TextEncoder().encode(text),
    () => new TextEncoder().encode(`\ufeff${text}`),
    () => Uint8Array.from(Buffer.from(text, 'latin1')),
    () => Uint8Array.from(Buffer.from(`\ufeff${text}`, 'utf16le')),
    () => Uint8Array.from(Buffer.from(`\ufeff${text}`, 'utf16le').swap16()),
  ])();
}

const quoted = (cell: string, always: boolean): string =>
  always || /[,;"\t]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;

function written(random: Random, rows: readonly (readonly string[])[], separator: string): Uint8Array {
  const end = pick(random, ['\n', '\r\n', '\r\n']);
  const always = chance(random, 0.2);
  const lines = rows.map((row) => row.map((cell) => quoted(cell, always)).join(separator));
  return saved(random, lines.join(end) + (chance(random) ? end : ''));
}

const OCTAVES = [63, 125, 250, 500, 1000, 2000, 4000, 8000];

const materials = ({ name, separators, decimal }: Sheet): RealFormat => ({
  name: `table of materials, ${name}`,
  make: (random) => {
    const bands = OCTAVES.slice(wholes(random, 0, 1), wholes(random, 6, 8));
    const heading = pick(random, [
      (hz: number) => `${hz}`,
      (hz: number) => `${hz} Hz`,
      (hz: number) => (hz >= 1000 ? `${hz / 1000}k` : `${hz}`),
      (hz: number) => (hz >= 1000 ? `${hz / 1000} kHz` : `${hz} Hz`),
    ]);
    const isPercent = chance(random, 0.2);
    const truth = new Map(
      shuffledNames(random).slice(0, wholes(random, 1, 8)).map((material) => [material, bands.map(() => drawn(random, 0, 1, 2))]),
    ); // prettier-ignore
    const write = (value: number): string => {
      const text = isPercent
        ? `${Number((100 * value).toFixed(6))} %`
        : pick(random, [String(value), value.toFixed(2)]);
      return text.replace('.', decimal);
    };
    const hasNote = chance(random);
    const rows = [
      [
        pick(random, ['name', 'Name', 'Material', 'MATERIAL']),
        ...bands.map(heading),
        ...(hasNote ? ['Bemerkung'] : []),
      ],
      ...[...truth].map(([material, values]) => [material, ...values.map(write), ...(hasNote ? ['geprüft'] : [])]),
    ];
    const bytes = written(random, rows, pick(random, separators));
    return {
      name: 'Werte.csv',
      bytes,
      wrong: () => {
        const read = materialsOf(bytes, 'Werte.csv').materials;
        return Promise.resolve([
          ...differs('materials', Object.keys(read).sort().join('|'), [...truth.keys()].sort().join('|')),
          ...[...truth].flatMap(
            ([material, values]) =>
            differing(material, bands.map((hz) => (Object.hasOwn(read, material) ? read[material].absorption[hz] : NaN)), values, 1e-9), // prettier-ignore
          ),
        ]);
      },
    };
  },
});

const receivers = ({ name, separators, decimal }: Sheet): RealFormat => ({
  name: `table of receivers, ${name}`,
  make: (random) => {
    const truth = Array.from({ length: wholes(random, 1, 30) }, (_, i) => ({
      name: `${pick(random, ['Sitz', 'A', 'Reihe ä'])}${i}`,
      position: [drawn(random, -20, 20), drawn(random, 0, 40), drawn(random, 0.8, 3)],
    }));
    const write = (value: number): string => pick(random, [String(value), value.toFixed(3)]).replace('.', decimal);
    const columns = pick(random, [
      ['name', 'x', 'y', 'z'],
      ['x', 'y', 'z', 'name'],
      ['Reihe', 'name', 'z', 'y', 'x'],
    ]);
    const rows = truth.map((each) =>
      columns.map((column) =>
        column === 'name' ? each.name : column === 'Reihe' ? '3' : write(each.position['xyz'.indexOf(column)]),
      ),
    );
    const bytes = written(random, [columns, ...rows], pick(random, separators));
    return {
      name: 'Sitze.csv',
      bytes,
      wrong: async () => {
        const files = new MemoryFiles(new Map([['Sitze.csv', new Blob([Uint8Array.from(bytes)])]]));
        const area = {
          kind: 'file' as const,
          name: 'P',
          file: 'Sitze.csv',
          unit: 'm' as const,
          writesResponses: false,
        };
        const { points } = await readReceivers(area, 'scene.json', files);
        return [
          ...differs('names', points.map((each) => each.name).join('|'), truth.map((each) => `P_${each.name}`).join('|')), // prettier-ignore
          ...differing('positions', points.flatMap(({ position }) => [...position]), truth.flatMap(({ position }) => position), 1e-9), // prettier-ignore
        ];
      },
    };
  },
});

const CLF: RealFormat = {
  name: 'CLF text',
  make: (random) => {
    const step = pick(random, [10, 5]);
    const symmetry = pick(random, ['<none>', '<horizontal>', '<full>', '<rotational>', '<vertical?>'].slice(0, 4));
    const share = { '<none>': 360, '<horizontal>': 180, '<full>': 90, '<rotational>': 0 }[symmetry]!;
    const arcs = share === 360 ? 360 / step : share / step + 1;
    const bands = OCTAVES.slice(wholes(random, 0, 3), wholes(random, 4, 8));
    const isGerman = chance(random, 0.3);
    const end = pick(random, ['\n', '\r\n', '\r']);
    const level = (band: number, arc: number, theta: number): number =>
      Number(((-theta / 12) * (1 + band / 8) - (theta === 0 || theta === 180 ? 0 : arc / 10)).toFixed(2));
    const write = (value: number): string => (isGerman ? value.toFixed(2).replace('.', ',') : String(value));
    const titled = pick(random, ['Säule 60', 'Horn 90x40', 'constructor']);
    const lines = [
      `<CLF${step === 10 ? 1 : 2}>`,
      '<VERSION>\t1',
      ...(chance(random) ? ['# Messung', ''] : []),
      `<MODELNAME>\t${titled}`,
      '<MANUFACTURER>\tNiemand',
      '<RADIATION>\t<fullsphere>',
      `<BALLOON-SYMMETRY>\t${symmetry}`,
      '<SENSITIVITY>\t63\t90\t125\t92',
      ...bands.flatMap((hz, b) => [
        `<BAND>\t${hz}`,
        ...Array.from({ length: arcs }, (_, arc) =>
          Array.from({ length: 180 / step + 1 }, (_v, i) => write(level(b, arc, i * step))).join('\t') + (chance(random, 0.2) ? '\t\t' : ''),
        ),
      ]),
      `<CLF${step === 10 ? 1 : 2}END>`,
      '',
    ]; // prettier-ignore
    const text = lines.join(end);
    return {
      name: 'Horn.txt',
      bytes: new TextEncoder().encode(text),
      wrong: () => {
        const { title, frequenciesHz, directions, real } = readClf(text, 'Horn.txt');
        const expected = directions.flatMap(([x, y, z]) => {
          const theta = Math.round((Math.acos(Math.max(-1, Math.min(1, x))) * 180) / Math.PI);
          const turn = Math.round((Math.atan2(y, z) * 180) / Math.PI + 360) % 360;
          const upper = Math.min(turn, 360 - turn);
          const within = { 360: turn, 180: upper, 90: Math.min(upper, 180 - upper), 0: 0 }[share]!;
          return bands.map((_, b) => 10 ** (level(b, within / step, theta) / 20));
        });
        return Promise.resolve([
          ...differs('title', title, `Niemand ${titled}`),
          ...differing('bands', frequenciesHz, bands, 0),
          ...differing('levels', real, expected, 1e-6),
        ]);
      },
    };
  },
};

export const tableFormats: readonly RealFormat[] = [
  ...[ENGLISH, GERMAN].flatMap((sheet) => [materials(sheet), receivers(sheet)]),
  CLF,
];
