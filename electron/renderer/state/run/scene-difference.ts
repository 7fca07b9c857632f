import { shownDefinition } from '../../../../src/app/index.ts';
import { frequency } from '../window/format.ts';
import { words } from '../../../words/words.ts';
import { numberAt, objectAt, textAt, type Json, type JsonObject } from '../document/json.ts';

/** Most differences that are named one by one. */
const MOST = 2;

/**
 * What differs between two scenes, in a few words such as `carpet → wood`; null if nothing does that a run depends on.
 */
export function differenceInWords(before: JsonObject, after: JsonObject): string | null {
  const { differences } = words.run;
  const all = [
    ...materials(before, after),
    ...points(before, after, 'sources'),
    ...points(before, after, 'receivers'),
    ...(isEqual(before['geometry'], after['geometry']) ? [] : [differences.room]),
    ...highest(before, after),
    ...Object.keys({ ...before, ...after })
      .filter((key) => !TOLD.has(key) && !isEqual(before[key], after[key]))
      .map(() => differences.settings),
  ];
  const different = [...new Set(all)];
  if (different.length === 0) return null;
  const named = different.slice(0, MOST).join(', ');
  return different.length > MOST ? differences.andMore(named, different.length - MOST) : named;
}

/** Keys with words of their own, and those that no run depends on. */
const TOLD = new Set(['materials', 'sources', 'receivers', 'geometry', 'maxFrequencyHz', 'title', 'description']);

function materials(before: JsonObject, after: JsonObject): string[] {
  const [one, two] = [objectAt(before, ['materials']), objectAt(after, ['materials'])];
  return Object.keys({ ...one, ...two }).flatMap((name) => {
    if (isEqual(one[name], two[name])) return [];
    const [was, is] = [one, two].map((of) => shownDefinition(name, textAt(of, [name, 'library'])));
    return [was === is ? words.run.differences.changed(name) : words.run.differences.from(was, is)];
  });
}

function points(before: JsonObject, after: JsonObject, kind: 'sources' | 'receivers'): string[] {
  const { differences } = words.run;
  const [one, two] = [objectAt(before, [kind]), objectAt(after, [kind])];
  const gone = Object.keys(one).filter((name) => !(name in two));
  const [only, ...others] = Object.keys(two);
  if (gone.length > 0 && only !== undefined && others.length === 0) return [differences.only(only)];
  return Object.keys({ ...one, ...two }).flatMap((name) => {
    if (!(name in two)) return [differences.without(name)];
    if (!(name in one)) return [differences.with(name)];
    if (!isEqual(objectAt(one, [name])['position'], objectAt(two, [name])['position']))
      return [differences.moved(name)];
    return isEqual(one[name], two[name]) ? [] : [differences.changed(name)];
  });
}

function highest(before: JsonObject, after: JsonObject): string[] {
  const [was, is] = [before, after].map((of) => numberAt(of, ['maxFrequencyHz']));
  if (was === is || was === undefined || is === undefined) return [];
  return [words.run.differences.from(frequency(was), frequency(is))];
}

const isEqual = (one: Json | undefined, other: Json | undefined): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
