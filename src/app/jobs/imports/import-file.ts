import type { ImportAccount } from '../../../mesh/imported.ts';
import type { MeshSpace } from '../../../mesh/mesh.ts';
import type { NameSuggestion } from '../../../material/names/suggest.ts';
import { InputError } from '../../../units/errors.ts';
import { LENGTH_UNITS, type LengthUnit } from '../../../units/lengths.ts';
import { UP_AXES, type MirrorAxis, type UpAxis } from '../../../units/placement.ts';
import { FileError, type Host } from '../../ports/host/host.ts';
import type { Extents } from '../../inputs/scene/extents.ts';
import { viewMesh } from '../../setup/view/mesh-view.ts';
import { mayListMaterials, readMaterials } from './read-materials.ts';
import { sceneAround } from './scene-around.ts';

/** A file of another program to import. */
export interface ImportRequest {
  /** A mesh file, or a list of materials. */
  readonly file: string;
  /** Where the format, or the file, leaves it open. */
  readonly unit?: LengthUnit | undefined;
  readonly up?: UpAxis | undefined;
  /** Factor of all lengths. */
  readonly scale?: number | undefined;
  /** The axis whose coordinates are reversed. */
  readonly mirror?: MirrorAxis | undefined;
  /** Names of rooms to take; an empty list takes the building's parts. */
  readonly spaces?: readonly string[] | undefined;
  /** A list of materials that define those of the mesh. */
  readonly materialsFile?: string | undefined;
  /** Whether materials that no list defines are entries of the library that their names suggest. */
  readonly byName?: boolean | undefined;
  /** The scene, or materials, to write; beside the file if not given. */
  readonly outFile?: string | undefined;
}

/** What was imported. */
export interface ImportReport {
  readonly file: string;
  /** The file that was written. */
  readonly out: string;
  /** What was read of the model; null for a list of materials. */
  readonly mesh: {
    readonly extentsMetres: Extents;
    readonly spaces: readonly MeshSpace[];
    /** Materials of the mesh that the list defines, by its names. */
    readonly defined: Readonly<Record<string, string>>;
    /** Materials of the mesh that are entries of the library, by their names. */
    readonly suggested: Readonly<Record<string, NameSuggestion>>;
    /** Materials of the mesh that are still to be defined. */
    readonly toDefine: readonly string[];
  } | null;
  /** What was taken and left out. Null for mesh formats of which everything with a surface is taken. */
  readonly imported: ImportAccount | null;
  /** What was taken from the list of materials and left out, if one was given beside a mesh. */
  readonly importedMaterials: ImportAccount | null;
}

/** What a use-case may take to import. */
export interface ImportControls {
  readonly host: Host;
  /** Bytes that may be taken. */
  readonly memoryLimit: number;
}

/**
 * Imports a mesh file into a new scene, or a list of materials into a file of materials for scenes.
 *
 * @throws InputError also if the unit or the axis that points up is open, or if the file to write exists.
 */
export async function importFile(request: ImportRequest, { host, memoryLimit }: ImportControls): Promise<ImportReport> {
  const { files } = host;
  const { file, unit, scale, mirror, spaces, materialsFile } = request;
  const isList = mayListMaterials(file);
  const base = file.replace(/\.[^./\\]*$/, '');
  const out = request.outFile ?? `${base}.${isList ? 'materials' : 'scene'}.json`;
  const { folder, name } = files.split(out);
  await refuseExisting(out, host);
  const write = async (contents: unknown): Promise<void> => {
    await files.checkFolder(folder, 'outFile', { names: [name], inputs: [file] });
    const text = `${JSON.stringify(contents, null, 2)}\n`;
    await files.writeTogether(folder, new Map([[name, text]]), new AbortController().signal);
  };
  if (isList) {
    const { materials, imported } = await readMaterials(file, files);
    await write({ materials });
    return { file, out, mesh: null, imported, importedMaterials: null };
  }
  const list = materialsFile === undefined ? undefined : await readMaterials(materialsFile, files);
  const first = await viewMesh(file, { unit, up: request.up, scale, mirror, spaces }, { host, memoryLimit });
  if (first.leavesUnitOpen) {
    throw new InputError(
      `${file}: unit`,
      'the file does not say in which unit it is drawn',
      `Say the unit of its coordinates: ${LENGTH_UNITS.join(', ')}.`,
    );
  }
  const up = request.up ?? first.up;
  if (up === null) {
    throw new InputError(
      `${file}: up`,
      'files of its format do not say which axis points up',
      `Say which axis points up: ${UP_AXES.join(', ')}.`,
    );
  }
  const mesh =
    up !== 'z' && request.up === undefined
      ? await viewMesh(file, { unit, up, scale, mirror, spaces }, { host, memoryLimit })
      : first;
  const made = sceneAround(mesh, {
    file: pathFrom(folder, file, host),
    title: files.split(base).name,
    unit,
    up,
    scale,
    mirror,
    spaces,
    library: list?.materials,
    byName: request.byName,
  });
  await write(made.scene);
  return {
    file,
    out,
    mesh: {
      extentsMetres: mesh.extentsMetres,
      spaces: mesh.spaces,
      defined: made.defined,
      suggested: made.suggested,
      toDefine: made.toDefine,
    },
    imported: mesh.imported,
    importedMaterials: list?.imported ?? null,
  };
}

/** The path of the model from the folder of its scene. @throws InputError if the scene cannot name it. */
function pathFrom(folder: string, file: string, { files }: Host): string {
  const own = files.split(file);
  const path = own.folder === folder ? own.name : files.between(folder, file, true);
  if (!/^([/\\]|[A-Za-z]:)/.test(path)) return path;
  throw new InputError(file, `a scene in ${folder} cannot name it`, 'Write the scene into the folder of the model.');
}

/** @throws InputError if there is such a file, which a user may have worked on. */
async function refuseExisting(out: string, { files }: Host): Promise<void> {
  try {
    await files.sizeOf(out);
  } catch (error) {
    if (error instanceof FileError) return;
    throw error;
  }
  throw new InputError(out, 'there is such a file', 'Name another file to write, or move this one.');
}
