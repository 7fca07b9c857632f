import { bandOf } from '../../../src/material/bands.ts';
import { realWall } from '../../../src/material/wall.ts';
import type { RayRoom, Triple } from '../../../src/rays/room/room.ts';

/** Octaves from 125 Hz to 8 kHz. */
const BANDS = [125, 250, 500, 1000, 2000, 4000, 8000].map((nominal) => bandOf(nominal, 1));

const QUADS = [
  [0, 2, 6, 4],
  [1, 5, 7, 3],
  [0, 4, 5, 1],
  [2, 3, 7, 6],
  [0, 1, 3, 2],
  [4, 6, 7, 5],
];

/** A hall of 30 × 20 × 10 m with 2500 closed seats, on a floor that is a plane: 30 012 triangles. */
export function seatedHall(scattering: number): RayRoom {
  const vertices: number[] = [];
  const triangles: number[] = [];
  const sides: number[] = [];
  const addBox = (from: Triple, to: Triple, law: number, isInside: boolean): void => {
    const first = vertices.length / 3;
    for (let bits = 0; bits < 8; bits++) {
      for (let axis = 0; axis < 3; axis++) vertices.push(((bits >> axis) & 1 ? to : from)[axis]);
    }
    for (const [a, b, c, d] of QUADS) {
      const ring = isInside ? [a, b, c, a, c, d] : [a, c, b, a, d, c];
      triangles.push(...ring.map((corner) => first + corner));
      sides.push(law, law);
    }
  };
  addBox([0, 0, 0], [30, 20, 10], 0, true);
  for (let row = 0; row < 50; row++) {
    for (let seat = 0; seat < 50; seat++) {
      const [x, y] = [4 + 0.5 * row, 1.5 + 0.34 * seat];
      addBox([x, y, 0.2], [x + 0.3, y + 0.3, 0.8], 1, false);
    }
  }
  const sidesOf = (): Uint16Array => Uint16Array.from(sides);
  return {
    vertices: new Float64Array(vertices),
    triangles: new Uint32Array(triangles),
    front: sidesOf(),
    back: sidesOf(),
    laws: [
      { name: 'walls', wall: realWall(0.01), scattering: BANDS.map(() => scattering) },
      { name: 'seats', wall: realWall(0.08), scattering: BANDS.map(() => scattering) },
    ],
    bands: BANDS,
    soundSpeed: 343,
  };
}
