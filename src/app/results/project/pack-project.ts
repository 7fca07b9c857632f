import program from '../../../../package.json' with { type: 'json' };
import { stopIfAsked } from '../../../units/task.ts';
import { MemoryFiles } from '../../ports/host/memory-files.ts';
import { PROJECT_VERSION, type Manifest, type ManifestScene, type NamedFile } from './manifest.ts';
import { MANIFEST } from '../../inputs/scheme/project-path.ts';
import { NOTES, PROJECT_SCENE, unpacked, type Project, type SceneFiles } from './project.ts';
import { keptForm } from './packed-sounds.ts';
import { placeInProject, withPaths } from './scene-paths.ts';
import { writeZip } from './write-zip.ts';

/**
 * Packs a project into a ZIP file that other programs open, too: `scene.json` with its meshes, and a folder in `runs`
 * for each rendering, with `report.json`, the responses, packed without loss, and the scene that was rendered; likewise
 * one in `searches` for what each kind of search has found. A file that several scenes share is there once.
 *
 * @param file How errors name what is written.
 * @throws InputError if it would be larger than ZIP files can be; CancelledError
 */
export async function packProject(project: Project, file: string, signal: AbortSignal): Promise<Blob> {
  const contents = new Map<string, Blob | string>();
  // The manifest comes first, by which a project is recognised; it is filled in last.
  contents.set(MANIFEST, '');
  const shared = new SharedFiles();
  const scene = await placeScene(project.scene, '', contents, shared);
  addNotes(contents, '', project.notes);
  const runs: Manifest['runs'][number][] = [];
  for (const [i, run] of project.runs.entries()) {
    const folder = `runs/${i + 1} ${plainName(run.name)}`;
    for (const [name, bytes] of unpacked(run.files)) {
      stopIfAsked(signal);
      const [keptName, kept] = await keptForm(name, bytes);
      contents.set(`${folder}/${keptName}`, kept);
    }
    addNotes(contents, `${folder}/`, run.notes);
    const ranWith = run.scene && (await placeScene(run.scene, `${folder}/scene/`, contents, shared));
    runs.push({ name: run.name, finished: run.finishedAt, folder, scene: ranWith });
  }
  const addAll = (folder: string, files: ReadonlyMap<string, Blob>): NamedFile[] =>
    Array.from(files, ([name, bytes]) => {
      const path = freePath(contents, folder, name);
      contents.set(path, bytes);
      return { name, file: path };
    });
  const addOne = (folder: string, one: { name: string; contents: Blob } | null): NamedFile | null =>
    one && addAll(folder, new Map([[one.name, one.contents]]))[0];
  const searches: NonNullable<Manifest['searches']> = [];
  for (const { kind, finishedAt, scene: ranWith, files } of project.searches) {
    const searched = await placeScene(ranWith, `searches/${kind}/scene/`, contents, shared);
    searches.push({ kind, finished: finishedAt, scene: searched, files: addAll(`searches/${kind}`, unpacked(files)) });
  }
  const { recordings, targets, sounds } = project;
  const manifest: Manifest = {
    wavehallProject: PROJECT_VERSION,
    program: program.version,
    id: project.id,
    saved: new Date().toISOString(),
    scene,
    runs,
    searches,
    measured: recordings && {
      files: addAll('measured', recordings.files),
      reference: addOne('measured/reference', recordings.reference),
      channels: recordings.channels,
      positions: Object.fromEntries(recordings.positions),
    },
    targets: { names: [...targets.names], files: addAll('targets', targets.files) },
    sounds: sounds.flatMap((sound) => addOne('sounds', sound) ?? []),
    head: addOne('head', project.head),
    listening: project.listening,
    report: project.report && { ...project.report, chapters: [...project.report.chapters] },
    underlay: placedUnderlay(project.underlay, addOne),
    scheme: project.scheme,
  };
  contents.set(MANIFEST, `${JSON.stringify(manifest, null, 2)}\n`);
  return writeZip(contents, file, signal);
}

/** Puts the file of an underlay into the project. */
function placedUnderlay(
  underlay: Project['underlay'],
  addOne: (folder: string, one: { name: string; contents: Blob } | null) => NamedFile | null,
): Manifest['underlay'] {
  const file = addOne('underlay', underlay);
  if (!underlay || !file) return null;
  const { metresPerUnit, at, turnDegrees, isShown } = underlay;
  return { ...file, metresPerUnit, at: [...at], turnDegrees, isShown };
}

/** Files by what they hold, with the place of the first that was put into the project. */
class SharedFiles {
  private readonly places = new Map<string, string>();
  private readonly hashes = new Map<Blob, Promise<string>>();

  /** Where the same contents are; if nowhere, they are now at the given place. */
  async placeOf(contents: Blob, otherwise: string): Promise<string> {
    const hashing = this.hashes.get(contents) ?? hashOf(contents);
    this.hashes.set(contents, hashing);
    const hash = await hashing;
    const there = this.places.get(hash);
    if (there === undefined) this.places.set(hash, otherwise);
    return there ?? otherwise;
  }
}

async function hashOf(contents: Blob): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await contents.arrayBuffer());
  return `${contents.size} ${new Uint8Array(digest).join(' ')}`;
}

/** Finds the way from a scene to its files. */
const PATHS = new MemoryFiles(new Map());

/** Puts a scene and its files into a folder; the scene then names them where they are. */
async function placeScene(
  { name, text, files }: SceneFiles,
  folder: string,
  contents: Map<string, Blob | string>,
  shared: SharedFiles,
): Promise<ManifestScene> {
  const places: Record<string, string> = Object.create(null) as Record<string, string>;
  for (const [path, bytes] of files) {
    const own = `${folder}${placeInProject(path)}`;
    const there = await shared.placeOf(bytes, own);
    // The scene's own files stay at their names, even if two are the same: a mesh finds what it refers to by its name.
    const place = folder === '' ? own : there;
    contents.set(place, bytes);
    places[path] = place;
  }
  const file = `${folder}${PROJECT_SCENE}`;
  contents.set(
    file,
    withPaths(text, (path) => (Object.hasOwn(places, path) ? PATHS.between(folder.slice(0, -1), places[path]) : path)),
  );
  return { name, file, files: places };
}

function addNotes(contents: Map<string, Blob | string>, folder: string, notes: string): void {
  if (notes !== '') contents.set(`${folder}${NOTES}`, notes);
}

/** A path in a folder that nothing has yet, in names that every system allows. */
function freePath(contents: ReadonlyMap<string, unknown>, folder: string, name: string): string {
  const plain = plainName(name);
  let path = `${folder}/${plain}`;
  for (let number = 2; contents.has(path); number++) path = `${folder}/${number} ${plain}`;
  return path;
}

/** Letters of a name of a file or folder, at most. */
const LONGEST_NAME = 80;

/** A name that every system allows for a file or a folder: `carpet → wood` becomes `carpet to wood`. */
export function plainName(name: string): string {
  const plain = name
    .replaceAll('→', 'to')
    .replace(/[<>:"/\\|?*\p{Cc}\p{Default_Ignorable_Code_Point}]+/gu, '-')
    .trim();
  return (
    Array.from(plain)
      .slice(0, LONGEST_NAME)
      .join('')
      .replace(/^[. ]+|[. ]+$/g, '') || 'unnamed'
  );
}
