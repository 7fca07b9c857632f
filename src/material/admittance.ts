/**
 * Absorption and admittance of a locally reacting surface with a real specific admittance
 * `Y = ρc / Z ≥ 0` (dimensionless; 0 is rigid, 1 is matched to air).
 */

/** Above this admittance the closed form loses digits by cancellation and its power series is used instead. */
const SERIES_FROM_ADMITTANCE = 4;

/** Last power of 1/Y kept: at Y = 4 the first term left out is below 1e-17 of the sum. */
const SERIES_LAST_POWER = 30;

/**
 * Random-incidence absorption coefficient, 0…1, of a surface of specific admittance `Y`:
 * `α = 8Y [1 + Y/(1+Y) − 2Y ln((1+Y)/Y)]`, Paris' integral `2∫ α(θ) sinθ cosθ dθ` over 0…π/2 in closed form, with
 * `α(θ) = 1 − |(cosθ − Y)/(cosθ + Y)|²` (E. T. Paris, *On the coefficient of sound-absorption measured by the
 * reverberation method*, Philosophical Magazine 5, 1928).
 *
 * For large Y the bracket tends to zero as a difference of numbers near 2; there its series in z = 1/Y is used,
 * `Σ_{n≥2} (−z)^n (n−1)/(n+1)`.
 *
 * @throws RangeError if the admittance is negative or not finite.
 */
export function randomIncidenceAbsorption(admittance: number): number {
  requireAdmittance(admittance);
  if (admittance === 0) return 0;
  return 8 * admittance * parisBracket(admittance);
}

/** `1 + Y/(1+Y) − 2Y ln((1+Y)/Y)` for Y > 0, to rounding. */
function parisBracket(y: number): number {
  if (y < SERIES_FROM_ADMITTANCE) return 1 + y / (1 + y) - 2 * y * (Math.log1p(y) - Math.log(y));
  let sum = 0;
  for (let n = SERIES_LAST_POWER; n >= 2; n--) sum = (n - 1) / (n + 1) - sum / y;
  return sum / y / y;
}

/** `(1/8) dα/dY`, which falls through zero once, where the absorption is largest. */
function absorptionSlope(y: number): number {
  return 1 + (y * (2 + y)) / (1 + y) ** 2 + (2 * y) / (1 + y) - 4 * y * (Math.log1p(y) - Math.log(y));
}

/** The admittance that absorbs most at random incidence, about 0.638. */
const ADMITTANCE_AT_CEILING = bisect((y) => absorptionSlope(y) > 0, 0.5, 1);

/** The largest random-incidence absorption a real admittance can have, about 0.9512. */
export const ABSORPTION_CEILING = randomIncidenceAbsorption(ADMITTANCE_AT_CEILING);

/**
 * The real specific admittance whose random-incidence absorption is `absorption` (0…1), the smaller of the two there
 * are: the inverse of {@link randomIncidenceAbsorption} on 0…0.638, to rounding. A request above
 * {@link ABSORPTION_CEILING} gets the admittance at the ceiling, and `realisedAbsorption` says so.
 *
 * @throws RangeError if the absorption is not a number from 0 to 1.
 */
export function admittanceForAbsorption(absorption: number): { admittance: number; realisedAbsorption: number } {
  if (!(absorption >= 0 && absorption <= 1)) {
    throw new RangeError(`absorption must be a number from 0 to 1, not ${absorption}`);
  }
  if (absorption === 0) return { admittance: 0, realisedAbsorption: 0 };
  if (absorption >= ABSORPTION_CEILING) {
    return { admittance: ADMITTANCE_AT_CEILING, realisedAbsorption: ABSORPTION_CEILING };
  }
  // α ≤ 8Y, so the root is not below α/8.
  const admittance = bisect((y) => randomIncidenceAbsorption(y) < absorption, absorption / 8, ADMITTANCE_AT_CEILING);
  return { admittance, realisedAbsorption: randomIncidenceAbsorption(admittance) };
}

/**
 * Pressure reflection factor at normal incidence, −1…1: `R = (1 − Y) / (1 + Y)`.
 *
 * @throws RangeError if the admittance is negative or not finite.
 */
export function normalIncidenceReflection(admittance: number): number {
  requireAdmittance(admittance);
  return (1 - admittance) / (1 + admittance);
}

function requireAdmittance(admittance: number): void {
  if (!(admittance >= 0 && admittance < Infinity)) {
    throw new RangeError(`specific admittance must be a finite number of at least 0, not ${admittance}`);
  }
}

/** The place between `low` and `high` where `isBelow` turns from true to false, to the last bit. */
function bisect(isBelow: (y: number) => boolean, low: number, high: number): number {
  for (;;) {
    const middle = low + (high - low) / 2;
    if (middle <= low || middle >= high) return middle;
    if (isBelow(middle)) low = middle;
    else high = middle;
  }
}
