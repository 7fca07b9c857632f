import type { GridPlane } from '../room/grid/plane.ts';
import type { PreparedRoom } from '../room/prepared.ts';

/** A point between the nodes: pressure there = Σ weight · u[node]; a source there feeds the nodes by the same weights. */
export interface PointWeights {
  /** Array indices into the stored grid. */
  readonly nodes: Uint32Array;
  /** Σ = 1. */
  readonly weights: Float64Array;
}

/** Adds `strength · weight · signal[n]` to u[n+1] at the point's nodes. */
export interface SourceInput {
  readonly point: PointWeights;
  /** λ²/X for a monopole of free field s(t − r/c)/(4πr) (docs/theory/sources-and-receivers.md, eq. R2). */
  readonly strength: number;
  readonly signal: Float64Array;
}

/** What runs in a room. */
export interface RunSetup {
  readonly sources: readonly SourceInput[];
  readonly receivers: readonly PointWeights[];
}

export type Precision = 32 | 64;

/** Two consecutive states of the field, without ghost nodes: [z][y][x] as the grid stores them. */
export interface FieldState {
  /** u[n−1] */
  readonly previous: Float64Array;
  /** u[n] */
  readonly current: Float64Array;
}

/**
 * A step of the rigid room, without sources, damped nodes and walls' flow, mixed with the state it started from:
 * `u[n+1] = fresh · (2u[n] − u[n−1] − λ²P u[n]) + kept · u[n]`. With the right mix it is a polynomial of λ²P that grows where
 * eigenvalues are large (src/run/measure-stability.ts).
 */
export interface Mix {
  readonly fresh: number;
  readonly kept: number;
}

/** Sums over all nodes that move, of mixed steps: [step]. D is the volume of a node: 1, but for nodes at walls between the nodes. */
export interface MixedSums {
  /** Σ D u[n]² */
  readonly squares: Float64Array;
  /** Σ D u[n] u[n+1] */
  readonly products: Float64Array;
}

/** A room in time. Starts at rest, u[−1] = u[0] = 0. */
export interface Simulation {
  /** Bytes of memory on the device that does the work. */
  readonly memoryBytes: number;
  /**
   * Makes `steps` steps; resolves when they are done.
   * @returns of each receiver u[n] at the beginning of each of the steps: length `steps`.
   */
  advance(steps: number): Promise<Float64Array[]>;
  /** Replaces the state; walls take it as if nothing had been flowing. */
  setState(state: FieldState): Promise<void>;
  getState(): Promise<FieldState>;
  /**
   * Reads u[n] on planes of the grid, and no more than they from a device.
   * @returns of each plane [v][u] in single precision, without the padding of rows: see `PlaneNodes`. Their memory is used
   *   again by the next reading.
   * @throws RangeError if the grid has no such plane.
   */
  readPlanes(planes: readonly GridPlane[]): Promise<readonly Float32Array<ArrayBuffer>[]>;
  /**
   * Puts noise in the place of the state, for {@link advanceMixed}: u[−1] = 0, and u[0] √D of each node uniform in −√3…√3, the
   * same for the same seed on every engine (noise.ts).
   */
  startNoise(seed: number, mix: Mix): Promise<void>;
  /** Makes mixed steps; {@link startNoise} comes first. */
  advanceMixed(steps: number): Promise<MixedSums>;
  /** Back to rest and to the first step of the sources, as if just opened. */
  rest(): Promise<void>;
  /**
   * Back to rest with other sources and receivers; the room stays uploaded.
   * @throws RunError if the device fails or has no memory left; the simulation can only be closed then.
   */
  restart(setup: RunSetup): Promise<void>;
  close(): Promise<void>;
}

/** Something that can run prepared rooms. */
export interface Engine {
  readonly kind: 'cpu' | 'webgpu';
  /** The device in words, for reports. */
  readonly adapter: string;
  /** All that is told of the device and its driver, and which kernels there are: what changes the times that runs take. */
  readonly identity: string;
  readonly precision: Precision;
  /** Bytes that a room's dictionary of rows (`Classification.rows`, float64) may take, if this is to run it. */
  readonly mostRowBytes: number;
  /** @throws RunError if the room does not fit. */
  open(room: PreparedRoom, setup: RunSetup): Promise<Simulation>;
}
