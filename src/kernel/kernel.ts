/** How a kernel binds a buffer. */
export type BindingKind = 'read' | 'read_write' | 'uniform' | 'dynamic-uniform';

/** A compute kernel without a device. Constants are pipeline overrides, named as in WGSL. */
export interface Kernel {
  readonly label: string;
  readonly code: string;
  readonly constants: Readonly<Record<string, number>>;
  /** Bindings of each group, in order. */
  readonly groups: readonly (readonly BindingKind[])[];
}

/** The updated part of a slab: see shaders/grid.wgsl. */
export interface SlabShape {
  readonly pitch: number;
  readonly rows: number;
  readonly planes: number;
  /** Index of the first updated node in the state. */
  readonly first: number;
}

export function gridConstants({ pitch, rows, planes, first }: SlabShape): Record<string, number> {
  return { PITCH: pitch, ROWS: rows, PLANES: planes, FIRST: first };
}

/** Threads of a workgroup along x, y, z. */
export type Workgroup = readonly [number, number, number];

/** Entries of a list that a workgroup handles: GROUP in shaders/list.wgsl. */
const LIST_GROUP = 128;

/** The most workgroups of a dispatch along one dimension, on every device. */
const MAX_WORKGROUPS = 65535;

/** Workgroups for a list of `count` entries, in two dimensions if they are too many for one. */
export function listWorkgroups(count: number): [number, number, number] {
  return manyWorkgroups(listGroups(count));
}

/** Number of workgroups for a list of `count` entries. */
export function listGroups(count: number): number {
  return Math.ceil(count / LIST_GROUP);
}

/** Threads of as many workgroups as a list of `count` entries takes. */
export function wholeGroups(count: number): number {
  return LIST_GROUP * listGroups(count);
}

/** So many workgroups, in two dimensions if they are too many for one. */
export function manyWorkgroups(groups: number): [number, number, number] {
  const x = Math.min(groups, MAX_WORKGROUPS);
  return [x, Math.ceil(groups / x), 1];
}
