import type { Vec3 } from '../../units/quantities.ts';

/** A direction of a net over the sphere. */
export interface NetDirection {
  /** Unit vector of the direction. */
  readonly direction: Vec3;
  /** Share of the sphere that it stands for; Σ = 1. */
  readonly weight: number;
  /** Index of the direction of the wedge to which the 48 symmetries of the grid take it. */
  readonly wedge: number;
}

/** Directions over the sphere that have all symmetries of the grid. */
export interface DirectionNet {
  readonly directions: readonly NetDirection[];
  /** One of each set of directions that are equal on the grid: x ≥ y ≥ z ≥ 0. */
  readonly wedge: readonly Vec3[];
}

/**
 * A net of squares on the faces of a cube, drawn onto the sphere, with `steps` squares from the middle of a face to its
 * edge. A point stands for the solid angle of its square: that is 1/r³ of its area, r being its distance from the
 * centre; at a corner of the cube it has three quarters of a square.
 */
export function directionNet(steps: number): DirectionNet {
  const found = new Map<string, readonly [number, number, number]>();
  for (let i = -steps; i <= steps; i++) {
    for (let j = -steps; j <= steps; j++) {
      for (const side of [-steps, steps]) {
        for (const point of [
          [side, i, j],
          [i, side, j],
          [i, j, side],
        ] as const) {
          found.set(point.join(), point);
        }
      }
    }
  }
  const wedge: Vec3[] = [];
  const wedgeOf = new Map<string, number>();
  const directions = [...found.values()].map((point) => {
    const length = Math.hypot(...point);
    const sorted = point.map(Math.abs).sort((a, b) => b - a);
    const key = sorted.join();
    if (!wedgeOf.has(key)) {
      wedgeOf.set(key, wedge.length);
      wedge.push([sorted[0] / length, sorted[1] / length, sorted[2] / length]);
    }
    const isCorner = sorted[2] === steps;
    const direction: Vec3 = [point[0] / length, point[1] / length, point[2] / length];
    return { direction, weight: (isCorner ? 0.75 : 1) / length ** 3, wedge: wedgeOf.get(key)! };
  });
  const sum = directions.reduce((total, { weight }) => total + weight, 0);
  return { directions: directions.map((one) => ({ ...one, weight: one.weight / sum })), wedge };
}

/**
 * A vector of the wedge, taken where the symmetries of the grid take the direction of the wedge that equals
 * `direction`.
 */
export function outOfWedge([x, y, z]: Vec3, vector: Vec3): Vec3 {
  const [a, b, c] = [Math.abs(x), Math.abs(y), Math.abs(z)];
  // How many axes come before it, by size.
  const first = Number(b > a) + Number(c > a);
  const second = Number(a >= b) + Number(c > b);
  const third = Number(a >= c) + Number(b >= c);
  return [Math.sign(x) * vector[first], Math.sign(y) * vector[second], Math.sign(z) * vector[third]];
}

/** Directions spread evenly over the sphere on a spiral, none of them special to the grid. */
export function spiralDirections(count: number): Vec3[] {
  const turn = Math.PI * (3 - Math.sqrt(5));
  return Array.from({ length: count }, (_, i) => {
    const z = 1 - (2 * i + 1) / count;
    const across = Math.sqrt(1 - z * z);
    return [across * Math.cos(turn * i + 0.5), across * Math.sin(turn * i + 0.5), z];
  });
}
