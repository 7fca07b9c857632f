import { type Celsius, type MetresPerSecond, metresPerSecond } from '../units/quantities.ts';

/** Zero of the Celsius scale, K. */
const KELVIN_AT_ZERO_CELSIUS = 273.15;

/** Speed of sound in dry air at 20 °C, m/s (ISO 9613-1). */
const SPEED_AT_20_CELSIUS = 343.2;

/** Speed of sound in air, m/s: `343.2 √(T / 293.15 K)` with T absolute (ISO 9613-1:1993, annex A). */
export function speedOfSound(temperature: Celsius): MetresPerSecond {
  const kelvin = temperature + KELVIN_AT_ZERO_CELSIUS;
  return metresPerSecond(SPEED_AT_20_CELSIUS * Math.sqrt(kelvin / (20 + KELVIN_AT_ZERO_CELSIUS)));
}
