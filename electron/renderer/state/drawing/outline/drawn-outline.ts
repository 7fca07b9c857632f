import { computed } from '@preact/signals';
import type { OutlineFace, OutlineRoom, OutlineSlope } from '../../../../../src/app/index.ts';
import { scene } from '../../document/document.ts';
import { isObject, numberAt, textAt, valueAt, type Json, type JsonObject } from '../../document/json.ts';

export const OUTLINE = ['geometry', 'outline'] as const;

/** The outline as the file has it: the same object until it changes. */
const given = computed(() => valueAt(scene.value, OUTLINE));

/** Whether the room of the scene is drawn from its outline, understood or not. */
export const isOutline = computed(() => given.value !== undefined);

/** The room of the scene if it is drawn from its outline; null for others, and for one that cannot be understood. */
export const drawnOutline = computed<OutlineRoom | null>(() => outlineIn(given.value));

/** An outline of a scene file; null if it cannot be understood. */
export function outlineIn(outline: Json | undefined): OutlineRoom | null {
  const material = textAt(outline, ['material']);
  const walls = valueAt(outline, ['walls']);
  if (material === undefined || !Array.isArray(walls) || walls.length < 3) return null;
  const ofCeiling = textAt(outline, ['ceiling', 'material']) ?? material;
  const drawn = (walls as readonly Json[]).map((wall) => wallIn(wall, material, ofCeiling));
  if (!drawn.every((wall) => wall !== null)) return null;
  const face = (key: 'floor' | 'ceiling'): OutlineFace => faceIn(valueAt(outline, [key]), material);
  return {
    kind: 'outline',
    floor: { ...face('floor'), height: numberAt(outline, ['floor', 'heightMetres']) ?? 0 },
    ceiling: { ...face('ceiling'), height: numberAt(outline, ['ceiling', 'heightMetres']) },
    walls: drawn,
  };
}

const faceIn = (face: Json | undefined, material: string): OutlineFace => ({
  name: textAt(face, ['name']),
  material: textAt(face, ['material']) ?? material,
});

function wallIn(wall: Json, material: string, ofCeiling: string): OutlineRoom['walls'][number] | null {
  const from = valueAt(wall, ['from']);
  if (!Array.isArray(from) || from.length !== 2 || !from.every((each) => typeof each === 'number')) return null;
  const slope = valueAt(wall, ['slope']);
  return {
    ...faceIn(wall, material),
    from: from as unknown as readonly [number, number],
    ...(isObject(slope) && { slope: slopeIn(slope, ofCeiling) }),
  };
}

const slopeIn = (slope: JsonObject, material: string): OutlineSlope => ({
  ...faceIn(slope, material),
  height: numberAt(slope, ['heightMetres']) ?? 0,
  riseDegrees: numberAt(slope, ['riseDegrees']) ?? 0,
});
