import type { MenuItemConstructorOptions } from 'electron';
import { describe, expect, it, vi } from 'vitest';
import { MENU_COMMANDS, type MenuCommand } from '../../../../electron/bridge.ts';
import { menuTemplate } from '../../../../electron/main/menu.ts';

/** All items, submenus included. */
const itemsOf = (template: MenuItemConstructorOptions[]): MenuItemConstructorOptions[] =>
  template.flatMap((item) => [item, ...(Array.isArray(item.submenu) ? itemsOf(item.submenu) : [])]);

describe.each<NodeJS.Platform>(['linux', 'win32', 'darwin'])('the menu on %s', (platform) => {
  const tell = vi.fn<(command: MenuCommand) => void>();
  const items = itemsOf(menuTemplate({ platform, forDevelopers: false, tell }));
  /** The accelerators of each command. */
  const reached = new Map<MenuCommand, unknown>();
  for (const { click, accelerator, visible } of items) {
    if (!click) continue;
    tell.mockClear();
    (click as () => void)();
    if (visible !== false) reached.set(tell.mock.calls[0][0], accelerator);
  }

  it('reaches every command except those that close the window', () => {
    expect([...reached.keys(), 'save-and-close', 'discard-and-close'].sort()).toEqual([...MENU_COMMANDS].sort());
  });

  it('has the usual shortcuts', () => {
    expect(Object.fromEntries(reached)).toMatchObject({
      open: 'CmdOrCtrl+O',
      save: 'CmdOrCtrl+S',
      'save-as': 'CmdOrCtrl+Shift+S',
      undo: 'CmdOrCtrl+Z',
      redo: 'CmdOrCtrl+Shift+Z',
      'view-room': 'CmdOrCtrl+1',
      'view-design': 'CmdOrCtrl+6',
      'view-stencils': 'CmdOrCtrl+7',
      'view-verify': 'CmdOrCtrl+8',
    });
  });

  it('uses each shortcut once', () => {
    const all = items.map(({ accelerator }) => accelerator).filter((each) => each !== undefined);
    expect(new Set(all).size).toBe(all.length);
  });

  it('has a letter of its own for each item of a menu', () => {
    for (const { submenu } of menuTemplate({ platform, forDevelopers: false, tell })) {
      if (!Array.isArray(submenu)) continue;
      const letters = submenu.flatMap(({ label }) => /&(\p{L})/u.exec(label ?? '')?.[1].toLowerCase() ?? []);
      expect(new Set(letters).size).toBe(letters.length);
    }
  });

  it('cuts, copies and pastes text, and offers the developer tools only to developers', () => {
    const roles = items.map(({ role }) => role);
    expect(roles).toEqual(expect.arrayContaining(['cut', 'copy', 'paste', 'selectAll']));
    expect(roles).not.toContain('toggleDevTools');
    const forDevelopers = itemsOf(menuTemplate({ platform, forDevelopers: true, tell }));
    expect(forDevelopers.map(({ role }) => role)).toContain('toggleDevTools');
  });
});
