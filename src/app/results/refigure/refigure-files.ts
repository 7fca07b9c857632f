import { FIGURES_TABLE, REPORT } from '../../outputs/response/file-names.ts';
import type { Controls } from '../../ports/engine/controls.ts';
import { readOrRefuse } from '../../ports/host/reading.ts';
import type { AnyReport } from '../../rendering/finished/render-report.ts';
import { readReport, reportPath } from '../read/read-report.ts';
import { refigure } from './refigure.ts';

/** A rendering, and the scene with other levels. */
export interface RefigureRequest {
  /** The folder of a rendering. */
  readonly resultFolder: string;
  /** The scene as it is now. */
  readonly sceneFile: string;
  /** The scene as it was when it ran. */
  readonly ranFile: string;
  /** Folder for the rendering with its new figures; created if missing. */
  readonly outFolder: string;
}

/** What was written. */
export interface RefiguredFiles {
  readonly folder: string;
  readonly files: readonly string[];
  /** Where the scene differs from the one that ran. */
  readonly changed: readonly string[];
}

/**
 * Computes the figures of a rendering again for other levels, noise, systems of sources or wishes for figures, and
 * writes all of the rendering to another folder; that of the run stays as it is.
 *
 * @throws InputError if the rendering cannot be read or has no figures, or if the scenes differ in what needs a run;
 *   RunError if writing fails; CancelledError if stopped.
 */
export async function refigureFiles(
  { resultFolder, sceneFile, ranFile, outFolder }: RefigureRequest,
  { host: { files }, signal }: Pick<Controls, 'host' | 'signal'>,
): Promise<RefiguredFiles> {
  const { path, report } = await readReport(resultFolder, files);
  const textOf = (file: string): Promise<string> =>
    readOrRefuse(files.readText(file), { path: file, wanted: 'a scene', remedy: 'Give the path of a scene file.' });
  const [ran, now] = [await textOf(ranFile), await textOf(sceneFile)];
  const kept = new Map<string, Uint8Array | string>();
  for (const name of namedIn(report)) {
    const place = files.beside(path, name);
    const remedy = 'Run the scene again: its folder is incomplete.';
    kept.set(name, await readOrRefuse(files.readBytes(place), { path: place, wanted: 'a file of the run', remedy }));
  }
  const made = await refigure(report, (name) => kept.get(name) as Uint8Array, { ran, now, file: sceneFile }, signal);
  for (const name of made.gone) kept.delete(name);
  // A folder that has its report is whole, so it is written last.
  kept.delete(REPORT);
  for (const [name, contents] of made.changed) kept.set(name, contents);
  await files.checkFolder(outFolder, 'outFolder', {
    names: [...kept.keys()],
    inputs: [reportPath(resultFolder, files), sceneFile, ranFile],
  });
  await files.writeTogether(outFolder, kept, signal);
  return { folder: outFolder, files: [...kept.keys()], changed: made.report.recomputed ?? [] };
}

/** The files that a report names. */
function namedIn({ responses, areas, sofa, hdf5 }: AnyReport): ReadonlySet<string> {
  return new Set([
    ...responses.flatMap(({ file, picture, extension, direction }) => [
      file,
      ...[picture, extension?.file, direction?.file].filter((name) => typeof name === 'string'),
    ]),
    ...areas.flatMap(({ file, table, maps }) => [...[file, table].filter((name) => name !== null), ...maps]),
    ...(sofa ?? []),
    ...(hdf5 === undefined ? [] : [hdf5]),
    FIGURES_TABLE,
  ]);
}
