import { namedLabel, type NamedChoice } from '../../../kernel/interior/design.ts';

/**
 * Where a kernel comes from: it is the `default`, or the fastest, `measured` now or in an earlier run (`cache`), or a
 * caller `named` it.
 */
export const KERNEL_ORIGINS = ['default', 'measured', 'cache', 'named'] as const;

/** The interior kernel as a report shows it (docs/contribute/tuner.md). */
export interface KernelReport extends Required<NamedChoice> {
  readonly from: (typeof KERNEL_ORIGINS)[number];
  /** Why the default was used without measuring; null if kernels were measured, or one was named. */
  readonly reason: string | null;
  /** Time of choosing or proving, s. */
  readonly seconds: number;
  /** Number of kernels that were measured, now or in an earlier run. */
  readonly tried: number;
  /** Whether all kernels were measured. */
  readonly complete: boolean;
  /** Time over that of the default; null if not measured. */
  readonly overDefault: number | null;
}

/** A kernel in words: `march planes 64, 32x4x1: fastest of 31, measured in 1.9 s; takes 0.71 of the default's time`. */
export function kernelText({ from, reason, seconds, tried, complete, overDefault, ...choice }: KernelReport): string {
  const label = namedLabel(choice);
  if (from === 'default') return `${label}: the default, for ${reason}`;
  if (from === 'named') return `${label}: as asked for; it agrees with the general kernel on this device`;
  const measured = from === 'measured' ? `measured in ${seconds.toFixed(1)} s` : 'measured before';
  const all = complete ? '' : ' that there was time for';
  return `${label}: fastest of ${tried}${all}, ${measured}${shareText(overDefault)}`;
}

function shareText(overDefault: number | null): string {
  if (overDefault === null) return '';
  return overDefault === 1 ? '; it is the default' : `; takes ${overDefault.toPrecision(2)} of the default’s time`;
}
