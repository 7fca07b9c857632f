import * as z from 'zod';
import { speedOfSound } from '../../../material/air.ts';
import { isWall, type FittedDefinition } from '../../../material/definition.ts';
import { FIT_VERSION, rememberWall, wallFrom, wallHash, type KeptWall } from '../../../material/kept-walls.ts';
import { isFitted, knownWallOf, ownDefinition } from '../../../material/material-wall.ts';
import { fitOne } from '../../../room/faces/fit-one.ts';
import { each } from '../../../room/slabs/work.ts';
import type { Scene } from '../../../scene/scene.ts';
import { namesOfBoxes } from '../../../scene/sheets/names.ts';
import type { OnWork } from '../../../units/task.ts';
import type { LoadedGeometry } from '../scene/geometry.ts';
import type { KeptOptions } from '../../ports/host/kept-file.ts';
import { KeptTable } from '../../ports/host/kept-table.ts';
import { fitWith, type RoomThreads } from '../../ports/host/room-threads.ts';

/** Most walls in the file; the oldest go first. */
const MOST_KEPT = 300;

/** Resistance, mass and stiffness of a branch. */
const branch = z.array(z.number().min(1e-30).max(1e30)).length(3);

const keptWall: z.ZodType<KeptWall> = z.strictObject({
  conductance: z.number().nonnegative().max(1e30),
  branches: z.array(branch),
});

/** Names of the materials that surfaces have, each once. */
export const usedMaterials = (geometry: LoadedGeometry): readonly string[] =>
  geometry.kind === 'boxes' ? namesOfBoxes(geometry) : geometry.materialNames;

/** How a caller follows fits of materials, stops them, and has them done side by side. */
export interface FitControls {
  readonly onProgress?: OnWork | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly threads?: RoomThreads | undefined;
}

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
  { signal, onProgress, threads }: FitControls = {},
): Promise<void> {
  const soundSpeed = speedOfSound(air);
  const unknown = new Map<string, FittedDefinition>();
  for (const name of used) {
    const definition = materials.get(name);
    if (definition === undefined || !isWall(definition)) continue;
    const own = ownDefinition(definition);
    if (isFitted(own) && !knownWallOf(own, soundSpeed)) unknown.set(wallHash(own, soundSpeed), own);
  }
  if (unknown.size === 0) return;
  const table = new KeptTable(
    { kind: 'walls', key: { version: FIT_VERSION }, rule: keptWall, most: MOST_KEPT },
    options,
  );
  const kept = await table.read();
  for (const hash of [...unknown.keys()]) {
    const wall = kept.get(hash);
    if (wall === undefined) continue;
    rememberWall(hash, wallFrom(wall));
    unknown.delete(hash);
  }
  const fits = each(fitOne, { soundSpeed }, [...unknown.values()], (share) => onProgress?.(share, 'materials'));
  const fitted = await fitWith(threads, unknown.size, fits, signal);
  const found = new Map([...unknown.keys()].map((hash, i) => [hash, fitted[i]]));
  for (const [hash, wall] of found) rememberWall(hash, wallFrom(wall));
  await table.add(found);
}
