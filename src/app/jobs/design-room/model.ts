import { bandOf } from '../../../material/bands.ts';
import { LearnedRow } from '../../../design/learned-row.ts';
import { goalValue, isTime, type RoomGoal } from './goals.ts';
import type { Offer } from './offers.ts';
import { meanOf } from '../room-trials/mean-half.ts';
import { type RunFigures } from '../room-trials/run-figures.ts';

/** A surface as the model sees it. */
export interface ModelSurface {
  readonly ownNames: readonly string[];
  /** Area of a part, m². */
  readonly partArea: number;
  readonly count: number;
  /** Absorption of its own material as the scene asks for it; empty for none. */
  readonly octaves: ReadonlyMap<number, number>;
}

/** An absorption nearer than this to that of the reference says nothing about a surface. */
const LEAST_STEP = 0.02;

/** The value of a goal as the model adds it up: the reciprocal of a decay time. Its own inverse. */
export const linear = (goal: RoomGoal, value: number): number => (isTime(goal) ? 1 / value : value);

/** What a model is made from. */
export interface ModelParts {
  readonly goals: readonly RoomGoal[];
  readonly base: RunFigures;
  readonly surfaces: readonly ModelSurface[];
  readonly offers: readonly Offer[];
  readonly choices: readonly { readonly surface: number; readonly offer: number }[];
  /** [surface] The run with the surface covered as a whole, and the offer that it is covered with; null for none. */
  readonly covered: readonly ({ readonly run: RunFigures; readonly offer: number } | null)[];
  /** Change of the reciprocal of a decay time by a square metre of absorbing area, by Sabine's formula, 1/(s m²). */
  readonly sabine: number;
}

/** A choice with its run. */
export interface SimulatedChoice {
  readonly counts: readonly number[];
  readonly run: RunFigures;
}

/**
 * How goals follow from what is put on surfaces: by a linear model, which runs teach. Each value of a goal is that of
 * the scene plus, for each part that is covered, the sensitivity of its surface times the change of its absorption.
 */
export class RoomModel {
  /** [surface][goal] Change of a goal by a square metre more of absorbing area. */
  private readonly slopes: number[][];
  /** [option][goal] */
  private readonly effects: readonly (readonly number[])[];
  /** The runs that the slopes are from. */
  private readonly told: readonly SimulatedChoice[];
  readonly start: readonly number[];

  private readonly goals: readonly RoomGoal[];
  private readonly base: RunFigures;
  private readonly surfaces: readonly ModelSurface[];
  private readonly offers: readonly Offer[];
  private readonly choices: ModelParts['choices'];

  constructor({ goals, base, surfaces, offers, choices, covered, sabine }: ModelParts) {
    [this.goals, this.base, this.surfaces, this.offers, this.choices] = [goals, base, surfaces, offers, choices];
    this.start = goals.map((goal) => linear(goal, goalValue(goal, base)!));
    this.slopes = surfaces.map((surface, s) =>
      goals.map((goal, g) => {
        const usual = isTime(goal) ? sabine : 0;
        const there = covered[s];
        const value = there && goalValue(goal, there.run);
        if (!there || value === null) return usual;
        const step = this.absorptionOf(there.offer, goal, there.run, surface) - this.absorptionBefore(goal, surface);
        if (Math.abs(step) < LEAST_STEP) return usual;
        return (linear(goal, value) - this.start[g]) / (surface.partArea * surface.count * step);
      }),
    );
    this.effects = choices.map(({ surface: s, offer }) =>
      goals.map((goal, g) => {
        const surface = surfaces[s];
        const there = covered[s];
        const after = this.absorptionOf(offer, goal, there?.offer === offer ? there.run : null, surface);
        return this.slopes[s][g] * surface.partArea * (after - this.absorptionBefore(goal, surface));
      }),
    );
    this.told = covered.flatMap((there, s) => {
      if (!there) return [];
      const isIt = ({ surface, offer }: (typeof choices)[number]): boolean => surface === s && offer === there.offer;
      return { counts: choices.map((one) => (isIt(one) ? surfaces[s].count : 0)), run: there.run };
    });
  }

