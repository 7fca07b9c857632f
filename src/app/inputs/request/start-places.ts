/** How many of the lowest modes of a box a place must excite. */
export const EXCITED_MODES = 20;

/** Candidates along each axis. */
const STEPS = 12;

/** Coordinates that a place may have along an axis, metres from the lower wall. */
type Range = readonly [from: number, to: number];

/**
 * A place that is far from the nodes of a box's lowest modes: of the places in the ranges, the one at which the weakest
 * of the {@link EXCITED_MODES} lowest modes has the largest pressure. Mode (l, m, n) of a rigid box has the pressure
 * cos(lπx/Lx) cos(mπy/Ly) cos(nπz/Lz) (Kuttruff, Room Acoustics, eq. 3.16). The middle of a room is a node of every
 * mode with an odd index.
 *
 * @param size Sides of the box, metres, above 0.
 * @param ranges One for each axis; one of no length keeps that coordinate.
 * @returns metres from the lower corner, whole centimetres.
 */
export function excitingPlace(
  size: readonly [number, number, number],
  ranges: readonly [Range, Range, Range],
): [number, number, number] {
  const modes = lowestModes(size, EXCITED_MODES);
  const tables = ranges.map(([from, to], axis) =>
    Array.from({ length: STEPS + 1 }, (_, step) => {
      const at = Number((from + ((to - from) * step) / STEPS).toFixed(2));
      return { at, pressures: modes.map((mode) => Math.abs(Math.cos((mode[axis] * Math.PI * at) / size[axis]))) };
    }),
  );
  let best = { weakest: -1, place: [0, 0, 0] as [number, number, number] };
  for (const x of tables[0]) {
    for (const y of tables[1]) {
      const flat = x.pressures.map((pressure, mode) => pressure * y.pressures[mode]);
      for (const z of tables[2]) {
        let weakest = 1;
        for (let mode = 0; mode < flat.length && weakest > best.weakest; mode++) {
          weakest = Math.min(weakest, flat[mode] * z.pressures[mode]);
        }
        if (weakest > best.weakest) best = { weakest, place: [x.at, y.at, z.at] };
      }
    }
  }
  return best.place;
}

/** The indices of the lowest modes of a rigid box, by frequency; the constant pressure is not one of them. */
export function lowestModes(size: readonly [number, number, number], count: number): [number, number, number][] {
  // Every mode whose indices are no higher is lower: (l, m, n) has at least (l + 1)(m + 1)(n + 1) − 2 modes below it.
  const modes: [number, number, number][] = [];
  for (let l = 0; l <= count; l++) {
    for (let m = 0; (l + 1) * (m + 1) <= count + 1; m++) {
      for (let n = 0; (l + 1) * (m + 1) * (n + 1) <= count + 1; n++) if (l + m + n > 0) modes.push([l, m, n]);
    }
  }
  const wave = (mode: readonly number[]): number => Math.hypot(...mode.map((index, axis) => index / size[axis]));
  return modes.sort((one, other) => wave(one) - wave(other)).slice(0, count);
}
