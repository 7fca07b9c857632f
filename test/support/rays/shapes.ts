import { realWall } from '../../../src/material/wall.ts';
import type { RayLaw, RayRoom, Triple } from '../../../src/rays/room/room.ts';
import type { Hit } from '../../../src/rays/tree/tree.ts';

/** A law of a real admittance without scattering. */
export const plainLaw = (admittance: number): RayLaw => ({
  name: `admittance ${admittance}`,
  wall: realWall(admittance),
  scattering: [],
});

/** A flat face: corners, counterclockwise as seen from its front. */
export interface Face {
  readonly corners: readonly Triple[];
  readonly law: number;
}

/** A room of convex faces, each cut into a fan of triangles. Both sides have the law of the face. */
export function roomOfFaces(faces: readonly Face[], laws: readonly RayLaw[], soundSpeed = 343): RayRoom {
  const vertices: number[] = [];
  const triangles: number[] = [];
  const front: number[] = [];
  for (const { corners, law } of faces) {
    const first = vertices.length / 3;
    for (const corner of corners) vertices.push(...corner);
    for (let i = 1; i + 1 < corners.length; i++) {
      triangles.push(first, first + i, first + i + 1);
      front.push(law);
    }
  }
  return {
    vertices: Float64Array.from(vertices),
    triangles: Uint32Array.from(triangles),
    front: Uint16Array.from(front),
    back: Uint16Array.from(front),
    laws,
    bands: [],
    soundSpeed,
  };
}

/** The six faces of a box with a corner at the origin, fronts inside: x = 0, x = a, y = 0, y = b, z = 0, z = c. */
export function boxFaces([a, b, c]: Triple, lawOf: (face: number) => number = () => 0): Face[] {
  const faces: Triple[][] = [
    [
      [0, 0, 0],
      [0, b, 0],
      [0, b, c],
      [0, 0, c],
    ],
    [
      [a, 0, 0],
      [a, 0, c],
      [a, b, c],
      [a, b, 0],
    ],
    [
      [0, 0, 0],
      [0, 0, c],
      [a, 0, c],
      [a, 0, 0],
    ],
    [
      [0, b, 0],
      [a, b, 0],
      [a, b, c],
      [0, b, c],
    ],
    [
      [0, 0, 0],
      [a, 0, 0],
      [a, b, 0],
      [0, b, 0],
    ],
    [
      [0, 0, c],
      [0, b, c],
      [a, b, c],
      [a, 0, c],
    ],
  ];
  return faces.map((corners, face) => ({ corners, law: lawOf(face) }));
}

/** A prism over a polygon that runs counterclockwise as seen from above. Caps are given as convex parts. */
export function prismFaces(
  outline: readonly (readonly [number, number])[],
  caps: readonly (readonly number[])[],
  height: number,
): Face[] {
  const sides = outline.map(([x, y], i): Face => {
    const [u, v] = outline[(i + 1) % outline.length];
    return {
      corners: [
        [x, y, 0],
        [x, y, height],
        [u, v, height],
        [u, v, 0],
      ],
      law: 0,
    };
  });
  const cap = (part: readonly number[], z: number): Triple[] => part.map((i) => [outline[i][0], outline[i][1], z]);
  return [
    ...sides,
    ...caps.map((part): Face => ({ corners: cap(part, 0), law: 0 })),
    ...caps.map((part): Face => ({ corners: cap(part, height).reverse(), law: 0 })),
  ];
}

/** The first triangle on a ray, all of them tried ([Moeller1997]). */
export function bruteFirstHit({ vertices, triangles }: RayRoom) {
  const corner = (t: number, i: number): Triple => {
    const at = 3 * triangles[3 * t + i];
    return [vertices[at], vertices[at + 1], vertices[at + 2]];
  };
  const minus = (a: Triple, b: Triple): Triple => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
  const cross = (a: Triple, b: Triple): Triple => [
    a[1] * b[2] - a[2] * b[1],
    a[2] * b[0] - a[0] * b[2],
    a[0] * b[1] - a[1] * b[0],
  ];
  const dot = (a: Triple, b: Triple): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
  return (origin: Triple, direction: Triple, farthest: number): Hit | undefined => {
    let best: Hit | undefined;
    for (let t = 0; 3 * t < triangles.length; t++) {
      const [a, b, c] = [corner(t, 0), corner(t, 1), corner(t, 2)];
      const [one, other] = [minus(b, a), minus(c, a)];
      const side = cross(direction, other);
      const determinant = dot(one, side);
      if (Math.abs(determinant) < 1e-14) continue;
      const from = minus(origin, a);
      const u = dot(from, side) / determinant;
      const across = cross(from, one);
      const v = dot(direction, across) / determinant;
      if (u < -1e-12 || v < -1e-12 || u + v > 1 + 1e-12) continue;
      const distance = dot(other, across) / determinant;
      if (distance > 0 && distance < (best?.distance ?? farthest)) {
        best = { triangle: t, distance, isFront: determinant > 0 };
      }
    }
    return best;
  };
}

/** A room turned about the axis (1, 2, 3) and moved, and its points with it. */
export function turned(
  room: RayRoom,
  degrees: number,
): { readonly room: RayRoom; readonly at: (point: Triple) => Triple } {
  const [x, y, z] = [1, 2, 3].map((value) => value / Math.sqrt(14));
  const angle = (degrees * Math.PI) / 180;
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  const at = (p: Triple): Triple => {
    const through = (x * p[0] + y * p[1] + z * p[2]) * (1 - c);
    return [
      c * p[0] + s * (y * p[2] - z * p[1]) + through * x + 7,
      c * p[1] + s * (z * p[0] - x * p[2]) + through * y - 3,
      c * p[2] + s * (x * p[1] - y * p[0]) + through * z + 11,
    ];
  };
  const vertices = Float64Array.from(room.vertices);
  for (let i = 0; i < vertices.length; i += 3) {
    vertices.set(at([room.vertices[i], room.vertices[i + 1], room.vertices[i + 2]]), i);
  }
  return { room: { ...room, vertices }, at };
}
