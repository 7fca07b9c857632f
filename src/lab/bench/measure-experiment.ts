import { interiorStencil } from '../../kernel/interior/stencil.ts';
import type { Scheme } from '../../scheme/scheme.ts';
import { DeviceError, RunError } from '../../units/errors.ts';
import type { OnShare } from '../../units/task.ts';
import type { BenchExperiment, ExperimentName } from './bench-report.ts';
import type { Reject } from './contest.ts';
import type { Deviation } from './deviation.ts';
import { doubleDeviation, measureDouble, measureLongRun } from './measure-double.ts';
import type { BenchGrid } from '../../tune/field-pair.ts';
import { halfDeviation, measureHalf } from './measure-half.ts';
import { aNode, type Timing } from '../../tune/timing.ts';

/** The error is stated after so many steps, when that of half precision is about one percent. */
const ERROR_STEPS = 300;
/** Steps of the long run: a second of sound at 16 kHz. A software device makes fewer, within about a minute. */
const LONG_RUN_STEPS = { device: 16384, software: 128 };

interface Found {
  readonly timing: Timing;
  readonly label: string;
  readonly nodes: number;
  readonly error: Deviation;
  readonly single: BenchExperiment['single'];
}

/**
 * Times the update of a stencil with states in another precision, and measures its error. These need other states, so
 * they are measured after the rounds.
 *
 * @param reject called if the device has no memory, cannot do it, or the grid is too small
 * @returns null if it is rejected
 */
export async function measureExperiment(
  name: ExperimentName,
  { device, fallback }: { readonly device: GPUDevice; readonly fallback: boolean },
  { name: gridName, size }: { readonly name: string; readonly size: BenchGrid },
  scheme: Scheme,
  reject: Reject,
  onShare: OnShare,
): Promise<BenchExperiment | null> {
  const { id, points, reach } = scheme.stencil;
  if (Math.min(...size) < reach) {
    reject(name, `the grid is smaller than a reach of ${reach}`, false);
    return null;
  }
  try {
    onShare(0);
    const found = await (name === 'half' ? ofHalf(device, size, scheme) : ofDouble(device, size, scheme, fallback));
    const { medianNs, lowerQuartileNs, upperQuartileNs } = aNode(found.timing, found.nodes);
    return {
      id,
      points,
      gridName,
      values: name,
      kernel: found.label,
      ctpnNs: medianNs,
      quartilesNs: [lowerQuartileNs, upperQuartileNs],
      steps: ERROR_STEPS,
      error: found.error,
      single: found.single,
    };
  } catch (error) {
    if (!(error instanceof RunError || error instanceof DeviceError)) throw error;
    reject(name, error.message.split('\n', 1)[0]);
    return null;
  }
}

async function ofHalf(device: GPUDevice, size: BenchGrid, scheme: Scheme): Promise<Found> {
  const measured = await measureHalf(device, size, interiorStencil(scheme));
  return { ...measured, error: await halfDeviation(device, scheme, ERROR_STEPS), single: null };
}

async function ofDouble(device: GPUDevice, size: BenchGrid, scheme: Scheme, software: boolean): Promise<Found> {
  const stencil = interiorStencil(scheme);
  const measured = await measureDouble(device, size, stencil);
  const error = await doubleDeviation(device, scheme, ERROR_STEPS);
  const steps = software ? LONG_RUN_STEPS.software : LONG_RUN_STEPS.device;
  const { label, samples } = await measureLongRun(device, stencil, steps);
  return { ...measured, error, single: { kernel: label, samples } };
}
