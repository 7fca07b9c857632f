import { CROSSOVER_SHARE, REVERBERATION_HZ, SPEECH_HZ, type Preset } from '../../../../src/app/index.ts';
import { isObject, numberAt, valueAt, withValue, type Json, type JsonObject } from '../document/json.ts';
import { frequency } from '../window/format.ts';
import { words } from '../../../words/words.ts';

/** Keys of a scene that say where its waves end; presets say so themselves. */
const ENDS_OF_WAVES = ['crossoverHz', 'timeSeconds', 'waves'];

/** Whether rays compute all of a scene. */
export const isWithoutWaves = (of: JsonObject): boolean => valueAt(of, ['fullBand', 'waves']) === false;

/**
 * A scene as a preset runs it.
 *
 * @param maxFrequencyHz That of a preset whose frequency the plan chooses.
 * @returns null if the preset needs a plan and there is none.
 */
export function sceneOfPreset(
  of: JsonObject,
  preset: Preset,
  maxFrequencyHz: number | null | undefined,
): JsonObject | null {
  const said = valueAt(of, ['fullBand']);
  switch (preset) {
    case 'waves':
      return said === undefined ? of : withValue(of, ['fullBand'], undefined);
    case 'standard':
      return said === undefined || isWithoutWaves(of) ? withValue(of, ['fullBand'], withoutEnds(said)) : of;
    case 'firstLook': {
      const others = withoutEnds(said);
      return isWithoutWaves(of) ? of : withValue(of, ['fullBand'], { ...(others !== true && others), waves: false });
    }
    case 'reverberation':
      return withValue(withValue(of, ['maxFrequencyHz'], REVERBERATION_HZ), ['fullBand'], undefined);
    case 'speech':
      return withValue(withValue(of, ['maxFrequencyHz'], SPEECH_HZ), ['fullBand'], withoutEnds(said));
    case 'draft':
    case 'fine':
      if (typeof maxFrequencyHz !== 'number') return null;
      return withValue(withValue(of, ['maxFrequencyHz'], maxFrequencyHz), ['fullBand'], undefined);
  }
}

/** What a scene says of rays, without where waves end. */
function withoutEnds(said: Json | undefined): JsonObject | true {
  const others = isObject(said) ? Object.entries(said).filter(([key]) => !ENDS_OF_WAVES.includes(key)) : [];
  return others.length === 0 ? true : Object.fromEntries(others);
}

/** Where rays begin in a scene, Hz; null for waves alone, for rays alone, and where a run chooses it by time. */
export function crossoverOf(of: JsonObject): number | null {
  if (valueAt(of, ['fullBand']) === undefined || valueAt(of, ['fullBand', 'timeSeconds']) !== undefined) return null;
  if (isWithoutWaves(of)) return null;
  const highest = numberAt(of, ['maxFrequencyHz']);
  return numberAt(of, ['fullBand', 'crossoverHz']) ?? (highest === undefined ? null : CROSSOVER_SHARE * highest);
}

/** A preset with where its waves end, for a scene as it runs it. */
export function presetText(preset: Preset, of: JsonObject | null): string {
  const name = words.plan.presetNames[preset];
  if (of && isWithoutWaves(of)) return words.plan.raysOnly(name);
  const crossover = of && crossoverOf(of);
  if (crossover !== null) return words.plan.withRays(name, frequency(crossover));
  const highest = of && numberAt(of, ['maxFrequencyHz']);
  return highest === undefined || highest === null ? name : words.run.about(name, frequency(highest));
}
