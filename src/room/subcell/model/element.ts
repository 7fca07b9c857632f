import type { Scheme } from '../../../scheme/scheme.ts';
import type { ShellName } from '../../../scheme/shells.ts';
import { LaplacianSymbol } from '../../../scheme/symbol.ts';
import { inOneLayer, type StencilPoints } from '../../../scheme/points.ts';

/**
 * The part of `P` that a cube between eight nodes contributes (docs/theory/subcell.md, eq. C1): α between corners that
 * differ along one, two and three axes, as if every cube were full. All cubes together are a scheme of at most 27
 * points.
 */
export interface Element {
  readonly weights: readonly [edge: number, face: number, body: number];
  /** The least volume, in cubed spacings, of a node to which the rest of the stencil applies. */
  readonly leastVolume: number;
  /** The highest eigenvalue of λ²P/4 in free space. */
  readonly highest: number;
  /**
   * The highest eigenvalue of λ²P/4 that a cube alone has (eq. C1), if the element is the whole stencil: then no room
   * has a higher one. Undefined for other stencils.
   */
  readonly highestInAnyRoom: number | undefined;
}

const SHELLS: readonly ShellName[] = [
  [1, 0, 0],
  [1, 1, 0],
  [1, 1, 1],
];

/** The share of the bound of the time step that an element may use. */
const SHARE = 0.96;
/** Wave numbers tried along each axis, from 0 to π. */
const SAMPLES = 24;
const LEAST_VOLUME = 0.4;

/**
 * The element of a scheme. A stencil of no more than 27 points is its own element. Other stencils with (1, 1, 0) have
 * the 19 points whose symbol is k² − λ²k⁴/12, which matches the time step, as nearly as the bound allows: a cube alone
 * has the eigenvalues 4, 8 + 16c and 12 + 48c with c = −α of the face, and all must stay below 4/λ². Leggy stencils
 * have the 7-point element.
 */
export function elementOf(scheme: Scheme): Element {
  const weights = elementWeights(scheme);
  const isWhole = scheme.stencil.reach === 1;
  return {
    weights,
    ...boundsOf(scheme, weights),
    highestInAnyRoom: isWhole ? highestOfCube(scheme, weights) : undefined,
  };
}

/** The largest of the eigenvalues of eq. C1, times λ²/4. */
function highestOfCube({ courant }: Scheme, [, face, body]: Element['weights']): number {
  const c = -face - 2 * body;
  return (courant ** 2 / 4) * Math.max(4, 8 + 16 * c, 12 + 48 * c + 64 * body);
}

function elementWeights({ stencil, weights, courant }: Scheme): Element['weights'] {
  const of = (shell: ShellName): number => weights[stencil.shells.findIndex((q) => q.join() === shell.join())] ?? 0;
  if (stencil.reach === 1) return [of(SHELLS[0]), of(SHELLS[1]), of(SHELLS[2])];
  if (of(SHELLS[1]) === 0) return [1, 0, 0];
  const most = (SHARE * 4) / courant ** 2;
  const mixed = Math.min(-(courant ** 2) / 6, (most - 8) / 16, (most - 12) / 48);
  return [1 + 4 * mixed, -mixed, 0];
}

/**
 * The smallest D for which element + (scheme − element) / D stays within 0 and 4/λ² for every plane wave, at most 1;
 * and the highest eigenvalue of the scheme.
 */
function boundsOf(scheme: Scheme, weights: Element['weights']): Pick<Element, 'leastVolume' | 'highest'> {
  const whole = new LaplacianSymbol(scheme.stencil.shells, scheme.weights);
  const element = new LaplacianSymbol(SHELLS, weights);
  const most = 4 / scheme.courant ** 2;
  let least = LEAST_VOLUME;
  let highest = 0;
  const at = (i: number): number => (Math.PI * i) / SAMPLES;
  for (let i = 0; i <= SAMPLES; i++) {
    for (let j = 0; j <= i; j++) {
      for (let k = 0; k <= j; k++) {
        const wave = [at(i), at(j), at(k)] as const;
        const own = element.at(wave);
        const all = whole.at(wave);
        const rest = all - own;
        highest = Math.max(highest, all / most);
        if (rest > 0) least = Math.max(least, Math.min(1, rest / Math.max(1e-12, most - own)));
        else if (own > 0) least = Math.max(least, Math.min(1, -rest / own));
      }
    }
  }
  return { leastVolume: least, highest };
}

/** The stencil's points with the weights that the element leaves, λ²(α − α_element). */
export function pointsBesideElement(scheme: Scheme, points: StencilPoints, { weights }: Element): StencilPoints {
  // In a room of one layer, the points above and below one add to it.
  const heights = inOneLayer(points.offsets) ? [-1, 0, 1] : [0];
  const rest = points.weights.map((weight, k) => {
    const [x, y, z] = points.offsets[k];
    return heights.reduce((left, by) => left - elementWeight(scheme, weights, [x, y, z + by]), weight);
  });
  return { ...points, weights: rest };
}

/** λ² times the weight that full cubes give a point of the stencil. */
function elementWeight(
  { courant }: Scheme,
  weights: Element['weights'],
  offset: readonly [number, number, number],
): number {
  const [x, y, z] = offset.map(Math.abs) as [number, number, number];
  return Math.max(x, y, z) > 1 ? 0 : courant ** 2 * weights[x + y + z - 1];
}
