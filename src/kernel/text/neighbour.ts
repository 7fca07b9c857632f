import type { Offset } from '../../scheme/shells.ts';

/**
 * `i + 2u * PLANE - PITCH + 1u`: the index of a neighbour. Unsigned numbers wrap, so the order of terms does not
 * matter.
 */
export function neighbour(i: string, [x, y, z]: Offset): string {
  const term = (count: number, unit: string): string => {
    if (count === 0) return '';
    const size = Math.abs(count);
    const factor = unit === '' ? `${size}u` : size === 1 ? unit : `${size}u * ${unit}`;
    return ` ${count > 0 ? '+' : '-'} ${factor}`;
  };
  return `${i}${term(z, 'PLANE')}${term(y, 'PITCH')}${term(x, '')}`;
}
