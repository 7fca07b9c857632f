import { beforeAll, describe, expect, it } from 'vitest';
import { MemoryFiles } from '../../../../src/app/ports/host/memory-files.ts';
import type { RenderProgress } from '../../../../src/app/ports/engine/controls.ts';
import type { RenderReport } from '../../../../src/app/rendering/finished/render-report.ts';
import { renderScene } from '../../../../src/app/rendering/render.ts';
import type { RenderRequest } from '../../../../src/app/inputs/request/request.ts';
import { decodeWav } from '../../../../src/response/decode-wav.ts';
import { readSimulatedComment } from '../../../../src/response/simulated-comment.ts';
import { CancelledError } from '../../../../src/units/errors.ts';
import { hertz } from '../../../../src/units/quantities.ts';
import { onProcessor } from '../../../support/on-processor.ts';
import { testHost } from '../../../support/test-host.ts';

/** A small room without air, so that the direct sound keeps its level at all frequencies. */
const SCENE = {
  wavehall: 1,
  title: 'Closet',
  air: { temperatureCelsius: 20, relativeHumidityPercent: 50, pressureKilopascals: 101.325, absorption: false },
  materials: { wall: { absorption: 0.2, scattering: 0.1 }, floor: { absorption: 0.5 } },
  geometry: {
    boxes: [{ add: { from: [0, 0, 0], to: [3, 2.6, 2.3] }, material: 'wall', faces: { 'z-': 'floor' } }],
  },
  sources: { S1: { position: [0.7, 0.8, 1.2] } },
  receivers: { R1: { position: [2.2, 1.7, 1.1] }, R2: { position: [1.2, 1.9, 0.9] } },
  durationSeconds: 0.3,
  maxFrequencyHz: 700,
  walls: 'staircase',
  scheme: 'leggy-1@standard',
  sampleRateHz: 16_000,
};

async function rendered(changes: object, request: Partial<RenderRequest> = {}, more: object = {}) {
  const files = new MemoryFiles(new Map([['closet.json', new Blob([JSON.stringify({ ...SCENE, ...changes })])]]));
  const report = await renderScene(
    { sceneFile: 'closet.json', outFolder: 'out', ...request },
    { ...onProcessor(32), host: { ...testHost, files }, ...more },
  );
  return { report, files: files.written };
}

const wavOf = (files: ReadonlyMap<string, Uint8Array | string>, name: string) => files.get(`out/${name}`) as Uint8Array;

