import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { WALL_MODELS } from '../../../src/app/index.ts';
import { church, hall } from './shapes.ts';

const BANDS = [125, 250, 500, 1000, 2000, 4000];

/** Absorption coefficients in the octaves from 125 Hz on. */
const MATERIALS: Readonly<Record<string, readonly number[]>> = {
  plaster: [0.14, 0.1, 0.06, 0.05, 0.04, 0.03],
  stone: [0.02, 0.02, 0.03, 0.04, 0.05, 0.05],
  wood: [0.25, 0.15, 0.1, 0.09, 0.08, 0.07],
  seat: [0.32, 0.5, 0.62, 0.7, 0.72, 0.7],
  panel: [0.3, 0.2, 0.1, 0.08, 0.06, 0.05],
};

const ROOMS = {
  church: { mesh: church, source: [2.03, 4.41, 1.62], receiver: [15.7, 3.13, 1.71] },
  hall: { mesh: hall, source: [9.61, 11.03, 2.57], receiver: [31.3, 8.77, 5.13] },
};

/** Rooms by names that say about how many nodes they have. */
export const SIZES = {
  'church-300k': { room: 'church', maxFrequencyHz: 720 },
  'church-2M': { room: 'church', maxFrequencyHz: 1420 },
  'church-18M': { room: 'church', maxFrequencyHz: 2840 },
  'hall-300k': { room: 'hall', maxFrequencyHz: 340 },
  'hall-2M': { room: 'hall', maxFrequencyHz: 660 },
  'hall-18M': { room: 'hall', maxFrequencyHz: 1400 },
  'hall-100M': { room: 'hall', maxFrequencyHz: 2500 },
} as const satisfies Record<string, { room: keyof typeof ROOMS; maxFrequencyHz: number }>;

/**
 * Writes a room, as scenes with both wall models.
 *
 * @returns paths of the scenes
 */
export function writeScenes(folder: string, name: keyof typeof SIZES): string[] {
  const { room, maxFrequencyHz } = SIZES[name];
  const { mesh, source, receiver } = ROOMS[room];
  const shapes = mesh();
  const file = `${room}.obj`;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, file), shapes.obj());
  return WALL_MODELS.map((walls) => {
    const path = join(folder, `${name}-${walls}.json`);
    const names = shapes.materials;
    const materials = names.map((material) => [
      material,
      { absorption: Object.fromEntries(BANDS.map((band, i) => [band, MATERIALS[material][i]])) },
    ]);
    const scene = {
      wavehall: 1,
      title: name,
      air: { temperatureCelsius: 20, relativeHumidityPercent: 50, pressureKilopascals: 101.325 },
      materials: Object.fromEntries(materials) as object,
      geometry: { mesh: { file, unit: 'm', materials: Object.fromEntries(names.map((one) => [one, one])) } },
      sources: { S: { position: source } },
      receivers: { R: { position: receiver } },
      durationSeconds: 1,
      maxFrequencyHz,
      scheme: 'compact-5@1%',
      walls,
    };
    writeFileSync(path, `${JSON.stringify(scene, null, 2)}\n`);
    return path;
  });
}
