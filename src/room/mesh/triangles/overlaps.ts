import type { MaterialOverlap } from './mesh-report.ts';

/** Where triangles of different materials lie on each other: area by the pair of mesh materials. */
export class Overlaps {
  private readonly areas = new Map<string, { kept: number; lost: number; area: number }>();

  /** @param area Area, in squared spacings. */
  add(kept: number, lost: number, area: number): void {
    const key = `${kept} ${lost}`;
    const entry = this.areas.get(key);
    if (entry) entry.area += area;
    else this.areas.set(key, { kept, lost, area });
  }

  /** The overlaps of at least one squared spacing, the largest first. */
  reports(names: readonly string[], square: number): MaterialOverlap[] {
    return [...this.areas.values()]
      .filter(({ area }) => area >= 1)
      .sort((a, b) => b.area - a.area)
      .map(({ kept, lost, area }) => ({ kept: names[kept], lost: names[lost], area: area * square }));
  }
}
