import { libraryMaterials } from '../../../../material/library.ts';
import { withoutUnfit } from '../../../../text/markup.ts';
import { oneLine } from '../../../../text/terminal.ts';
import { bytes } from '../../../ports/engine/counts.ts';
import type { SofaAuthor } from '../../../inputs/request/sofa-layout.ts';
import type { CollectedResponse, TableColumn } from './columns.ts';
import type { SweepSplit } from '../manifest.ts';
import type { ParameterRange, Survey } from './survey.ts';

/** A part of a data set, for training a model or for judging it. */
export interface CollectedSplit {
  readonly split: SweepSplit;
  readonly rooms: number;
  readonly results: number;
  readonly responses: number;
}

/** What the data card says besides what the survey and the responses say. */
export interface CardFacts extends SofaAuthor {
  readonly title: string;
  /** Name and version of the program that writes the data set. */
  readonly program: string;
  readonly survey: Survey;
  readonly splits: readonly CollectedSplit[];
  readonly columns: readonly TableColumn[];
  /** Sizes of the files, or of all WAV files together, by name. */
  readonly sizes: ReadonlyMap<string, number>;
  /** SHA-256 of the hashes of the results, in their order. */
  readonly identity: string;
}

/** Notes how the responses were made, for the card. */
export class Origins {
  private readonly sets = {
    programs: new Set<string>(),
    devices: new Set<string>(),
    schemes: new Set<string>(),
    rates: new Set<number>(),
    lengths: new Set<number>(),
    air: new Set<string>(),
  };
  private validTo: [number, number] = [Infinity, -Infinity];

  see({ report, entry, samples }: Pick<CollectedResponse, 'report' | 'entry' | 'samples'>): void {
    const { programs, devices, schemes, rates, lengths, air } = this.sets;
    programs.add(report.program);
    devices.add(`${report.adapter} (${report.engine}, ${report.precision} bits)`);
    const { scheme, walls } = report;
    schemes.add(scheme ? `${scheme.id}@${scheme.weights}, walls ${walls.model}` : 'rays alone');
    rates.add(entry.sampleRateHz);
    lengths.add(samples);
    air.add(report.air.absorptionApplied ? 'absorption of the air applied' : 'without absorption of the air');
    this.validTo = [Math.min(this.validTo[0], report.validToHz), Math.max(this.validTo[1], report.validToHz)];
  }

  rows(): readonly (readonly string[])[] {
    const { programs, devices, schemes, rates, lengths, air } = this.sets;
    return [
      ['versions of Wavehall', listed(programs)],
      ['computed on', listed(devices)],
      ['schemes', listed(schemes)],
      ['air', listed(air)],
      ['sample rate', `${spanned(rates)} Hz`],
      ['samples of a response', spanned(lengths)],
      ['valid up to', `${spanned(new Set(this.validTo.map(Math.round)))} Hz`],
    ];
  }
}

/** Values of a set that a row names. */
const MOST_LISTED = 20;

const listed = (values: ReadonlySet<string>): string => {
  const all = [...values].sort();
  const more = all.length - MOST_LISTED;
  return `${all.slice(0, MOST_LISTED).join('; ')}${more > 0 ? `; and ${more} more` : ''}`;
};

const spanned = (values: ReadonlySet<number>): string => {
  const [lowest, highest] = [...values].reduce(
    ([low, high], value) => [Math.min(low, value), Math.max(high, value)],
    [Infinity, -Infinity],
  );
  return lowest === highest ? String(lowest) : `${lowest} to ${highest}`;
};

/** The data card: a page that says what a data set is, how it was made, and under which terms it may be used. */
export function dataCard(facts: CardFacts, origins: Origins): string {
  const { title, program, survey, splits, columns, sizes, identity, licence, author, organisation } = facts;
  const total = (of: 'rooms' | 'results' | 'responses'): string =>
    String(splits.reduce((sum, split) => sum + split[of], 0));
  return [
    `# ${plain(title)}`,
    'Impulse responses of rooms, computed by the wave equation. Written by ' + `${plain(program)}.`,
    ...(survey.missing > 0
      ? [`**Not complete:** ${survey.missing} results of the sweep were not done when this was written.`]
      : []),
    '## Terms of use',
    table(
      ['', ''],
      [
        ['licence', licence ?? 'not stated: ask the author before you use the data'],
        ['author', author ?? 'not stated'],
        ['organisation', organisation ?? 'not stated'],
      ],
    ),
    '## Contents',
    table(
      ['part', 'rooms', 'results', 'responses'],
      [
        ...splits.map(({ split, rooms, results, responses }) => [split, ...[rooms, results, responses].map(String)]),
        ['all', total('rooms'), total('results'), total('responses')],
      ],
    ),
    'All responses of a room are in the same part.',
    table(
      ['file', 'size'],
      Array.from(sizes, ([name, size]) => [name, bytes(size)]),
    ),
    '## How it was made',
    table(
      ['', ''],
      [
        ...origins.rows(),
        ['seeds', spanned(new Set(survey.seeds))],
        ['lines that repeat another one', String(survey.repeated)],
        ['SHA-256 of the hashes of all results', identity],
      ],
    ),
    'Samples are responses to a unit impulse of a monopole whose free field is δ(t − r/c)/(4πr).',
    '## What varies',
    survey.ranges.size === 0
      ? 'Nothing has a name in the manifest.'
      : table(
          ['parameter', 'values'],
          Array.from(survey.ranges, ([name, range]) => [name, rangeText(range)]),
        ),
    '## Materials and files',
    materialsText(survey),
    '## Columns of the table',
    table(
      ['column', 'kind', 'meaning'],
      columns.map(({ name, kind, meaning }) => [name, kind, meaning]),
    ),
    '',
  ].join('\n\n');
}

function rangeText({ lowest, highest, texts }: ParameterRange): string {
  const numbers = lowest > highest ? [] : [lowest === highest ? String(lowest) : `${lowest} to ${highest}`];
  return [...numbers, ...(texts.length > 0 ? [listed(new Set(texts))] : [])].join('; ');
}

function materialsText({ library, ownMaterials, sceneFiles }: Survey): string {
  const known = libraryMaterials().filter(({ name }) => library.has(name));
  return [
    ...(known.length > 0
      ? [
          'Materials of the program’s library. Their coefficients are measured values as published:',
          table(
            ['material', 'published in'],
            known.map(({ name, source }) => [name, source]),
          ),
        ]
      : []),
    ...(ownMaterials.size > 0
      ? [`Materials that the scenes define: ${plain(listed(ownMaterials))}. Where they come from is not stated.`]
      : []),
    ...(sceneFiles.size > 0
      ? [
          'Files that the scenes use. Their licences are not known to the program; state them here before you publish.',
          table(['file', 'SHA-256'], [...sceneFiles]),
        ]
      : ['The scenes use no other files.']),
  ].join('\n\n');
}

function table(heading: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.map(plain).join(' | ')} |`;
  return [line(heading), line(heading.map(() => '---')).replaceAll('\\', ''), ...rows.map(line)].join('\n');
}

/** Text of a file within a line of Markdown: nothing in it is markup. */
const plain = (text: string): string =>
  oneLine(withoutUnfit(text)).replaceAll(/[\\`*_[\]{}<>#|~&!]/g, (character) => `\\${character}`);
