import type { JSX } from 'preact';
import { Button } from '../parts/button.tsx';
import { MenuButton, type MenuItem } from '../parts/menu-button.tsx';
import { examples } from '../platform/examples.ts';
import { edited, redo, redoLabel, sceneDocument, undo, undoLabel } from '../state/document/document.ts';
import {
  newFromMesh,
  openByDialog,
  openExample,
  openRecent,
  recentFiles,
  save,
  saveAs,
} from '../state/document/files.ts';
import { THEME_CHOICES, themeChoice } from '../state/window/theme.ts';
import { helpIsOpen } from '../state/window/view.ts';

export function TopBar(): JSX.Element {
  const isOpen = sceneDocument.value !== null;
  return (
    <header class="top-bar">
      <h1 class="brand">Wavehall</h1>
      <div class="bar-group" role="group" aria-label="File">
        <MenuButton label="Open" items={openItems()} />
        <Button onClick={() => void save()} disabled={!isOpen} hint="Save (Ctrl+S)">
          Save
        </Button>
        <Button onClick={() => void saveAs()} disabled={!isOpen} hint="Save under another name (Ctrl+Shift+S)">
          Save as…
        </Button>
      </div>
      <div class="bar-group" role="group" aria-label="Edit">
        <Button onClick={undo} disabled={undoLabel.value === null} hint={`Undo ${undoLabel.value ?? ''} (Ctrl+Z)`}>
          Undo
        </Button>
        <Button
          onClick={redo}
          disabled={redoLabel.value === null}
          hint={`Redo ${redoLabel.value ?? ''} (Ctrl+Shift+Z)`}
        >
          Redo
        </Button>
      </div>
      <p class="document-name" title={sceneDocument.value?.name}>
        {sceneDocument.value?.name ?? 'no scene'}
        {edited.value && <span class="edited"> – edited</span>}
      </p>
      <div class="bar-group" role="group" aria-label="Window">
        <MenuButton
          label="Theme"
          items={THEME_CHOICES.map((choice) => ({
            text: choice === 'system' ? 'same as the system' : choice,
            detail: choice === themeChoice.value ? 'chosen' : '',
            onChoose: () => (themeChoice.value = choice),
          }))}
        />
        <Button onClick={() => (helpIsOpen.value = true)} hint="Keys and mouse (F1)">
          Help
        </Button>
      </div>
    </header>
  );
}

function openItems(): MenuItem[] {
  return [
    { text: 'Scene or mesh…', detail: 'Ctrl+O', onChoose: () => void openByDialog() },
    { text: 'New scene from a mesh…', onChoose: () => void newFromMesh() },
    ...examples.value.map(({ scene, title }, i) => ({
      text: title,
      onChoose: () => void openExample(scene),
      ...(i === 0 && { heading: 'Examples' }),
    })),
    ...recentFiles.value.map(({ id, name, place }, i) => ({
      text: name,
      detail: place,
      onChoose: () => void openRecent(id),
      ...(i === 0 && { heading: 'Recent' }),
    })),
  ];
}
