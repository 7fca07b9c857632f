import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkScene, type CheckOutcome } from '../../../src/app/jobs/check/check.ts';
import { testHost } from '../test-host.ts';

/** A box of 3 × 2.6 × 2.6 m with a source and a receiver, up to 250 Hz: a scene that a test changes a part of. */
export const SMALL_ROOM = {
  wavehall: 1,
  air: { temperatureCelsius: 20, relativeHumidityPercent: 50, pressureKilopascals: 101.325 },
  materials: { plaster: { absorption: 0.1 } },
  geometry: { boxes: [{ add: { from: [0, 0, 0], to: [3, 2.6, 2.6] }, material: 'plaster' }] },
  sources: { S: { position: [0.7, 0.8, 1.1] } },
  receivers: { R: { position: [2.1, 1.7, 1.2] } },
  maxFrequencyHz: 250,
  durationSeconds: 0.1,
  walls: 'staircase',
  scheme: 'compact-3@2%',
};

/** A scene of {@link SMALL_ROOM} with other materials besides and with more in its geometry. */
export const smallRoom = (materials: object, geometry: object, more: object = {}): object => ({
  ...SMALL_ROOM,
  ...more,
  materials: { ...SMALL_ROOM.materials, ...materials },
  geometry: { ...SMALL_ROOM.geometry, ...geometry },
});

/** A check, and the names of what it wrote. */
export interface Checked extends CheckOutcome {
  readonly written: readonly string[];
}

/** Checks a scene as a file of its own, which is removed afterwards with all that the check wrote. */
export async function checkedScene(scene: object, suggest = false): Promise<Checked> {
  const folder = mkdtempSync(join(tmpdir(), 'wavehall-'));
  try {
    const sceneFile = join(folder, 'room.json');
    const outFolder = join(folder, 'out');
    writeFileSync(sceneFile, JSON.stringify(scene));
    const outcome = await checkScene(
      { sceneFile, outFolder, suggest },
      {
        host: testHost,
        makeEngine: () => Promise.reject(new Error('a check needs no engine')),
        signal: new AbortController().signal,
        memoryLimit: 1e9,
      },
    );
    return { ...outcome, written: existsSync(outFolder) ? readdirSync(outFolder).sort() : [] };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
