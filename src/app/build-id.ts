/** Put in by the bundler: a hash of the sources. */
declare const WAVEHALL_BUILD: string | undefined;

/** What tells this build of the program from others: rooms that another one prepared may differ. */
export const BUILD_ID: string =
  typeof WAVEHALL_BUILD === 'undefined' ? `unbuilt ${crypto.randomUUID()}` : WAVEHALL_BUILD;
