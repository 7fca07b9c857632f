import { z } from 'zod';
import { speedOfSound } from '../../material/air.ts';
import {
  FIT_VERSION,
  keptFrom,
  knownWall,
  rememberWall,
  wallFrom,
  wallHash,
  type KeptWall,
} from '../../material/kept-walls.ts';
import { isFitted, ownDefinition, wallOfMaterial } from '../../material/material-wall.ts';
import type { Scene } from '../../scene/scene.ts';
import { KeptFile, type KeptOptions } from '../host/kept-file.ts';

/** Most walls in the file; the oldest go first. */
const MOST_KEPT = 300;

/** Resistance, mass and stiffness of a branch. */
const branch = z.array(z.number().positive()).length(3);

const keptWalls: z.ZodType<Readonly<Record<string, KeptWall>>> = z.record(
  z.string(),
  z.strictObject({ conductance: z.number().nonnegative(), branches: z.array(branch) }),
);

/**
 * Makes the walls of a scene's materials known, so that none is fitted in a later run: reads those that are kept, fits
 * the others and keeps them. Walls of the library are known already.
 */
export async function recallWalls(
  { materials, air }: Pick<Scene, 'materials' | 'air'>,
  options: KeptOptions,
): Promise<void> {
  const soundSpeed = speedOfSound(air);
  const unknown = [...materials.values()].flatMap((definition) => {
    if (definition.kind === 'open') return [];
    const own = ownDefinition(definition);
    if (!isFitted(own)) return [];
    const hash = wallHash(own, soundSpeed);
    return knownWall(hash) === undefined ? [{ own, hash }] : [];
  });
  if (unknown.length === 0) return;
  const file = new KeptFile('walls', { version: FIT_VERSION }, keptWalls, options);
  const kept = await file.read();
  const fitted: Record<string, KeptWall> = {};
  for (const { own, hash } of unknown) {
    const wall = kept?.[hash];
    if (wall === undefined) fitted[hash] = keptFrom(wallOfMaterial(own, soundSpeed));
    else rememberWall(hash, wallFrom(wall));
  }
  if (Object.keys(fitted).length === 0) return;
  await file.update((there) => Object.fromEntries(Object.entries({ ...there, ...fitted }).slice(-MOST_KEPT)));
}
