import { airAbsorption, speedOfSound } from '../../../../material/air.ts';
import { absorbByAir } from '../../../../response/air-absorption.ts';
import { celsius, hertz, kilopascals, metresPerSecond, percent } from '../../../../units/quantities.ts';
import { judged, worst, type Check, type Line } from '../tools/check.ts';
import { airOf } from '../tools/air.ts';

/** Exact mid-band frequencies, base ten: 63 Hz to 8 kHz. */
const BANDS = [-4, -3, -2, -1, 0, 1, 2, 3].map((n) => hertz(1000 * 10 ** (0.3 * n)));

/** ISO 9613-2:1996, table 2: atmospheric attenuation, dB/km, 63 Hz to 8 kHz, at 101.325 kPa. */
const TABLE = [
  { degrees: 10, humidity: 70, attenuation: [0.1, 0.4, 1, 1.9, 3.7, 9.7, 32.8, 117] },
  { degrees: 20, humidity: 70, attenuation: [0.1, 0.3, 1.1, 2.8, 5, 9, 22.9, 76.6] },
  { degrees: 30, humidity: 70, attenuation: [0.1, 0.3, 1, 3.1, 7.4, 12.7, 23.1, 59.3] },
  { degrees: 15, humidity: 20, attenuation: [0.3, 0.6, 1.2, 2.7, 8.2, 28.2, 88.8, 202] },
  { degrees: 15, humidity: 50, attenuation: [0.1, 0.5, 1.2, 2.2, 4.2, 10.8, 36.2, 129] },
  { degrees: 15, humidity: 80, attenuation: [0.1, 0.3, 1.1, 2.4, 4.1, 8.3, 23.7, 82.8] },
];

/** IEC 61094-2:2009, table F.1: speed of sound, m/s. */
const SPEEDS = [
  { degrees: 23, humidity: 50, pressure: 101.325, speed: 345.86652 },
  { degrees: 20, humidity: 65, pressure: 80, speed: 344.38267 },
];

/** dB in a neper. */
const DECIBELS = 20 / Math.LN10;

const stateOf = (degrees: number, humidity: number, pressure = 101.325) => ({
  temperature: celsius(degrees),
  relativeHumidity: percent(humidity),
  pressure: kilopascals(pressure),
});

/** Half of the last digit that the table gives: 1 dB/km from 100 on, else 0.1. */
const halfDigit = (attenuation: number): number => (attenuation >= 100 ? 0.5 : 0.05);

function coefficients(): Line[] {
  return TABLE.map(({ degrees, humidity, attenuation }) => {
    const at = airAbsorption(stateOf(degrees, humidity));
    const off = attenuation.map((given, band) => (1000 * DECIBELS * at(BANDS[band]) - given) / halfDigit(given));
    return judged({
      asked: `Attenuation at ${degrees} °C and ${humidity} %, 63 Hz to 8 kHz: largest error`,
      error: worst(off),
      allowed: 1.1,
      errorUnit: 'half digits of the table',
      reason: 'the table is rounded; a tenth more where a value lies between two digits',
      truth: 'ISO 9613-2:1996, table 2',
    });
  });
}

function speeds(): Line[] {
  return SPEEDS.map(({ degrees, humidity, pressure, speed }) => {
    const found = speedOfSound(stateOf(degrees, humidity, pressure));
    return judged({
      asked: `Speed of sound at ${degrees} °C, ${humidity} % and ${pressure} kPa`,
      values: { exact: speed, found, unit: 'm/s' },
      error: Math.abs(found - speed),
      allowed: 1e-4,
      errorUnit: 'm/s',
      reason: 'the same polynomial, rounded; a thousandth of what the polynomial itself may be off',
      truth: 'IEC 61094-2:2009, table F.1',
    });
  });
}

/** A tone of constant amplitude falls as e^{−αct} when air is added. */
function applied(): { readonly line: Line; readonly found: [number, number][]; readonly exact: [number, number][] } {
  const air = airOf(true);
  const rate = hertz(20_000);
  const speed = metresPerSecond(343.2);
  const length = 1.5 * rate;
  const absorption = airAbsorption(air);
  const [from, to] = [0.2, 1.2];
  const found: [number, number][] = [];
  const exact: [number, number][] = [];
  const errors = [250, 500, 1000, 2000, 4000, 8000].map((frequency) => {
    const omega = (2 * Math.PI * frequency) / rate;
    // Fades in and out, so that the ends leave no click.
    const tone = Float64Array.from({ length }, (_, n) => {
      const window = Math.min(1, n / (0.05 * rate), (length - n) / (0.05 * rate));
      return Math.sin((Math.PI / 2) * window) ** 2 * Math.cos(omega * n);
    });
    const absorbed = absorbByAir(tone, rate, speed, absorption);
    const level = (seconds: number): number => {
      const middle = seconds * rate;
      const half = Math.round((10 * rate) / frequency);
      const energy = absorbed.subarray(middle - half, middle + half).reduce((sum, value) => sum + value * value, 0);
      return 10 * Math.log10(energy / half);
    };
    const fall = level(from) - level(to);
    const wanted = DECIBELS * absorption(hertz(frequency)) * speed * (to - from);
    found.push([frequency, fall]);
    exact.push([frequency, wanted]);
    return Math.abs(fall - wanted) / Math.max(1, wanted);
  });
  return {
    line: judged({
      asked: 'Tones of 250 Hz to 8 kHz fall by the attenuation of the air in a second: largest error',
      error: 100 * worst(errors),
      allowed: 1,
      errorUnit: '% of the fall, or hundredths of a dB below 1 dB',
      reason: 'a tenth of the accuracy of ISO 9613-1 itself',
      truth: 'p ∝ e^{−α(f)ct}',
    }),
    found,
    exact,
  };
}

export const airAbsorptionCheck: Check = {
  name: 'air',
  title: 'Air',
  about:
    'The attenuation and the speed of sound of air against published tables, and the attenuation as it is applied to a response.',
  cost: { quick: 1, full: 1 },
  run: () => {
    const { line, found, exact } = applied();
    return Promise.resolve({
      lines: [...coefficients(), ...speeds(), line],
      plots: [
        {
          title: 'Fall of the level in a second, at 20 °C and 50 %',
          x: 'frequency, Hz',
          y: 'dB',
          logarithmicX: true,
          curves: [
            { name: 'found', points: found, style: 'marks' as const },
            { name: 'exact', points: exact, style: 'dashed' as const },
          ],
        },
      ],
    });
  },
};
