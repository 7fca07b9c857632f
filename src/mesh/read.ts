import { InputError } from '../units/errors.ts';
import type { LengthUnit } from '../units/lengths.ts';
import type { CompanionReader } from './companion.ts';
import type { ReadMesh } from './mesh.ts';

interface Format {
  readonly extensions: readonly string[];
  /** Undefined if the format does not define a unit. */
  readonly unit: LengthUnit | undefined;
  /** Loads the reader when it is needed. */
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

/** Finds the format by the extension of the name. @throws InputError if the format is not supported. */
function formatOf(fileName: string): Format {
  const format = FORMATS.find(({ extensions }) => extensions.some((each) => fileName.toLowerCase().endsWith(each)));
  if (format) return format;
  throw new InputError(
    fileName,
    'its extension is not that of a supported format',
    `Give a file with one of these: ${FORMATS.flatMap(({ extensions }) => extensions).join(', ')}.`,
  );
}

/**
 * Unit that the format of a mesh file defines; undefined if it leaves it open.
 *
 * @throws InputError as {@link readMesh}.
 */
export function formatUnit(fileName: string): LengthUnit | undefined {
  return formatOf(fileName).unit;
}

/**
 * Reads a mesh file. The extension of its name selects the format: OBJ, STL, PLY, glTF or GLB, or the
 * `model_export.json` of pffdtd's SketchUp exporter. At most 20 million triangles.
 *
 * @param fileName Name of the file in errors; the file is not opened.
 * @param readCompanion Reads the files that it refers to.
 * @throws InputError naming file and place.
 */
export async function readMesh(bytes: Uint8Array, fileName: string, readCompanion: CompanionReader): Promise<ReadMesh> {
  return formatOf(fileName).read(bytes, fileName, readCompanion);
}
