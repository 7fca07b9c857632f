import { WALLS, AIM_POINTS, type Job } from './jobs.ts';
import type { Result } from './render-job.ts';
import type { Room } from './room.ts';
import { table } from './table.ts';

/** Figures that have an uncertainty, by their names in tables. */
const FIGURES = {
  edtSeconds: 'EDT',
  t20Seconds: 'T20',
  t30Seconds: 'T30',
  c50Db: 'C50',
  c80Db: 'C80',
  d50: 'D50',
  tsSeconds: 'centre time',
} as const;
type Figure = keyof typeof FIGURES;

/** A figure of one receiver and octave in one rendering. */
interface Judged {
  readonly job: Job;
  readonly figure: Figure;
  /** Whether its difference from the reference is inside the stated uncertainty. */
  readonly inside: boolean;
  /** The uncertainty: of times relative, of others as they are. */
  readonly half: number;
}

/** Edges count as equal within this share. */
const SLACK = 1.001;

/** How often figures are as near to the reference as they say: tables by room and by figure. */
export function coverageTables(rooms: readonly Room[], results: readonly Result[]): string {
  const judged = rooms.flatMap((room) => judge(room, results));
  const share = (some: readonly Judged[]): string =>
    some.length === 0 ? '–' : `${((100 * some.filter(({ inside }) => inside).length) / some.length).toFixed(1)} %`;
  const byRoom = rooms.map(({ id }) => {
    const own = judged.filter(({ job }) => job.room === id);
    return [id, ...WALLS.map((walls) => share(own.filter(({ job }) => job.walls === walls)))];
  });
  const aimed = judged.filter(({ job }) => job.walls === 'subcell' && job.points === AIM_POINTS);
  const byFigure = (Object.keys(FIGURES) as Figure[]).map((figure) => {
    const own = aimed.filter((one) => one.figure === figure);
    return [FIGURES[figure], share(own), halfText(figure, own)];
  });
  const all = ['all', ...WALLS.map((walls) => share(judged.filter(({ job }) => job.walls === walls)))];
  return [
    '### Uncertainty: share of figures inside',
    table(['room', 'between the nodes', 'staircase'], [...byRoom, all]),
    `At ${AIM_POINTS} points per wavelength, walls between the nodes:`,
    table(['figure', 'inside', 'median U'], byFigure),
  ].join('\n\n');
}

function judge({ id, designHz }: Room, results: readonly Result[]): Judged[] {
  const own = results.filter(({ job }) => job.room === id);
  const reference = own.find(({ job }) => job.role === 'reference' && job.walls === 'subcell');
  if (!reference) return [];
  return own
    .filter(({ job }) => job.role === 'tested' || job.role === 'default')
    .flatMap(({ job, receivers }) =>
      receivers.flatMap(({ figures }, r) =>
        figures!.bands.flatMap((band) => {
          const exact = reference.receivers[r].figures!.bands.find(({ centreHz }) => centreHz === band.centreHz);
          if (band.validity !== 'whole' || band.upperHz > SLACK * designHz || !exact || !band.uncertainty) return [];
          const { uncertainty } = band;
          return (Object.keys(FIGURES) as Figure[]).flatMap((figure): Judged[] => {
            const [value, half, truth] = [band[figure], uncertainty[figure], exact[figure]];
            if (value === null || half === null || truth === null) return [];
            const relative = figure.endsWith('Seconds') ? half / value : half;
            return [{ job, figure, inside: Math.abs(value - truth) <= half, half: relative }];
          });
        }),
      ),
    );
}

function halfText(figure: Figure, judged: readonly Judged[]): string {
  if (judged.length === 0) return '–';
  const median = judged.map(({ half }) => half).sort((a, b) => a - b)[judged.length >> 1];
  if (figure.endsWith('Db')) return `${median.toFixed(2)} dB`;
  return figure === 'd50' ? median.toFixed(2) : `${(100 * median).toFixed(0)} %`;
}
