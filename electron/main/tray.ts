import { Menu, nativeImage, Notification, Tray, type BrowserWindow } from 'electron';
import type { DocumentState } from '../bridge.ts';
import { words } from '../words/words.ts';

/**
 * Whether a window may be hidden behind an icon. On Linux an icon shows only where the desktop has a service for it,
 * which Electron does not tell (its documentation of `Tray`, platform considerations): there the window is minimised.
 */
export const canHide = (platform: NodeJS.Platform = process.platform): boolean => platform !== 'linux';

/**
 * Keeps runs going after the user has closed the window: it is hidden, and an icon in the tray brings it back. On Linux
 * it is minimised, so that the taskbar, too, brings it back.
 */
export class RunsInTray {
  private tray: Tray | null = null;
  private last: DocumentState | null = null;

  /**
   * @param icon Path of a picture.
   * @param stop Ends the program, with the runs.
   */
  constructor(
    private readonly window: BrowserWindow,
    private readonly icon: string,
    private readonly stop: () => void,
    private readonly hides = canHide(),
  ) {
    // Brought back by the taskbar.
    window.on('restore', () => this.show());
  }

  /** Whether the window is hidden. */
  get isEntered(): boolean {
    return this.tray !== null;
  }

  enter(): void {
    if (this.tray) return;
    // A tray shows pictures in their own size.
    const tray = new Tray(nativeImage.createFromPath(this.icon).resize({ width: 22, height: 22 }));
    tray.setContextMenu(
      Menu.buildFromTemplate([
        { label: words.desktop.tray.show, click: () => this.show() },
        { type: 'separator' },
        { label: words.desktop.tray.stop, click: () => this.stop() },
      ]),
    );
    tray.on('click', () => this.show());
    this.tray = tray;
    if (this.hides) this.window.hide();
    else this.window.minimize();
    if (this.last) this.follow(this.last);
  }

  /** Shows the window again; does nothing if it is not hidden. */
  show(): void {
    if (!this.tray) return;
    this.tray.destroy();
    this.tray = null;
    if (this.window.isMinimized()) this.window.restore();
    this.window.show();
    this.window.focus();
  }

  /** Shows how far the runs are, and says once when they are through. */
  follow(document: DocumentState): void {
    const isThrough = this.last?.running === true && !document.running;
    this.last = document;
    if (!this.tray) return;
    this.tray.setToolTip(words.desktop.tray.tip(document.status));
    if (!isThrough || !Notification.isSupported()) return;
    const note = new Notification({ title: words.desktop.tray.finished, body: words.desktop.tray.see });
    note.on('click', () => this.show());
    note.show();
  }
}
