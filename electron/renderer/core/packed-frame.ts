/** Frames of a run as the page keeps them: with two bytes a node. */
import type { FieldFrame, FieldSlice } from '../../../src/app/index.ts';

/** Stands for a node without air. */
export const NO_AIR = -32768;
/** Stands for `scale`. */
export const FULL = 32767;

/** The pressure on a slice. */
export interface PackedSlice extends Omit<FieldSlice, 'pressure' | 'spacing'> {
  /** Spacing of its nodes along u and v, metres. */
  readonly spacing: readonly [number, number];
  /** [v][u], in parts of `scale` / FULL; NO_AIR where there is none. */
  readonly values: Int16Array<ArrayBuffer>;
  readonly scale: number;
}

/** The pressure in the whole room, with fewer nodes than the grid has. */
export interface PackedVolume {
  /** Coordinates of the nodes along each axis, ascending, metres. */
  readonly along: readonly [Float32Array, Float32Array, Float32Array];
  /** [z][y][x], as those of a slice. */
  readonly values: Int16Array<ArrayBuffer>;
  readonly scale: number;
}

export interface PackedFrame extends Omit<FieldFrame, 'slices' | 'layers'> {
  readonly slices: readonly PackedSlice[];
  /** Field in the whole room; null if only slices are watched. */
  readonly volume: PackedVolume | null;
  /** Almost all of what is not silent on the slices is at most this loud: a range for colours. */
  readonly telling: number;
}

/** Share of the nodes that are not silent whose magnitude is below `telling`. */
const TELLING_SHARE = 0.98;
/** Nodes below this share of the largest magnitude are silent. */
const SILENT = 1e-3;

/** @param apartMetres Distance between the nodes of a volume; a multiple of the grid's spacing is taken. */
export function packFrame(frame: FieldFrame, apartMetres: number): PackedFrame {
  const { layers, ...rest } = frame;
  // An impulse leaves a constant pressure in a closed room, which soon hides its waves.
  const mean = frame.isPulse ? 0 : meanOf(frame.slices);
  const slices = frame.slices.map((slice) => packSlice(slice, mean));
  return { ...rest, slices, volume: volumeOf(layers, apartMetres), telling: tellingOf(slices) };
}

/** Mean pressure over all nodes of air; 0 without any. */
export function meanOf(slices: readonly FieldSlice[]): number {
  let sum = 0;
  let nodes = 0;
  for (const { pressure } of slices) {
    for (const value of pressure) {
      if (Number.isNaN(value)) continue;
      sum += value;
      nodes++;
    }
  }
  return sum / Math.max(1, nodes);
}

function packSlice({ pressure, spacing, ...place }: FieldSlice, mean: number): PackedSlice {
  return { ...place, spacing: [spacing, spacing], ...packed(pressure, mean) };
}

/** Values of single precision with two bytes each. NaN stands for no air. */
export function packed(pressure: Float32Array, mean = 0): Pick<PackedSlice, 'values' | 'scale'> {
  let scale = 0;
  // NaN is never larger.
  for (const value of pressure) if (Math.abs(value - mean) > scale) scale = Math.abs(value - mean);
  const values = new Int16Array(pressure.length);
  const factor = scale > 0 ? FULL / scale : 0;
  for (let i = 0; i < values.length; i++) {
    const value = pressure[i];
    values[i] = Number.isNaN(value) ? NO_AIR : Math.round((value - mean) * factor);
  }
  return { values, scale };
}

function tellingOf(slices: readonly PackedSlice[]): number {
  const largest = Math.max(0, ...slices.map(({ scale }) => scale));
  const counts = new Uint32Array(FULL + 1);
  let all = 0;
  for (const { values, scale } of slices) {
    const factor = scale / largest;
    for (const value of values) {
      if (value === NO_AIR) continue;
      const magnitude = Math.round(Math.abs(value) * factor);
      if (magnitude < SILENT * FULL) continue;
      counts[magnitude]++;
      all++;
    }
  }
  let below = 0;
  let magnitude = 0;
  while (magnitude < FULL && (below += counts[magnitude]) < TELLING_SHARE * all) magnitude++;
  return all === 0 ? 0 : (magnitude / FULL) * largest;
}

/** Takes every so many nodes of layers. */
function volumeOf(layers: readonly FieldSlice[], apartMetres: number): PackedVolume | null {
  if (layers.length === 0) return null;
  const { origin, spacing, size } = layers[0];
  const every = Math.max(1, Math.floor(apartMetres / spacing));
  const nodes = size.map((count) => spread(count, every));
  const [across, up] = nodes;
  const pressure = new Float32Array(across.length * up.length * layers.length);
  let at = 0;
  for (const layer of layers) {
    for (const v of up) for (const u of across) pressure[at++] = layer.pressure[v * size[0] + u]!;
  }
  return {
    along: [
      Float32Array.from(across, (node) => origin[0] + node * spacing),
      Float32Array.from(up, (node) => origin[1] + node * spacing),
      Float32Array.from(layers, ({ position }) => position),
    ],
    ...packed(pressure),
  };
}

/** About every so many of `count` nodes, the first and the last among them. */
function spread(count: number, every: number): Uint32Array {
  const taken = Math.max(2, Math.ceil((count - 1) / every) + 1);
  return Uint32Array.from({ length: taken }, (_, i) => Math.round((i * (count - 1)) / (taken - 1)));
}

/** Memory of a frame, bytes. */
export function frameBytes({ slices, volume }: PackedFrame): number {
  return slices.reduce((sum, { values }) => sum + values.byteLength, volume?.values.byteLength ?? 0);
}
