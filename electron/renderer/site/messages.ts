/** What is said to the service worker of the site. */

/** Keep every file, so that the site opens without a network. */
export const KEEP = 'keep';

/** Take the place of the version before; the answer, by the port that comes along, is whether it does. */
export const REPLACE = 'replace';
