/** How V8 translates hot functions to machine code: when, and in which thread. Both settings hold for all threads. */
import { setFlagsFromString } from 'node:v8';

/**
 * Makes V8 translate a function when it has run longer than usual. Most commands end within seconds, and of those a
 * third to a half was translating (docs/measurements/effective-areas.md, 'What a check costs').
 */
export function translateLater(): void {
  for (const flag of budget(700_000)) setFlag(flag);
}

/**
 * Makes each thread translate for itself, as Node has only four others for it, and later than usual, as each does only
 * a share of the work (docs/measurements/preparing.md). For programs with a thread on every core.
 */
export function translateOnEachCore(): void {
  for (const flag of ['no-concurrent-recompilation', ...budget(400_000)]) setFlag(flag);
}

const setFlag = (flag: string): void => setFlagsFromString(`--${flag}`);

/**
 * The flag of how long a function runs before V8 translates it. Node 22 and later have none of that meaning: their V8
 * has one more translator, and prints an error for a flag that it does not know.
 */
export function budget(bytes: number, v8 = process.versions.v8): readonly string[] {
  return Number.parseInt(v8) < 12 ? [`interrupt-budget=${bytes}`] : [];
}