describe('a rendering of the whole band', () => {
  let full: Awaited<ReturnType<typeof rendered>>;
  let waves: Awaited<ReturnType<typeof rendered>>;
  const progress: RenderProgress[] = [];
  beforeAll(async () => {
    full = await rendered(
      { fullBand: { rays: 1000 } },
      {},
      { onProgress: (one: RenderProgress) => progress.push(one) },
    );
    waves = await rendered({});
  });

  const band = ({ responses }: RenderReport, centre: number, receiver = 0) =>
    responses[receiver].figures!.bands.find(({ centreHz }) => centreHz === centre)!;

  it('has figures in every octave that its files hold', () => {
    expect(waves.report.fullBand).toBeUndefined();
    expect(band(waves.report, 2000).t20Seconds).toBeNull();
    for (const centre of [250, 500, 1000, 2000, 4000]) {
      const { validity, t20Seconds, c80Db, gDb } = band(full.report, centre);
      expect(validity).toBe('whole');
      expect(t20Seconds).toBeGreaterThan(0.05);
      expect(c80Db).toBeGreaterThan(0);
      expect(gDb).toBeGreaterThan(10);
    }
    expect(full.report.responses[0].figures!.speech).not.toBeNull();
  });

  it('names the octaves of rays, too, in which responses are too short', async () => {
    const { report } = await rendered({ fullBand: { rays: 1000 }, durationSeconds: 0.08 });
    const blank = [500, 1000, 2000, 4000].filter((centre) => band(report, centre).t30Seconds === null);
    expect(blank).toContain(4000);
    expect(report.duration.short.map(({ centreHz }) => centreHz)).toEqual(expect.arrayContaining(blank));
    // No time is told: that of the steps is a part of it.
    expect(report.warnings).toContainEqual(
      expect.stringMatching(/^T30 is blank at .*4000 Hz because .* s would show it$/),
    );
    expect(waves.report.duration.short.every(({ centreHz }) => centreHz < 700)).toBe(true);
  });

  it('leaves the waves below the crossover as they are', () => {
    const { report } = full;
    expect(report.fullBand!.crossoverHz).toBeCloseTo(0.7 * waves.report.validToHz, 0);
    for (const receiver of [0, 1]) {
      const [one, other] = [band(report, 125, receiver), band(waves.report, 125, receiver)];
      // What octave filters let in from above the crossover, two octaves up, is below −50 dB.
      expect(one.gDb!).toBeCloseTo(other.gDb!, 1);
      expect(one.t20Seconds! / other.t20Seconds!).toBeCloseTo(1, 2);
    }
  });

  it('has a direct sound of 1/(4πr) at its time, at frequencies that no wave was computed for', () => {
    const { samples, sampleRateHz } = decodeWav(wavOf(full.files, 'S1-R1.wav'), 'S1-R1.wav');
    const distance = Math.hypot(1.5, 0.9, -0.1);
    const at = Math.round((distance / full.report.soundSpeedMetresPerSecond) * sampleRateHz);
    // Flat to 0.45 of the rate: the sum of the samples about it is the level; the first reflection is 1.6 ms later.
    const about = [...samples.subarray(at - 8, at + 9)].reduce((sum, sample) => sum + sample, 0);
    expect(about * 4 * Math.PI * distance).toBeGreaterThan(0.8);
    expect(about * 4 * Math.PI * distance).toBeLessThan(1.2);
    const near = samples.subarray(at - 8, at + 9);
    expect(Math.abs(near.indexOf(Math.max(...near)) - 8)).toBeLessThanOrEqual(1);
  });

  it('says where it comes from and how both halves differ', () => {
    const { fullBand, validToHz, warnings } = full.report;
    expect(validToHz).toBe(7200);
    expect(readSimulatedComment(wavOf(full.files, 'S1-R1.wav'))!.validTo).toBe(7200);
    expect(fullBand).toMatchObject({ rays: 1000, imageOrder: 3, validToHz: 7200 });
    expect(fullBand!.octaves.map(({ from }) => from)).toEqual([
      'waves',
      'waves',
      'waves',
      'both',
      'rays',
      'rays',
      'rays',
    ]);
    expect(fullBand!.lost).toBeLessThan(1e-9);
    expect(fullBand!.differences).toHaveLength(2);
    expect(Math.abs(fullBand!.mean.levelDb!)).toBeLessThan(4);
    expect(warnings.filter((text) => text.includes('scattering is assumed'))[0]).toContain('"floor"');
    expect(warnings.filter((text) => text.includes('"wall"'))).toEqual([]);
    const file = JSON.parse(full.files.get('out/report.json') as string) as RenderReport;
    expect(file.fullBand).toEqual(fullBand);
  });

  it('says of every band what it comes from, and how uncertain its figures are', () => {
    const { figures } = full.report.responses[0];
    expect(figures!.bands.map(({ from }) => from)).toEqual(full.report.fullBand!.octaves.map(({ from }) => from));
    expect(band(full.report, 125).uncertainty).not.toBeNull();
    const ofRays = figures!.bands.filter(({ from }) => from === 'rays');
    expect(ofRays.length).toBeGreaterThan(1);
    for (const { uncertainty, c80Db } of ofRays) {
      expect(c80Db).not.toBeNull();
      // At least the 1.3 dB of the method, less with the root of the frequency; at most what makes a figure useless.
      expect(uncertainty!.c80Db).toBeGreaterThan(0.4);
      expect(uncertainty!.c80Db).toBeLessThan(6);
    }
    expect(full.report.fullBand!.raySpreads.map(({ centreHz }) => centreHz)).toEqual([500, 1000, 2000, 4000]);
    expect(figures!.broadband.uncertainty).toBeNull();
    expect(waves.report.responses[0].figures!.bands.every((one) => !('from' in one))).toBe(true);
    const [heading, ...rows] = (full.files.get('out/figures.csv') as string).trim().split('\n');
    expect(heading.split(',').slice(4)[2]).toBe('from');
    expect(rows[0]).toMatch(/^S1,R1,octave,63,whole,waves,/);
    expect(rows.find((row) => row.includes('octave,1000'))).toMatch(/whole,rays,/);
    expect(waves.files.get('out/figures.csv')).not.toContain('waves');
    const { crossoverHz } = readSimulatedComment(wavOf(full.files, 'S1-R1.wav'))!;
    expect(crossoverHz).toBeCloseTo(full.report.fullBand!.crossoverHz!, 9);
    expect(readSimulatedComment(wavOf(waves.files, 'S1-R1.wav'))).not.toHaveProperty('crossoverHz');
  });

  it('names a crossover that would mend octaves near the end of its waves, and none for those of rays', () => {
    const warning = full.report.warnings.find((text) => text.startsWith('not determined near the end of the waves'))!;
    const [, crossover] = /A crossover of about (\d+) Hz is enough/.exec(warning)!;
    // Waves up to twice the end of the octave of 500 Hz at most, to the next hertz.
    expect(Number(crossover)).toBeLessThanOrEqual(Math.ceil(0.7 * 2 * 708) + 1);
    expect(warning).not.toMatch(/1000|2000|4000/);
    expect(full.report.warnings.join()).not.toContain('maximum frequency');
  });

  it('tells its progress and can be stopped while it traces', async () => {
    const told = progress.filter((one) => one.phase === 'tracing');
    expect(told.length).toBeGreaterThan(2);
    expect(told.at(-1)).toMatchObject({ share: 1, remainingSeconds: 0 });
    const stop = new AbortController();
    const onProgress = (one: RenderProgress): void => {
      if (one.phase === 'tracing') stop.abort();
    };
    const stopped = rendered({ fullBand: { rays: 5000 } }, {}, { signal: stop.signal, onProgress });
    await expect(stopped).rejects.toThrow(CancelledError);
  });

  it('is the same again', async () => {
    const again = await rendered({ fullBand: { rays: 1000 } });
    expect(wavOf(again.files, 'S1-R2.wav')).toEqual(wavOf(full.files, 'S1-R2.wav'));
  });

  it('writes nothing if the crossover is refused', async () => {
    const files = new MemoryFiles(new Map([['closet.json', new Blob([JSON.stringify(SCENE)])]]));
    const refused = renderScene(
      { sceneFile: 'closet.json', outFolder: 'out', crossover: hertz(600) },
      { ...onProcessor(32), host: { ...testHost, files } },
    );
    await expect(refused).rejects.toMatchObject({ path: 'crossover', exitStatus: 2 });
    expect(files.written.size).toBe(0);
  });
});
