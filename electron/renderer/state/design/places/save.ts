import { computed } from '@preact/signals';
import { bridge } from '../../../platform/bridge.ts';
import { say, showTrouble } from '../../window/say.ts';
import { foundPlaces, shownArrangement } from './search.ts';
import { words } from '../../../../words/words.ts';

/** Files of a search by what they are. */
type PlacesFile = keyof typeof words.places.files;

/** The files of the result and of the shown arrangement that there are, by name. */
export const placesFiles = computed<readonly { readonly kind: PlacesFile; readonly name: string }[]>(() => {
  const [found, one] = [foundPlaces.value, shownArrangement.value];
  if (!found || !one) return [];
  const names: Readonly<Record<PlacesFile, string | null>> = {
    ...found.report.files,
    scene: one.scene,
    equaliser: one.equaliserFile,
  };
  return (Object.keys(words.places.files) as PlacesFile[]).flatMap((kind) => {
    const name = names[kind];
    return name === null ? [] : [{ kind, name }];
  });
});

/** Saves a file of the result. */
export async function savePlaces(name: string): Promise<void> {
  const contents = foundPlaces.peek()?.files.get(name);
  if (!contents) return;
  try {
    const written = await bridge().saveAs(name, contents);
    if (written) say(words.design.saved(written.name));
  } catch (error) {
    showTrouble(words.design.saving, error);
  }
}
