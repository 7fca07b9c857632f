import { beforeAll, describe, expect, it } from 'vitest';
import {
  MemoryFiles,
  refigure,
  refigureFiles,
  sceneChanges,
  withLevelsOf,
  type Host,
} from '../../../../../src/app/index.ts';
import { FileInMemory } from '../../../../../src/sofa/file-in-memory.ts';
import { DataSet } from '../../../../../src/sofa/read-data-set.ts';
import { InputError } from '../../../../../src/units/errors.ts';
import { renderAnyInMemory, renderInMemory } from '../../../../support/render-in-memory.ts';

const NOISE = { '125': 45, '250': 40, '500': 35, '1000': 30, '2000': 25, '4000': 22, '8000': 20 };

/** A small room: no level, no noise, no system. */
const QUIET = {
  wavehall: 1,
  air: { temperatureCelsius: 20, relativeHumidityPercent: 50, pressureKilopascals: 101.325 },
  materials: { wall: { absorption: 0.3 } },
  geometry: { boxes: [{ add: { from: [0, 0, 0], to: [2.4, 2, 1.8] }, material: 'wall' }] },
  sources: { S1: { position: [0.5, 0.6, 0.8] }, S2: { position: [0.5, 1.5, 0.9] } },
  receivers: {
    R1: { position: [1.9, 1.3, 1.1] },
    R1left: { position: [1.9, 1.32, 1.1] },
    R1right: { position: [1.9, 1.28, 1.1] },
    seats: {
      polygon: [
        [1.2, 0.4],
        [2, 0.4],
        [2, 1.6],
        [1.2, 1.6],
      ],
      spacingMetres: 0.5,
      heightMetres: 1,
    },
  },
  durationSeconds: 0.25,
  maxFrequencyHz: 800,
  scheme: 'compact-5@2%',
};

/** Levels, noise, a system and wishes: all that needs no run, in the room of QUIET. */
const LOUD = {
  ...QUIET,
  sources: {
    S1: { ...QUIET.sources.S1, speechDb: 62, soundPowerDb: { '250': 80, '500': 77 } },
    S2: { ...QUIET.sources.S2, soundPowerDb: 74 },
  },
  systems: { PA: { sources: { S1: { gainDb: 0 }, S2: { gainDb: -3, delaySeconds: 0.0123 } }, speechDb: 70 } },
  figures: { noiseDb: NOISE, extendSpeech: true, thirdOctaves: true, figureOfEight: { R1: ['R1left', 'R1right'] } },
};

const { R1, R1left, R1right } = QUIET.receivers;
const SINGLE = { R1, R1left, R1right };

type Rendered = Awaited<ReturnType<typeof renderAnyInMemory>>;

const bytesOf = ({ written }: Rendered, name: string): Uint8Array => {
  const content = written.get(`out/${name}`)!;
  return typeof content === 'string' ? new TextEncoder().encode(content) : content;
};

const again = (of: Rendered, ran: object, now: object) =>
  refigure(of.report, (name) => bytesOf(of, name), {
    ran: JSON.stringify(ran),
    now: JSON.stringify(now),
    file: 'hall.json',
  });

let quiet: Rendered;
let loud: Rendered;

beforeAll(async () => {
  quiet = await renderInMemory(QUIET, { hdf5: true });
  loud = await renderInMemory(LOUD);
});

