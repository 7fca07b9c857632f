import type { Highs } from 'highs';
import { areKept, chooseParts, contradiction, nearestTo, type PartProblem } from '../../../design/choose-parts.ts';
import { NINE_OF_TEN } from '../../../material/uncertainty.ts';
import { figureKind } from '../../../response/figures/catalogue.ts';
import type { JudgedGoal } from './design-report.ts';
import { goalText, type RoomGoal } from './goals.ts';
import { isTooUncertain, mostProbable, probabilityWithin } from './judging.ts';
import type { SurfaceLimit } from './limits.ts';
import { linear } from './model.ts';
import { partLimits, type Room } from './room.ts';

/** A search that found no room that meets its goals. */
export interface FailedSearch {
  readonly room: Room;
  /** The linear program of the next choice, its limits let out by the error of the model. */
  readonly problem: PartProblem;
  /** The goals in the nearest room. */
  readonly nearest: readonly JudgedGoal[];
  readonly confidencePercent: number;
}

/** Why no choice meets all goals, each with what would help, in sentences. */
export function reasonsOf(highs: Highs, search: FailedSearch): readonly string[] {
  const { problem } = search;
  const { options } = problem;
  const something = { ...problem, rows: [], excluded: [options.map(() => 0)] };
  if (!chooseParts(highs, { ...something, options: options.map((one) => ({ ...one, effects: [] })) })) {
    return ['the limits leave room for no part: cut faces into more parts, or let more of them be covered'];
  }
  return [...tooUncertain(search), ...ofChoices(highs, search)];
}

/** Goals that no room meets with the confidence that is asked for, since their values are not known well enough. */
function tooUncertain({ nearest, confidencePercent }: FailedSearch): string[] {
  return nearest.flatMap((goal) => {
    const { half, halfOfGrid, halfOfMaterials, isMet } = goal;
    if (isMet || !isTooUncertain(goal, half, confidencePercent)) return [];
    const most = mostProbable(goal, half / NINE_OF_TEN);
    const [ofGrid, ofMaterials] = [halfOfGrid, halfOfMaterials].map((part) => numberOf(goal, part));
    const help =
      halfOfGrid > halfOfMaterials
        ? 'simulate to a higher frequency or at more receivers'
        : 'measure the materials, and give them their uncertaintyPercent';
    return (
      `${goalText(goal)} is known to ± ${numberOf(goal, half)}, ± ${ofGrid} by the grid and ± ${ofMaterials} by the ` +
      `materials, which leaves at most ${(Math.floor(1000 * most) / 10).toFixed(1)} % within its limits: ${help}, or ask for less confidence`
    );
  });
}

/** What the linear model finds in the way of the goals that are known well enough. */
function ofChoices(highs: Highs, { room, problem, nearest, confidencePercent }: FailedSearch): string[] {
  const { goals, limits } = room;
  const free = { ...problem, excluded: [] };
  const known = nearest.flatMap((goal, g) =>
    goal.isMet || !isTooUncertain(goal, goal.half, confidencePercent) ? g : [],
  );
  const rows = contradiction(highs, free, known);
  if (rows === null) {
    if (known.every((g) => nearest[g].isMet)) return [];
    const isLeft = areKept(highs, problem, known);
    return [
      isLeft
        ? 'the linear model foresees a choice that meets all goals together: let more designs be simulated'
        : 'the steps between choices are too coarse: cut faces into more parts, or offer more materials',
    ];
  }
  const wanted = rows.map((r) => goalText(goals[r])).join(rows.length > 2 ? ', ' : ' and ');
  const together = rows.length > 1 ? ' together' : '';
  const reason = `no choice of these materials is foreseen to reach ${wanted}${together} with ${confidencePercent} %`;
  const enough = limits.some(({ atMost }) => atMost > 0) && areKept(highs, { ...free, limits: [] }, rows);
  return [
    `${reason}; the nearest has ${nearestTexts(highs, free, nearest, rows)}: ${helpFor(highs, free, room, rows)}`,
    ...(enough ? [`it would be reached without ${limitsInTheWay(highs, free, room, rows)}`] : []),
  ];
}

/** What the nearest choice makes of goals, each as uncertain as it is in the nearest room that was simulated. */
function nearestTexts(
  highs: Highs,
  problem: PartProblem,
  nearest: readonly JudgedGoal[],
  rows: readonly number[],
): string {
  const values = nearestTo(highs, problem, rows)?.values ?? [];
  const texts = rows.map((r, at) => {
    const goal = nearest[r];
    const value = linear(goal, values[at]);
    const probability = probabilityWithin(goal, value, goal.half / NINE_OF_TEN);
    return `${numberOf(goal, value)} ± ${numberOf(goal, goal.half)}, ${Math.floor(100 * probability)} % certain`;
  });
  return texts.join(rows.length > 2 ? '; ' : ' and ');
}

function helpFor(highs: Highs, problem: PartProblem, { goals, limits }: Room, rows: readonly number[]): string {
  if (rows.length > 1) {
    return 'offer materials that absorb more for the one and less for the other, or let one of the goals go';
  }
  const [r] = rows;
  const { start, from } = problem.rows[r];
  const value = nearestTo(highs, problem, rows)?.values[0] ?? start;
  const effects = problem.options.map((option) => option.effects[r]);
  const largest = effects.reduce((most, one) => (Math.abs(one) > Math.abs(most) ? one : most), 0);
  const { centreHz } = goals[r];
  const where = centreHz === null ? '' : ` at ${centreHz} Hz`;
  if (value < from !== largest > 0) return `offer materials that absorb less${where}, or ask for less`;
  const kept = limits.flatMap(({ name, atMost }) => (atMost === 0 ? name : []));
  const more = kept.length === 0 ? 'more' : `what is kept (${kept.join(', ')})`;
  return `offer materials that absorb more${where}, let ${more} be covered, or ask for less`;
}

/** The limits without which rows are kept: the first one that is enough alone, else all. */
function limitsInTheWay(highs: Highs, problem: PartProblem, room: Room, rows: readonly number[]): string {
  const limits = room.limits.filter(({ atMost }) => atMost > 0);
  const alone = limits.find((one) => {
    const others = limits.filter((other) => other !== one);
    return areKept(highs, { ...problem, limits: partLimits({ ...room, limits: others }) }, rows);
  });
  return (alone ? [alone] : limits).map(limitText).join(', ');
}

const limitText = ({ name, atMost }: SurfaceLimit): string =>
  `the limit of ${name}, ${Number((100 * atMost).toPrecision(4))} %`;

/** A value of a goal with its unit. */
function numberOf({ figure }: RoomGoal, value: number): string {
  const { unit } = figureKind(figure);
  return `${Number(value.toPrecision(2))}${unit && ` ${unit}`}`;
}
