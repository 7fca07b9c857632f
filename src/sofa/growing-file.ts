/**
 * A file on the disk that is read anywhere. Its functions wait for the disk: the library of HDF5 knows no other files.
 */
export interface ReadableFile {
  /** Size of the file, bytes. */
  readonly size: number;
  /** Fills the bytes from a place on; returns how many there are. @throws the system's error */
  read(into: Uint8Array, at: number): number;
  /** Called when nobody reads it any more. */
  close?(): void;
}

/** A file on the disk that is written in pieces, anywhere in it, and read again while it grows. */
export interface GrowingFile extends ReadableFile {
  /** Writes all bytes at a place. @throws the system's error */
  write(bytes: Uint8Array, at: number): void;
  /** Cuts the file, or makes it longer with zeros. @throws the system's error */
  resize(size: number): void;
}

/** What the library's file system needs of an open file. */
interface LibraryStream {
  readonly position: number;
}

/** The parts of Emscripten's file system that give a name to a file of ours. */
export interface LibraryFiles {
  readonly root: object;
  createNode(parent: object, name: string, mode: number, device: number): LibraryNode;
  destroyNode(node: LibraryNode): void;
  readonly ErrnoError: new (code: number) => Error;
}

interface LibraryNode {
  readonly id: number;
  readonly mode: number;
  node_ops: object;
  stream_ops: object;
}

/** A regular file that everyone may read and write. */
const REGULAR = 0o100666;
/** What Emscripten calls an error of the device. */
const DEVICE_ERROR = 29;
/** How a place in a file is counted: from where one is, from the end. */
const FROM_HERE = 1;
const FROM_END = 2;

/**
 * Gives the library of HDF5 a file on the disk under a name of its own, so that a file larger than memory can be
 * written. An error of the disk must not pass through the library, which would leave it in the middle of a function:
 * the library hears of a failed device, and the error is kept.
 */
export class LibraryFile {
  private readonly node: LibraryNode;
  private forgotten = false;
  /** The first error of the disk; undefined if there was none. */
  failure: unknown;

  constructor(
    private readonly library: LibraryFiles,
    file: ReadableFile | GrowingFile,
    name: string,
  ) {
    this.node = library.createNode(library.root, name, REGULAR, 0);
    const { id, mode } = this.node;
    const never = new Date(0);
    this.node.node_ops = {
      getattr: () => ({
        ...{ dev: 1, ino: id, mode, nlink: 1, uid: 0, gid: 0, rdev: 0, blksize: 4096 },
        ...{ size: file.size, blocks: Math.ceil(file.size / 512), atime: never, mtime: never, ctime: never },
      }),
      setattr: (_: unknown, { size }: { readonly size?: number }) => {
        if (size !== undefined) this.kept(() => writable(file).resize(size));
      },
    };
    this.node.stream_ops = {
      llseek: ({ position }: LibraryStream, offset: number, from: number) =>
        offset + (from === FROM_HERE ? position : from === FROM_END ? file.size : 0),
      read: (_: LibraryStream, memory: Int8Array, at: number, length: number, place: number) =>
        this.kept(() => file.read(bytesOf(memory, at, length), place)),
      write: (_: LibraryStream, memory: Int8Array, at: number, length: number, place: number) => {
        this.kept(() => writable(file).write(bytesOf(memory, at, length), place));
        return length;
      },
    };
  }

  /** Takes the name away again, once. */
  forget(): void {
    if (!this.forgotten) this.library.destroyNode(this.node);
    this.forgotten = true;
  }

  private kept<T>(work: () => T): T {
    try {
      return work();
    } catch (error) {
      this.failure ??= error;
      throw new this.library.ErrnoError(DEVICE_ERROR);
    }
  }
}

const bytesOf = (memory: Int8Array, at: number, length: number): Uint8Array =>
  new Uint8Array(memory.buffer, memory.byteOffset + at, length);

function writable(file: ReadableFile | GrowingFile): GrowingFile {
  if ('write' in file) return file;
  throw new Error('the file is read only');
}
