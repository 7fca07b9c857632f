import type { JSX } from 'preact';
import { Button } from '../../parts/button.tsx';
import { ChoiceField } from '../../parts/choice-field.tsx';
import { TextField } from '../../parts/text-field.tsx';
import { CHOSEN_KINDS } from '../../state/materials/material-definition.ts';
import {
  askForEntry,
  askForSheet,
  defineAs,
  kindsFor,
  picked,
  removeMaterial,
  renameMaterial,
  type SceneMaterial,
} from '../../state/materials/materials.ts';
import { canKeep, keepOwn } from '../../state/materials/own-materials.ts';
import { say, showTrouble } from '../../state/window/say.ts';
import { DefinitionFields } from './definition-fields.tsx';
import { nameOf } from '../../state/materials/shown-names.ts';
import { words } from '../../../words/words.ts';

const texts = words.materials.editor;
const { places } = words.materials;

/** Name and definition of the selected material. */
export function MaterialEditor(): JSX.Element {
  const material = picked.value;
  if (!material) return <p class="note">{texts.select}</p>;
  const { name, uses } = material;
  const isUsed = uses.length > 0;
  const shown = nameOf(name);
  return (
    <section aria-labelledby="material-heading" key={name}>
      <div class="heading-row">
        <h2 id="material-heading" title={name}>
          {shown}
        </h2>
        <span class="row">
          <KeepButton material={material} />
          <Button
            label={texts.removeNamed(shown)}
            disabled={isUsed}
            hint={isUsed ? texts.inUse : texts.removeNamed(shown)}
            onClick={() => removeMaterial(name)}
          >
            {texts.remove}
          </Button>
        </span>
      </div>
      <div class="material-head">
        <TextField label={texts.name} value={name} onDone={(to) => renameMaterial(name, to)} />
        <KindField material={material} />
      </div>
      <DefinitionFields material={material} />
      <p class="note uses">{isUsed ? places.used(listed(uses)) : places.notUsed}</p>
    </section>
  );
}

/** Keeps the material for other projects; not for entries of the library, which are there anyway. */
function KeepButton({
  material: { name, kind, definition },
}: {
  readonly material: SceneMaterial;
}): JSX.Element | null {
  if (kind === 'library' || kind === 'library-sheet' || kind === 'none') return null;
  const { own } = words.materials;
  const isKept = canKeep(definition);
  return (
    <Button
      disabled={!isKept}
      hint={isKept ? own.keepHint : own.cannotKeep}
      onClick={() => {
        if (!canKeep(definition)) return;
        try {
          say((keepOwn([{ name, definition }]) > 0 ? own.kept : own.known)(name));
        } catch (error) {
          showTrouble(own.failed, error);
        }
      }}
    >
      {own.keep}
    </Button>
  );
}

function KindField({ material: { name, kind } }: { readonly material: SceneMaterial }): JSX.Element {
  return (
    <ChoiceField
      label={texts.definedBy}
      value={kind === 'none' ? undefined : kind}
      choices={kindsFor({ name, kind }).map((value) => ({ value, text: texts.kinds[value] }))}
      onChange={(wanted) => {
        const chosen = CHOSEN_KINDS.find((one) => one === wanted);
        if (chosen === 'library') askForEntry(name);
        else if (chosen === 'library-sheet') askForSheet(name);
        else if (chosen && chosen !== kind) defineAs(name, chosen);
      }}
    />
  );
}

/** Number of places listed by name. */
const MOST_TOLD = 6;

function listed(all: readonly string[]): string {
  const more = all.length - MOST_TOLD;
  return more > 0 ? places.more(all.slice(0, MOST_TOLD).join(', '), more) : all.join(', ');
}
