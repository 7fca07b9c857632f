import type { EngineName } from '../../../engine/engine-names.ts';
import { propertiesOf } from '../../../engine/engine-properties.ts';
import { layerPoints } from '../../../scheme/points.ts';
import { rightBand } from '../../../scheme/right-band.ts';
import { allSchemes, type Scheme } from '../../../scheme/scheme.ts';
import type { WallModel } from '../../../scheme/wall-model.ts';
import { shellKey } from '../../../scheme/stencils.ts';
import { InputError } from '../../../units/errors.ts';

/** Number of schemes that are measured; each new one takes about a second. */
const CANDIDATES = 8;
/** The classical seven-point stencil, for comparison. */
const CLASSICAL = 'leggy-1';

/** What of a room decides how coarse its grid may be. */
interface CandidateRoom {
  readonly dimensions: 2 | 3;
  readonly walls: WallModel;
  readonly hasSheets: boolean;
  /** The coarsest spacing, as a part of the shortest wavelength, whatever a scheme could have; infinite without one. */
  readonly mostBand: number;
}

/**
 * The schemes that may be fastest for a tolerance: for each stencil its most promising weights, of these the best. The
 * classical scheme comes last if it is not among them.
 *
 * @param path Where the tolerance stands, for the error.
 * @throws InputError if no weights keep the tolerance.
 */
export function candidateSchemes(
  tolerancePercent: number,
  path: string,
  engine: EngineName,
  room: CandidateRoom = { dimensions: 3, walls: 'staircase', hasSheets: false, mostBand: Infinity },
): readonly Scheme[] {
  const cost = (scheme: Scheme): number => costOf(scheme, engine, room);
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

/**
 * Cost of updating the nodes of a square or cubic wavelength for a period at the highest valid frequency, in any unit.
 */
function costOf(scheme: Scheme, engine: EngineName, room: CandidateRoom): number {
  const { dimensions, walls, hasSheets, mostBand } = room;
  const { stencil, courant } = scheme;
  const band = Math.min(mostBand, rightBand(scheme, walls, dimensions, hasSheets));
  const points = dimensions === 2 ? 1 + layerPoints(scheme).offsets.length : stencil.points;
  return (propertiesOf({ kind: engine }).pointsANode + points) / (band ** (dimensions + 1) * courant);
}
