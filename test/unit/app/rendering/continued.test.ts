import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { KeptBytes } from '../../../../src/app/ports/host/host.ts';
import { renderScene } from '../../../../src/app/rendering/render.ts';
import type { RenderReport } from '../../../../src/app/rendering/finished/render-report.ts';
import { CpuEngine } from '../../../../src/engine/reference/engine.ts';
import { bytesInMemory, keptInMemory, testHost } from '../../../support/test-host.ts';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'wavehall-'))));
afterEach(() => rmSync(folder, { recursive: true }));

type Points = Readonly<Record<string, { readonly position: readonly number[] }>>;

interface Changes {
  readonly durationSeconds?: number;
  readonly durationFor?: string;
  readonly absorption?: number;
  readonly ceiling?: number;
  readonly keepRuns?: boolean;
  readonly sources?: Points;
  readonly receivers?: Points;
}

interface Rendered {
  readonly report: RenderReport;
  readonly wavs: Buffer[];
  /** States that were read of the engine. */
  readonly read: number;
}

async function render(changes: Changes, rooms?: KeptBytes): Promise<Rendered> {
  const { absorption = 0.5, ceiling = absorption, keepRuns = true, ...others } = changes;
  const file = join(folder, 'room.json');
  const scene = {
    wavehall: 1,
    air: { temperatureCelsius: 20, relativeHumidityPercent: 50, pressureKilopascals: 101.325 },
    materials: { wall: { absorption }, ceiling: { absorption: ceiling } },
    geometry: {
      boxes: [{ add: { from: [0, 0, 0], to: [3, 2.5, 2.1] }, material: 'wall', faces: { 'z+': 'ceiling' } }],
    },
    sources: { A: { position: [0.4, 0.5, 0.5] }, B: { position: [2.1, 1.9, 0.7] } },
    receivers: { R: { position: [1.6, 0.6, 1.5] } },
    maxFrequencyHz: 420,
    scheme: 'compact-3@2%',
    sampleRateHz: 4000,
    ...others,
  };
  writeFileSync(file, JSON.stringify(scene));
  const out = join(folder, 'out');
  const engine = new CpuEngine({ precision: 32, threads: 1 });
  let read = 0;
  const open: typeof engine.open = async (...given) => {
    const simulation = await CpuEngine.prototype.open.apply(engine, given);
    const { wholeState } = simulation;
    return Object.assign(simulation, {
      wholeState: () => {
        read++;
        return wholeState.call(simulation);
      },
    });
  };
  const report = await renderScene(
    { sceneFile: file, outFolder: out, keepRuns },
    {
      host: { ...testHost, kept: keptInMemory(), rooms },
      makeEngine: () => Promise.resolve(Object.assign(engine, { open })),
      memoryLimit: 1e9,
      signal: new AbortController().signal,
    },
  );
  return { report, read, wavs: Object.keys(scene.sources).map((name) => readFileSync(join(out, `${name}-R.wav`))) };
}

const blank = ({ responses }: RenderReport): (number | null)[] =>
  responses.flatMap(({ figures }) =>
    figures!.bands.filter(({ validity }) => validity === 'whole').map(({ t30Seconds }) => t30Seconds),
  );

describe('a duration that the scene leaves out', () => {
  it('is long enough for T30, and the run goes on where the estimate was too short', async () => {
    // Sound between the hard walls lasts far longer than the ceiling lets Sabine's formula expect.
    const { report, wavs } = await render({ absorption: 0.03, ceiling: 0.9 });
    const { chosen, seconds, short } = report.duration;
    expect(chosen!.reason).toMatch(/^T30 needs 45 dB of decay, for which .* to .* s are forecast: .* s by Sabine/);
    expect(seconds).toBeGreaterThan(chosen!.seconds);
    expect(seconds).toBeLessThanOrEqual(chosen!.longestSeconds);
    expect(short).toEqual([]);
    expect(blank(report)).not.toContain(null);
    const again = await render({ absorption: 0.03, ceiling: 0.9, durationSeconds: seconds });
    expect(again.report.duration.chosen).toBeNull();
    expect(wavs).toEqual(again.wavs);
  });

  it('is shorter for T20', async () => {
    const [t30, t20] = [await render({ absorption: 0.15 }), await render({ absorption: 0.15, durationFor: 'T20' })].map(
      ({ report }) => report.duration,
    );
    expect(t20.chosen!.seconds).toBeLessThan(t30.chosen!.seconds);
    expect(t20.chosen!.decayDb).toBe(35);
  });
});

