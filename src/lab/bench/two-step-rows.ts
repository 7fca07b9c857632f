import type { DeviceTraits, InteriorStencil } from '../../kernel/interior/design.ts';
import { twoStepChoices, twoStepLabel, type TwoStepChoice } from '../experiments/two-steps.ts';
import { RunError } from '../../units/errors.ts';
import type { OnShare } from '../../units/task.ts';
import { nodesOf, type BenchEntry, type KernelSelection } from './bench-report.ts';
import { LARGEST_DIFFERENCE } from '../../tune/expectation.ts';
import type { BenchGrid } from '../../tune/field-pair.ts';
import { aNode, type Timing } from '../../tune/timing.ts';
import { TwoStepTrial } from './measure-two-steps.ts';

/** Name of two steps a pass among the designs. No run takes them: sources, receivers and walls come between steps. */
export const TWO_STEPS = 'two-steps';

/** Whether a selection includes two steps a pass. */
export const withTwoSteps = (selection: KernelSelection): boolean =>
  selection === 'all' || selection === 'best' || selection.includes(TWO_STEPS);

/** A measured choice; times of one node and step. */
export interface TwoStepRow extends Pick<BenchEntry, 'kernel' | 'differenceFromGeneral'> {
  readonly timing: Timing;
}

/**
 * Measures two steps in one pass with every choice for the stencil, the fastest first. A pass needs other states than a
 * step, so these are measured after the rounds.
 *
 * @param reject called for choices that the device refuses or that are wrong, and for a stencil that reaches too far
 */
export async function twoStepRows(
  device: GPUDevice,
  grid: BenchGrid,
  stencil: InteriorStencil,
  traits: DeviceTraits,
  reject: (kernel: string, reason: string, fault?: boolean) => void,
  onShare: OnShare,
): Promise<TwoStepRow[]> {
  const choices = twoStepChoices(stencil, traits);
  if (choices.length === 0) reject(TWO_STEPS, `does not serve a reach of ${stencil.reach} on this device`, false);
  const rows: TwoStepRow[] = [];
  for (const [at, choice] of choices.entries()) {
    onShare(at / choices.length);
    const kernel = twoStepLabel(choice);
    try {
      const { timing, difference } = await measured(device, grid, stencil, choice);
      if (difference <= LARGEST_DIFFERENCE) {
        rows.push({ kernel, timing: aNode(timing, nodesOf(grid)), differenceFromGeneral: difference });
      } else reject(kernel, `is wrong: differs from the general kernel by ${difference.toExponential(1)}`);
    } catch (error) {
      if (!(error instanceof RunError)) throw error;
      reject(kernel, error.message.split('\n', 1)[0]);
    }
  }
  return rows.sort((a, b) => a.timing.medianNs - b.timing.medianNs);
}

async function measured(
  device: GPUDevice,
  grid: BenchGrid,
  stencil: InteriorStencil,
  choice: TwoStepChoice,
): Promise<{ timing: Timing; difference: number }> {
  const trial = await TwoStepTrial.open(device, grid, stencil, choice);
  try {
    const difference = await trial.difference();
    return { timing: await trial.time(), difference };
  } finally {
    trial.close();
  }
}
