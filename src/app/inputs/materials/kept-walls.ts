import * as z from 'zod';
import { speedOfSound } from '../../../material/air.ts';
import {
  FIT_VERSION,
  keptFrom,
  knownWall,
  rememberWall,
  wallFrom,
  wallHash,
  type KeptWall,
} from '../../../material/kept-walls.ts';
import { isFitted, ownDefinition, wallOfMaterial } from '../../../material/material-wall.ts';
import { materialNamesOf } from '../../../scene/boxes.ts';
import type { Scene } from '../../../scene/scene.ts';
import { stopIfAsked, type TaskControls } from '../../../units/task.ts';
import type { LoadedGeometry } from '../scene/geometry.ts';
import { KeptFile, type KeptOptions } from '../../ports/host/kept-file.ts';

/** Most walls in the file; the oldest go first. */
const MOST_KEPT = 300;

/** Resistance, mass and stiffness of a branch. */
const branch = z.array(z.number().min(1e-30).max(1e30)).length(3);

const keptWalls: z.ZodType<Readonly<Record<string, KeptWall>>> = z.record(
  z.string(),
  z.strictObject({ conductance: z.number().nonnegative().max(1e30), branches: z.array(branch) }),
);

/** Names of the materials that surfaces have, each once. */
export const usedMaterials = (geometry: LoadedGeometry): readonly string[] =>
  geometry.kind === 'boxes' ? materialNamesOf(geometry.boxes) : geometry.materialNames;

/**
 * Makes the walls of materials known, so that none is fitted in a later run: reads those that are kept, fits the others
 * and keeps them. Walls of the library are known already.
 *
 * @param used Names of the materials that are needed.
 * @throws CancelledError if stopped.
 */
export async function recallWalls(
  { materials, air }: Pick<Scene, 'materials' | 'air'>,
  used: Iterable<string>,
  options: KeptOptions,
  { signal, onProgress }: TaskControls = {},
): Promise<void> {
  const soundSpeed = speedOfSound(air);
  const unknown = [...used].flatMap((name) => {
    const definition = materials.get(name);
    if (definition === undefined || definition.kind === 'open') return [];
    const own = ownDefinition(definition);
    if (!isFitted(own)) return [];
    const hash = wallHash(own, soundSpeed);
    return knownWall(hash) === undefined ? [{ own, hash }] : [];
  });
  if (unknown.length === 0) return;
  const file = new KeptFile('walls', { version: FIT_VERSION }, keptWalls, options);
  const kept = await file.read();
  const fitted: Record<string, KeptWall> = {};
  for (const [i, { own, hash }] of unknown.entries()) {
    onProgress?.(i / unknown.length, 'materials');
    // Lets others work: each takes some tenth of a second.
    await new Promise((resolve) => setTimeout(resolve));
    stopIfAsked(signal);
    const wall = kept?.[hash];
    if (wall === undefined) fitted[hash] = keptFrom(wallOfMaterial(own, soundSpeed));
    else rememberWall(hash, wallFrom(wall));
  }
  if (Object.keys(fitted).length === 0) return;
  await file.update((there) => Object.fromEntries(Object.entries({ ...there, ...fitted }).slice(-MOST_KEPT)));
}
