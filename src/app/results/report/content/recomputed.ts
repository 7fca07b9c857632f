/** What of a scene can change after its run, because no response depends on it. */
export type ChangedAfter = 'power' | 'speech' | 'noise' | 'systems' | 'wishes';

/** Kinds by the ends and beginnings of places in a scene. */
const KINDS: readonly (readonly [RegExp, ChangedAfter])[] = [
  [/\bsoundPowerDb$/, 'power'],
  [/\bspeechDb$/, 'speech'],
  [/^figures\.noiseDb$/, 'noise'],
  [/^systems\b/, 'systems'],
];

/** What changed after the run, each once. @param places Places in a scene, such as `sources.S1.speechDb`. */
export function changedAfter(places: readonly string[]): ChangedAfter[] {
  return [...new Set(places.map((place) => KINDS.find(([kind]) => kind.test(place))?.[1] ?? 'wishes'))];
}
