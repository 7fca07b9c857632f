/** Draws a room out of quadrilaterals and boxes, and writes it as an OBJ file. */

/** x, y, z in metres. */
export type Point = readonly [number, number, number];

/** A room in the making. Walls are drawn once; which side of a triangle is the front does not matter here. */
export class Mesh {
  private readonly polygons: { readonly material: string; readonly corners: readonly Point[] }[] = [];
  private place: (p: Point) => Point = (p) => p;

  /** Everything drawn from now on is turned about the vertical through `centre`, degrees. */
  turned(degrees: number, centre: readonly [number, number] = [0, 0]): this {
    const [c, s] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
    const [x0, y0] = centre;
    this.place = ([x, y, z]) => [x0 + c * (x - x0) - s * (y - y0), y0 + s * (x - x0) + c * (y - y0), z];
    return this;
  }

  /** Where a point of the drawing lands. */
  at(point: Point): Point {
    return this.place(point);
  }

  /** A flat convex polygon. */
  polygon(material: string, ...corners: readonly Point[]): this {
    this.polygons.push({ material, corners: corners.map((corner) => this.place(corner)) });
    return this;
  }

  /** The six faces of a box; `faces` gives some of them other materials, null leaves one out. */
  box(material: string, from: Point, to: Point, faces: Partial<Record<Face, string | null>> = {}): this {
    const [x, y, z] = from;
    const [X, Y, Z] = to;
    const sides: Record<Face, Point[]> = {
      'x-': [
        [x, y, z],
        [x, Y, z],
        [x, Y, Z],
        [x, y, Z],
      ],
      'x+': [
        [X, y, z],
        [X, Y, z],
        [X, Y, Z],
        [X, y, Z],
      ],
      'y-': [
        [x, y, z],
        [X, y, z],
        [X, y, Z],
        [x, y, Z],
      ],
      'y+': [
        [x, Y, z],
        [X, Y, z],
        [X, Y, Z],
        [x, Y, Z],
      ],
      'z-': [
        [x, y, z],
        [X, y, z],
        [X, Y, z],
        [x, Y, z],
      ],
      'z+': [
        [x, y, Z],
        [X, y, Z],
        [X, Y, Z],
        [x, Y, Z],
      ],
    };
    for (const [face, corners] of Object.entries(sides)) {
      const own = faces[face as Face];
      if (own !== null) this.polygon(own ?? material, ...corners);
    }
    return this;
  }

  /** An upright prism over a polygon of [x, y], with bottom and top unless they are null. */
  prism(
    material: string,
    outline: readonly (readonly [number, number])[],
    [low, high]: readonly [number, number],
    { bottom = material, top = material }: { readonly bottom?: string | null; readonly top?: string | null } = {},
  ): this {
    outline.forEach(([x, y], i) => {
      const [u, v] = outline[(i + 1) % outline.length];
      this.polygon(material, [x, y, low], [u, v, low], [u, v, high], [x, y, high]);
    });
    if (bottom !== null) this.polygon(bottom, ...outline.map(([x, y]): Point => [x, y, low]));
    if (top !== null) this.polygon(top, ...outline.map(([x, y]): Point => [x, y, high]));
    return this;
  }

  /** A rectangle of no thickness: its middle, and half of each of its two sides. */
  sheet(material: string, [x, y, z]: Point, [ax, ay, az]: Point, [bx, by, bz]: Point): this {
    return this.polygon(
      material,
      [x - ax - bx, y - ay - by, z - az - bz],
      [x + ax - bx, y + ay - by, z + az - bz],
      [x + ax + bx, y + ay + by, z + az + bz],
      [x - ax + bx, y - ay + by, z - az + bz],
    );
  }

  /** The drawing as an OBJ file in metres. */
  obj(): string {
    const lines: string[] = [];
    let corner = 0;
    let last = '';
    for (const { material, corners } of this.polygons) {
      for (const point of corners) lines.push(`v ${point.map((x) => Number(x.toFixed(6))).join(' ')}`);
      if (material !== last) lines.push(`usemtl ${(last = material)}`);
      lines.push(`f ${corners.map(() => ++corner).join(' ')}`);
    }
    return `${lines.join('\n')}\n`;
  }
}

/** Names of the faces of a box, as in scene files. */
export type Face = 'x-' | 'x+' | 'y-' | 'y+' | 'z-' | 'z+';

/** Corners of a regular polygon. */
export function circle(
  [x, y]: readonly [number, number],
  radius: number,
  corners: number,
): readonly (readonly [number, number])[] {
  return Array.from({ length: corners }, (_, i) => {
    const angle = (2 * Math.PI * (i + 0.5)) / corners;
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)] as const;
  });
}
