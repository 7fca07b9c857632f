/**
 * How long a test waits for one condition before it counts as never met, ms. A page on a busy machine takes ten times
 * as long as on an idle one, where no wait of the tests takes more than 15 s.
 */
export const LONGEST_WAIT = 180_000;
