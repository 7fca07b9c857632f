import { designByName, DESIGNS } from '../catalogue/catalogue.ts';
import {
  choiceLabel,
  choicesOf,
  type DeviceTraits,
  type InteriorChoice,
  type InteriorStencil,
} from '../../kernel/interior/design.ts';
import type { SlabShape } from '../../kernel/kernel.ts';
import { RunError } from '../../units/errors.ts';
import type { OnShare } from '../../units/task.ts';
import { isExperiment, type BenchRejection, type KernelSelection } from './bench-report.ts';
import { Expectation, LARGEST_DIFFERENCE } from '../../tune/expectation.ts';
import { FieldPair, GENERAL, type BenchGrid } from '../../tune/field-pair.ts';
import { TWO_STEPS } from './two-step-rows.ts';
import { timeOnce, warmUp, type Encode } from '../../tune/timing.ts';

/** A kernel that takes part: compiled. */
export interface Candidate {
  readonly choice: InteriorChoice;
  /** The choice in words. */
  readonly label: string;
  /** One step more with each unit. */
  readonly encode: Encode;
}

/** One that agrees with the general kernel. */
export interface Contender extends Candidate {
  /** Largest difference from the general kernel. */
  readonly difference: number;
}

/** One that was tried in a short block. */
export interface Tried extends Contender {
  readonly ctpnNs: number;
}

/** @param fault whether the kernel should have run; true if left out */
export type Reject = (kernel: string, reason: string, fault?: boolean) => void;

/** Whether it is measured separately, because it needs other states. */
const isApart = (name: string): boolean => name === TWO_STEPS || isExperiment(name);

/** The choices to be compiled, and the designs that do not serve the stencil. */
export function candidatesOf(
  stencil: InteriorStencil,
  traits: DeviceTraits,
  shape: SlabShape,
  selection: KernelSelection,
  chosen: InteriorChoice,
): { choices: InteriorChoice[]; refused: Pick<BenchRejection, 'kernel' | 'reason'>[] } {
  if (selection === 'default') return { choices: [chosen], refused: [] };
  const named = typeof selection !== 'string';
  const designs = named ? selection.filter((name) => !isApart(name)).map(designByName) : DESIGNS;
  // The choice of a run need not be among those worth measuring.
  const choices = named ? [] : [chosen];
  const refused: { kernel: string; reason: string }[] = [];
  for (const design of designs) {
    const reason = design.refuses(stencil, traits);
    if (reason !== null) refused.push({ kernel: design.name, reason });
    else for (const each of choicesOf(design, stencil, traits, shape)) choices.push(each);
  }
  return { choices: [...new Map(choices.map((choice) => [choiceLabel(choice), choice])).values()], refused };
}

/** Kernels that are compiled at a time: drivers compile on several threads. */
const COMPILED_TOGETHER = 8;

/** Finds the kernels that compile. */
export async function compiled(
  pair: FieldPair,
  stencil: InteriorStencil,
  choices: readonly InteriorChoice[],
  reject: Reject,
  onShare: OnShare,
): Promise<Candidate[]> {
  const results: (Candidate | undefined)[] = choices.map(() => undefined);
  let begun = 0;
  const compileNext = async (): Promise<void> => {
    while (begun < choices.length) {
      const at = begun++;
      onShare(at / choices.length);
      const choice = choices[at];
      const label = choiceLabel(choice);
      try {
        results[at] = { choice, label, encode: (await pair.stepper(stencil, choice)).encode };
      } catch (error) {
        reject(label, `does not compile: ${messageOf(error as Error)}`);
      }
      pair.gpu.check();
    }
  };
  // If one is stopped, wait for the others to end.
  const ends = await Promise.allSettled(Array.from({ length: COMPILED_TOGETHER }, compileNext));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
  return results.filter((result) => result !== undefined);
}

/**
 * If the device has too little memory to compare kernels on the grid, they are compared on one of at most this size.
 */
const SMALL: BenchGrid = [160, 96, 64];

/**
 * Finds the kernels that do what the general kernel does.
 * @throws RunError if the device has no memory to compare them in
 */
