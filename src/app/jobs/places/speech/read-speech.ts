import * as z from 'zod';
import { SPEAKER_GOALS, type SpeakerFigures } from '../../../../places/speech/evaluate.ts';
import type { ListenerFigures } from '../../../../places/speech/listener.ts';
import type { FoundFiles } from '../../../results/project/found-files.ts';
import { foundReport, requireScene } from '../../../results/project/found-report.ts';
import {
  leftOutShape,
  placedShape,
  placeShape,
  runsShape,
  searchShape,
  secondsShape,
  simulationShape,
} from '../report-shapes.ts';
import type { BassFigures } from '../bass/listen.ts';
import type { DesksReport, SpeakersReport } from './speech-reports.ts';
import { DESK_GOALS, isOfBass } from './speech-request.ts';

const figures = z.looseObject({
  evennessDb: z.number(),
  levelDb: z.number(),
  clarityDb: z.number(),
  sti: z.number().nullable(),
  leastSti: z.number().nullable(),
  spillDb: z.number().nullable(),
}) satisfies z.ZodType<SpeakerFigures>;

const heard = z.looseObject({
  levelDb: z.number(),
  clarityDb: z.number(),
  sti: z.number().nullable(),
}) satisfies z.ZodType<ListenerFigures>;

const bass = z.looseObject({
  smoothnessDb: z.number(),
  levelDb: z.number(),
  lateDb: z.number(),
}) satisfies z.ZodType<BassFigures>;

const speakers = z
  .looseObject({
    title: z.string(),
    goals: z.partialRecord(z.enum(SPEAKER_GOALS), z.number()),
    wantedGoals: z.array(z.enum(SPEAKER_GOALS)),
    audience: z.array(placeShape),
    quiet: z.array(placeShape),
    candidates: z.number(),
    leftOut: z.array(leftOutShape),
    octavesHz: z.array(z.number()),
    searches: z.array(searchShape),
    arrangements: z.array(
      z.looseObject({
        number: z.int().positive(),
        sources: z.array(placedShape),
        rank: z.number(),
        figures,
        predicted: figures,
        heard: z.array(heard),
        scene: z.string(),
      }),
    ),
    warnings: z.array(z.string()),
    simulation: simulationShape,
    runs: runsShape,
    seconds: secondsShape,
    files: z.looseObject({ report: z.string(), table: z.string(), listeners: z.string(), picture: z.string() }),
  })
  .refine(
    ({ arrangements, audience, quiet }) =>
      arrangements.every((one) => one.heard.length === audience.length + quiet.length),
    'what each listener hears of each arrangement',
  );

const desks = z
  .looseObject({
    title: z.string(),
    goal: z.enum(DESK_GOALS),
    sources: z.array(z.looseObject({ ...placeShape.shape, speechDb: z.number().nullable() })),
    isAbsolute: z.boolean(),
    hasNoise: z.boolean(),
    octavesHz: z.array(z.number()),
    bass: z
      .looseObject({
        band: z.looseObject({ fromHz: z.number(), toHz: z.number() }),
        present: z.array(z.looseObject({ ...placeShape.shape, bass })),
      })
      .nullable(),
    places: z.array(
      z.looseObject({
        ...placeShape.shape,
        rank: z.number(),
        levelDb: z.number(),
        mostSti: z.number().nullable(),
        leastSti: z.number().nullable(),
        heard: z.array(heard),
        bass: bass.nullable(),
      }),
    ),
    leftOut: z.array(leftOutShape),
    warnings: z.array(z.string()),
    simulation: simulationShape,
    runs: z.looseObject({ sources: z.number(), kept: z.number() }),
    seconds: z.number(),
    files: z.looseObject({
      ...{ report: z.string(), table: z.string(), picture: z.string(), curves: z.string().nullable() },
    }),
  })
  .refine(
    ({ goal, bass: ranking, places, sources }) =>
      isOfBass(goal)
        ? ranking !== null && places.every((one) => one.bass !== null)
        : places.every((one) => one.heard.length === sources.length),
    'what is heard at each place',
  );

/**
 * Reads what `findSpeakers` wrote.
 *
 * @throws InputError if it is damaged, or of another version of the program.
 */
export function readSpeakers(files: FoundFiles): SpeakersReport {
  const report = foundReport(files, '-speakers.json', speakers, ({ files: named, arrangements }) => [
    ...[named.report, named.table, named.listeners, named.picture],
    ...arrangements.map(({ scene }) => scene),
  ]);
  for (const { scene } of report.arrangements) requireScene(files, scene);
  // Names of schemes, engines and reasons are only shown.
  return report as unknown as SpeakersReport;
}

/**
 * Reads what `rankDesks` wrote.
 *
 * @throws InputError if it is damaged, or of another version of the program.
 */
export const readDesks = (files: FoundFiles): DesksReport =>
  foundReport(files, '-desks.json', desks, ({ files: { report, table, picture, curves } }) => [
    ...[report, table, picture, curves],
  ]) as unknown as DesksReport;
