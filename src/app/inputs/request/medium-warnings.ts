import type { PorousFilling } from '../../../material/definition.ts';
import { poreWarnings } from '../../../material/porous-volume/pores.ts';
import { porousVolumes } from './porous-volumes.ts';
import type { RenderPlan } from './render-plan.ts';

/** Sentences about the media that fill volumes and bodies of a room, each medium once. */
export function mediumWarnings(plan: RenderPlan): string[] {
  const { geometry } = plan;
  const bodies = geometry.kind === 'mesh' ? (geometry.porous ?? []) : [];
  const media = new Map<string, PorousFilling>([
    ...porousVolumes(plan).map(({ box }) => [box.name, box.filling] as const),
    ...bodies.map(({ name, filling }) => [name, filling] as const),
  ]);
  return [...media].flatMap(([name, medium]) => poreWarnings(name, medium));
}
