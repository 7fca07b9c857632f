const FIELDS = 4;
const CHUNK = 1 << 18;
const RIM_FLAG = 2 ** 31;

/** Crossings of triangles with edges of the grid, 16 bytes each; grows without copying. */
export class CrossingList {
  length = 0;
  /** [crossing][row, key, triangle and rim, depth]; the same memory as whole numbers and as floats. */
  private readonly words: Uint32Array[] = [];
  private readonly floats: Float32Array[] = [];

  /**
   * @param row k·ny + j of the edge's lower node.
   * @param key 3i + axis of the edge's lower node i.
   * @param depth Depth from the lower node, in spacings.
   * @param rim Whether the line passes beside the triangle.
   */
  push(row: number, key: number, triangle: number, depth: number, rim: boolean): void {
    const at = this.length++ % CHUNK;
    if (at === 0) {
      const memory = new ArrayBuffer(4 * FIELDS * CHUNK);
      this.words.push(new Uint32Array(memory));
      this.floats.push(new Float32Array(memory));
    }
    const words = this.words.at(-1)!;
    words[FIELDS * at] = row;
    words[FIELDS * at + 1] = key;
    words[FIELDS * at + 2] = rim ? triangle + RIM_FLAG : triangle;
    this.floats.at(-1)![FIELDS * at + 3] = depth;
  }

  row(crossing: number): number {
    return this.word(crossing, 0);
  }

  key(crossing: number): number {
    return this.word(crossing, 1);
  }

  triangle(crossing: number): number {
    return this.word(crossing, 2) % RIM_FLAG;
  }

  isRim(crossing: number): boolean {
    return this.word(crossing, 2) >= RIM_FLAG;
  }

  depth(crossing: number): number {
    return this.floats[Math.floor(crossing / CHUNK)][FIELDS * (crossing % CHUNK) + 3];
  }

  private word(crossing: number, field: number): number {
    return this.words[Math.floor(crossing / CHUNK)][FIELDS * (crossing % CHUNK) + field];
  }
}
