import { english } from '../../../../../src/app/results/report/words/english.ts';
import { german } from '../../../../../src/app/results/report/words/german.ts';
import { describe, expect, it } from 'vitest';
import {
  insulationRatings,
  insulationRows,
  insulationTitle,
} from '../../../../../src/app/outputs/response/insulation-table.ts';
import { changesBetween } from '../../../../../src/app/results/compare/changes.ts';
import { MemoryFiles } from '../../../../../src/app/ports/host/memory-files.ts';
import { fullBandTexts } from '../../../../../src/app/outputs/response/full-band/full-band-text.ts';
import { agreementTable } from '../../../../../src/app/results/report/tables.ts';
import { roomFacts, schemeFacts } from '../../../../../src/app/results/report/facts.ts';
import { readReport } from '../../../../../src/app/results/read/read-report.ts';
import { readResult } from '../../../../../src/app/results/read/result.ts';
import { encodeWav } from '../../../../../src/response/wav.ts';
import { hertz } from '../../../../../src/units/quantities.ts';
import { FIGURES as CATALOGUE, isOfBand } from '../../../../../src/response/figures/catalogue.ts';
import { InputError } from '../../../../../src/units/errors.ts';
import { FIGURES, wholeReport } from '../../../../support/whole-report.ts';

const read = (text: string): ReturnType<typeof readReport> =>
  readReport('out', new MemoryFiles(new Map([['out/report.json', new Blob([text])]])));

const ROOM = { sources: ['S1'], receivers: ['R1'], cubicMetres: 30 };
const DECIBELS = { dDb: 30, dnTDb: 31, rDb: null };
const BAND = { centreHz: 500, ...DECIBELS, t20Seconds: 0.8, standardUncertainty: { ...DECIBELS, rDb: null } };
const INSULATION = {
  ...{ from: ROOM, to: { ...ROOM, sources: ['S2'], receivers: ['R2'] } },
  through: { materials: ['door'], squareMetres: 2 },
  around: ['tile'],
  ...{ octaves: [BAND], thirdOctaves: [] },
  dnTRating: { weightedDb: 30, cDb: -1, ctrDb: -3, from: 'octaves' },
  ...{ rRating: null, missingHz: [3150] },
};

const DIFFERENCE = { levelDb: 1.2, t20Percent: -7, c80Db: null };
const FULL_BAND = {
  ...{ crossoverHz: 420, wavesToHz: 600, validToHz: 21_600, rays: 20_000, tracedBy: 'processor', imageOrder: 3 },
  octaves: [{ centreHz: 500, from: 'both' }],
  compared: { fromHz: 289, toHz: 577 },
  differences: [{ source: 'S1', receiver: 'R1', difference: DIFFERENCE }],
  mean: DIFFERENCE,
  chosen: { withinSeconds: 120, seconds: 100, waveSeconds: 80, raySeconds: 20 },
  warnings: ['scattering is assumed'],
};

const WHOLE = {
  ...wholeReport(['R1'], FIGURES),
  overall: { spreads: [], openPlan: [], insulation: [INSULATION] },
  fullBand: FULL_BAND,
};
const [RESPONSE] = (WHOLE as unknown as { responses: readonly object[] }).responses;

/** The paths of all values in plain data, also of objects and lists. */
function paths(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([key, each]) => paths(each, [...path, key]))];
}

/** The report as text with another value at a place; undefined leaves it out. */
function changed([...path]: readonly string[], value: unknown): string {
  const copy = structuredClone(WHOLE) as Record<string, unknown>;
  const last = path.pop()!;
  const place = path.reduce((at, key) => at[key] as Record<string, unknown>, copy);
  if (value === undefined) Reflect.deleteProperty(place, last);
  else place[last] = value;
  return JSON.stringify(copy).replaceAll('"1e999"', '1e999');
}

/** No value of another kind, and no number that is none. */
const WRONG: readonly unknown[] = [undefined, null, 'text', '1e999', -1e308, 1e308, {}, [], true, [[]], { x: null }];

