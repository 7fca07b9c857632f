import type { Family } from '../scheme/stencils.ts';

/** CTPN of one stencil (hamilton-large-stencils-gpu, section 2.1): time of a step / nodes updated. */
export interface BenchEntry {
  readonly id: string;
  readonly family: Family;
  readonly points: number;
  /** How it was done, in words. */
  readonly kernel: string;
  /** ns a node: median, and quartiles of the repeats. */
  readonly ctpnNs: number;
  readonly quartilesNs: readonly [number, number];
  /** The least it could take, ns a node: 12 bytes over the copy bandwidth, or K multiply-adds. */
  readonly floorNs: number;
  /** ctpnNs / floorNs */
  readonly ratio: number;
  /**
   * Largest difference of a GPU kernel from the float64 reference in a small room of noise of size ½, four steps;
   * null for the loop of the reference itself.
   */
  readonly errorAgainstReference: number | null;
}

export interface BenchReport {
  readonly engine: 'cpu' | 'webgpu';
  readonly adapter: string;
  readonly precision: 32;
  /** Nodes updated along x, y, z. */
  readonly grid: readonly [number, number, number];
  /** The grid that was asked for, if it did not fit. */
  readonly cutFrom: readonly [number, number, number] | null;
  readonly copyGigabytesPerSecond: number;
  /** 10¹² a second; null where arithmetic is not measured. */
  readonly teraMultiplyAddsPerSecond: number | null;
  readonly entries: readonly BenchEntry[];
}
