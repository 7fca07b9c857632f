import type { Workgroup } from '../../../kernel/kernel.ts';
import type { DomainMethodName } from '../../published/jin/methods.ts';
import type { BenchGrid } from '../../../tune/field-pair.ts';

/** Papers whose tables and figures the bench makes again, by the names that a user gives. */
export const PAPER_NAMES = ['hamilton', 'mo-li', 'garces', 'jin', 'notes'] as const;
export type PaperName = (typeof PAPER_NAMES)[number];

/** A kernel as a paper configures it. */
export interface PaperKernel {
  /** A design by name; `default`: what a run takes without tuning; `two-steps`: two steps a pass. */
  readonly design: string;
  /** If left out, the first choice of the design. */
  readonly workgroup?: Workgroup;
  /** Numbers of the design. Its walk goes through all planes of the grid if it needs a number for `planes`. */
  readonly parameters?: Readonly<Record<string, number>>;
}

/** The order in which a kernel reads the points of its stencil. */
export type PointOrder = 'shells' | 'memory' | 'shuffled';

/** One update of a grid; the result is the time of a node. */
export interface UpdateMeasurement {
  readonly what: 'update';
  /** Name of a stencil or sweep; in a layer (z = 1) the points of a stencil are projected onto the layer. */
  readonly stencil: string;
  readonly grid: BenchGrid;
  readonly kernel: PaperKernel;
  /** Single if left out. */
  readonly precision?: 'double';
  /**
   * The wave equation if left out. `heat`: u[n+1] = u[n] + k Δu[n], in two states (Jacobi). `sweep`: u[n+1] = Σ w u[n],
   * for weights that sum to 0.
   */
  readonly equation?: 'heat' | 'sweep';
  /** Binds u[n] as memory that may be written, so that a device may not take its read-only path. */
  readonly writable?: true;
  /** Order of the points; by shells if left out. */
  readonly order?: PointOrder;
  /** Whether the kernel is wrong on purpose: it is not compared. */
  readonly approximate?: true;
  /** Nodes on the border keep their values. */
  readonly constantBorder?: true;
}

/** A copy of a grid in the manner of [MoLi2018], section 6; the result is the time of a node. */
export interface TransitMeasurement {
  readonly what: 'cube_transit' | 'cube_ghost_transit' | 'cube_ghost_transit, texture';
  readonly grid: BenchGrid;
}

/** Ways to step a cube that the memory of the device holds. */
export type UsualMethod = 'usual' | 'usual, two steps';

/** A step of a cube of diffusion that lies in host memory, by a method; the result is the time of a node. */
export interface DomainMeasurement {
  readonly what: 'domain';
  /** `usual`: in the memory of the device. `usual, two steps`: there, two steps a kernel. */
  readonly method: DomainMethodName | UsualMethod;
  /** Nodes along each axis. */
  readonly side: number;
  /** Bytes that states may take on the device. */
  readonly deviceBytes: number;
}

/** The time of a byte on a way between a device and its host. */
export interface PathMeasurement {
  readonly what: 'byte over the bus' | 'byte in host memory';
}

/** A rate of the device: the time of a byte read or written by a copy, or of a multiply-add. */
export interface DeviceMeasurement {
  readonly what: 'copied byte' | 'multiply-add';
}

/** Something to be timed. The result is in ns: of a node and step, of a byte, or of an operation. */
export type Measurement =
  UpdateMeasurement | TransitMeasurement | DeviceMeasurement | DomainMeasurement | PathMeasurement;

/** Equal measurements are made once. */
export const measurementKey = (measurement: Measurement): string => JSON.stringify(measurement);

/** What a measurement gives: a time and how it was taken; or why there is none. */
export type Outcome =
  | {
      /** Median of the rounds, ns. */
      readonly ns: number;
      /** The kernel with its workgroup. */
      readonly kernel: string;
      /** Grid that was updated; null for rates of the device. */
      readonly grid: BenchGrid | null;
      /** Whether the time is what a model says, because nothing so large is measured here. */
      readonly isPredicted?: true;
    }
  | { readonly reason: string };

/** A value of ours. */
export type Ours =
  | {
      readonly kind: 'measured';
      readonly of: readonly Measurement[];
      /** @param ns times of the measurements, in their order */
      readonly value: (ns: readonly number[]) => number;
      /** Whether those that the device makes are enough, one at least. */
      readonly someSuffice?: true;
      /** What is measured instead on the processor, whose one loop stands for KernelA; or why nothing is. */
      readonly onProcessor?: { readonly of: readonly Measurement[] } | { readonly reason: string };
    }
  | { readonly kind: 'counted'; readonly value: number }
  /** Computed without a device when the table is made. */
  | { readonly kind: 'computed'; readonly value: () => number }
  | { readonly kind: 'none'; readonly reason: string };

/** A cell of a table, or a point of a curve. */
export interface Cell {
  /** Number that the paper prints; null where it prints none. */
  readonly published: number | null;
  /** Value of ours; null where the column has no entry in this row. */
  readonly ours: Ours | null;
}

export interface Column {
  readonly title: string;
  /** Unit of the values; empty for ratios and counts. */
  readonly unit: string;
  /** Picture of the figure that draws it; the only one if left out. Bars are drawn of columns with a panel alone. */
  readonly panel?: string;
  /** One for each row. */
  readonly cells: readonly Cell[];
}

/** How the columns of a figure are drawn over its rows. */
export interface FigureAxes {
  /** Titles with units. */
  readonly x: string;
  readonly y: string;
  /** Whether the axis of values begins near the lowest, not at 0. */
  readonly closeUp?: true;
  /** Each panel once more, for places below this. */
  readonly detailBelow?: number;
  /** Whether values are drawn on a logarithmic axis: some are many times as large as others. */
  readonly isLogarithmic?: true;
  /** Bars over the names of the rows, a picture a column; curves over their places if left out. */
  readonly bars?: true;
}

export interface Row {
  readonly label: string;
  /** Place on the axis of a figure. */
  readonly x?: number;
}

/** A table, a figure or a counted statement of a paper, as data from which page and JSON are made. */
export interface PaperItem {
  /** `table 1`, `figure 7a`, `section 4.2` */
  readonly place: string;
  readonly title: string;
  /** How ours is measured. */
  readonly about: string;
  /** Title of the first column. */
  readonly rowTitle: string;
  readonly rows: readonly Row[];
  readonly columns: readonly Column[];
  /** Axes of the picture; null for a table. */
  readonly axes: FigureAxes | null;
  /** What the paper shows and a WebGPU device does not, each with what stands in its place. */
  readonly instead: readonly string[];
}

export interface Paper {
  readonly name: PaperName;
  /** Key in docs/references.md. */
  readonly key: string;
  readonly title: string;
  readonly authors: string;
  /** The devices of the published numbers. */
  readonly devices: string;
  readonly items: readonly PaperItem[];
}
