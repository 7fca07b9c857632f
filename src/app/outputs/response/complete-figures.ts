import { MeasureMemory, type BandFigures, type ResponseFigures } from '../../../response/figures/figures.ts';
import { POWER_ABOVE_FREE_FIELD } from '../../../response/figures/strength.ts';
import type { SpecialFigures } from '../../../response/figures/room-figures.ts';
import { interauralFigures } from '../../../response/several/interaural.ts';
import { figureOfEight, lateralFigures } from '../../../response/several/lateral.ts';
import { openPlanFigures, type OpenPlanFigures } from '../../../response/several/open-plan.ts';
import { figureSpreads, type FigureSpread } from '../../../response/several/spread.ts';
import { stageSupport, SUPPORT_DISTANCE } from '../../../response/several/stage-support.ts';
import { sumResponses } from '../../../response/several/sum-responses.ts';
import { speechFigures, type OctaveTransfer, type SpeechConditions } from '../../../response/speech/speech-figures.ts';
import { seconds, type Vec3 } from '../../../units/quantities.ts';
import type { SceneListening, SourceLevel } from '../../../scene/listening.ts';
import type { ScenePoint } from '../../../scene/scene.ts';
import type { RenderPlan } from '../../inputs/request/render-plan.ts';
import type { RoomPair } from '../../setup/room/rooms-apart.ts';
import { insulationOf, type InsulationEntry } from './insulation.ts';
import { straightLine } from './straight-line.ts';
import { deliverResponse, type DeliverContext, type FinishedResponse } from './finish-response.ts';
import type { OctaveErrors } from './octave-errors.ts';

/** A finished response with what its figures still need. */
export interface OpenResponse {
  readonly source: string;
  readonly receiver: string;
  readonly response: FinishedResponse;
  readonly wav: Uint8Array;
  readonly hasLevel: boolean;
  readonly figures: ResponseFigures;
  readonly transfers: readonly OctaveTransfer[];
}

/** The figures of an open-plan room along a line. */
export interface OpenPlanEntry extends OpenPlanFigures {
  readonly name: string;
  readonly source: string;
}

/** Figures of several responses together. */
export interface OverallFigures {
  /** Mean and spread over all responses, without those of systems of sources; empty for a single one. */
  readonly spreads: readonly FigureSpread[];
  readonly openPlan: readonly OpenPlanEntry[];
  /** Sound insulation between rooms of the scene; left out where no two rooms have receivers. */
  readonly insulation?: readonly InsulationEntry[];
}

/** The responses with all their figures. */
export interface CompletedFigures {
  /** Those of sources in their order, then those of systems. */
  readonly responses: readonly OpenResponse[];
  readonly overall: OverallFigures;
}

/** What figures of several responses need of a plan. */
export interface CompletedPlan extends Pick<RenderPlan, 'soundSpeed' | 'dimensions'> {
  readonly scene: {
    readonly listening: SceneListening;
    readonly sources: readonly Pick<ScenePoint, 'name' | 'position'>[];
    readonly receivers: readonly Pick<ScenePoint, 'name' | 'position'>[];
  };
}

const NO_LEVEL: SourceLevel = { soundPowerDb: null, speechDb: null };

/**
 * Adds what needs more than one response, a level or a distance: responses of systems of sources, sound pressure
 * levels, speech, lateral sound, stage support, and the figures of the whole room.
 *
 * @param turn Waited for after each response; throws if stopped.
 * @param rooms Rooms between which there is sound insulation.
 */
export async function completeFigures(
  plan: CompletedPlan,
  context: DeliverContext,
  errors: readonly OctaveErrors[],
  single: readonly OpenResponse[],
  turn: () => Promise<void>,
  rooms: readonly RoomPair[] = [],
): Promise<CompletedFigures> {
  const { scene } = plan;
  const { listening } = scene;
  const all = [...single];
  const findSingle = finder(single);
  const positions = positionsOf(scene);
  const memory = new MeasureMemory();
  for (const system of listening.systems) {
    for (const { name: receiver, position: to } of scene.receivers) {
      const parts = system.sources.map(({ name, ...driven }) => {
        const { response } = findSingle(name, receiver);
        return { samples: response.samples, ...driven };
      });
      const { sampleRate } = findSingle(system.sources[0].name, receiver).response;
      const response = { samples: sumResponses(parts, sampleRate), sampleRate };
      const arrivals = system.sources.map(
        ({ name, delaySeconds }) => delaySeconds + straightLine(positions.sources.get(name)!, to, plan.soundSpeed),
      );
      const first = seconds(Math.min(...arrivals));
      const hasLevel = system.sources.every(({ name }) => findSingle(name, receiver).hasLevel);
      all.push({
        source: system.name,
        receiver,
        response,
        hasLevel,
        ...deliverResponse(response, context, errors, first, memory, hasLevel),
      });
      await turn();
    }
  }
  const responses: OpenResponse[] = [];
  const find = finder(all);
  for (const one of all) {
    responses.push({ ...one, figures: completed(one, find, positions, plan) });
    await turn();
  }
  const own = responses.slice(0, single.length);
  const insulation = insulationOf(rooms, finder(own), plan.soundSpeed);
  return {
    responses,
    overall: { ...overallOf(own, positions, listening.lines), ...(insulation.length > 0 && { insulation }) },
  };
}

