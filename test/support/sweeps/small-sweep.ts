import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { CpuEngine } from '../../../src/engine/reference/engine.ts';
import { renderScene } from '../../../src/app/rendering/render.ts';
import {
  lineHash,
  MANIFEST_VERSION,
  manifestText,
  roomHash,
  type ManifestLine,
} from '../../../src/app/jobs/sweep/manifest.ts';
import { doneFolder, failedFile, LINE_FILE } from '../../../src/app/jobs/sweep/sweep-folder.ts';
import { testHost } from '../test-host.ts';

/** What differs between lines of the small sweep. */
export interface SmallLine {
  readonly width: number;
  /** Position of the receiver along the room, m. */
  readonly at: number;
  readonly changes?: object;
}

const KEEP = { raw: false, table: false, plots: false };

/** A line of a sweep of closets, which take some hundredths of a second each on the processor. */
export async function smallLine(id: string, { width, at, changes }: SmallLine): Promise<ManifestLine> {
  const scene = {
    wavehall: 1,
    title: `Closet ${width} m wide`,
    air: { temperatureCelsius: 20, relativeHumidityPercent: 50, pressureKilopascals: 101.325 },
    materials: { wall: { absorption: 0.2 }, floor: { library: 'carpet-heavy' } },
    geometry: {
      boxes: [{ add: { from: [0, 0, 0], to: [width, 1.2, 1] }, material: 'wall', faces: { 'z-': 'floor' } }],
    },
    sources: { S1: { position: [0.4, 0.4, 0.4] } },
    receivers: { R1: { position: [at, 0.8, 0.6] }, R2: { position: [at, 0.4, 0.6] } },
    ...{
      durationSeconds: 0.03,
      maxFrequencyHz: 400,
      scheme: 'leggy-1@standard',
      walls: 'staircase',
      sampleRateHz: 4000,
    },
    ...changes,
  };
  const split = width < 1.5 ? 'training' : 'test';
  const parts = { scene, files: {}, keep: KEEP };
  return {
    ...{ format: MANIFEST_VERSION, id, hash: await lineHash(parts), room: await roomHash(parts), seed: 7 },
    ...{ parameters: { width, at, wall: '=plaster, "old"' }, ...parts, split },
    predicted: { device: 'processor', seconds: 2, bytes: 50_000, memoryBytes: 100_000_000 },
  };
}

/** Writes a manifest. @returns its path */
export async function writeManifest(folder: string, lines: readonly ManifestLine[]): Promise<string> {
  const path = join(folder, 'manifest.jsonl');
  await writeFile(path, lines.map(manifestText).join(''));
  return path;
}

/** Computes a line and puts it where a run of the sweep would. */
export async function finishLine(line: ManifestLine, out: string): Promise<void> {
  const folder = doneFolder(out, line.hash);
  const sceneFile = join(out, 'work', `${line.hash}.json`);
  mkdirSync(dirname(sceneFile), { recursive: true });
  writeFileSync(sceneFile, JSON.stringify(line.scene));
  const outFolder = join(out, 'work', line.hash);
  await renderScene(
    { ...{ sceneFile, outFolder, noAirAbsorption: false, allowLeaks: false, raw: false, plot: false, measure: false } },
    {
      ...{ host: testHost, memoryLimit: 1e9, signal: new AbortController().signal },
      makeEngine: () => Promise.resolve(new CpuEngine({ precision: 32, threads: 1 })),
    },
  );
  writeFileSync(join(outFolder, LINE_FILE), JSON.stringify(line));
  mkdirSync(dirname(folder), { recursive: true });
  renameSync(outFolder, folder);
}

/** Records that a line failed. */
export function failLine({ id, hash }: ManifestLine, out: string, attempts: number): void {
  const file = failedFile(out, hash);
  mkdirSync(dirname(file), { recursive: true });
  const error = { path: 'scene.materials', message: 'it is wrong', remedy: 'Correct it.' };
  writeFileSync(file, JSON.stringify({ id, hash, attempts, error }));
}
