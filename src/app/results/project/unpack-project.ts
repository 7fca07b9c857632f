import { CHAPTERS } from '../report/content/chapters.ts';
import { InputError, allTogether } from '../../../units/errors.ts';
import { MemoryFiles } from '../../ports/host/memory-files.ts';
import { readOrRefuse } from '../../ports/host/reading.ts';
import { readReport } from '../read/read-report.ts';
import { readManifest, type Manifest, type ManifestScene, type NamedFile } from './manifest.ts';
import { MANIFEST } from '../../inputs/scheme/project-path.ts';
import {
  NOTES,
  packed,
  SEARCH_KINDS,
  type Project,
  type ProjectRun,
  type ProjectSearch,
  type SceneFiles,
} from './project.ts';
import { withSounds } from './packed-sounds.ts';
import { readZip } from './read-zip.ts';
import { withPaths } from './scene-paths.ts';

/**
 * Reads a project file.
 *
 * @param file How errors name it.
 * @throws InputError if it is no project, torn, of a newer version, or if files are missing; all that are.
 */
export async function unpackProject(contents: Blob, file: string): Promise<Project> {
  const entries = await withSounds(projectEntries(await readZip(contents, file), file), file);
  const reading = new Reading(entries, file);
  const manifest = readManifest(await reading.text(MANIFEST), file);
  reading.requireAll(manifest);
  const runs: ProjectRun[] = [];
  for (const run of manifest.runs) {
    runs.push(await reading.run(run));
    await reading.checkReport(run.folder);
  }
  reading.refuseMissing();
  const { id, measured, targets, sounds, head, listening, report, underlay, scheme } = manifest;
  return {
    id,
    scene: await reading.scene(manifest.scene),
    notes: await reading.notes(''),
    runs,
    searches: await reading.searches(manifest.searches ?? []),
    recordings: measured && {
      files: reading.all(measured.files),
      reference: reading.one(measured.reference),
      channels: measured.channels,
      positions: new Map(Object.entries(measured.positions)),
    },
    targets: { names: targets.names, files: reading.all(targets.files) },
    sounds: sounds.flatMap((sound) => reading.one(sound) ?? []),
    head: reading.one(head ?? null),
    listening: listening ? { ...listening, ears: listening.ears ?? null } : null,
    report: report ? { ...report, chapters: CHAPTERS.filter((chapter) => report.chapters.includes(chapter)) } : null,
    underlay: reading.underlay(underlay ?? null),
    scheme: scheme ?? null,
  };
}

/**
 * The entries of a project. A folder around all of it, which some programs add when they pack a folder, is left out.
 *
 * @throws InputError if it is no project.
 */
export function projectEntries(entries: ReadonlyMap<string, Blob>, file: string): ReadonlyMap<string, Blob> {
  if (entries.has(MANIFEST)) return entries;
  const inFolder = [...entries.keys()].find((path) => path.endsWith(`/${MANIFEST}`) && path.split('/').length === 2);
  if (inFolder === undefined) {
    throw new InputError(file, `this is a ZIP file without a ${MANIFEST}`, 'Choose a project of Wavehall.');
  }
  const folder = inFolder.slice(0, -MANIFEST.length);
  return new Map(
    [...entries].flatMap(([path, bytes]) =>
      path.startsWith(folder) ? [[path.slice(folder.length), bytes] as const] : [],
    ),
  );
}

/** What is said of a file that a project lacks. */
export const missingIn = (project: string, path: string): InputError =>
  new InputError(`${project}: ${path}`, 'the project has no such file', 'Choose another copy of the project.');

class Reading {
  private readonly faults: InputError[] = [];
  private readonly files: MemoryFiles;

  constructor(
    private readonly entries: ReadonlyMap<string, Blob>,
    private readonly file: string,
  ) {
    this.files = new MemoryFiles(entries);
  }

  /** Lists what the manifest names and is not there. @throws InputError */
  requireAll({ scene, runs, searches, measured, targets, sounds, head, underlay }: Manifest): void {
    const scenes = [scene, ...[...runs, ...(searches ?? [])].flatMap((one) => one.scene ?? [])];
    const named = [
      ...(searches ?? []).flatMap(({ files }) => files),
      ...[...(measured?.files ?? []), measured?.reference, ...targets.files, ...sounds, head, underlay],
    ];
    for (const each of scenes) for (const path of [each.file, ...Object.values(each.files)]) this.demand(path);
    for (const each of named) if (each) this.demand(each.file);
    this.refuseMissing();
  }

