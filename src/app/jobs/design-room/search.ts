import { chooseParts, type PartProblem } from '../../../design/choose-parts.ts';
import { speedOfSound } from '../../../material/air.ts';
import { drawnRoom } from '../../inputs/duration/estimate-decay.ts';
import { octaveAbsorption } from '../../inputs/materials/octave-absorption.ts';
import type { Files } from '../../ports/host/host.ts';
import type { SceneJson } from '../room-trials/scene-text.ts';
import type { RunFigures } from '../room-trials/run-figures.ts';
import { uncertainties } from '../room-trials/uncertainties.ts';
import type { Trials } from '../room-trials/trials.ts';
import type { DesignTrial, JudgedGoal } from './design-report.ts';
import { goalValue, readGoals, type RoomGoal } from './goals.ts';
import { judgeGoals, rowsOf, uncertaintiesOf } from './judging.ts';
import { limitsOf, type MaterialUse, type SurfaceWish } from './limits.ts';
import { RoomModel } from './model.ts';
import { offersOf, type Offer, type PriceTable } from './offers.ts';
import { divided, withPartMaterials, type DividedSurface, type SurfacePart } from './parts.ts';
import { reasonsOf } from './reasons.ts';
import { allowedUses } from './uses.ts';
import {
  covering,
  coveringsOf,
  isWall,
  noneLeft,
  noneShown,
  painted,
  partLimits,
  reference,
  takenParts,
  tooCoarse,
  type Choice,
  type Coverable,
  type Room,
} from './room.ts';

/** What is asked of a search, with all defaults in place. */
export interface Asked {
  readonly targets: readonly string[];
  readonly goals: readonly string[];
  readonly materials: readonly string[] | undefined;
  readonly table: PriceTable | null;
  readonly uses: readonly MaterialUse[];
  readonly limits: readonly SurfaceWish[];
  readonly parts: number;
  readonly confidencePercent: number;
  readonly mostRuns: number;
}

/** What a search has found. */
export interface Found {
  readonly asked: Asked;
  readonly goals: readonly JudgedGoal[];
  readonly notSimulated: readonly RoomGoal[];
  readonly best: DesignTrial;
  readonly trials: readonly DesignTrial[];
  readonly limits: readonly string[];
  /** Materials that no surface may have, in sentences. */
  readonly notUsed: readonly string[];
  readonly base: RunFigures;
  /** The scene with the materials of the best. */
  readonly scene: SceneJson;
  /** Names of the scene's materials by those that its parts have in the runs. */
  readonly materialNames: ReadonlyMap<string, string>;
}

/** A choice that was simulated. */
interface Tried extends DesignTrial {
  readonly counts: readonly number[];
  readonly run: RunFigures;
}

/** A choice counts as cheaper from this share on. */
const CHEAPER = 1e-6;

/** So many designs are simulated as a rule. */
const USUAL_DESIGNS = 12;

/** So many designs in a row that come no nearer to the goals end the search. */
const STALE = 8;

/** The better of two: the cheaper one of those that meet the goals, else the nearer one; of two alike the first. */
function better(one: Tried, other: Tried): Tried {
  if (one.isMet !== other.isMet) return one.isMet ? one : other;
  return (one.isMet ? other.cost < one.cost : other.missed < one.missed) ? other : one;
}

/** Whether the best design is not among the last ones. */
const isStale = (tried: readonly Tried[]): boolean => !tried.slice(-STALE).includes(tried.reduce(better));

/** Searches for the cheapest materials that meet goals. */
export class Search {
  constructor(
    private readonly trials: Trials,
    private readonly asked: Asked,
    private readonly files: Files,
  ) {}

