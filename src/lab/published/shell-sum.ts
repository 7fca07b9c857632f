import type { Offset } from '../../scheme/shells.ts';
import type { InteriorStencil } from '../../kernel/interior/design.ts';
import { pairwise } from './pairwise.ts';
import { WeightNames } from '../../kernel/text/weight-names.ts';

/** Lines of WGSL that leave Σ_l λ²α_l (u_l − c) in the variable `sum`; c is the node's own value. */
export interface SumText {
  /** The weights, override constants. */
  readonly declarations: string;
  readonly lines: string;
  readonly constants: Readonly<Record<string, number>>;
}

/**
 * A stencil's sum with the points of equal weight added up first ([Hamilton2015], eq. 11).
 *
 * A constant field gives exactly zero for any rounding of the weights: values are added in pairs, pairs of pairs and so
 * on, and 2ⁿ times c is subtracted from each such group of 2ⁿ. Shells of 6, 12, 24 and 48 points are two groups, those
 * of 8 one. P shells need at most K − 1 + 2P operations; one difference for each point would need 2(K − 1).
 * @param valueAt u[n] at an offset from the node, as an expression
 */
export function shellSum({ offsets, weights }: InteriorStencil, valueAt: (offset: Offset) => string): SumText {
  const shells = new Map<number, string[]>();
  offsets.forEach((offset, k) => {
    const shell = shells.get(weights[k]) ?? [];
    shell.push(valueAt(offset));
    shells.set(weights[k], shell);
  });
  const names = new WeightNames();
  const lines = [...shells].flatMap(([weight, values]) => {
    const differences = powersOfTwo(values).map(
      (group, n) => `  shell ${n === 0 ? '=' : '+='} fma(-${group.length}.0, c, ${pairwise(group)});`,
    );
    return [...differences, `  sum = fma(${names.of(weight)}, shell, sum);`];
  });
  return {
    declarations: names.declarations(),
    lines: ['  var sum = 0.0;', '  var shell: f32;', ...lines].join('\n'),
    constants: names.constants,
  };
}

/** Groups of 2ⁿ, largest first. */
function powersOfTwo<T>(all: readonly T[]): T[][] {
  if (all.length === 0) return [];
  const size = 2 ** Math.floor(Math.log2(all.length));
  return [all.slice(0, size), ...powersOfTwo(all.slice(size))];
}
