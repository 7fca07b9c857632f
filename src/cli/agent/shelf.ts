import { existsSync, readdirSync } from 'node:fs';
import { extname, join } from 'node:path';
import { FileError, InputError, listMaterials, listSheets } from '../../app/index.ts';
import { readRegular } from '../../node/read-file.ts';
import { csvText } from '../../text/csv.ts';
import { stemsIn, type PackageFolders } from '../package-folders.ts';

/** Something that an agent can read. */
export interface ShelfEntry {
  /** Such as `wavehall://docs/scene-file`. */
  readonly address: string;
  readonly name: string;
  readonly description: string;
  readonly mimeType: string;
}

/** What it holds. */
export type ShelfContent = Pick<ShelfEntry, 'address' | 'mimeType'> &
  ({ readonly text: string } | { readonly bytes: Uint8Array });

/** Folders whose content stands on the shelf. */
export interface ShelfFolders extends PackageFolders {
  /** The folder whose results are listed. */
  readonly results: string;
}

/** Bytes of the largest file that is handed over; a reader that is a language model takes far less. */
const MOST_BYTES = 20_000_000;

const MIME_TYPES: Readonly<Record<string, string>> = {
  '.md': 'text/markdown',
  '.json': 'application/json',
  '.csv': 'text/csv',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.wav': 'audio/wav',
};

const MATERIALS: ShelfEntry = {
  address: 'wavehall://materials',
  name: 'materials',
  description: 'Materials and sheets of the library: names, surfaces, absorption by octaves',
  mimeType: 'text/csv',
};

/** Where the addresses of example scenes begin. */
const SCENES = 'wavehall://scenes/';

/** Most files of results that are listed; a program reads the others by their paths. */
const MOST_LISTED = 1000;

/** The materials as a table, which a model reads with a tenth of the words of their report as JSON. */
function materialsTable(): string {
  const walls = listMaterials();
  const octaves = [...new Set(walls.flatMap(({ bands }) => bands.map(({ centreHz }) => centreHz)))].sort(
    (a, b) => a - b,
  );
  return csvText([
    ['name', 'title', 'surfaces', ...octaves.map((hertz) => `${hertz} Hz`)],
    ...walls.map(({ name, title, surfaces, bands }) => [
      ...[name, title, surfaces.join(' ')],
      ...octaves.map((hertz) => bands.find(({ centreHz }) => centreHz === hertz)?.absorption ?? ''),
    ]),
    ...listSheets().map(({ name, title }) => [name, title, 'sheet or partition']),
  ]);
}

/** Pages, examples, materials and results, by addresses. */
export class Shelf {
  constructor(private readonly folders: ShelfFolders) {}

  /** The pages for users. */
  pages(): ShelfEntry[] {
    return this.stemsOf('docs').map((name) => entry(`docs/${name}`, name, 'a page for users', '.md'));
  }

  /** The example rooms. */
  scenes(): ShelfEntry[] {
    return this.stemsOf('scenes').map((name) => entry(`scenes/${name}`, name, 'an example room', '.json'));
  }

  /** The files of renderings and other results in the folder of results that can be read. */
  results(): ShelfEntry[] {
    const all = this.resultNames().flatMap((result) =>
      this.filesOf(result).map((file) => {
        const name = `${result}/${file}`;
        return entry(`results/${encodeURIComponent(result)}/${encodeURIComponent(file)}`, name, '', extname(file));
      }),
    );
    return all.slice(0, MOST_LISTED);
  }

  /** All of it. */
  list(): ShelfEntry[] {
    return [...this.pages(), ...this.scenes(), MATERIALS, ...this.results()];
  }

  /** @throws InputError for an address of nothing; FileError for a file that cannot be read */
  async read(address: string): Promise<ShelfContent> {
    if (address === MATERIALS.address) {
      return { ...MATERIALS, text: materialsTable() };
    }
    const found = this.list().find((each) => each.address === address);
    if (!found) {
      throw new InputError('address', `there is nothing at '${address}'`, this.advice(address));
    }
    const path = this.pathOf(address);
    const bytes = await readRegular(path, MOST_BYTES).catch((error: unknown) => {
      throw error instanceof FileError ? new InputError(path, error.message, 'Choose a smaller file.') : error;
    });
    return isText(found.mimeType) ? { ...found, text: new TextDecoder().decode(bytes) } : { ...found, bytes };
  }

  /** The path of an example scene by its address; any other path as it is. @throws InputError for no example */
  sceneFile(path: string): string {
    if (!path.startsWith('wavehall://')) return path;
    if (path.startsWith(SCENES) && this.scenes().some(({ address }) => address === path)) return this.pathOf(path);
    const names = this.scenes().map(({ address }) => address);
    throw new InputError('scene', `there is no example '${path}'`, `Name a file, or one of ${names.join(', ')}.`);
  }

  /** What to read in place of what is not there. */
  private advice(address: string): string {
    const { name } = /(?<name>[\w-]+)(?:\.md|\.json)?$/.exec(address)?.groups ?? { name: address };
    const near = this.list().filter((each) => each.name === name || each.name.startsWith(`${name}/`));
    return near.length > 0
      ? `Read ${near
          .map((each) => each.address)
          .slice(0, 10)
          .join(', ')}.`
      : 'Take an address of the list of resources, which read gives without an address.';
  }

  /** The path of what {@link list} has. */
  private pathOf(address: string): string {
    const [kind, name, file] = address.replace('wavehall://', '').split('/').map(decodeURIComponent);
    if (kind === 'docs') return join(this.folders.pages, `${name}.md`);
    if (kind === 'scenes') return join(this.folders.scenes, `${name}.json`);
    return join(this.folders.results, name, file);
  }

  private stemsOf(kind: 'docs' | 'scenes'): string[] {
    return kind === 'docs' ? stemsIn(this.folders.pages, '.md') : stemsIn(this.folders.scenes, '.json');
  }

  private resultNames(): string[] {
    const { results } = this.folders;
    if (!existsSync(results)) return [];
    const entries = readdirSync(results, { withFileTypes: true });
    return entries.filter((each) => each.isDirectory()).map(({ name }) => name);
  }

  private filesOf(result: string): string[] {
    const entries = readdirSync(join(this.folders.results, result), { withFileTypes: true });
    return entries.filter((each) => each.isFile() && extname(each.name) in MIME_TYPES).map(({ name }) => name);
  }
}

const entry = (path: string, name: string, description: string, extension: string): ShelfEntry => ({
  address: `wavehall://${path}`,
  name,
  description,
  mimeType: MIME_TYPES[extension],
});

const isText = (mimeType: string): boolean => mimeType !== 'image/png' && mimeType !== 'audio/wav';
