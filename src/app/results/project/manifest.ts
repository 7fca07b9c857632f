import * as z from 'zod';
import { InputError } from '../../../units/errors.ts';
import { shapeFault } from '../../ports/host/shape-fault.ts';
import { CHANNEL_USES } from '../measured/measured-responses.ts';
import { projectSchemeShape } from '../../inputs/scheme/project-scheme-shape.ts';
import { MANIFEST } from '../../inputs/scheme/project-path.ts';
import { REPORT_LANGUAGES } from '../report/words/languages.ts';
import { isWithinFolder } from './read-zip.ts';

/** The version of project files that is written. Version 1, whose sounds are not packed, is read as well. */
export const PROJECT_VERSION = 2;

const path = z.string().refine(isWithinFolder, 'a path within the project');
const scene = z.object({
  /** What the user calls the scene. */
  name: z.string().min(1),
  file: path,
  /** Where the project has the files of the scene, by the paths that the scene had them at. */
  files: z.record(z.string(), path),
});
/** A point in time that a program can read: another could not be written again. */
const date = z.string().refine((text) => !Number.isNaN(Date.parse(text)), 'a date');
const named = z.object({ name: z.string(), file: path });

const index = z.number().int().nonnegative();
const heard = z.object({ run: index, file: z.string() }).nullable();
const ears = z.object({
  isOn: z.boolean(),
  head: z.string(),
  orientation: z.object({ yawDegrees: z.number(), pitchDegrees: z.number(), rollDegrees: z.number() }),
  dryLevelDb: z.number().nullable(),
});
const listening = z.object({
  programme: z.union([z.string(), index]),
  lanes: z.object({ a: heard, b: heard }),
  isExtended: z.boolean(),
  isMatched: z.boolean(),
  directGainDb: z.number(),
  ears: ears.nullish(),
});

/** Chapters that this version does not have are left out when it is read. */
const report = z.object({ chapters: z.array(z.string()), language: z.enum(REPORT_LANGUAGES) });

const underlay = named.extend({
  metresPerUnit: z.number().positive(),
  at: z.tuple([z.number(), z.number()]),
  turnDegrees: z.number(),
  isShown: z.boolean(),
});

/** Kinds of searches that this version does not have are left out when it is read. */
const search = z.object({ kind: z.string(), finished: date, scene, files: z.array(named) });

/** `project.json`: what a project has, and where. */
const manifestShape = z.object({
  wavehallProject: z.literal([1, PROJECT_VERSION]),
  program: z.string(),
  id: z.string().min(1).max(100),
  saved: z.string(),
  scene,
  runs: z.array(z.object({ name: z.string().min(1), finished: date, folder: path, scene: scene.nullable() })),
  searches: z.array(search).nullish(),
  measured: z
    .object({
      files: z.array(named),
      reference: named.nullable(),
      channels: z.enum(CHANNEL_USES),
      positions: z.record(z.string(), z.string()),
    })
    .nullable(),
  targets: z.object({ names: z.array(z.string()), files: z.array(named) }),
  sounds: z.array(named),
  head: named.nullish(),
  listening: listening.nullish(),
  report: report.nullish(),
  underlay: underlay.nullish(),
  scheme: projectSchemeShape.nullish(),
});

export type Manifest = z.infer<typeof manifestShape>;
export type ManifestScene = z.infer<typeof scene>;
export type NamedFile = z.infer<typeof named>;

/**
 * Reads `project.json`.
 *
 * @param file How errors name the project.
 * @throws InputError if it is none, or one of another version.
 */
export function readManifest(text: string, file: string): Manifest {
  const where = `${file}: ${MANIFEST}`;
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch (cause) {
    throw new InputError(where, 'this is not JSON', 'Choose another copy of the project.', { cause });
  }
  const version = (content as { wavehallProject?: unknown } | null)?.wavehallProject;
  if (typeof version === 'number' && version > PROJECT_VERSION) {
    throw new InputError(
      where,
      `the project has version ${version}; this program reads versions up to ${PROJECT_VERSION}`,
      'Open it with a newer version of Wavehall.',
    );
  }
  const { error, data } = manifestShape.safeParse(content);
  if (error) throw new InputError(where, shapeFault(error), 'Choose another copy of the project.');
  return data;
}
