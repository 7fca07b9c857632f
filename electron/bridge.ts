/**
 * What the page asks of what it stands in. On the desktop the preload script offers it, in a browser
 * `renderer/platform/browser.ts` does. The page itself never sees a path of the file system.
 */

/** A file that the user chose. */
export interface OpenedFile {
  /** Its name without a folder. */
  readonly name: string;
  readonly contents: Blob;
  /** By which it can be written again; null where that cannot be done, as in a browser or of an example. */
  readonly token: string | null;
}

/** A scene that was opened before. */
export interface RecentFile {
  readonly id: string;
  readonly name: string;
  /** Where it lies, in words, to tell files of one name apart. */
  readonly place: string;
}

/** What menus and their shortcuts ask for. */
export const MENU_COMMANDS = [
  'new-from-mesh',
  'open',
  'save',
  'save-as',
  'save-and-close',
  'undo',
  'redo',
  'view-room',
  'view-materials',
  'view-plan',
  'view-run',
  'view-results',
  'view-stencils',
  'help',
] as const;
export type MenuCommand = (typeof MENU_COMMANDS)[number];

/** What the title of the window says, and whether closing it has to ask. */
export interface DocumentState {
  readonly name: string | null;
  readonly edited: boolean;
}

/** What kind of files a dialog offers. */
export type FileKind = 'scene' | 'mesh' | 'sound';

export interface Bridge {
  readonly kind: 'desktop' | 'browser';
  /** Asks the user for files; null if that was dismissed. Several may be chosen where `several` says so, as a scene with its mesh. */
  open(kind: FileKind, several: boolean): Promise<readonly OpenedFile[] | null>;
  /** Files that were dropped on the page. */
  openDropped(files: readonly File[]): Promise<readonly OpenedFile[]>;
  /** A file beside an opened one, or below its folder; null if there is none, or where nothing beside can be read. */
  readBeside(token: string, relativePath: string): Promise<Blob | null>;
  /** The latest first. */
  recent(): Promise<readonly RecentFile[]>;
  /** Null if it is no longer there. The scene first, then what was opened with it. */
  openRecent(id: string): Promise<readonly OpenedFile[] | null>;
  /** Remembers a scene with the files that it needs. */
  remember(file: OpenedFile, others: readonly OpenedFile[]): Promise<void>;
  /** Writes a file again, whole or not at all. @throws Error with what to do about it. */
  save(token: string, contents: Uint8Array): Promise<void>;
  /** Asks where to write; null if that was dismissed. @throws Error with what to do about it. */
  saveAs(
    suggestedName: string,
    contents: Uint8Array,
  ): Promise<{ readonly name: string; readonly token: string | null } | null>;
  /** Writes several files to a folder that the user chooses; in words where they went, or null if dismissed. */
  export(files: ReadonlyMap<string, Uint8Array>): Promise<string | null>;
  tellDocument(state: DocumentState): void;
  /** @returns what ends the listening. */
  onCommand(listener: (command: MenuCommand) => void): () => void;
  /** After 'save-and-close' was done. */
  closeNow(): void;
}

declare global {
  interface Window {
    /** Offered by the preload script; missing in a browser. */
    readonly wavehallBridge?: Bridge;
  }
}
