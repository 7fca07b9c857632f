import { InputError } from '../units/errors.ts';
import type { LengthUnit } from '../units/lengths.ts';
import type { CompanionReader } from './companion.ts';
import type { ReadMesh } from './mesh.ts';

interface Format {
  readonly extensions: readonly string[];
  /** Undefined if it is whatever the author had in mind. */
  readonly unit: LengthUnit | undefined;
  /** Loads the reader when it is wanted. */
  readonly read: (bytes: Uint8Array, fileName: string, readCompanion: CompanionReader) => Promise<ReadMesh>;
}

const FORMATS: readonly Format[] = [
  {
    extensions: ['.obj'],
    unit: undefined,
    read: async (bytes, fileName) => (await import('./obj.ts')).readObj(bytes, fileName),
  },
  {
    extensions: ['.stl'],
    unit: undefined,
    read: async (bytes, fileName) => (await import('./stl.ts')).readStl(bytes, fileName),
  },
  {
    extensions: ['.ply'],
    unit: undefined,
    read: async (bytes, fileName) => (await import('./ply/ply.ts')).readPly(bytes, fileName),
  },
  {
    extensions: ['.gltf', '.glb'],
    unit: 'm',
    read: async (bytes, fileName, readCompanion) =>
      (await import('./gltf/gltf.ts')).readGltf(bytes, fileName, readCompanion),
  },
  {
    extensions: ['.json'],
    unit: 'm',
    read: async (bytes, fileName) => (await import('./model-export.ts')).readModelExport(bytes, fileName),
  },
];

/** @throws InputError if the extension of the name belongs to no format that is read. */
function formatOf(fileName: string): Format {
  const format = FORMATS.find(({ extensions }) => extensions.some((each) => fileName.toLowerCase().endsWith(each)));
  if (format) return format;
  throw new InputError(
    fileName,
    'its extension names no format that is read',
    `Give a file with one of these: ${FORMATS.flatMap(({ extensions }) => extensions).join(', ')}.`,
  );
}

/** The unit that a mesh file is in by its format, or undefined where the format leaves it open. */
export function formatUnit(fileName: string): LengthUnit | undefined {
  return formatOf(fileName).unit;
}

/**
 * Reads a mesh file in the format that its extension says: OBJ, STL, PLY, glTF or GLB, or the `model_export.json` of
 * pffdtd's SketchUp exporter. At most 20 million triangles.
 *
 * @param fileName How errors name the file; it is not opened.
 * @param readCompanion Reads the files it refers to.
 * @throws InputError naming file and place.
 */
export async function readMesh(bytes: Uint8Array, fileName: string, readCompanion: CompanionReader): Promise<ReadMesh> {
  return formatOf(fileName).read(bytes, fileName, readCompanion);
}
