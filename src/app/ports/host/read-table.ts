import { decodeText, type DecodedText } from '../../../units/text-encoding.ts';
import { MOST_TEXT_BYTES, type Files } from './host.ts';

/**
 * Reads a table or a list that another program wrote, in any encoding of {@link decodeText}.
 *
 * @throws FileError; InputError if it is UTF-16 and damaged.
 */
export async function readTable(path: string, files: Files): Promise<DecodedText> {
  return decodeText(await files.readBytes(path, MOST_TEXT_BYTES), path);
}
