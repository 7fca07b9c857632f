import { joined } from '../../lists/shared-memory.ts';
import type { OperatorRows } from './operator-rows.ts';
import { PANEL, PanelSums, RUN, type PanelSum } from './panel-sums.ts';

/** The operator λ²P of a room with rigid walls for {@link PANEL} fields at a time: a panel is [stored node][field]. */
export class PanelOperator {
  private readonly sums: PanelSums;
  private readonly stored: number;
  /** Runs of nodes behind walls, and of those that move. */
  private readonly behind: readonly [number, number];
  private readonly moving: readonly [number, number];

  /**
   * @param nodes The nodes that move, as array indices.
   * @param panels Number of panels that are kept.
   * @param assembly Whether WebAssembly is used where there is some.
   */
  constructor(
    { stored, behind, runs, distance, weight }: OperatorRows,
    private readonly nodes: Uint32Array,
    panels: number,
    assembly = true,
  ) {
    this.stored = stored;
    this.behind = [0, behind.length / RUN];
    this.moving = [behind.length / RUN, (behind.length + runs.length) / RUN];
    const all = joined([behind, runs], (length) => new Uint32Array(length));
    this.sums = new PanelSums(panels * stored, { runs: all, distance, weight }, assembly);
  }

  /** Puts a field of the moving nodes into a panel. */
  put(panel: number, lane: number, field: Float64Array): void {
    const into = this.panel(panel);
    const { nodes } = this;
    for (let i = 0; i < nodes.length; i++) into[PANEL * nodes[i] + lane] = field[i];
  }

  /** Takes a field of the moving nodes out of a panel. */
  take(panel: number, lane: number, into: Float64Array): void {
    const from = this.panel(panel);
    const { nodes } = this;
    for (let i = 0; i < nodes.length; i++) into[i] = from[PANEL * nodes[i] + lane];
  }

  /** The numbers of a panel. */
  panel(panel: number): Float64Array {
    return this.sums.numbers.subarray(PANEL * this.stored * panel, PANEL * this.stored * (panel + 1));
  }

  clear(panel: number): void {
    this.panel(panel).fill(0);
  }

  /** Makes a panel y of another, x, and of itself: of λ²P x + own x − old y. */
  apply(from: number, to: number, { of, own, old }: PanelSum): void {
    const [x, y] = [from * this.stored, to * this.stored];
    this.sums.apply(this.behind, x, x, { of: 1, own: 0, old: 0 });
    this.sums.apply(this.moving, x, y, { of: -of, own, old });
  }
}
