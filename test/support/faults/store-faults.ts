import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { preload, type Ended, type Sandbox } from './sandbox.ts';

/** Faults on purpose that are the same for sweeps and checkpoints. */
export const STORE_FAULTS = ['kill -9', 'disk full', 'clock set back', 'two at once'] as const;
export type StoreFault = (typeof STORE_FAULTS)[number];

/** How one try went. */
export interface StoreTrial {
  readonly fault: StoreFault;
  /** What is wrong after a last run that is not disturbed, or was at any time. */
  readonly wrong: readonly string[];
}

/** The disk has no room for what is written after so many calls. */
const fullAfter = (calls: number): string[] =>
  preload(`
    import fs from 'node:fs';
    import { syncBuiltinESMExports } from 'node:module';
    let left = ${calls};
    const guarded = (call) => (...given) => left-- > 0
      ? call(...given)
      : Promise.reject(Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', errno: -28, syscall: 'write' }));
    const { open, writeFile } = fs.promises;
    fs.promises.writeFile = guarded(writeFile);
    fs.promises.open = async (...given) => {
      const file = await open(...given);
      for (const name of ['write', 'writeFile', 'appendFile']) file[name] = guarded(file[name].bind(file));
      return file;
    };
    syncBuiltinESMExports();`);

/** Each look at the clock shows an hour less. */
const CLOCK_BACK = preload('const real = Date.now; let calls = 0; Date.now = () => real() - 3.6e6 * ++calls;');

/** What may end a run that is disturbed: whole, refused because another one is there, or failed in words. */
const ENDINGS = [0, 2, 4];

/**
 * Runs the program with a fault. @param wholeMs Time of a run that is not disturbed @returns what it ended with wrongly
 */
export async function disturb(
  box: Sandbox,
  words: readonly string[],
  fault: StoreFault,
  wholeMs: number,
  random: () => number,
): Promise<string[]> {
  const told = ({ status, stderr }: Ended): string[] =>
    ENDINGS.includes(status!) && !/fault of Wavehall|^\s+at /m.test(stderr)
      ? []
      : [`${words[0]} with ${fault} ended with ${status}: ${stderr.slice(0, 300)}`];
  if (fault === 'disk full') return told(await box.run(words, { node: fullAfter(Math.floor(1 + 40 * random())) }));
  if (fault === 'clock set back') return told(await box.run(words, { node: CLOCK_BACK }));
  if (fault === 'two at once') {
    const first = box.start(words);
    await pause(random() * 0.5 * wholeMs);
    const second = box.run(words);
    return (await Promise.all([first.ended, second])).flatMap(told);
  }
  const { child, ended } = box.start(words);
  await Promise.race([pause(random() * wholeMs), ended]);
  child.kill('SIGKILL');
  await ended;
  return [];
}

/** Files of somebody else where the program writes. They must stay as they are. */
export class ForeignFiles {
  constructor(
    private readonly box: Sandbox,
    private readonly names: readonly string[],
  ) {
    for (const name of names) {
      mkdirSync(dirname(box.at(name)), { recursive: true });
      writeFileSync(box.at(name), `mine: ${name}`);
    }
  }

  /** Those that are gone or changed. */
  wrong(): string[] {
    return this.names
      .filter((name) => !existsSync(this.box.at(name)) || readFileSync(this.box.at(name), 'utf8') !== `mine: ${name}`)
      .map((name) => `the foreign file ${name} is gone or changed`);
  }
}
