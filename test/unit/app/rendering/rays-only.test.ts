import { CHAPTERS } from '../../../../src/app/results/report/content/chapters.ts';
import { english } from '../../../../src/app/results/report/words/english.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { readReport } from '../../../../src/app/results/read/read-report.ts';
import { judgeRendering } from '../../../../src/app/results/targets/judge-result.ts';
import { readResult } from '../../../../src/app/results/read/result.ts';
import { reportPage } from '../../../../src/app/results/report/page.ts';
import { schemeFacts, roomFacts } from '../../../../src/app/results/report/facts.ts';
import { directionTexts } from '../../../../src/app/inputs/direction/direction-text.ts';
import { MemoryFiles } from '../../../../src/app/ports/host/memory-files.ts';
import type { RenderProgress } from '../../../../src/app/ports/engine/controls.ts';
import type { RenderRequest } from '../../../../src/app/inputs/request/request.ts';
import { renderAny, renderScene } from '../../../../src/app/rendering/render.ts';
import { renderSummary } from '../../../../src/cli/words/render-summary.ts';
import { CpuEngine } from '../../../../src/engine/reference/engine.ts';
import { readSimulatedComment } from '../../../../src/response/simulated-comment.ts';
import { CancelledError, InputError } from '../../../../src/units/errors.ts';
import { testHost } from '../../../support/test-host.ts';

const BOX = { from: [0, 0, 0], to: [6, 5, 3] };

const SCENE = {
  wavehall: 1,
  title: 'Room',
  air: { temperatureCelsius: 20, relativeHumidityPercent: 50, pressureKilopascals: 101.325, absorption: false },
  materials: { wall: { absorption: 0.3, scattering: 0.5 }, floor: { absorption: 0.3, scattering: 0.5 } },
  geometry: { boxes: [{ add: BOX, material: 'wall', faces: { 'z-': 'floor' } }] },
  sources: { S1: { position: [1.2, 1.3, 1.2] } },
  receivers: {
    R1: { position: [4.7, 3.6, 1.7] },
    A1: { position: [3.1, 2.2, 1.4], ambisonics: 1 },
    seats: { surface: ['floor'], spacingMetres: 2.5, heightMetres: 1.2 },
  },
  durationSeconds: 0.5,
  maxFrequencyHz: 500,
  sampleRateHz: 32_000,
  fullBand: { waves: false, rays: 1500 },
};

async function rendered(changes: object = {}, request: Partial<RenderRequest> = {}, more: object = {}) {
  const files = new MemoryFiles(new Map([['room.json', new Blob([JSON.stringify({ ...SCENE, ...changes })])]]));
  const controls = {
    host: { ...testHost, files },
    makeEngine: () => Promise.resolve(new CpuEngine({ precision: 32, threads: 1 })),
    memoryLimit: 2e9,
    signal: new AbortController().signal,
    ...more,
  };
  const report = await renderAny({ sceneFile: 'room.json', outFolder: 'out', ...request }, controls);
  return { report, files, controls };
}

const errorOf = (made: Promise<unknown>): Promise<unknown> =>
  made.then(
    () => undefined,
    (error: unknown) => error,
  );

