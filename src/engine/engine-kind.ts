import type { DeviceKind, EngineName } from './engine-names.ts';
import type { Precision } from './engine.ts';

/** The counts of a room that its passes depend on. */
export interface PassCounts {
  readonly nearWall: number;
  readonly cut: number;
  readonly faces: number;
  /** Sheets among the faces. */
  readonly sheets: number;
  readonly damped: number;
  /** Nodes that porous media fill; none if left out. */
  readonly porous?: number;
}

/** Passes of a step, each of which waits for the one before, by what they are for. */
export interface StepPasses {
  /** Passes of every room: receivers and the interior. */
  readonly air: number;
  readonly nearWall: number;
  readonly cut: number;
  readonly faces: number;
  /** Passes of sheets besides. */
  readonly sheets: number;
  readonly damped: number;
  readonly porous: number;
}

/** What decides the memory that a run needs on its device, or on this machine if the processor computes. */
export interface DeviceNeed {
  readonly kind: EngineName;
  readonly precision: 32 | 64;
  readonly stored: number;
  /** Nodes from one row to the next, and from one plane to the next; 0 if there is only one. */
  readonly pitch: number;
  readonly planeNodes: number;
  readonly reach: number;
  readonly nearWall: number;
  /** Rows in the dictionary. A row has a weight for every point but the centre. */
  readonly rows: number;
  readonly points: number;
  readonly cut: number;
  readonly behind: number;
  readonly faces: number;
  /** Sheets among the faces. */
  readonly sheets: number;
  readonly branches: number;
  /** Nodes of a wall face's line. */
  readonly taps: number;
  readonly damped: number;
  /** Nodes that porous media fill; none if left out. */
  readonly porous?: number;
  /** Rows of the records of its receivers. */
  readonly recordRows: number;
}

/** What callers have to know of a kind of engine, also before there is one. */
export interface EngineProperties {
  /** Name of what it computes on, for people. */
  readonly title: string;
  /** Whether it computes on a GPU, or on a driver that is one in software. */
  readonly usesGpu: boolean;
  /** The precisions in which it computes. */
  readonly precisions: readonly Precision[];
  /** Whether the field lies in this machine's memory, each state in one array; else in that of a device. */
  readonly keepsFieldHere: boolean;
  /** Whether a step takes all cores of the processor, so that other work waits meanwhile. */
  readonly usesCores: boolean;
  /** Whether its samples are the same on every machine; else they depend on the device and its driver. */
  readonly isSameEverywhere: boolean;
  /** Whether it is the code that judges all others (`src/engine/reference/`). */
  readonly isReference: boolean;
  /** Whether it can be given kernels for the interior, which the bench measures alone. */
  readonly hasKernels: boolean;
  /** The table of `src/tune/costs.generated.json` that its costs follow from. */
  readonly costTable: DeviceKind;
  /** Rough time for updating a node but its points, in times of a point, before anything is measured. */
  readonly pointsANode: number;
  /** Sides of a box that is timed in a tenth of a second, nodes. In a smaller one a GPU mostly waits. */
  readonly quickBox: readonly [number, number, number];
  /** Passes of a step in which every part has nodes. */
  readonly passes: StepPasses;
  /** Whether nodes near walls need no pass of their own where there are cut nodes. */
  readonly cutMovesNearWall: boolean;
  /** Whether nodes at walls need no pass of their own in small rooms. */
  readonly joinsSmallRooms: boolean;
  /** Bytes of all that a room has on the device but the two states, what walls remember included. */
  tableBytes(need: DeviceNeed): number;
}

/** Donors of a node behind a wall, on average; measured on a turned box of 20 thousand cut nodes. */
export const DONORS = 5.7;