  async run(): Promise<Found> {
    const { trials, asked } = this;
    const { scene: rendered } = trials.rendered;
    // What is wrong with them is told before the first run: those of a volume by the volume as drawn.
    const listeners = [...rendered.sources, ...rendered.receivers].map(({ position }) => position);
    await readGoals(asked, drawnRoom(trials.rendered.geometry, listeners).cubicMetres, this.files);
    const soundSpeed = speedOfSound(rendered.air);
    const raw = trials.scene['materials'] as SceneJson;
    const offers = offersOf(asked.materials, asked.table, rendered.materials, raw, soundSpeed);
    const { scene, surfaces } = divided(trials.scene, asked.parts);
    const bare = surfaces.map(({ surface }) => surface);
    const limits = limitsOf(asked.limits, bare);
    const { isAllowed, warnings } = allowedUses(offers, asked.uses, asked.table?.uses ?? [], limits, bare);
    const isKept = (index: number): boolean =>
      limits.some((limit) => limit.atMost === 0 && limit.surfaces.includes(index));
    const offersOn = surfaces.map((one, index) =>
      isKept(index) || !isWall(rendered, one)
        ? []
        : offers.flatMap((_, offer) => (isAllowed[offer][index] ? offer : [])),
    );
    const taught = 1 + offersOn.filter((some) => some.length > 0).length;
    if (taught === 1) throw noneLeft(limits, warnings);
    trials.expect(taught + asked.mostRuns, taught + Math.min(USUAL_DESIGNS, asked.mostRuns));
    await trials.tellCost();
    const base = await trials.run(scene);
    const all = await readGoals(asked, base.volumeCubicMetres, this.files);
    const goals = all.filter((goal) => goalValue(goal, base) !== null);
    if (goals.length === 0) {
      throw noneShown(all, base, asked.targets.length > 0 ? 'targets' : 'goals');
    }
    const coverable = surfaces.map((one) => this.coverable(one, base));
    const choices = coverable.flatMap(({ model: { count } }, surface) =>
      count === 0 ? [] : offersOn[surface].map((offer) => ({ surface, offer })),
    );
    if (choices.length === 0) throw noneLeft(limits, warnings);
    const model = await this.taught(goals, base, scene, coverable, offers, choices);
    const percentOf = uncertainties([], rendered);
    return this.searched({
      base,
      scene,
      goals,
      all,
      coverable,
      offers,
      choices,
      limits,
      notUsed: [...warnings, ...tooCoarse(coverable, limits)],
      model,
      percentOf,
    });
  }

  private coverable(one: DividedSurface, base: RunFigures): Coverable {
    const { scene } = this.trials.rendered;
    const areaOf = ({ ownName }: SurfacePart): number =>
      base.materials.find(({ name }) => name === ownName)?.squareMetres ?? 0;
    const parts = isWall(scene, one) ? one.parts.filter((part) => areaOf(part) > 0) : [];
    const area = parts.reduce((sum, part) => sum + areaOf(part), 0);
    const model = {
      ownNames: parts.map(({ ownName }) => ownName),
      partArea: parts.length === 0 ? 0 : area / parts.length,
      count: parts.length,
      octaves:
        octaveAbsorption(scene.materials.get(one.surface.material)!, speedOfSound(scene.air)) ??
        new Map<number, number>(),
    };
    return { divided: one, parts, model };
  }

  /** Runs each surface that may be covered, covered as a whole with the same material. */
  private async taught(
    goals: readonly RoomGoal[],
    base: RunFigures,
    scene: SceneJson,
    coverable: readonly Coverable[],
    offers: readonly Offer[],
    choices: readonly Choice[],
  ): Promise<RoomModel> {
    // On each surface the one in the middle of those that it may have.
    const covers = coverable.map((_, surface) => {
      const own = choices.flatMap((choice) => (choice.surface === surface ? choice.offer : []));
      return own.length === 0 ? null : reference(offers, own, base.validToHz);
    });
    const scenes = covers.flatMap((offer, surface): SceneJson[] =>
      offer === null ? [] : [covering(scene, coverable[surface].parts, offers[offer])],
    );
    this.trials.expect(1 + scenes.length + this.asked.mostRuns);
    const runs = [...(await this.trials.runAll(scenes))];
    const covered = covers.map((offer) => (offer === null ? null : { run: runs.shift()!, offer }));
    const { air } = this.trials.rendered.scene;
    const sabine = speedOfSound(air) / (24 * Math.LN10 * base.volumeCubicMetres);
    const surfaces = coverable.map(({ model }) => model);
    return new RoomModel({ goals, base, surfaces, offers, choices, covered, sabine });
  }

