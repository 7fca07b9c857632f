/**
 * A step of the rigid room, without sources, damped nodes and walls' flow, mixed with the state it started from:
 * `u[n+1] = fresh · (2u[n] − u[n−1] − λ²P u[n]) + kept · u[n]`. With the right mix it is a polynomial of λ²P that grows
 * where eigenvalues are large (src/run/measure-stability.ts).
 */
export interface Mix {
  readonly fresh: number;
  readonly kept: number;
}

/**
 * Sums over all nodes that move, of mixed steps: [step]. D is the volume of a node, in cubes of the spacing: 1, except
 * for nodes at walls that pass between the nodes.
 */
export interface MixedSums {
  /** Σ D u[n]² */
  readonly squares: Float64Array;
  /** Σ D u[n] u[n+1] */
  readonly products: Float64Array;
}

/**
 * Measures how noise grows in the rigid room. It uses the simulation's own field: bring that to rest before and after.
 */
export interface StabilityProbe {
  /**
   * Brings the simulation to rest and puts noise in the place of the field: u[−1] = 0, and u[0] √D of each node uniform
   * in −√3…√3. The same seed gives the same noise on every engine (noise.ts).
   */
  startNoise(seed: number, mix: Mix): Promise<void>;
  /**
   * Makes mixed steps.
   * @throws RangeError before {@link startNoise}, and after the simulation was brought to rest.
   */
  advanceMixed(steps: number): Promise<MixedSums>;
}

/** Error of a probe that has not been started. */
export function noNoise(): RangeError {
  return new RangeError('there is no noise to go on from');
}
