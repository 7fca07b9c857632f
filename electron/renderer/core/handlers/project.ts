import {
  exportFiles,
  packProject as pack,
  readDesign,
  readDesks,
  readModes,
  readPlaces,
  readSensitivities,
  readSpeakers,
  sofaOfFiles,
  unpacked,
  unpackProject as unpack,
  writeZip,
  type Project,
  type SceneFiles,
  type SearchKind,
} from '../../../../src/app/index.ts';
import type { FoundByKind } from '../tasks/places-tasks.ts';
import type { Handler } from '../task.ts';

export const packProject: Handler<'packProject'> = ({ project, name }, { signal }) => pack(project, name, signal);

export const unpackProject: Handler<'unpackProject'> = async ({ name, contents }) =>
  inMemory(await unpack(contents, name));

type Files = ReadonlyMap<string, Uint8Array>;

const READERS: { readonly [K in SearchKind]: (files: Files) => FoundByKind[K] } = {
  modes: (files) => ({ report: readModes(files), files }),
  places: (files) => ({ ...readPlaces(files), files }),
  speakers: (files) => ({ report: readSpeakers(files), files }),
  desks: (files) => ({ report: readDesks(files), files }),
  sensitivities: (files) => ({ report: readSensitivities(files), files }),
  design: (files) => ({ report: readDesign(files), files }),
};

export const foundSearch: Handler<'foundSearch'> = async ({ kind, files: kept }) => {
  const files = new Map<string, Uint8Array>();
  for (const [name, contents] of unpacked(kept)) files.set(name, new Uint8Array(await contents.arrayBuffer()));
  return READERS[kind](files);
};

export const zipResult: Handler<'zipResult'> = async ({ files, prefix }, { signal }) => {
  const named = await exportFiles(unpacked(files), prefix);
  // A folder around them, so that nothing is strewn where the file is unpacked.
  const inFolder = new Map(Array.from(named, ([name, contents]) => [`${prefix}/${name}`, contents] as const));
  return writeZip(inFolder, `${prefix}.zip`, signal);
};

export const sofaResult: Handler<'sofaResult'> = async ({ files, prefix, eachSource, date }, { signal }) => {
  const made = await sofaOfFiles(unpacked(files), { eachSource }, date, signal);
  const named = new Map(Array.from(made, ([name, bytes]) => [`${prefix}-${name}`, new Blob([bytes])] as const));
  if (named.size > 1)
    return { name: `${prefix}.sofa.zip`, contents: await writeZip(named, `${prefix}.sofa.zip`, signal) };
  const [[, contents]] = named;
  return { name: `${prefix}.sofa`, contents };
};

type NamedBlob = Project['sounds'][number];

/** A copy that does not need the project's file any more: it can no longer be read once it was replaced. */
async function inMemory(project: Project): Promise<Project> {
  const copies = new Map<Blob, Promise<Blob>>();
  const copy = (blob: Blob): Promise<Blob> => {
    const copying = copies.get(blob) ?? blob.arrayBuffer().then((bytes) => new Blob([bytes]));
    copies.set(blob, copying);
    return copying;
  };
  const each = async (files: ReadonlyMap<string, Blob>): Promise<ReadonlyMap<string, Blob>> =>
    new Map(await Promise.all(Array.from(files, async ([name, blob]) => [name, await copy(blob)] as const)));
  const one = async (file: NamedBlob | null): Promise<NamedBlob | null> =>
    file && { ...file, contents: await copy(file.contents) };
  const scene = async (of: SceneFiles): Promise<SceneFiles> => ({ ...of, files: await each(of.files) });
  const { recordings, targets } = project;
  return {
    ...project,
    scene: await scene(project.scene),
    runs: await Promise.all(
      project.runs.map(async (run) => ({
        ...run,
        scene: run.scene && (await scene(run.scene)),
        files: { ...run.files, bytes: await copy(run.files.bytes) },
      })),
    ),
    searches: await Promise.all(
      project.searches.map(async (search) => ({
        ...search,
        scene: await scene(search.scene),
        files: { ...search.files, bytes: await copy(search.files.bytes) },
      })),
    ),
    recordings: recordings && {
      ...recordings,
      files: await each(recordings.files),
      reference: await one(recordings.reference),
    },
    targets: { ...targets, files: await each(targets.files) },
    head: await one(project.head),
    underlay: project.underlay && { ...project.underlay, contents: await copy(project.underlay.contents) },
    sounds: await Promise.all(
      project.sounds.map(async (sound) => ({ ...sound, contents: await copy(sound.contents) })),
    ),
  };
}
