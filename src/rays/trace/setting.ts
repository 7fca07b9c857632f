import { sharedFloat64, sharedUint16, sharedUint8 } from '../../lists/shared-memory.ts';
import type { RayLaw, Triple } from '../room/room.ts';
import { isClear } from '../tree/walk.ts';
import type { TriangleTree } from '../tree/tree.ts';
import { reflectedShares, transmittedShares } from './reflected-share.ts';
import { meanScattering } from './band-groups.ts';
import { RAY_BATCHES, type TraceRequest } from './request.ts';

/** What all rays of a source share, as plain data. */
export interface TraceSetting {
  readonly tree: TriangleTree;
  readonly front: Uint16Array;
  readonly back: Uint16Array;
  /** [triangle] 1 where image sources bring no path that meets it; empty where there is none. */
  readonly facets: Uint8Array;
  /** Table of `reflectedShares`. */
  readonly reflected: Float64Array;
  /** Table of `transmittedShares`; empty where no sound goes through sheets. */
  readonly transmitted: Float64Array;
  /** How far behind a surface sound that goes through it comes out, by law, m. */
  readonly depths: Float64Array;
  /** Scattering coefficients by law and band. */
  readonly scattering: Float64Array;
  /** Mean of these over the bands, by law: the chance that a ray is scattered. */
  readonly scattered: Float64Array;
  readonly bands: number;
  readonly soundSpeed: number;
  readonly source: Triple;
  readonly receivers: readonly Triple[];
  readonly radius: number;
  /** Volume of the part of each ball that its receiver sees, m³. */
  readonly volumes: readonly number[];
  /** Whether the receiver sees all of its ball. */
  readonly wholes: readonly boolean[];
  readonly rays: number;
  readonly seed: number;
  readonly bins: number;
  readonly binSeconds: number;
  readonly imageOrder: number;
  readonly sectors: readonly Triple[];
  readonly sectorBins: number;
  readonly sectorBinSeconds: number;
  /** 0 if energies are not counted by batches. */
  readonly batches: number;
  readonly batchBins: number;
  readonly batchBinSeconds: number;
}

/** Radius of a receiver's ball if none is asked for, metres. */
const RADIUS = 0.5;

/** Largest share of the mean free path that the radius of a ball has (docs/theory/rays.md, eq. X11). */
const LARGEST_SHARE = 0.25;

/** Radius of the balls of receivers in a room, m: so small that the level in a ball is that at its middle. */
export const ballRadius = (meanFreePath: number): number => Math.min(RADIUS, LARGEST_SHARE * meanFreePath);

/** Share of a bin that a time may be longer than whole bins by rounding. */
const ROUNDING = 1e-9;

/** Points of a ball at which the receiver looks. */
const BALL_POINTS = 4096;

/** @throws RangeError if a scattering coefficient is not a number from 0 to 1. */
export function requireScattering({ name, scattering }: RayLaw): void {
  const wrong = scattering.find((s) => !(s >= 0 && s <= 1));
  if (wrong !== undefined) throw new RangeError(`scattering of "${name}" must be from 0 to 1, not ${wrong}`);
}

/** Numbers of bins of the histograms. */
export function binsOf({
  seconds,
  binSeconds,
  sectors,
  batchSeconds,
}: TraceRequest): Pick<TraceSetting, 'bins' | 'sectorBins' | 'batchBins'> {
  const count = (length: number): number => Math.max(1, Math.ceil(seconds / length - ROUNDING));
  return {
    bins: count(binSeconds),
    sectorBins: sectors ? count(sectors.binSeconds) : 0,
    batchBins: batchSeconds === undefined ? 0 : count(batchSeconds),
  };
}

/** Energies of all histograms. */
export const entriesOf = (
  setting: Omit<TraceSetting, 'receivers'> & { readonly receivers: { readonly length: number } },
): number =>
  setting.receivers.length *
  setting.bands *
  (setting.bins + setting.sectors.length * setting.sectorBins + setting.batches * setting.batchBins);

/** What each receiver sees of its ball: a share of 1. */
export function sharesInSight({ tree, receivers, receiverRadius = RADIUS }: TraceRequest): number[] {
  return receivers.map((receiver) => shareInSight(tree, receiver, receiverRadius));
}

/**
 * Prepares what all rays of some bands share.
 *
 * @param group numbers of the bands
 * @param inSight Result of {@link sharesInSight}.
 */
export function traceSetting(
  request: TraceRequest,
  group: readonly number[],
  inSight: readonly number[],
): TraceSetting {
  const { room, tree, source, receivers, rays, seed, binSeconds, imageOrder, sectors, batchSeconds } = request;
  const { laws } = room;
  const radius = request.receiverRadius ?? RADIUS;
  const bands = group.map((band) => room.bands[band]);
  return {
    tree,
    front: shared(room.front, sharedUint16),
    back: shared(room.back, sharedUint16),
    facets: shared(room.facets ?? [], sharedUint8),
    reflected: reflectedShares(room, bands),
    transmitted: transmittedShares(room, bands),
    depths: shared(
      laws.map(({ depth }) => depth ?? 0),
      sharedFloat64,
    ),
    scattering: shared(
      laws.flatMap(({ scattering }) => group.map((band) => scattering[band])),
      sharedFloat64,
    ),
    scattered: shared(
      laws.map((law) => meanScattering(law, group)),
      sharedFloat64,
    ),
    bands: group.length,
    soundSpeed: room.soundSpeed,
    source,
    receivers,
    radius,
    volumes: inSight.map((share) => share * ((4 / 3) * Math.PI * radius ** 3)),
    wholes: inSight.map((share) => share === 1),
    rays,
    seed,
    ...binsOf(request),
    binSeconds,
    imageOrder,
    sectors: sectors?.directions ?? [],
    sectorBinSeconds: sectors?.binSeconds ?? binSeconds,
    batches: batchSeconds === undefined ? 0 : RAY_BATCHES,
    batchBinSeconds: batchSeconds ?? binSeconds,
  };
}

function shared<T extends Uint8Array | Uint16Array | Float64Array>(
  values: ArrayLike<number>,
  make: (length: number) => T,
): T {
  const copy = make(values.length);
  copy.set(values);
  return copy;
}

/** Ratios of the additive recurrence of three dimensions that spreads points best ([Roberts2018]). */
const [R1, R2, R3] = [0.8191725133961645, 0.6710436067037893, 0.5497004779019703];

/** The share of the ball round a receiver that it sees; at least that of one point. */
function shareInSight(tree: TriangleTree, [x, y, z]: Triple, radius: number): number {
  let seen = 0;
  for (let i = 1; i <= BALL_POINTS; i++) {
    const distance = radius * Math.cbrt((i * R1) % 1);
    const height = 2 * ((i * R2) % 1) - 1;
    const angle = 2 * Math.PI * ((i * R3) % 1);
    const across = distance * Math.sqrt(1 - height * height);
    const point: Triple = [x + across * Math.cos(angle), y + across * Math.sin(angle), z + distance * height];
    if (isClear(tree, [x, y, z], point)) seen++;
  }
  return Math.max(1, seen) / BALL_POINTS;
}
