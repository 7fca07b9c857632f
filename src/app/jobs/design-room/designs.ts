import type { Highs } from 'highs';
import type { PartProblem } from '../../../design/choose-parts.ts';
import type { LearnedRow } from '../../../design/learned-row.ts';
import { nextChoice } from '../../../design/next-choice.ts';
import type { RunFigures } from '../room-trials/run-figures.ts';
import type { Trials } from '../room-trials/trials.ts';
import type { DesignTrial, JudgedGoal } from './design-report.ts';
import { goalValue } from './goals.ts';
import { foreseenChanges, judgeGoals, rowsOf, uncertaintyOf, VALUES_ALONE, type GoalUncertainty } from './judging.ts';
import { linear } from './model.ts';
import { materialHalves } from './off-materials.ts';
import { reasonsOf } from './reasons.ts';
import { coveringsOf, painted, partLimits, type Room } from './room.ts';

/** What designs are looked for with. */
export interface DesignsAsked {
  readonly confidencePercent: number;
  /** Most designs that are simulated. */
  readonly mostRuns: number;
}

/** The best of all designs that were simulated. */
export interface FoundDesign {
  readonly best: DesignTrial;
  /** Its parts by option. */
  readonly counts: readonly number[];
  readonly goals: readonly JudgedGoal[];
  readonly trials: readonly DesignTrial[];
  /** What limits it if it does not meet the goals. */
  readonly limits: readonly string[];
}

/** A choice that was simulated. */
interface Simulated {
  readonly counts: readonly number[];
  readonly run: RunFigures;
  /** [goal] Half of the interval of nine of ten values by its materials, if runs with them off have shown it. */
  halves?: readonly number[];
}

/** A simulated choice as it is judged by what is known of materials so far. */
interface Tried extends DesignTrial {
  readonly of: Simulated;
  readonly goals: readonly JudgedGoal[];
}

/** So many designs in a row that come no nearer to the goals end the search. */
const STALE = 8;

/** Most designs whose materials are moved, one after the other. */
export const MOST_CHECKED = 3;

/** Factors that uncertainties of the linear model are corrected by at most, if one design stands for others. */
const RATIOS = [0.25, 4] as const;

/** The better of two: the cheaper one of those that meet the goals, else the nearer one; of two alike the first. */
function better(one: Tried, other: Tried): Tried {
  if (one.isMet !== other.isMet) return one.isMet ? one : other;
  return (one.isMet ? other.cost < one.cost : other.missed < one.missed) ? other : one;
}

/** Looks for the cheapest design of a room that meets its goals. */
export class Designs {
  private readonly simulated: Simulated[];
  /** [goal] Uncertainty by materials in runs, by that of the linear model: of the design that was looked at last. */
  private ratios: readonly number[];
  private checked = 0;
  private readonly wrong: (readonly number[])[] = [];

  constructor(
    private readonly room: Room,
    private readonly asked: DesignsAsked,
    private readonly trials: Trials,
  ) {
    this.simulated = [{ counts: room.choices.map(() => 0), run: room.base }];
    this.ratios = room.goals.map(() => 1);
  }

  /**
   * Simulates designs until none is left that is likely to be cheaper, and the best one with its materials off; goes
   * on if it does not meet the goals then.
   *
   * @throws as runs do
   */
  async find(): Promise<FoundDesign> {
    const { default: loadHighs } = await import('highs');
    const highs = await loadHighs();
    do await this.look(highs);
    while (await this.check());
    const tried = this.tried();
    const nearest = this.best(tried);
    const { of, goals } = nearest;
    const { confidencePercent } = this.asked;
    const off = this.room.goals.map((_, g) => Math.sqrt(meanSquare(this.wrong.map((run) => run[g]))));
    const failed = {
      room: this.room,
      problem: this.problem(of, this.learned(), off),
      nearest: goals,
      confidencePercent,
    };
    return {
      best: trialOf(nearest),
      counts: of.counts,
      goals,
      trials: tried.map(trialOf),
      limits: nearest.isMet ? [] : reasonsOf(highs, failed),
    };
  }

