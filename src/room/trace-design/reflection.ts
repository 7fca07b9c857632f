import type { WaveAtWall } from './plane-wave.ts';

/** What the faces of a plane wall look like: numbers for each face in turn. */
export interface FaceWeights {
  /** [face and tap] */
  readonly trace: Float64Array;
  /** [face] L. */
  readonly inertia: Float64Array;
}

/** A reflection factor over that of the same wall when rigid, and its slopes; complex numbers are pairs. */
export interface Reflection {
  readonly value: Float64Array;
  /** [face and tap] */
  readonly byTrace: Float64Array;
  /** [face] */
  readonly byInertia: Float64Array;
}

/**
 * Solves for the flows of the faces of a plane wall with a real admittance (docs/theory/subcell.md, eq. C16)
 * and for the wave that they take away.
 *
 * @param area s of each face.
 */
export class PlaneReflection implements Reflection {
  readonly value = new Float64Array(2);
  readonly byTrace: Float64Array;
  readonly byInertia: Float64Array;
  private readonly matrix: Float64Array;
  private readonly flow: Float64Array;
  private readonly adjoint: Float64Array;
  /** [face and tap] fields of all flows, and of the adjoint. */
  private readonly made: Float64Array;
  private readonly seen: Float64Array;

  constructor(
    private readonly faces: number,
    private readonly taps: number,
  ) {
    this.byTrace = new Float64Array(2 * faces * taps);
    this.byInertia = new Float64Array(2 * faces);
    this.matrix = new Float64Array(2 * faces * faces);
    this.flow = new Float64Array(2 * faces);
    this.adjoint = new Float64Array(2 * faces);
    this.made = new Float64Array(2 * faces * taps);
    this.seen = new Float64Array(2 * faces * taps);
  }

  at(wave: WaveAtWall, area: number, { trace, inertia }: FaceWeights, admittance: number): this {
    const { faces, taps, matrix, flow, adjoint, value, made, seen, byTrace, byInertia } = this;
    const { slope, tangent, field, green, radiated } = wave;
    const all = faces * taps;
    for (let f = 0; f < faces; f++) {
      for (let g = 0; g < faces; g++) {
        let [re, im] = [0, 0];
        for (let m = f * taps; m < (f + 1) * taps; m++) {
          for (let l = g * taps; l < (g + 1) * taps; l++) {
            const weight = trace[m] * trace[l];
            re += weight * green[2 * (m * all + l)];
            im += weight * green[2 * (m * all + l) + 1];
          }
        }
        matrix[2 * (f * faces + g)] = -slope * im;
        matrix[2 * (f * faces + g) + 1] = slope * re;
      }
      matrix[2 * (f * faces + f)] += 1 / (area * admittance);
      matrix[2 * (f * faces + f) + 1] += tangent * inertia[f];
      let [pr, pi, ar, ai] = [0, 0, 0, 0];
      for (let m = f * taps; m < (f + 1) * taps; m++) {
        pr += trace[m] * field[2 * m];
        pi += trace[m] * field[2 * m + 1];
        ar += trace[m] * radiated[2 * m];
        ai += trace[m] * radiated[2 * m + 1];
      }
      flow[2 * f] = -slope * pi;
      flow[2 * f + 1] = slope * pr;
      adjoint[2 * f] = ar;
      adjoint[2 * f + 1] = ai;
    }
    const [taken, takenIm] = solveBoth(matrix, flow, adjoint, faces);
    value[0] = 1 - taken;
    value[1] = -takenIm;
    // Slopes: R = 1 − aᵀφ, Mφ = b, Mᵀy = a; dR = −daᵀφ − yᵀdb + yᵀ dM φ.
    for (let m = 0; m < all; m++) {
      let [mr, mi, sr, si] = [0, 0, 0, 0];
      for (let l = 0; l < all; l++) {
        const g = Math.floor(l / taps);
        const [gr, gi] = [trace[l] * green[2 * (m * all + l)], trace[l] * green[2 * (m * all + l) + 1]];
        mr += gr * flow[2 * g] - gi * flow[2 * g + 1];
        mi += gr * flow[2 * g + 1] + gi * flow[2 * g];
        const [hr, hi] = [trace[l] * green[2 * (l * all + m)], trace[l] * green[2 * (l * all + m) + 1]];
        sr += hr * adjoint[2 * g] - hi * adjoint[2 * g + 1];
        si += hr * adjoint[2 * g + 1] + hi * adjoint[2 * g];
      }
      made[2 * m] = mr;
      made[2 * m + 1] = mi;
      seen[2 * m] = sr;
      seen[2 * m + 1] = si;
    }
    for (let f = 0; f < faces; f++) {
      const [fr, fi, yr, yi] = [flow[2 * f], flow[2 * f + 1], adjoint[2 * f], adjoint[2 * f + 1]];
      for (let m = f * taps; m < (f + 1) * taps; m++) {
        // yᵀ(dM φ − db) = jλ sin ωT (y (made − field) + seen φ)
        const [dr, di] = [made[2 * m] - field[2 * m], made[2 * m + 1] - field[2 * m + 1]];
        const [sr, si] = [seen[2 * m], seen[2 * m + 1]];
        const re = yr * dr - yi * di + sr * fr - si * fi;
        const im = yr * di + yi * dr + sr * fi + si * fr;
        const [ar, ai] = [radiated[2 * m], radiated[2 * m + 1]];
        byTrace[2 * m] = -slope * im - (ar * fr - ai * fi);
        byTrace[2 * m + 1] = slope * re - (ar * fi + ai * fr);
      }
      byInertia[2 * f] = -tangent * (yr * fi + yi * fr);
      byInertia[2 * f + 1] = tangent * (yr * fr - yi * fi);
    }
    return this;
  }
}

