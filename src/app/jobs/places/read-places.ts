import * as z from 'zod';
import { GOALS, type SeatFigures } from '../../../places/figures.ts';
import { readCsv } from '../../inputs/tables/csv.ts';
import type { FoundFiles } from '../../results/project/found-files.ts';
import { damaged, foundReport, requireScene, textOf } from '../../results/project/found-report.ts';
import type { LevelCurves, PlacesReport, SeatCurves } from './places-report.ts';
import {
  leftOutShape,
  placedShape,
  placeShape,
  runsShape,
  searchShape,
  secondsShape,
  simulationShape,
} from './report-shapes.ts';

const figures = z.looseObject({
  variationDb: z.number(),
  smoothnessDb: z.number(),
  levelDb: z.number(),
  lateDb: z.number(),
}) satisfies z.ZodType<SeatFigures>;

const arrangement = z.looseObject({
  number: z.int().positive(),
  sources: z.array(placedShape),
  rank: z.number().nullable(),
  bestFor: z.array(z.enum(GOALS)),
  beatenBy: z.number().nullable(),
  figures,
  predicted: figures,
  difference: z.looseObject({ rmsDb: z.number(), mostDb: z.number() }),
  equaliser: z.array(z.looseObject({ frequencyHz: z.number(), gainDb: z.number(), q: z.number() })),
  equaliserFile: z.string().nullable(),
  equalised: figures,
  scene: z.string(),
});

const shape = z.looseObject({
  title: z.string(),
  band: z.looseObject({ fromHz: z.number(), toHz: z.number() }),
  goals: z.partialRecord(z.enum(GOALS), z.number()),
  seats: z.array(placeShape).min(1),
  candidates: z.number(),
  leftOut: z.array(leftOutShape),
  before: figures.nullable(),
  searches: z.array(searchShape),
  arrangements: z.array(arrangement),
  warnings: z.array(z.string()),
  simulation: simulationShape,
  runs: runsShape,
  seconds: secondsShape,
  files: z.looseObject({
    report: z.string(),
    table: z.string(),
    curves: z.string(),
    picture: z.string(),
    plan: z.string(),
  }),
});

/**
 * Reads what `findPlaces` wrote.
 *
 * @throws InputError if it is damaged, or of another version of the program.
 */
export function readPlaces(files: FoundFiles): { readonly report: PlacesReport; readonly curves: SeatCurves } {
  const read = foundReport(files, '-places.json', shape, ({ files: named, arrangements }) => [
    ...[named.report, named.table, named.curves, named.picture, named.plan],
    ...arrangements.flatMap(({ scene, equaliserFile }) => [scene, equaliserFile]),
  ]);
  for (const { scene } of read.arrangements) requireScene(files, scene);
  // Names of schemes, engines and reasons are only shown.
  const report = read as unknown as PlacesReport;
  return { report, curves: readCurves(textOf(files, report.files.curves), report) };
}

/** Reads the table of curves, whose columns follow from the report. */
function readCurves(text: string, { files, seats, before, arrangements }: PlacesReport): SeatCurves {
  const curves = [
    ...(before ? [{ name: 'before', isEqualised: false }] : []),
    ...arrangements.map(({ number, equaliser }) => ({ name: String(number), isEqualised: equaliser.length > 0 })),
  ];
  const [heading, ...rows] = readCsv(text, files.curves).rows;
  const widths = curves.map(({ isEqualised }) => seats.length + (isEqualised ? 2 : 1));
  const width = widths.reduce((sum, one) => sum + one, 1);
  if (!heading || rows.length === 0 || [heading, ...rows].some(({ cells }) => cells.length !== width)) {
    throw damaged(files.curves, `its lines do not have the ${width} columns of the report`);
  }
  const columns = Array.from({ length: width }, (_, c) => Float64Array.from(rows, ({ cells }) => Number(cells[c])));
  if (columns.some((column) => !column.every(Number.isFinite))) throw damaged(files.curves, 'a level is no number');
  let at = 1;
  return {
    frequencies: columns[0],
    curves: curves.map(({ name, isEqualised }, i): LevelCurves => {
      const own = columns.slice(at, (at += widths[i]));
      return {
        name,
        levels: own.slice(0, seats.length),
        mean: own[seats.length],
        equalised: isEqualised ? own[seats.length + 1] : null,
      };
    }),
  };
}
