import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { Button } from '../../parts/button.tsx';
import { keepFocusAt } from '../../parts/keep-focus.ts';
import { TextField } from '../../parts/text-field.tsx';
import { exportOwn } from '../../state/materials/export-own.ts';
import { askForTable, importFromFile } from '../../state/materials/import-materials.ts';
import { library } from '../../state/materials/library.ts';
import { definitionWords } from '../../state/materials/material-definition.ts';
import { addChosen } from '../../state/materials/materials.ts';
import { ownMaterials, refreshOwn, removeOwn, renameOwn } from '../../state/materials/own-materials.ts';
import { say } from '../../state/window/say.ts';
import { words } from '../../../words/words.ts';

const texts = words.materials.own;
const HEADING = 'own-materials-heading';

/** The materials that the user keeps for all projects. */
export function OwnMaterials(): JSX.Element {
  useEffect(refreshOwn, []);
  const all = [...ownMaterials.value];
  return (
    <section aria-labelledby={HEADING} class="own-materials">
      <h2 id={HEADING}>{texts.heading}</h2>
      <p class="note">{texts.note}</p>
      <div class="row">
        <Button hint={texts.importHint} onClick={() => void importFromFile('own')}>
          {texts.import}
        </Button>
        <Button onClick={() => askForTable('own')}>{words.materials.importing.pasteButton}</Button>
        <Button disabled={all.length === 0} hint={texts.exportHint} onClick={() => void exportOwn()}>
          {texts.export}
        </Button>
      </div>
      {all.length === 0 && <p class="note">{texts.none}</p>}
      <ul class="own-list">
        {all.map(([name, definition]) => (
          <li key={name}>
            <TextField bare label={texts.nameOf(name)} value={name} onDone={(to) => renameOwn(name, to)} />
            <Button label={texts.useNamed(name)} onClick={() => addChosen({ name, definition })}>
              {texts.use}
            </Button>
            <Button
              label={texts.deleteNamed(name)}
              onClick={() => {
                removeOwn(name);
                say(texts.deleted(name));
                keepFocusAt(HEADING);
              }}
            >
              {texts.delete}
            </Button>
            <span class="note">{definitionWords(definition, library.value)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
