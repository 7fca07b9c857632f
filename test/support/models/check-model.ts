import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkScene } from '../../../src/app/jobs/check/check.ts';
import { testHost } from '../test-host.ts';
import type { Model } from './exports.ts';

/** What the program says of a model, beside the truth. */
export interface Found {
  /** Relative; the air on the grid. */
  readonly volumeError: number;
  /** Relative; the volume as drawn. Null where the program says that it is unknown. */
  readonly drawnError: number | null;
  /** The largest of the materials, as a share of the whole area. */
  readonly areaError: number;
  /** What the program says against the room. */
  readonly problems: readonly string[];
  readonly warnings: readonly string[];
}

/** Puts a model on a grid of about a spacing of 0.2 m, as `wavehall check` does. */
export async function checkModel(model: Model): Promise<Found> {
  const folder = await mkdtemp(join(tmpdir(), 'wavehall-model-'));
  try {
    const names = Object.keys(model.areas);
    const total = Object.values(model.areas).reduce((sum, area) => sum + area, 0);
    const core = /core/.test(typeof model.contents === 'string' ? model.contents : '') ? ['core'] : [];
    const all = [...names, ...core];
    const scene = {
      wavehall: 1,
      title: 'A model',
      air: { temperatureCelsius: 20, relativeHumidityPercent: 50, pressureKilopascals: 101.325 },
      materials: Object.fromEntries(all.map((name) => [name, { absorption: 0.1 }])),
      geometry: {
        mesh: {
          file: model.file,
          ...(model.unit ? { unit: model.unit } : {}),
          materials: Object.fromEntries(all.map((name) => [name, name])),
        },
      },
      sources: { S1: { position: model.place(model.room.source) } },
      receivers: { R1: { position: model.place(model.room.receiver) } },
      durationSeconds: 0.05,
      maxFrequencyHz: 690,
      scheme: 'compact-5@2%',
    };
    await writeFile(join(folder, model.file), model.contents);
    await writeFile(join(folder, 'scene.json'), JSON.stringify(scene));
    const request = { sceneFile: join(folder, 'scene.json'), outFolder: join(folder, 'out') };
    const { report } = await checkScene(request, {
      host: testHost,
      memoryLimit: 2 ** 32,
      signal: new AbortController().signal,
      makeEngine: () => Promise.reject(new Error('a check needs no engine')),
    });
    const problems = report.problems.map(({ message }) => message);
    if (!report.room) throw new Error(`no room: ${problems.join('; ')}`);
    const { scene: drawn, grid } = report.room.volumeCubicMetres;
    return {
      volumeError: grid / model.volume - 1,
      drawnError: drawn === null ? null : drawn / model.volume - 1,
      areaError:
        names
          .map((name) => {
            const found = report.room?.areas.find(({ material }) => material === name)?.squareMetres ?? 0;
            return found - model.areas[name];
          })
          .reduce((worst, error) => (Math.abs(error) > Math.abs(worst) ? error : worst), 0) / total,
      problems,
      warnings: report.warnings,
    };
  } finally {
    await rm(folder, { recursive: true });
  }
}

/**
 * Relative. `volume`: a quarter of the difference that the program warns about. `drawn`: a room of 3 m whose corners
 * are rounded to 1 mm differs by less. `area`: from this share on the program warns of an area.
 */
export const LIMITS = { volume: 0.005, drawn: 0.001, area: 0.03 };

/** Whether a model is the room that was drawn. */
export function isAsDrawn({ volumeError, drawnError, areaError, problems }: Found): boolean {
  return (
    problems.length === 0 &&
    Math.abs(volumeError) <= LIMITS.volume &&
    Math.abs(drawnError ?? 0) <= LIMITS.drawn &&
    Math.abs(areaError) <= LIMITS.area
  );
}
