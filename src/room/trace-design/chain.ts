import { BandedSystem } from './banded.ts';
import { turn, type Complex } from '../../numerics/complex.ts';
import type { Incidence } from './incidence.ts';
import type { PlaneWall } from './plane-room.ts';

/** A depth of free space: in wavelengths along the normal, and at least in spacings. */
interface Depth {
  readonly wavelengths: number;
  readonly least: number;
}

/** Where the reflected wave is looked at, and where all waves fade away. */
const LOOKED_AT: Depth = { wavelengths: 1.5, least: 12 };
const FADING: Depth = { wavelengths: 3, least: 24 };
/** Nepers by which a wave at normal incidence fades, there and back. */
const NEPERS = 16;

/**
 * A wall and the free space before it as one equation for each level (docs/theory/subcell.md, eq. C15). Fields are
 * complex numbers by levels, from the far end on.
 */
export class Chain {
  private readonly system: BandedSystem;
  private readonly rows: number;
  private readonly first: number;
  /** Levels of the free space, and of its part that fades, and of the part that is looked at. */
  private readonly deep: number;
  private readonly fading: number;
  private readonly window: number;
  private readonly length: number;

  constructor(
    private readonly wall: PlaneWall,
    private readonly wave: Incidence,
  ) {
    const { normal, nodes, offsets, scheme } = wall;
    this.length = Math.hypot(...normal);
    const levels = ({ wavelengths, least }: Depth): number =>
      Math.ceil(Math.max(least, (wavelengths * 2 * Math.PI) / wave.into) * this.length);
    this.fading = levels(FADING);
    this.window = levels(LOOKED_AT);
    this.deep = this.window + this.fading;
    this.first = nodes[0].level;
    this.rows = nodes.length + this.deep;
    const shifts = offsets.map((o) => normal.reduce((sum, p, d) => sum + p * o[d], 0));
    const reaches = nodes.flatMap(({ level, row }) => row.map((entry) => Math.abs(entry.level - level)));
    this.system = new BandedSystem(this.rows, Math.max(...shifts, ...reaches));
    this.addWall();
    this.addFreeSpace(shifts, ((4 * NEPERS * this.length) / this.fading) * scheme.courant * wave.omegaT);
    this.system.factorise();
  }

  /** Where a level stands in a field. */
  placeOf(level: number): number {
    return 2 * (this.rows - 1 - (level - this.first));
  }

  /** Phase of the wave along the wall after some steps. */
  phase(steps: readonly number[]): Complex {
    const { parallel } = this.wave;
    return turn(steps[0] * parallel[0] + steps[1] * parallel[1] + steps[2] * parallel[2]);
  }

  /** The incident wave at a level. */
  incident(level: number): Complex {
    return turn((this.wave.into * level) / this.length);
  }

  /** The field that the rigid wall adds to the incident wave. */
  scattered(): Float64Array {
    const { nodes } = this.wall;
    const field = new Float64Array(2 * this.rows);
    for (const { level, mass, row } of nodes) {
      const at = this.placeOf(level);
      const put = (other: number, [re, im]: Complex): void => {
        const [cr, ci] = this.incident(other);
        field[at] -= re * cr - im * ci;
        field[at + 1] -= re * ci + im * cr;
      };
      put(level, [-this.wave.target * mass, 0]);
      for (const { level: other, steps, weight } of row) {
        const [c, s] = this.phase(steps);
        put(other, [weight * c, weight * s]);
      }
    }
    this.system.solve(field);
    return field;
  }

  /** The field that a unit force on a level makes. */
  answerTo(level: number): Float64Array {
    const field = new Float64Array(2 * this.rows);
    field[this.placeOf(level)] = 1;
    this.system.solve(field);
    return field;
  }

  /** The part of a field that is the reflected wave: a mean with a window, in which other waves turn. */
  reflectedIn(field: Float64Array): Complex {
    const { window, wave, length, wall, first } = this;
    let [re, im, sum] = [0, 0, 0];
    for (let i = 0; i < window; i++) {
      const level = first + wall.nodes.length + i;
      const share = Math.sin((Math.PI * (i + 0.5)) / window) ** 2;
      const [c, s] = turn((wave.out * level) / length);
      const at = this.placeOf(level);
      re += share * (field[at] * c - field[at + 1] * s);
      im += share * (field[at] * s + field[at + 1] * c);
      sum += share;
    }
    return [re / sum, im / sum];
  }

  private addWall(): void {
    for (const { level, mass, row } of this.wall.nodes) {
      const at = this.placeOf(level) / 2;
      this.system.add(at, at, -this.wave.target * mass, 0);
      for (const { level: other, steps, weight } of row) {
        const [c, s] = this.phase(steps);
        this.system.add(at, this.placeOf(other) / 2, weight * c, weight * s);
      }
    }
  }

  /**
   * @param strength Strength of fading at the far end; it grows with the cube of the depth, a quarter of it in the
   *   mean.
   */
  private addFreeSpace(shifts: readonly number[], strength: number): void {
    const { offsets, weights } = this.wall;
    const whole = weights.reduce((sum, weight) => sum + weight, 0) - this.wave.target;
    const phases = offsets.map((offset) => this.phase(offset));
    for (let at = 0; at < this.deep; at++) {
      this.system.add(at, at, whole, strength * Math.max(0, 1 - at / this.fading) ** 3);
      offsets.forEach((_, i) => {
        const other = at - shifts[i];
        if (weights[i] === 0 || other < 0) return;
        const [c, s] = phases[i];
        this.system.add(at, other, -weights[i] * c, -weights[i] * s);
      });
    }
  }
}
