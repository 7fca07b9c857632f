import * as z from 'zod';
import { certify, SHARE_LOOSENESS, type Certificate } from '../scheme/certificate.ts';
import type { Scheme, SchemeDesign } from '../scheme/scheme.ts';
import { compareShells, type ShellName } from '../scheme/shells.ts';
import { pointsOf, stencilOf } from '../scheme/stencils.ts';
import { consistencyFactor } from '../scheme/symbol.ts';
import { number, ranged, strictObject } from './schema/fields.ts';
import { COURANT, RANGE_TOLERANCE } from './schema/ranges.ts';
import { problemsOf } from './schema/issues.ts';
import { readJson } from './json.ts';
import { checkCounts } from './checks/counts.ts';
import { sceneError, type Problem } from './checks/problems.ts';
import type { JsonPath } from './json-path.ts';

/** The version of weights files that this program reads and writes. */
const WEIGHTS_VERSION = 1;

/** Largest number of points of a stencil that the kernels support, and the largest distance. */
export const MOST_POINTS = 513;
const FARTHEST = 20;
/** Largest number of weights of a wall's trace that the kernels support. */
const LONGEST_TRACE = 8;
/** Rounding error allowed in sums of a file's decimal numbers. */
const ROUNDING = 1e-9;

const SHELL = `a shell [q1, q2, q3], whole numbers with ${FARTHEST} ≥ q1 ≥ q2 ≥ q3 ≥ 0 and q1 ≥ 1`;
const whole = z.number({ error: SHELL }).int({ error: SHELL });
const shell = z
  .tuple([whole, whole, whole], { error: SHELL })
  .refine(([a, b, c]) => FARTHEST >= a && a >= b && b >= c && c >= 0 && a >= 1, { error: SHELL });
/**
 * Largest size of a weight of a shell, of a weight of a wall's trace, and of its inertia. Designed ones reach 4, 1.8
 * and 3.5. Much larger ones cancel each other, and rounding in the 32 bits of a run would leave nothing of a proof.
 */
const MOST_WEIGHT = 100;
const MOST_TRACE = 10;
const MOST_INERTIA = 100;

const weightsSchema = strictObject('a weights file: an object', {
  wavehallWeights: z.literal(WEIGHTS_VERSION, {
    error: `the version of weights files that this program reads, ${WEIGHTS_VERSION}`,
  }),
  shells: z
    .array(
      strictObject('a shell with its weight, such as { "q": [1, 0, 0], "weight": 1 }', {
        q: shell,
        weight: ranged('a weight', { least: -MOST_WEIGHT, most: MOST_WEIGHT }, ''),
      }),
      { error: 'shells with their weights' },
    )
    .min(1, { error: 'at least one shell with its weight' }),
  courant: ranged('a Courant number λ', COURANT, ''),
  band: number('a band κ above 0 and below 1', (band) => band > 0 && band < 1),
  tolerancePercent: ranged('a tolerance', RANGE_TOLERANCE, '%'),
  wall: strictObject('the coupling of absorbing walls, { "trace": […], "inertia": … }', {
    trace: z
      .array(ranged('a weight', { least: -MOST_TRACE, most: MOST_TRACE }, ''), {
        error: 'the weights of the nodes before a wall',
      })
      .min(1, { error: 'at least one weight' })
      .max(LONGEST_TRACE, { error: `at most ${LONGEST_TRACE} weights` }),
    inertia: ranged('an inertia', { least: 0, most: MOST_INERTIA }, ''),
  }),
});

/**
 * Reads a weights file, version 1 (docs/use/schemes.md, 'Weights files'), and proves that it is consistent and stable
 * and keeps its tolerance in its band.
 *
 * @param text The file's text.
 * @param fileName Name of the file in errors and reports; the file is not opened.
 * @throws InputError with every problem of the file.
 */
