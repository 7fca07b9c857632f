import type { RenderPlan } from '../../inputs/request/render-plan.ts';
import { volumesOf } from '../../../scene/scene.ts';
import { BUILD_ID } from '../../ports/host/build-id.ts';
import { pack } from './pack.ts';

/** Digits of the hash in a name. */
const DIGITS = 40;

/**
 * The name of a prepared room: a hash of all that it depends on, which is all of its plan but its points and the length
 * of the run. Where surfaces are open, points decide which air is kept, and count too.
 *
 * @param allowLeaks Whether sound may leave through the leaks of a mesh.
 * @param noFigures Whether it is not known what its walls really take.
 */
export async function roomName(plan: RenderPlan, allowLeaks: boolean, noFigures = false): Promise<string> {
  const { scene, geometry, scheme, soundSpeed, grid, outside, timeStep, validTo } = plan;
  return hashedName('room', {
    build: BUILD_ID,
    shape: shapeOf(geometry),
    points: outside === null ? [] : [...scene.sources, ...scene.receivers].map(({ position }) => position),
    materials: [...scene.materials],
    walls: scene.walls,
    ...(volumesOf(scene.geometry).length > 0 && { volumes: volumesOf(scene.geometry) }),
    scheme,
    soundSpeed,
    grid,
    outside,
    timeStep,
    validTo,
    allowLeaks,
    ...(noFigures && { noFigures }),
  });
}

/** The shape of a room as plain data. */
export const shapeOf = (geometry: RenderPlan['geometry']): object =>
  geometry.kind === 'boxes'
    ? { boxes: geometry.boxes, sheets: geometry.sheets, partitions: geometry.partitions }
    : {
        mesh: { ...geometry.mesh },
        faceMaterials: geometry.faceMaterials,
        materialNames: geometry.materialNames,
        open: [...geometry.open],
        boxes: geometry.boxes,
      };

/** A name for plain data: equal data have equal names, others have others. */
export async function hashedName(prefix: string, value: unknown): Promise<string> {
  const parts: Uint8Array[] = [];
  for await (const part of pack(value)) parts.push(part);
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  const digits = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${prefix}-${digits.slice(0, DIGITS)}`;
}
