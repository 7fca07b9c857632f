import * as z from 'zod';
import { FIGURES } from '../../../response/figures/catalogue.ts';
import { AREA_KINDS, MOST_AREA_RECEIVERS } from '../../../scene/areas/area.ts';
import { nameFault } from '../../../scene/checks/names.ts';
import { COORDINATE } from '../../../scene/schema/ranges.ts';
import { InputError } from '../../../units/errors.ts';
import { areaFile } from '../../inputs/areas/area-files.ts';
import type { AreaResult } from '../../outputs/maps/area-result.ts';
import type { Files } from '../../ports/host/host.ts';
import { readOrRefuse } from '../../ports/host/reading.ts';

/** Most places of a grid, with those that have no receiver. */
const MOST_PLACES = 4_000_000;

/** Maps are named after it. */
const name = z.string().refine((text) => nameFault(text) === null);
const coordinate = z.number().min(COORDINATE.least).max(COORDINATE.most);
const vector = z.tuple([coordinate, coordinate, coordinate]);
const place = z.object({
  row: z.int().min(0).max(MOST_AREA_RECEIVERS),
  column: z.int().min(0).max(MOST_AREA_RECEIVERS),
  level: z.int().min(0).max(100),
});

const areaResult = z
  .object({
    wavehallArea: z.literal(1),
    title: z.string(),
    area: name,
    kind: z.enum(AREA_KINDS),
    spacingMetres: z.number().positive().nullable(),
    frame: z.object({ origin: vector, u: vector, v: vector }).nullable(),
    validToHz: z.number().positive(),
    sources: z.array(z.object({ name, position: vector })),
    receivers: z.array(z.object({ name: z.string(), position: vector, at: place.nullable() })).max(MOST_AREA_RECEIVERS),
    leftOut: z.array(z.object({ name: z.string(), position: vector, why: z.string() })),
    values: z.array(
      z.object({
        source: z.string(),
        figure: z.enum(FIGURES.map((figure) => figure.name)),
        centreHz: z.number().positive().nullable(),
        validity: z.enum(['whole', 'partly', 'outside']),
        values: z.array(z.number().min(-1e6).max(1e6).nullable()),
        uncertainty: z.number().min(0).max(1e6).nullable(),
        extendedFromHz: z.number().positive().optional(),
      }),
    ),
  })
  .refine(({ receivers, frame }) => frame === null || receivers.every(({ at }) => at !== null))
  .refine(({ receivers, values }) => values.every((one) => one.values.length === receivers.length))
  .refine(({ receivers }) => {
    const sides = (['row', 'column'] as const).map((side) =>
      receivers.reduce((most, { at }) => Math.max(most, (at?.[side] ?? 0) + 1), 1),
    );
    return sides[0] * sides[1] <= MOST_PLACES;
  });

/**
 * Reads the file of an area.
 *
 * @throws InputError if it is none.
 */
export function readAreaResult(text: string, path: string): AreaResult {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    value = undefined;
  }
  const { data, error } = areaResult.safeParse(value);
  if (data) return data as AreaResult;
  const at = error.issues[0].path.join('.');
  throw new InputError(
    path,
    `this is not the file of an area of receivers${at === '' ? '' : ` (at ${at})`}`,
    'Run the scene again.',
  );
}

/**
 * Reads the files of areas beside a report.
 *
 * @param areas Their names.
 * @throws InputError as {@link readAreaResult}, and if a file cannot be read.
 */
export async function readAreaResults(
  reportFile: string,
  areas: readonly string[],
  files: Pick<Files, 'beside' | 'readText'>,
): Promise<AreaResult[]> {
  const read: AreaResult[] = [];
  for (const area of areas) {
    const path = files.beside(reportFile, areaFile(area));
    const remedy = 'Run the scene again: its folder is incomplete.';
    const text = await readOrRefuse(files.readText(path), { path, wanted: 'the file of an area', remedy });
    read.push(readAreaResult(text, path));
  }
  return read;
}
