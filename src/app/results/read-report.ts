import * as z from 'zod';
import { InputError } from '../../units/errors.ts';
import { areaFile } from '../areas/area-files.ts';
import type { Files } from '../host/host.ts';
import { readOrRefuse } from '../host/reading.ts';
import { shapeFault } from '../host/shape-fault.ts';
import { REPORT } from '../render/file-names.ts';
import type { RenderReport } from '../render/report.ts';

/** Maps that are read. */
const MOST_MAPS = 60;

/** A name of a file beside the report. */
const fileName = z.string().regex(/^[\w.-]+$/, 'a name of a file beside the report');

/** What must be there for all that follows; the rest of a report is as this program wrote it. */
const reportShape = z.looseObject({
  title: z.string(),
  program: z.string(),
  validToHz: z.number(),
  scheme: z.looseObject({ id: z.string(), weights: z.string() }),
  scene: z.looseObject({
    file: z.string(),
    geometry: z.looseObject({ fingerprint: z.string() }),
    materials: z.array(z.looseObject({ name: z.string(), bands: z.array(z.looseObject({ centreHz: z.number() })) })),
    sources: z.array(z.looseObject({ name: z.string(), position: z.array(z.number()) })),
    receivers: z.array(z.looseObject({ name: z.string(), position: z.array(z.number()) })),
    slices: z.array(z.looseObject({ axis: z.number(), surfaces: z.array(z.looseObject({ name: z.string() })) })),
  }),
  duration: z.looseObject({ seconds: z.number() }),
  areas: z.array(
    z.looseObject({
      area: z.string(),
      receivers: z.number(),
      leftOut: z.array(z.looseObject({})),
      file: fileName.nullable(),
      maps: z.array(fileName),
    }),
  ),
  responses: z.array(
    z.looseObject({
      source: z.string(),
      receiver: z.string(),
      file: fileName,
      figures: z.looseObject({ bands: z.array(z.looseObject({ centreHz: z.number() })) }).nullable(),
    }),
  ),
  sounds: z.looseObject({ sounds: z.array(z.looseObject({ file: fileName })) }).optional(),
});

/** The report of a rendering, and the names in it that lead to other files. */
export interface ReadReport {
  readonly path: string;
  readonly report: RenderReport;
  readonly mapNames: readonly string[];
  /** Areas of receivers with a file of their own. */
  readonly areas: readonly string[];
}

/**
 * Reads `report.json` from the folder of a rendering.
 *
 * @throws InputError if there is none, or one of another version.
 */
export async function readReport(folder: string, files: Files): Promise<ReadReport> {
  const path = files.beside(`${folder}/.`, REPORT);
  const remedy = 'Choose a run of this version, or run the scene again.';
  const text = await readOrRefuse(files.readText(path), { path, wanted: 'the report of a run', remedy });
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch (cause) {
    throw new InputError(path, 'this is not JSON', remedy, { cause });
  }
  const { error, data } = reportShape.safeParse(content);
  if (error) {
    throw new InputError(path, `the report of this run cannot be read: ${shapeFault(error)}`, remedy);
  }
  const mapNames = data.areas.flatMap(({ maps }) => maps).slice(0, MOST_MAPS);
  const areas = data.areas.flatMap(({ area, file }) => (file === areaFile(area) ? [area] : []));
  return { path, report: content as RenderReport, mapNames, areas };
}
