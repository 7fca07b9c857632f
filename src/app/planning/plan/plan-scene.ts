import type { CardsOrHost, Engine } from '../../../engine/engine.ts';
import { stopIfAsked } from '../../../units/task.ts';
import type { RoomDetails } from '../../../room/details/details.ts';
import { roomDetails } from '../../../room/details/measure-details.ts';
import { storedNodes } from '../../../room/grid/grid.ts';
import type { Workgroup } from '../../../kernel/kernel.ts';
import { largestReflectionError } from '../../../scheme/design/wall.ts';
import { schemeName, type Scheme } from '../../../scheme/scheme.ts';
import { schemesOutsideAuto } from '../../../scheme/outside-auto/schemes.ts';
import { LaplacianSymbol } from '../../../scheme/symbol.ts';
import { InputError } from '../../../units/errors.ts';
import { durationReason } from '../../inputs/duration/choose-duration.ts';
import { candidateSchemes } from './candidates.ts';
import { schemesInOrder } from './choose-scheme.ts';
import { KeptChoice } from './kept-choice.ts';
import type { RoomCensus } from './census.ts';
import { countRoom } from './count-room.ts';
import { roomDimensions } from '../../inputs/scene/extents.ts';
import { geometryLimits, type GeometryLimit } from '../limits/geometry-limits.ts';
import type { Controls } from '../../ports/engine/controls.ts';
import type { RunEngine } from '../../ports/engine/kernel-choice.ts';
import { kernelWork } from './kernel-work.ts';
import { byNameOnly } from '../limits/by-name-only.ts';
import { checkLimits } from '../limits/limits.ts';
import { openNames } from '../../inputs/scene/open-materials.ts';
import { recallWalls, usedMaterials } from '../../inputs/materials/kept-walls.ts';
import { planRender, type RenderPlan } from '../../inputs/request/render-plan.ts';
import { bandForVolumes, finerGridTexts } from '../../inputs/request/volume-spacing.ts';
import type { PlannedFromHost } from './from-host.ts';
import { expectedCheckSteps, predictRun } from './predict.ts';
import { reciprocalRuns } from '../../inputs/request/reciprocity.ts';
import type { CrossoverChoice } from '../../outputs/response/full-band/full-band-report.ts';
import { predictRays, rayForecastText, type RayForecast } from './predict-rays.ts';
import { corrected } from './past-runs.ts';
import { DeviceProfile } from './profile-cache.ts';
import { runKind } from './remember-run.ts';
import { hasSheets } from '../../inputs/scene/has-sheets.ts';
import { projectSchemeOf, projectWarnings, type ProjectScheme } from '../../inputs/scheme/project-scheme.ts';
import { nearWarnings } from '../../setup/room/near-points.ts';
import { hasWalks } from '../../setup/sources/place-sounds.ts';
import { fileWarnings } from '../../inputs/walks/read-signals.ts';
import type { RenderScene } from '../../inputs/request/request.ts';

/**
 * Where predicted times come from: from a few numbers of the device, from these and runs that were made on it, or from
 * measurements of the stencil itself.
 */
export type TimesBasis = 'predicted' | 'refined' | 'measured';

/** Predicted time and memory of one scheme for a scene on a device. */
export interface PlanRow {
  /** `ID@WEIGHTS` */
  readonly scheme: string;
  readonly points: number;
  /** Largest phase-velocity error up to `validToHz`. */
  readonly tolerancePercent: number;
  readonly validToHz: number;
  /**
   * Largest error of an absorbing wall's reflection factor up to `validToHz`, at 0° and 45°. Null for walls between the
   * nodes, which have traces of their own.
   */
  readonly wallErrors: readonly [number, number] | null;
  readonly spacingMetres: number;
  readonly sampleRateHz: number;
  /** Steps of each source's run. */
  readonly steps: number;
  /** Nodes of the grid that covers the geometry, walls included. */
  readonly gridNodes: number;
  /** Updated nodes, estimated. */
  readonly nodes: number;
  /** Share of updated nodes that are near walls or cut. */
  readonly nearWallShare: number;
  /** Nodes that porous media fill; 0 where all is air. */
  readonly porousNodes: number;
  /** Memory of the device that does the work, and of this machine. */
  readonly deviceBytes: number;
  readonly hostBytes: number;
  /** How it runs if it is larger than the GPU's memory that may be used; null in memory. */
  readonly fromHost: PlannedFromHost | null;
  /** How several GPUs weigh against host memory for it; null with one, and where one holds it. */
  readonly cardsOrHost: CardsOrHost | null;
  readonly seconds: {
    readonly preparing: number;
    readonly opening: number;
    readonly checking: number;
    readonly stepping: number;
    readonly finishing: number;
    readonly total: number;
  };
  /** Where the times come from. */
  readonly basis: TimesBasis;
  /** Details that the spacing is too coarse for. */
  readonly limits: readonly GeometryLimit[];
  /** What a project keeps so that all its runs are on such a grid. */
  readonly gridRule: ProjectScheme;
  /** Why it cannot be run; null if it can. */
  readonly problem: string | null;
}

