/** The shape of a sweep file. As in the schema of scenes, each message says what was expected. */
import * as z from 'zod';
import { exactlyOne, number, strictObject, text } from '../../../../scene/schema/fields.ts';
import { parsePath } from '../../../../scene/json-path.ts';

/** The version of sweep files that is read. */
const SWEEP_VERSION = 1;

/** Largest counts: a hundred million lines have a manifest of some hundred gigabytes. */
const MOST = 100_000_000;
const MOST_VALUES = 100_000;

const count = (what: string) =>
  number(
    `${what}, a whole number from 1 to ${MOST}`,
    (value) => Number.isInteger(value) && value >= 1 && value <= MOST,
  );

const finite = (what: string) => number(what, (value) => Number.isFinite(value));
const positive = (what: string) => number(`${what} above 0`, (value) => value > 0 && Number.isFinite(value));

const [FROM, TO] = [finite('the lowest value'), finite('the highest value')];
const ordered = (lower: string, upper: string) => ({
  error: `"${lower}" below "${upper}"`,
});

const point = (expected: string) =>
  z.tuple([finite(expected), finite(expected), finite(expected)], { error: expected });

/** A value of a scene: anything that JSON has. */
const anyValue = z.unknown().refine((value) => value !== undefined, { error: 'a value of the scene' });

const values = z
  .array(anyValue, { error: 'a list of values of the scene' })
  .min(1, { error: 'a list of at least one value' })
  .max(MOST_VALUES, { error: `a list of at most ${MOST_VALUES} values` });

const grid = strictObject('a grid such as { "from": 3, "to": 8, "count": 6 }', {
  from: FROM,
  to: TO,
  count: number(
    `a number of values from 1 to ${MOST_VALUES}`,
    (n) => Number.isInteger(n) && n >= 1 && n <= MOST_VALUES,
  ),
});

const range = strictObject('a range such as { "from": 3, "to": 8 }', { from: FROM, to: TO }).refine(
  ({ from, to }) => from < to,
  ordered('from', 'to'),
);

const logRange = strictObject('a range above 0 such as { "from": 0.01, "to": 1 }', {
  from: positive('the lowest value'),
  to: positive('the highest value'),
}).refine(({ from, to }) => from < to, ordered('from', 'to'));

const normal = strictObject('a normal distribution such as { "mean": 0.5, "deviation": 0.1, "from": 0, "to": 1 }', {
  mean: finite('the mean'),
  deviation: positive('a standard deviation'),
  from: FROM.optional(),
  to: TO.optional(),
}).refine(({ from = -Infinity, to = Infinity }) => from < to, ordered('from', 'to'));

const CORNER = 'three numbers [x, y, z], in metres';
const boxPoint = strictObject('a box such as { "from": [1, 1, 1], "to": [4, 3, 2] }', {
  from: point(CORNER),
  to: point(CORNER),
}).refine(({ from, to }) => from.every((low, axis) => low <= to[axis]), { error: '"from" at most "to" on each axis' });

const inRoom = strictObject('points of the room such as { "heightMetres": [1.2, 1.8] }, or {}', {
  heightMetres: z
    .tuple([finite('the lowest height'), finite('the highest height')], { error: 'two heights, such as [1.2, 1.8]' })
    .refine(([low, high]) => low <= high, { error: 'the lower height first' })
    .optional(),
});

/** The kinds of distributions. */
export const DISTRIBUTIONS = ['uniform', 'logUniform', 'normal', 'oneOf', 'inBox', 'inRoom'] as const;
const oneDistribution = exactlyOne(DISTRIBUTIONS);

const random = strictObject('a distribution such as { "uniform": { "from": 3, "to": 8 } }', {
  uniform: range.optional(),
  logUniform: logRange.optional(),
  normal: normal.optional(),
  oneOf: values.optional(),
  inBox: boxPoint.optional(),
  inRoom: inRoom.optional(),
}).refine(oneDistribution.holds, { error: oneDistribution.error });

const PATH = 'a place in the scene, such as "geometry.boxes[0].add.to[0]"';
const path = text(PATH).refine((written) => parsePath(written) !== undefined, { error: PATH });

const KINDS = ['grid', 'list', 'random'] as const;
const oneKind = exactlyOne(KINDS);

const variable = strictObject('what varies, such as { "at": "…", "unit": "m", "grid": { … } }', {
  at: z.union([path, z.array(path).min(1)], { error: `${PATH}, or a list of them` }),
  unit: text('the unit of the numbers, such as "m"; "1" for a ratio').optional(),
  grid: grid.optional(),
  list: values.optional(),
  random: random.optional(),
}).refine(oneKind.holds, { error: oneKind.error });

