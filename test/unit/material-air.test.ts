import { describe, expect, it } from 'vitest';
import { speedOfSound } from '../../src/material/air.ts';
import { celsius } from '../../src/units/quantities.ts';

/** Ideal dry air, √(γRT/M), m/s: another road to the same number. */
function idealGasSpeed(degrees: number): number {
  const gamma = 1.4;
  const gasConstant = 8.314462618;
  const molarMass = 0.0289652;
  return Math.sqrt((gamma * gasConstant * (degrees + 273.15)) / molarMass);
}

describe('speedOfSound', () => {
  it.each([
    // ISO 9613-1 gives 343.2 at 20 °C; the others are 343.2 √((t + 273.15)/293.15) in 20-digit decimal arithmetic.
    [0, 331.28588494074965],
    [15, 340.26058306868855],
    [20, 343.2],
    [30, 349.00457191777903],
  ])('at %d °C is %d m/s', (degrees, expected) => {
    expect(speedOfSound(celsius(degrees))).toBeCloseTo(expected, 10);
  });

  it.each([-50, 0, 15, 20, 30, 60])('at %d °C is that of an ideal gas to 0.03 %%', (degrees) => {
    // γ of air falls by 0.1 % from 20 to 60 °C, and 343.2 is rounded.
    expect(Math.abs(speedOfSound(celsius(degrees)) / idealGasSpeed(degrees) - 1)).toBeLessThan(3e-4);
  });
});
