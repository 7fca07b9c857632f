import { GOLDEN, mixed } from '../../lists/hash.ts';

/** A closed edge of an air node. */
export interface ClosedEdge {
  readonly node: number;
  readonly direction: number;
}

/** A chance sample of the faces of each material, the same for the same faces in any order. */
export class FaceSamples {
  private readonly kept: { readonly rank: number; readonly edge: ClosedEdge }[][] = [];

  /** @param most kept of each material */
  constructor(private readonly most: number) {}

  add(material: number, node: number, direction: number): void {
    const rank = mixed(Math.imul(6 * node + direction, GOLDEN)) >>> 0;
    const kept = (this.kept[material] ??= []);
    if (kept.length === this.most && rank >= kept[kept.length - 1].rank) return;
    const at = kept.findIndex((other) => other.rank > rank);
    kept.splice(at < 0 ? kept.length : at, 0, { rank, edge: { node, direction } });
    if (kept.length > this.most) kept.pop();
  }

  /** Number of materials that have faces. */
  get materials(): number {
    return this.kept.filter(({ length }) => length > 0).length;
  }

  /** Up to `count` faces of each material. */
  faces(count: number): ClosedEdge[] {
    return this.kept.flatMap((kept) => kept.slice(0, count).map(({ edge }) => edge));
  }
}
