import type { JSX } from 'preact';
import { useEffect, useId, useState } from 'preact/hooks';
import type { LibraryMaterial } from '../../../../src/app/index.ts';
import { Button } from '../../parts/button.tsx';
import { ChoiceField } from '../../parts/choice-field.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { isObject } from '../../state/document/json.ts';
import { library, readLibrary, searchLibrary } from '../../state/materials/library.ts';
import { LIBRARY_SHEETS } from '../../state/materials/library-sheets.ts';
import type { DefinitionKind } from '../../state/materials/material-definition.ts';
import { withMaterialReplaced, type NamedDefinition } from '../../state/materials/material-uses.ts';
import { canReplace, sceneMaterials } from '../../state/materials/materials.ts';
import { pickedMaterial } from '../../state/room/shown-room.ts';
import { addMaterialVariants, addsVariants } from '../../state/run/variants.ts';
import { withTicked } from '../../state/run/with-ticked.ts';
import { materialChoice, nameOf } from '../../state/materials/shown-names.ts';
import { words } from '../../../words/words.ts';

/** A material that may replace another, and how it is listed. */
interface Offer extends NamedDefinition {
  readonly key: string;
  readonly text: string;
  readonly description: string;
}

/** Chooses a material of the scene and what replaces it: a run for each. */
export function VariantsDialog(): JSX.Element {
  const all = sceneMaterials.value;
  const [material, setMaterial] = useState(
    () => all.find(({ name }) => name === pickedMaterial.value)?.name ?? all[0]?.name,
  );
  const [query, setQuery] = useState('');
  const [chosen, setChosen] = useState<readonly Offer[]>([]);
  const id = useId();
  useEffect(() => void readLibrary(), []);
  const close = (): void => void (addsVariants.value = false);
  const entries = library.value ?? [];
  const found = offers(material, query);
  const text = words.run.variants;
  return (
    <Dialog
      title={text.title}
      onClose={close}
      actions={
        <>
          <Button
            primary
            disabled={chosen.length === 0 || material === undefined}
            onClick={() => {
              addMaterialVariants(
                material,
                chosen.map((by) => ({ name: by.name, apply: (scene) => withMaterialReplaced(scene, material, by) })),
              );
              close();
            }}
          >
            {text.add(chosen.length)}
          </Button>
          <Button onClick={close}>{text.cancel}</Button>
        </>
      }
    >
      <ChoiceField
        label={text.material}
        value={material}
        choices={all.map(({ name }) => materialChoice(name))}
        onChange={(name) => {
          setMaterial(name);
          setChosen([]);
        }}
      />
      <div class="field library-search">
        <label for={id}>{text.search}</label>
        <input id={id} type="text" value={query} onInput={({ currentTarget }) => setQuery(currentTarget.value)} />
      </div>
      <p class="note" role="status">
        {text.found(found.length, entries.length + all.length - 1)}
      </p>
      <ul class="library-list" aria-label={text.by}>
        {withTicked(found, chosen).map((offer) => (
          <li key={offer.key}>
            <label class="variant-offer">
              <input
                type="checkbox"
                checked={chosen.some(({ key }) => key === offer.key)}
                onChange={({ currentTarget }) =>
                  setChosen(currentTarget.checked ? [...chosen, offer] : chosen.filter(({ key }) => key !== offer.key))
                }
              />
              <span>
                <strong title={offer.name}>{offer.text}</strong>
                {offer.description !== '' && <span class="note"> {offer.description}</span>}
              </span>
            </label>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

/** The entries of the library that can stand where a kind does. */
function entriesFor(
  kind: DefinitionKind,
): readonly Pick<LibraryMaterial, 'name' | 'title' | 'description' | 'source'>[] {
  if (canReplace('library', kind)) return library.value ?? [];
  return canReplace('library-sheet', kind) ? LIBRARY_SHEETS : [];
}

/** The other materials of the scene, then the library, as far as they have the words of the query. */
function offers(material: string | undefined, query: string): Offer[] {
  const wanted = query.trim().toLowerCase();
  const replaced = sceneMaterials.value.find(({ name }) => name === material);
  const kind = replaced?.kind ?? 'none';
  const ofScene = sceneMaterials.value.flatMap(({ name, definition, kind: other }): Offer[] =>
    name !== material &&
    canReplace(other, kind) &&
    isObject(definition) &&
    Object.keys(definition).length > 0 &&
    `${name} ${nameOf(name)}`.toLowerCase().includes(wanted)
      ? [{ key: `scene:${name}`, name, text: words.run.variants.ofScene(nameOf(name)), description: '', definition }]
      : [],
  );
  const current = replaced?.definition;
  const now = isObject(current) ? current['library'] : undefined;
  const ofLibrary = searchLibrary(entriesFor(kind), query)
    .filter(({ name }) => name !== now)
    .map(({ name, title, description }): Offer => ({
      key: `library:${name}`,
      name,
      text: title,
      // Short entries say the same twice.
      description: description === title ? '' : description,
      definition: { library: name },
    }));
  return [...ofScene, ...ofLibrary];
}