/** The candidate schemes for a scene: first the one to take, then those that can run, the fastest first. */
export interface ScenePlan {
  readonly title: string;
  readonly durationSeconds: number;
  /** How long responses may get if {@link durationSeconds} turns out to be too short; null if the duration is given. */
  readonly longestDurationSeconds: number | null;
  /** How the duration was chosen, in words; null if it is given. */
  readonly durationReason: string | null;
  readonly maxFrequencyHz: number;
  readonly tolerancePercent: number;
  readonly sources: number;
  /** Runs from the receivers that give the same as one from each source, if these are fewer; else null. */
  readonly reciprocalRuns: number | null;
  readonly walls: 'staircase' | 'subcell';
  /** The scheme that the scene names, as in a row; null if the scheme is to be chosen. */
  readonly named: string | null;
  /** The scheme that the project of the scene keeps, the first row if it can run; null without one. */
  readonly project: string | null;
  readonly engine: Engine['kind'];
  readonly precision: Engine['precision'];
  readonly adapter: string;
  /** Bytes of the GPU's memory that may be used; null if that is not limited, for a GPU does not say what it has. */
  readonly gpuMemory: number | null;
  /** The kernel that is named for the run, with its workgroup if that is named; null where the program chooses. */
  readonly kernel: { readonly design: string; readonly workgroup: Workgroup | null } | null;
  readonly rows: readonly PlanRow[];
  /** What rays take with the first row, where they compute what lies above the waves; else null. */
  readonly rays: RayForecast | null;
  /** How the crossover was chosen by time; left out where it was not. */
  readonly crossoverChoice?: CrossoverChoice;
  /** Schemes that keep the tolerance and are taken only by name, with the reason. */
  readonly leftOut: readonly { readonly scheme: string; readonly rooms: string; readonly reason: string }[];
  readonly warnings: readonly string[];
}

export interface PlanOptions {
  /** Measure the device again, even if results are kept. */
  readonly measure: boolean;
  /** Whether samples are written unfiltered. */
  readonly raw: boolean;
  /** Whether rows say which details the spacing is too coarse for. It takes some tenths of a second for a mesh. */
  readonly limits: boolean;
}

/** A scheme's row, and the scheme itself. */
export interface RankedScheme {
  readonly scheme: Scheme;
  readonly row: PlanRow;
}

/**
 * Ranks schemes for a scene on an engine: first the one to take ({@link schemesInOrder}), then by predicted time. Of a
 * device that is not known it measures a few numbers, in about a second, and keeps them.
 *
 * @param given The schemes to rank; without, the candidates for the scene's tolerance, and the choice is kept.
 * @throws InputError for a scene that cannot be used, and for a named kernel that suits no scheme; CancelledError if
 *   stopped.
 */
