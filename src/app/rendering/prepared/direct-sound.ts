import { freeLattice, type FreeLattice } from '../../../run/points/free-lattice.ts';
import { heardInFreeAir, type FreePoint } from '../../../run/points/free-air.ts';
import { tapsHalfWay } from '../../../run/points/tap-weights.ts';
import type { Scheme } from '../../../scheme/scheme.ts';
import type { Vec3 } from '../../../units/quantities.ts';
import type { RenderPlan } from '../../inputs/request/render-plan.ts';
import type { DirectPart } from '../../setup/direct/direct-part.ts';
import { directRecords, type DirectRecords } from '../../setup/direct/direct-records.ts';

/** Larger lattices are not kept from one rendering to the next, bytes. */
const MOST_KEPT = 40e6;

/** What the kept lattice was made of, and the lattice. */
let kept: { readonly key: string; readonly lattice: FreeLattice } | undefined;

/** The lattice of a scheme. The last is kept: renderings of a sweep, a project or a test have one scheme in common. */
function keptLattice(scheme: Scheme, reach: number): FreeLattice {
  const { stencil, weights, courant } = scheme;
  const key = JSON.stringify([stencil.shells, weights, courant, reach]);
  if (kept?.key === key) return kept.lattice;
  const lattice = freeLattice(scheme, reach);
  if (lattice.pressure.byteLength <= MOST_KEPT) kept = { key, lattice };
  return lattice;
}

/** A point that records the pressure. */
export interface DirectReceiver {
  /** m */
  readonly position: Vec3;
  readonly point: FreePoint;
}

type DirectPlan = Pick<RenderPlan, 'scheme' | 'sampleRate' | 'validTo' | 'soundSpeed' | 'grid'>;

/**
 * Two interpolations between the nodes disturb each other up to this share of the distance at which they have no node
 * in common along an axis: their outermost weights are small (docs/measurements/near-sources.md).
 */
const DISTURBED = 2 / 3;

/**
 * What records lack of the exact direct sound near a source: what the grid makes of it, where nodes of the source and
 * of the receiver are near each other, is computed without walls and replaced (docs/theory/sources-and-receivers.md,
 * eq. R10).
 */
export class DirectSound {
  private records: DirectRecords | undefined;
  private readonly lattices = new Map<number, FreeLattice>();

  constructor(private readonly plan: DirectPlan) {}

  /** Up to this distance the grid is wrong, m. */
  within({ reach, isCloud }: Pick<DirectPart, 'reach' | 'isCloud'>, { kernels }: FreePoint): number {
    const own = Math.max(...kernels.map(({ weights }) => weights.length / 2));
    return this.plan.grid.spacing * (isCloud ? reach + own : DISTURBED * (reach + own));
  }

  /** What is to be added to a record. @returns Shape [n], from t = 0 on; it may be longer than the record. */
  missing(part: DirectPart, receiver: DirectReceiver): Float64Array {
    const { grid } = this.plan;
    const away: Vec3 = [0, 1, 2].map((axis) => receiver.position[axis] - part.position[axis]) as never;
    const { delay } = part;
    const { maker, waves } = (this.records ??= directRecords(this.plan));
    const record = maker.make((index) => {
      const wave = waves[index];
      const [real, imaginary] = part.exact(wave, away);
      return [real / wave.gain, imaginary / wave.gain];
    });
    const missing = new Float64Array(delay + record.length);
    missing.set(record, delay);
    const lattice = this.latticeFor(part);
    for (const { point, signal } of part.fed) {
      const heard = heardInFreeAir(lattice, point, receiver.point);
      for (let s = 0; s < signal.length; s++) {
        const push = signal[s] / grid.spacing;
        if (push === 0) continue;
        const at = s - part.lead;
        const last = Math.min(heard.length, missing.length - at);
        for (let n = Math.max(0, -at); n < last; n++) missing[at + n] -= push * heard[n];
      }
    }
    return missing;
  }

  private latticeFor({ reach, isCloud }: DirectPart): FreeLattice {
    const { scheme } = this.plan;
    const taps = tapsHalfWay(scheme.band);
    const needed = Math.ceil(isCloud ? 2 * reach + taps + 1 : (1 + DISTURBED) * taps + 1);
    let lattice = this.lattices.get(needed);
    if (!lattice) this.lattices.set(needed, (lattice = keptLattice(scheme, needed)));
    return lattice;
  }
}
