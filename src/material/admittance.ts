/**
 * Absorption and reflection of a locally reacting surface with the specific admittance `Y = ρc / Z = g + jb`, g ≥ 0
 * (dimensionless, for e^{jωt}; 0 is rigid, 1 is matched to air).
 */

/** Real admittance below which its square is negligible, and soon underflows. */
const LEAST_CONDUCTANCE = 1e-100;

/** Modulus |Y| above which the closed form loses digits by cancellation, so its power series is used. */
const SERIES_FROM_MODULUS = 4;

/** Value of |Y|² below which the square may have underflowed; then |1 + Y| is 1 to rounding. */
const SMALLEST_SQUARE = 1e-200;

/** Last power of 1/Y used: at |Y| = 4 the first term left out is below 1e-17 of the sum. */
const SERIES_LAST_POWER = 30;

/**
 * Random-incidence absorption coefficient, 0…1, of a surface of specific admittance `Y = g + jb`: Paris' integral
 * `2∫ α(θ) sinθ cosθ dθ` over 0…π/2, `α(θ) = 1 − |(cosθ − Y)/(cosθ + Y)|²` ([Paris1928]), in closed form
 * (docs/theory/materials.md, eq. M4)
 *   `α = 8g [1 − g ln(((1+g)² + b²)/(g² + b²)) + (g² − b²) A/b]`, `A = atan((1+g)/b) − atan(g/b) = atan(b/(g+g²+b²))`
 * ([Kuttruff], section on random incidence, there in terms of impedance). For b = 0, A/b is 1/(g +
 * g²): `α = 8g [1 + g/(1+g) − 2g ln((1+g)/g)]`.
 *
 * @param conductance g
 * @param susceptance b; its sign does not matter.
 * @throws RangeError if g is negative or either is not finite.
 */
export function randomIncidenceAbsorption(conductance: number, susceptance = 0): number {
  requireAdmittance(conductance, susceptance);
  if (conductance === 0) return 0;
  // α → 8g with a relative error of order g ln g; the squares below would underflow.
  if (susceptance === 0 && conductance < LEAST_CONDUCTANCE) return 8 * conductance;
  return 8 * conductance * parisBracket(conductance, susceptance);
}

/** Share of g below which the derivative by b is taken as linear in b: its closed form loses digits. */
const LINEAR_SUSCEPTANCE = 1e-3;

/** The derivative at smaller g is taken here: it hardly changes. */
const LEAST_DIFFERENTIATED = 1e-12;

/** Step of the numerical derivatives for large |Y|, relative to |Y|. */
const DERIVATIVE_STEP = 1e-5;

/**
 * [∂α/∂g, ∂α/∂b] of {@link randomIncidenceAbsorption}, to about 8 digits. With N₁ = (1+g)² + b², N₀ = g² + b², L =
 * ln(N₁/N₀) and A as above, the bracket has the derivatives
 *   `∂/∂g = −L − 2g[(1+g)/N₁ − g/N₀] + 2gA/b + (g² − b²)(1/N₁ − 1/N₀)`,
 *   `∂/∂b = −2gb(1/N₁ − 1/N₀) − 2A + (g² − b²)(∂A/∂b − A/b)/b`, `∂A/∂b = g/N₀ − (1+g)/N₁`.
 */
export function absorptionDerivatives(conductance: number, susceptance: number): [number, number] {
  const g = Math.max(conductance, LEAST_DIFFERENTIATED);
  if (g * g + susceptance * susceptance >= SERIES_FROM_MODULUS ** 2) return numericalDerivatives(g, susceptance);
  const isLinear = Math.abs(susceptance) < LINEAR_SUSCEPTANCE * g;
  const b = isLinear ? LINEAR_SUSCEPTANCE * g : susceptance;
  const n1 = (1 + g) * (1 + g) + b * b;
  const n0 = g * g + b * b;
  const logarithm = Math.log(n1 / n0);
  const arc = Math.atan(b / (g + n0));
  const [difference, ratio] = [1 / n1 - 1 / n0, arc / b];
  const squares = (g - b) * (g + b);
  const bracket = 1 - g * logarithm + squares * ratio;
  const byG = -logarithm - 2 * g * ((1 + g) / n1 - g / n0) + 2 * g * ratio + squares * difference;
  const byB = -2 * g * b * difference - 2 * arc + (squares * (g / n0 - (1 + g) / n1 - ratio)) / b;
  return [8 * (bracket + g * byG), 8 * g * byB * (isLinear ? susceptance / b : 1)];
}

function numericalDerivatives(g: number, b: number): [number, number] {
  const step = DERIVATIVE_STEP * Math.hypot(g, b);
  const low = Math.max(0, g - step);
  return [
    (randomIncidenceAbsorption(g + step, b) - randomIncidenceAbsorption(low, b)) / (g + step - low),
    (randomIncidenceAbsorption(g, b + step) - randomIncidenceAbsorption(g, b - step)) / (2 * step),
  ];
}

