import { InputError } from '../units/errors.ts';
import type { LengthUnit } from '../units/lengths.ts';
import type { CompanionReader } from './companion.ts';
import type { MeshChoices, ReadMesh } from './mesh.ts';
import type { UpAxis } from '../units/placement.ts';

interface Format {
  readonly extensions: readonly string[];
  /** Unit of length of the format; undefined if it defines none, `in the file` if each file may. */
  readonly unit: LengthUnit | 'in the file' | undefined;
  /** The axis that points up; undefined if the format leaves it open. */
  readonly up: UpAxis | undefined;
  /** Whether files name rooms to choose from. */
  readonly hasSpaces?: true;
  /** Loads the reader when it is needed. */
  readonly read: (
    bytes: Uint8Array,
    fileName: string,
    readCompanion: CompanionReader,
    choices: MeshChoices,
  ) => Promise<ReadMesh>;
}

const FORMATS: readonly Format[] = [
  {
    extensions: ['.obj'],
    unit: undefined,
    up: undefined,
    read: async (bytes, fileName) => (await import('./obj.ts')).readObj(bytes, fileName),
  },
  {
    extensions: ['.stl'],
    unit: undefined,
    up: undefined,
    read: async (bytes, fileName) => (await import('./stl.ts')).readStl(bytes, fileName),
  },
  {
    extensions: ['.ply'],
    unit: undefined,
    up: undefined,
    read: async (bytes, fileName) => (await import('./ply/ply.ts')).readPly(bytes, fileName),
  },
  {
    extensions: ['.gltf', '.glb'],
    unit: 'm',
    up: 'y',
    read: async (bytes, fileName, readCompanion) =>
      (await import('./gltf/gltf.ts')).readGltf(bytes, fileName, readCompanion),
  },
  {
    extensions: ['.json'],
    unit: 'm',
    up: 'z',
    read: async (bytes, fileName) => (await import('./model-export.ts')).readModelExport(bytes, fileName),
  },
  {
    extensions: ['.dxf'],
    unit: 'in the file',
    up: 'z',
    read: async (bytes, fileName) => (await import('./dxf/dxf.ts')).readDxf(bytes, fileName),
  },
  {
    extensions: ['.ifc'],
    unit: 'm',
    up: 'z',
    hasSpaces: true,
    read: async (bytes, fileName, _, choices) =>
      (await import('./ifc/last-ifc.ts')).readIfcOnce(bytes, fileName, choices),
  },
  {
    extensions: ['.dae'],
    unit: 'in the file',
    up: 'z',
    read: async (bytes, fileName) => (await import('./collada/collada.ts')).readCollada(bytes, fileName),
  },
  {
    extensions: ['.3mf'],
    unit: 'in the file',
    up: 'z',
    read: async (bytes, fileName) => (await import('./3mf/three-mf.ts')).readThreeMf(bytes, fileName),
  },
  {
    extensions: ['.usdz'],
    unit: 'in the file',
    up: 'z',
    read: async (bytes, fileName) => (await import('./usd/usdz.ts')).readUsdz(bytes, fileName),
  },
];

/** Files that other programs write and that have to be saved in another form. */
const ADVICE: readonly (readonly [extension: string, advice: string])[] = [
  ['.dwg', 'Save the drawing as DXF in text form.'],
  ['.skp', 'Export the model from SketchUp as DXF, OBJ, glTF or IFC.'],
  ['.zae', 'Unpack it, and give the .dae file in it.'],
  ...['.usd', '.usda', '.usdc'].map((each) => [each, 'Pack it with what it refers to as USDZ.'] as const),
  ['.ifczip', 'Unpack it, and give the .ifc file in it.'],
  ['.ifcxml', 'Export it as IFC in STEP form, .ifc.'],
];

/** Finds the format by the extension of the name. @throws InputError if the format is not supported. */
function formatOf(fileName: string): Format {
  const format = FORMATS.find(({ extensions }) => extensions.some((each) => fileName.toLowerCase().endsWith(each)));
  if (format) return format;
  const advice = ADVICE.find(([extension]) => fileName.toLowerCase().endsWith(extension))?.[1];
  throw new InputError(
    fileName,
    'its extension is not that of a supported format',
    advice ?? `Give a file with one of these: ${FORMATS.flatMap(({ extensions }) => extensions).join(', ')}.`,
  );
}

/** What the format of a mesh file defines. @throws InputError as {@link readMesh}. */
export function formatFacts(fileName: string): Pick<Format, 'unit' | 'up' | 'hasSpaces'> {
  return formatOf(fileName);
}

/**
 * Reads a mesh file. The extension of its name selects the format: OBJ, STL, PLY, glTF or GLB, DXF, IFC,
 * COLLADA, 3MF, USDZ, or the `model_export.json` of pffdtd's SketchUp exporter. At most 20 million triangles.
 *
 * @param fileName Name of the file in errors; the file is not opened.
 * @param readCompanion Reads the files that it refers to.
 * @param choices Choices for formats that leave something to choose; others take no notice.
 * @throws InputError naming file and place.
 */
export async function readMesh(
  bytes: Uint8Array,
  fileName: string,
  readCompanion: CompanionReader,
  choices: MeshChoices = {},
): Promise<ReadMesh> {
  return formatOf(fileName).read(bytes, fileName, readCompanion, choices);
}
