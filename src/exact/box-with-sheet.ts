import { circular, over, plus, real, squareRoot, times, type Complex } from '../numerics/complex.ts';
import { modes, NEPERS, slopesOf, type AbsorbingBox } from './absorbing-box.ts';

/** A sheet across a box, with air on both sides. */
export interface SheetAcross {
  /** The axis that it stands across, and where along it, m. */
  readonly axis: 0 | 1 | 2;
  readonly at: number;
  /** Specific impedance by the wave number in the air, 1/m, for e^{jωt}. */
  readonly impedance: (kappa: number) => Complex;
}

/** A pressure along an axis, and its slope. */
type Wave = readonly [pressure: Complex, slope: Complex];

/**
 * The pressure at the receivers of a harmonic source in a box that a sheet divides, as `boxPressures` has it without.
 * The two axes along the sheet are in modes, as it is the same all over. The third is in closed form, from either wall
 * through the sheet, where p falls by Zv and p′ = −jκv stays.
 *
 * @param box Receivers stand before the sheet or behind it, and none as far along its axis as the source.
 * @returns A function of the wave number in the air, 1/m. Ask from low to high in small steps, as there.
 */
export function boxWithSheetPressures(box: AbsorbingBox, sheet: SheetAcross): (kappa: number) => Complex[] {
  const { sides, source, receivers } = box;
  const { axis } = sheet;
  const known: Complex[][] = [[], [], []];
  const here = [...receivers.keys()];
  const gap = Math.min(...receivers.map((place) => Math.abs(place[axis] - source[axis])));
  return (kappa) => {
    const reach = Math.hypot(kappa, NEPERS / gap);
    const asked = { box, kappa, reach, here };
    const [first, second] = [0, 1, 2].filter((one) => one !== axis).map((one) => modes(asked, one, known[one]));
    const [near, far] = slopesOf(box, axis, kappa);
    // p behind the sheet is p + Z p′/(jκ), seen from either side.
    const drop = over(sheet.impedance(kappa), [0, kappa]);
    const all: Complex[] = receivers.map(() => real(0));
    for (const one of first) {
      for (const other of second) {
        const across = plus(one.square, other.square);
        if (across[0] > reach * reach) break;
        const q = squareRoot([kappa * kappa - across[0], -across[1]]);
        const length = sides[axis];
        const fromNear = (x: number): Wave => through(q, near, { drop, at: sheet.at }, x);
        const fromFar = (x: number): Wave => through(q, far, { drop, at: length - sheet.at }, length - x);
        // The Wronskian of both at the far wall, where the second is q and has the slope q times that of the wall.
        const [end, endSlope] = fromNear(length);
        const wronskian = times(q, plus(endSlope, times(end, far)));
        const factor = over(times(one.atSource, other.atSource), wronskian);
        here.forEach((r) => {
          const [low, high] = [source[axis], receivers[r][axis]].sort((a, b) => a - b);
          const along = times(fromNear(low)[0], fromFar(high)[0]);
          all[r] = plus(all[r], times(times(factor, along), times(one.atReceivers[r], other.atReceivers[r])));
        });
      }
    }
    return all;
  };
}

/** A wave from a wall with p = q and p′ = q a there, at a distance, through a sheet if that is nearer. */
function through(q: Complex, slope: Complex, sheet: { readonly drop: Complex; readonly at: number }, x: number): Wave {
  const start: Wave = [q, times(q, slope)];
  if (x <= sheet.at) return further(q, start, x);
  const [pressure, rise] = further(q, start, sheet.at);
  return further(q, [plus(pressure, times(sheet.drop, rise)), rise], x - sheet.at);
}

/** A wave some way further: p cos qx + (p′/q) sin qx, and its slope. */
function further(q: Complex, [pressure, slope]: Wave, by: number): Wave {
  const [cos, sin] = circular(times(q, real(by)));
  return [
    plus(times(pressure, cos), times(over(slope, q), sin)),
    plus(times(slope, cos), times(times(real(-1), q), times(pressure, sin))),
  ];
}
