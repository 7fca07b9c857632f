import type { BundledPackage } from './licences.ts';

/** What a part of the build made. */
export interface Bundled {
  /** Paths from the root of the repository. */
  readonly outputs: readonly string[];
  readonly packages: readonly BundledPackage[];
}
