/** The files of one version of the site, kept in the browser: all of them or none. */

/** SHA-256 of each file in hexadecimal digits, by its path from the root of the site. */
export type FileHashes = Readonly<Record<string, string>>;

/** Files that are fetched at the same time. */
const AT_ONCE = 6;

/** An entry that is written last. A site never has a file of this name. */
export const WHOLE = 'kept-whole';

export class KeptFiles {
  private whole: Promise<boolean> | undefined;
  private filling: Promise<void> | undefined;

  /**
   * @param root Address of the site, with a slash at its end. Sites of one host share their storage, so it is part of
   *   the names.
   * @param version Names this version.
   * @param storage Where files are kept.
   * @param load Asks the host for a file.
   */
  constructor(
    private readonly root: string,
    private readonly version: string,
    private readonly files: FileHashes,
    private readonly storage: CacheStorage = caches,
    private readonly load: (address: string) => Promise<Response> = (address) => fetch(address, { cache: 'no-cache' }),
  ) {}

  /** A file of this version, or undefined unless all of them are kept. */
  async find(path: string): Promise<Response | undefined> {
    const kept = await this.open();
    this.whole ??= kept.match(this.addressOf(WHOLE)).then((found) => found !== undefined);
    return (await this.whole) ? kept.match(this.addressOf(path)) : undefined;
  }

  /**
   * Fetches what is not kept yet. A file of an earlier version is taken again if it has not changed.
   *
   * @throws Error if the host does not give a file, or gives another than this version has: what is kept is not used
   *   then, and a later call goes on.
   */
  async fill(): Promise<void> {
    this.filling ??= this.fillAll().finally(() => (this.filling = undefined));
    return this.filling;
  }

  /** Removes what other versions kept. */
  async removeOthers(): Promise<void> {
    await Promise.all((await this.others()).map((name) => this.storage.delete(name)));
  }

  private async fillAll(): Promise<void> {
    const kept = await this.open();
    if (await kept.match(this.addressOf(WHOLE))) return;
    const earlier = await Promise.all((await this.others()).map((name) => this.storage.open(name)));
    const left = Object.entries(this.files).values();
    const work = async (): Promise<void> => {
      for (const [path, hash] of left) await this.keep(path, hash, kept, earlier);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    await kept.put(this.addressOf(WHOLE), new Response());
    this.whole = Promise.resolve(true);
  }

  private async keep(path: string, hash: string, kept: Cache, earlier: readonly Cache[]): Promise<void> {
    const address = this.addressOf(path);
    if (await kept.match(address)) return;
    for (const cache of earlier) {
      const found = await cache.match(address);
      if (found && (await this.putIf(hash, address, found, kept))) return;
    }
    const fetched = await this.load(address);
    if (fetched.ok && (await this.putIf(hash, address, fetched, kept))) return;
    throw new Error(`${path} is not what version ${this.version} has`);
  }

  /** Keeps a response if it has this hash. @returns whether it has */
  private async putIf(hash: string, address: string, response: Response, kept: Cache): Promise<boolean> {
    const bytes = await response.arrayBuffer();
    if (hexadecimal(await crypto.subtle.digest('SHA-256', bytes)) !== hash) return false;
    const type = response.headers.get('Content-Type');
    await kept.put(address, new Response(bytes, { headers: type === null ? {} : { 'Content-Type': type } }));
    return true;
  }

  private addressOf(path: string): string {
    return new URL(path, this.root).href;
  }

  private get prefix(): string {
    return `wavehall:${this.root}:`;
  }

  private open(): Promise<Cache> {
    return this.storage.open(this.prefix + this.version);
  }

  private async others(): Promise<readonly string[]> {
    return (await this.storage.keys()).filter(
      (name) => name.startsWith(this.prefix) && name !== this.prefix + this.version,
    );
  }
}

const hexadecimal = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
