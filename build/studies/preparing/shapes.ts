/** The meshes of the rooms that are prepared for measurements: a church and a concert hall, as OBJ. */

type Point = readonly [number, number, number];

/** [side of a box][corner] bits of the axes along which it is the upper one. */
const SIDES = [
  [0, 2, 3, 1],
  [4, 5, 7, 6],
  [0, 1, 5, 4],
  [2, 6, 7, 3],
  [0, 4, 6, 2],
  [1, 3, 7, 5],
];

/** A soup of triangles by material. */
export class Shapes {
  private readonly corners: Point[] = [];
  private readonly faces = new Map<string, number[]>();

  /** A plane polygon that its first corner sees whole. */
  polygon(material: string, corners: readonly Point[]): void {
    const faces = this.faces.get(material) ?? [];
    this.faces.set(material, faces);
    for (let i = 1; i + 1 < corners.length; i++) {
      for (const corner of [corners[0], corners[i], corners[i + 1]]) faces.push(this.corners.push(corner));
    }
  }

  box(material: string, [x0, y0, z0]: Point, [x1, y1, z1]: Point): void {
    const at = (bits: number): Point => [bits & 1 ? x1 : x0, bits & 2 ? y1 : y0, bits & 4 ? z1 : z0];
    for (const side of SIDES) this.polygon(material, side.map(at));
  }

  /** A prism with `sides` faces round a vertical axis. */
  column(
    material: string,
    [x, y]: readonly [number, number],
    radius: number,
    [z0, z1]: readonly [number, number],
    sides: number,
  ): void {
    const at = (i: number, z: number): Point => {
      const angle = (2 * Math.PI * (i + 0.3)) / sides;
      return [x + radius * Math.cos(angle), y + radius * Math.sin(angle), z];
    };
    const ring = (z: number): Point[] => Array.from({ length: sides }, (_, i) => at(i, z));
    for (let i = 0; i < sides; i++) this.polygon(material, [at(i, z0), at(i + 1, z0), at(i + 1, z1), at(i, z1)]);
    this.polygon(material, ring(z1));
    this.polygon(material, ring(z0).reverse());
  }

  get materials(): string[] {
    return [...this.faces.keys()];
  }

  get triangles(): number {
    return [...this.faces.values()].reduce((sum, corners) => sum + corners.length / 3, 0);
  }

  /** The shape as the text of an OBJ file. */
  obj(): string {
    const lines = this.corners.map((at) => `v ${at.map((x) => x.toFixed(4)).join(' ')}`);
    for (const [material, corners] of this.faces) {
      lines.push(`usemtl ${material}`);
      for (let i = 0; i < corners.length; i += 3) lines.push(`f ${corners.slice(i, i + 3).join(' ')}`);
    }
    return `${lines.join('\n')}\n`;
  }
}

/** About 1 540 m³: a nave with a pitched roof, a half-round apse, ten columns, eighteen pews. */
export function church(): Shapes {
  const shapes = new Shapes();
  const [length, width, eaves, ridge, sides] = [20, 9, 6.2, 9, 16];
  const middle = width / 2;
  const apse = Array.from({ length: sides + 1 }, (_, i): readonly [number, number] => {
    const angle = Math.PI * (i / sides - 1 / 2);
    return [length + 3.6 * Math.cos(angle), middle + middle * Math.sin(angle)];
  });
  const outline = [[0, 0] as const, ...apse, [0, width] as const];
  const roof = (y: number): number => eaves + (ridge - eaves) * (1 - Math.abs((2 * y) / width - 1));
  shapes.polygon(
    'wood',
    outline.map(([x, y]): Point => [x, y, 0]),
  );
  outline.slice(1).forEach(([x, y], i) => {
    const [beforeX, beforeY] = outline[i];
    shapes.polygon('plaster', [
      [beforeX, beforeY, 0],
      [x, y, 0],
      [x, y, roof(y)],
      [beforeX, beforeY, roof(beforeY)],
    ]);
  });
  shapes.polygon('plaster', [
    [0, width, 0],
    [0, 0, 0],
    [0, 0, eaves],
    [0, middle, ridge],
    [0, width, eaves],
  ]);
  for (const [y, z] of [
    [0, eaves],
    [width, eaves],
  ] as const) {
    shapes.polygon('panel', [
      [0, y, z],
      [0, middle, ridge],
      [length, middle, ridge],
      [length, y, z],
    ]);
  }
  apse.slice(1).forEach(([x, y], i) => {
    const [beforeX, beforeY] = apse[i];
    shapes.polygon('panel', [
      [beforeX, beforeY, roof(beforeY)],
      [length, middle, ridge],
      [x, y, roof(y)],
    ]);
  });
  for (let i = 0; i < 5; i++) {
    for (const y of [1.7, width - 1.7]) {
      shapes.column('plaster', [3 + 3.6 * i, y], 0.31, [0.13, 4.9 + 0.1 * i], 14);
    }
  }
  for (let row = 0; row < 9; row++) {
    const x = 3.7 + 1.3 * row;
    for (const y of [2.35, 4.9]) {
      shapes.box('seat', [x, y, 0.11], [x + 0.42, y + 1.8, 0.47]);
      shapes.box('seat', [x + 0.47, y, 0.13], [x + 0.55, y + 1.8, 0.93]);
    }
  }
  shapes.box('wood', [19.3, 3.5, 0.15], [20.5, 5.6, 1.1]);
  return shapes;
}

/** About 13 000 m³: a shoebox with 936 seats on steps, a coffered ceiling, 60 diffusing columns and a stage. */
export function hall(): Shapes {
  const shapes = new Shapes();
  const [length, width, height] = [42, 22, 14.2];
  shapes.box('plaster', [0, 0, 0], [length, width, height]);
  shapes.box('wood', [0.4, 3, 0.02], [8.5, 19, 1.05]);
  for (let row = 0; row < 26; row++) {
    const [x, z] = [11 + 1.05 * row, 0.15 + 0.11 * row];
    for (let seat = 0; seat < 36; seat++) {
      const y = 1.2 + 0.55 * seat;
      shapes.box('seat', [x, y, z + 0.2], [x + 0.46, y + 0.48, z + 0.43]);
      shapes.box('seat', [x + 0.5, y, z + 0.25], [x + 0.58, y + 0.48, z + 0.93]);
    }
    shapes.box('wood', [x - 0.2, 0.6, 0.05], [x + 0.8, 21.3, z]);
  }
  for (let i = 0; i < 18; i++) {
    for (let j = 0; j < 9; j++) {
      const [x, y, z] = [1 + 2.25 * i, 1 + 2.3 * j, 12.9 + 0.03 * ((7 * i + 3 * j) % 5)];
      shapes.box('panel', [x, y, z], [x + 1.6, y + 1.7, 13.9]);
    }
  }
  for (let i = 0; i < 30; i++) {
    for (const y of [0.35, width - 0.35]) shapes.column('stone', [9.3 + 1.05 * i, y], 0.29, [3, 10], 24);
  }
  for (let i = 0; i < 20; i++) {
    for (let j = 0; j < 8; j++) shapes.column('wood', [0.55 + 0.4 * i, 3.3 + 2.1 * j], 0.12, [1.25, 2.1], 16);
  }
  return shapes;
}
