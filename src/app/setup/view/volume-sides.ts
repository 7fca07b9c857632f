import type { BoxElement, BoxSheet, BoxVolume } from '../../../scene/scene.ts';
import { partsInAir } from '../../../scene/sheets/sheet-parts.ts';
import type { Vec3 } from '../../../units/quantities.ts';

/** The sides of porous volumes that have air before them, to be drawn as sheets are. Those on walls are left out. */
export function volumeSides(boxes: readonly BoxElement[], volumes: readonly BoxVolume[]): BoxSheet[] {
  return volumes.flatMap(({ from, to, material }, volume) =>
    ([0, 1, 2] as const).flatMap((axis) =>
      [from, to].flatMap((corner, isHigh) => {
        const onSide = (point: Vec3): Vec3 => point.map((at, d) => (d === axis ? corner[axis] : at)) as unknown as Vec3;
        return partsInAir(boxes, { axis, from: onSide(from), to: onSide(to) })
          .filter(({ value }) => value === 'both')
          .map((part) => ({
            ...{ axis: part.axis, from: part.from, to: part.to, material },
            ...{ front: null, back: null, frontIsLow: isHigh === 0, path: `geometry.volumes[${volume}]` },
          }));
      }),
    ),
  );
}
