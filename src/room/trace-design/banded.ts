/**
 * A banded system of linear equations with complex numbers, eliminated from the first row on without exchanging rows:
 * for matrices H + jS, H Hermitian and S ≥ 0, whose first rows have S > 0.
 */
export class BandedSystem {
  private readonly width: number;
  /** [row][column − row + band] pairs of numbers. After {@link factorise}, multipliers stand below the diagonal. */
  private readonly entries: Float64Array;

  constructor(
    readonly rows: number,
    private readonly band: number,
  ) {
    this.width = 2 * band + 1;
    this.entries = new Float64Array(2 * rows * this.width);
  }

  add(row: number, column: number, re: number, im: number): void {
    const at = 2 * (row * this.width + column - row + this.band);
    this.entries[at] += re;
    this.entries[at + 1] += im;
  }

  factorise(): void {
    const { rows, band, width, entries } = this;
    for (let r = 0; r < rows; r++) {
      const pivot = 2 * (r * width + band);
      const [pr, pi] = [entries[pivot], entries[pivot + 1]];
      const size = pr * pr + pi * pi;
      const last = Math.min(rows - 1, r + band);
      for (let i = r + 1; i <= last; i++) {
        const first = 2 * (i * width + r - i + band);
        const [ar, ai] = [entries[first], entries[first + 1]];
        if (ar === 0 && ai === 0) continue;
        const mr = (ar * pr + ai * pi) / size;
        const mi = (ai * pr - ar * pi) / size;
        entries[first] = mr;
        entries[first + 1] = mi;
        for (let c = 1; c <= last - r; c++) {
          const [ur, ui] = [entries[pivot + 2 * c], entries[pivot + 2 * c + 1]];
          entries[first + 2 * c] -= mr * ur - mi * ui;
          entries[first + 2 * c + 1] -= mr * ui + mi * ur;
        }
      }
    }
  }

  /** Solves for one right side, [row] pairs of numbers; overwrites it with the solution. */
  solve(values: Float64Array): void {
    const { rows, band, width, entries } = this;
    for (let r = 0; r < rows; r++) {
      const [vr, vi] = [values[2 * r], values[2 * r + 1]];
      if (vr === 0 && vi === 0) continue;
      for (let i = r + 1; i <= Math.min(rows - 1, r + band); i++) {
        const at = 2 * (i * width + r - i + band);
        values[2 * i] -= entries[at] * vr - entries[at + 1] * vi;
        values[2 * i + 1] -= entries[at] * vi + entries[at + 1] * vr;
      }
    }
    for (let r = rows - 1; r >= 0; r--) {
      const pivot = 2 * (r * width + band);
      let [vr, vi] = [values[2 * r], values[2 * r + 1]];
      for (let c = 1; c <= Math.min(band, rows - 1 - r); c++) {
        const [ur, ui] = [entries[pivot + 2 * c], entries[pivot + 2 * c + 1]];
        const [xr, xi] = [values[2 * (r + c)], values[2 * (r + c) + 1]];
        vr -= ur * xr - ui * xi;
        vi -= ur * xi + ui * xr;
      }
      const [pr, pi] = [entries[pivot], entries[pivot + 1]];
      const size = pr * pr + pi * pi;
      values[2 * r] = (vr * pr + vi * pi) / size;
      values[2 * r + 1] = (vi * pr - vr * pi) / size;
    }
  }
}
