/** Share of the work below which the pace says little, because compiling comes first. */
const LEAST_SHARE = 0.02;
const LEAST_SECONDS = 2;

/** @returns time left at the present pace, s; null if it is too early to say. */
export function secondsLeft(elapsedSeconds: number, share: number): number | null {
  if (share < LEAST_SHARE || elapsedSeconds < LEAST_SECONDS) return null;
  return (elapsedSeconds * (1 - share)) / share;
}
