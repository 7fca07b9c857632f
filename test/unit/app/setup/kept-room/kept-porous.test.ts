import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { renderScene } from '../../../../../src/app/rendering/render.ts';
import { onProcessor } from '../../../../support/on-processor.ts';
import { bytesInMemory, testHost } from '../../../../support/test-host.ts';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'wavehall-'))));
afterEach(() => rmSync(folder, { recursive: true }));

interface Changes {
  readonly walls?: string;
  readonly depth?: number;
  readonly source?: readonly number[];
  readonly resistivity?: number;
}

const rooms = bytesInMemory();

/** Renders a box with wool at its end, and returns whether its room was kept, and its samples. */
async function render({ walls = 'staircase', depth = 0.3, source = [0.4, 0.3, 0.3], resistivity = 10_000 }: Changes) {
  const sceneFile = join(folder, 'box.json');
  const scene = {
    wavehall: 1,
    air: { temperatureCelsius: 20, relativeHumidityPercent: 50, pressureKilopascals: 101.325 },
    materials: {
      wall: { absorption: 0.1 },
      wool: { porousVolume: { flowResistivity: resistivity, model: 'jca' } },
    },
    geometry: {
      boxes: [{ add: { from: [0, 0, 0], to: [1.5, 0.6, 0.6] }, material: 'wall' }],
      volumes: [{ from: [1.5 - depth, 0, 0], to: [1.5, 0.6, 0.6], material: 'wool' }],
    },
    sources: { S: { position: source } },
    receivers: { R: { position: [0.9, 0.3, 0.3] } },
    durationSeconds: 0.02,
    maxFrequencyHz: 700,
    walls,
    scheme: 'compact-3@2%',
  };
  writeFileSync(sceneFile, JSON.stringify(scene));
  const outFolder = join(folder, String(Math.random()));
  const report = await renderScene(
    { sceneFile, outFolder, allowLeaks: false, raw: true, plot: false, measure: false },
    { ...onProcessor(32), host: { ...testHost, rooms } },
  );
  const samples = readFileSync(join(outFolder, 'S-R.wav')).toString('hex');
  return { kept: report.roomFromCache, notes: report.notes, samples };
}

describe.each(['staircase', 'subcell'])('a room with a porous volume, walls %s', (walls) => {
  it('is kept, and gives the same bytes from there, for other sources too', async () => {
    const made = await render({ walls });
    const again = await render({ walls });
    expect([made.kept, again.kept]).toEqual([false, true]);
    expect(again.samples).toBe(made.samples);
    expect(again.notes).toEqual(made.notes);
    const source = [0.5, 0.2, 0.3];
    const moved = await render({ walls, source });
    expect(moved.kept).toBe(true);
    expect(moved.samples).not.toBe(made.samples);
  });

  it('is another room with another volume or another wool', async () => {
    expect((await render({ walls, depth: 0.4 })).kept).toBe(false);
    expect((await render({ walls, resistivity: 8_000 })).kept).toBe(false);
  });
});
