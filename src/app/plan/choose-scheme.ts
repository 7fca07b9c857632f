import type { Scheme } from '../../scheme/scheme.ts';
import type { RunEngine } from '../engine/kernel-choice.ts';
import { rankSchemes, requireRunnable, type PlanControls, type ScenePlan } from './plan-scene.ts';
import type { RenderScene } from '../scene/request.ts';

/** What renders a scene, and the plan that it was chosen by, null where the scene names it. */
export interface ChosenScheme {
  readonly scheme: Scheme;
  readonly plan: ScenePlan | null;
}

/**
 * The scheme that the scene names, or else the one that is soonest done.
 *
 * @throws InputError if none can be run; CancelledError if stopped.
 */
export async function chooseScheme(
  rendered: RenderScene,
  makeEngine: () => Promise<RunEngine>,
  raw: boolean,
  controls: PlanControls,
): Promise<ChosenScheme> {
  if (rendered.scheme) return { scheme: rendered.scheme, plan: null };
  const { ranked, plan } = await rankSchemes(rendered, await makeEngine(), { measure: false, raw }, controls);
  requireRunnable(plan, rendered.paths.maxFrequency);
  return { scheme: ranked[0].scheme, plan };
}

/** How a report tells that a scheme was chosen. */
export interface ChoiceReport {
  readonly tolerancePercent: number;
  /** In the order of the plan: the first was taken. */
  readonly predictedSeconds: readonly { readonly scheme: string; readonly seconds: number }[];
}

export function choiceReport(plan: ScenePlan | null): ChoiceReport | null {
  return (
    plan && {
      tolerancePercent: plan.tolerancePercent,
      predictedSeconds: plan.rows
        .filter(({ problem }) => problem === null)
        .map(({ scheme, seconds }) => ({ scheme, seconds: seconds.total })),
    }
  );
}

/** As `soonest done within 2 %: 6.2 s predicted; compact-4@2% 7.1 s, leggy-3@2% 7.5 s … leggy-1@2% 106 s`. */
export function choiceText({ tolerancePercent, predictedSeconds }: ChoiceReport): string {
  const [best, ...others] = predictedSeconds.map(({ scheme, seconds }) => ({
    scheme,
    seconds: `${Number(seconds.toPrecision(3))} s`,
  }));
  const told = (some: typeof others): string => some.map(({ scheme, seconds }) => `${scheme} ${seconds}`).join(', ');
  const rest = others.length > 3 ? `${told(others.slice(0, 2))} … ${told(others.slice(-1))}` : told(others);
  return `soonest done within ${tolerancePercent} %: ${best.seconds} predicted${rest && `; ${rest}`}`;
}