export async function rankSchemes(
  rendered: RenderScene,
  engine: RunEngine,
  options: PlanOptions,
  controls: Controls,
  given?: readonly Scheme[],
): Promise<{ readonly ranked: readonly RankedScheme[]; readonly plan: ScenePlan }> {
  const { signal, onProgress } = controls;
  const schemes = given ?? candidatesFor(rendered, engine);
  const warnings: string[] = [];
  const warn = (warning: string): void => {
    if (!warnings.includes(warning)) warnings.push(warning);
  };
  onProgress?.({ phase: 'preparing', what: 'counting nodes' });
  const { scene, geometry } = rendered;
  const listeners = [...scene.sources, ...scene.receivers].map(({ position }) => position);
  const details = options.limits ? roomDetails(geometry, openNames(scene.materials), listeners) : undefined;
  const dimensions = roomDimensions(geometry);
  const told =
    (index: number) =>
    (share: number, what: string): void =>
      onProgress?.({ phase: 'preparing', what: `measuring ${what}`, share: (index + share) / schemes.length });
  const profile = await DeviceProfile.open(engine, {
    store: controls.host.kept,
    measure: options.measure,
    onWarning: warn,
  });
  const census = await countRoom(rendered, schemes, engine, controls, async () => {
    await profile.know({ dimensions, signal, onProgress: told(0) });
    await recallWalls(
      scene,
      usedMaterials(geometry),
      { store: controls.host.kept, onWarning: warn },
      {
        signal,
        threads: controls.host.threads,
        onProgress: (share, what) => onProgress?.({ phase: 'preparing', what, share }),
      },
    );
  });
  const ranked: RankedScheme[] = [];
  const misfits: InputError[] = [];
  for (const [index, scheme] of schemes.entries()) {
    stopIfAsked(signal);
    const plan = planRender(rendered, scheme);
    const misfit = engine.misfit?.(kernelWork(plan));
    if (misfit) misfits.push(misfit);
    const costs = await profile.costsOf(scheme, { dimensions, signal, onProgress: told(index) });
    const counts = census.countsFor(plan);
    const model = predictRun(costs, plan, counts, {
      engine,
      raw: options.raw,
      checkSteps: expectedCheckSteps(plan),
      cores: controls.host.threads?.count ?? 1,
      kernelOverDefault: (await engine.overDefault?.(kernelWork(plan))) ?? 1,
    });
    const corrections = profile.corrections(runKind(plan, counts));
    const prediction = corrections ? corrected(model, corrections) : model;
    const basis = corrections ? 'refined' : profile.hasMeasured(scheme, dimensions) ? 'measured' : 'predicted';
    const problem =
      planProblemOf(plan, rendered, engine, options, controls) ??
      (model.isTooLarge ? 'not even a few planes of it fit into the memory of the GPU that may be used' : null);
    ranked.push({ scheme, row: { ...rowOf(plan, counts, prediction, details, problem), basis } });
  }
  // A scheme that suits a named kernel is no choice for others.
  if (misfits.length === schemes.length) throw misfits[0];
  const choice =
    given || engine.named
      ? undefined
      : await KeptChoice.of(rendered, schemes, engine, { store: controls.host.kept, onWarning: warn });
  const kept = await choice?.read();
  const ordered = schemesInOrder(ranked, kept ?? rendered.project?.scheme);
  const [{ row: best }] = ordered;
  let rays: RayForecast | null = null;
  if (best.problem === null && best.scheme !== kept) await choice?.keep(best.scheme);
  if (scene.fullBand) {
    const { scheme: first } = ordered[0];
    const costs = await profile.costsOf(first, { dimensions, signal });
    rays = predictRays(planRender(rendered, first), costs, engine, controls.host.threads?.count ?? 1);
  }
  if (options.limits) {
    if (engine.named)
      warn(`times are predicted for the kernel that is taken without a name, not for ${engine.named.design.name}`);
    if (rendered.project && best.scheme !== rendered.project.scheme) {
      const { row } = ranked.find(({ row: { scheme } }) => scheme === rendered.project!.scheme)!;
      warn(`${row.scheme}, the scheme of the project, cannot run this scene: ${row.problem}`);
    }
    const taken = planRender(rendered, ordered[0].scheme);
    if (rays) warn(rayForecastText(rays));
    for (const warning of [
      ...nearWarnings(taken),
      ...projectWarnings(taken),
      ...finerGridTexts(taken),
      ...fileWarnings(taken.scene.sources, taken.areas),
    ])
      warn(warning);
  }
  return {
    ranked: ordered,
    plan: scenePlan(
      rendered,
      engine,
      ordered.map(({ row }) => row),
      rays,
      warnings,
    ),
  };
}

