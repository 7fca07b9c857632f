import type { RunResult } from '../../../run/run.ts';

/** What a card did of a rendering. */
export interface CardShare {
  /** Its name; null for the card of the engine if it was not named. */
  readonly name: string | null;
  /** Runs that it made. */
  readonly runs: number;
  /** Time of their steps, s. */
  readonly steppingSeconds: number;
}

/** How the runs of a rendering were spread over several cards. */
export interface CardsReport {
  readonly cards: readonly CardShare[];
  /** Time of all steps together over that of the stage times the cards: 1 if none of them waited. */
  readonly efficiency: number;
}

/**
 * @param names Names of the cards, that of the engine first.
 * @param stageSeconds Time from the first step of a card to the last of any.
 */
export function cardsReport(
  names: readonly (string | null)[],
  runs: readonly RunResult[],
  stageSeconds: number,
): CardsReport {
  const cards = names.map((name, device) => {
    const own = runs.filter((run) => run.device === device && run.stepsMade > 0);
    return { name, runs: own.length, steppingSeconds: own.reduce((sum, each) => sum + each.steppingSeconds, 0) };
  });
  const busy = cards.reduce((sum, { steppingSeconds }) => sum + steppingSeconds, 0);
  return { cards, efficiency: busy / (stageSeconds * cards.length) };
}
