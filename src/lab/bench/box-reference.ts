import { CpuEngine } from '../../engine/reference/engine.ts';
import { strides } from '../../room/grid/grid.ts';
import type { Scheme } from '../../scheme/scheme.ts';
import type { BenchGrid } from '../../tune/field-pair.ts';
import type { BoxState } from './mirrored-box.ts';
import { advanced, rigidBox } from './rigid-box.ts';

/** Advances a state of a rigid box by the float64 reference. */
export async function advanceReference(
  scheme: Scheme,
  size: BenchGrid,
  { previous, current }: BoxState,
  steps: number,
): Promise<BoxState> {
  const room = rigidBox(scheme, size);
  const { graph } = room;
  const [, row, plane] = strides(graph.grid);
  const [width, height, planes] = size;
  const rowAt = (j: number, k: number): number => j * row + k * plane;
  const eachRow = (visit: (dense: number, stored: number) => void): void => {
    for (let k = 0; k < planes; k++) for (let j = 0; j < height; j++) visit((k * height + j) * width, rowAt(j, k));
  };
  const stored = (values: Float64Array): Float64Array => {
    const field = new Float64Array(graph.nodes.length);
    eachRow((dense, at) => field.set(values.subarray(dense, dense + width), at));
    return field;
  };
  const dense = (field: Float64Array): Float64Array => {
    const values = new Float64Array(width * height * planes);
    eachRow((to, at) => values.set(field.subarray(at, at + width), to));
    return values;
  };
  const engine = new CpuEngine({ precision: 64, threads: 1 });
  const end = await advanced(engine, room, { previous: stored(previous), current: stored(current) }, steps);
  return { previous: dense(end.previous), current: dense(end.current) };
}
