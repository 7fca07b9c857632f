import type { FaultReport, TriangleFault } from './mesh-report.ts';

const EXAMPLES = 5;

/** Counts faulty triangles by kind and keeps the first few of each. */
export class Faults {
  readonly found: Partial<Record<TriangleFault, FaultReport & { count: number; examples: number[] }>> = {};

  /** @param triangle Its index. */
  add(fault: TriangleFault, triangle: number): void {
    const entry = (this.found[fault] ??= { count: 0, examples: [] });
    entry.count++;
    if (entry.examples.length < EXAMPLES) entry.examples.push(triangle + 1);
  }
}
