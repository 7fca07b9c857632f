import { difference, rms, type Difference, type Figure } from './compare.ts';
import { coverageTables } from './coverage.ts';
import { AIM_POINTS, SCHEMES, SPACINGS, WALLS, type Job } from './jobs.ts';
import { thirds, type Result } from './render-job.ts';
import type { Room } from './room.ts';
import { table } from './table.ts';

/** What is aimed at, at 4 points per wavelength: means over the octaves. */
const AIMS = { levels: 0.3, t20Seconds: 0.03, edtSeconds: 0.05, c80Db: 0.3 } as const;

interface Compared extends Pick<Job, 'room' | 'scheme' | 'walls' | 'points' | 'role'> {
  readonly chosen: string;
  readonly spacing: number;
  readonly difference: Difference;
}

/** Compares everything with the finest rendering of its room, walls between the nodes, and writes tables. */
export function reportText(
  rooms: readonly Room[],
  results: readonly Result[],
): { readonly markdown: string; readonly json: readonly Compared[] } {
  const compared = rooms.flatMap((room) => {
    const own = results.filter(({ job }) => job.room === room.id);
    const reference = own.find(({ job }) => job.role === 'reference' && job.walls === 'subcell');
    if (!reference) return [];
    return own
      .filter((result) => result !== reference)
      .map((result): Compared => ({
        ...result.job,
        chosen: result.chosen,
        spacing: result.spacing,
        difference: difference(result, reference, room, thirds(room)),
      }));
  });
  const sections = [
    referenceTable(rooms, compared, results),
    aimTable(rooms, compared),
    defaultTable(rooms, compared),
    spacingTable(rooms, compared),
    coverageTables(rooms, results),
  ];
  return { markdown: sections.join('\n\n'), json: compared };
}

const percent = (value: number): string => (100 * value).toFixed(1);
const decibel = (value: number): string => value.toFixed(2);

/** Mean of the sizes over the octaves, and the worst octave. */
function overBands({ figures }: Difference, figure: Figure): { readonly mean: number; readonly text: string } {
  const bands = figures[figure];
  if (bands.length === 0) return { mean: NaN, text: '–' };
  const mean = bands.reduce((sum, { ofMean }) => sum + Math.abs(ofMean), 0) / bands.length;
  const worst = bands.reduce((most, band) => (Math.abs(band.ofMean) > Math.abs(most.ofMean) ? band : most));
  const words = figure === 'c80Db' ? decibel : percent;
  const sign = worst.ofMean > 0 ? '+' : '−';
  return { mean, text: `${words(mean)} (${sign}${words(Math.abs(worst.ofMean))} at ${worst.centreHz})` };
}

const HEAD = ['levels, dB', 'room, dB', 'T20, %', 'EDT, %', 'C80, dB'];

function cells(of: Difference): string[] {
  return [
    decibel(of.levelsAtReceivers),
    decibel(of.levelsOfMean),
    ...(['t20Seconds', 'edtSeconds', 'c80Db'] as const).map((figure) => overBands(of, figure).text),
  ];
}

function referenceTable(rooms: readonly Room[], compared: readonly Compared[], results: readonly Result[]): string {
  const rows = rooms.flatMap(({ id }) => {
    const reference = results.find(({ job }) => job.room === id && job.role === 'reference' && job.walls === 'subcell');
    if (!reference) return [];
    const others = compared.filter(({ room, role }) => room === id && role.includes('reference'));
    return others.map(({ walls, spacing, difference: of }) => [
      id,
      `${(1000 * reference.spacing).toFixed(1)} mm, ${(reference.nodes / 1e6).toFixed(1)} M`,
      `${walls}, ${(1000 * spacing).toFixed(1)} mm`,
      ...cells(of),
    ]);
  });
  return `### How far the references have converged\n\n${table(['room', 'reference', 'other reference', ...HEAD], rows)}`;
}

function aimTable(rooms: readonly Room[], compared: readonly Compared[]): string {
  const rows = rooms.flatMap(({ id }) =>
    WALLS.flatMap((wanted) =>
      SCHEMES.flatMap((name) =>
        compared
          .filter(
            ({ room, scheme, walls, points }) =>
              room === id && scheme === name && walls === wanted && points === AIM_POINTS,
          )
          .map(({ spacing, difference: of }) => [
            id,
            wanted,
            name,
            `${(1000 * spacing).toFixed(0)} mm`,
            ...cells(of),
            missed(of),
          ]),
      ),
    ),
  );
  return `### At ${AIM_POINTS} points per wavelength\n\n${table(['room', 'walls', 'scheme', 'spacing', ...HEAD, 'missed'], rows)}`;
}

/** Rooms with nothing named but the design frequency. */
function defaultTable(rooms: readonly Room[], compared: readonly Compared[]): string {
  const rows = rooms.flatMap(({ id }) =>
    compared
      .filter(({ room, role }) => room === id && role === 'default')
      .map(({ chosen, spacing, difference: of }) => [
        id,
        chosen,
        `${(1000 * spacing).toFixed(0)} mm`,
        ...cells(of),
        missed(of),
      ]),
  );
  return `### With no option given\n\n${table(['room', 'chosen', 'spacing', ...HEAD, 'missed'], rows)}`;
}

function missed(of: Difference): string {
  const misses = [
    ...(of.levelsAtReceivers > AIMS.levels ? ['levels'] : []),
    ...(['t20Seconds', 'edtSeconds', 'c80Db'] as const)
      .filter((figure) => !(overBands(of, figure).mean <= AIMS[figure]))
      .map((figure) => figure.replace(/Seconds|Db/, '').toUpperCase()),
  ];
  return misses.join(', ') || 'none';
}

function spacingTable(rooms: readonly Room[], compared: readonly Compared[]): string {
  const rows = rooms.flatMap(({ id }) =>
    WALLS.flatMap((wanted) => {
      const at = (count: number): Difference[] =>
        compared
          .filter(
            ({ room, walls, points, role }) => room === id && walls === wanted && points === count && role === 'tested',
          )
          .map(({ difference: of }) => of);
      if (at(SPACINGS[1]).length === 0) return [];
      const trend = (value: (of: Difference) => number, words: (value: number) => string): string =>
        SPACINGS.map((count) => (at(count).length > 0 ? words(rms(at(count).map(value))) : '–')).join(' → ');
      return [
        [
          id,
          wanted,
          trend((of) => of.levelsAtReceivers, decibel),
          trend((of) => of.levelsOfMean, decibel),
          trend((of) => overBands(of, 't20Seconds').mean, percent),
          trend((of) => overBands(of, 'edtSeconds').mean, percent),
          trend((of) => overBands(of, 'c80Db').mean, decibel),
        ],
      ];
    }),
  );
  const title = `### From ${SPACINGS.join(' to ')} points per wavelength, all schemes together`;
  return `${title}\n\n${table(['room', 'walls', ...HEAD], rows)}`;
}