  private async look(highs: Highs): Promise<void> {
    const { room, simulated } = this;
    while (simulated.length <= this.asked.mostRuns && this.checked < MOST_CHECKED) {
      const tried = this.tried();
      const nearest = this.best(tried);
      if (nearest.isMet && nearest.cost === 0) return;
      const rows = this.learned();
      const next = nextChoice(highs, {
        problem: this.problem(simulated.at(-1)!, rows),
        rows,
        kept: nearest.isMet ? { counts: nearest.of.counts, cost: nearest.cost } : null,
      });
      const isStale = !tried.slice(-STALE).includes(nearest);
      if (!next || (!nearest.isMet && isStale)) return;
      const { counts } = next;
      const run = await this.trials.run(painted(room, counts));
      this.wrong.push(
        room.goals.map((goal, g) => {
          const value = goalValue(goal, run);
          return value === null ? 0 : linear(goal, value) - rows[g].foresee(counts).value;
        }),
      );
      simulated.push({ counts, run });
    }
  }

  /** Moves the materials of the best design if it depends on them. @returns whether there is something new */
  private async check(): Promise<boolean> {
    const { room, asked } = this;
    const { of, goals } = this.best(this.tried());
    const isWithin = goals.every(
      ({ after, from, to }) => after !== null && after >= (from ?? -Infinity) && after <= (to ?? Infinity),
    );
    if (of.halves || !isWithin || asked.confidencePercent === VALUES_ALONE || this.checked === MOST_CHECKED)
      return false;
    this.checked++;
    of.halves = await materialHalves(room, of, this.trials);
    this.ratios = of.halves.map((half, g) => {
      const foreseen = this.foreseenHalf(of, g);
      return foreseen > 0 ? Math.min(RATIOS[1], Math.max(RATIOS[0], half / foreseen)) : 1;
    });
    return true;
  }

  /** The best one. Once no more can be looked at, it is one whose materials were moved, if any. */
  private best(tried: readonly Tried[]): Tried {
    const all = this.checked === MOST_CHECKED ? tried.filter(({ of }) => of.halves) : tried;
    return all.reduce(better);
  }

  private foreseenHalf(of: Simulated, g: number): number {
    return Math.hypot(...foreseenChanges(this.room, g, of).values());
  }

  private uncertainties(of: Simulated): readonly GoalUncertainty[] {
    return this.room.goals.map((goal, g) =>
      uncertaintyOf(goal, of.run, of.halves?.[g] ?? this.ratios[g] * this.foreseenHalf(of, g)),
    );
  }

  private tried(): readonly Tried[] {
    const { room, asked } = this;
    return this.simulated.map((of) => {
      const goals = judgeGoals(room, of.run, this.uncertainties(of), asked.confidencePercent);
      const coverings = coveringsOf(room, of.counts);
      return {
        of,
        goals,
        coverings,
        cost: coverings.reduce((sum, { cost, squareMetres }) => sum + (cost ?? squareMetres), 0),
        squareMetres: coverings.reduce((sum, { squareMetres }) => sum + squareMetres, 0),
        missed: goals.reduce((sum, { missed }) => sum + missed, 0),
        isMet: goals.every(({ isMet }) => isMet),
      };
    });
  }

  /** [goal] What all designs have taught. */
  private learned(): readonly LearnedRow[] {
    return this.room.model.learned(this.simulated.slice(1));
  }

  /** The program of the next choice. @param near A design whose uncertainties count for others. */
  private problem(near: Simulated, rows: readonly LearnedRow[], letOut?: readonly number[]): PartProblem {
    const { room, asked, simulated } = this;
    const { choices, coverable, offers, goals, model } = room;
    const effects = rows.map((row) => row.effects);
    return {
      options: choices.map(({ surface, offer }, o) => ({
        surface,
        cost: coverable[surface].model.partArea * (offers[offer].price ?? 1),
        effects: effects.map((own) => own[o]),
      })),
      parts: coverable.map(({ model: { count } }) => count),
      rows: rowsOf(goals, model, this.uncertainties(near), asked.confidencePercent, letOut),
      limits: partLimits(room),
      excluded: simulated.map(({ counts }) => counts),
    };
  }
}

const trialOf = ({ cost, squareMetres, missed, isMet, coverings }: Tried): DesignTrial => ({
  ...{ cost, squareMetres, missed, isMet, coverings },
});

const meanSquare = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value ** 2, 0) / values.length;