/**
 * Solves Mφ = b and Mᵀy = a for a few equations; b becomes φ and a becomes y.
 *
 * @returns aᵀφ
 */
function solveBoth(matrix: Float64Array, b: Float64Array, a: Float64Array, count: number): [number, number] {
  const right = a.slice();
  const rows = matrix.slice();
  const columns = new Float64Array(matrix.length);
  for (let i = 0; i < count; i++) {
    for (let j = 0; j < count; j++) {
      columns[2 * (i * count + j)] = matrix[2 * (j * count + i)];
      columns[2 * (i * count + j) + 1] = matrix[2 * (j * count + i) + 1];
    }
  }
  eliminate(rows, b, count);
  eliminate(columns, a, count);
  let [re, im] = [0, 0];
  for (let i = 0; i < count; i++) {
    re += right[2 * i] * b[2 * i] - right[2 * i + 1] * b[2 * i + 1];
    im += right[2 * i] * b[2 * i + 1] + right[2 * i + 1] * b[2 * i];
  }
  return [re, im];
}

/** Gauß-Jordan without exchanging rows: the real part of the matrix is positive. */
function eliminate(matrix: Float64Array, right: Float64Array, count: number): void {
  for (let r = 0; r < count; r++) {
    const pivot = 2 * (r * count + r);
    const [pr, pi] = [matrix[pivot], matrix[pivot + 1]];
    const size = pr * pr + pi * pi;
    for (let i = 0; i < count; i++) {
      if (i === r) continue;
      const at = 2 * (i * count + r);
      const mr = (matrix[at] * pr + matrix[at + 1] * pi) / size;
      const mi = (matrix[at + 1] * pr - matrix[at] * pi) / size;
      for (let c = r; c < count; c++) {
        const [ur, ui] = [matrix[2 * (r * count + c)], matrix[2 * (r * count + c) + 1]];
        matrix[2 * (i * count + c)] -= mr * ur - mi * ui;
        matrix[2 * (i * count + c) + 1] -= mr * ui + mi * ur;
      }
      right[2 * i] -= mr * right[2 * r] - mi * right[2 * r + 1];
      right[2 * i + 1] -= mr * right[2 * r + 1] + mi * right[2 * r];
    }
  }
  for (let r = 0; r < count; r++) {
    const [pr, pi] = [matrix[2 * (r * count + r)], matrix[2 * (r * count + r) + 1]];
    const size = pr * pr + pi * pi;
    const [re, im] = [right[2 * r], right[2 * r + 1]];
    right[2 * r] = (re * pr + im * pi) / size;
    right[2 * r + 1] = (im * pr - re * pi) / size;
  }
}
