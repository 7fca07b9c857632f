import type { Scene } from '../../../scene/scene.ts';
import type { HighParts } from '../../setup/rays/high-parts.ts';
import type { RayPlan, RayTracer } from '../../setup/rays/plan-rays.ts';
import type { ScatteringReport, SceneRayRoom } from '../../setup/rays/ray-room.ts';
import { raySourceWarnings } from '../../setup/rays/source-warnings.ts';
import { OCTAVES } from '../../../response/figures/octaves.ts';
import { partOfBand, type BandPart } from './band-part.ts';
import { toldCrossover } from './full-band-context.ts';
import type { HalvesDifference } from './compare-halves.ts';
import { octaveSpreads, rayCountWarnings, type OctaveSpread } from './ray-count.ts';
import type { RaySpread } from './ray-uncertainty.ts';

/** How rays and image sources differ from waves at a receiver. */
export interface PairDifference {
  readonly source: string;
  readonly receiver: string;
  /** Rays less waves, in the octave in which both are computed; null where one of them has no figures there. */
  readonly difference: HalvesDifference | null;
}

/** How the band above the waves was computed, and how far it fits to them. */
export interface FullBandReport {
  /** Waves end and rays begin there; null without waves. */
  readonly crossoverHz: number | null;
  /** Highest frequency at which the waves are right; null without them. */
  readonly wavesToHz: number | null;
  readonly validToHz: number;
  readonly rays: number;
  readonly tracedBy: RayTracer;
  readonly imageOrder: number;
  readonly scattering: readonly ScatteringReport[];
  /** Share of the energy of rays that left the room where no surface is. */
  readonly lost: number;
  /** What the figures of each octave come from. */
  readonly octaves: readonly { readonly centreHz: number; readonly from: BandPart }[];
  /** The octave in which both halves are computed; null without waves. */
  readonly compared: { readonly fromHz: number; readonly toHz: number } | null;
  readonly differences: readonly PairDifference[];
  /** Means of the differences of all pairs; null where no pair has one. */
  readonly mean: MeanDifference;
  /** How far figures are from what more rays would find. */
  readonly raySpreads: readonly OctaveSpread[];
  /** Seconds that image sources and rays took. */
  readonly seconds: number;
  /** How the crossover was chosen by time; left out where it was not. */
  readonly chosen?: CrossoverChoice;
  readonly warnings: readonly string[];
}

/** A crossover that was chosen by time. */
export interface CrossoverChoice {
  readonly crossoverHz: number;
  /** The time that was given. */
  readonly withinSeconds: number;
  /** What waves and rays are predicted to take, and both, as far as one goes on beside the other; s. */
  readonly waveSeconds: number;
  readonly raySeconds: number;
  readonly seconds: number;
}

/** The mean difference of all pairs. */
export interface MeanDifference {
  readonly levelDb: number | null;
  readonly t20Percent: number | null;
  readonly c80Db: number | null;
}

/** Differences up to which both halves agree, as the mean of all pairs. */
export const AGREEMENT = { levelDb: 1.5, t20Percent: 15, c80Db: 1.5 } as const;

/** Share of the energy that may leave through holes without a warning. */
const LOST = 0.001;

/** What a report of the whole band is made of. */
export interface FullBandFacts {
  readonly scene: Pick<Scene, 'sources' | 'receivers'>;
  readonly rayPlan: RayPlan;
  /** Highest frequency at which the waves are right; null without them. */
  readonly wavesToHz: number | null;
  readonly rayRoom: SceneRayRoom;
  readonly traced: HighParts;
  readonly differences: readonly PairDifference[];
  /** Spreads of all responses. */
  readonly raySpreads: readonly RaySpread[];
  readonly seconds: number;
  readonly tracedBy: RayTracer;
  /** Why the processor traced in place of the GPU that computes waves; undefined where nothing went wrong. */
  readonly notOnGpu?: string | undefined;
  /** How the crossover was chosen by time; undefined where it was not. */
  readonly chosen?: CrossoverChoice | undefined;
}

