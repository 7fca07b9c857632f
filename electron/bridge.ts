/**
 * What the page needs from the program around it. On the desktop `renderer/platform/desktop.ts` builds it from what the
 * preload script offers; in a browser `renderer/platform/browser.ts` does. The page itself never sees a file system
 * path.
 */

/** A file that the user chose. */
export interface OpenedFile {
  /** Its name without a folder. */
  readonly name: string;
  readonly contents: Blob;
  /** Allows writing the file again; null where that is impossible, as in a browser or for an example. */
  readonly token: string | null;
}

/** How many files are copied with a scene, at most: a person can read the list of them. */
export const MOST_COPIES = 30;

/** What became of the files that a scene needs. */
export interface CopyOutcome {
  /** Files that are not as needed beside the scene, and why. */
  readonly left: readonly { readonly path: string; readonly reason: string }[];
}

/** A scene or a project that was opened before. */
export interface RecentFile {
  readonly id: string;
  readonly name: string;
  /** Where the file is, in words, to distinguish files of the same name. */
  readonly place: string;
}

/** Commands of the menus and their shortcuts. */
export const MENU_COMMANDS = [
  'new-room',
  'new-from-mesh',
  'open',
  'save',
  'save-as',
  'save-and-close',
  'discard-and-close',
  'new-project',
  'undo',
  'redo',
  'view-room',
  'view-materials',
  'view-plan',
  'view-run',
  'view-results',
  'view-design',
  'view-stencils',
  'view-verify',
  'help',
  'glossary',
] as const;
export type MenuCommand = (typeof MENU_COMMANDS)[number];

/** What is open, and whether closing the window needs a question first. The window's title is the page's title. */
export interface DocumentState {
  readonly name: string | null;
  readonly edited: boolean;
  /** Whether a run is in progress or waits in the queue; closing the window would end it. */
  readonly running: boolean;
  /** How far the runs are, in words; null if none is in progress. */
  readonly status: string | null;
  /** How far the run is, for the taskbar; null if none is in progress and the last one did not fail. */
  readonly progress: RunShare | null;
}

/** How far a run is. */
export interface RunShare {
  /** 0 to 1; null if it is not known. */
  readonly share: number | null;
  readonly state: 'going' | 'paused' | 'failed';
}

/** Kinds of files that a dialog offers, and the extensions of each. */
export const FILE_KINDS = {
  scene: ['json'],
  /** A scene with its files and results in one file. */
  project: ['wavehall'],
  mesh: ['obj', 'stl', 'ply', 'gltf', 'glb', 'dxf', 'ifc', 'dae', '3mf', 'usdz', 'json'],
  /** A plan to draw upon. */
  underlay: ['dxf'],
  sound: ['wav'],
  /** Dry sounds of the user's own: what browsers decode. */
  recording: ['wav', 'mp3', 'm4a', 'aac', 'ogg', 'oga', 'opus', 'flac', 'webm', 'mp4'],
  /** Decay times of a room, or its impulse responses. */
  measurement: ['csv', 'txt', 'wav'],
  /** Lists of materials: tables, geometry files of CATT-Acoustic, and materials that the window exported. */
  materials: ['csv', 'tsv', 'txt', 'geo', 'json'],
  /** How a source radiates: SOFA, CLF text, or a table. */
  directivity: ['sofa', 'clf', 'txt', 'csv'],
  /** Filters of an equaliser, as text. */
  equaliser: ['txt'],
  /** A measured head. */
  head: ['sofa'],
  /** A logo. */
  picture: ['png', 'jpg', 'jpeg', 'svg'],
  /** What a room is to meet, as a table or a description. */
  target: ['json', 'csv'],
} as const;
export type FileKind = keyof typeof FILE_KINDS;

/** Extensions of files that meshes refer to. */
const COMPANIONS = ['mtl', 'bin'];

/** Extensions that a dialog offers. If several files may be chosen, this includes the files that the kind refers to. */
export function extensionsOf(kind: FileKind, several: boolean): readonly string[] {
  if (!several || (kind !== 'scene' && kind !== 'mesh')) return FILE_KINDS[kind];
  const projects = kind === 'scene' ? FILE_KINDS.project : [];
  const named = kind === 'scene' ? POINT_FILES : [];
  return [...new Set([...projects, ...FILE_KINDS[kind], ...FILE_KINDS.mesh, ...COMPANIONS, ...named])];
}

/** Extensions of meshes, of weights, and of what meshes refer to. */
export const MESH_EXTENSIONS: readonly string[] = [...FILE_KINDS.scene, ...FILE_KINDS.mesh, ...COMPANIONS];

/** Extensions of files that scenes name for points: tables, directivities and signals. */
const POINT_FILES = ['csv', 'txt', 'clf', 'sofa', 'wav'];

/** Extensions of files that a scene may refer to. */
export const REFERRED_EXTENSIONS: readonly string[] = [...MESH_EXTENSIONS, ...POINT_FILES];

/** Extensions of all files that the page may read. */
export const READABLE_EXTENSIONS: readonly string[] = [
  ...new Set([...Object.values(FILE_KINDS).flat(), ...REFERRED_EXTENSIONS]),
];

