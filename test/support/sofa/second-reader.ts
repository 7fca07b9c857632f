import { Dataset, File } from 'jsfive';
import { readNetcdf } from '../../../src/sofa/read-netcdf.ts';
import type { SeenFile } from './conventions.ts';

/**
 * A SOFA file as jsfive reads it: a second reader of HDF5, which shares no code with the one that wrote it. Attributes
 * of the file are those of the first reader: jsfive knows no more than eight. `ncdump` reads them where it is
 * installed.
 */
export interface SecondReading extends SeenFile {
  readonly values: (name: string) => readonly number[];
}

export async function readAgain(bytes: Uint8Array<ArrayBuffer>): Promise<SecondReading> {
  const attributes = await readNetcdf(bytes, 'second.sofa', (file) => Object.fromEntries(file.attributes));
  const { warn } = console;
  // It warns of references to variables, which it does not read.
  console.warn = () => undefined;
  try {
    return { attributes, ...reading(new File(bytes.slice().buffer, 'second.sofa')) };
  } finally {
    console.warn = warn;
  }
}

function reading(file: File): Omit<SecondReading, 'attributes'> {
  const variables: Record<string, SeenFile['variables'][string]> = {};
  for (const name of file.keys) {
    const found = file.get(name);
    if (!(found instanceof Dataset)) continue;
    variables[name] = { shape: found.shape, type: String(found.dtype), attributes: textsOf(found.attrs) };
  }
  return {
    variables,
    values: (name) => Array.from((file.get(name) as Dataset).value, Number),
  };
}

function textsOf(attributes: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => [
      name,
      // Bytes of UTF-8, one a character.
      typeof value === 'string' ? new TextDecoder().decode(Uint8Array.from(value, (c) => c.charCodeAt(0))) : value,
    ]),
  );
}