  private async searched(room: Room): Promise<Found> {
    const { goals, coverable, offers, choices, model, base, scene, all } = room;
    const { asked, trials } = this;
    const { default: loadHighs } = await import('highs');
    const highs = await loadHighs();
    const tried: Tried[] = [
      this.judged(
        room,
        choices.map(() => 0),
        base,
      ),
    ];
    const wrong: (readonly number[])[] = [];
    const problem = (isRelaxed: boolean): PartProblem => {
      const last = tried.at(-1)!;
      return {
        options: model.options(
          (o) => coverable[choices[o].surface].model.partArea * (offers[choices[o].offer].price ?? 1),
        ),
        parts: coverable.map(({ model: { count } }) => count),
        rows: rowsOf(
          goals,
          model,
          uncertaintiesOf(room, last.counts, last.run),
          asked.confidencePercent,
          wrong,
          isRelaxed,
        ),
        limits: partLimits(room),
        excluded: tried.map(({ counts }) => counts),
      };
    };
    for (let runs = 0; runs < asked.mostRuns; runs++) {
      const nearest = tried.reduce(better);
      const met = nearest.isMet ? nearest : undefined;
      if (met && met.cost === 0) break;
      const choice = chooseParts(highs, problem(met !== undefined), met ? met.cost * (1 - CHEAPER) : undefined);
      if (!choice) break;
      if (!met && isStale(tried)) break;
      const run = await trials.run(painted(scene, coverable, offers, choices, choice.counts));
      wrong.push(model.learn(choice.counts, run));
      tried.push(this.judged(room, choice.counts, run));
    }
    const best = tried.reduce(better);
    const judged = judgeGoals(room, best.counts, best.run, asked.confidencePercent);
    const failed = { room, problem: problem(true), nearest: judged, confidencePercent: asked.confidencePercent };
    return {
      asked,
      goals: judged,
      notSimulated: all.filter((goal) => !goals.includes(goal)),
      best: trialOf(best),
      trials: tried.map(trialOf),
      limits: best.isMet ? [] : reasonsOf(highs, failed),
      notUsed: room.notUsed,
      base,
      scene: this.answer(room, best.counts),
      materialNames: new Map(
        coverable.flatMap(({ divided: { surface, parts } }) =>
          parts.map(({ ownName }) => [ownName, surface.material] as const),
        ),
      ),
    };
  }

  private judged(room: Room, counts: readonly number[], run: RunFigures): Tried {
    const judged = judgeGoals(room, counts, run, this.asked.confidencePercent);
    const coverings = coveringsOf(room, counts);
    return {
      counts,
      run,
      coverings,
      cost: coverings.reduce((sum, { cost, squareMetres }) => sum + (cost ?? squareMetres), 0),
      squareMetres: coverings.reduce((sum, { squareMetres }) => sum + squareMetres, 0),
      missed: judged.reduce((sum, { missed }) => sum + missed, 0),
      isMet: judged.every(({ isMet }) => isMet),
    };
  }

  /** The scene file with the materials of a choice. */
  private answer({ coverable, offers, choices }: Room, counts: readonly number[]): SceneJson {
    const { file } = this.trials;
    const names = new Map(
      takenParts(coverable, choices, counts).map(({ part, offer }) => [part, offers[offer].name] as const),
    );
    const used = offers.filter(({ name }) => [...names.values()].includes(name));
    const surfaces = coverable.map((one) => one.divided);
    const painted = withPartMaterials(file, surfaces, names);
    const materials = Object.fromEntries(used.map(({ name, definition }) => [name, definition]));
    return { ...painted, materials: { ...materials, ...(file['materials'] as SceneJson) } };
  }
}

const trialOf = ({ cost, squareMetres, missed, isMet, coverings }: Tried): DesignTrial => ({
  cost,
  squareMetres,
  missed,
  isMet,
  coverings,
});
