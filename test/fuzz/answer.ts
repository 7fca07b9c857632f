import { WavehallError } from '../../src/units/errors.ts';
import type { Reader } from './reader.ts';

/** How a reader took an input. */
export interface Answer {
  readonly kind: 'read' | 'refused' | 'fault';
  /** What went wrong, if it is a fault. */
  readonly fault?: string;
}

/** Lets a reader read. An error that does not tell a user what to do is a fault, and so is NaN in what was read. */
export async function answerOf(reader: Reader, input: Uint8Array): Promise<Answer> {
  try {
    const at = placeOfNaN(await reader.read(input), '');
    return at === undefined ? { kind: 'read' } : { kind: 'fault', fault: `NaN in the result, at ${at || 'its root'}` };
  } catch (error) {
    if (error instanceof WavehallError && error.message !== '' && error.remedy !== '') {
      return FOR_NOBODY.test(error.message) && !quotesNumber(error.message) && !saysNaN(input)
        ? { kind: 'fault', fault: `a message for nobody: ${error.message.slice(0, 300)}` }
        : { kind: 'refused' };
    }
    return { kind: 'fault', fault: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

/** Words of the language, not of the user. */
const FOR_NOBODY = /\bNaN\b|\bundefined\b|\[object /;

/** Whether a message quotes a coordinate of a binary file, which can be NaN. */
const quotesNumber = (message: string): boolean => /is not (?:a )?finite/.test(message);

/** Whether the input itself has such a word, which a message may quote. */
const saysNaN = (input: Uint8Array): boolean => /NaN|undefined|object/i.test(Buffer.from(input).toString('latin1'));

/** The first place of NaN in plain data. */
function placeOfNaN(value: unknown, path: string): string | undefined {
  if (typeof value === 'number') return Number.isNaN(value) ? path : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  if (value instanceof Float32Array || value instanceof Float64Array) {
    const at = value.findIndex((entry) => Number.isNaN(entry));
    return at === -1 ? undefined : `${path}[${at}]`;
  }
  if (ArrayBuffer.isView(value)) return undefined;
  const entries = value instanceof Map ? [...value.entries()] : Object.entries(value);
  for (const [key, entry] of entries) {
    const found = placeOfNaN(entry, `${path}.${String(key)}`);
    if (found !== undefined) return found;
  }
  return undefined;
}
