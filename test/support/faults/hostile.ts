import { copyFileSync, existsSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Sandbox } from './sandbox.ts';

/** Time that a file may take, s by the clock, and memory, kB of address space beyond what Node takes at its start. */
const MOST_SECONDS = 60;
const MOST_HEAP_MB = 1500;

/** The words with which the program reads a file of a kind. */
function wordsFor(name: string, box: Sandbox): string[] {
  if (/\.wav$/i.test(name)) return ['analyse', name];
  if (/\.sofa$/i.test(name)) return ['convert', name, '--out', 'out'];
  if (/\.(?:json|h5|sofa)$/i.test(name)) return ['check', name];
  const scene = {
    wavehall: 1,
    air: { temperatureCelsius: 20, relativeHumidityPercent: 50, pressureKilopascals: 101.325 },
    geometry: { mesh: { file: name, unit: 'm', up: 'z' } },
    sources: { S: { position: [1, 1, 1] } },
    receivers: { R: { position: [2, 2, 1] } },
    maxFrequencyHz: 100,
  };
  writeFileSync(box.at('hostile.json'), JSON.stringify(scene));
  return ['check', 'hostile.json'];
}

/**
 * Gives a file to the program. @returns what is wrong with how it ends: it hangs, falls over, or tells of a fault of
 * its own
 */
export async function hostileFile(box: Sandbox, path: string): Promise<string[]> {
  const name = basename(path);
  copyFileSync(path, box.at(name));
  const { child, ended } = box.start(wordsFor(name, box), { node: [`--max-old-space-size=${MOST_HEAP_MB}`] });
  const stop = new AbortController();
  const end = await Promise.race([ended, pause(1000 * MOST_SECONDS, undefined, { signal: stop.signal })]);
  stop.abort();
  if (end === undefined) {
    child.kill('SIGKILL');
    await ended;
    return [`${name}: no answer after ${MOST_SECONDS} s`];
  }
  const { status, stderr } = end;
  if (![0, 1, 2, 3, 4].includes(status!) || /fault of Wavehall|^\s+at /m.test(stderr))
    return [`${name} ended with ${status}: ${stderr.slice(0, 300)}`];
  return status !== 0 && existsSync(box.at('out')) ? [`${name} was refused and left files`] : [];
}
