import type { JSX } from 'preact';
import { useId, useState } from 'preact/hooks';
import type { LibraryMaterial, SheetEntry } from '../../../../src/app/index.ts';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { LIBRARY_SHEETS } from '../../state/materials/library-sheets.ts';
import { library, libraryQuestion, searchLibrary } from '../../state/materials/library.ts';
import { words } from '../../../words/words.ts';

const texts = words.materials.library;

/** The dialog to choose a library entry; null if there is no such question. */
export function LibraryDialog(): JSX.Element | null {
  return libraryQuestion.value && <Chooser />;
}

function Chooser(): JSX.Element {
  const { title, of, current, onChoose } = libraryQuestion.value!;
  const [query, setQuery] = useState('');
  const id = useId();
  const all: readonly (LibraryMaterial | SheetEntry)[] = of === 'sheets' ? LIBRARY_SHEETS : (library.value ?? []);
  const found = searchLibrary(all, query);
  const close = (): void => {
    libraryQuestion.value = null;
  };
  return (
    <Dialog title={title} onClose={close} actions={<Button onClick={close}>{words.shell.cancel}</Button>}>
      <div class="field library-search">
        <label for={id}>{texts.search}</label>
        <input id={id} type="text" value={query} onInput={({ currentTarget }) => setQuery(currentTarget.value)} />
      </div>
      <p class="note" role="status">
        {all.length === 0 ? texts.reading : texts.found(found.length, all.length)}
      </p>
      <ul class="library-list" aria-label={texts.list}>
        {found.map((entry) => (
          <li key={entry.name}>
            <button
              type="button"
              class="library-row"
              aria-pressed={entry.name === current}
              onClick={() => {
                close();
                onChoose(entry.name);
              }}
            >
              <strong title={entry.name}>{entry.title}</strong>
              <span>{entry.description === entry.title ? '' : entry.description}</span>
              {'bands' in entry && <Coefficients entry={entry} />}
              <span class="note">{entry.source}</span>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

function Coefficients({ entry: { bands } }: { readonly entry: LibraryMaterial }): JSX.Element {
  return (
    <span class="coefficients">
      {bands.map(({ absorption }) => absorption.toFixed(2)).join('  ')}{' '}
      <span class="note">{texts.span(bands[0].centreHz, bands.at(-1)!.centreHz)}</span>
    </span>
  );
}
