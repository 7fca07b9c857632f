import type { GoalRow } from '../../../design/choose-parts.ts';
import { deviationsFor, normalBelow, normalBetween } from '../../../design/normal.ts';
import { logarithmOff, NINE_OF_TEN } from '../../../material/uncertainty.ts';
import { undeterminedFrom } from '../../../response/figures/catalogue.ts';
import { octavesOf, type RunFigures } from '../room-trials/run-figures.ts';
import type { JudgedGoal } from './design-report.ts';
import { goalHalf, goalValue, isTime, type RoomGoal } from './goals.ts';
import { linear, type RoomModel, type SimulatedChoice } from './model.ts';
import type { Room } from './room.ts';

/** How uncertain the value of a goal is: halves of intervals that hold nine of ten values. */
export interface GoalUncertainty {
  readonly ofGrid: number;
  readonly ofMaterials: number;
  /** Standard deviation of both together. */
  readonly sigma: number;
}

/** The uncertainty of a goal's value in a run, by its grid and by its materials: halves of intervals. */
export function uncertaintyOf(goal: RoomGoal, run: RunFigures, ofMaterials: number): GoalUncertainty {
  const ofGrid = goalHalf(goal, run);
  return { ofGrid, ofMaterials, sigma: Math.hypot(ofGrid, ofMaterials) / NINE_OF_TEN };
}

/**
 * What each material of a room changes a goal by if it is off by its uncertainty, as the linear model has it.
 *
 * @returns by the name of the material; signed
 */
export function foreseenChanges(
  { goals, model, coverable, percentOf }: Pick<Room, 'goals' | 'model' | 'coverable' | 'percentOf'>,
  g: number,
  { counts, run }: SimulatedChoice,
): ReadonlyMap<string, number> {
  const goal = goals[g];
  const value = goalValue(goal, run) ?? 0;
  const changes = model.byMaterial(g, counts, (surface) => coverable[surface].divided.surface.material);
  const octaves = goal.centreHz === null ? octavesOf(run) : [goal.centreHz];
  // What changes the reciprocal of a time changes the time by its square.
  const factor = isTime(goal) ? -(value ** 2) : 1;
  return new Map(
    [...changes].map(([material, change]) => {
      const percent = percentOf(material, 'absorption', octaves);
      return [material, factor * logarithmOff(percent) * change];
    }),
  );
}

/** The confidence that judges values as if they were known, %. */
export const VALUES_ALONE = 50;

/** The probability that a value lies within limits at best: in their middle, or far from the only one. */
export function mostProbable({ from, to }: RoomGoal, sigma: number): number {
  if (from === null || to === null || sigma === 0) return 1;
  return 2 * normalBelow((to - from) / 2 / sigma) - 1;
}

/** The probability that the true value lies within limits. @param sigma Standard deviation of the value. */
export const probabilityWithin = ({ from, to }: RoomGoal, value: number, sigma: number): number =>
  normalBetween(from ?? -Infinity, to ?? Infinity, value, sigma);

/** Whether a goal is known too little for any room to meet it. @param half Half of the interval of nine of ten. */
export const isTooUncertain = (goal: RoomGoal, half: number, confidencePercent: number): boolean =>
  confidencePercent > VALUES_ALONE && mostProbable(goal, half / NINE_OF_TEN) < confidencePercent / 100;

/** Where the middle of two limits is kept if uncertainty leaves nothing between them, as a share of their distance. */
const MIDDLE = 0.02;

/**
 * Goals as rows of the linear program: their limits drawn in so that the value is within them with a probability.
 *
 * @param letOut [goal] What limits are let out by beside.
 */
export function rowsOf(
  goals: readonly RoomGoal[],
  model: RoomModel,
  uncertainties: readonly GoalUncertainty[],
  confidencePercent: number,
  letOut: readonly number[] = goals.map(() => 0),
): readonly GoalRow[] {
  const deviations = deviationsFor(confidencePercent / 100);
  return goals.map((goal, g) => {
    const margin = deviations * uncertainties[g].sigma;
    let [low, high] = [(goal.from ?? -Infinity) + margin, (goal.to ?? Infinity) - margin];
    if (low > high) {
      const middle = (goal.from! + goal.to!) / 2;
      const left = MIDDLE * (goal.to! - goal.from!);
      [low, high] = [middle - left, middle + left];
    }
    // The reciprocal turns the limits round, and a time has no lower limit below 0.
    const [from, to] = isTime(goal)
      ? [high === Infinity ? -Infinity : linear(goal, Math.max(high, 1e-3)), low > 0 ? linear(goal, low) : Infinity]
      : [low, high];
    const scale = Math.abs(Number.isFinite(from) ? from : to) || 1;
    return { start: model.start[g], from: from - letOut[g], to: to + letOut[g], scale };
  });
}

/** Judges each goal of a run. */
export function judgeGoals(
  room: Pick<Room, 'goals' | 'base'>,
  run: RunFigures,
  uncertainties: readonly GoalUncertainty[],
  confidencePercent: number,
): readonly JudgedGoal[] {
  return room.goals.map((goal, g) => {
    const before = goalValue(goal, room.base)!;
    const after = goalValue(goal, run);
    const { from, to } = goal;
    const { sigma, ofGrid, ofMaterials } = uncertainties[g];
    if (after === null) {
      return {
        ...goal,
        before,
        after,
        half: 0,
        halfOfGrid: 0,
        halfOfMaterials: 0,
        isDetermined: false,
        probability: 0,
        isMet: false,
        missed: 1,
      };
    }
    const probability = probabilityWithin(goal, after, sigma);
    const wanted = confidencePercent / 100;
    const beyond = Math.max(0, (from ?? -Infinity) - after, after - (to ?? Infinity));
    const isWithin = beyond === 0 && confidencePercent === VALUES_ALONE;
    return {
      ...goal,
      before,
      after,
      half: NINE_OF_TEN * sigma,
      halfOfGrid: ofGrid,
      halfOfMaterials: ofMaterials,
      isDetermined: ofGrid === 0 || ofGrid < undeterminedFrom(goal.figure, after),
      probability,
      isMet: isWithin || probability >= wanted,
      missed: isWithin ? 0 : beyond / Math.abs(from ?? to ?? 1) + Math.max(0, wanted - probability) / 10,
    };
  });
}