/** Makes the report of the whole band, with its warnings. */
export function fullBandReport(facts: FullBandFacts): FullBandReport {
  const { scene, rayPlan, wavesToHz, rayRoom, traced, differences, seconds, tracedBy, notOnGpu, chosen } = facts;
  const { compared, validTo, rays, imageOrder } = rayPlan;
  const crossoverHz = toldCrossover(rayPlan);
  const raySpreads = octaveSpreads(facts.raySpreads);
  const mean = {
    levelDb: meanOf(differences, 'levelDb'),
    t20Percent: meanOf(differences, 't20Percent'),
    c80Db: meanOf(differences, 'c80Db'),
  };
  return {
    ...{ crossoverHz, wavesToHz, validToHz: validTo, rays, tracedBy, imageOrder },
    scattering: rayRoom.scattering,
    lost: traced.lost,
    octaves: OCTAVES.filter(({ upperHz }) => upperHz <= validTo).map((octave) => ({
      centreHz: octave.centreHz,
      from: partOfBand(octave, crossoverHz),
    })),
    compared: compared && { fromHz: compared.lowerHz, toHz: compared.upperHz },
    ...{ differences, mean, raySpreads, seconds },
    ...(chosen && { chosen }),
    warnings: [
      ...rayRoom.warnings,
      ...(notOnGpu === undefined ? [] : [`the processor traced ${rays} rays, as the GPU did not: ${notOnGpu}`]),
      ...lostWarnings(traced.lost),
      ...rayCountWarnings(raySpreads, rays),
      ...searchWarnings(traced.searched, imageOrder),
      ...assumedWarnings(rayRoom.scattering),
      ...raySourceWarnings(scene, { wavesToHz: wavesToHz ?? 0, validToHz: validTo }),
      ...differenceWarnings(facts, mean),
    ],
  };
}

function meanOf(differences: readonly PairDifference[], key: keyof MeanDifference): number | null {
  const found = differences.flatMap(({ difference }) => difference?.[key] ?? []);
  return found.length === 0 ? null : found.reduce((sum, one) => sum + one, 0) / found.length;
}

function lostWarnings(lost: number): string[] {
  if (lost < LOST) return [];
  return [
    `${(100 * lost).toPrecision(2)} % of the energy of rays left the room through holes between its surfaces; close them, for that much is missing above the crossover`,
  ];
}

function searchWarnings(searched: readonly string[], order: number): string[] {
  if (searched.length === 0) return [];
  return [
    `the room has too many planes to try all images of order ${order} (${searched.join(', ')}): rays looked for them, and weak ones may be missing`,
  ];
}

function assumedWarnings(scattering: readonly ScatteringReport[]): string[] {
  const assumed = scattering.filter(({ isAssumed }) => isAssumed).map(({ material }) => JSON.stringify(material));
  if (assumed.length === 0) return [];
  return [
    `scattering is assumed, not given: ${assumed.join(', ')}; above the crossover decay times hang on it, so give "scattering" where it is known`,
  ];
}

/** Where both halves differ by more than {@link AGREEMENT}: how much, and the likely cause. */
function differenceWarnings({ rayRoom, traced, rayPlan }: FullBandFacts, mean: MeanDifference): string[] {
  const { levelDb, t20Percent, c80Db } = mean;
  const texts = [
    ...(levelDb !== null && Math.abs(levelDb) > AGREEMENT.levelDb ? [`level ${signed(levelDb, 1)} dB`] : []),
    ...(t20Percent !== null && Math.abs(t20Percent) > AGREEMENT.t20Percent ? [`T20 ${signed(t20Percent, 0)} %`] : []),
    ...(c80Db !== null && Math.abs(c80Db) > AGREEMENT.c80Db ? [`C80 ${signed(c80Db, 1)} dB`] : []),
  ];
  if (texts.length === 0 || !rayPlan.compared) return [];
  const { lowerHz, upperHz } = rayPlan.compared;
  return [
    `rays and waves do not agree from ${Math.round(lowerHz)} to ${Math.round(upperHz)} Hz: rays less waves ${texts.join(', ')}. ${causeOf(rayRoom, traced, mean)}`,
  ];
}

function causeOf(
  { warnings, scattering }: SceneRayRoom,
  { parts }: HighParts,
  { levelDb, t20Percent }: MeanDifference,
): string {
  if (warnings.length > 0)
    return 'Likely: sound that goes through sheets and partitions of which a warning tells, which rays leave out.';
  const isHidden = parts.flat().some(({ paths }) => !paths.some(({ order }) => order === 0));
  if (isHidden && levelDb !== null && levelDb < 0)
    return 'Likely: sound that bends round edges to receivers that do not see the source, which rays leave out.';
  if (t20Percent !== null && Math.abs(t20Percent) > AGREEMENT.t20Percent) {
    const what = scattering.some(({ isAssumed }) => isAssumed) ? 'assumed scattering' : 'scattering';
    return t20Percent < 0
      ? `Likely: waves that run along hard walls and decay slowly, or ${what} that is too high.`
      : `Likely: ${what} that is too low, or waves that walls at grazing angles take.`;
  }
  return 'Likely: few modes in this octave, so that single receivers differ; a higher crossover or more receivers tell.';
}

const signed = (value: number, digits: number): string => `${value > 0 ? '+' : '−'}${Math.abs(value).toFixed(digits)}`;
