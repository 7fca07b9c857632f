import { computed } from '@preact/signals';
import { scene } from '../document/document.ts';
import { objectAt } from '../document/json.ts';
import { assignedColours } from '../../colours/assigned-colours.ts';

/** The colour of each material, in the order of the scene. */
export const materialColours = computed<ReadonlyMap<string, string>>(() =>
  assignedColours(Object.keys(objectAt(scene.value, ['materials']))),
);
