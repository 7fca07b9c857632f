import type { NodeNumbers } from '../lists/node-numbers.ts';
import type { GridPlane } from '../room/grid/plane.ts';
import type { PreparedRoom } from '../room/prepare/prepared.ts';
import type { EngineName } from './engine-names.ts';
import type { StabilityProbe } from './stability-probe.ts';

/**
 * A point between the nodes. The pressure there is Σ weight · u[node]; a source there feeds the nodes by the same
 * weights.
 */
export interface PointWeights {
  /** Array indices into the stored grid. */
  readonly nodes: NodeNumbers;
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

/**
 * A point on a walk. It stands between still points of its way, the stations; the shares of those change from step to
 * step (docs/theory/walks.md, eq. V1). In a source a share also holds strength and signal.
 */
export interface WalkingPoint {
  /** Stations in the order of the way. */
  readonly stations: readonly PointWeights[];
  /**
   * [step] First of the stations that have shares. A receiver stays where its last step has it; a source ends there.
   */
  readonly first: Uint32Array;
  /** [step][share] Shares of the stations `first`, `first` + 1 …, as many in each step; 0 beyond the last station. */
  readonly shares: Float64Array;
}

/** Shares of a walking point in each step. */
export const sharesOf = ({ first, shares }: WalkingPoint): number => shares.length / first.length;

/** What runs in a room. */
export interface RunSetup {
  readonly sources: readonly SourceInput[];
  readonly receivers: readonly PointWeights[];
  /** Receivers that move; what they record follows that of `receivers`. */
  readonly walkers?: readonly WalkingPoint[] | undefined;
  /** Sources that move: they add Σ share · weight to u[n+1]. */
  readonly walkingSources?: readonly WalkingPoint[] | undefined;
  /**
   * Steps of the signals before t = 0; 0 if left out. They are made and not recorded: filters without delay of a source
   * with direction begin before.
   */
  readonly leadIn?: number | undefined;
}

/** Whether sources or receivers of a run move. */
export const moves = ({ walkers = [], walkingSources = [] }: RunSetup): boolean =>
  walkers.length + walkingSources.length > 0;

/** Number of records of a run. */
export const recordsOf = ({ receivers, walkers = [] }: Pick<RunSetup, 'receivers' | 'walkers'>): number =>
  receivers.length + walkers.length;

/** The record of a walker: those of receivers come first. @param receivers Number of receivers that stand still. */
export const walkerRecord = (receivers: number, walker: number): number => receivers + walker;

export type Precision = 32 | 64;

/**
 * All that the next steps depend on besides the room, the setup and the engine with its kernel. Plain data: it can be
 * kept as bytes.
 */
export interface EngineState {
  /** Number of steps made. */
  readonly step: number;
  /** The field and what walls remember, as the engine lays them out. */
  readonly tables: readonly (Float32Array | Float64Array)[];
}

/** Two consecutive states of the field, without ghost nodes: [z][y][x] as the grid stores them. */
export interface FieldState {
  /** u[n−1] */
  readonly previous: Float64Array;
  /** u[n] */
  readonly current: Float64Array;
}

/** What a part of the steps takes: on a GPU the dispatches of one kernel. */
export interface PassTime {
  readonly label: string;
  /** Mean over the steps, µs. */
  readonly us: number;
}

/** How a room runs whose states lie in the memory of the host. */
export interface FromHost {
  /** Bytes in the memory of the host. */
  readonly hostBytes: number;
  /** Steps of a visit: as many should be made at once, and fewer take as long. */
  readonly steps: number;
  /** Planes that a visit brings to the end of its steps. */
  readonly planes: number;
}

/** How several cards were weighed against the memory of the host for a room that one of them cannot hold. */
export interface CardsOrHost {
  /** Cards that hold the room together; 1 where it runs from host memory on one of them. */
  readonly cards: number;
  /** Steps between two exchanges of what cards need of each other; null on one card. */
  readonly steps: number | null;
  /**
   * Predicted times of a step on all cards together and from host memory, s; null where the room cannot run like that.
   */
  readonly severalSeconds: number | null;
  readonly hostSeconds: number | null;
  /** Why, in words. */
  readonly reason: string;
}

/** A room in time. Starts at rest, u[−1] = u[0] = 0. */
export interface Simulation {
  /** Bytes of memory on the device that does the work. */
  readonly memoryBytes: number;
  /** Only where the states lie in the memory of the host, and parts of them visit the device. */
  readonly fromHost?: FromHost;
  /** Only where several cards could hold a room together that one cannot. */
  readonly weighed?: CardsOrHost | undefined;
  /**
   * Makes `steps` steps; resolves when they are done.
   * @param into Arrays, one for each record ({@link recordsOf}), that take the samples; else new ones of length `steps`
   *   do.
   * @param at Index of the first sample in `into`.
   * @returns the arrays: for each receiver, then for each walker, u[n] at the beginning of each step.
   */
  advance(steps: number, into?: Float64Array[], at?: number): Promise<Float64Array[]>;
  /** Replaces the state; the walls continue as if nothing had been flowing into them. */
  setState(state: FieldState): Promise<void>;
  getState(): Promise<FieldState>;
  /** Reads all that the next steps depend on. */
  wholeState(): Promise<EngineState>;
  /**
   * Goes on from a state that the same engine read in the same room, with the same setup: the samples that follow are
   * equal to the last bit.
   * @throws RangeError if the state is of another room or engine.
   */
  continueFrom(state: EngineState): Promise<void>;
  /**
   * Reads u[n] on planes of the grid; nothing else is read from a device.
   * @returns of each plane [v][u] in single precision, without the padding of rows (see `PlaneNodes`). The next reading
   *   uses their memory again.
   * @throws RangeError if the grid has no such plane.
   */
  readPlanes(planes: readonly GridPlane[]): Promise<readonly Float32Array<ArrayBuffer>[]>;
  /** What measures in this room whether it is stable. */
  probe(): StabilityProbe;
  /**
   * Makes some steps and measures each of their parts.
   * @param steps At least 1; an engine may make fewer.
   * @returns in the order of a step; null where the device has no clock for them.
   */
  timePasses(steps: number): Promise<readonly PassTime[] | null>;
  /** Back to rest and to the first step of the sources, as if just opened. */
  rest(): Promise<void>;
  /**
   * Back to rest with other sources and receivers; the room stays uploaded.
   * @throws RunError if the device fails or has no memory left; the simulation can only be closed then.
   */
  restart(setup: RunSetup): Promise<void>;
  close(): Promise<void>;
}

/** What is to run in a room that is opened, for engines that make whole runs at once. */
export interface RunsAhead {
  /** The first is the one that the room is opened for. */
  readonly setups: readonly RunSetup[];
  /** Number of steps of each run, besides its lead-in. */
  readonly steps: number;
  /** Predicted time of a step on a device that holds the room, ns; undefined where nothing is known of it. */
  readonly stepNs?: number | undefined;
  /** Called with the times of what opening did, one after the other, s. */
  readonly onTime?: ((what: string, seconds: number) => void) | undefined;
}

/** What the runs of sources need of a room in time. It may be in another process. */
export type SteppingRoom = Pick<
  Simulation,
  'memoryBytes' | 'fromHost' | 'weighed' | 'advance' | 'wholeState' | 'continueFrom' | 'readPlanes'
>;

/** Something that can run prepared rooms. */
export interface Engine {
  /** What it is called; `propertiesOf` tells what that means. */
  readonly kind: EngineName;
  /** Whether it is a GPU that a driver imitates on the processor. */
  readonly isSoftware?: boolean;
  /** Threads of the processor among which the planes of a room are shared out; undefined on a GPU. */
  readonly threads?: number;
  /** The name of the device, for reports. */
  readonly adapter: string;
  /** The device, its driver and the set of kernels as text. Where these are equal, a run takes about the same time. */
  readonly identity: string;
  readonly precision: Precision;
  /** The most bytes that the dictionary of rows (`Classification.rows`, float64) of a room for this engine may take. */
  readonly mostRowBytes: number;
  /** Bytes of the device's memory that may be used; undefined if nobody knows. */
  readonly deviceMemory?: number | undefined;
  /** Alike devices, this one among them, that can hold a room together which is too large for one; undefined for 1. */
  readonly cards?: number;
  /** This engine with all the memory that its device has, if there is a limit. */
  readonly unlimited?: Engine | undefined;
  /** This engine for many short runs in different rooms: it opens them faster. Undefined if there is no difference. */
  readonly forManyRooms?: Engine | undefined;
  /**
   * Makes an engine like this one, which takes some less of its device's memory than so many bytes, as the device had
   * none left when these were in use. Rooms that need more run from host memory. Only of a GPU.
   */
  withLessMemory?(bytes: number): Engine;
  /**
   * @param ahead What will be asked for. Engines that make step after step need not know it.
   * @throws RunError if the room does not fit.
   */
  open(room: PreparedRoom, setup: RunSetup, ahead?: RunsAhead): Promise<Simulation>;
}