export function parseWeights(text: string, fileName: string): Scheme {
  const raw = readJson(text, fileName);
  checkCounts(raw, fileName);
  const parsed = weightsSchema.safeParse(raw);
  if (!parsed.success) throw sceneError(fileName, problemsOf(parsed.error.issues, raw));
  const { courant, band, tolerancePercent, wall } = parsed.data;
  const sorted = parsed.data.shells.toSorted((a, b) => compareShells(a.q, b.q));
  const shells = sorted.map(({ q }): ShellName => q);
  const design = {
    courant,
    band,
    tolerance: tolerancePercent / 100,
    weights: sorted.map(({ weight }) => weight),
    wall,
  };
  const problems = [...shapeProblems(shells, design)];
  if (problems.length === 0) for (const each of proofProblems(shells, design)) problems.push(each);
  if (problems.length > 0) throw sceneError(fileName, problems);
  return { stencil: stencilOf(shells), weightSet: fileName, ...design };
}

function problem(path: JsonPath, message: string, remedy = 'Design the weights again.'): Problem {
  return { path, message, remedy, help: 'design' };
}

function* shapeProblems(shells: readonly ShellName[], { weights, wall }: SchemeDesign): Generator<Problem> {
  const twice = shells.find((q, i) => i > 0 && compareShells(q, shells[i - 1]) === 0);
  if (twice) yield problem(['shells'], `shell [${twice.join(', ')}] is listed twice`, 'List every shell once.');
  const points = pointsOf(shells);
  if (points > MOST_POINTS) {
    yield problem(
      ['shells'],
      `a stencil of ${points} points; at most ${MOST_POINTS} are supported`,
      'Use fewer shells.',
    );
  }
  const sum = shells.reduce((total, q, s) => total + weights[s] * consistencyFactor(q), 0);
  if (Math.abs(sum - 1) > ROUNDING) {
    yield problem(['shells'], `the weights are not consistent: Σ weight · points · |q|² / 6 is ${sum}, not 1`);
  }
  const traced = wall.trace.reduce((total, weight) => total + weight, 0);
  if (Math.abs(traced - 1) > ROUNDING) yield problem(['wall', 'trace'], `the weights sum to ${traced}, not 1`);
}

function* proofProblems(shells: readonly ShellName[], design: SchemeDesign): Generator<Problem> {
  const { courant, band, tolerance, weights } = design;
  let proved: Certificate;
  try {
    proved = certify({ shells, weights, courant, band });
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    yield problem([], 'its stability and tolerance cannot be proved: the search did not end');
    return;
  }
  const { largestError, largestShare, smallestOutside } = proved;
  const percent = (share: number): string => `${Number((100 * share).toPrecision(4))} %`;
  if (largestShare > 1) {
    const most = courant * Math.sqrt((1 - SHARE_LOOSENESS) / (largestShare - SHARE_LOOSENESS));
    yield problem(
      ['courant'],
      `unstable: λ²p reaches ${percent(largestShare)} of the bound 4`,
      `Give a Courant number of at most ${Math.floor(1e4 * most) / 1e4}, or design the weights again.`,
    );
  } else if (!(smallestOutside > 0)) {
    yield problem(['shells'], 'unstable: p is not above 0 for every short wave');
  } else if (!(largestError <= tolerance)) {
    yield problem(
      ['tolerancePercent'],
      `the phase-velocity error reaches ${percent(largestError)} in the band, more than ${percent(tolerance)}`,
      'Give a wider tolerance or a narrower band.',
    );
  }
}

/** Writes a weights file that {@link parseWeights} reads. */
export function writeWeights(shells: readonly ShellName[], design: SchemeDesign): string {
  const { courant, band, tolerance, weights, wall } = design;
  const file: z.input<typeof weightsSchema> = {
    wavehallWeights: WEIGHTS_VERSION,
    shells: shells.map((q, s) => ({ q: [...q], weight: weights[s] })),
    courant,
    band,
    tolerancePercent: Number((100 * tolerance).toPrecision(12)),
    wall: { trace: [...wall.trace], inertia: wall.inertia },
  };
  return `${JSON.stringify(file, null, 2)}\n`;
}
