import { InputError } from '../units/errors.ts';
import { damaged } from './text.ts';

/** Longest text, in bytes of ASCII. V8 allows 2²⁹ − 24 characters. */
const MOST_TEXT_BYTES = 500_000_000;

/**
 * Parses a JSON document in UTF-8.
 *
 * @throws InputError if it is too long or not JSON.
 */
export function readJsonText(bytes: Uint8Array, fileName: string): unknown {
  if (bytes.length > MOST_TEXT_BYTES) {
    throw new InputError(
      fileName,
      `holds ${Math.round(bytes.length / 1e6)} MB of JSON; at most ${MOST_TEXT_BYTES / 1e6} MB are supported`,
      'Export the model in a binary format, such as GLB.',
    );
  }
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as unknown;
  } catch (cause) {
    throw damaged(fileName, `it is not JSON: ${(cause as Error).message}`);
  }
}
