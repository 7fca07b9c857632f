import type { PanelOperator } from '../rigid/panel-operator.ts';
import { PANEL } from '../rigid/panel-sums.ts';

/** When a solution is good enough. */
export interface Enough {
  /** What is left over what was to be balanced: of a pair of fields that follow one another, together. */
  readonly share: number;
  readonly steps: number;
}

/** Panels of conjugate gradients: what is found, the direction, what the operator makes of it, and what is left. */
export const [FOUND, ALONG, PULLED, LEFT] = [0, 1, 2, 3];
export const SOLVER_PANELS = 4;

/** Solves (λ²P − shift) y = b for a panel of fields, each with its own shift: b is beyond the modes below it. */
export class PanelSolver {
  private readonly found: Float64Array;
  private readonly along: Float64Array;
  private readonly pulled: Float64Array;
  private readonly left: Float64Array;

  constructor(
    private readonly operator: PanelOperator,
    private readonly nodes: Uint32Array,
    private readonly volume: Float64Array,
  ) {
    [this.found, this.along, this.pulled, this.left] = [FOUND, ALONG, PULLED, LEFT].map((p) => operator.panel(p));
  }

  /** Solves for b in the panel {@link LEFT}; y comes into {@link FOUND}, which is 0 before. */
  solve(shifts: Float64Array, { share, steps }: Enough): void {
    const { operator, found, along, pulled, left } = this;
    const fields = shifts.length;
    along.set(left);
    let squares = this.dots(left, left, fields);
    // A mode's real and imaginary part are found to a share of both together.
    const least = squares.map((square, f) => share ** 2 * (square + squares[f ^ 1]));
    for (let n = 0; n < steps && squares.some((square, f) => square > least[f]); n++) {
      operator.apply(ALONG, PULLED, { of: 1, own: 0, old: 0 });
      this.addTimes(
        pulled,
        along,
        shifts.map((shift) => -shift),
      );
      const energies = this.dots(along, pulled, fields);
      const paces = squares.map((square, f) => (square > least[f] ? square / energies[f] : 0));
      this.addTimes(found, along, paces);
      this.addTimes(
        left,
        pulled,
        paces.map((pace) => -pace),
      );
      const next = this.dots(left, left, fields);
      const turns = next.map((square, f) => (squares[f] > 0 ? square / squares[f] : 0));
      this.turn(along, left, turns);
      squares = next;
    }
  }

  /** Σ D x y of each field. */
  private dots(x: Float64Array, y: Float64Array, fields: number): Float64Array {
    const { nodes, volume } = this;
    const sums = new Float64Array(PANEL);
    for (let i = 0; i < nodes.length; i++) {
      const at = PANEL * nodes[i];
      const d = volume[i];
      for (let f = 0; f < PANEL; f++) sums[f] += d * x[at + f] * y[at + f];
    }
    return sums.slice(0, fields);
  }

  /** x ← x + share y, by field. */
  private addTimes(x: Float64Array, y: Float64Array, shares: Float64Array): void {
    const { nodes } = this;
    const all = padded(shares);
    for (const node of nodes) {
      const at = PANEL * node;
      for (let f = 0; f < PANEL; f++) x[at + f] += all[f] * y[at + f];
    }
  }

  /** x ← y + share x, by field. */
  private turn(x: Float64Array, y: Float64Array, shares: Float64Array): void {
    const { nodes } = this;
    const all = padded(shares);
    for (const node of nodes) {
      const at = PANEL * node;
      for (let f = 0; f < PANEL; f++) x[at + f] = y[at + f] + all[f] * x[at + f];
    }
  }
}

function padded(values: Float64Array): Float64Array {
  const all = new Float64Array(PANEL);
  all.set(values);
  return all;
}
