import type { MenuItemConstructorOptions } from 'electron';
import type { MenuCommand } from '../bridge.ts';
import { words } from '../words/words.ts';

const { menu } = words.desktop;
const separator: MenuItemConstructorOptions = { type: 'separator' };
const recentDocuments: MenuItemConstructorOptions = {
  label: menu.recent,
  role: 'recentDocuments',
  submenu: [{ label: menu.clearRecent, role: 'clearRecentDocuments' }],
};

export interface MenuOptions {
  readonly platform: NodeJS.Platform;
  /** Whether the menu offers the developer tools. */
  readonly forDevelopers: boolean;
  readonly tell: (command: MenuCommand) => void;
}

/** The menu bar. Undo and redo act on the document; cut, copy and paste act on the text that has the focus. */
export function menuTemplate({ platform, forDevelopers, tell }: MenuOptions): MenuItemConstructorOptions[] {
  const isMac = platform === 'darwin';
  const item = (label: string, command: MenuCommand, accelerator: string): MenuItemConstructorOptions => ({
    label,
    accelerator,
    click: () => tell(command),
  });

  const file: MenuItemConstructorOptions = {
    label: menu.file,
    submenu: [
      item(menu.newRoom, 'new-room', 'CmdOrCtrl+N'),
      item(menu.newProject, 'new-project', 'CmdOrCtrl+Alt+N'),
      item(menu.newFromMesh, 'new-from-mesh', 'CmdOrCtrl+Shift+N'),
      item(menu.open, 'open', 'CmdOrCtrl+O'),
      ...(isMac ? [recentDocuments] : []),
      separator,
      item(menu.save, 'save', 'CmdOrCtrl+S'),
      item(menu.saveAs, 'save-as', 'CmdOrCtrl+Shift+S'),
      separator,
      isMac ? { label: menu.close, role: 'close' } : { label: menu.quit, role: 'quit' },
    ],
  };
  const edit: MenuItemConstructorOptions = {
    label: menu.edit,
    submenu: [
      item(menu.undo, 'undo', 'CmdOrCtrl+Z'),
      item(menu.redo, 'redo', 'CmdOrCtrl+Shift+Z'),
      // The shortcut that Windows users know. Hidden, because screen readers would read the same item twice.
      ...(isMac
        ? []
        : [{ ...item(menu.redoAgain, 'redo', 'Ctrl+Y'), visible: false, acceleratorWorksWhenHidden: true }]),
      separator,
      { label: menu.cut, role: 'cut' },
      { label: menu.copy, role: 'copy' },
      { label: menu.paste, role: 'paste' },
      { label: menu.selectAll, role: 'selectAll' },
    ],
  };
  const view: MenuItemConstructorOptions = {
    label: menu.view,
    submenu: [
      item(menu.room, 'view-room', 'CmdOrCtrl+1'),
      item(menu.materials, 'view-materials', 'CmdOrCtrl+2'),
      item(menu.plan, 'view-plan', 'CmdOrCtrl+3'),
      item(menu.run, 'view-run', 'CmdOrCtrl+4'),
      item(menu.results, 'view-results', 'CmdOrCtrl+5'),
      item(menu.design, 'view-design', 'CmdOrCtrl+6'),
      item(menu.stencils, 'view-stencils', 'CmdOrCtrl+7'),
      item(menu.verify, 'view-verify', 'CmdOrCtrl+8'),
      separator,
      { label: menu.resetZoom, role: 'resetZoom' },
      { label: menu.zoomIn, role: 'zoomIn' },
      { label: menu.zoomOut, role: 'zoomOut' },
      { label: menu.fullScreen, role: 'togglefullscreen' },
      ...(forDevelopers ? [separator, { role: 'toggleDevTools' } as const] : []),
    ],
  };
  const help: MenuItemConstructorOptions = {
    label: menu.help,
    role: 'help',
    submenu: [
      item(menu.keys, 'help', 'F1'),
      item(menu.glossary, 'glossary', 'Shift+F1'),
      ...(isMac ? [] : [separator, { label: menu.about, role: 'about' } as const]),
    ],
  };
  return [
    ...(isMac ? [{ role: 'appMenu' } as const] : []),
    file,
    edit,
    view,
    ...(isMac ? [{ role: 'windowMenu' } as const] : []),
    help,
  ];
}
