import { figureKind, FIGURES, isOfBand, type FigureName } from '../../../response/figures/catalogue.ts';
import { figureRange, type FigureRange } from '../../../response/figures/figure-range.ts';
import { allTogether, InputError } from '../../../units/errors.ts';
import type { Files } from '../../ports/host/host.ts';
import { readTargets } from '../../results/targets/read-targets.ts';
import type { RunFigures } from '../room-trials/run-figures.ts';

/** What a figure of a room should be. */
export interface RoomGoal {
  readonly figure: FigureName;
  /** Octave, Hz; null for a figure of whole responses. */
  readonly centreHz: number | null;
  /** The mean over the responses, or their standard deviation. */
  readonly of: 'mean' | 'spread';
  readonly from: number | null;
  readonly to: number | null;
  /** Where it comes from, such as the title of a standard or the text of a goal. */
  readonly source: string;
}

const FORM = /^(spread\()?\s*([A-Za-z0-9,]+?)\s*(\))?\s*(>=|<=)\s*([-\d.]+)\s*(?:@\s*([\d\s,.]+))?$/;
const REMEDY = "Write such as 'STI>=0.6', 'C50>=2@500,1000' or 'spread(G)<=2@500'.";

/**
 * Reads a goal such as `STI>=0.6`, `EDT<=0.8@250,500` or `spread(G)<=2@500`, in the units of reports: seconds and
 * decibels.
 *
 * @throws InputError for anything else.
 */
function parseGoal(text: string, path: string): readonly RoomGoal[] {
  const [, spread, symbol, closed, side, number, octaves] = FORM.exec(text.trim()) ?? [];
  const value = Number(number);
  if (symbol === undefined || (spread === undefined) !== (closed === undefined) || !Number.isFinite(value)) {
    throw new InputError(path, `this is no goal: '${text}'`, REMEDY);
  }
  const kind = FIGURES.find((one) => one.symbol === symbol);
  if (!kind) {
    const known = FIGURES.map((one) => one.symbol).join(', ');
    throw new InputError(path, `there is no figure '${symbol}'`, `Choose from ${known}.`);
  }
  const centres = octaves?.split(',').map(Number) ?? [];
  if (isOfBand(kind) !== centres.length > 0 || centres.some((centre) => !(centre > 0))) {
    const message = isOfBand(kind) ? `${symbol} needs octaves` : `${symbol} is a figure of whole responses`;
    throw new InputError(
      path,
      message,
      isOfBand(kind) ? `Write such as '${symbol}${side}${number}@500,1000'.` : REMEDY,
    );
  }
  return (centres.length > 0 ? centres : [null]).map((centreHz) => ({
    figure: kind.name,
    centreHz,
    of: spread === undefined ? 'mean' : 'spread',
    from: side === '>=' ? value : null,
    to: side === '<=' ? value : null,
    source: text.trim(),
  }));
}

/**
 * All goals of a request, those of the same figure as one.
 *
 * @throws InputError for what is none, for a target that cannot be read, for a limit that is no value of its figure,
 *   and for two that no room can meet.
 */
export async function readGoals(
  { targets, goals }: { readonly targets: readonly string[]; readonly goals: readonly string[] },
  cubicMetres: number,
  files: Files,
): Promise<readonly RoomGoal[]> {
  const named = targets.map((name) => (/^din-18041:/i.test(name) ? name.toLowerCase().replace(':', '-') : name));
  const ofTargets = (await readTargets(named, cubicMetres, files)).flatMap(({ name, figure, bands }, at) =>
    bands.map(({ centreHz, from, to }) => {
      const goal: RoomGoal = { figure, centreHz, of: 'mean', from, to, source: name };
      return { goal, path: `targets[${at}]` };
    }),
  );
  const ofGoals = goals.flatMap((text, at) => {
    const path = `goals[${at}]`;
    return parseGoal(text, path).map((goal) => ({ goal, path }));
  });
  const all = [...ofTargets, ...ofGoals];
  for (const { goal, path } of all) requirePossible(goal, path);
  for (const [at, one] of all.entries()) {
    const other = all.slice(0, at + 1).find((two) => isSame(one.goal, two.goal) && crosses(one.goal, two.goal));
    if (other) throw contradict(other, one);
  }
  return all.reduce<readonly RoomGoal[]>((goals, { goal }) => {
    const same = goals.find((one) => isSame(one, goal));
    return same ? goals.map((one) => (one === same ? bothOf(one, goal) : one)) : [...goals, goal];
  }, []);
}

