import { InputError } from '../units/errors.ts';
import { decodeJson } from '../units/text-encoding.ts';
import { damaged } from './text.ts';

/** Longest text, in bytes of ASCII. */
const MOST_TEXT_BYTES = 200_000_000;

/** Most lists and objects: each takes some fifty bytes, even if it is empty. */
const MOST_BRACKETS = 8_000_000;

const [COMMA, LIST, OBJECT] = [0x2c, 0x5b, 0x7b];

/**
 * Parses a JSON document.
 *
 * @param mostValues Most numbers, texts, lists and objects together.
 * @throws InputError if it is too long, has too many values, or is not JSON.
 */
export function readJsonText(bytes: Uint8Array, fileName: string, mostValues: number): unknown {
  if (bytes.length > MOST_TEXT_BYTES) {
    throw tooLarge(fileName, `${Math.round(bytes.length / 1e6)} MB of JSON`, `${MOST_TEXT_BYTES / 1e6} MB`);
  }
  // Before anything is built of them. What stands in texts counts, too.
  let [commas, brackets] = [0, 0];
  for (const byte of bytes) {
    if (byte === COMMA) commas++;
    else if (byte === LIST || byte === OBJECT) brackets++;
  }
  if (brackets > MOST_BRACKETS) throw tooLarge(fileName, `${brackets} lists and objects`, String(MOST_BRACKETS));
  if (commas + brackets > mostValues) throw tooLarge(fileName, `${commas + brackets} values`, String(mostValues));
  const text = decodeJson(bytes, fileName);
  try {
    return JSON.parse(text) as unknown;
  } catch (cause) {
    throw damaged(fileName, `it is not JSON: ${(cause as Error).message}`);
  }
}

function tooLarge(fileName: string, held: string, most: string): InputError {
  return new InputError(
    fileName,
    `holds ${held}; at most ${most} are supported`,
    'Simplify the model, or export it in a binary format, such as GLB.',
  );
}
