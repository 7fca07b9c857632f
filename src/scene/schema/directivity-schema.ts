/** The shape of how a source radiates. `fields.ts` says what zod's messages contain. */
import * as z from 'zod';
import { metres } from '../../units/quantities.ts';
import { LEVEL_REFERENCES, MOST_ELEMENTS, PHASES, type Directivity, type LevelReference } from '../directivity.ts';
import { order, orientation, orientationOf, pattern, patternOf, type DirectionFault } from './direction-schema.ts';
import { coordinate, ranged, relativePath, strictObject, text } from './fields.ts';
import { DELAY, GAIN, PISTON_RADIUS } from './ranges.ts';

const measured = strictObject('a measured directivity such as { "file": "loudspeaker.sofa" }', {
  file: relativePath('the path of a directivity from the scene file: SOFA, CLF text or CSV'),
  measurement: z
    .union([text('a description'), z.number().int().min(1)], {
      error: 'which measurement of the file: its description, or its number from 1',
    })
    .optional(),
  order: order.optional(),
  phase: z.enum(PHASES, { error: '"complex" or "magnitude"' }).optional(),
}).meta({ title: 'DirectivityInput' });

const place = z.tuple([coordinate, coordinate, coordinate], {
  error: 'three numbers [x, y, z], metres from the position of the source',
});

const element = strictObject('a point such as { "at": [0, 0, 0.1], "gainDb": 0, "delaySeconds": 0 }', {
  at: place,
  gainDb: ranged('a gain', GAIN, 'dB').optional(),
  delaySeconds: ranged('a delay', DELAY, 's').optional(),
  inverted: z.boolean({ error: 'true or false' }).optional(),
}).meta({ title: 'ElementInput' });

const piston = strictObject('a piston such as { "radiusMetres": 0.1 }', {
  radiusMetres: ranged('a radius', PISTON_RADIUS, 'm'),
});

/** The keys of a source with direction. */
export const directivityKeys = {
  pattern: pattern.optional(),
  directivity: measured.optional(),
  elements: z
    .array(element, { error: 'a list of points' })
    .min(1, { error: 'a list of at least one point' })
    .max(MOST_ELEMENTS, { error: `a list of at most ${MOST_ELEMENTS} points` })
    .optional(),
  piston: piston.optional(),
  orientation: orientation.optional(),
  reference: z.enum(LEVEL_REFERENCES, { error: '"power" or "axis"' }).optional(),
};

/** What a source of a file says of direction and level. */
type SourceInFile = {
  readonly [Key in keyof typeof directivityKeys]?: z.infer<(typeof directivityKeys)[Key]> | undefined;
} & { readonly soundPowerDb?: unknown; readonly speechDb?: unknown };

const KINDS = ['pattern', 'directivity', 'elements', 'piston'] as const;

/** What a source says that does not go together. */
export function directivityFaults(source: SourceInFile, dimensions: 2 | 3): DirectionFault[] {
  const given = KINDS.filter((key) => source[key] !== undefined);
  const [kind] = given;
  if (kind !== undefined && dimensions === 2) {
    const message = 'a source in a room of two dimensions is an even line';
    return [{ key: kind, message, remedy: 'Leave it out, or give the room a height.' }];
  }
  const faults = given.slice(1).map((key): DirectionFault => ({
    key,
    message: `"${key}" does not go with "${kind}"`,
    remedy: 'Give one of them, and the other to a second source at the same place.',
  }));
  for (const key of ['orientation', 'reference'] as const) {
    if (source[key] === undefined || kind !== undefined) continue;
    const message = `"${key}" has no meaning for a source that radiates evenly`;
    faults.push({ key, message, remedy: 'Leave it out, or give "pattern", "directivity", "elements" or "piston".' });
  }
  if (kind === undefined) return faults;
  const isExtended = kind === 'elements' || kind === 'piston';
  if (isExtended && source.reference !== undefined) {
    const message = `"reference" has no meaning with "${kind}": the gains say how loud it is`;
    faults.push({ key: 'reference', message, remedy: 'Leave it out.' });
  }
  const isPower = referenceOf(source) === 'power' && !isExtended;
  if (source.soundPowerDb !== undefined && !isPower) {
    const message = 'a sound power level needs a source whose responses are those of its sound power';
    const remedy = isExtended ? 'Give "speechDb", or leave it out.' : 'Give "reference": "power", or leave it out.';
    faults.push({ key: 'soundPowerDb', message, remedy });
  }
  if (source.speechDb !== undefined && isPower) {
    const message = 'the level of speech is that 1 m ahead, and the responses are those of the sound power';
    faults.push({ key: 'speechDb', message, remedy: 'Give "reference": "axis", or leave it out.' });
  }
  return faults;
}

/** A talker is given by the level ahead, everything else by its power. */
const referenceOf = ({ reference, speechDb, soundPowerDb }: SourceInFile): LevelReference =>
  reference ?? (speechDb !== undefined && soundPowerDb === undefined ? 'axis' : 'power');

/** Converts it; undefined if the source radiates evenly. */
export function sourceDirectivity(source: SourceInFile): Directivity | undefined {
  const turned = orientationOf(source.orientation);
  const reference = referenceOf(source);
  if (source.pattern !== undefined) {
    return { kind: 'pattern', pattern: patternOf(source.pattern), orientation: turned, reference };
  }
  if (source.directivity) {
    const { file, measurement = null, order: wanted = null, phase = 'complex' } = source.directivity;
    return { kind: 'measured', file, measurement, order: wanted, phase, orientation: turned, reference, data: null };
  }
  if (source.piston) {
    return { kind: 'piston', radius: metres(source.piston.radiusMetres), orientation: turned };
  }
  if (!source.elements) return undefined;
  const elements = source.elements.map(({ at, gainDb = 0, delaySeconds = 0, inverted = false }) => ({
    offset: at,
    gain: (inverted ? -1 : 1) * 10 ** (gainDb / 20),
    delaySeconds,
  }));
  return { kind: 'points', elements, orientation: turned };
}
