import type { Precision } from '../../engine/engine.ts';
import type { EngineName } from '../../engine/engine-names.ts';
import type { Family } from '../../scheme/stencils.ts';
import type { Scheme } from '../../scheme/scheme.ts';
import type { Deviation } from './deviation.ts';
import type { LongRunSample } from './measure-double.ts';
import type { BenchGrid } from '../../tune/field-pair.ts';
import type { Timing } from '../../tune/timing.ts';
import { bytesPerNode, floorNs, type Yardsticks } from './yardsticks.ts';

/** Schemes that are measured on one grid. */
export interface BenchWork {
  /** Name of the grid: as in {@link GRIDS}, or its size. */
  readonly name: string;
  readonly size: BenchGrid;
  readonly schemes: readonly Scheme[];
}

/**
 * Which kernels are measured: `default`, the one that a run takes without tuning; `best`, the fastest of all; `all`,
 * the fastest choices of every design; or the fastest choices of designs by name, and experiments.
 */
export type KernelSelection = 'default' | 'best' | 'all' | readonly string[];

/** Updates in other precisions, by their names among the designs. No run takes them. */
export const EXPERIMENTS = ['half', 'double'] as const;
export type ExperimentName = (typeof EXPERIMENTS)[number];

export const isExperiment = (name: string): name is ExperimentName => EXPERIMENTS.some((one) => one === name);

/** The experiments of a selection: they are measured only if named. */
export const experimentsOf = (selection: KernelSelection): ExperimentName[] =>
  typeof selection === 'string' ? [] : selection.filter(isExperiment);

/** How far a run of the bench has come. */
export interface BenchProgress {
  /** The work that is being done. */
  readonly what: string;
  /** Share of the whole that is done, 0 to 1. */
  readonly share: number;
}

export interface BenchControls {
  readonly signal: AbortSignal;
  readonly onProgress: (progress: BenchProgress) => void;
}

/** CTPN of one stencil with one kernel ([Hamilton2015], section 2.1): time of a step / nodes updated. */
export interface BenchEntry {
  readonly id: string;
  readonly family: Family;
  /** K, the centre included. */
  readonly points: number;
  /** Name of the grid. */
  readonly gridName: string;
  /** Nodes updated along x, y, z. */
  readonly grid: BenchGrid;
  /** Name of the kernel's design. */
  readonly design: string;
  /** The design with its workgroup and numbers. */
  readonly kernel: string;
  /** Whether a run would take this kernel. */
  readonly chosen: boolean;
  /** Steps in one pass over the fields. */
  readonly stepsAPass: number;
  /** ns a node and step: median, and quartiles of the rounds. */
  readonly ctpnNs: number;
  readonly quartilesNs: readonly [number, number];
  /**
   * Least time of a single step, ns a node: 12 bytes (24 in double precision) over the copy bandwidth of the same
   * rounds, or K multiply-adds.
   */
  readonly floorNs: number;
  /** ctpnNs / floorNs */
  readonly ratio: number;
  /** The 12 or 24 bytes that an update has to move for each node, over its time. */
  readonly gigabytesPerSecond: number;
  /**
   * 10⁹ a second: 2K a node, of which K − 1 multiply-adds and a multiplication make 2K − 1 and u[n−1] taken off one
   * (section 3.1), however the kernel gets there.
   */
  readonly gigaflops: number;
  /**
   * Largest difference of a GPU kernel from the float64 reference in a small room of noise of size ½, four steps; null
   * where that was not compared: for the loop of the reference itself, and all kernels but the run's and the fastest.
   */
  readonly errorAgainstReference: number | null;
  /** Largest difference from the general kernel on the grid, three steps of noise of size ½; null for the processor. */
  readonly differenceFromGeneral: number | null;
}

/** A kernel that was timed in one short block, too slow to be measured further; or measured, and not shown. */
export interface BenchTrial {
  readonly id: string;
  readonly gridName: string;
  readonly kernel: string;
  readonly ctpnNs: number;
}