describe('a report', () => {
  it('may have responses of systems, which are no sources of the scene', async () => {
    const ofSystem = { ...RESPONSE, source: 'stage left' };
    const { report } = await read(changed(['responses'], [RESPONSE, ofSystem]));
    expect(report.responses).toHaveLength(2);
  });

  it('is read as it was written', async () => {
    const { report } = await read(JSON.stringify(WHOLE));
    expect(report).toEqual(WHOLE);
  });

  it('with any value wrong is refused with its path, or says nothing that is no text or number', async () => {
    const whole = (await read(JSON.stringify(WHOLE))).report;
    const counts = { read: 0, refused: 0 };
    for (const path of paths(WHOLE).slice(1)) {
      for (const value of WRONG) {
        const error: unknown = await read(changed(path, value)).then(
          ({ report }) => {
            counts.read++;
            const insulation = (report.overall?.insulation ?? []).flatMap((entry) => [
              ...[insulationTitle(entry), insulationRatings(entry)],
              ...insulationRows(entry.octaves).flat(),
            ]);
            const facts = [
              ...[english, german].flatMap((words) => [...roomFacts(report, words), ...schemeFacts(report, words)]),
              changesBetween(whole, report),
            ];
            const band = report.fullBand;
            const ofBand = band ? [...fullBandTexts(band), agreementTable(band, german), ...band.warnings] : [];
            const said = [...facts, ...insulation, ...ofBand].join('\n');
            expect(said, path.join('.')).not.toMatch(/NaN|undefined|Infinity|\[object/);
          },
          (thrown: unknown) => thrown,
        );
        if (error === undefined) continue;
        counts.refused++;
        expect(error).toBeInstanceOf(InputError);
        expect((error as InputError).path, path.join('.')).toMatch(/^out\/report\.json: [\w.]+$/);
        expect((error as InputError).message).not.toMatch(/NaN|undefined/);
      }
    }
    // A text may be any text, and some values may be left out or null.
    expect(counts.refused).toBeGreaterThan(10 * counts.read);
  });

  it.each([
    [['scene', 'sources', '0', 'position'], [1, 2], 'scene.sources.0.position'],
    [['responses', '0', 'figures', 'bands', '0', 't20Seconds'], 'long', 'responses.0.figures.bands.0.t20Seconds'],
    [['responses', '0', 'file'], '../../etc/passwd', 'responses.0.file'],
    [['responses'], [RESPONSE, RESPONSE], 'responses.1.source'],
    [['scene', 'materials', '0', 'squareMetres'], -5, 'scene.materials.0.squareMetres'],
    [['air', 'temperatureCelsius'], undefined, 'air.temperatureCelsius'],
    [['dimensions'], 4, 'dimensions'],
    [['walls', 'model'], 'constructor', 'walls.model'],
    [['nodes', 'total'], '1e999', 'nodes.total'],
  ])('names the place of %o that is %o', async (path, value, place) => {
    await expect(read(changed(path, value))).rejects.toMatchObject({
      exitStatus: 2,
      path: `out/report.json: ${place}`,
    });
  });
});

/** What a report says of speech. */
const SPEECH = {
  ...{ sti: 0.6, stiUncertainty: null, stipa: 0.6, alCons: null, qualification: 'good' },
  ...{ octaves: [], levelDb: null, missingHz: [], extendedFromHz: null },
};

describe('a figure', () => {
  it.each(CATALOGUE.map((kind) => ({ name: kind.name, inBand: isOfBand(kind) })))(
    '$name that is no number is refused',
    async ({ name, inBand }) => {
      const withValue = (value: unknown): ReturnType<typeof read> => {
        const of = { [name]: value };
        const [band] = FIGURES.bands;
        const figures = inBand
          ? { ...FIGURES, bands: [{ ...band, ...of }] }
          : { ...FIGURES, ...of, speech: { ...SPEECH, ...of } };
        return read(changed(['responses', '0', 'figures'], figures));
      };
      await expect(withValue(0.5)).resolves.toBeDefined();
      await expect(withValue('text')).rejects.toThrow(InputError);
    },
  );
});

describe('a result', () => {
  it('with a response that is cut off is refused by its name, as comparisons and reports read it', async () => {
    const wav = encodeWav(Float32Array.of(1, 0.5, 0.25, 0.125), hertz(48_000));
    const { responses } = (await read(JSON.stringify(WHOLE))).report;
    const resultWith = (bytes: Uint8Array<ArrayBuffer>): ReturnType<typeof readResult> => {
      const files = responses.map(({ file }) => [`out/${file}`, new Blob([bytes])] as const);
      const named = new Map<string, Blob>([['out/report.json', new Blob([JSON.stringify(WHOLE)])], ...files]);
      return readResult('out', new MemoryFiles(named), false);
    };
    const whole = Uint8Array.from(wav);
    expect((await resultWith(whole)).responses[0].samples).toHaveLength(4);
    await expect(resultWith(whole.slice(0, -4))).rejects.toMatchObject({
      exitStatus: 2,
      path: `out/${responses[0].file}`,
      message: expect.stringMatching(/^this WAV file is cut: /) as string,
    });
  });
});
