import type { Complex } from '../../numerics/complex.ts';
import { each, type Work } from '../../room/slabs/work.ts';
import { complexArray, type ComplexArray } from '../damped/complex-matrix.ts';
import type { DampedProblem } from '../damped/damped-problem.ts';
import type { DampedMode } from '../damped/shapes.ts';
import { makeBlock, type Block } from '../rigid/block.ts';
import { panelsOf, takeOutWork, type Dressing } from './dress-mode.ts';
import { fieldOfMode, type Field } from './fields-of-modes.ts';
import { ModeSpan } from './mode-span.ts';
import { NearModes } from './near-modes.ts';
import { extendSpans, leaveOverOfSpans, measureFields, MOST_STEPS, SPAN_FIELDS, spanField } from './span-fields.ts';

/** A mode of the whole room. */
export interface SettledMode {
  readonly mode: DampedMode;
  /** The last change of its θ. */
  readonly change: Complex;
  /** [surface] Σ s |p|² of what it sees. */
  readonly seen: readonly number[];
}

/** A mode to be settled, with a field that is known to be missing from it. */
export interface ModeToSettle {
  readonly mode: DampedMode;
  readonly missing: Field;
}

/** A mode is settled once a step changes it by less than these shares: what remains is a part of that. */
const SETTLED = { frequency: 1e-4, damping: 1e-3 } as const;

/** The first step says little: what walls do to its new fields shows in the second. */
const LEAST_STEPS = 2;

/** Modes whose fields are held at a time: a panel of them, for each has up to 44 fields. */
const MODES_A_TIME = 8;

/**
 * Finds modes of the whole room from those between the known fields (docs/theory/modes.md, eq. I11). What a mode leaves
 * over asks for a correction of what it is made of and for a field beyond; both join its own fields, and the mode
 * between these is found, until it does not change any more.
 */
export function* settledModesWork(
  dressing: Dressing,
  problem: DampedProblem,
  modes: readonly ModeToSettle[],
): Work<SettledMode[]> {
  const settled: SettledMode[] = [];
  for (let from = 0; from < modes.length; from += MODES_A_TIME)
    for (const one of yield* settleSome(dressing, problem, modes.slice(from, from + MODES_A_TIME))) settled.push(one);
  return settled;
}

function* settleSome(dressing: Dressing, problem: DampedProblem, modes: readonly ModeToSettle[]): Work<SettledMode[]> {
  const nodes = dressing.moving.node.length;
  const space = makeBlock(SPAN_FIELDS * modes.length, nodes);
  const spans = modes.map(({ mode }) => new ModeSpan(problem.equation, mode));
  const near = modes.map(({ mode }) => new NearModes(problem, mode));
  const seen: (readonly number[])[] = [];
  modes.forEach(({ mode, missing }, place) => {
    [fieldOfMode(mode, dressing.block, dressing.dress, nodes), missing].forEach((field, f) =>
      spanField(space, nodes, place, f).forEach((part, p) => part.set(field[p])),
    );
  });
  let open = modes.map((_, place) => place);
  for (let step = 0; ; step++) {
    const left = makeBlock(2 * open.length, nodes);
    const shared = { ...dressing, space, left };
    const inputs = open.map((place, index) => ({ index, place, count: spans[place].known.length }));
    const rows = (yield* each(measureFields, { ...shared, added: 2 * step }, panelsOf(inputs))).flat();
    inputs.forEach(({ place }, index) => spans[place].settle(rows[index]));
    const between = inputs.map((input) => {
      const { theta, vector } = spans[input.place];
      return { ...input, theta, vector, weights: problem.weightsAt(theta) };
    });
    const sights = (yield* each(leaveOverOfSpans, shared, panelsOf(between))).flat();
    inputs.forEach(({ place }, index) => (seen[place] = sights[index]));
    const still = between.filter(({ place }) => step < MOST_STEPS && (step < LEAST_STEPS || !isSettled(spans[place])));
    if (still.length === 0) return spans.map((span, place) => ({ ...found(span), seen: seen[place] }));
    const pulls = yield* takeOutPulls(dressing, left);
    const extended = still.map((input) => ({ ...input, correction: near[input.place].correction(pulls(input.index)) }));
    yield* each(extendSpans, shared, panelsOf(extended));
    for (const { place, correction } of extended)
      spans[place].known.push(correction, complexArray(correction.re.length));
    open = still.map(({ place }) => place);
  }
}

const isSettled = ({ theta, change }: ModeSpan): boolean =>
  Math.abs(change[0]) < SETTLED.frequency * theta[0] && Math.abs(change[1]) < SETTLED.damping * Math.abs(theta[1]);

/** A mode that does not settle is as the step that changed it least left it, and off by what later steps changed. */
const found = (span: ModeSpan): Omit<SettledMode, 'seen'> => (isSettled(span) ? span.found() : span.foundAtBest());

/** Takes the known modes out of what modes leave over. @returns what lay in them, by index of a mode */
function* takeOutPulls(dressing: Dressing, left: Block): Work<(index: number) => ComplexArray> {
  const cross = yield* takeOutWork({ ...dressing, dress: left });
  const { count } = dressing;
  const part = (f: number): Float64Array => cross.slice(f * count, (f + 1) * count);
  return (index) => ({ re: part(2 * index), im: part(2 * index + 1) });
}