export async function agreeing(
  pair: FieldPair,
  stencil: InteriorStencil,
  candidates: readonly Candidate[],
  reject: Reject,
  onShare: OnShare,
): Promise<Contender[]> {
  const here = await agreeingOn(pair, stencil, candidates, reject, onShare);
  if (here) return here;
  const [x, y, z] = pair.grid;
  const small: BenchGrid = [Math.min(x, SMALL[0]), Math.min(y, SMALL[1]), Math.min(z, SMALL[2])];
  const other = await FieldPair.create(pair.gpu.device, small);
  try {
    const choices = candidates.map(({ choice }) => choice);
    const there = await agreeingOn(
      other,
      stencil,
      await compiled(other, stencil, choices, reject, onShare),
      reject,
      onShare,
    );
    if (!there) throw new RunError('the GPU has too little memory to compare kernels', 'Take a smaller grid.');
    const encodeOf = new Map(candidates.map(({ label, encode }) => [label, encode]));
    return there.map((one) => ({ ...one, encode: encodeOf.get(one.label)! }));
  } finally {
    other.close();
  }
}

/** @returns null if there is no memory to compare them in */
async function agreeingOn(
  pair: FieldPair,
  stencil: InteriorStencil,
  candidates: readonly Candidate[],
  reject: Reject,
  onShare: OnShare,
): Promise<Contender[] | null> {
  const expectation = await Expectation.of(pair, (await pair.stepper(stencil, GENERAL)).encode);
  if (!expectation) return null;
  const { device } = pair.gpu;
  const right: Contender[] = [];
  try {
    for (const [at, candidate] of candidates.entries()) {
      onShare(at / candidates.length);
      device.pushErrorScope('validation');
      const difference = await expectation.difference(candidate.encode);
      const invalid = await device.popErrorScope();
      if (invalid) reject(candidate.label, `cannot be run: ${messageOf(invalid)}`);
      else if (difference <= LARGEST_DIFFERENCE) right.push({ ...candidate, difference });
      else reject(candidate.label, `is wrong: differs from the general kernel by ${difference.toExponential(1)}`);
    }
  } finally {
    expectation.close();
  }
  return right;
}

/** A trial's block takes about so long, ms. */
const TRIAL_MS = 10;

/** Times each contender in a short block and sorts them, the fastest first. A single contender is not timed. */
export async function tried(pair: FieldPair, contenders: readonly Contender[], onShare: OnShare): Promise<Tried[]> {
  if (contenders.length === 1) return contenders.map((one) => ({ ...one, ctpnNs: NaN }));
  const results: Tried[] = [];
  await pair.fillWithNoise();
  if (contenders[0]) await warmUp(pair.gpu, contenders[0].encode);
  for (const [at, contender] of contenders.entries()) {
    onShare(at / contenders.length);
    const stepNs = await timeOnce(pair.gpu, contender.encode, TRIAL_MS);
    results.push({ ...contender, ctpnNs: stepNs / pair.nodes });
  }
  return results.sort((a, b) => a.ctpnNs - b.ctpnNs);
}

/** A choice is measured further if its trial took at most so many times the fastest: trials are not exact. */
const NEAR_BEST = 1.3;
/** So many choices of a design at most. */
const CHOICES_A_DESIGN = 2;

/**
 * Selects the choices that go into the rounds:
 * - of each design, at most the two fastest, if they are near the best of all;
 * - the choice that a run takes;
 * - of each design, the fastest, however slow; not if `selection` is 'best'.
 *
 * @param order all choices, the fastest first
 * @param runs label of the choice that a run takes
 */
export function finalists<T extends { choice: { design: unknown }; label: string; ctpnNs: number }>(
  order: readonly T[],
  selection: KernelSelection,
  runs: string,
): T[] {
  const limit = NEAR_BEST * (order[0]?.ctpnNs ?? 0);
  const taken = new Map<unknown, number>();
  return order.filter(({ choice: { design }, label, ctpnNs }) => {
    const before = taken.get(design) ?? 0;
    // `!(a > b)` and not `a <= b`: a single contender is not timed, so its CTPN is NaN.
    const near = !(ctpnNs > limit) && before < CHOICES_A_DESIGN;
    const first = before === 0 && selection !== 'best';
    if (!near && !first && label !== runs) return false;
    taken.set(design, before + 1);
    return true;
  });
}

/** The first line of a message. Errors of kernels continue with the whole kernel text. */
function messageOf({ message }: { readonly message: string }): string {
  return message.split('\n', 1)[0];
}
