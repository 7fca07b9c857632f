import { namesUsed } from './material-use.ts';
import { type Problem, quote } from './problems.ts';
import type { SceneFile } from '../schema/schema.ts';

/** Remedies by the key of the material. */
const REMEDIES = {
  sheet: 'Use "porous" with "cavityMetres": a wall that has the air behind the sheet in it.',
  partition: 'Use the absorption of its side, such as { "absorption": 0.05 }: no sound passes it.',
  porousVolume: 'Use "porous" with "thicknessMetres" on a wall.',
} as const;

/** Finds surfaces with materials that can be defined, but that no run simulates yet. */
export function checkThrough({ materials, geometry }: Partial<SceneFile>): Problem[] {
  if (materials === undefined || geometry === undefined) return [];
  return namesUsed(geometry).flatMap(({ path, name }) => {
    const material = Object.hasOwn(materials, name) ? materials[name] : {};
    return (['sheet', 'partition', 'porousVolume'] as const)
      .filter((key) => material[key] !== undefined)
      .map((key) => ({
        path,
        message: `${quote(name)} is a "${key}", which is not simulated yet`,
        remedy: REMEDIES[key],
      }));
  });
}
