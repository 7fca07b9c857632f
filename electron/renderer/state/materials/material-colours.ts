import { computed } from '@preact/signals';
import { scene } from '../document/document.ts';
import { objectAt } from '../document/json.ts';
import { assignedColours } from '../../colours/assigned-colours.ts';

/** Of each material of the scene, in its order; a material keeps its colour when others come and go. */
export const materialColours = computed<ReadonlyMap<string, string>>(() =>
  assignedColours(Object.keys(objectAt(scene.value, ['materials']))),
);
