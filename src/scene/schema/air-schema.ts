import * as z from 'zod';
import { celsius, kilopascals, percent } from '../../units/quantities.ts';
import { number, strictObject, written } from './fields.ts';
import type { SceneAir } from '../scene.ts';

function temperatureHint(value: number): string | undefined {
  return value >= 250 && value <= 330 ? `That looks like kelvin: write ${written(value - 273.15)}.` : undefined;
}

function pressureHint(value: number): string | undefined {
  if (value >= 80_000 && value <= 110_000) return `That looks like Pa: write ${written(value / 1000)}.`;
  if (value >= 800 && value <= 1100) return `That looks like hPa: write ${written(value / 10)}.`;
  return undefined;
}

/** The air. Temperatures are those of ISO 9613-1:1993, table 1; pressures those from high mountains to deep mines. */
export const airSchema = strictObject(
  'the air, such as { "temperatureCelsius": 20, "relativeHumidityPercent": 50, "pressureKilopascals": 101.325 }',
  {
    temperatureCelsius: number('a temperature from -20 to 50 °C', (t) => t >= -20 && t <= 50, temperatureHint),
    relativeHumidityPercent: number('a relative humidity from 0 to 100 %', (h) => h >= 0 && h <= 100),
    pressureKilopascals: number('a static pressure from 50 to 110 kPa', (p) => p >= 50 && p <= 110, pressureHint),
    absorption: z.boolean({ error: 'true or false' }).optional(),
  },
);

/** Converts the air of a checked file. */
export function sceneAir({
  temperatureCelsius,
  relativeHumidityPercent,
  pressureKilopascals,
  absorption,
}: z.infer<typeof airSchema>): SceneAir {
  return {
    temperature: celsius(temperatureCelsius),
    relativeHumidity: percent(relativeHumidityPercent),
    pressure: kilopascals(pressureKilopascals),
    absorbs: absorption ?? true,
  };
}
