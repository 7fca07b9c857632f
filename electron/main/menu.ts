import type { MenuItemConstructorOptions } from 'electron';
import type { MenuCommand } from '../bridge.ts';

const separator: MenuItemConstructorOptions = { type: 'separator' };
const recentDocuments: MenuItemConstructorOptions = {
  role: 'recentDocuments',
  submenu: [{ role: 'clearRecentDocuments' }],
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
    label: '&File',
    submenu: [
      item('&New room…', 'new-room', 'CmdOrCtrl+N'),
      item('New &project', 'new-project', 'CmdOrCtrl+Alt+N'),
      item('New from &mesh…', 'new-from-mesh', 'CmdOrCtrl+Shift+N'),
      item('&Open…', 'open', 'CmdOrCtrl+O'),
      ...(isMac ? [recentDocuments] : []),
      separator,
      item('&Save', 'save', 'CmdOrCtrl+S'),
      item('Save &as…', 'save-as', 'CmdOrCtrl+Shift+S'),
      separator,
      isMac ? { role: 'close' } : { role: 'quit' },
    ],
  };
  const edit: MenuItemConstructorOptions = {
    label: '&Edit',
    submenu: [
      item('&Undo', 'undo', 'CmdOrCtrl+Z'),
      item('&Redo', 'redo', 'CmdOrCtrl+Shift+Z'),
      // The shortcut that Windows users know. Hidden, because screen readers would read the same item twice.
      ...(isMac ? [] : [{ ...item('Redo', 'redo', 'Ctrl+Y'), visible: false, acceleratorWorksWhenHidden: true }]),
      separator,
      { role: 'cut' },
      { role: 'copy' },
      { role: 'paste' },
      { role: 'selectAll' },
    ],
  };
  const view: MenuItemConstructorOptions = {
    label: '&View',
    submenu: [
      item('&Room', 'view-room', 'CmdOrCtrl+1'),
      item('&Materials', 'view-materials', 'CmdOrCtrl+2'),
      item('&Plan', 'view-plan', 'CmdOrCtrl+3'),
      item('R&un', 'view-run', 'CmdOrCtrl+4'),
      item('R&esults', 'view-results', 'CmdOrCtrl+5'),
      item('&Stencils', 'view-stencils', 'CmdOrCtrl+6'),
      item('&Verify', 'view-verify', 'CmdOrCtrl+7'),
      separator,
      { role: 'resetZoom' },
      { role: 'zoomIn' },
      { role: 'zoomOut' },
      { role: 'togglefullscreen' },
      ...(forDevelopers ? [separator, { role: 'toggleDevTools' } as const] : []),
    ],
  };
  const help: MenuItemConstructorOptions = {
    label: '&Help',
    role: 'help',
    submenu: [
      item('&Keys and mouse', 'help', 'F1'),
      item('&Glossary', 'glossary', 'Shift+F1'),
      ...(isMac ? [] : [separator, { role: 'about' } as const]),
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
