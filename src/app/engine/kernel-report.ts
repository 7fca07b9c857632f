import { choiceLabel, type InteriorChoice } from '../../kernel/interior/design.ts';

/** What a report says of the kernel that updated the interior (docs/contribute/tuner.md). */
export interface KernelReport extends Required<InteriorChoice> {
  readonly from: 'default' | 'measured' | 'cache';
  /** Why it is the default and nothing was measured; else null. */
  readonly reason: string | null;
  /** What choosing took, s. */
  readonly seconds: number;
  /** Kernels that were measured, now or when it was kept. */
  readonly tried: number;
  /** Whether these are all there are. */
  readonly complete: boolean;
  /** Its time over that of the default; null if it was not measured. */
  readonly overDefault: number | null;
}

/** As `march planes 64, 32x4x1: fastest of 31, measured in 1.9 s; takes 0.71 of the default's time`. */
export function kernelText({ from, reason, seconds, tried, complete, overDefault, ...choice }: KernelReport): string {
  const label = choiceLabel(choice);
  if (from === 'default') return `${label}: the default, for ${reason}`;
  const measured = from === 'measured' ? `measured in ${seconds.toFixed(1)} s` : 'measured before';
  const all = complete ? '' : ' that there was time for';
  return `${label}: fastest of ${tried}${all}, ${measured}${shareText(overDefault)}`;
}

function shareText(overDefault: number | null): string {
  if (overDefault === null) return '';
  return overDefault === 1 ? '; it is the default' : `; takes ${overDefault.toPrecision(2)} of the default’s time`;
}
