import type { NodeValues } from './level-surface.ts';

/**
 * Puts a node between each two along every axis, on the cubic through the four nodes around it. A wave with few nodes
 * then has round surfaces. A node without value stays without one, and so does a node between it and another.
 */
export function refined({ along, values }: NodeValues): NodeValues {
  let current = values;
  const sizes = along.map(({ length }) => length) as [number, number, number];
  for (const axis of [0, 1, 2] as const) {
    current = refinedAlong(current, sizes, axis);
    sizes[axis] = 2 * sizes[axis] - 1;
  }
  return { along: [between(along[0]), between(along[1]), between(along[2])], values: current };
}

function between(places: Float32Array): Float32Array {
  return Float32Array.from({ length: 2 * places.length - 1 }, (_, i) => {
    const low = places[i >> 1];
    return i % 2 === 0 ? low : (low + places[(i >> 1) + 1]) / 2;
  });
}

function refinedAlong(values: Float32Array, sizes: readonly [number, number, number], axis: 0 | 1 | 2): Float32Array {
  const count = sizes[axis];
  const stride = sizes.slice(0, axis).reduce((product, size) => product * size, 1);
  const lines = values.length / count;
  const finer = new Float32Array(lines * (2 * count - 1));
  for (let line = 0; line < lines; line++) {
    const within = line % stride;
    const block = (line - within) / stride;
    const from = block * stride * count + within;
    const to = block * stride * (2 * count - 1) + within;
    for (let i = 0; i < count; i++) {
      const value = values[from + i * stride];
      finer[to + 2 * i * stride] = value;
      if (i + 1 === count) continue;
      const next = values[from + (i + 1) * stride];
      const before = i > 0 ? values[from + (i - 1) * stride] : value;
      const after = i + 2 < count ? values[from + (i + 2) * stride] : next;
      // A wall counts as rigid: beyond it the pressure is that before it.
      const outer = (Number.isNaN(before) ? value : before) + (Number.isNaN(after) ? next : after);
      finer[to + (2 * i + 1) * stride] = (9 * (value + next) - outer) / 16;
    }
  }
  return finer;
}
