import { layerPoints } from '../../scheme/points.ts';
import { allSchemes, type Scheme } from '../../scheme/scheme.ts';
import { shellKey } from '../../scheme/stencils.ts';
import { InputError } from '../../units/errors.ts';

/** How many schemes are looked at closely: each new one takes about a second to measure. */
const CANDIDATES = 8;
/** The classical seven points, to compare with. */
const CLASSICAL = 'leggy-1';

/**
 * What updating a node takes, as far as it is known before anything is measured: so many units, and one for each point.
 * Seen on an NVIDIA H200, and on cores of an AMD EPYC.
 */
const UNITS_A_NODE = { webgpu: 35, cpu: 10 } as const;

/**
 * The schemes that may be soonest done for a tolerance: of each stencil the weights within it that promise most, of these the
 * best; and the classical scheme last, if it is not among them.
 *
 * @param path Where the tolerance stands, for the error.
 * @param dimensions of the room
 * @throws InputError if no weights keep so little.
 */
export function candidateSchemes(
  tolerancePercent: number,
  path: string,
  engine: keyof typeof UNITS_A_NODE,
  dimensions: 2 | 3 = 3,
): readonly Scheme[] {
  const cost = (scheme: Scheme): number => costOf(scheme, engine, dimensions);
  const within = allSchemes().filter(({ tolerance }) => tolerance <= (tolerancePercent / 100) * (1 + 1e-9));
  if (within.length === 0) {
    const least = Math.min(...allSchemes().map(({ tolerance }) => tolerance));
    throw new InputError(
      path,
      `no scheme keeps the phase velocity within ${tolerancePercent} %`,
      `Ask for ${100 * least} % or more, or design weights of your own and name their file.`,
      { help: 'design' },
    );
  }
  const widest = new Map<string, Scheme>();
  for (const scheme of within) {
    const key = shellKey(scheme.stencil.shells);
    const known = widest.get(key);
    if (!known || cost(scheme) < cost(known)) widest.set(key, scheme);
  }
  const ranked = [...widest.values()].sort((a, b) => cost(a) - cost(b));
  const chosen = ranked.slice(0, CANDIDATES);
  const classical = ranked.find(({ stencil }) => stencil.id === CLASSICAL);
  return classical && !chosen.includes(classical) ? [...chosen, classical] : chosen;
}

/** Of updating the nodes that a square or cubic wavelength and a period take at the highest valid frequency, in some unit. */
function costOf(scheme: Scheme, engine: keyof typeof UNITS_A_NODE, dimensions: 2 | 3): number {
  const { stencil, tolerance, band, courant } = scheme;
  const points = dimensions === 2 ? 1 + layerPoints(scheme).offsets.length : stencil.points;
  return (UNITS_A_NODE[engine] + points) / (((1 - tolerance) * band) ** (dimensions + 1) * courant);
}
