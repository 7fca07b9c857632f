import { GOLDEN, mixedHash } from '../../lists/hash.ts';

/** A closed edge of an air node. */
export interface ClosedEdge {
  readonly node: number;
  readonly direction: number;
}

interface KeptFace {
  readonly rank: number;
  readonly edge: ClosedEdge;
}

/** A chance sample of the faces of each material, the same for the same faces in any order. */
export class FaceSamples {
  private readonly kept: KeptFace[][] = [];

  /** @param most kept of each material */
  constructor(private readonly most: number) {}

  add(material: number, node: number, direction: number): void {
    this.keep(material, { rank: mixedHash(Math.imul(6 * node + direction, GOLDEN)) >>> 0, edge: { node, direction } });
  }

  /** Adds a sample of other faces. */
  addAll(other: readonly (readonly KeptFace[] | undefined)[]): void {
    other.forEach((faces, material) => faces?.forEach((face) => this.keep(material, face)));
  }

  /** [material] the sample. */
  get all(): readonly (readonly KeptFace[] | undefined)[] {
    return this.kept;
  }

  private keep(material: number, face: KeptFace): void {
    const { rank } = face;
    const kept = (this.kept[material] ??= []);
    if (kept.length === this.most && rank >= kept[kept.length - 1].rank) return;
    const at = kept.findIndex((other) => other.rank > rank);
    kept.splice(at < 0 ? kept.length : at, 0, face);
    if (kept.length > this.most) kept.pop();
  }

  /** Number of materials that have faces. */
  get materials(): number {
    return this.kept.filter(({ length }) => length > 0).length;
  }
}