export interface Bridge {
  readonly kind: 'desktop' | 'browser';
  /** Asks the user for files; null if cancelled. With `several`, a scene can be chosen together with its mesh. */
  open(kind: FileKind, several: boolean): Promise<readonly OpenedFile[] | null>;
  /**
   * Files that were dropped on the page, which reads them itself. On the desktop each has a token by which it can be
   * saved where it came from, once the user has been asked, and nothing else.
   */
  openDropped(files: readonly File[]): Promise<readonly OpenedFile[]>;
  /**
   * Reads a file in the folder of an opened one, or below. Null if it does not exist or this platform cannot read it.
   */
  readBeside(token: string, relativePath: string): Promise<Blob | null>;
  /** The latest first. */
  recent(): Promise<readonly RecentFile[]>;
  /** Null if the scene no longer exists. The scene comes first, then the files that were opened with it. */
  openRecent(id: string): Promise<readonly OpenedFile[] | null>;
  /**
   * Remembers a scene with the files that it needs, or a project.
   *
   * @param identity Tells a project from others, whatever its contents; null or nothing for scenes.
   */
  remember(file: OpenedFile, others: readonly OpenedFile[], identity?: string | null): Promise<void>;
  /**
   * Writes a scene or a project over the file that was opened, completely or not at all. The user is asked the first
   * time.
   *
   * @returns false if the user does not want it.
   * @throws Error that says what to do.
   */
  save(token: string, contents: Uint8Array | Blob): Promise<boolean>;
  /** Asks where to write; null if cancelled. @throws Error that says what to do. */
  saveAs(
    suggestedName: string,
    contents: Uint8Array | Blob,
  ): Promise<{ readonly name: string; readonly token: string | null } | null>;
  /**
   * Copies files that a scene was read with into the folder in which it was just saved, unless they are there already.
   * On the desktop the user is asked; a browser downloads what the user did not choose from the disk.
   *
   * @param token Token of the scene; null in a browser.
   * @param files Files by their paths from the scene's folder.
   */
  saveBeside(token: string | null, files: ReadonlyMap<string, Blob>): Promise<CopyOutcome>;
  /** Writes several files to a folder that the user chooses. Returns in words where they went, or null if cancelled. */
  export(files: ReadonlyMap<string, Uint8Array>): Promise<string | null>;
  /**
   * Prints a page of HTML to a PDF where the user chooses. Null where the program cannot: a browser prints pages
   * itself.
   *
   * @returns false if cancelled.
   * @throws Error that says what to do.
   */
  readonly savePdf: ((suggestedName: string, page: Uint8Array) => Promise<boolean>) | null;
  tellDocument(state: DocumentState): void;
  /**
   * Listens for menus and their shortcuts. In a browser there are none; the page listens for the keys itself.
   *
   * @returns what ends the listening.
   */
  onCommand(listener: (command: MenuCommand) => void): () => void;
  /**
   * Listens for files from the system: from the command line, a double click, or its list of recent documents. Files
   * that came earlier are passed on as soon as there is a listener.
   *
   * @returns what ends the listening.
   */
  onGiven(listener: (files: readonly OpenedFile[]) => void): () => void;
  /** Says that the page found no GPU. If another way of starting may find one, the user is asked once. */
  tellNoGpu(): void;
  /** Memory of the machine, bytes; null if nothing better than the browser's own value is known. */
  memory(): Promise<number | null>;
  /** Closes the window after 'save-and-close'. */
  closeNow(): void;
}

/** A file on its way from main to the page; a `Blob` cannot make that trip. */
export interface RawFile {
  readonly name: string;
  readonly contents: Uint8Array<ArrayBuffer>;
  readonly token: string | null;
}

/** A file's path from the folder of the scene, and its contents, on their way there. */
export interface PlacedContents {
  readonly path: string;
  readonly contents: Uint8Array;
}

/** A name and its contents on their way to a folder. */
export interface NamedContents {
  readonly name: string;
  readonly contents: Uint8Array;
}

/** Main's answer. An error is sent as text, because nothing else of it would arrive. */
export type Answer<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly message: string };

/** What the preload script offers: `Bridge` reduced to what can pass between the worlds, plain values and bytes. */
export interface RawBridge {
  open(kind: FileKind, several: boolean): Promise<Answer<readonly RawFile[] | null>>;
  /** A token to save a dropped file by; null if the system knows no path of it. */
  claim(file: File): Promise<Answer<string | null>>;
  readBeside(token: string, relativePath: string): Promise<Answer<Uint8Array<ArrayBuffer> | null>>;
  recent(): Promise<Answer<readonly RecentFile[]>>;
  openRecent(id: string): Promise<Answer<readonly RawFile[] | null>>;
  remember(token: string, others: readonly string[]): Promise<Answer<null>>;
  save(token: string, contents: Uint8Array): Promise<Answer<boolean>>;
  saveAs(
    suggestedName: string,
    contents: Uint8Array,
  ): Promise<Answer<{ readonly name: string; readonly token: string } | null>>;
  saveBeside(token: string, files: readonly PlacedContents[]): Promise<Answer<CopyOutcome>>;
  export(files: readonly NamedContents[]): Promise<Answer<string | null>>;
  savePdf(suggestedName: string, page: Uint8Array): Promise<Answer<boolean>>;
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