/** The plan of a scene from its rows. */
export function scenePlan(
  { scene, tolerance, scheme, project, durationChoice }: RenderScene,
  { kind, precision, adapter, deviceMemory, named }: RunEngine,
  rows: readonly PlanRow[],
  rays: RayForecast | null,
  warnings: readonly string[],
): ScenePlan {
  return {
    title: scene.title,
    durationSeconds: scene.duration,
    longestDurationSeconds: durationChoice && durationChoice.longestSeconds,
    durationReason: durationChoice && durationReason(durationChoice),
    maxFrequencyHz: scene.maxFrequency,
    tolerancePercent: tolerance,
    sources: scene.sources.length,
    reciprocalRuns: reciprocalRuns(scene),
    walls: scene.walls,
    named: project ? null : scheme && schemeName(scheme),
    project: project && project.scheme,
    engine: kind,
    precision,
    adapter,
    gpuMemory: deviceMemory ?? null,
    kernel: named ? { design: named.design.name, workgroup: named.workgroup } : null,
    rows,
    rays,
    leftOut: schemesOutsideAuto()
      .map((one) => ({ scheme: schemeName(one), tolerance: one.tolerance, ...byNameOnly(one)! }))
      .filter((one) => 100 * one.tolerance <= tolerance * (1 + 1e-9) && !rows.some((row) => row.scheme === one.scheme))
      .map(({ scheme: name, rooms, reason }) => ({ scheme: name, rooms, reason })),
    warnings: hasWalks(scene) ? [...warnings, WALKS_LEFT_OUT] : warnings,
  };
}

const WALKS_LEFT_OUT =
  'predicted times leave out what walks read and feed: with schemes of wide bands that is tens of thousands of nodes a step';

/** Why a plan cannot run; null if it can. */
export function planProblemOf(
  plan: RenderPlan,
  rendered: RenderScene,
  engine: RunEngine,
  { raw }: Pick<PlanOptions, 'raw'>,
  { memoryLimit }: Pick<Controls, 'memoryLimit'>,
): string | null {
  try {
    checkLimits(plan, rendered, engine, raw, memoryLimit);
    return engine.misfit?.(kernelWork(plan))?.message ?? null;
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return error.message;
  }
}

export function rowOf(
  plan: RenderPlan,
  counts: ReturnType<RoomCensus['countsFor']>,
  prediction: ReturnType<typeof predictRun>,
  details: RoomDetails | undefined,
  problem: string | null,
): Omit<PlanRow, 'basis'> {
  const { scene, scheme, grid, validTo, steps, sampleRate } = plan;
  const { interior, nearWall, cut, porous } = counts;
  const nodes = interior + nearWall + cut;
  const symbol = new LaplacianSymbol(scheme.stencil.shells, scheme.weights);
  const wallError = (degrees: number): number => largestReflectionError(symbol, scheme, scheme.wall, degrees);
  return {
    scheme: schemeName(scheme),
    points: scheme.stencil.points,
    tolerancePercent: Number((100 * scheme.tolerance).toPrecision(6)),
    validToHz: validTo,
    gridRule: projectSchemeOf(plan),
    wallErrors: scene.walls === 'subcell' ? null : [wallError(0), wallError(45)],
    spacingMetres: grid.spacing,
    sampleRateHz: sampleRate,
    steps,
    gridNodes: storedNodes(grid),
    nodes,
    nearWallShare: (nearWall + cut) / Math.max(1, nodes),
    porousNodes: porous,
    deviceBytes: prediction.deviceBytes,
    hostBytes: prediction.hostBytes,
    fromHost: prediction.fromHost,
    cardsOrHost: prediction.cardsOrHost,
    seconds: {
      preparing: prediction.preparingSeconds,
      opening: prediction.openingSeconds,
      checking: prediction.checkingSeconds,
      stepping: prediction.steppingSeconds,
      finishing: prediction.finishingSeconds,
      total: prediction.totalSeconds,
    },
    limits: details ? geometryLimits(details, { spacing: grid.spacing, walls: scene.walls, validTo }) : [],
    problem,
  };
}

export function candidatesFor({ tolerance, paths, geometry, scene }: RenderScene, { kind }: Engine): readonly Scheme[] {
  return candidateSchemes(tolerance, paths.tolerance, kind, {
    dimensions: roomDimensions(geometry),
    walls: scene.walls,
    hasSheets: hasSheets(scene, geometry),
    mostBand: bandForVolumes(scene, roomDimensions(geometry)),
  });
}

/** @throws InputError if no row can be run. */
export function requireRunnable({ rows }: ScenePlan, maxFrequencyPath: string): void {
  // Rays alone have no schemes.
  const best = rows.at(0);
  if (!best || best.problem === null) return;
  throw new InputError(
    maxFrequencyPath,
    `no scheme can be run; with ${best.scheme}: ${best.problem}`,
    'Lower the maximum frequency, shorten the duration, or allow a wider tolerance.',
  );
}
