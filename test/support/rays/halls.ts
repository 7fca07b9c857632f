import { readFileSync } from 'node:fs';
import { readMesh } from '../../../src/mesh/read.ts';
import { realWall } from '../../../src/material/wall.ts';
import type { RayRoom } from '../../../src/rays/room/room.ts';
import { seededRandom } from '../numbers/random.ts';

/** The lecture hall of the examples with one law, and with boxes of 10 to 30 cm that stand in it anyhow. */
export async function lectureHall(boxes = 0): Promise<RayRoom> {
  const bytes = readFileSync(new URL('../../../scenes/lecture-hall.obj', import.meta.url));
  const { mesh } = await readMesh(bytes, 'lecture-hall.obj', () => Promise.resolve(new Uint8Array()));
  const vertices = Array.from(mesh.vertices, (x) => x / 100);
  const triangles = Array.from(mesh.triangles);
  const random = seededRandom(1);
  for (let i = 0; i < boxes; i++) {
    const middle = [0.4 + 8.7 * random(), 0.4 + 6.2 * random(), 0.3 + 2 * random()];
    const [angle, half] = [2 * Math.PI * random(), 0.05 + 0.1 * random()];
    const [c, s] = [half * Math.cos(angle), half * Math.sin(angle)];
    const first = vertices.length / 3;
    for (let corner = 0; corner < 8; corner++) {
      const [x, y, z] = [0, 1, 2].map((bit) => ((corner >> bit) & 1 ? 1 : -1));
      vertices.push(middle[0] + c * x - s * y, middle[1] + s * x + c * y, middle[2] + half * z);
    }
    for (const quad of [
      [0, 2, 6, 4],
      [1, 5, 7, 3],
      [0, 4, 5, 1],
      [2, 3, 7, 6],
      [0, 1, 3, 2],
      [4, 6, 7, 5],
    ]) {
      const [a, b, d, e] = quad.map((corner) => first + corner);
      triangles.push(a, d, b, a, e, d);
    }
  }
  const sides = (): Uint16Array => new Uint16Array(triangles.length / 3);
  return {
    vertices: Float64Array.from(vertices),
    triangles: Uint32Array.from(triangles),
    ...{ front: sides(), back: sides() },
    laws: [{ name: 'plaster', wall: realWall(0.01), scattering: [] }],
    ...{ bands: [], soundSpeed: 343 },
  };
}

/** Places of the example's source and receivers, m. */
export const HALL_SOURCE = [1.5, 2.6, 1.6] as const;
export const HALL_RECEIVERS = [
  [4.3, 1.9, 1.7],
  [7.9, 5.2, 2.4],
] as const;
