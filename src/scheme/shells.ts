/**
 * Shells of points on the cubic lattice ([Hamilton2015], eq. 6 and 7).
 *
 * A shell is named by q = (q1, q2, q3) with q1 ≥ q2 ≥ q3 ≥ 0 and q1 ≥ 1. Its points are all distinct signed
 * permutations of q.
 */
export type ShellName = readonly [number, number, number];

/** An offset on the lattice, in nodes: [x, y, z]. */
export type Offset = readonly [number, number, number];

/** The distinct orders of the three numbers of q, with their signs unchanged. */
export function distinctPermutations([a, b, c]: ShellName): Offset[] {
  const all: Offset[] = [
    [a, b, c],
    [a, c, b],
    [b, a, c],
    [b, c, a],
    [c, a, b],
    [c, b, a],
  ];
  return all.filter((p, i) => all.findIndex((r) => r.every((value, axis) => value === p[axis])) === i);
}

/** The points P(q) of a shell: 6, 8, 12, 24 or 48 offsets. */
export function shellPoints(q: ShellName): Offset[] {
  const signs = (value: number): number[] => (value === 0 ? [0] : [-value, value]);
  return distinctPermutations(q).flatMap(([x, y, z]) =>
    signs(x).flatMap((sx) => signs(y).flatMap((sy) => signs(z).map((sz): Offset => [sx, sy, sz]))),
  );
}

/** Number of points of a shell, without making them: orders of q, twice for each number that has a sign. */
export function shellSize(q: ShellName): number {
  const orders = [0, 6, 3, 1][1 + Number(q[0] === q[1]) + Number(q[1] === q[2])];
  return orders * 2 ** q.filter((value) => value !== 0).length;
}

/** |q|², the squared distance of a shell from the centre, in nodes². */
export function squaredRadius([a, b, c]: ShellName): number {
  return a * a + b * b + c * c;
}

/** Whether all points of the shells lie on the axes. */
export function onAxes(shells: readonly ShellName[]): boolean {
  return shells.every(([, second]) => second === 0);
}

/** Compares two shells in the order of a stencil: lexicographic, as in [Hamilton2015], eq. 10. */
export function compareShells(a: ShellName, b: ShellName): number {
  return a[0] - b[0] || a[1] - b[1] || a[2] - b[2];
}

/** All shells of Chebyshev radius at most `reach`, in lexicographic order. */
export function shellsWithin(reach: number): ShellName[] {
  const shells: ShellName[] = [];
  for (let a = 1; a <= reach; a++) {
    for (let b = 0; b <= a; b++) {
      for (let c = 0; c <= b; c++) shells.push([a, b, c]);
    }
  }
  return shells;
}
