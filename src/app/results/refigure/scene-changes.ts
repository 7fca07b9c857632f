import { writePath, type JsonPath } from '../../../scene/json-path.ts';

/** Keys of a scene that no response depends on; `systems` sums responses that are there. */
const TOP = ['title', 'description', 'figures', 'systems', '$schema'] as const;
/** Keys of a source that no response depends on. */
const OF_SOURCE = ['soundPowerDb', 'speechDb'] as const;

type Entries = Readonly<Record<string, unknown>>;

/** How two scenes differ. */
export interface SceneChanges {
  /** Where they differ, as far as no response depends on it. */
  readonly levels: readonly string[];
  /** The first place where they differ in what responses depend on; null if there is none. */
  readonly needsRun: string | null;
}

/** Compares two scenes, as JSON gives them: what needs a run, and what only figures that are computed again. */
export function sceneChanges(before: unknown, after: unknown): SceneChanges {
  const [one, two] = [entriesOf(before), entriesOf(after)];
  const levels: string[] = [];
  let needsRun: string | null = null;
  const need = (path: JsonPath): void => void (needsRun ??= writePath(path));
  for (const key of keysOf(one, two)) {
    if (isEqual(one[key], two[key])) continue;
    if (key === 'sources') {
      const [was, is] = [entriesOf(one[key]), entriesOf(two[key])];
      // Responses are listed in the order of the sources.
      if (!isEqual(Object.keys(was), Object.keys(is))) need([key]);
      for (const name of keysOf(was, is)) compareSource(name, entriesOf(was[name]), entriesOf(is[name]));
    } else if (!(TOP as readonly string[]).includes(key)) need([key]);
    else if (key === 'figures' || key === 'systems') {
      const [was, is] = [entriesOf(one[key]), entriesOf(two[key])];
      for (const part of keysOf(was, is)) if (!isEqual(was[part], is[part])) levels.push(writePath([key, part]));
      // A key without content is another text and the same scene; the order of systems is that of their responses.
      if (levels.length === 0 && key === 'systems' && keysOf(was, is).length > 0) levels.push(key);
    }
  }
  return { levels, needsRun };

  function compareSource(name: string, was: Entries, is: Entries): void {
    for (const key of keysOf(was, is)) {
      if (isEqual(was[key], is[key])) continue;
      if ((OF_SOURCE as readonly string[]).includes(key)) levels.push(writePath(['sources', name, key]));
      else need(['sources', name, key]);
    }
  }
}

const entriesOf = (value: unknown): Entries =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Entries) : {};

const keysOf = (one: Entries, two: Entries): string[] => [...new Set([...Object.keys(one), ...Object.keys(two)])];

const isEqual = (one: unknown, two: unknown): boolean => JSON.stringify(one) === JSON.stringify(two);

/**
 * A scene that ran with the levels, noise, systems and wishes for figures of another.
 *
 * @param ran What ran, as JSON gives it; other keys stay as they are.
 * @param levels The scene with the levels; it has all sources of the one that ran.
 */
export function withLevelsOf<Scene extends Entries>(ran: Scene, levels: Entries): Scene {
  const ofLevels = ['figures', 'systems'];
  const scene: Record<string, unknown> = Object.fromEntries([
    ...Object.entries(ran).filter(([key]) => !ofLevels.includes(key)),
    ...ofLevels.flatMap((key) => (levels[key] === undefined ? [] : [[key, levels[key]] as const])),
  ]);
  if (typeof ran['sources'] === 'object') {
    const loud = entriesOf(levels['sources']);
    const sources = Object.entries(entriesOf(ran['sources'])).map(([name, source]) => {
      const isLevel = ([key]: [string, unknown]): boolean => (OF_SOURCE as readonly string[]).includes(key);
      const kept = Object.entries(entriesOf(source)).filter((entry) => !isLevel(entry));
      return [name, Object.fromEntries([...kept, ...Object.entries(entriesOf(loud[name])).filter(isLevel)])];
    });
    scene['sources'] = Object.fromEntries(sources);
  }
  return scene as Scene;
}