/** @throws InputError for a goal with a limit that is no value of its figure, by definition */
function requirePossible(goal: RoomGoal, path: string): void {
  const { figure, of, from, to } = goal;
  const { symbol, unit } = figureKind(figure);
  const { least, most, isAboveLeast } = of === 'mean' ? figureRange(figure) : SPREADS;
  const isPossible = [from, to].every((limit) => limit === null || (limit >= least && limit <= most));
  if (isPossible && !(isAboveLeast && to === least)) return;
  const name = of === 'spread' ? `a spread of ${symbol}` : symbol;
  const range = most === Infinity ? `${isAboveLeast ? 'above' : 'at least'} ${least}` : `from ${least} to ${most}`;
  const wanted = `${range}${unit && ` ${unit}`}`;
  throw new InputError(path, `${goalText(goal)} cannot be: ${name} is ${wanted}`, `Give a limit ${wanted}.`);
}

/** What a standard deviation can be. */
const SPREADS: FigureRange = { least: 0, most: Infinity, isAboveLeast: false };

/** Two goals of the same figure as one, whose probability is that of lying within all limits. */
const bothOf = (one: RoomGoal, other: RoomGoal): RoomGoal => ({
  ...one,
  from: one.from === null ? other.from : Math.max(one.from, other.from ?? -Infinity),
  to: one.to === null ? other.to : Math.min(one.to, other.to ?? Infinity),
  source: one.source === other.source ? one.source : `${one.source}, ${other.source}`,
});

interface PlacedGoal {
  readonly goal: RoomGoal;
  /** Key of the request. */
  readonly path: string;
}

/** Two goals that no room can meet, each with its path. */
function contradict(one: PlacedGoal, other: PlacedGoal): InputError {
  const fault = (first: PlacedGoal, second: PlacedGoal): InputError => {
    const message =
      first.path === second.path
        ? `${goalText(first.goal)} cannot be met`
        : `${goalText(first.goal)} contradicts ${goalText(second.goal)} (${second.goal.source})`;
    return new InputError(first.path, message, 'Leave one of them out, or change a limit.');
  };
  return allTogether(one.path === other.path ? [fault(one, other)] : [fault(one, other), fault(other, one)]);
}

const isSame = (one: RoomGoal, other: RoomGoal): boolean =>
  one.figure === other.figure && one.centreHz === other.centreHz && one.of === other.of;

const crosses = (one: RoomGoal, other: RoomGoal): boolean =>
  Math.max(one.from ?? -Infinity, other.from ?? -Infinity) > Math.min(one.to ?? Infinity, other.to ?? Infinity);

/** A goal in words, such as `T20 at 500 Hz from 0.4 to 0.6 s`. */
export function goalText({ figure, centreHz, of, from, to }: RoomGoal): string {
  const { symbol, unit } = figureKind(figure);
  const side = (word: string, limit: number | null): string =>
    limit === null ? '' : ` ${word} ${Number(limit.toPrecision(3))}`;
  const where = centreHz === null ? '' : ` at ${centreHz} Hz`;
  return `${of === 'spread' ? `spread of ${symbol}` : symbol}${where}${side('from', from)}${side('to', to)}${unit && ` ${unit}`}`;
}

/** The value of a goal in a run; null if the run does not show it. */
export function goalValue({ figure, centreHz, of }: RoomGoal, { figures }: RunFigures): number | null {
  const row = figures.find((one) => one.figure === figure && one.centreHz === centreHz);
  const values = row?.values.filter((value) => value !== null) ?? [];
  if (values.length === 0 || (of === 'spread' && values.length < 2)) return null;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  if (of === 'mean') return mean;
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1));
}

/** Half of the interval of a mean in a run as far as the grid goes; 0 if it is not known, and for a spread. */
export const goalHalf = ({ figure, centreHz, of }: RoomGoal, { figures }: RunFigures): number =>
  (of === 'mean' && figures.find((one) => one.figure === figure && one.centreHz === centreHz)?.half) || 0;

/** Whether a goal is of a decay time, whose reciprocal follows the absorbing area nearly on a line. */
export const isTime = ({ figure, of }: RoomGoal): boolean =>
  of === 'mean' && figureKind(figure).unit === 's' && figure !== 'tsSeconds';
