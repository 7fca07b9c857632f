import { scene } from '../document/document.ts';
import { isObject, valueAt, type Json } from '../document/json.ts';
import { faceOf } from '../materials/material-uses.ts';
import { words } from '../../../words/words.ts';

/** A face of a box, or a patch on one, as the program's reports name it. */
const FACE = /^(?:box (\d+) )?(?:patch (\d+) on )?([xyz][+-])$/;

/** The name of a surface for people: `floor` for the face `z-` of a room, other names as they are. */
export function surfaceText(name: string): string {
  const [, box = '1', patch, face] = FACE.exec(name) ?? [];
  const boxes = valueAt(scene.value, ['geometry', 'boxes']);
  const own = Array.isArray(boxes) ? (boxes as readonly Json[])[Number(box) - 1] : undefined;
  if (face === undefined || !isObject(own)) return name;
  const text = faceOf(own, face, Number(box) - 1);
  return patch === undefined ? text : words.design.patchOn(Number(patch), text);
}