describe('the figures of a rendering with other levels', () => {
  it('are in its HDF5 file, with the report and the scene of now', async () => {
    const { report, changed } = await again(quiet, QUIET, LOUD);
    const bytes = changed.get('responses.h5') as Uint8Array<ArrayBuffer>;
    const set = await DataSet.open(new FileInMemory(bytes), 'responses.h5');
    const first = report.responses[0].figures!.bands.find(({ centreHz }) => centreHz === 250)!;
    expect(set.texts('receiver').at(0)).toBe(report.responses[0].receiver);
    expect(set.numbers('gDb_250Hz')[0]).toBe(first.gDb);
    expect(set.columns).toContain('lpDb');
    expect(set.wholeText('report')).toBe(changed.get('report.json'));
    expect(set.wholeText('scene')).toBe(JSON.stringify(LOUD));
    set.close();
  });

  it('are those of a run with these levels, to the last bit', async () => {
    const { report, changed, gone } = await again(quiet, QUIET, LOUD);
    const expected = loud.report;
    expect(report.responses).toEqual(expected.responses);
    expect(report.overall).toEqual(expected.overall);
    const names = [...changed.keys()].filter((name) => !/report\.json|seats|h5/.test(name));
    expect(names.sort()).toEqual(['PA-R1.wav', 'PA-R1left.wav', 'PA-R1right.wav', 'figures.csv']);
    for (const name of names) expect(changed.get(name)).toEqual(loud.written.get(`out/${name}`));
    expect(gone).toEqual([]);
    expect(report.recomputed).toEqual([
      'sources.S1.speechDb',
      'sources.S1.soundPowerDb',
      'sources.S2.soundPowerDb',
      'systems.PA',
      'figures.noiseDb',
      'figures.extendSpeech',
      'figures.thirdOctaves',
      'figures.figureOfEight',
    ]);
    // What is compared is there.
    const speech = report.responses[0].figures!.speech!;
    expect(speech.holds).toBe('level and noise');
    expect(report.responses[0].figures!.bands.some(({ lpDb }) => typeof lpDb === 'number')).toBe(true);
  });

  it('are written beside the rest of the run to another folder, the report last, or not at all', async () => {
    const given = Array.from(quiet.written, ([path, content]) => [path, new Blob([content as string])] as const);
    const scenes = [QUIET, LOUD, { ...LOUD, maxFrequencyHz: 900 }].map((scene) => new Blob([JSON.stringify(scene)]));
    const filesOf = (): MemoryFiles =>
      new MemoryFiles(new Map([...given, ['ran.json', scenes[0]], ['now.json', scenes[1]], ['other.json', scenes[2]]]));
    const request = { resultFolder: 'out', ranFile: 'ran.json', sceneFile: 'now.json', outFolder: 'loud' };
    const write = (files: MemoryFiles, changed: Partial<typeof request> = {}) =>
      refigureFiles(
        { ...request, ...changed },
        { host: { files } as unknown as Host, signal: new AbortController().signal },
      );
    const files = filesOf();
    const { files: names, changed } = await write(files);
    expect(changed).toContain('figures.noiseDb');
    expect(names.at(-1)).toBe('report.json');
    expect([...files.written.keys()].map((path) => path.replace(/^loud/, 'out')).sort()).toEqual(
      [...new Set([...loud.written.keys(), ...quiet.written.keys()])].filter((path) => !/STI/.test(path)).sort(),
    );
    expect(files.written.get('loud/figures.csv')).toEqual(loud.written.get('out/figures.csv'));
    const refused = filesOf();
    await expect(write(refused, { sceneFile: 'other.json' })).rejects.toThrow('not as it was when the scene ran');
    await expect(write(refused, { ranFile: 'gone.json' })).rejects.toThrow(InputError);
    await expect(write(refused, { resultFolder: 'nothing' })).rejects.toThrow(InputError);
    expect([...refused.written]).toEqual([]);
  });

  it('go back to those of the run', async () => {
    const { report, gone } = await again(loud, LOUD, QUIET);
    expect(report.responses).toEqual(quiet.report.responses);
    expect(report.overall).toEqual(quiet.report.overall);
    expect(gone).toEqual(expect.arrayContaining(['PA-R1.wav', 'PA-R1left.wav', 'PA-R1right.wav']));
  });

  it('keep what changed before, whichever scene of the two is given as that which ran', async () => {
    const first = { ...QUIET, figures: { noiseDb: NOISE } };
    const once = await again(quiet, QUIET, first);
    const then = { ...quiet, report: once.report };
    const both = { ...first, sources: LOUD.sources };
    const power = ['sources.S1.speechDb', 'sources.S1.soundPowerDb', 'sources.S2.soundPowerDb'];
    for (const ran of [QUIET, first]) {
      const { report } = await again(then, ran, both);
      expect(report.recomputed).toEqual(['figures.noiseDb', ...power]);
    }
    expect((await again(then, first, first)).report.recomputed).toEqual(['figures.noiseDb']);
  });

  it('are those of a run with rays, too', async () => {
    const [ran, now] = [QUIET, LOUD].map(({ sources: { S1 }, ...scene }) => ({
      ...scene,
      ...{ sources: { S1 }, systems: {}, receivers: SINGLE, fullBand: { waves: false, rays: 1000, imageOrder: 1 } },
    }));
    const [before, after] = [await renderAnyInMemory(ran), await renderAnyInMemory(now)];
    const { report } = await again(before, ran, now);
    expect(report.responses).toEqual(after.report.responses);
    expect(report.responses[0].figures!.speech!.sti).not.toBeNull();
  });

  it('have levels on areas, and no maps of speech where speech changed', async () => {
    const { report, changed } = await again(quiet, QUIET, LOUD);
    const [made, expected] = [changed, loud.written].map((files, i) => {
      const text = files.get(i === 0 ? 'seats.area.json' : 'out/seats.area.json') as string;
      return JSON.parse(text) as { values: { source: string; figure: string; values: number[] }[] };
    });
    const of = ({ values }: typeof made, figure: string) => values.filter((one) => one.figure === figure);
    expect(of(made, 'lpDb').map(({ source }) => source)).toEqual(of(expected, 'lpDb').map(({ source }) => source));
    of(made, 'lpDb').forEach(({ values }, i) =>
      // The file has five digits.
      values.forEach((value, r) => expect(value).toBeCloseTo(of(expected, 'lpDb')[i].values[r], 2)),
    );
    expect(of(made, 'lpDb').length).toBeGreaterThan(2);
    expect(of(expected, 'sti').length).toBeGreaterThan(0);
    expect(of(made, 'sti')).toEqual([]);
    const same = await again(loud, LOUD, { ...LOUD, sources: { ...LOUD.sources, S2: QUIET.sources.S2 } });
    expect(JSON.stringify(same.report.warnings)).not.toContain('maps of speech');
    const louder = await again(loud, LOUD, { ...LOUD, figures: { ...LOUD.figures, noiseDb: { ...NOISE, '500': 50 } } });
    expect(louder.report.warnings.join()).toContain('area "seats" has no maps of speech');
    expect(report.areas[0].maps.length).toBeGreaterThan(0);
  });

  it('are refused where a run is needed', async () => {
    const moved = { ...LOUD, sources: { ...LOUD.sources, S2: { position: [0.5, 1.4, 0.9] } } };
    await expect(again(quiet, QUIET, moved)).rejects.toMatchObject({ path: 'hall.json: sources.S2.position' });
    const unknown = { ...LOUD, systems: { PA: { sources: { S3: { gainDb: 0 } } } } };
    await expect(again(quiet, QUIET, unknown)).rejects.toThrow(InputError);
  });
});

