import { describe, expect, it } from 'vitest';
import { absorptionAccuracy, airAbsorption, speedOfSound, type Air } from '../../../src/material/air.ts';
import { celsius, hertz, kilopascals, percent } from '../../../src/units/quantities.ts';

const airOf = (degrees: number, humidity: number, pressure = 101.325): Air => ({
  temperature: celsius(degrees),
  relativeHumidity: percent(humidity),
  pressure: kilopascals(pressure),
});

/**
 * Saturation pressure of water vapour over water, Pa, in steps of 10 °C from −20 to 50 (Goff and Gratch, WMO tables).
 */
const SATURATION = new Map([
  [-20, 125.4],
  [-10, 286.3],
  [0, 611.1],
  [10, 1228],
  [20, 2339],
  [30, 4246],
  [40, 7384],
  [50, 12351],
]);

/**
 * Speed of sound in an ideal mixture of ideal gases, √(γRT/M), m/s: an independent way to the same number. Heat
 * capacities are those of rigid molecules plus Einstein oscillators for N₂, O₂ and H₂O.
 */
function idealGasSpeed(degrees: number, humidity: number, pressure: number): number {
  const kelvin = degrees + 273.15;
  const water = ((humidity / 100) * SATURATION.get(degrees)!) / (1000 * pressure);
  const oscillator = (at: number): number => {
    const x = at / kelvin;
    return (x * x * Math.exp(x)) / (Math.exp(x) - 1) ** 2;
  };
  const dryHeat = 0.781 * (3.5 + oscillator(3374)) + 0.21 * (3.5 + oscillator(2256)) + 0.009 * 2.5;
  const waterHeat = 4 + oscillator(2294) + oscillator(5262) + oscillator(5404);
  const heat = (1 - water) * dryHeat + water * waterHeat;
  const molarMass = (1 - water) * 0.0289655 + water * 0.0180153;
  return Math.sqrt(((heat / (heat - 1)) * 8.314462618 * kelvin) / molarMass);
}

describe('the speed of sound', () => {
  it.each([
    // IEC 61094-2:2009, table F.1.
    [23, 50, 101.325, 345.86652],
    [20, 65, 80, 344.38267],
  ])('at %d °C, humidity %d and %d kPa is %d m/s', (degrees, humidity, pressure, expected) => {
    expect(Math.abs(speedOfSound(airOf(degrees, humidity, pressure)) - expected)).toBeLessThan(5e-6);
  });

  it.each([-20, -10, 0, 10, 20, 30, 40, 50])('in dry air at %d °C is that of ISO 9613-1', (degrees) => {
    // 343.2 √(T/T₀) is rounded and ignores carbon dioxide, the imperfection of the gas and γ(T): 0.06 % together.
    const expected = 343.2 * Math.sqrt((degrees + 273.15) / 293.15);
    expect(Math.abs(speedOfSound(airOf(degrees, 0)) / expected - 1)).toBeLessThan(6e-4);
  });

  const states = [...SATURATION.keys()].flatMap((degrees) =>
    [0, 50, 100].flatMap((humidity) => [75, 110].map((pressure) => [degrees, humidity, pressure] as const)),
  );
  it.each(states)(
    'at %d °C, humidity %d and %d kPa is close to that of an ideal mixture',
    (degrees, humidity, pressure) => {
      const difference =
        speedOfSound(airOf(degrees, humidity, pressure)) / idealGasSpeed(degrees, humidity, pressure) - 1;
      const water = ((humidity / 100) * SATURATION.get(degrees)!) / (1000 * pressure);
      expect(Math.abs(difference)).toBeLessThan(water < 0.1 ? 5e-4 : 1.5e-3);
    },
  );

  it('rises with humidity, and more so at lower pressure', () => {
    const gain = (pressure: number): number =>
      speedOfSound(airOf(30, 80, pressure)) / speedOfSound(airOf(30, 0, pressure)) - 1;
    // Water vapour of molar fraction 0.034 makes the air lighter by 1.3 % and lowers γ by 0.3 %.
    expect(gain(101.325)).toBeGreaterThan(0.004);
    expect(gain(101.325)).toBeLessThan(0.006);
    expect(gain(75) / gain(101.325)).toBeCloseTo(101.325 / 75, 1);
  });
});

/** Exact mid-band frequency, Hz, of the third-octave band with a nominal centre (ISO 9613-1:1993, eq. 6). */
const midBand = (nominal: number): number => 1000 * 10 ** (Math.round(10 * Math.log10(nominal / 1000)) / 10);

