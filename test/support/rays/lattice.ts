import type { ImagePath } from '../../../src/rays/images/paths.ts';
import type { Triple } from '../../../src/rays/room/room.ts';

/** A box with a corner at the origin and the two points of a path in it. */
export interface LatticeBox {
  readonly sides: Triple;
  readonly source: Triple;
  readonly receiver: Triple;
}

/** How often sound meets each face on the way from a cell: x = 0, x = a, y = 0, … . */
export const faceCounts = (cell: Triple): number[] =>
  cell.flatMap((n) => {
    const [more, less] = [Math.ceil(Math.abs(n) / 2), Math.floor(Math.abs(n) / 2)];
    return n < 0 ? [more, less] : [less, more];
  });

/** All cells of the lattice whose images are nearer to the receiver than a distance, as paths ([Allen1979]). */
export function latticePaths({ sides, source, receiver }: LatticeBox, farthest: number): ImagePath[] {
  const paths: ImagePath[] = [];
  const [nx, ny, nz] = sides.map((side) => Math.ceil(farthest / side) + 1);
  for (let x = -nx; x <= nx; x++) {
    for (let y = -ny; y <= ny; y++) {
      for (let z = -nz; z <= nz; z++) {
        const cell: Triple = [x, y, z];
        const way = cell.map((n, i) => n * sides[i] + (n % 2 === 0 ? source[i] : sides[i] - source[i]) - receiver[i]);
        const distance = Math.hypot(...way);
        if (distance >= farthest) continue;
        const arrival = way.map((length) => length / distance) as unknown as Triple;
        const hits = faceCounts(cell).flatMap((count, face) => {
          const axis = face >> 1;
          const normal: [number, number, number] = [0, 0, 0];
          normal[axis] = -Math.sign(arrival[axis]);
          const hit = { triangle: 0, law: face, cosine: Math.abs(arrival[axis]), unfoldedNormal: normal };
          return Array.from({ length: count }, () => hit);
        });
        const departure = arrival.map((part, i) => (cell[i] % 2 === 0 ? -part : part)) as unknown as Triple;
        paths.push({ order: hits.length, distance, departure, arrival, hits });
      }
    }
  }
  return paths.sort((a, b) => a.distance - b.distance);
}
