import type { JSX } from 'preact';
import { Button } from '../parts/button.tsx';
import { openGlossary } from '../parts/help/shown-help.ts';
import { MenuButton, type MenuItem } from '../parts/menu-button.tsx';
import { examples } from '../platform/examples.ts';
import { redo, redoLabel, sceneDocument, undo, undoLabel } from '../state/document/document.ts';
import { askForRoom } from '../state/drawing/new-room.ts';
import { backup } from '../state/project/autosave.ts';
import { newFromMesh, newProject, openByDialog, openExample, openRecent } from '../state/project/files.ts';
import { recentFiles } from '../state/project/recent.ts';
import { save, saveProjectAs, saveSceneAs, savesProject } from '../state/project/saving.ts';
import { openName, unsaved } from '../state/project/work.ts';
import { THEME_CHOICES, themeChoice } from '../state/window/theme.ts';
import { helpIsOpen } from '../state/window/view.ts';
import { words } from '../../words/words.ts';

const { bar } = words.shell;
const { project } = words;

export function TopBar(): JSX.Element {
  const isOpen = sceneDocument.value !== null;
  return (
    <header class="top-bar">
      <h1 class="brand">{words.shell.program}</h1>
      <div class="bar-group" role="group" aria-label={bar.file}>
        <MenuButton label={bar.open} items={openItems()} />
        <Button onClick={() => void save()} disabled={!isOpen} hint={project.saveHint(savesProject.value)}>
          {bar.save}
        </Button>
        {isOpen && <MenuButton label={bar.saveAs} items={saveItems()} />}
      </div>
      <div class="bar-group" role="group" aria-label={bar.edit}>
        <Button onClick={undo} disabled={undoLabel.value === null} hint={bar.undoHint(undoLabel.value ?? '')}>
          {bar.undo}
        </Button>
        <Button onClick={redo} disabled={redoLabel.value === null} hint={bar.redoHint(redoLabel.value ?? '')}>
          {bar.redo}
        </Button>
      </div>
      <p class="document-name" title={openName.value ?? undefined}>
        {openName.value ?? bar.noScene}
        {unsaved.value && <Unsaved />}
      </p>
      <div class="bar-group" role="group" aria-label={bar.window}>
        <MenuButton
          label={bar.theme}
          items={THEME_CHOICES.map((choice) => ({
            text: bar.themes[choice],
            radio: choice === themeChoice.value,
            onChoose: () => (themeChoice.value = choice),
          }))}
        />
        <MenuButton
          label={bar.help}
          items={[
            { text: bar.keys, detail: bar.keysKey, onChoose: () => (helpIsOpen.value = true) },
            { text: bar.glossary, detail: bar.glossaryKey, onChoose: () => openGlossary() },
          ]}
        />
      </div>
    </header>
  );
}

/** That there is unsaved work, and whether a copy of it survives a crash. */
function Unsaved(): JSX.Element {
  const state = backup.value;
  const text =
    state.kind === 'kept' ? project.keptAt(state.at) : state.kind === 'failed' ? project.notBackedUp : project.unsaved;
  return (
    <span class="edited" title={state.kind === 'failed' ? project.notKept(state.reason) : project.keptHint}>
      {' '}
      – {text}
    </span>
  );
}

const saveItems = (): MenuItem[] => [
  { text: project.saveProjectAs, detail: project.saveProjectAsDetail, onChoose: () => void saveProjectAs() },
  { text: project.saveSceneAs, detail: project.saveSceneAsDetail, onChoose: () => void saveSceneAs() },
];

function openItems(): MenuItem[] {
  return [
    { text: bar.openFile, detail: bar.openKey, onChoose: () => void openByDialog() },
    { text: bar.newRoom, detail: bar.newRoomKey, onChoose: () => void askForRoom() },
    ...(sceneDocument.value ? [{ text: project.newProject, onChoose: () => void newProject() }] : []),
    { text: bar.newFromMesh, onChoose: () => void newFromMesh() },
    ...examples.value.map(({ scene, title }, i) => ({
      text: title,
      onChoose: () => void openExample(scene),
      ...(i === 0 && { heading: bar.examples }),
    })),
    ...recentFiles.value.map(({ id, name, place }, i) => ({
      text: name,
      detail: place,
      onChoose: () => void openRecent(id),
      ...(i === 0 && { heading: bar.recent }),
    })),
  ];
}