/** Finds the response of a pair of names that is there. */
type Find = (source: string, receiver: string) => OpenResponse;

function finder(responses: readonly OpenResponse[]): Find {
  const keyOf = (source: string, receiver: string): string => JSON.stringify([source, receiver]);
  const byPair = new Map(responses.map((one) => [keyOf(one.source, one.receiver), one]));
  return (source, receiver) => byPair.get(keyOf(source, receiver))!;
}

/** Positions by name. */
interface Positions {
  readonly sources: ReadonlyMap<string, Vec3>;
  readonly receivers: ReadonlyMap<string, Vec3>;
}

function positionsOf({ sources, receivers }: CompletedPlan['scene']): Positions {
  const byName = (points: CompletedPlan['scene']['sources']): ReadonlyMap<string, Vec3> =>
    new Map(points.map(({ name, position }) => [name, position]));
  return { sources: byName(sources), receivers: byName(receivers) };
}

/** What a scene says of the speech of a source. */
export function speechConditions({ noiseDb, extendsSpeech }: SceneListening, level: SourceLevel): SpeechConditions {
  return { speechDb: level.speechDb, noiseDb, extendUpward: extendsSpeech };
}

/** The level of a source or a system. */
export function levelOf({ levels, systems }: SceneListening, source: string): SourceLevel {
  return levels.get(source) ?? systems.find(({ name }) => name === source)?.level ?? NO_LEVEL;
}

function completed(
  one: OpenResponse,
  find: Find,
  positions: Positions,
  { scene, soundSpeed, dimensions }: CompletedPlan,
): ResponseFigures {
  const { source, receiver, figures, transfers, response } = one;
  const { listening } = scene;
  const { samples, sampleRate } = response;
  const arrival = figures.onsetSeconds === null ? undefined : Math.round(figures.onsetSeconds * sampleRate);
  const inside = figures.bands.filter(({ validity }) => validity === 'whole');
  const special = new Map<BandFigures, SpecialFigures>();
  const add = (of: readonly SpecialFigures[]): void =>
    inside.forEach((band, i) => special.set(band, { ...special.get(band), ...of[i] }));
  const pair = listening.figuresOfEight.get(receiver);
  if (pair && dimensions === 3) {
    const [first, second] = pair.map((name) => find(source, name).response.samples);
    const [at, to] = pair.map((name) => positions.receivers.get(name)!);
    const distance = apart(at, to);
    const eight = figureOfEight(first, second, distance, sampleRate, soundSpeed);
    add(lateralFigures(samples, eight, sampleRate, inside, true, arrival));
  }
  const right = listening.ears.get(receiver);
  if (right !== undefined) add(interauralFigures(samples, find(source, right).response.samples, sampleRate, inside));
  const distance = distanceOf(positions, source, receiver);
  const { metres, within } = SUPPORT_DISTANCE;
  if (distance !== null && Math.abs(distance - metres) <= within)
    add(stageSupport(samples, sampleRate, inside, arrival));
  const bands = figures.bands.map((band) => ({ ...band, ...special.get(band) }));
  return withLevels({ ...figures, bands }, transfers, listening, source);
}

/** Adds what depends on the level of the source: sound pressure levels and what becomes of speech. */
export function withLevels(
  figures: ResponseFigures,
  transfers: readonly OctaveTransfer[],
  listening: SceneListening,
  source: string,
): ResponseFigures {
  const level = levelOf(listening, source);
  const { soundPowerDb } = level;
  const bands = figures.bands.map((band) =>
    soundPowerDb && band.validity !== 'outside'
      ? { ...band, lpDb: pressureLevel(soundPowerDb.get(band.centreHz), band.gDb) }
      : band,
  );
  return { ...figures, bands, speech: speechFigures(transfers, speechConditions(listening, level)) };
}

/** Sound pressure level from a sound power level and a strength, dB. */
export function pressureLevel(powerDb: number | undefined, gDb: number | null): number | null {
  return powerDb === undefined || gDb === null ? null : powerDb - POWER_ABOVE_FREE_FIELD + gDb;
}

/** Distance from a source to a receiver, m; null for a system of sources. */
function distanceOf({ sources, receivers }: Positions, source: string, receiver: string): number | null {
  const from = sources.get(source);
  return from ? apart(from, receivers.get(receiver)!) : null;
}

const apart = (one: Vec3, other: Vec3): number => Math.hypot(...one.map((value, axis) => value - other[axis]));

function overallOf(
  responses: readonly OpenResponse[],
  positions: Positions,
  lines: SceneListening['lines'],
): OverallFigures {
  const find = finder(responses);
  const openPlan = lines.map(({ name, source, receivers }) => {
    const along = receivers.map((receiver) => {
      const { speech } = find(source, receiver).figures;
      const distanceMetres = distanceOf(positions, source, receiver)!;
      return { distanceMetres, levelDb: speech?.levelDb ?? null, sti: speech?.sti ?? null };
    });
    return { name, source, ...openPlanFigures(along) };
  });
  return { spreads: responses.length > 1 ? figureSpreads(responses.map(({ figures }) => figures)) : [], openPlan };
}
