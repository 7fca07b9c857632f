import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listExamples, type Example } from '../examples.ts';
import { tableUnder, markdownTable } from './measured.ts';

/** Where rooms of the gallery are measured, by the names of their scenes. */
const MEASURED: Readonly<Record<string, Measured>> = {
  'seminar-room.json': {
    page: 'seminar-room.md',
    heading: '## What the simulation gives',
    columns: ['band, Hz', 'T20, s', 'against measured'],
    words: 'Computed decay times, and how far they are from those that were measured in the real room:',
  },
  'two-rooms.json': {
    page: 'full-band.md',
    heading: '## A door between two rooms',
    columns: ['Hz', '250', '315', '400', '500'],
    words: 'How much quieter it is behind the door, in decibels, by the two ways in which the program computes sound:',
  },
};

/** A table of a page in `docs/measurements`, and what it shows. */
interface Measured {
  readonly page: string;
  readonly heading: string;
  readonly columns: readonly string[];
  readonly words: string;
}

/** The page of the example rooms: pictures, what was measured in them, and a link that opens each in the window. */
export function galleryPage(root: string): string {
  const pages = readdirSync(join(root, 'docs/measurements')).filter((name) => name.endsWith('.md'));
  const texts = pages.map((name) => ({ name, text: readFileSync(join(root, 'docs/measurements', name), 'utf8') }));
  const rooms = listExamples(join(root, 'scenes')).map((example) => roomSection(example, texts));
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
  const measured = MEASURED[scene];
  return [
    `## ${title}`,
    ...(picture === null ? [] : [`![${title}](scenes/${picture})`]),
    description,
    `[Open this room](site:app/#example=${scene})`,
    ...(measured ? measuredWords(measured, pages.find(({ name }) => name === measured.page)!.text) : []),
    ...(named.length > 0 ? [`Measurements: ${named.map(linkTo).join(', ')}.`] : []),
  ].join('\n\n');
}

function measuredWords({ heading, columns, words }: Measured, text: string): readonly string[] {
  return [words, markdownTable(tableUnder(text, heading), columns)];
}

function linkTo({ name, text }: { readonly name: string; readonly text: string }): string {
  return `[${/^# (.+)$/m.exec(text)![1].toLowerCase()}](docs/measurements/${name})`;
}
