import { speedOfSound } from '../../../material/air.ts';
import { drawnRoom } from '../../inputs/duration/estimate-decay.ts';
import { octaveAbsorption } from '../../inputs/materials/octave-absorption.ts';
import type { Files } from '../../ports/host/host.ts';
import type { SceneJson } from '../room-trials/scene-text.ts';
import type { RunFigures } from '../room-trials/run-figures.ts';
import { uncertainties } from '../room-trials/uncertainties.ts';
import type { Trials } from '../room-trials/trials.ts';
import type { DesignTrial, JudgedGoal } from './design-report.ts';
import { Designs, MOST_CHECKED } from './designs.ts';
import { goalValue, readGoals, type RoomGoal } from './goals.ts';
import { VALUES_ALONE } from './judging.ts';
import { limitsOf, type MaterialUse, type SurfaceWish } from './limits.ts';
import { RoomModel } from './model.ts';
import { offersOf, type Offer, type PriceTable } from './offers.ts';
import { RUNS_OF_CHECK } from './off-materials.ts';
import { divided, withPartMaterials, type DividedSurface, type SurfacePart } from './parts.ts';
import { allowedUses } from './uses.ts';
import {
  covering,
  isWall,
  noneLeft,
  noneShown,
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

/** So many designs are simulated as a rule. */
const USUAL_DESIGNS = 12;

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
    const { most, usual } = this.furtherRuns();
    trials.expect(taught + most, taught + usual);
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

  /** Runs of designs, and of those whose materials are moved. */
  private furtherRuns(): { readonly most: number; readonly usual: number } {
    const { mostRuns, confidencePercent } = this.asked;
    const checks = confidencePercent === VALUES_ALONE ? 0 : 1;
    return {
      most: mostRuns + checks * MOST_CHECKED * RUNS_OF_CHECK.most,
      usual: Math.min(USUAL_DESIGNS, mostRuns) + checks * RUNS_OF_CHECK.usual,
    };
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
    this.trials.expect(1 + scenes.length + this.furtherRuns().most);
    const runs = [...(await this.trials.runAll(scenes))];
    const covered = covers.map((offer) => (offer === null ? null : { run: runs.shift()!, offer }));
    const { air } = this.trials.rendered.scene;
    const sabine = speedOfSound(air) / (24 * Math.LN10 * base.volumeCubicMetres);
    const surfaces = coverable.map(({ model }) => model);
    return new RoomModel({ goals, base, surfaces, offers, choices, covered, sabine });
  }

  private async searched(room: Room): Promise<Found> {
    const { goals, coverable, base, all } = room;
    const { asked } = this;
    const found = await new Designs(room, asked, this.trials).find();
    return {
      ...found,
      asked,
      notSimulated: all.filter((goal) => !goals.includes(goal)),
      notUsed: room.notUsed,
      base,
      scene: this.answer(room, found.counts),
      materialNames: new Map(
        coverable.flatMap(({ divided: { surface, parts } }) =>
          parts.map(({ ownName }) => [ownName, surface.material] as const),
        ),
      ),
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
