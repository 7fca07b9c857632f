import type { SliceRequest } from '../../../../src/app/index.ts';
import { NO_AIR, type PackedSlice, type PackedVolume } from '../../core/packed-frame.ts';

/** Slices that were cut last, by volume: a picture asks for the same again. */
const cut = new WeakMap<PackedVolume, Map<string, PackedSlice>>();

/** Cuts a slice from a recorded room. Between its layers the pressure is interpolated. */
export function sliceOfVolume(volume: PackedVolume, request: SliceRequest): PackedSlice {
  const slices = cut.get(volume) ?? new Map<string, PackedSlice>();
  cut.set(volume, slices);
  const key = `${request.axis} ${request.position}`;
  const slice = slices.get(key) ?? cutFrom(volume, request);
  // A slice that is dragged asks for many places.
  if (slices.size > 8) slices.clear();
  slices.set(key, slice);
  return slice;
}

function cutFrom({ along, values, scale }: PackedVolume, { axis, position }: SliceRequest): PackedSlice {
  const [u, v] = [0, 1, 2].filter((other) => other !== axis) as [number, number];
  const strides = [1, along[0].length, along[0].length * along[1].length];
  const [width, height] = [along[u].length, along[v].length];
  const places = along[axis];
  const last = places.length - 1;
  const within = Math.min(places[last], Math.max(places[0], position));
  let low = 0;
  while (low < last - 1 && places[low + 1] <= within) low++;
  // A room of two dimensions has one layer.
  const share = last === 0 ? 0 : (within - places[low]) / (places[low + 1] - places[low]);
  const onwards = last === 0 ? 0 : strides[axis];
  const cutValues = new Int16Array(width * height);
  for (let j = 0, at = 0; j < height; j++) {
    for (let i = 0; i < width; i++, at++) {
      const node = i * strides[u] + j * strides[v] + low * strides[axis];
      cutValues[at] = between(values[node], values[node + onwards], share);
    }
  }
  return {
    axis,
    position,
    origin: [along[u][0], along[v][0]],
    spacing: [apart(along[u]), apart(along[v])],
    size: [width, height],
    values: cutValues,
    scale,
  };
}

function between(one: number, other: number, share: number): number {
  if (one === NO_AIR) return share < 0.5 ? NO_AIR : other;
  if (other === NO_AIR) return share < 0.5 ? one : NO_AIR;
  return Math.round(one + share * (other - one));
}

/** Mean distance of coordinates; 1 of a single one. */
const apart = (places: Float32Array): number =>
  places.length === 1 ? 1 : (places[places.length - 1] - places[0]) / (places.length - 1);
