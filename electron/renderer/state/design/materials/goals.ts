import { figureKind, FIGURES, isOfBand, type FigureName } from '../../../../../src/app/index.ts';
import { sceneSignal } from '../../window/lifetimes.ts';

/** What a figure should be, as the fields have it. */
export interface WantedGoal {
  readonly figure: FigureName;
  /** The mean over the responses, or their spread. */
  readonly of: 'mean' | 'spread';
  readonly side: '>=' | '<=';
  /** Limit, in the unit of reports, such as seconds; undefined until it is typed. */
  readonly value: number | undefined;
  /** Octaves, Hz, as text with commas; of no use for figures of whole responses. */
  readonly octaves: string;
}

/** The goals beside the targets of the project. */
export const wantedGoals = sceneSignal<readonly WantedGoal[]>([]);

/** Adds a goal that speech can be understood: what rooms are asked for most beside a reverberation time. */
export function addGoal(): void {
  wantedGoals.value = [
    ...wantedGoals.peek(),
    { figure: 'c50Db', of: 'mean', side: '>=', value: undefined, octaves: '125, 250' },
  ];
}

export function changeGoal(at: number, change: Partial<WantedGoal>): void {
  wantedGoals.value = wantedGoals.peek().map((goal, i) => (i === at ? { ...goal, ...change } : goal));
}

export function removeGoal(at: number): void {
  wantedGoals.value = wantedGoals.peek().filter((_, i) => i !== at);
}

/** Whether a figure has octaves. */
export const hasOctaves = (figure: FigureName): boolean => isOfBand(figureKind(figure));

/** The figures of goals. */
export const GOAL_FIGURES: readonly FigureName[] = FIGURES.map(({ name }) => name);

/** A goal as the program reads it, such as `C50>=2@500,1000`; null until it has a number. */
export function goalRequest({ figure, of, side, value, octaves }: WantedGoal): string | null {
  if (value === undefined) return null;
  const { symbol } = figureKind(figure);
  const where = hasOctaves(figure) ? `@${octaves.replace(/\s|Hz/g, '')}` : '';
  return `${of === 'spread' ? `spread(${symbol})` : symbol}${side}${value}${where}`;
}
