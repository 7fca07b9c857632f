/** Where slices of a waterfall are drawn: spectra one behind the other, the earliest at the back. */

/** What is drawn, and how large, CSS pixels. */
export interface SliceGraph {
  readonly width: number;
  readonly height: number;
  /** Shape [columns], rising and positive: along each slice, on a logarithmic axis. */
  readonly x: ArrayLike<number>;
  /** Shape [slices], rising. */
  readonly times: ArrayLike<number>;
  /** Shape [slices][columns]. */
  readonly values: ArrayLike<number>;
  /** Values of the floor and of the top of a slice. */
  readonly valueRange: readonly [number, number];
}

/** A mark of an axis. */
export interface SliceTick {
  readonly value: number;
  readonly x: number;
  readonly y: number;
}

/** Places in the drawing, CSS pixels from its upper left corner. */
export interface SliceDrawing {
  /** Corners of the outline of each drawn slice as a polygon of SVG has them, from the back to the front. */
  readonly slices: readonly { readonly time: number; readonly corners: string }[];
  /** Time between drawn slices. */
  readonly apart: number;
  /** Lower ends of the front, then the back: left and right. */
  readonly front: readonly [number, number, number];
  readonly back: readonly [number, number, number];
  /** Upper edge of the back. */
  readonly top: number;
  readonly xTicks: readonly SliceTick[];
  readonly timeTicks: readonly SliceTick[];
  /** Marks at the right edge of the back, above its floor, where the times begin. */
  readonly valueTicks: readonly SliceTick[];
}

/** Space around the drawing for numbers and labels. */
const [LEFT, RIGHT, TOP, BOTTOM] = [24, 64, 12, 42];

/** Shares of width and height by which the back is to the right of the front, and above it. */
const [ASIDE, ABOVE] = [0.14, 0.45];

/** Slices are at least so far apart. */
const LEAST_APART = 4;

/** Places slices of a waterfall in a drawing. */
export function placeSlices({ width, height, x, times, values, valueRange }: SliceGraph): SliceDrawing {
  const [wide, high] = [Math.max(1, width - LEFT - RIGHT), Math.max(1, height - TOP - BOTTOM)];
  const [aside, above] = [ASIDE * wide, ABOVE * high];
  const [across, tall] = [wide - aside, high - above];
  const [low, most] = valueRange;
  const last = Math.max(1, times.length - 1);
  const whole = times[times.length - 1] - times[0] || 1;
  const depthOf = (time: number): number => 1 - (time - times[0]) / whole;
  const [first, end] = [Math.log(x[0]), Math.log(x[x.length - 1])];
  const alongOf = (value: number): number => (across * (Math.log(value) - first)) / (end - first || 1);
  const heightOf = (value: number): number => tall * Math.max(0, Math.min(1, (value - low) / (most - low)));
  const floorOf = (depth: number): number => TOP + high - above * depth;
  const leftOf = (depth: number): number => LEFT + aside * depth;
  const cornersOf = (slice: number): string => {
    const depth = depthOf(times[slice]);
    const floor = floorOf(depth);
    const corners = [[leftOf(depth), floor]];
    for (let column = 0; column < x.length; column++) {
      corners.push([leftOf(depth) + alongOf(x[column]), floor - heightOf(values[slice * x.length + column])]);
    }
    corners.push([leftOf(depth) + across, floor]);
    return corners.map((corner) => corner.map((each) => each.toFixed(1)).join()).join(' ');
  };
  const stride = Math.max(1, Math.ceil((LEAST_APART * last) / above));
  const drawn = Array.from({ length: Math.floor(last / stride) + 1 }, (_, i) => i * stride).filter(
    (slice) => slice < times.length,
  );
  const at = (value: number, left: number, y: number): SliceTick => ({ value, x: left, y });
  return {
    slices: drawn.map((slice) => ({ time: times[slice], corners: cornersOf(slice) })),
    apart: (stride * whole) / last,
    front: [leftOf(0), leftOf(0) + across, floorOf(0)],
    back: [leftOf(1), leftOf(1) + across, floorOf(1)],
    top: floorOf(1) - tall,
    xTicks: logarithmicTicks(x[0], x[x.length - 1]).map((value) => at(value, leftOf(0) + alongOf(value), floorOf(0))),
    timeTicks: timeTicks(times[0], times[times.length - 1]).map((time) =>
      at(time, leftOf(depthOf(time)) + across, floorOf(depthOf(time))),
    ),
    valueTicks: [1, 2, 3].map((third) => {
      const value = low + ((most - low) * third) / 3;
      return at(value, leftOf(1) + across, floorOf(1) - heightOf(value));
    }),
  };
}

/** 1, 2 and 5 times powers of ten. */
function logarithmicTicks(from: number, to: number): number[] {
  const ticks: number[] = [];
  for (let power = Math.floor(Math.log10(from)); power <= Math.log10(to); power++) {
    for (const step of [1, 2, 5]) ticks.push(step * 10 ** power);
  }
  return ticks.filter((value) => value >= from * 0.999 && value <= to * 1.001);
}

/** The beginning, and every so often a round time: at most six. */
function timeTicks(from: number, to: number): number[] {
  const step = [0.05, 0.1, 0.2, 0.5, 1].find((each) => (to - from) / each <= 5) ?? 2;
  return Array.from({ length: Math.floor((to - from) / step + 1e-6) + 1 }, (_, i) => from + i * step);
}
