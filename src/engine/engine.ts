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
  /** λ²/X for a monopole of free field s(t − r/c)/(4πr) (mathematics page, 5). */
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
  close(): Promise<void>;
}

/** Something that can run prepared rooms. */
export interface Engine {
  readonly kind: 'cpu' | 'webgpu';
  /** The device in words, for reports. */
  readonly adapter: string;
  readonly precision: Precision;
  /** Bytes that a room's dictionary of rows (`Classification.rows`, float64) may take, if this is to run it. */
  readonly mostRowBytes: number;
  /** @throws RunError if the room does not fit. */
  open(room: PreparedRoom, setup: RunSetup): Promise<Simulation>;
}
