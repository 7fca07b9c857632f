import { stopIfAsked } from '../../../units/task.ts';
import { decodeJson } from '../../../units/text-encoding.ts';
import { FileError, MOST_TEXT_BYTES, type Files } from './host.ts';

/** Size of the largest byte array in all browsers. */
const LARGEST_BYTES = 2 ** 31 - 1;

/** Files without a file system: files to read are given, and written files are collected. */
export class MemoryFiles implements Files {
  readonly largestBytes = LARGEST_BYTES;
  /** Written files by path; by name alone if the folder is ''. */
  readonly written = new Map<string, Uint8Array | string>();
  private readonly given: ReadonlyMap<string, Blob>;

  /** @param files Files by paths with `/`, as `hall.json` and `models/hall.obj`. */
  constructor(files: ReadonlyMap<string, Blob>) {
    this.given = new Map([...files].map(([path, file]) => [plain(path), file]));
  }

  sizeOf(path: string): Promise<number> {
    return this.find(path, (file) => Promise.resolve(file.size));
  }

  readBytes(path: string, mostBytes = LARGEST_BYTES): Promise<Uint8Array> {
    return this.find(path, async (file) => new Uint8Array(await upTo(file, mostBytes, path).arrayBuffer()));
  }

  readText(path: string): Promise<string> {
    return this.find(path, async (file) =>
      decodeJson(new Uint8Array(await upTo(file, MOST_TEXT_BYTES, path).arrayBuffer()), path),
    );
  }

  beside(file: string, name: string): string {
    return /^(?:[/\\]|[A-Za-z]:)/.test(name) ? name : plain(joined(this.split(file).folder, name));
  }

  between(folder: string, file: string): string {
    if (/^(?:[/\\]|[A-Za-z]:)/.test(file)) return file;
    const [from, to] = [plain(folder), plain(file)].map((path) => path.split('/').filter(Boolean));
    const differs = to.findIndex((part, i) => part !== from[i]);
    const shared = differs < 0 ? to.length : differs;
    return [...from.slice(shared).map(() => '..'), ...to.slice(shared)].join('/');
  }

  split(path: string): { readonly folder: string; readonly name: string } {
    const at = path.lastIndexOf('/');
    return { folder: path.slice(0, Math.max(0, at)), name: path.slice(at + 1) };
  }

  isFolder(path: string): Promise<boolean> {
    const beginning = `${plain(path)}/`;
    return Promise.resolve([...this.given.keys(), ...this.written.keys()].some((each) => each.startsWith(beginning)));
  }

  checkFolder(): Promise<void> {
    return Promise.resolve();
  }

  writeTogether(folder: string, files: ReadonlyMap<string, Uint8Array | string>, signal: AbortSignal): Promise<void> {
    return Promise.resolve().then(() => {
      stopIfAsked(signal);
      for (const [name, contents] of files) this.written.set(plain(joined(folder, name)), contents);
    });
  }

  private async find<T>(path: string, read: (file: Blob) => Promise<T>): Promise<T> {
    const file = this.given.get(plain(path));
    if (!file) {
      if (await this.isFolder(path)) throw new FileError('folder', `'${path}' is a folder`);
      throw new FileError('missing', `there is no file '${path}' here`);
    }
    return read(file).catch((cause: unknown) => {
      throw cause instanceof FileError ? cause : readFailure(cause);
    });
  }
}

/** @throws FileError if the file is larger. */
function upTo(file: Blob, mostBytes: number, path: string): Blob {
  if (file.size <= mostBytes) return file;
  throw new FileError('large', `'${path}' is larger than ${Math.floor(mostBytes / 1e6)} MB`);
}

/** The error of a browser for a file that was changed, moved or locked after it was chosen. */
function readFailure(cause: unknown): FileError {
  const { name, message } = cause as DOMException;
  const reason = name === 'NotFoundError' ? 'missing' : name === 'NotReadableError' ? 'forbidden' : 'other';
  return new FileError(reason, message, { cause });
}

const joined = (folder: string, name: string): string => (folder === '' ? name : `${folder}/${name}`);

/** Resolves `.`, `..` and empty parts where possible, and turns backslashes into slashes. */
function plain(path: string): string {
  const parts: string[] = [];
  for (const part of path.replaceAll('\\', '/').split('/')) {
    if (part === '' || part === '.') continue;
    if (part === '..' && parts.length > 0 && parts.at(-1) !== '..') parts.pop();
    else parts.push(part);
  }
  return parts.join('/');
}
