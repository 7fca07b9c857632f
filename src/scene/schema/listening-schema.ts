/**
 * The shape of levels, noise, systems of sources and wishes for figures. `fields.ts` says what zod's messages contain.
 */
import * as z from 'zod';
import { NOISE_OCTAVES, POWER_OCTAVES, type SceneListening, type SourceLevel } from '../listening.ts';
import { limits, ranged, strictObject, text } from './fields.ts';
import { DELAY, GAIN, isWithin, LEVEL, rangeText } from './ranges.ts';

const level = ranged('a level', LEVEL, 'dB');

const POWER = `a sound power level ${rangeText(LEVEL)} dB, the same in each octave, or levels by octave, such as { "500": 80, "1000": 77 }`;

const octaveName = (centres: readonly number[]) => (key: string) => centres.map(String).includes(key);

/** One level for all octaves, or levels by octave. */
const soundPower = z
  .custom<number | Record<string, number>>()
  .check((context) => {
    const { value } = context;
    if (typeof value === 'number' && isWithin(value, LEVEL)) return;
    if (typeof value !== 'object' || value === null || Array.isArray(value) || Object.keys(value).length === 0) {
      context.issues.push({ code: 'custom', message: POWER, input: value });
      return;
    }
    for (const [key, one] of Object.entries(value)) {
      if (!octaveName(POWER_OCTAVES)(key)) {
        const message = `${JSON.stringify(key)} is not an octave`;
        const params = { remedy: `Name octaves by their centres: ${POWER_OCTAVES.join(', ')}.` };
        context.issues.push({ code: 'custom', message, path: [key], params, input: value });
      } else if (typeof one !== 'number' || !isWithin(one, LEVEL)) {
        context.issues.push({ code: 'custom', message: `a level ${rangeText(LEVEL)} dB`, path: [key], input: one });
      }
    }
  })
  .meta({
    anyOf: [
      { type: 'number', ...limits(LEVEL) },
      {
        type: 'object',
        properties: Object.fromEntries(
          POWER_OCTAVES.map((centre) => [centre, { type: 'number', ...limits(LEVEL), description: 'A level, dB' }]),
        ),
        additionalProperties: false,
        minProperties: 1,
      },
    ],
  });

/** Levels of a source or a system. */
export const levelKeys = {
  soundPowerDb: soundPower.optional(),
  speechDb: ranged('the A-weighted level of speech at 1 m,', LEVEL, 'dB').optional(),
};

const noise = strictObject(
  `noise by octaves, such as { ${NOISE_OCTAVES.map((centre) => `"${centre}": 35`).join(', ')} }`,
  Object.fromEntries(NOISE_OCTAVES.map((centre) => [String(centre), level])) as Record<`${number}`, typeof level>,
);

const SYSTEM = '{ "sources": { "S1": { "gainDb": 0 }, "S2": { "gainDb": -3, "delaySeconds": 0.02 } } }';
const part = strictObject('a source of a system, such as { "gainDb": 0, "delaySeconds": 0 }', {
  gainDb: ranged('a gain', GAIN, 'dB'),
  delaySeconds: ranged('a delay', DELAY, 's').optional(),
  inverted: z.boolean({ error: 'true or false' }).optional(),
});
const system = strictObject(`a system of sources such as ${SYSTEM}`, {
  sources: z
    .record(z.string(), part, { error: 'sources by name, such as { "S1": { "gainDb": 0 } }' })
    .refine((sources) => Object.keys(sources).length > 0, { error: 'at least one source' }),
  ...levelKeys,
}).meta({ title: 'SystemInput' });

/** Systems of sources by name. */
export const systemsSchema = z.record(z.string(), system, { error: `systems by name, such as { "PA": ${SYSTEM} }` });

const line = strictObject('a line such as { "source": "S1", "receivers": ["R1", "R2", "R3", "R4"] }', {
  source: text('the name of a source'),
  receivers: z
    .array(text('the name of a receiver'), { error: 'a list of receivers' })
    .min(4, { error: 'a list of at least four receivers' }),
});

const pair = z.tuple([text('the name of a receiver'), text('the name of a receiver')], {
  error: 'the names of the two receivers beside it, such as ["R1a", "R1b"]',
});

/** What figures are wanted, and what they need. */
export const figuresSchema = strictObject('wishes for figures, such as { "thirdOctaves": true }', {
  noiseDb: noise.optional(),
  extendSpeech: z.boolean({ error: 'true or false' }).optional(),
  thirdOctaves: z.boolean({ error: 'true or false' }).optional(),
  openPlan: z.record(z.string(), line, { error: 'lines of receivers by name' }).optional(),
  ears: z.record(z.string(), text('the name of a receiver'), { error: 'right ears by left ears' }).optional(),
  figureOfEight: z.record(z.string(), pair, { error: 'pairs of receivers by the receiver between them' }).optional(),
}).meta({ title: 'FiguresInput' });

type LevelInFile = { readonly [Key in keyof typeof levelKeys]?: z.infer<(typeof levelKeys)[Key]> | undefined };

/** The parts of a checked file that say something of levels and figures. */
export interface ListeningInFile {
  readonly sources: 'mesh' | Readonly<Record<string, LevelInFile>>;
  readonly systems?: z.infer<typeof systemsSchema> | undefined;
  readonly figures?: z.infer<typeof figuresSchema> | undefined;
}

/** Converts levels, noise and systems of a scene file. */
export function sceneListening({ sources, systems = {}, figures = {} }: ListeningInFile): SceneListening {
  const { noiseDb, extendSpeech = false, thirdOctaves = false, openPlan = {}, figureOfEight = {}, ears = {} } = figures;
  const levels = typeof sources === 'string' ? [] : Object.entries(sources);
  return {
    levels: new Map(levels.map(([name, source]) => [name, sourceLevel(source)])),
    systems: Object.entries(systems).map(([name, { sources: parts, ...of }]) => ({
      name,
      sources: Object.entries(parts).map(([source, { gainDb, delaySeconds = 0, inverted = false }]) => ({
        name: source,
        gainDb,
        delaySeconds,
        inverted,
      })),
      level: sourceLevel(of),
    })),
    noiseDb: noiseDb ? NOISE_OCTAVES.map((centre) => noiseDb[`${centre}`]) : null,
    extendsSpeech: extendSpeech,
    thirdOctaves,
    lines: Object.entries(openPlan).map(([name, { source, receivers }]) => ({ name, source, receivers })),
    figuresOfEight: new Map(Object.entries(figureOfEight)),
    ears: new Map(Object.entries(ears)),
  };
}

function sourceLevel({ soundPowerDb, speechDb }: LevelInFile): SourceLevel {
  const byOctave =
    typeof soundPowerDb === 'number'
      ? POWER_OCTAVES.map((centre) => [centre, soundPowerDb] as const)
      : Object.entries(soundPowerDb ?? {}).map(([centre, of]) => [Number(centre), of] as const);
  return { soundPowerDb: byOctave.length > 0 ? new Map(byOctave) : null, speechDb: speechDb ?? null };
}