const PLACE = 'points, such as "sources.S1", "receivers.R1", "sources" or "receivers"';
const places = text(PLACE).refine((name) => /^(?:sources|receivers)(?:\..+)?$/s.test(name), { error: PLACE });
const pair = z.tuple([places, places], { error: `a pair of ${PLACE}` });
const distance = (what: string) => number(`${what}, metres from 0`, (value) => value >= 0 && Number.isFinite(value));

function limits(least: string, most: string) {
  return {
    error: `"${least}", "${most}" or both, the lower first`,
    holds: (value: Readonly<Record<string, unknown>>): boolean => {
      const [low, high] = [value[least], value[most]] as [number?, number?];
      return (low !== undefined || high !== undefined) && (low ?? -Infinity) <= (high ?? Infinity);
    },
  };
}
const distances = limits('atLeastMetres', 'atMostMetres');
const volumes = limits('atLeastCubicMetres', 'atMostCubicMetres');

/** The kinds of constraints. */
export const CONSTRAINTS = ['fromWalls', 'distance', 'lineOfSight', 'volume'] as const;
const oneConstraint = exactlyOne(CONSTRAINTS);

const constraint = strictObject('a constraint such as { "fromWalls": { "of": ["sources"], "atLeastMetres": 1 } }', {
  fromWalls: strictObject('a distance from walls such as { "of": ["sources"], "atLeastMetres": 1 }', {
    of: z.array(places, { error: `a list of ${PLACE}` }).min(1, { error: 'at least one' }),
    atLeastMetres: distance('the least distance'),
  }).optional(),
  distance: strictObject('a distance such as { "between": ["sources", "receivers"], "atLeastMetres": 1 }', {
    between: pair,
    atLeastMetres: distance('the least distance').optional(),
    atMostMetres: distance('the greatest distance').optional(),
  })
    .refine(distances.holds, { error: distances.error })
    .optional(),
  lineOfSight: strictObject('a line of sight such as { "between": ["sources.S1", "receivers.R1"] }', {
    between: pair,
    is: z.boolean({ error: 'true, or false for no line of sight' }).optional(),
  }).optional(),
  volume: strictObject('a volume such as { "atLeastCubicMetres": 50, "atMostCubicMetres": 300 }', {
    atLeastCubicMetres: distance('the least volume').optional(),
    atMostCubicMetres: distance('the greatest volume').optional(),
  })
    .refine(volumes.holds, { error: volumes.error })
    .optional(),
}).refine(oneConstraint.holds, { error: oneConstraint.error });

const yesOrNo = z.boolean({ error: 'true or false' });
const share = number('a share from 0 to 100 %', (value) => value >= 0 && value <= 100);

/** A sweep file. */
export const sweepSchema = strictObject('a sweep: an object', {
  wavehallSweep: z.literal(SWEEP_VERSION, { error: `the format version this program reads, ${SWEEP_VERSION}` }),
  title: z.string({ error: 'a text' }).max(1000, { error: 'a text of at most 1000 characters' }).optional(),
  description: z.string({ error: 'a text' }).max(100_000, { error: 'a shorter text' }).optional(),
  scene: text('the path of a scene file from the sweep file, such as "room.json"'),
  seed: number('a seed, a whole number from 0 to 4294967295', (n) => Number.isInteger(n) && n >= 0 && n < 2 ** 32),
  vary: z
    .record(z.string(), variable, { error: 'what varies, by name' })
    .refine((vary) => Object.keys(vary).length > 0, { error: 'at least one thing that varies' }),
  rooms: count('how often the room is drawn').optional(),
  linesPerRoom: count('how often the points of a room are drawn').optional(),
  constraints: z.array(constraint, { error: 'a list of constraints' }).optional(),
  keep: strictObject('what is kept, such as { "table": true }', {
    raw: yesOrNo.optional(),
    table: yesOrNo.optional(),
    plots: yesOrNo.optional(),
    figures: yesOrNo.optional(),
  }).optional(),
  splitPercent: strictObject('shares of rooms such as { "training": 80, "validation": 10, "test": 10 }', {
    training: share,
    validation: share,
    test: share,
  })
    .refine(({ training, validation, test }) => Math.abs(training + validation + test - 100) < 1e-6, {
      error: 'shares that are 100 % together',
    })
    .optional(),
});

/** A sweep file of the right shape. */
export type SweepInFile = z.infer<typeof sweepSchema>;
/** What varies, as the file has it. */
export type VariableInFile = SweepInFile['vary'][string];
/** A distribution, as the file has it. */
export type RandomInFile = NonNullable<VariableInFile['random']>;
/** A constraint, as the file has it. */
export type ConstraintInFile = NonNullable<SweepInFile['constraints']>[number];