describe('states of runs', () => {
  const eight = Object.fromEntries(
    Array.from({ length: 8 }, (_, s) => [`S${s}`, { position: [0.3 + 0.3 * s, 0.5, 0.5] }]),
  );
  // A listener for each, so that no fewer runs from the receivers do.
  const each = Object.fromEntries(
    Array.from({ length: 8 }, (_, r) => [`R${r || ''}`, { position: [1.6, 0.6 + 0.2 * r, 1.5] }]),
  );
  const changes = { sources: eight, receivers: each, keepRuns: false };

  it('are neither read nor written unasked, however many sources there are', async () => {
    const kept = bytesInMemory();
    const { report, read } = await render({ ...changes, durationSeconds: 0.08 }, kept);
    // Too short for its figures, so that a longer one may follow.
    expect(report.duration).toMatchObject({ canGoOn: false, chosen: null });
    expect(report.duration.short).not.toEqual([]);
    expect(read).toBe(0);
    expect(kept.names().map((name) => name.split('-')[0])).toEqual(['room']);
  });

  it('are read of a run that may have to go on, and not of the last', async () => {
    const kept = bytesInMemory();
    const receivers = { R: { position: [1.6, 0.6, 1.5] }, Q: { position: [1, 0.6, 1.1] } };
    const { report, read } = await render({ absorption: 0.3, keepRuns: false, receivers }, kept);
    const { chosen, seconds } = report.duration;
    // At the greatest length no run could go on.
    expect(seconds).toBeLessThan(chosen!.longestSeconds);
    // The first of two sources might have to follow the second.
    expect(read).toBe(1);
    expect(kept.names().map((name) => name.split('-')[0])).toEqual(['room']);
  });
});

describe('a rendering that was too short', () => {
  it('says how long it takes, and a longer one goes on from there to the last bit', async () => {
    const kept = bytesInMemory();
    const first = await render({ durationSeconds: 0.08 }, kept);
    expect(first.report.duration).toMatchObject({ chosen: null, canGoOn: true, wentOnFromSeconds: null });
    const warning = first.report.warnings.find((text) => text.startsWith('T30 is blank at 63, 125, 250 Hz'));
    const needed = Number(/(\S+) s would show it/.exec(warning!)![1]);
    const longer = await render({ durationSeconds: needed }, kept);
    expect(longer.report.duration.wentOnFromSeconds).toBeCloseTo(0.08, 2);
    expect(longer.report.duration.short).toEqual([]);
    expect(blank(longer.report)).not.toContain(null);
    const alone = await render({ durationSeconds: needed });
    expect(longer.wavs).toEqual(alone.wavs);
    expect(alone.report.duration.wentOnFromSeconds).toBeNull();
  });

  it('does not go on in another room', async () => {
    const kept = bytesInMemory();
    await render({ durationSeconds: 0.08 }, kept);
    const { report } = await render({ durationSeconds: 0.1, absorption: 0.51 }, kept);
    expect(report.duration.wentOnFromSeconds).toBeNull();
  });

  it('does not go on from a run that was copied over its own', async () => {
    const kept = bytesInMemory();
    await render({ durationSeconds: 0.08 }, kept);
    await render({ durationSeconds: 0.08, absorption: 0.51 }, kept);
    const states = kept.names().filter((name) => name.startsWith('state-'));
    expect(states).toHaveLength(2);
    kept.copy(states[1], states[0]);
    const { report, wavs } = await render({ durationSeconds: 0.1 }, kept);
    const alone = await render({ durationSeconds: 0.1 });
    expect(wavs).toEqual(alone.wavs);
    expect(report.duration.wentOnFromSeconds).toBeNull();
    expect(report.warnings).toContain(
      `the kept run ${states[0]} is not used, and made anew: it is that of something else, copied over this one`,
    );
  });
});
