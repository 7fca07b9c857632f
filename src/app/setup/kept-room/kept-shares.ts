import * as z from 'zod';
import type { AbsorbedShare } from '../../../room/absorbed/absorbed.ts';
import type { RoomGraph } from '../../../room/grid/graph.ts';
import type { RenderPlan } from '../../inputs/request/render-plan.ts';
import type { KeptOptions } from '../../ports/host/kept-file.ts';
import { KeptTable } from '../../ports/host/kept-table.ts';
import { hashedName, roomName } from './room-key.ts';

/** Most rooms in the file. */
const MOST_KEPT = 100;

type Shares = readonly (AbsorbedShare | undefined)[];

/** Shares as JSON has them: null for materials that were not measured. */
const shares = z.array(
  z.strictObject({ share: z.number().min(-1e6).max(1e6), faces: z.number().int().nonnegative() }).nullable(),
);

/**
 * What the walls of a room really absorb, as it was measured in an earlier run; else it is measured and kept. Points
 * and the length of a run may be others.
 *
 * @param allowLeaks Whether sound may leave through the leaks of a mesh.
 * @param graph The room on its grid: where points stand may decide which air is in it.
 */
export async function recallShares(
  plan: RenderPlan,
  allowLeaks: boolean,
  { nodes }: RoomGraph,
  options: KeptOptions,
  measure: () => Shares,
): Promise<Shares> {
  const name = await hashedName('shares', { room: await roomName(plan, allowLeaks), nodes });
  const table = new KeptTable({ kind: 'areas', key: {}, rule: shares, most: MOST_KEPT }, options);
  const kept = (await table.read()).get(name);
  if (kept) return kept.map((share) => share ?? undefined);
  const measured = measure();
  await table.add(new Map([[name, measured.map((share) => share ?? null)]]));
  return measured;
}