  refuseMissing(): void {
    if (this.faults.length > 0) throw allTogether(this.faults);
  }

  private demand(path: string): void {
    if (!this.entries.has(path)) this.faults.push(missingIn(this.file, path));
  }

  /** The files directly in a folder: those in folders below belong to the scene. */
  async run({ name, finished, folder, scene }: Manifest['runs'][number]): Promise<ProjectRun> {
    const start = `${folder}/`;
    const own = [...this.entries].flatMap(([path, bytes]) => {
      const inside = path.startsWith(start) ? path.slice(start.length) : '/';
      return inside.includes('/') || inside === NOTES ? [] : [[inside, bytes] as const];
    });
    return {
      name,
      notes: await this.notes(start),
      finishedAt: finished,
      scene: scene && (await this.scene(scene)),
      files: packed(new Map(own)),
    };
  }

  /** Reads the report of a run, and lists files that it names and that are not there. @throws InputError */
  async checkReport(folder: string): Promise<void> {
    const { report } = await readReport(folder, this.files).catch((error: unknown) => {
      if (!(error instanceof InputError)) throw error;
      throw new InputError(`${this.file}: ${error.path}`, error.message, 'Choose another copy of the project.');
    });
    const names = [
      ...[...report.responses, ...(report.sounds?.sounds ?? [])].map(({ file }) => file),
      ...report.areas.flatMap(({ file, maps }) => [...(file === null ? [] : [file]), ...maps]),
    ];
    for (const name of names) this.demand(`${folder}/${name}`);
  }

  /** The last of each kind. */
  async searches(kept: NonNullable<Manifest['searches']>): Promise<ProjectSearch[]> {
    const last = SEARCH_KINDS.flatMap((kind) => {
      const search = kept.findLast((one) => one.kind === kind);
      return search ? [{ ...search, kind }] : [];
    });
    return Promise.all(
      last.map(async ({ kind, finished, scene, files }) => ({
        kind,
        finishedAt: finished,
        scene: await this.objectIn(scene),
        files: packed(this.all(files)),
      })),
    );
  }

  /** A scene that is a JSON object, whatever it says. @throws InputError */
  private async objectIn(of: ManifestScene): Promise<SceneFiles> {
    const scene = await this.scene(of);
    if (!isObjectText(scene.text)) {
      const where = `${this.file}: ${of.file}`;
      throw new InputError(where, 'the scene of a search is no JSON object', 'Choose another copy of the project.');
    }
    return scene;
  }

  async scene({ name, file, files }: ManifestScene): Promise<SceneFiles> {
    const folder = file.slice(0, file.lastIndexOf('/') + 1);
    const before = new Map(
      Object.entries(files).map(([path, place]) => [this.files.between(folder.slice(0, -1), place), path]),
    );
    const text = withPaths(await this.text(file), (path) => before.get(path) ?? path);
    return { name, text, files: new Map(Object.entries(files).map(([path, at]) => [path, this.entries.get(at)!])) };
  }

  /** @throws InputError if it is longer than texts are read. */
  text(path: string): Promise<string> {
    return readOrRefuse(this.files.readText(path), {
      path: `${this.file}: ${path}`,
      wanted: 'a text of a project',
      remedy: 'Choose another copy of the project.',
    });
  }

  notes(folder: string): Promise<string> {
    const path = `${folder}${NOTES}`;
    return this.entries.has(path) ? this.text(path) : Promise.resolve('');
  }

  all(named: readonly NamedFile[]): ReadonlyMap<string, Blob> {
    return new Map(named.map(({ name, file }) => [name, this.entries.get(file)!]));
  }

  underlay(kept: NonNullable<Manifest['underlay']> | null): Project['underlay'] {
    if (!kept) return null;
    const { name, file, ...placed } = kept;
    return { name, contents: this.entries.get(file)!, ...placed };
  }

  one(named: NamedFile | null): { readonly name: string; readonly contents: Blob } | null {
    return named && { name: named.name, contents: this.entries.get(named.file)! };
  }
}

function isObjectText(text: string): boolean {
  try {
    const content: unknown = JSON.parse(text);
    return typeof content === 'object' && content !== null && !Array.isArray(content);
  } catch {
    return false;
  }
}
