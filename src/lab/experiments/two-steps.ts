import grid from '../../../shaders/grid.wgsl';
import states from '../../../shaders/lab/experiments/two-steps.wgsl';
import type { AirBox } from '../measuring/air-box.ts';
import { threads, type DeviceTraits, type InteriorStencil } from '../../kernel/interior/design.ts';
import { gridConstants, type Kernel, type SlabShape, type Workgroup } from '../../kernel/kernel.ts';
import { twoStepBytes, twoStepText, type TwoStepTile } from './two-steps-text.ts';

export interface TwoStepChoice {
  /** Threads; each updates 4 nodes along x. */
  readonly workgroup: Workgroup;
  /** Rows of a thread. */
  readonly rows: number;
  /** Most planes of a workgroup; all workgroups get about equally many. */
  readonly planes: number;
}

export interface TwoStepKernel extends Kernel {
  readonly workgroups: readonly [number, number, number];
}

/** Longer reaches need too many registers: for u[n], u[n+1] and the sums of 2h + 1 planes each. */
const LONGEST_REACH = 2;

const tileOf = ({ workgroup, rows, planes }: TwoStepChoice): TwoStepTile => ({
  lanes: workgroup[0],
  teams: workgroup[1],
  rows,
  planes,
});

/**
 * Choices worth measuring; none for a stencil that reaches too far. Tall tiles compute less of their border twice, and
 * need more registers or threads.
 */
export function twoStepChoices({ reach }: InteriorStencil, traits: DeviceTraits): TwoStepChoice[] {
  if (reach > LONGEST_REACH) return [];
  const all: TwoStepChoice[] = [
    { workgroup: [32, 16, 1], rows: 2, planes: 140 },
    { workgroup: [32, 16, 1], rows: 2, planes: 560 },
    { workgroup: [32, 32, 1], rows: 1, planes: 140 },
    { workgroup: [32, 16, 1], rows: 1, planes: 140 },
    { workgroup: [32, 8, 1], rows: 2, planes: 140 },
    { workgroup: [32, 8, 1], rows: 4, planes: 140 },
    { workgroup: [32, 8, 1], rows: 1, planes: 70 },
  ];
  return all.filter(
    (choice) =>
      threads(choice.workgroup) <= traits.maxThreads && twoStepBytes(tileOf(choice), reach) <= traits.workgroupBytes,
  );
}

/** Nodes that the kernel may read before the first node of the box, and after the end of its last plane. */
export function twoStepMargin(
  { reach }: InteriorStencil,
  { rows }: TwoStepChoice,
  { pitch, rows: stored }: SlabShape,
): number {
  return (3 * reach + 2) * pitch * stored + (2 * reach + rows + 2) * pitch;
}

/** `two-steps rows 2 planes 140, 32x16x1` */
export function twoStepLabel({ workgroup, rows, planes }: TwoStepChoice): string {
  return `two-steps rows ${rows} planes ${planes}, ${workgroup.join('x')}`;
}

/**
 * The kernel that makes two steps of a box of air in one pass: from u[n−1] and u[n] to u[n+1] and u[n+2]. The results
 * go to other buffers, because neighbouring tiles still read the old values; values outside the box are not changed. It
 * moves 16 bytes a node for two steps, instead of 24.
 *
 * @param box Rows have at least as many nodes more as the stencil reaches, planes as many rows.
 */
export function twoStepKernel(stencil: InteriorStencil, choice: TwoStepChoice, box: AirBox): TwoStepKernel {
  const { reach } = stencil;
  const { width, height, pitch, rows, planes, first } = box;
  if (pitch < width + reach || rows < height + reach) throw new RangeError('a box without margins');
  if (pitch % 4 !== 0 || first % 4 !== 0) throw new RangeError('rows that do not begin at vectors');
  const walks = Math.ceil(planes / choice.planes);
  const tile = { ...tileOf(choice), planes: Math.ceil(planes / walks) };
  const { text, weights } = twoStepText(stencil, tile);
  return {
    label: `${stencil.id} ${twoStepLabel(choice)}`,
    code: grid + states + text,
    constants: { ...gridConstants(box), WIDTH: width, HEIGHT: height, ...weights },
    groups: [['read', 'read', 'read_write', 'read_write']],
    workgroups: [
      Math.ceil(width / (4 * (tile.lanes - 2))),
      Math.ceil(height / (tile.teams * tile.rows - 2 * reach)),
      walks,
    ],
  };
}
