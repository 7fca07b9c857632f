/** Put in by the bundler: a hash of the program's sources. */
declare const WAVEHALL_BUILD: string | undefined;

/** Whether this program was bundled, and so knows which build it is. */
export const isBuilt = typeof WAVEHALL_BUILD === 'string';

/**
 * What tells this build of the program from others, whose prepared rooms may differ. A program that runs from its
 * sources is another build each time.
 */
export const BUILD_ID: string = isBuilt ? WAVEHALL_BUILD! : crypto.randomUUID();
