import stored from './answers.generated.json' with { type: 'json' };
import type { Answer, Known } from './exact/answers.ts';
import { FIGURES } from './exact/answers.ts';

/** Stored answers by name. `npm run accuracy -- --make-answers` makes those that are missing. */
export const ANSWERS = stored as unknown as Readonly<Record<string, Answer>>;

/** @throws RangeError if there is none. */
export function answerOf(name: string): Answer {
  const answer = ANSWERS[name];
  if (!answer)
    throw new RangeError(`answers.generated.json has no '${name}'. Make it: npm run accuracy -- --make-answers`);
  return answer;
}

/** The longest decay time of a room, s: T30, or T20 where there is none. */
export function longestDecay(name: string): number {
  const times = Object.values(answerOf(name).octaves)
    .flat()
    .map((known: Known) => known[FIGURES.indexOf('t30Seconds')] ?? known[FIGURES.indexOf('t20Seconds')] ?? 0);
  return Math.max(...times);
}