describe('what changed in a scene', () => {
  it('needs a run, or figures alone', () => {
    expect(sceneChanges(QUIET, QUIET)).toEqual({ levels: [], needsRun: null });
    expect(sceneChanges(QUIET, { ...QUIET, title: 'Other', systems: {} })).toEqual({ levels: [], needsRun: null });
    expect(sceneChanges(QUIET, { ...QUIET, air: { ...QUIET.air, temperatureCelsius: 21 } }).needsRun).toBe('air');
    const { S1, S2 } = QUIET.sources;
    expect(sceneChanges(QUIET, { ...QUIET, sources: { S2, S1 } }).needsRun).toBe('sources');
    const turned = { ...QUIET, sources: { S1: { ...S1, pattern: 'cardioid' }, S2 } };
    expect(sceneChanges(QUIET, turned).needsRun).toBe('sources.S1.pattern');
    const [one, two] = [
      { A: 1, B: 2 },
      { B: 2, A: 1 },
    ];
    expect(sceneChanges({ systems: one }, { systems: two })).toEqual({ levels: ['systems'], needsRun: null });
  });

  it('is put into a scene that ran, which keeps the rest', () => {
    const ran = { ...QUIET, maxFrequencyHz: 500 };
    const loud = withLevelsOf(ran, { ...LOUD, air: {} });
    expect(loud).toEqual({ ...LOUD, maxFrequencyHz: 500 });
    expect(withLevelsOf(loud, QUIET)).toEqual(ran);
    expect(sceneChanges(ran, loud).needsRun).toBeNull();
  });
});
