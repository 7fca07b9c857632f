/** What searches wrote, as a project gives it back; that it is what they found stands in the tests of each search. */
import { describe, expect, it } from 'vitest';
import {
  InputError,
  readDesign,
  readDesks,
  readModes,
  readPlaces,
  readSensitivities,
  readSpeakers,
  type SearchKind,
} from '../../../../src/app/index.ts';
import { foundFiles } from '../../../support/found-searches.ts';

const READERS: Readonly<Record<SearchKind, (files: ReadonlyMap<string, Uint8Array>) => unknown>> = {
  modes: readModes,
  places: readPlaces,
  speakers: readSpeakers,
  desks: readDesks,
  sensitivities: readSensitivities,
  design: readDesign,
};

/** Reads a search whose files were changed. */
function readChanged(kind: SearchKind, change: (files: Map<string, Uint8Array>) => void): unknown {
  const files = foundFiles(kind);
  change(files);
  return READERS[kind](files);
}

const edited = (name: string, from: string | RegExp, to: string) => (files: Map<string, Uint8Array>) => {
  const text = new TextDecoder().decode(files.get(name));
  expect(text).toMatch(from);
  files.set(name, new TextEncoder().encode(text.replace(from, to)));
};

const KINDS = Object.keys(READERS) as SearchKind[];

describe.each(KINDS)('what a search for %s wrote', (kind) => {
  const [report] = foundFiles(kind).keys();

  it('is read, with what a later version adds', () => {
    const read = readChanged(kind, edited(report, '"title":"Box"', '"title":"Box","later":1'));
    expect(JSON.stringify(read)).toContain('"later":1');
  });

  it.each([
    ['without a value', edited(report, '"title":"Box",', ''), 'title'],
    ['with one of another kind', edited(report, '"title":"Box"', '"title":[]'), 'title'],
    ['cut off', edited(report, '"title"', '"title'), 'not JSON'],
  ])('is refused %s', (_what, change, message) => {
    expect(() => readChanged(kind, change)).toThrow(InputError);
    expect(() => readChanged(kind, change)).toThrow(message);
  });

  it('is refused without any of its files', () => {
    for (const name of foundFiles(kind).keys()) {
      expect(() => readChanged(kind, (files) => files.delete(name)), name).toThrow(/missing/);
    }
  });
});

it.each<[string, SearchKind, (files: Map<string, Uint8Array>) => void]>([
  ['a mode without its levels', 'modes', edited('modes.json', '[3,-60]', '[3]')],
  ['modes out of order', 'modes', edited('modes.json', '"number":1', '"number":2')],
  ['no seat', 'places', edited('box-places.json', /"seats":\[[^\]]*\][^\]]*\]/, '"seats":[]')],
  ['curves of other arrangements', 'places', edited('box-places-curves.csv', ',-3', '')],
  ['a level that is none', 'places', edited('box-places-curves.csv', '-5', 'low')],
  ['an arrangement that is no scene', 'places', edited('box-places-1.json', /.*/, '7')],
  [
    'the effect of another surface',
    'sensitivities',
    edited('box-sensitivities.json', '"surface":"z-","q', '"surface":"y-","q'),
  ],
  ['a figure that there is not', 'sensitivities', edited('box-sensitivities.json', 't20Seconds', 't21Seconds')],
  ['a designed scene that is none', 'design', edited('box-designed.json', /.*/, '[]')],
])('%s is refused', (_what, kind, change) => {
  expect(() => readChanged(kind, change)).toThrow(InputError);
});
