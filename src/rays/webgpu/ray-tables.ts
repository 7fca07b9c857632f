import { COSINE_STEPS } from '../trace/reflected-share.ts';
import { FAINTEST, LEAST_PASSING } from '../trace/tracer.ts';
import type { TraceSetting } from '../trace/setting.ts';

/** Share of the largest coordinate by which a ray starts off a surface: some roundings of single precision. */
const MARGIN_SHARE = 2 ** -20;

/** Corners, normals, laws and facets of the triangles by place, as `shaders/rays/walk.wgsl` reads them. */
export function surfaceTable({ tree, front, back, facets }: TraceSetting): Float32Array<ArrayBuffer> {
  const { order, corners, normals } = tree;
  const table = new Float32Array(16 * order.length);
  for (const [place, triangle] of order.entries()) {
    for (let row = 0; row < 3; row++) {
      const at = 16 * place + 4 * row;
      for (let axis = 0; axis < 3; axis++) table[at + axis] = corners[9 * place + 3 * row + axis];
      table[at + 3] = normals[3 * triangle + row];
    }
    table[16 * place + 12] = front[triangle];
    table[16 * place + 13] = back[triangle];
    table[16 * place + 14] = facets[triangle] ?? 0;
  }
  return table;
}

/**
 * Shares that walls reflect, scattering, and its mean; then, if there are any, shares that sheets let through, and how
 * far behind them sound comes out.
 */
export function wallTable(setting: TraceSetting): Float32Array<ArrayBuffer> {
  const { reflected, scattering, scattered, transmitted, depths } = setting;
  const behind = transmitted.length > 0 ? [...transmitted, ...depths] : [];
  return new Float32Array([...reflected, ...scattering, ...scattered, ...behind]);
}

/** Receivers with one over the volume of their balls, negative if they see a part only; then directions of sectors. */
export function placeTable({ tree, receivers, volumes, wholes, sectors }: TraceSetting): Float32Array<ArrayBuffer> {
  const { centre } = tree;
  return new Float32Array([
    ...receivers.flatMap((point, i) => [
      ...point.map((x, axis) => x - centre[axis]),
      (wholes[i] ? 1 : -1) / volumes[i],
    ]),
    ...sectors.flatMap((direction) => [...direction, 0]),
  ]);
}

/** What changes from one dispatch to the next. */
export interface Dispatch {
  /** Number of the first ray. */
  readonly first: number;
  readonly count: number;
  /** Reflections of each ray. */
  readonly bounces: number;
}

/** Bytes of `Setting`: its numbers, and what aligns it. */
export const SETTING_BYTES = 96;

/** The words of `Setting` in `shaders/rays/trace.wgsl`. @param quanta Quanta of a unit of energy. */
export function settingWords(setting: TraceSetting, { first, count, bounces }: Dispatch, quanta: number): ArrayBuffer {
  const { tree, receivers, sectors, soundSpeed, bins, binSeconds } = setting;
  const words = new Uint32Array(SETTING_BYTES / 4);
  words.set([setting.seed, first, count, bounces, receivers.length, bins, sectors.length, setting.sectorBins]);
  new Int32Array(words.buffer)[8] = setting.imageOrder;
  words.set([COSINE_STEPS, setting.scattered.length, setting.batches, setting.batchBins], 9);
  words[23] = setting.transmitted.length > 0 ? 1 : 0;
  const largest = tree.margin / 2 ** -40;
  new Float32Array(words.buffer).set(
    [
      setting.radius,
      soundSpeed,
      binSeconds,
      setting.sectorBinSeconds,
      bins * binSeconds * soundSpeed,
      MARGIN_SHARE * largest,
      quanta,
      FAINTEST,
      setting.batchBinSeconds,
      LEAST_PASSING,
    ],
    13,
  );
  return words.buffer;
}