/** The bracket of the closed form above, for g > 0, exact to rounding. */
function parisBracket(g: number, b: number): number {
  const squared = g * g + b * b;
  if (squared >= SERIES_FROM_MODULUS ** 2) return parisSeries(g, b);
  // (1+g)² + b² = (g² + b²) + (1 + 2g): log1p keeps the digits where |Y| is large.
  const logarithm = b === 0 ? 2 * (Math.log1p(g) - Math.log(g)) : logarithmOf(g, b, squared);
  const denominator = g + squared;
  const tangent = b / denominator;
  const arc = (tangent === 0 ? 1 : Math.atan(tangent) / tangent) / denominator;
  return 1 - g * logarithm + (g - b) * (g + b) * arc;
}

/** ln(((1+g)² + b²)/(g² + b²)): the difference of the squares is 1 + 2g. */
function logarithmOf(g: number, b: number, squared: number): number {
  return squared > SMALLEST_SQUARE ? Math.log1p((1 + 2 * g) / squared) : -2 * Math.log(Math.hypot(g, b));
}

/**
 * The bracket as a power series, for large |Y|, where the closed form is a small difference of larger numbers. With
 * 1/Y* = x + jby it is `Σ_{n≥1} (−1)^{n+1} Im(1/Y*)^n / (b(n+2))`. The powers are kept as x_n + jb y_n, so b = 0 needs
 * no special case.
 */
function parisSeries(g: number, b: number): number {
  const y = 1 / Math.hypot(g, b) ** 2;
  const x = y * g;
  let [xn, yn] = [x, y];
  let sum = 0;
  for (let n = 1; n < SERIES_LAST_POWER; n++) {
    sum += (n % 2 === 1 ? yn : -yn) / (n + 2);
    [xn, yn] = [xn * x - b * yn * (b * y), xn * y + yn * x];
  }
  return sum;
}

/** `(1/8) dα/dY` for real Y. It falls through zero once, where the absorption is largest. */
function absorptionSlope(y: number): number {
  return 1 + (y * (2 + y)) / (1 + y) ** 2 + (2 * y) / (1 + y) - 4 * y * (Math.log1p(y) - Math.log(y));
}

/** The real admittance that absorbs most at random incidence, about 0.638. */
const ADMITTANCE_AT_CEILING = bisect((y) => absorptionSlope(y) > 0, 0.5, 1);

/** The largest random-incidence absorption of a real admittance, about 0.9512. */
export const ABSORPTION_CEILING = randomIncidenceAbsorption(ADMITTANCE_AT_CEILING);

/**
 * Finds the real specific admittance whose random-incidence absorption is `absorption` (0…1). Of the two solutions it
 * returns the smaller: the inverse of {@link randomIncidenceAbsorption} on 0…0.638, exact to rounding. A value above
 * {@link ABSORPTION_CEILING} gives the admittance at the ceiling; `realisedAbsorption` is what that absorbs.
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

/** Angles from 0 to π/2 over which {@link planeAbsorption} sums. */
const PLANE_ANGLES = 256;

/**
 * What waves of all directions in a plane lose at a wall that absorbs `absorption` at random incidence in space, if its
 * admittance is real: `∫ α(θ) cos θ dθ` from 0 to π/2 (docs/theory/two-dimensions.md, eq. D3), to 4 digits.
 */
export function planeAbsorption(absorption: number): number {
  const { admittance } = admittanceForAbsorption(absorption);
  let sum = 0;
  for (let i = 0; i < PLANE_ANGLES; i++) {
    const cosine = Math.cos((Math.PI / 2) * ((i + 0.5) / PLANE_ANGLES));
    sum += (4 * admittance * cosine * cosine) / (cosine + admittance) ** 2;
  }
  return sum * (Math.PI / 2 / PLANE_ANGLES);
}

/**
 * Complex pressure reflection factor at normal incidence, |R| ≤ 1: `R = (1 − Y) / (1 + Y)` as [real, imaginary].
 *
 * @throws RangeError if g is negative or either is not finite.
 */
export function reflectionFactor(conductance: number, susceptance: number): [number, number] {
  requireAdmittance(conductance, susceptance);
  const scale = 1 / ((1 + conductance) ** 2 + susceptance * susceptance);
  return [((1 - conductance) * (1 + conductance) - susceptance * susceptance) * scale, -2 * susceptance * scale];
}

/**
 * Absorption coefficient at normal incidence, 0…1: `1 − |R|² = 4g / ((1 + g)² + b²)`.
 *
 * @throws RangeError if g is negative or either is not finite.
 */
export function normalIncidenceAbsorption(conductance: number, susceptance = 0): number {
  requireAdmittance(conductance, susceptance);
  return (4 * conductance) / ((1 + conductance) ** 2 + susceptance * susceptance);
}

function requireAdmittance(conductance: number, susceptance: number): void {
  if (!(conductance >= 0 && conductance < Infinity && Number.isFinite(susceptance))) {
    const value = susceptance === 0 ? `${conductance}` : `${conductance} + ${susceptance}j`;
    throw new RangeError(`specific admittance must be finite, with a real part of at least 0, not ${value}`);
  }
}

/** Finds where `isBelow` turns from true to false between `low` and `high`, to the last bit. */
function bisect(isBelow: (y: number) => boolean, low: number, high: number): number {
  for (;;) {
    const middle = low + (high - low) / 2;
    if (middle <= low || middle >= high) return middle;
    if (isBelow(middle)) low = middle;
    else high = middle;
  }
}
