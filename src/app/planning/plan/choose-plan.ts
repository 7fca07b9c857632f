import { chooseDuration } from '../../inputs/duration/choose-duration.ts';
import type { EngineControls } from '../../ports/engine/controls.ts';
import { recallWalls, usedMaterials } from '../../inputs/materials/kept-walls.ts';
import type { RenderScene } from '../../inputs/request/request.ts';
import { rankSchemes, requireRunnable, type ScenePlan, type TimesBasis } from './plan-scene.ts';
import { planRender, withDuration, type RenderPlan } from '../../inputs/request/render-plan.ts';

/** The plan of a run, and the ranking that its scheme was chosen from. */
export interface ChosenPlan {
  readonly plan: RenderPlan;
  /** Schemes by predicted time; null where the scene or the request names the scheme. */
  readonly ranking: ScenePlan | null;
}

/**
 * Plans a run with the scheme that the scene names, or else with the most accurate one of those that are about fastest
 * on the engine.
 *
 * @param raw Whether samples are written unfiltered.
 * @throws InputError if no scheme can run the scene; CancelledError if stopped.
 */
export async function choosePlan(
  rendered: RenderScene,
  raw: boolean,
  { makeEngine, ...controls }: EngineControls,
): Promise<ChosenPlan> {
  if (rendered.scheme) {
    await recallWalls(
      rendered.scene,
      usedMaterials(rendered.geometry),
      { store: controls.host.kept },
      {
        signal: controls.signal,
        threads: controls.host.threads,
        onProgress: (share, what) => controls.onProgress?.({ phase: 'preparing', what, share }),
      },
    );
    return { plan: planRender(rendered, rendered.scheme), ranking: null };
  }
  const { ranked, plan } = await rankSchemes(
    rendered,
    await makeEngine(),
    { measure: false, raw, limits: false },
    controls,
  );
  requireRunnable(plan, rendered.paths.maxFrequency);
  return { plan: planRender(rendered, ranked[0].scheme), ranking: plan };
}

/** A scene and its plan. */
interface Planned {
  readonly rendered: RenderScene;
  readonly plan: RenderPlan;
}

/**
 * Forecasts the length of the responses anew where the grid of a plan has walls in place of sheets, if the program
 * chooses it: no waves run along a wall that reacts locally as they run along a sheet.
 */
export function withForecastOnGrid({ rendered, plan }: Planned): Planned {
  if (!rendered.durationChoice || !plan.sheets || plan.sheets.atWalls.length === 0) return { rendered, plan };
  const durationChoice = chooseDuration(plan.scene, plan.geometry);
  const duration = durationChoice.seconds;
  return {
    rendered: { ...rendered, durationChoice, scene: { ...rendered.scene, duration } },
    plan: withDuration(plan, duration),
  };
}

/** The choice of a scheme as a report shows it. */
export interface ChoiceReport {
  readonly tolerancePercent: number;
  /** Where the times come from: `TimesBasis` of the scheme that is used. */
  readonly basis: TimesBasis;
  /** Predicted times, in the order of the plan; the first scheme is used. */
  readonly predictedSeconds: readonly { readonly scheme: string; readonly seconds: number }[];
}

export function choiceReport(ranking: ScenePlan | null): ChoiceReport | null {
  return (
    ranking && {
      tolerancePercent: ranking.tolerancePercent,
      basis: ranking.rows[0].basis,
      predictedSeconds: ranking.rows
        .filter(({ problem }) => problem === null)
        .map(({ scheme, seconds }) => ({ scheme, seconds: seconds.total })),
    }
  );
}

/** What is said of times by their basis. */
const BASES: Record<TimesBasis, string> = {
  predicted: 'predicted',
  refined: 'predicted from earlier runs',
  measured: 'predicted from measured stencils',
};

/**
 * The choice in words: `of the fastest within 2 %: 6.2 s predicted; compact-4@2% 7.1 s, leggy-3@2% 7.5 s … leggy-1@2%
 * 106 s`.
 */
export function choiceText({ tolerancePercent, basis, predictedSeconds }: ChoiceReport): string {
  const [best, ...others] = predictedSeconds.map(({ scheme, seconds }) => ({
    scheme,
    seconds: `${Number(seconds.toPrecision(3))} s`,
  }));
  const told = (some: typeof others): string => some.map(({ scheme, seconds }) => `${scheme} ${seconds}`).join(', ');
  const rest = others.length > 3 ? `${told(others.slice(0, 2))} … ${told(others.slice(-1))}` : told(others);
  return `of the fastest within ${tolerancePercent} %: ${best.seconds} ${BASES[basis]}${rest && `; ${rest}`}`;
}
