import type { Scene } from '../../../../scene/scene.ts';
import type { HighParts } from '../../../setup/rays/high-parts.ts';
import type { RayPlan, RayTracer } from '../../../setup/rays/plan-rays.ts';
import type { ScatteringReport } from '../../../setup/rays/ray-laws.ts';
import type { SceneRayRoom } from '../../../setup/rays/ray-room.ts';
import { raySourceWarnings } from '../../../setup/rays/source-warnings.ts';
import { OCTAVES } from '../../../../response/figures/octaves.ts';
import { partOfBand, type BandPart } from './band-part.ts';
import { agreementOf, DIFFERENCE_DIGITS, isBeyond, meanDifference, type MeanDifference } from './agreement.ts';
import { toldCrossover } from './full-band-context.ts';
import type { PairDifference } from './compare-halves.ts';
import { likelyCause } from './likely-cause.ts';
import { octaveSpreads, rayCountWarnings, type OctaveSpread } from './ray-count.ts';
import type { RaySpread } from './ray-uncertainty.ts';

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
  const mean = meanDifference(differences);
  // Where rays compute, as warnings say it.
  const above = compared ? ' above the crossover' : '';
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
      ...lostWarnings(traced.lost, above),
      ...rayCountWarnings(raySpreads, rays),
      ...searchWarnings(traced.searched, imageOrder),
      ...assumedWarnings(rayRoom.scattering, above),
      ...raySourceWarnings(scene, { wavesToHz: wavesToHz ?? 0, validToHz: validTo }),
      ...differenceWarnings(facts),
    ],
  };
}

function lostWarnings(lost: number, above: string): string[] {
  if (lost < LOST) return [];
  return [
    `${(100 * lost).toPrecision(2)} % of the energy of rays left the room through holes between its surfaces; close them, for that much is missing${above}`,
  ];
}

function searchWarnings(searched: readonly string[], order: number): string[] {
  if (searched.length === 0) return [];
  return [
    `the room has too many planes to try all images of order ${order} (${searched.join(', ')}): rays looked for them, and weak ones may be missing`,
  ];
}

function assumedWarnings(scattering: readonly ScatteringReport[], above: string): string[] {
  const assumed = scattering.filter(({ isAssumed }) => isAssumed).map(({ material }) => JSON.stringify(material));
  if (assumed.length === 0) return [];
  return [
    `scattering is assumed, not given: ${assumed.join(', ')}; decay times${above} depend on it, so give "scattering" where it is known`,
  ];
}

/** The differences that are judged, as warnings name them. */
const JUDGED = [
  { figure: 'levelDb', name: 'level', unit: 'dB' },
  { figure: 't20Percent', name: 'T20', unit: '%' },
  { figure: 'c80Db', name: 'C80', unit: 'dB' },
] as const;

/** Where both halves differ by more than chance and ears allow: how much, and the likely cause. */
function differenceWarnings({ rayRoom, traced, rayPlan: { compared }, differences }: FullBandFacts): string[] {
  if (!compared) return [];
  const mean = meanDifference(differences);
  const { lowerHz, upperHz } = compared;
  const agreement = agreementOf({ compared: { fromHz: lowerHz, toHz: upperHz }, differences });
  const texts = JUDGED.flatMap(({ figure, name, unit }) =>
    isBeyond(mean, agreement, figure) ? [`${name} ${signed(mean[figure]!, DIFFERENCE_DIGITS[figure])} ${unit}`] : [],
  );
  if (texts.length === 0) return [];
  const cause = likelyCause({ rayRoom, traced, mean, agreement, middleHz: Math.sqrt(lowerHz * upperHz) });
  return [
    `rays and waves do not agree from ${Math.round(lowerHz)} to ${Math.round(upperHz)} Hz: rays less waves ${texts.join(', ')}. ${cause}`,
  ];
}

const signed = (value: number, digits: number): string => `${value > 0 ? '+' : '−'}${Math.abs(value).toFixed(digits)}`;
