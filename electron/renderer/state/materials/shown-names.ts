import { computed } from '@preact/signals';
import { entryTitle, shownName } from '../../../../src/app/index.ts';
import { scene } from '../document/document.ts';
import { objectAt, textAt } from '../document/json.ts';

/** Names of the scene's materials for people, by those in its file. */
const shownNames = computed<ReadonlyMap<string, string>>(
  () =>
    new Map(
      Object.entries(objectAt(scene.value, ['materials'])).map(([name, definition]) => [
        name,
        shownName(name, textAt(definition, ['library'])),
      ]),
    ),
);

/** The name of a material of the scene for people. */
export const nameOf = (material: string): string => shownNames.value.get(material) ?? shownName(material);

/** A choice of a material of the scene: its name for people, and beside the pointer that in the file. */
export const materialChoice = (
  material: string,
): { readonly value: string; readonly text: string; readonly hint: string } => ({
  value: material,
  text: nameOf(material),
  hint: material,
});

/** A text of the program with titles in place of quoted names of the library, such as `"carpet-heavy"`. */
export const withTitles = (text: string): string =>
  text.replace(/"([a-z0-9]+(?:-[a-z0-9]+)+)"/g, (quoted, name: string) => {
    const title = entryTitle(name);
    return title === undefined ? quoted : `"${title}"`;
  });
