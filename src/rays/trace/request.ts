import type { RayRoom, Triple } from '../room/room.ts';
import type { TriangleTree } from '../tree/tree.ts';

/** Energies that rays bring from one source to receivers. */
export interface TraceRequest {
  readonly room: RayRoom;
  readonly tree: TriangleTree;
  /** Position of the source, metres. */
  readonly source: Triple;
  /**
   * Energy that the source sends into a direction of length 1 in the band of a number, relative to a source that sends
   * the same everywhere. Without it, that source.
   */
  readonly power?: (direction: Triple, band: number) => number;
  /** Positions, metres. */
  readonly receivers: readonly Triple[];
  /** Number of rays, at least 1. */
  readonly rays: number;
  /** Whole number from 0 to below 2³²; the same one gives the same bytes. */
  readonly seed: number;
  /** Time that a bin of the histograms holds. */
  readonly binSeconds: number;
  /** Time from the emission that the histograms hold. */
  readonly seconds: number;
  /**
   * Image sources bring paths of so many mirror reflections and fewer, so rays do not bring them again: their part
   * 1 − s of the energy at each reflection. −1 if rays bring all, the direct sound, of 0 reflections, as well.
   */
  readonly imageOrder: number;
  /** Radius of the balls that catch mirror reflections, metres; 0.5 if not given. */
  readonly receiverRadius?: number;
  /** Energies by direction of arrival as well. */
  readonly sectors?: Sectors;
  /**
   * Energies by batch of rays as well: length of their bins, s. Ray R belongs to the batch R modulo
   * {@link RAY_BATCHES}: how much batches differ tells how far all rays are from what more would find.
   */
  readonly batchSeconds?: number;
}

/** Batches into which rays are divided. */
export const RAY_BATCHES = 16;

/** Directions among which arriving energy is divided: each part goes to the nearest one. */
export interface Sectors {
  /** Directions of length 1 from the receiver to where sound comes from. */
  readonly directions: readonly Triple[];
  /** Time that a bin of these histograms holds; a whole multiple of that of the others. */
  readonly binSeconds: number;
}

/**
 * Energies at the receivers: the time integral of the squared pressure of a band, for a source whose direct sound has
 * (1/(4πr))² at the distance r in metres. A band-limited response has this times 2 (upper − lower) Hz if its source
 * sends δ(t − r/c)/(4πr). The air absorbs nothing of it.
 */
export interface TracedEnergy {
  /** Energies by receiver, band and bin: receiver R, band B and bin T stand at (R · bands + B) · bins + T. */
  readonly energy: Float64Array;
  readonly bins: number;
  /** Energies by receiver, sector, band and coarse bin, in this order; empty without sectors. */
  readonly sectorEnergy: Float64Array;
  readonly sectorBins: number;
  /**
   * What the rays of each batch bring of {@link energy}: energies by receiver, batch, band and coarse bin, in this
   * order; empty if they are not asked for.
   */
  readonly batchEnergy: Float64Array;
  readonly batchBins: number;
  /** Share of the energy of each band that left the room where no surface is. */
  readonly lost: Float64Array;
  /** Share of the energy of each band that was still under way at the end. */
  readonly left: Float64Array;
  /** How often rays met a surface. */
  readonly hits: number;
}