describe('a rendering of rays alone', () => {
  let made: Awaited<ReturnType<typeof rendered>>;
  const progress: RenderProgress[] = [];
  beforeAll(async () => {
    made = await rendered({}, {}, { onProgress: (one: RenderProgress) => progress.push(one) });
  });

  it('has figures of all octaves that its files hold, each marked as those of rays', () => {
    const { bands, speech } = made.report.responses[0].figures!;
    expect(bands.map(({ centreHz, from }) => [centreHz, from])).toEqual(
      [63, 125, 250, 500, 1000, 2000, 4000, 8000].map((centre) => [centre, 'rays']),
    );
    // Eyring's time without air: 24 ln 10 V/(c S (−ln 0.7)), within 10 % for walls that react locally, and three
    // standard deviations of a single place: 0.88/√(bandwidth · time) (ISO 3382-2, annex A).
    const eyring = (24 * Math.LN10 * 90) / (343.2 * 126 * -Math.log(0.7));
    for (const { centreHz, t20Seconds, uncertainty } of bands) {
      const spread = 0.88 / Math.sqrt((centreHz / Math.SQRT2) * eyring);
      expect(Math.abs(t20Seconds! / eyring - 1)).toBeLessThan(0.1 + 3 * spread);
      expect(uncertainty!.t20Seconds).toBeGreaterThan(0);
    }
    expect(speech!.sti).toBeGreaterThan(0.6);
    const wav = made.files.written.get('out/S1-R1.wav') as Uint8Array;
    expect(readSimulatedComment(wav)).toMatchObject({ crossoverHz: null, isCalibrated: true });
    expect(made.files.written.get('out/figures.csv')).toContain('S1,R1,octave,63,whole,rays,');
  });

  it('has the strength of a diffuse field', () => {
    // G = 45 dB + 10 lg(T/V) ([Kuttruff]); a receiver has direct sound and early reflections of its own, up to 2 dB.
    const { gDb, t20Seconds } = made.report.responses[0].figures!.bands[4];
    const diffuse = 45 + 10 * Math.log10(t20Seconds! / 90);
    expect(Math.abs(gDb! - diffuse)).toBeLessThan(2);
  });

  it('says that there was no grid, and below which frequency it is a trend', () => {
    const { report } = made;
    for (const key of ['scheme', 'spacingMetres', 'nodes', 'walls', 'stability'])
      expect(report).not.toHaveProperty(key);
    expect(report.steps).toBe(0);
    expect(report.fullBand).toMatchObject({ crossoverHz: null, wavesToHz: null, compared: null });
    expect(report.fullBand!.octaves.every(({ from }) => from === 'rays')).toBe(true);
    expect(report.warnings[0]).toMatch(/below Schroeder's frequency, about \d+ Hz here, figures show the trend only/);
    expect(report.volumeCubicMetres).toEqual({ scene: 90, grid: null });
  });

  it('is read again, printed and listed as others are', async () => {
    const files = new MemoryFiles(
      new Map([...made.files.written].map(([name, content]) => [name, new Blob([content as Uint8Array<ArrayBuffer>])])),
    );
    const { report } = await readReport('out', files);
    expect(report.scheme).toBeUndefined();
    expect(renderSummary(report, 'out', true).join('\n')).toMatch(/rays alone, from 63 Hz to 14400 Hz/);
    expect(schemeFacts(report, english).map(([name]) => name)).toEqual([
      'Rays',
      'Duration',
      'Compute device',
      'Time',
      'Program',
    ]);
    const { targets } = await judgeRendering(
      { resultFolder: 'out', targets: ['din-18041-a3'] },
      { host: { ...testHost, files } },
    );
    const found = targets[0].bands.map(({ centreHz, found: seconds, part }) => [centreHz, seconds !== null, part]);
    expect(found).toEqual([125, 250, 500, 1000, 2000, 4000].map((centreHz) => [centreHz, true, 'rays']));
    expect(roomFacts(report, english).map(([name]) => name)).not.toContain('Walls');
    const result = await readResult('out', files);
    const results = [{ result, targets: [], measured: [] }];
    const page = reportPage(
      { ...{ company: null, date: '2026-11-29', program: '0.1.0', comparison: null }, results },
      { chapters: CHAPTERS, language: 'en' },
    );
    // No wall was fitted, and nothing was compared.
    expect(page).toMatch(
      />Material<\/th>(?:<th[^>]*>Where<\/th>)?<th[^>]*>Area \(m²\)<\/th><th[^>]*>63 Hz<.*>8000 Hz</,
    );
    expect(page).not.toContain('Rays less waves');
  });

  it('has channels and areas, too', () => {
    const { direction } = made.report.responses.find(({ receiver }) => receiver === 'A1')!;
    expect(direction).toMatchObject({ channels: 4, nodesRead: 0 });
    expect(direction!.ranges.map(({ order }) => order)).toEqual([0, 1]);
    expect(made.files.written.has(`out/${direction!.file}`)).toBe(true);
    expect(made.report.areas[0]).toMatchObject({ area: 'seats', leftOut: [] });
    expect(made.report.areas[0].receivers).toBeGreaterThan(0);
  });

  it('names no nodes for what hears by direction', () => {
    expect(directionTexts(made.report.responses)).toEqual([
      expect.stringMatching(/, 4 channels; right to 1 dB: order 0/),
    ]);
  });

  it('says where responses are too short, how long they have to be, and what walls cannot absorb', async () => {
    const materials = { ...SCENE.materials, floor: { absorption: 1, scattering: 0.5 } };
    const { R1 } = SCENE.receivers;
    const { report } = await rendered({ materials, receivers: { R1 }, durationSeconds: 0.1 });
    expect(report.warnings).toContain(
      'material "floor" asks for a random-incidence absorption of 1; a locally reacting wall reaches at most 0.951, which is used',
    );
    const { short } = report.duration;
    const blank = report.responses[0].figures!.bands.filter(({ t30Seconds }) => t30Seconds === null);
    expect(blank.length).toBeGreaterThan(0);
    expect(short.map(({ centreHz }) => centreHz)).toEqual(blank.map(({ centreHz }) => centreHz));
    const wanted = Math.max(...short.map(({ seconds }) => seconds));
    expect(report.warnings).toContainEqual(
      expect.stringMatching(new RegExp(`^T30 is blank at .* a duration of ${wanted} s would show it$`)),
    );
    const longer = await rendered({ materials, receivers: { R1 }, durationSeconds: wanted });
    expect(longer.report.responses[0].figures!.bands.every(({ t30Seconds }) => t30Seconds !== null)).toBe(true);
    expect(longer.report.duration.short).toEqual([]);
  });

  it('tells its progress, and can be stopped', async () => {
    const traced = progress.flatMap((one) => (one.phase === 'tracing' ? [one] : []));
    expect(traced.length).toBeGreaterThan(2);
    expect(traced.at(-1)).toMatchObject({ share: 1, remainingSeconds: 0 });
    expect(progress.some(({ phase }) => phase === 'finishing')).toBe(true);
    const stop = new AbortController();
    const onProgress = (one: RenderProgress): void => {
      if (one.phase === 'tracing') stop.abort();
    };
    const stopped = rendered({}, {}, { signal: stop.signal, onProgress });
    await expect(stopped).rejects.toThrow(CancelledError);
  });

  it('is refused where waves are needed', async () => {
    const waves = renderScene({ sceneFile: 'room.json', outFolder: 'out' }, made.controls);
    await expect(waves).rejects.toMatchObject({ path: 'room.json: fullBand.waves', exitStatus: 2 });
  });

  it('is refused for a source in a solid, and says which', async () => {
    const column = [
      { add: BOX, material: 'wall' },
      { subtract: { from: [2, 2, 0], to: [3, 3, 3] }, material: 'wall' },
    ];
    const geometry = { boxes: column };
    const error = await errorOf(rendered({ geometry, sources: { S1: { position: [2.5, 2.5, 1] } } }));
    expect(error).toBeInstanceOf(InputError);
    expect(error).toMatchObject({ path: 'room.json: sources.S1.position', exitStatus: 2 });
  });

  it('is refused for a source in a room of its own, which no receiver hears', async () => {
    const apart = { add: { from: [8, 0, 0], to: [10, 2, 2] }, material: 'wall' };
    const geometry = { boxes: [...SCENE.geometry.boxes, apart] };
    const error = await errorOf(rendered({ geometry, sources: { S1: { position: [9, 1, 1] } } }));
    expect(error).toMatchObject({ path: 'room.json: sources.S1', exitStatus: 2 });
    expect((error as InputError).message).toMatch(/no receiver hears it/);
  });
});
