import { existsSync, readdirSync } from 'node:fs';
import { extname, join } from 'node:path';
import { FileError, InputError, listMaterials, listSheets } from '../../app/index.ts';
import { readRegular } from '../../node/read-file.ts';
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
  description: 'The library of materials and sheets: names, absorption by octaves, sources',
  mimeType: 'application/json',
};

/** Pages, examples, materials and results, by addresses. */
export class Shelf {
  constructor(private readonly folders: ShelfFolders) {}

  /** The pages for users. */
  pages(): ShelfEntry[] {
    return this.stemsOf('docs').map((name) => entry(`docs/${name}`, name, `docs/use/${name}.md`, '.md'));
  }

  /** The example rooms. */
  scenes(): ShelfEntry[] {
    return this.stemsOf('scenes').map((name) => entry(`scenes/${name}`, name, 'an example room', '.json'));
  }

  /** The files of renderings and other results in the folder of results that can be read. */
  results(): ShelfEntry[] {
    return this.resultNames().flatMap((result) =>
      this.filesOf(result).map((file) => {
        const name = `${result}/${file}`;
        return entry(`results/${encodeURIComponent(result)}/${encodeURIComponent(file)}`, name, '', extname(file));
      }),
    );
  }

  /** All of it. */
  list(): ShelfEntry[] {
    return [...this.pages(), ...this.scenes(), MATERIALS, ...this.results()];
  }

  /** @throws InputError for an address of nothing; FileError for a file that cannot be read */
  async read(address: string): Promise<ShelfContent> {
    if (address === MATERIALS.address) {
      const library = { materials: listMaterials(), sheets: listSheets() };
      return { ...MATERIALS, text: JSON.stringify(library, null, 1) };
    }
    const found = this.list().find((each) => each.address === address);
    if (!found) {
      throw new InputError('address', `there is nothing at '${address}'`, 'Take an address of the list of resources.');
    }
    const path = this.pathOf(address);
    const bytes = await readRegular(path, MOST_BYTES).catch((error: unknown) => {
      throw error instanceof FileError ? new InputError(path, error.message, 'Choose a smaller file.') : error;
    });
    return isText(found.mimeType) ? { ...found, text: new TextDecoder().decode(bytes) } : { ...found, bytes };
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
