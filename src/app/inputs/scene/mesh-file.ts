import type { ReadMesh, TriangleMesh } from '../../../mesh/mesh.ts';
import { placed } from '../../../mesh/placement.ts';
import { formatFacts, readMesh } from '../../../mesh/read.ts';
import type { MeshGeometry, MeshModel } from '../../../scene/scene.ts';
import { InputError } from '../../../units/errors.ts';
import { FileError, type Files, type FileTrouble } from '../../ports/host/host.ts';
import { LENGTH_UNITS, metresPer } from '../../../units/lengths.ts';

/** Memory for reading, in sizes of the file; JSON takes the most. */
const MEMORY_PER_BYTE = 8;

/** A mesh file, read for a scene. */
export interface SceneMesh extends ReadMesh {
  /** The triangles, in metres. */
  readonly mesh: TriangleMesh;
  /** How errors name the file. */
  readonly file: string;
  /** Names of the files beside it that it refers to. */
  readonly companions: readonly string[];
}

/** The place of a scene's mesh in its file. */
const MESH_PATH = 'geometry.mesh';

/** A model that a scene refers to, without its materials. */
export type ModelFile = Omit<MeshModel, 'materials'> & Pick<MeshGeometry, 'spaces'>;

/**
 * Reads a mesh file of a scene.
 *
 * @param memoryLimit Bytes that may be taken.
 * @param at Place of the model in the scene.
 * @throws InputError if there is no such file, if its unit is missing or contradicts its format, or if it holds no
 *   mesh.
 */
export async function readSceneMesh(
  model: ModelFile,
  sceneFile: string,
  files: Files,
  memoryLimit: number,
  at = MESH_PATH,
): Promise<SceneMesh> {
  const unitPath = `${sceneFile}: ${at}.unit`;
  if (formatFacts(model.file).unit === undefined && model.unit === undefined) {
    throw missingUnit(files.beside(sceneFile, model.file), unitPath);
  }
  const read = await readMeshFile(model, sceneFile, files, memoryLimit, at);
  if (read.leavesUnitOpen) throw missingUnit(read.file, unitPath);
  return read;
}

/** A mesh file of which the unit may be unknown. */
export interface MeshFile extends SceneMesh {
  /** Whether neither the file nor its format nor the scene says the unit; its coordinates are then taken for metres. */
  readonly leavesUnitOpen: boolean;
}

/** Reads a mesh file as {@link readSceneMesh} does, but takes coordinates of an unknown unit for metres. */
export async function readMeshFile(
  { file, unit, spaces, ...placement }: ModelFile,
  sceneFile: string,
  files: Files,
  memoryLimit: number,
  at = MESH_PATH,
): Promise<MeshFile> {
  const path = files.beside(sceneFile, file);
  const facts = formatFacts(path);
  const ofFormat = facts.unit === 'in the file' ? undefined : facts.unit;
  if (ofFormat !== undefined && unit !== undefined && unit !== ofFormat) {
    throw new InputError(
      `${sceneFile}: ${at}.unit`,
      `"${unit}", but files such as ${path} are in "${ofFormat}" by their format`,
      'Leave the unit out; if the model is too large or too small, add "scale".',
    );
  }
  if (spaces !== undefined && !facts.hasSpaces) {
    throw new InputError(
      `${sceneFile}: ${at}.spaces`,
      `files such as ${path} name no rooms`,
      'Leave the key out: only IFC files have rooms to choose from.',
    );
  }
  const bytes = await readBytes(files, path, `${sceneFile}: ${at}.file`, path, memoryLimit);
  const companions = new Set<string>();
  const companion = (name: string): Promise<Uint8Array> => {
    companions.add(name);
    const beside = files.beside(path, name);
    return readBytes(files, beside, path, `${beside}, which it refers to`, memoryLimit);
  };
  const read = await readMesh(bytes, path, companion, { spaces });
  const given = unit ?? ofFormat;
  const scale = given === undefined ? read.metresPerUnit : metresPer(given);
  return {
    ...read,
    ...placed(scaled(read.mesh, scale ?? 1), read.points, placement),
    file: path,
    companions: [...companions],
    leavesUnitOpen: scale === undefined,
  };
}

function missingUnit(file: string, path: string): InputError {
  const says = file.toLowerCase().endsWith('.dxf')
    ? `${file} does not say what unit its coordinates are in`
    : `files such as ${file} do not say what unit their coordinates are in`;
  return new InputError(
    path,
    `missing; ${says}`,
    `Add "unit": one of ${LENGTH_UNITS.map((unit) => `"${unit}"`).join(', ')}.`,
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
