import { computed } from '@preact/signals';
import { valueColour } from '../../../colours/field-colours.ts';
import { painting } from '../../../state/design/sensitivities/painting.ts';
import { theme } from '../../../state/window/theme.ts';

/** Colours of the walls by their materials in the picture, while sensitivities are shown; null otherwise. */
export const wallColours = computed(() => {
  const shares = painting.value?.shares;
  return shares && new Map([...shares].map(([name, share]) => [name, valueColour(theme.value, share)]));
});
