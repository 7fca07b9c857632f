/** A material that was chosen from the library, or from the user's own. */
import { scene } from '../document/document.ts';
import { objectAt } from '../document/json.ts';
import { freeName, type NamedDefinition } from './material-uses.ts';

/** An entry of the library as a material of a scene. */
export const fromLibrary = (entry: string): NamedDefinition => ({ name: entry, definition: { library: entry } });

/** A chosen material under the name that it has in the scene: of one that is defined alike, or a free one. */
export function inScene({ name, definition }: NamedDefinition): NamedDefinition & { readonly isNew: boolean } {
  const text = JSON.stringify(definition);
  const same = Object.entries(objectAt(scene.peek(), ['materials'])).find(([, each]) => JSON.stringify(each) === text);
  return { name: same?.[0] ?? freeName(name, scene.peek()), definition, isNew: same === undefined };
}
