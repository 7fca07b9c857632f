import { computed } from '@preact/signals';
import { saveFound } from '../save-found.ts';
import { shownFiles } from './shown-files.ts';
import { words } from '../../../../words/words.ts';

/** Files of a search by what they are. */
type PlacesFile = keyof typeof words.places.files;

/** The files of the result and of the shown arrangement that there are, by name. */
export const placesFiles = computed<readonly { readonly kind: PlacesFile; readonly name: string }[]>(() => {
  const names = shownFiles.value?.names ?? {};
  return (Object.keys(words.places.files) as PlacesFile[]).flatMap((kind) => {
    const name = names[kind] ?? null;
    return name === null ? [] : [{ kind, name }];
  });
});

/** Saves a file of the result. */
export async function savePlaces(name: string): Promise<void> {
  const shown = shownFiles.peek();
  if (shown?.files.has(name)) await saveFound(shown, name);
}

/** The room in plan with what was found, as SVG; null without a result. */
export const planDrawing = computed<string | null>(() => {
  const shown = shownFiles.value;
  const drawing = shown?.files.get(shown.plan);
  return drawing ? new TextDecoder().decode(drawing) : null;
});
