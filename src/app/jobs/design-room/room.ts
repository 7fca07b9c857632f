import type { PartLimit } from '../../../design/choose-parts.ts';
import { bandOf } from '../../../material/bands.ts';
import { NO_WALLS } from '../../../scene/checks/material-checks.ts';
import type { Scene } from '../../../scene/scene.ts';
import { InputError } from '../../../units/errors.ts';
import type { RunFigures } from '../room-trials/run-figures.ts';
import type { PercentOf } from '../room-trials/uncertainties.ts';
import { withDefinitions, type SceneJson } from '../room-trials/scene-text.ts';
import type { Covering } from './design-report.ts';
import { goalText, type RoomGoal } from './goals.ts';
import type { SurfaceLimit } from './limits.ts';
import type { ModelSurface, RoomModel } from './model.ts';
import type { Offer } from './offers.ts';
import type { DividedSurface, SurfacePart } from './parts.ts';

/** A surface that may be covered. */
export interface Coverable {
  readonly divided: DividedSurface;
  readonly parts: readonly SurfacePart[];
  readonly model: ModelSurface;
}

/** An offer on a surface. */
export interface Choice {
  readonly surface: number;
  readonly offer: number;
}

/** Everything that is known of a room before the search. */
export interface Room {
  readonly base: RunFigures;
  /** The scene with a material of its own for each part. */
  readonly scene: SceneJson;
  /** Those that the simulation shows. */
  readonly goals: readonly RoomGoal[];
  readonly all: readonly RoomGoal[];
  readonly coverable: readonly Coverable[];
  readonly offers: readonly Offer[];
  readonly choices: readonly Choice[];
  readonly limits: readonly SurfaceLimit[];
  /** Materials that no surface may have, and surfaces that are too coarse for a limit, in sentences. */
  readonly notUsed: readonly string[];
  readonly model: RoomModel;
  /** How uncertain materials are: those of the scene as it says, offers of the library by the usual. */
  readonly percentOf: PercentOf;
}

/** That of some offers whose mean absorption up to a frequency is in the middle. @param some Indices of offers. */
export function reference(offers: readonly Offer[], some: readonly number[], toHz: number): number {
  const mean = ({ octaves }: Offer): number => {
    const inside = [...octaves].filter(([centreHz]) => bandOf(centreHz, 1).upper <= toHz);
    const counted = inside.length > 0 ? inside : [...octaves];
    return counted.reduce((sum, [, absorption]) => sum + absorption, 0) / counted.length;
  };
  const rising = some.map((at) => [mean(offers[at]), at] as const).sort(([a], [b]) => a - b);
  return rising[rising.length >> 1][1];
}

/** The scene of the runs with a material on some parts. */
export const covering = (scene: SceneJson, parts: readonly SurfacePart[], { definition }: Offer): SceneJson =>
  withDefinitions(scene, new Map(parts.map(({ ownName }) => [ownName, definition])));

/** The parts that a choice covers: of each surface the first ones, an offer after the other. */
export function takenParts(
  coverable: readonly Coverable[],
  choices: readonly Choice[],
  counts: readonly number[],
): { readonly part: SurfacePart; readonly surface: number; readonly offer: number }[] {
  const next = coverable.map(() => 0);
  return choices.flatMap(({ surface, offer }, o) =>
    Array.from({ length: counts[o] }, () => ({ part: coverable[surface].parts[next[surface]++], surface, offer })),
  );
}

/** The scene of the runs with a choice. */
export function painted(
  { scene, coverable, offers, choices }: Pick<Room, 'scene' | 'coverable' | 'offers' | 'choices'>,
  counts: readonly number[],
): SceneJson {
  return takenParts(coverable, choices, counts).reduce(
    (there, { part, offer }) => covering(there, [part], offers[offer]),
    scene,
  );
}

