import type { Files } from '../../ports/host/host.ts';
import { MemoryFiles } from '../../ports/host/memory-files.ts';
import { INTO_PROJECT, isProjectName } from '../../inputs/scheme/project-path.ts';
import { PROJECT_SCENE } from './project.ts';
import { isOfRun, withSounds } from './packed-sounds.ts';
import { readZip } from './read-zip.ts';
import { missingIn, projectEntries } from './unpack-project.ts';

/**
 * Files in which a project file is its scene, and a folder with all that the project has: `room.wavehall` reads as its
 * scene, `room.wavehall/hall.obj` and `room.wavehall/runs/1 room/report.json` as what is in it. A folder of that name
 * is a folder.
 */
export function withProjects(files: Files): Files {
  const read = new Map<
    string,
    Promise<{ readonly entries: ReadonlyMap<string, Blob>; readonly inside: MemoryFiles }>
  >();
  const whole = new Map<string, Promise<MemoryFiles>>();
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
        .then((entries) => ({ entries, inside: new MemoryFiles(entries) }));
      read.set(project, reading);
    }
    const found = await reading;
    if (inside === undefined && !found.entries.has(PROJECT_SCENE)) throw missingIn(project, PROJECT_SCENE);
    if (inside === undefined || !isOfRun(inside)) return [found.inside, inside ?? PROJECT_SCENE];
    // Sounds are unpacked once somebody reads of a run.
    let unpacking = whole.get(project);
    if (!unpacking) {
      unpacking = withSounds(found.entries, project).then((entries) => new MemoryFiles(entries));
      whole.set(project, unpacking);
    }
    return [await unpacking, inside];
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