/** A kernel that was not timed. */
export interface BenchRejection {
  readonly id: string;
  readonly gridName: string;
  /** A design, or one with its choice. */
  readonly kernel: string;
  readonly reason: string;
  /**
   * Whether it should have run: it does not compile, the device refuses it, or it is wrong. Else it does not serve the
   * stencil.
   */
  readonly fault: boolean;
}

/** An update whose states are stored in another precision. */
export interface BenchExperiment {
  readonly id: string;
  readonly points: number;
  readonly gridName: string;
  /** Half a word a node; or two floats, whose sum is the value. */
  readonly values: ExperimentName;
  /** Name of the kernel, with its workgroup. */
  readonly kernel: string;
  /** ns a node and step: median and quartiles of repeats. */
  readonly ctpnNs: number;
  readonly quartilesNs: readonly [number, number];
  /** Error against float64 after so many steps of noise in a small rigid box. */
  readonly steps: number;
  readonly error: Deviation;
  /** What single precision is off by in a long run of the default kernel, for emulated double; else null. */
  readonly single: { readonly kernel: string; readonly samples: readonly LongRunSample[] } | null;
}

/** A copy that walks through the grid as updates by tiles do ([MoLi2018], section 6). */
export interface TransitReport {
  readonly name: string;
  /** 8 bytes a node over the time of a copy: median, and quartiles of the rounds. */
  readonly gigabytesPerSecond: number;
  readonly quartiles: readonly [number, number];
}

export interface GridReport {
  readonly name: string;
  readonly size: BenchGrid;
  /** The grid that was asked for, if it did not fit. */
  readonly cutFrom: BenchGrid | null;
  readonly copyGigabytesPerSecond: number;
  /** 10¹² a second; null where arithmetic is not measured. */
  readonly teraMultiplyAddsPerSecond: number | null;
  /** Rates of moving words; none for the processor. */
  readonly transits: readonly TransitReport[];
}

/** What a run of the bench measured. */
export interface BenchReport {
  readonly engine: EngineName;
  readonly adapter: string;
  /** Bits of the field. */
  readonly precision: Precision;
  readonly grids: readonly GridReport[];
  readonly entries: readonly BenchEntry[];
  readonly trials: readonly BenchTrial[];
  readonly rejected: readonly BenchRejection[];
  readonly experiments: readonly BenchExperiment[];
}

/** The grid that was asked for, if a smaller one is measured. */
export const cutFrom = (wanted: BenchGrid, grid: BenchGrid): BenchGrid | null =>
  grid.every((size, axis) => size === wanted[axis]) ? null : wanted;

export const nodesOf = ([x, y, z]: BenchGrid): number => x * y * z;

/**
 * The figures of an entry, from the times of one node and step.
 *
 * @param precision Bits of the field.
 */
export function measuresOf(
  points: number,
  { medianNs, lowerQuartileNs, upperQuartileNs }: Timing,
  yardsticks: Yardsticks,
  precision: Precision,
): Pick<BenchEntry, 'ctpnNs' | 'quartilesNs' | 'floorNs' | 'ratio' | 'gigabytesPerSecond' | 'gigaflops'> {
  const bytes = bytesPerNode(precision);
  const floor = floorNs(points, yardsticks, bytes);
  return {
    ctpnNs: medianNs,
    quartilesNs: [lowerQuartileNs, upperQuartileNs],
    floorNs: floor,
    ratio: medianNs / floor,
    gigabytesPerSecond: bytes / medianNs,
    gigaflops: (2 * points) / medianNs,
  };
}

/** The share of the work that is done. Larger stencils count more. */
export class BenchShare {
  private readonly total: number;
  private done = 0;

  constructor(works: readonly BenchWork[]) {
    this.total = works.reduce((sum, { schemes }) => sum + schemes.reduce((part, one) => part + work(one), 0), 0);
  }

  /** @param part of this scheme, 0 to 1 */
  at(scheme: Scheme, part: number): number {
    return (this.done + part * work(scheme)) / this.total;
  }

  finish(scheme: Scheme): void {
    this.done += work(scheme);
  }
}

/** Compiling and checking take longer with more points; warming up and rounds do not. Both are equal at 100 points. */
const work = ({ stencil }: Scheme): number => 1 + stencil.points / 100;
