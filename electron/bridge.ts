/**
 * What the page asks of what it stands in. On the desktop `renderer/platform/desktop.ts` makes it of what the preload
 * script offers, in a browser `renderer/platform/browser.ts` does. The page itself never sees a path of the file system.
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

/** What is open, and whether closing the window has to ask; the title of the window is that of the page. */
export interface DocumentState {
  readonly name: string | null;
  readonly edited: boolean;
  /** Whether a run is under way, which closing would end. */
  readonly running: boolean;
}

/** What kind of files a dialog offers, and the extensions of each. */
export const FILE_KINDS = {
  scene: ['json'],
  mesh: ['obj', 'stl', 'ply', 'gltf', 'glb', 'json'],
  sound: ['wav'],
} as const;
export type FileKind = keyof typeof FILE_KINDS;

/** Of files that scenes and meshes refer to in their turn. */
const COMPANIONS = ['mtl', 'bin'];

/** Extensions that a dialog offers: where several files may be chosen, those that belong to a file of the kind as well. */
export function extensionsOf(kind: FileKind, several: boolean): readonly string[] {
  if (!several || kind === 'sound') return FILE_KINDS[kind];
  return [...new Set([...FILE_KINDS[kind], ...FILE_KINDS.mesh, ...COMPANIONS])];
}

/** Extensions of all that the page may read. */
export const READABLE_EXTENSIONS: readonly string[] = [
  ...new Set([...Object.values(FILE_KINDS).flat(), ...COMPANIONS]),
];

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
  /**
   * Puts what a scene refers to beside it, where there is no such file yet.
   *
   * @param token Of the scene; null in a browser, where what the user has not chosen from the disk is downloaded.
   * @returns whether it is there now: a path that leads out of the folder of the scene is left alone.
   */
  saveBeside(token: string | null, relativePath: string, contents: Blob): Promise<boolean>;
  /** Writes several files to a folder that the user chooses; in words where they went, or null if dismissed. */
  export(files: ReadonlyMap<string, Uint8Array>): Promise<string | null>;
  tellDocument(state: DocumentState): void;
  /**
   * Menus and their shortcuts; in a browser nothing comes, as there the page listens for the keys itself.
   *
   * @returns what ends the listening.
   */
  onCommand(listener: (command: MenuCommand) => void): () => void;
  /**
   * Files that the system gave: on the command line, by a double click, from its list of recent documents. Those that came
   * before are told once there is a listener.
   *
   * @returns what ends the listening.
   */
  onGiven(listener: (files: readonly OpenedFile[]) => void): () => void;
  /** That the page found no GPU: where another way of starting may find one, the user is asked about it once. */
  tellNoGpu(): void;
  /** Bytes of the machine's memory; null where the page knows as much. */
  memory(): Promise<number | null>;
  /** After 'save-and-close' was done. */
  closeNow(): void;
}

/** A file as it passes from main to the page: `Blob` is nothing that can. */
export interface RawFile {
  readonly name: string;
  readonly contents: Uint8Array<ArrayBuffer>;
  readonly token: string | null;
}

/** A name and its contents on their way to a folder. */
export interface NamedContents {
  readonly name: string;
  readonly contents: Uint8Array;
}

/** What main answers. An error is told in words, since nothing else of it would arrive. */
export type Answer<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly message: string };

/** What the preload script offers: `Bridge` in what passes from one world to the other, which are plain values and bytes. */
export interface RawBridge {
  open(kind: FileKind, several: boolean): Promise<Answer<readonly RawFile[] | null>>;
  openDropped(files: readonly File[]): Promise<Answer<readonly RawFile[]>>;
  readBeside(token: string, relativePath: string): Promise<Answer<Uint8Array<ArrayBuffer> | null>>;
  recent(): Promise<Answer<readonly RecentFile[]>>;
  openRecent(id: string): Promise<Answer<readonly RawFile[] | null>>;
  remember(token: string, others: readonly string[]): Promise<Answer<null>>;
  save(token: string, contents: Uint8Array): Promise<Answer<null>>;
  saveAs(
    suggestedName: string,
    contents: Uint8Array,
  ): Promise<Answer<{ readonly name: string; readonly token: string } | null>>;
  saveBeside(token: string, relativePath: string, contents: Uint8Array): Promise<Answer<boolean>>;
  export(files: readonly NamedContents[]): Promise<Answer<string | null>>;
  tellDocument(state: DocumentState): Promise<Answer<null>>;
  closeNow(): Promise<Answer<null>>;
  memory(): Promise<Answer<number>>;
  tellNoGpu(): Promise<Answer<null>>;
  onCommand(listener: (command: MenuCommand) => void): () => void;
  onGiven(listener: (files: readonly RawFile[]) => void): () => void;
}

declare global {
  interface Window {
    /** Offered by the preload script; missing in a browser. */
    readonly wavehallBridge?: RawBridge;
  }
}
