import { factorOff, NINE_OF_TEN } from '../../../material/uncertainty.ts';
import { speedOfSound } from '../../../material/air.ts';
import { movableMaterial, type MovableMaterial } from '../room-trials/moved-material.ts';
import type { RunFigures } from '../room-trials/run-figures.ts';
import { withDefinitions, type SceneJson } from '../room-trials/scene-text.ts';
import type { Trials } from '../room-trials/trials.ts';
import { goalHalf, goalValue } from './goals.ts';
import { foreseenChanges } from './judging.ts';
import type { SimulatedChoice } from './model.ts';
import { painted, takenParts, type Room } from './room.ts';

/** A material of a room with a choice. */
interface RoomMaterial {
  readonly name: string;
  /** Names of its parts in the runs. */
  readonly ownNames: readonly string[];
  readonly material: MovableMaterial;
}

/** Materials have no runs that by the linear model make less than this share of each goal's variance together. */
const LEAST_SHARE = 0.03;

/** Most materials that are moved in a room: those that do most by the linear model. */
const MOST_MOVED = 5;

/** So many are moved as a rule. */
const USUALLY_MOVED = 3;

/**
 * Simulates a choice with each of its materials off, one after the other, and tells what that changes.
 *
 * @returns [goal] Half of the interval that holds nine of ten values, by the materials alone.
 */
export async function materialHalves(room: Room, choice: SimulatedChoice, trials: Trials): Promise<readonly number[]> {
  const { goals, percentOf } = room;
  const foreseen = goals.map((_, g) => foreseenChanges(room, g, choice));
  const shares = goals.map((goal, g) => sharesOf(foreseen[g], goalHalf(goal, choice.run)));
  // Of those that the linear model does not know, such as sheets, anything may be.
  const shareOf = ({ name }: RoomMaterial): number => Math.max(...shares.map((own) => own.get(name) ?? 1));
  const moved = materialsOf(room, choice.counts, trials)
    .map((one) => ({ ...one, share: shareOf(one) }))
    .filter(({ share }) => share > LEAST_SHARE)
    .sort((a, b) => b.share - a.share)
    .slice(0, MOST_MOVED);
  const scene = painted(room, choice.counts);
  const scenes = moved.flatMap(({ name, ownNames, material }) =>
    ENDS.map((deviations) => {
      const factorAt = (centreHz: number): number =>
        factorOff(percentOf(name, material.quantity, [centreHz]), deviations);
      const off = material.off(factorAt);
      return withDefinitions(scene, new Map(ownNames.map((own) => [own, off])));
    }),
  );
  const runs = await trials.runAll(scenes);
  return goals.map((goal, g) => {
    const valueIn = (run: RunFigures): number | null => goalValue(goal, run);
    const there = valueIn(choice.run);
    const others = [...foreseen[g]].flatMap(([name, change]) =>
      moved.some((one) => one.name === name) ? [] : (change / NINE_OF_TEN) ** 2,
    );
    const variances = moved.map(({ name }, at) => {
      const [low, high] = ENDS.map((_, end) => valueIn(runs[ENDS.length * at + end]));
      if (there === null || low === null || high === null) return ((foreseen[g].get(name) ?? 0) / NINE_OF_TEN) ** 2;
      return varianceOf(low - there, high - there);
    });
    return NINE_OF_TEN * Math.sqrt([...others, ...variances].reduce((sum, one) => sum + one, 0));
  });
}

/**
 * The share of each material in the variance of a goal together with those that do less.
 *
 * @param ofGrid What else is uncertain.
 */
function sharesOf(changes: ReadonlyMap<string, number>, ofGrid: number): ReadonlyMap<string, number> {
  const rising = [...changes]
    .map(([name, change]) => ({ name, square: change ** 2 }))
    .sort((a, b) => a.square - b.square);
  const all = rising.reduce((sum, { square }) => sum + square, ofGrid ** 2);
  let together = 0;
  return new Map(
    rising.map(({ name, square }) => {
      together += square;
      return [name, all > 0 && square > 0 ? together / all : 0];
    }),
  );
}

/** Deviations by which a material is off in its runs: the knots of Gauss and Hermite beside 0, with weights of 1/6. */
const ENDS = [-Math.sqrt(3), Math.sqrt(3)] as const;

/** Runs that a room with its materials off takes: at most, and as a rule. */
export const RUNS_OF_CHECK = { most: ENDS.length * MOST_MOVED, usual: ENDS.length * USUALLY_MOVED } as const;

/** Variance of a figure of which one material is uncertain, from its changes at both ends. */
const varianceOf = (low: number, high: number): number => (low ** 2 + high ** 2) / 6 - ((low + high) / 6) ** 2;

/** The materials of a room with a choice. */
function materialsOf(room: Room, counts: readonly number[], trials: Trials): readonly RoomMaterial[] {
  const { coverable, offers, choices } = room;
  const taken = takenParts(coverable, choices, counts);
  const ownNames = new Map<string, string[]>();
  for (const { divided } of coverable) {
    for (const part of divided.parts) {
      const there = taken.find((one) => one.part === part);
      const name = there ? offers[there.offer].name : divided.surface.material;
      ownNames.set(name, [...(ownNames.get(name) ?? []), part.ownName]);
    }
  }
  return [...ownNames].flatMap(([name, own]) => {
    const offer = offers.find((one) => one.name === name);
    const material = offer
      ? movableMaterial(offer.read, offer.definition, speedOfSound(trials.rendered.scene.air))
      : sceneMaterial(name, trials);
    return material && isThere(material) ? [{ name, ownNames: own, material }] : [];
  });
}

/** Whether a material has something that could be off: one that absorbs nothing has not. */
const isThere = ({ values }: MovableMaterial): boolean => typeof values === 'number' || values.size > 0;

/** A material of the scene as it can be moved; null if it cannot. */
function sceneMaterial(name: string, { rendered: { scene }, scene: file }: Trials): MovableMaterial | null {
  const raw = file['materials'] as SceneJson;
  return movableMaterial(scene.materials.get(name)!, raw[name], speedOfSound(scene.air));
}
