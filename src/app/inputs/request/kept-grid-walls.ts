import * as z from 'zod';
import { isWall } from '../../../material/definition.ts';
import { isFitted, knownWallOf, ownDefinition } from '../../../material/material-wall.ts';
import type { GridWall } from '../../../material/fit/on-grid.ts';
import type { ResolvedMaterial } from '../../../material/resolve.ts';
import type { Work } from '../../../room/slabs/work.ts';
import { BUILD_ID } from '../../ports/host/build-id.ts';
import type { KeptOptions } from '../../ports/host/kept-file.ts';
import { KeptTable } from '../../ports/host/kept-table.ts';
import { sha256 } from '../../ports/host/sha256.ts';
import { resolveMaterialsWork, type RenderPlan } from './render-plan.ts';

/** Most walls in the file. */
const MOST_KEPT = 500;

/** Fewer walls are fitted in less time than many programs at once take to change the file one after the other. */
const FEWEST_KEPT = 8;

const positive = z.number().min(1e-30).max(1e30);

const gridWall: z.ZodType<GridWall> = z.strictObject({
  admittance: z.strictObject({
    conductance: z.number().nonnegative().max(1e30),
    branches: z.array(z.strictObject({ resistance: positive, inertia: positive, stiffness: positive })),
  }),
  reflectionError: z.number().nonnegative().max(2),
});

/**
 * Fits the named materials as `resolveMaterials` does. Where there are many, their walls on this grid are kept, and not
 * fitted again in a later run.
 *
 * @param drive Does the work of some fits.
 */
export async function resolveKept(
  plan: RenderPlan,
  names: readonly string[],
  options: KeptOptions,
  drive: (work: Work<ResolvedMaterial[]>, fits: number) => Promise<ResolvedMaterial[]>,
): Promise<ResolvedMaterial[]> {
  const hashes = await hashesOf(plan, names);
  if (hashes.size < FEWEST_KEPT) return drive(resolveMaterialsWork(plan, names), hashes.size);
  const table = new KeptTable({ kind: 'gridwalls', key: {}, rule: gridWall, most: MOST_KEPT }, options);
  const kept = await table.read();
  const known = new Map<string, GridWall>();
  for (const [name, hash] of hashes) {
    const wall = kept.get(hash);
    if (wall) known.set(name, wall);
  }
  const materials = await drive(resolveMaterialsWork(plan, names, known), hashes.size - known.size);
  const found = new Map<string, GridWall>();
  for (const { name, admittance, gridError } of materials) {
    const hash = known.has(name) ? undefined : hashes.get(name);
    if (hash !== undefined) found.set(hash, { admittance, reflectionError: gridError });
  }
  await table.add(found);
  return materials;
}

/** [name] a hash of all that the wall on the grid depends on, for materials that have to be fitted there. */
async function hashesOf(plan: RenderPlan, names: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { scene, soundSpeed, timeStep, validTo } = plan;
  const hashes = new Map<string, string>();
  for (const name of names) {
    const definition = scene.materials.get(name);
    if (definition === undefined || !isWall(definition)) continue;
    const own = ownDefinition(definition);
    const wall = isFitted(own) && knownWallOf(own, soundSpeed);
    if (!wall || wall.branches.length === 0) continue;
    hashes.set(name, await sha256(JSON.stringify([BUILD_ID, wall, timeStep, validTo])));
  }
  return hashes;
}
