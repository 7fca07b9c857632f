import {
  type Celsius,
  type Hertz,
  type Kilopascals,
  type MetresPerSecond,
  type NepersPerMetre,
  type Percent,
  metresPerSecond,
  nepersPerMetre,
} from '../units/quantities.ts';

/** The state of the air in a room: the same everywhere, and at rest. */
export interface Air {
  readonly temperature: Celsius;
  readonly relativeHumidity: Percent;
  readonly pressure: Kilopascals;
}

/** Zero of the Celsius scale, K. */
const KELVIN_AT_ZERO_CELSIUS = 273.15;

/** Molar fraction of carbon dioxide that IEC 61094-2:2009, F.2, recommends if it is not measured. */
const CARBON_DIOXIDE = 0.0004;

/**
 * Speed of sound in moist air at low frequencies, m/s: [Cramer1993], eq. 15 and table III;
 * with the saturation pressure of [Davis1992]. [IEC61094-2], annex F, uses both.
 *
 * Accurate to 0.03 % from 0 to 30 °C and 75 to 102 kPa, where it was fitted. From −20 to 50 °C and 75 to 110 kPa it is
 * within 0.05 % of an ideal mixture of gases up to a molar fraction of water vapour of 0.1, and within 0.15 % above.
 */
export function speedOfSound({ temperature: t, relativeHumidity, pressure }: Air): MetresPerSecond {
  const kelvin = t + KELVIN_AT_ZERO_CELSIUS;
  const p = 1000 * pressure;
  const c = CARBON_DIOXIDE;
  const saturation = Math.exp(
    1.2378847e-5 * kelvin * kelvin - 1.9121316e-2 * kelvin + 33.93711047 - 6.3431645e3 / kelvin,
  );
  const enhancement = 1.00062 + 3.14e-8 * p + 5.6e-7 * t * t;
  const w = ((relativeHumidity / 100) * enhancement * saturation) / p;
  return metresPerSecond(
    331.5024 +
      0.603055 * t -
      0.000528 * t * t +
      (51.471935 + 0.1495874 * t - 0.000782 * t * t) * w +
      (-1.82e-7 + 3.73e-8 * t - 2.93e-10 * t * t) * p +
      (-85.20931 - 0.228525 * t + 5.91e-5 * t * t) * c -
      2.835149 * w * w -
      2.15e-13 * p * p +
      29.179762 * c * c +
      0.000486 * w * p * c,
  );
}

/** Reference pressure, kPa, and temperature, K, of ISO 9613-1:1993, 4.2. T₀₁ is the triple point of water, B.3. */
const REFERENCE_PRESSURE = 101.325;
const REFERENCE_KELVIN = 293.15;
const TRIPLE_POINT_KELVIN = 273.16;

/**
 * Absorption of pure tones by air, as the attenuation coefficient of pressure by frequency: ISO 9613-1:1993, eq. 3 to
 * 5. It is the sum of classical absorption and the relaxation of oxygen and of nitrogen, which depend on temperature,
 * humidity and pressure. For its accuracy see {@link absorptionAccuracy}.
 */
export function airAbsorption(air: Air): (frequency: Hertz) => NepersPerMetre {
  const relativePressure = air.pressure / REFERENCE_PRESSURE;
  const kelvin = air.temperature + KELVIN_AT_ZERO_CELSIUS;
  const relativeKelvin = kelvin / REFERENCE_KELVIN;
  const h = waterConcentration(air);
  const oxygen = relativePressure * (24 + (4.04e4 * h * (0.02 + h)) / (0.391 + h));
  const nitrogen =
    (relativePressure / Math.sqrt(relativeKelvin)) *
    (9 + 280 * h * Math.exp(-4.17 * (1 / Math.cbrt(relativeKelvin) - 1)));
  const classical = (1.84e-11 * Math.sqrt(relativeKelvin)) / relativePressure;
  const oxygenStrength = relativeKelvin ** -2.5 * 0.01275 * Math.exp(-2239.1 / kelvin);
  const nitrogenStrength = relativeKelvin ** -2.5 * 0.1068 * Math.exp(-3352 / kelvin);
  return (frequency) => {
    const square = frequency * frequency;
    return nepersPerMetre(
      square *
        (classical + oxygenStrength / (oxygen + square / oxygen) + nitrogenStrength / (nitrogen + square / nitrogen)),
    );
  };
}

/**
 * Largest relative error of {@link airAbsorption} by ISO 9613-1:1993, clause 7, from −20 to 50 °C and below 200 kPa. It
 * is 0.1 at molar concentrations of water vapour from 0.05 to 5 %, 0.2 from 0.005 to 0.05 % and above 5 %, and 0.5
 * below 0.005 %.
 */
export function absorptionAccuracy(air: Air): number {
  const h = waterConcentration(air);
  if (h < 0.005) return 0.5;
  return h < 0.05 || h > 5 ? 0.2 : 0.1;
}

/** Molar concentration of water vapour, %: ISO 9613-1:1993, eq. B.1 to B.3. */
function waterConcentration({ temperature, relativeHumidity, pressure }: Air): number {
  const kelvin = temperature + KELVIN_AT_ZERO_CELSIUS;
  const saturation = REFERENCE_PRESSURE * 10 ** (4.6151 - 6.8346 * (TRIPLE_POINT_KELVIN / kelvin) ** 1.261);
  return (relativeHumidity * saturation) / pressure;
}
