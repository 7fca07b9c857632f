import { pairwise } from './pairwise.ts';
import type { PlaneClass, PlaneSums } from '../../kernel/text/plane-sums.ts';
import type { WeightNames } from '../../kernel/text/weight-names.ts';

/** Names in WGSL: of the values of a plane, and of the sums that they are added to. */
export interface PlaneNames {
  /** Value of the plane at an offset from the thread's node. */
  readonly value: (x: number, y: number) => string;
  /** The node's own value in the plane. */
  readonly own: string;
  /** The own value minus that in the plane before. */
  readonly step: string;
  /** The sum of the output so many planes ahead; null if there is no such output. */
  readonly output: (planes: number) => string | null;
}

/**
 * Lines that add the contribution of one plane to all outputs ({@link PlaneSums}).
 * @param common whether points of equal weight are added first, once for all outputs; otherwise each point is weighted
 *   for each output
 */
export function planeLines(
  { reach, classes, steps }: PlaneSums,
  { value, own, step, output }: PlaneNames,
  names: WeightNames,
  common: boolean,
): string[] {
  const distances = Array.from({ length: reach + 1 }, (_, m) => m);
  const outputsAt = (m: number): string[] => (m === 0 ? [0] : [-m, m]).map(output).filter((sum) => sum !== null);
  const shared = new Set(
    distances.filter((m) => common && outputsAt(m).length === 2 && classes.some(({ weights }) => weights[m] !== 0)),
  );
  const weigh = (difference: string, { weights }: PlaneClass): string[] => {
    const uses = distances.flatMap((m) => {
      const weight = weights[m];
      if (weight === 0) return [];
      const sums = shared.has(m) ? [`t${m}`] : outputsAt(m);
      return sums.map((sum) => `  ${sum} = fma(${names.of(weight)}, s, ${sum});`);
    });
    return uses.length === 0 ? [] : [`{`, `  let s = ${difference};`, ...uses, `}`];
  };
  const add = (planes: number, term: string): string[] => {
    const sum = output(planes);
    return sum === null ? [] : [`${sum} = fma(${term}, ${step}, ${sum});`];
  };
  return [
    ...[...shared].map((m) => `var t${m} = 0.0;`),
    ...classes.flatMap((one) => {
      const values = classPoints(one).map(([x, y]) => value(x, y));
      return common
        ? weigh(`fma(-${one.count}.0, ${own}, ${pairwise(values)})`, one)
        : values.flatMap((single) => weigh(`${single} - ${own}`, one));
    }),
    ...[...shared].flatMap((m) => outputsAt(m).map((sum) => `${sum} += t${m};`)),
    ...steps.flatMap((weight, index) => [
      ...add(-(index + 1), names.of(weight)),
      ...add(index, `-${names.of(weight)}`),
    ]),
  ];
}

function classPoints({ a, b }: PlaneClass): [number, number][] {
  const ends = (x: number, y: number): [number, number][] =>
    y === 0 ? [[-x, 0], [x, 0]] : x === 0 ? [[0, -y], [0, y]] : [[-x, -y], [x, -y], [-x, y], [x, y]]; // prettier-ignore
  return a === b ? ends(a, a) : [...ends(a, b), ...ends(b, a)];
}