/** `20 lg e` as ISO 9613-1:1993 rounds it, dB/Np. */
const DECIBELS_PER_NEPER = 8.686;

/** Rounds to three significant figures, as in the table. */
const threeFigures = (value: number): number => Number(value.toPrecision(3));

/** Air absorption as in the standard's tables, dB/km. */
const perKilometre = (air: Air, frequency: number): number =>
  1000 * DECIBELS_PER_NEPER * airAbsorption(air)(hertz(frequency));

describe('the absorption of air', () => {
  it.each([
    // ISO 9613-1:1993, table 1: °C, relative humidity in %, nominal frequency in Hz, dB/km at 101.325 kPa.
    [-20, 10, 50, 0.589],
    [-20, 30, 125, 1.28],
    [-20, 15, 1000, 2.34],
    [-20, 100, 4000, 31.4],
    [-20, 70, 8000, 27.8],
    [-15, 70, 4000, 37.9],
    [-10, 10, 125, 1.86],
    [-10, 100, 1000, 5.91],
    [-10, 70, 8000, 86.2],
    [-5, 10, 4000, 11.1],
    [0, 70, 125, 0.39],
    [0, 15, 1000, 18.3],
    [0, 10, 8000, 26.4],
    [5, 50, 1000, 5.08],
    [10, 10, 125, 0.788],
    [10, 20, 1000, 11],
    [10, 70, 4000, 32.8],
    [15, 70, 4000, 26.4],
    [20, 10, 50, 0.27],
    [20, 70, 200, 0.776],
    [20, 70, 1000, 4.98],
    [20, 100, 4000, 19.4],
    [20, 15, 6300, 175],
    [20, 80, 10000, 105],
    [25, 70, 1000, 6.19],
    [30, 10, 125, 0.958],
    [30, 50, 1000, 7.03],
    [30, 70, 4000, 23.1],
    [40, 10, 1000, 7.68],
    [50, 70, 100, 0.0913],
    [50, 10, 4000, 46.4],
    [50, 70, 8000, 80.3],
  ])('at %d °C and humidity %d is, at %d Hz, %d dB/km', (degrees, humidity, nominal, expected) => {
    expect(threeFigures(perKilometre(airOf(degrees, humidity), midBand(nominal)))).toBe(expected);
  });

  it.each([
    // IEC 61094-3:2016, table B.1, above the frequencies of ISO 9613-1: °C, %, Hz, dB/m.
    [21, 25, 16000, 0.4771],
    [23, 50, 20000, 0.4901],
    [25, 80, 31500, 0.7491],
    [21, 80, 50000, 1.7083],
  ])('at %d °C and humidity %d is, at %d Hz, %d dB/m', (degrees, humidity, frequency, expected) => {
    expect(perKilometre(airOf(degrees, humidity), frequency) / 1000).toBeCloseTo(expected, 4);
  });

  it.each([
    [-10, 40, 300],
    [10, 20, 2000],
    [20, 50, 8000],
    [35, 30, 16000],
  ])(
    'at %d °C and humidity %d: twice as dense a gas of the same kind absorbs twice as much at twice %d Hz',
    (degrees, humidity, frequency) => {
      // Collisions are twice as frequent. The same molar concentration of vapour is twice the relative humidity.
      const thin = perKilometre(airOf(degrees, humidity, 55), frequency);
      const dense = perKilometre(airOf(degrees, 2 * humidity, 110), 2 * frequency);
      expect(dense / thin).toBeCloseTo(2, 9);
    },
  );

  it('depends on the pressure at constant relative humidity', () => {
    // Eq. B.1 to B.3 and 3 to 5, computed independently: h = 1.908512 %, f_rO = 39901.33 Hz, f_rN = 330.1908 Hz.
    expect(perKilometre(airOf(15, 70, 62.5), 4000)).toBeCloseTo(26.29452, 5);
  });

  it.each([
    // Molar concentrations of 2.3, 0.12, 12, 0.012, and 0 %.
    [20, 100, 0.1],
    [-20, 100, 0.1],
    [50, 100, 0.2],
    [-20, 10, 0.2],
    [20, 0, 0.5],
  ])('at %d °C and humidity %d is accurate to %d', (degrees, humidity, expected) => {
    expect(absorptionAccuracy(airOf(degrees, humidity))).toBe(expected);
  });
});
