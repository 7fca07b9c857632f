/** How V8 translates hot functions to machine code: when, and in which thread. Both settings hold for all threads. */
import { setFlagsFromString } from 'node:v8';

/**
 * Makes V8 translate a function when it has run longer than usual. Most commands end within seconds, and of those a
 * third to a half was translating (docs/measurements/effective-areas.md, 'What a check costs').
 */
export function translateLater(): void {
  setFlag('interrupt-budget=700000');
}

/**
 * Makes each thread translate for itself, as Node has only four others for it, and later than usual, as each does only
 * a share of the work (docs/measurements/preparing.md). For programs with a thread on every core.
 */
export function translateOnEachCore(): void {
  for (const flag of ['no-concurrent-recompilation', 'interrupt-budget=400000']) setFlag(flag);
}

const setFlag = (flag: string): void => setFlagsFromString(`--${flag}`);