/** What a choice puts on each surface. */
export function coveringsOf({ coverable, offers, choices, base }: Room, counts: readonly number[]): Covering[] {
  const taken = takenParts(coverable, choices, counts);
  return choices.flatMap(({ surface, offer }, o) => {
    if (counts[o] === 0) return [];
    const own = taken.filter((one) => one.surface === surface && one.offer === offer).map(({ part }) => part.ownName);
    const squareMetres = base.materials.reduce(
      (sum, { name, squareMetres: area }) => (own.includes(name) ? sum + area : sum),
      0,
    );
    const { partArea, count } = coverable[surface].model;
    const { name, price } = offers[offer];
    return {
      surface: coverable[surface].divided.surface.name,
      material: name,
      squareMetres,
      share: squareMetres / (partArea * count),
      cost: price === null ? null : price * squareMetres,
    };
  });
}

/** A limit may be passed by rounding, as a share. */
const ROUNDING = 1e-6;

/** The limits as areas of parts. */
export const partLimits = ({ limits, coverable }: Room): PartLimit[] =>
  limits
    .filter(({ atMost }) => atMost > 0)
    .map(({ surfaces, atMost }) => ({
      weights: new Map(surfaces.map((s) => [s, coverable[s].model.partArea])),
      most:
        atMost *
        (1 + ROUNDING) *
        surfaces.reduce((sum, s) => sum + coverable[s].model.partArea * coverable[s].model.count, 0),
    }));

/** Surfaces of which a limit leaves less than one part, in sentences. */
export const tooCoarse = (coverable: readonly Coverable[], limits: readonly SurfaceLimit[]): string[] =>
  limits.flatMap(({ name, surfaces, atMost }) => {
    const area = surfaces.reduce((sum, s) => sum + coverable[s].model.partArea * coverable[s].model.count, 0);
    const named = (s: number): string => `'${coverable[s].divided.surface.name}'`;
    const stay = surfaces.filter((s) => atMost > 0 && coverable[s].model.partArea > atMost * (1 + ROUNDING) * area);
    return stay.length === 0
      ? []
      : `no part of ${stay.map(named).join(', ')} is covered: at most ${Number((100 * atMost).toPrecision(4))} % of '${name}' may be, which is less than one part`;
  });

/** Whether a surface is a wall, which absorbing material can be put on. */
export const isWall = ({ materials }: Pick<Scene, 'materials'>, { surface }: DividedSurface): boolean =>
  !NO_WALLS.some((kind) => kind === materials.get(surface.material)!.kind);

/** Nothing may be covered: the surfaces that are kept, and the materials that have no other ones. */
export function noneLeft(limits: readonly SurfaceLimit[], notUsed: readonly string[]): InputError {
  const kept = limits.flatMap(({ name, atMost }) => (atMost === 0 ? name : []));
  const reasons = [...(kept.length > 0 ? [`kept as they are: ${kept.join(', ')}`] : []), ...notUsed];
  const message = `no surface is left that may be covered${reasons.length > 0 ? `: ${reasons.join('; ')}` : ''}`;
  return new InputError('limits', message, 'Keep fewer surfaces, or offer other materials.');
}

/** No goal has a value in the scene as it is: of octaves that are not there, or of decays that are too short. */
export function noneShown(goals: readonly RoomGoal[], base: RunFigures, path: string): InputError {
  const { figures, validToHz, durationSeconds } = base;
  const isThere = ({ centreHz }: RoomGoal): boolean => figures.some((one) => one.centreHz === centreHz);
  const until = `responses of ${Number(durationSeconds.toPrecision(3))} s that are right up to ${Math.floor(validToHz)} Hz`;
  const isTooShort = goals.some((goal) => goal.centreHz !== null && isThere(goal));
  const remedy = isTooShort
    ? 'Simulate longer responses, or choose figures of earlier sound, such as EDT. A spread needs two receivers.'
    : 'Simulate up to a higher frequency, or the full band.';
  return new InputError(path, `${until} show no figure of the goals: ${goals.map(goalText).join('; ')}`, remedy, {
    help: isTooShort ? 'duration' : undefined,
  });
}
