/** Formats that are a ZIP file of parts: 3MF and USDZ. */
import { unzipSync } from 'fflate';
import { InputError } from '../units/errors.ts';
import { mostUnpacked, MOST_ZIP_ENTRIES } from '../units/zip-limits.ts';
import { damaged } from './text.ts';

/** Bytes of all parts that are unpacked. */
const MOST_BYTES = 400_000_000;

/**
 * Unpacks the parts that are needed. Their sizes are counted before anything is unpacked to them.
 *
 * @returns the parts by path, in the order of the file.
 * @throws InputError if it is no ZIP file, or if little would become much.
 */
export function zipParts(
  bytes: Uint8Array,
  fileName: string,
  isNeeded: (path: string) => boolean,
): ReadonlyMap<string, Uint8Array> {
  const most = mostUnpacked(bytes.length, MOST_BYTES);
  let [sum, count] = [0, 0];
  let parts: Readonly<Record<string, Uint8Array>>;
  try {
    parts = unzipSync(bytes, {
      filter: ({ name, size, originalSize }) => {
        if (++count > MOST_ZIP_ENTRIES) throw tooLarge(fileName, `more than ${MOST_ZIP_ENTRIES} parts`);
        if (!isNeeded(name)) return false;
        // A part that is stored is copied by its packed size.
        sum += Math.max(size, originalSize);
        if (sum <= most) return true;
        throw tooLarge(
          fileName,
          `${(bytes.length / 1e6).toFixed(1)} MB that would become more than ${Math.round(most / 1e6)} MB`,
        );
      },
    });
  } catch (cause) {
    if (cause instanceof InputError) throw cause;
    throw damaged(fileName, `it is not a complete ZIP file: ${cause instanceof Error ? cause.message : ''}`);
  }
  return new Map(Object.entries(parts));
}

function tooLarge(fileName: string, what: string): InputError {
  return new InputError(
    fileName,
    `holds ${what}, which is more than is read`,
    'Simplify the model, then export again.',
  );
}
