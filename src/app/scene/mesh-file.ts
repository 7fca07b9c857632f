import type { ReadMesh, TriangleMesh } from '../../mesh/mesh.ts';
import { formatUnit, readMesh } from '../../mesh/read.ts';
import type { MeshGeometry } from '../../scene/scene.ts';
import { InputError } from '../../units/errors.ts';
import { FileError, type Files, type FileTrouble } from '../host/host.ts';
import { LENGTH_UNITS, metresPer, type LengthUnit } from '../../units/lengths.ts';

/** Memory for reading, in sizes of the file; JSON takes the most. */
const MEMORY_PER_BYTE = 8;

/** A mesh file, read for a scene. */
export interface SceneMesh extends ReadMesh {
  /** In metres. */
  readonly mesh: TriangleMesh;
  /** How errors name the file. */
  readonly file: string;
  /** Names of the files beside it that it refers to. */
  readonly companions: readonly string[];
}

/**
 * Reads the mesh file of a scene.
 *
 * @param memoryLimit Bytes that may be taken.
 * @throws InputError if there is no such file, if its unit is missing or contradicts its format, or if it holds no
 *   mesh.
 */
export async function readSceneMesh(
  { file, unit }: MeshGeometry,
  sceneFile: string,
  files: Files,
  memoryLimit: number,
): Promise<SceneMesh> {
  const path = files.beside(sceneFile, file);
  const scale = metresPer(unitOf(path, unit, `${sceneFile}: geometry.mesh.unit`));
  const bytes = await readBytes(files, path, `${sceneFile}: geometry.mesh.file`, path, memoryLimit);
  const companions = new Set<string>();
  const companion = (name: string): Promise<Uint8Array> => {
    companions.add(name);
    const beside = files.beside(path, name);
    return readBytes(files, beside, path, `${beside}, which it refers to`, memoryLimit);
  };
  const read = await readMesh(bytes, path, companion);
  return { ...read, mesh: scaled(read.mesh, scale), file: path, companions: [...companions] };
}

/** The unit of a mesh: what its format says, or else the scene. */
function unitOf(file: string, given: LengthUnit | undefined, path: string): LengthUnit {
  const ofFormat = formatUnit(file);
  if (ofFormat === undefined) {
    if (given !== undefined) return given;
    throw new InputError(
      path,
      `missing; files such as ${file} do not say what unit their coordinates are in`,
      `Add "unit": one of ${LENGTH_UNITS.map((unit) => `"${unit}"`).join(', ')}.`,
    );
  }
  if (given === undefined || given === ofFormat) return ofFormat;
  throw new InputError(
    path,
    `"${given}", but files such as ${file} are in "${ofFormat}" by their format`,
    'Leave the unit out; if the model is too large or too small, export it anew.',
  );
}

function scaled(mesh: TriangleMesh, factor: number): TriangleMesh {
  return factor === 1 ? mesh : { ...mesh, vertices: mesh.vertices.map((coordinate) => factor * coordinate) };
}

/**
 * @param path How errors name the place.
 * @param what The file in words.
 */
async function readBytes(
  files: Files,
  file: string,
  path: string,
  what: string,
  memoryLimit: number,
): Promise<Uint8Array> {
  try {
    const size = await files.sizeOf(file);
    if (size > files.largestBytes || MEMORY_PER_BYTE * size > memoryLimit) {
      throw new InputError(
        path,
        `${what}: ${Math.round(size / 1e6)} MB are more than can be read, ` +
          `${Math.round(Math.min(files.largestBytes, memoryLimit / MEMORY_PER_BYTE) / 1e6)} MB`,
        'Simplify the model: details much smaller than the grid spacing change nothing.',
      );
    }
    // It may have grown since.
    return await files.readBytes(file, Math.min(files.largestBytes, memoryLimit / MEMORY_PER_BYTE));
  } catch (cause) {
    if (!(cause instanceof FileError)) throw cause;
    const reasons: Record<FileTrouble, string> = {
      missing: 'there is no such file',
      folder: 'this is a folder',
      forbidden: 'the file may not be read',
      special: 'this is a pipe or a device',
      large: cause.message,
      other: `it cannot be read: ${cause.message}`,
    };
    throw new InputError(
      path,
      `${what}: ${reasons[cause.reason]}`,
      'Give the path of a mesh file from the folder of the scene file.',
      { cause },
    );
  }
}
