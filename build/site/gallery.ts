import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listExamples, type Example } from '../examples.ts';
import { tableUnder, markdownTable } from './measured.ts';

/** The scene of the real room, and the page of its measurement. */
const REAL = { scene: 'seminar-room.json', page: 'seminar-room.md' };

/** What was computed in rooms of the gallery, by the names of their scenes. */
const COMPUTED: Readonly<Record<string, Computed>> = {
  'two-rooms.json': {
    page: 'full-band.md',
    heading: '## A door between two rooms',
    columns: ['Hz', '250', '315', '400', '500'],
    words: 'How much quieter it is behind the door, in decibels, by the two ways in which the program computes sound:',
  },
};

/** A table of a page in `docs/measurements`, and what it shows. */
interface Computed {
  readonly page: string;
  readonly heading: string;
  readonly columns: readonly string[];
  readonly words: string;
}

/** The page of the example rooms, the measured one first: pictures, figures, a link that opens each in the window. */
export function galleryPage(root: string): string {
  const pages = readdirSync(join(root, 'docs/measurements')).filter((name) => name.endsWith('.md'));
  const texts = pages.map((name) => ({ name, text: readFileSync(join(root, 'docs/measurements', name), 'utf8') }));
  const isReal = ({ scene }: Example): boolean => scene === REAL.scene;
  const rooms = listExamples(join(root, 'scenes'))
    .toSorted((a, b) => Number(isReal(b)) - Number(isReal(a)))
    .map((example) => roomSection(example, texts));
  return `# Gallery

These rooms come with the program. Each opens in the window in your browser: nothing is installed, and nothing leaves
your machine. [Who made them](scenes/LICENCES.md), and what you may do with them.

${rooms.join('\n\n')}

${SEARCHED}`;
}

/** Rooms that searches have changed, with what they found. */
const SEARCHED = `## Rooms that were searched

A classroom, a restaurant and a rehearsal room that meet their goals at the least cost
([what was found](docs/measurements/design-cases.md)):

![Ceiling and walls of the classroom with what was chosen](docs/pictures/design-classroom.svg)

![Ceiling and walls of the restaurant with what was chosen](docs/pictures/design-restaurant.svg)

![Ceiling and walls of the rehearsal room with what was chosen](docs/pictures/design-rehearsal.svg)

A home cinema and a control room whose subwoofers stand where the seats differ least
([what was found](docs/measurements/places.md)):

![Plan of the home cinema with the best four subwoofers](docs/pictures/places-cinema-plan.svg)

![Plan of the control room with the best four subwoofers](docs/pictures/places-control-room-plan.svg)
`;

function roomSection(
  { scene, title, description, picture }: Example,
  pages: readonly { readonly name: string; readonly text: string }[],
): string {
  const named = pages.filter(({ text }) => text.includes(`scenes/${scene}`));
  const computed = COMPUTED[scene];
  return [
    `## ${title}`,
    ...(picture === null ? [] : [`![${title}](scenes/${picture})`]),
    description,
    `[Open this room](site:app/#example=${scene})`,
    ...(scene === REAL.scene ? comparison(pages.find(({ name }) => name === REAL.page)!.text) : []),
    ...(computed ? computedWords(computed, pages.find(({ name }) => name === computed.page)!.text) : []),
    ...(named.length > 0 ? [`Measurements: ${named.map(linkTo).join(', ')}.`] : []),
  ].join('\n\n');
}

function computedWords({ heading, columns, words }: Computed, text: string): readonly string[] {
  return [words, markdownTable(tableUnder(text, heading), columns)];
}

/** The decay times of the real room: those that others measured in it beside the computed ones. */
function comparison(text: string): readonly string[] {
  const BAND = 'band, Hz';
  const table = (heading: string, column: string): ReadonlyMap<string, string> => {
    const [names, ...rows] = tableUnder(text, heading);
    return new Map(rows.map((row) => [row[names.indexOf(BAND)], row[names.indexOf(column)]]));
  };
  const measured = table('## What was measured', 'T20, s');
  const computed = table('## What the simulation gives', 'T20, s');
  const difference = table('## What the simulation gives', 'against measured');
  const rows = [...measured].map(([band, seconds]) => [band, seconds, computed.get(band)!, difference.get(band)!]);
  const names = [BAND, 'T20 measured, s', 'T20 simulated, s', 'difference'];
  const date = /^Measured on (\d{4}-\d\d-\d\d)\./m.exec(text)?.[1];
  if (date === undefined) throw new Error(`${REAL.page} does not say when it was simulated`);
  return [
    `Others measured this room, and published what they measured. Simulated on ${date}; nothing was adjusted to the
measurement ([both, and what the differences come from](docs/measurements/${REAL.page})):`,
    markdownTable([names, ...rows], names),
  ];
}

function linkTo({ name, text }: { readonly name: string; readonly text: string }): string {
  return `[${/^# (.+)$/m.exec(text)![1].toLowerCase()}](docs/measurements/${name})`;
}
