import * as z from 'zod';
import { celsius, kilopascals, percent } from '../../units/quantities.ts';
import { limits, number, strictObject, written } from './fields.ts';
import { isWithin, rangeText, type Range } from './ranges.ts';
import type { SceneAir } from '../scene.ts';

function temperatureHint(value: number): string | undefined {
  return value >= 250 && value <= 330 ? `That looks like kelvin: write ${written(value - 273.15)}.` : undefined;
}

function pressureHint(value: number): string | undefined {
  if (value >= 80_000 && value <= 110_000) return `That looks like Pa: write ${written(value / 1000)}.`;
  if (value >= 800 && value <= 1100) return `That looks like hPa: write ${written(value / 10)}.`;
  return undefined;
}

const TEMPERATURE: Range = { least: -20, most: 50 };
const HUMIDITY: Range = { least: 0, most: 100 };
const PRESSURE: Range = { least: 50, most: 110 };

/** The air. Temperatures are those of ISO 9613-1:1993, table 1; pressures those from high mountains to deep mines. */
export const airSchema = strictObject(
  'the air, such as { "temperatureCelsius": 20, "relativeHumidityPercent": 50, "pressureKilopascals": 101.325 }',
  {
    temperatureCelsius: number(
      `a temperature ${rangeText(TEMPERATURE)} °C`,
      (t) => isWithin(t, TEMPERATURE),
      temperatureHint,
    ).meta(limits(TEMPERATURE)),
    relativeHumidityPercent: number(`a relative humidity ${rangeText(HUMIDITY)} %`, (h) => isWithin(h, HUMIDITY)).meta(
      limits(HUMIDITY),
    ),
    pressureKilopascals: number(
      `a static pressure ${rangeText(PRESSURE)} kPa`,
      (p) => isWithin(p, PRESSURE),
      pressureHint,
    ).meta(limits(PRESSURE)),
    absorption: z.boolean({ error: 'true or false' }).optional(),
  },
).meta({ title: 'AirInput' });
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
