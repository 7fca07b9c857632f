import type { MenuCommand } from '../../bridge.ts';
import { forgetOwn } from '../state/project/autosave.ts';
import { newFromMesh, newProject, openByDialog } from '../state/project/files.ts';
import { save, saveAs } from '../state/project/saving.ts';
import { askForRoom } from '../state/drawing/new-room.ts';
import { redo, undo } from '../state/document/document.ts';
import { openGlossary } from '../parts/help/shown-help.ts';
import { bridge } from '../platform/bridge.ts';
import { isAsking } from '../platform/user-activity.ts';
import { helpIsOpen, view, VIEWS, type ViewName } from '../state/window/view.ts';

const show = (name: ViewName) => (): void => {
  view.value = name;
};

/** The actions of menu commands and shortcuts. */
const ACTIONS: Readonly<Record<MenuCommand, () => unknown>> = {
  open: openByDialog,
  'new-room': askForRoom,
  'new-from-mesh': newFromMesh,
  save,
  'save-as': saveAs,
  'save-and-close': async () => {
    if (await save()) bridge().closeNow();
  },
  'discard-and-close': async () => {
    await forgetOwn();
    bridge().closeNow();
  },
  'new-project': newProject,
  undo,
  redo,
  'view-room': show('room'),
  'view-materials': show('materials'),
  'view-plan': show('plan'),
  'view-run': show('run'),
  'view-results': show('results'),
  'view-design': show('design'),
  'view-stencils': show('stencils'),
  'view-verify': show('verify'),
  help: () => {
    helpIsOpen.value = true;
  },
  glossary: () => openGlossary(),
};

/** The command of a key; undefined for other keys. */
function commandOf(event: KeyboardEvent): MenuCommand | undefined {
  const key = event.key.toLowerCase();
  if (key === 'f1') return event.shiftKey ? 'glossary' : 'help';
  if (event.altKey && !event.ctrlKey && /^Digit[1-8]$/.test(event.code)) {
    return `view-${VIEWS[Number(event.code.at(-1)) - 1]}`;
  }
  if (event.altKey && !event.ctrlKey && event.code === 'KeyN') return 'new-room';
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return undefined;
  if (key === 'o') return 'open';
  if (key === 's') return event.shiftKey ? 'save-as' : 'save';
  if (key === 'y') return 'redo';
  if (key === 'z') return event.shiftKey ? 'redo' : 'undo';
  return undefined;
}

/** Whether the user is typing; text fields have their own undo. */
const isTyping = ({ target }: Event): boolean =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type === 'text');

/** Call once. */
export function listenToKeys(): void {
  document.addEventListener('keydown', (event) => {
    const command = commandOf(event);
    if (command === undefined || isAsking()) return;
    // On the desktop the menu handles these.
    if (bridge().kind === 'desktop' && (event.ctrlKey || event.metaKey)) return;
    if ((command === 'undo' || command === 'redo') && isTyping(event)) return;
    event.preventDefault();
    void ACTIONS[command]();
  });
  bridge().onCommand((command) => {
    // To close, the user has already answered.
    if (command === 'save-and-close' || command === 'discard-and-close' || !isAsking()) void ACTIONS[command]();
  });
}
