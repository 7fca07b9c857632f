import type { Files } from '../../ports/host/host.ts';
import { MemoryFiles } from '../../ports/host/memory-files.ts';
import { INTO_PROJECT, isProjectName } from '../../inputs/scheme/project-path.ts';
import { PROJECT_SCENE } from './project.ts';
import { readZip } from './read-zip.ts';
import { missingIn, projectEntries } from './unpack-project.ts';

/**
 * Files in which a project file is its scene, and a folder with all that the project has: `room.wavehall` reads as its
 * scene, `room.wavehall/hall.obj` and `room.wavehall/runs/1 room/report.json` as what is in it. A folder of that name
 * is a folder.
 */
export function withProjects(files: Files): Files {
  const read = new Map<string, Promise<{ readonly inside: MemoryFiles; readonly hasScene: boolean }>>();
  /** The project of a path, and the path in it; null for a path of no project. */
  const find = async (path: string): Promise<readonly [MemoryFiles, string] | null> => {
    const [, project, inside] = INTO_PROJECT.exec(path) ?? [];
    if (project === undefined || (await files.isFolder(project))) return null;
    let reading = read.get(project);
    if (!reading) {
      reading = files
        .readBytes(project)
        .then((bytes) => readZip(new Blob([bytes as Uint8Array<ArrayBuffer>]), project))
        .then((zip) => projectEntries(zip, project))
        .then((entries) => ({ inside: new MemoryFiles(entries), hasScene: entries.has(PROJECT_SCENE) }));
      read.set(project, reading);
    }
    const found = await reading;
    if (inside === undefined && !found.hasScene) throw missingIn(project, PROJECT_SCENE);
    return [found.inside, inside ?? PROJECT_SCENE];
  };
  const or = async <T>(path: string, inProject: (files: Files, path: string) => Promise<T>): Promise<T> => {
    const found = await find(path);
    return found ? inProject(...found) : inProject(files, path);
  };
  return {
    ...files,
    sizeOf: (path) => or(path, (from, inside) => from.sizeOf(inside)),
    readBytes: (path, mostBytes) => or(path, (from, inside) => from.readBytes(inside, mostBytes)),
    readText: (path) => or(path, (from, inside) => from.readText(inside)),
    beside: (file, name) =>
      isProjectName(file) ? files.beside(`${file}/${PROJECT_SCENE}`, name) : files.beside(file, name),
    isFolder: async (path) => {
      if (await files.isFolder(path)) return true;
      const [, project, inside] = INTO_PROJECT.exec(path) ?? [];
      if (project === undefined || inside === undefined) return false;
      const found = await find(path).catch(() => null);
      return found ? found[0].isFolder(inside) : false;
    },
  };
}