  /** [goal] What runs of choices, none of them empty, have taught of it beside. */
  learned(tried: readonly SimulatedChoice[]): readonly LearnedRow[] {
    const surfaceOf = this.choices.map(({ surface }) => surface);
    return this.goals.map((goal, g) => {
      const evidence = [...this.told, ...tried].flatMap(({ counts, run }, at) => {
        const value = goalValue(goal, run);
        return value === null ? [] : { counts, value: linear(goal, value), isTold: at < this.told.length };
      });
      const prior = { start: this.start[g], effects: this.effects.map((effects) => effects[g]) };
      return new LearnedRow(prior, surfaceOf, evidence);
    });
  }

  /** Absorption of a surface as it is, at a goal. */
  absorptionBefore(goal: RoomGoal, { ownNames, octaves }: ModelSurface): number {
    return absorptionIn(this.base, ownNames, goal) ?? this.asked(octaves, goal);
  }

  /**
   * Change of a goal for each material if its absorption is off by a share, with some options taken: what is left of
   * the scene's by surface, and the offers.
   *
   * @returns By material: of the scene by its surface's number, of an offer by its name.
   */
  byMaterial(goal: number, counts: readonly number[], materialOf: (surface: number) => string): Map<string, number> {
    const changes = new Map<string, number>();
    const add = (material: string, surface: number, parts: number, absorption: number): void => {
      const change = this.slopes[surface][goal] * this.surfaces[surface].partArea * parts * absorption;
      changes.set(material, (changes.get(material) ?? 0) + change);
    };
    const left = this.surfaces.map(({ count }) => count);
    counts.forEach((count, o) => {
      const { surface, offer } = this.choices[o];
      left[surface] -= count;
      if (count > 0) {
        const absorption = this.absorptionOf(offer, this.goals[goal], null, this.surfaces[surface]);
        add(this.offers[offer].name, surface, count, absorption);
      }
    });
    left.forEach((parts, s) => add(materialOf(s), s, parts, this.absorptionBefore(this.goals[goal], this.surfaces[s])));
    return changes;
  }

  /** Absorption of an offer as it was simulated on the surface if it was, else as it is asked for. */
  private absorptionOf(offer: number, goal: RoomGoal, run: RunFigures | null, { ownNames }: ModelSurface): number {
    const simulated = run && absorptionIn(run, ownNames, goal);
    return simulated ?? this.asked(this.offers[offer].octaves, goal);
  }

  private asked(octaves: ReadonlyMap<number, number>, goal: RoomGoal): number {
    if (octaves.size === 0) return 0;
    const [lower, upper] = rangeOf(goal, this.base);
    const inside = [...octaves].filter(([centreHz]) => centreHz >= lower && centreHz <= upper);
    if (inside.length > 0) return Math.min(MOST_OF_WALL, meanOf(inside.map(([, absorption]) => absorption)));
    const nearest = [...octaves].reduce((best, one) =>
      Math.abs(Math.log(one[0] / lower)) < Math.abs(Math.log(best[0] / lower)) ? one : best,
    );
    return Math.min(MOST_OF_WALL, nearest[1]);
  }
}

/** Walls of one real admittance absorb no more of random incidence. */
const MOST_OF_WALL = 0.951;

const rangeOf = ({ centreHz }: RoomGoal, { validToHz }: RunFigures): readonly [number, number] => {
  if (centreHz === null) return [0, validToHz];
  const { lower, upper } = bandOf(centreHz, 1);
  return [lower, upper];
};

function absorptionIn(run: RunFigures, ownNames: readonly string[], goal: RoomGoal): number | null {
  const [lower, upper] = rangeOf(goal, run);
  const own = run.materials.find(({ name }) => ownNames.includes(name));
  const inside = own?.bands.filter(({ centreHz }) => centreHz >= lower && centreHz <= upper) ?? [];
  return inside.length > 0 ? meanOf(inside.map(({ random }) => random)) : null;
}
