/** What a published package has of Dawn. */

/** Name of the list, in the folder of the compressed files. */
export const DAWN_LIST = 'files.json';

/** A file of a platform, which stands there as `PLATFORM/NAME.br`, compressed by Brotli. */
export interface DawnFile {
  readonly name: string;
  /** Bytes of the file itself. */
  readonly bytes: number;
  readonly sha256: string;
}

/** Files of Dawn by platform, such as `linux-x64`. */
export interface DawnList {
  /** Version of the package `webgpu` that they are of. */
  readonly version: string;
  readonly platforms: Readonly<Record<string, readonly DawnFile[]>>;
}
