import type { Vec3 } from '../../units/quantities.ts';

/** Points by number; those at the same place, but for rounding, have the same one. */
export class WeldedPoints {
  /** Points nearer than this are one, m: rounding is smaller, the grain of coordinates larger. */
  static readonly SAME = 1e-7;

  private readonly places: Vec3[] = [];
  /** The points in each cube of space; its side is a hundred times the distance of equal points. */
  private readonly cubes = new Map<string, number[]>();

  numberOf(x: number, y: number, z: number): number {
    const side = 100 * WeldedPoints.SAME;
    const cubesOf = (each: number): number[] => {
      const cubes = [-1, 1].map((sign) => Math.floor((each + sign * WeldedPoints.SAME) / side));
      return cubes[0] === cubes[1] ? [cubes[0]] : cubes;
    };
    for (const i of cubesOf(x)) {
      for (const j of cubesOf(y)) {
        for (const k of cubesOf(z)) {
          const known = this.cubes.get(`${i},${j},${k}`)?.find((each) => {
            const [px, py, pz] = this.places[each];
            return Math.hypot(px - x, py - y, pz - z) <= WeldedPoints.SAME;
          });
          if (known !== undefined) return known;
        }
      }
    }
    const number = this.places.push([x, y, z]) - 1;
    const key = [x, y, z].map((each) => Math.floor(each / side)).join();
    const list = this.cubes.get(key);
    if (list) list.push(number);
    else this.cubes.set(key, [number]);
    return number;
  }

  at(number: number): Vec3 {
    return this.places[number];
  }
}
