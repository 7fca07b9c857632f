import { MOST_EQUALISED_HZ } from '../../../places/equaliser.ts';
import { GOALS, type GoalWeights } from '../../../places/figures.ts';
import type { Band } from '../../../places/transfers.ts';
import { InputError } from '../../../units/errors.ts';
import { metres, seconds, type Metres, type Seconds } from '../../../units/quantities.ts';
import {
  DELAY,
  FREQUENCY,
  isWithin,
  rangeText,
  RECEIVER_SPACING,
  type Range,
  requireWhole,
} from '../../../scene/schema/ranges.ts';
import type { SceneRequest } from '../../inputs/request/request.ts';

/** Candidate places that the program lays in a room, by their names. Others are areas of receivers of the scene. */
export const CANDIDATE_KINDS = ['corners', 'walls', 'floor', 'sources'] as const;
/** Where candidates may stand. */
export type CandidateKind = (typeof CANDIDATE_KINDS)[number];

/** A request that looks for places in a room: those of sources or of listeners. */
export interface PlacesOfRoomRequest extends SceneRequest {
  /** `corners`, `walls`, `floor`, `sources` and names of areas, where sources may stand; walls if undefined. */
  readonly candidates?: readonly string[] | undefined;
  /** Distance of candidates along walls and over the floor; 0.5 m if undefined. */
  readonly spacing?: Metres | undefined;
  /** Distance of candidates from walls and from the floor; 0.25 m if undefined. */
  readonly clearance?: Metres | undefined;
  /** Height of candidates along walls, in corners and over the floor above the floor; the clearance if undefined. */
  readonly height?: Metres | undefined;
  /** Names of receivers and areas; all receivers if undefined, or all areas that are no candidates. */
  readonly seats?: readonly string[] | undefined;
  /** Length of the responses; as long as the decays need if undefined. */
  readonly duration?: Seconds | undefined;
}

/** A search for places of sources. */
export interface PlacesRequest extends PlacesOfRoomRequest {
  /** Numbers of sources to look for, each 1 to 4; 2 if undefined. */
  readonly counts?: readonly number[] | undefined;
  /** 20 to 120 Hz if undefined. */
  readonly band?: Band | undefined;
  /** What to improve, with how much each counts; the variation over seats if undefined. */
  readonly goals?: GoalWeights | undefined;
  /** Whether the polarity of sources may be reversed; yes if undefined. */
  readonly isPolarityFree?: boolean | undefined;
  /** Most by which a source may be quieter than the loudest, dB: 0 to 40; 10 if undefined. */
  readonly mostAttenuation?: number | undefined;
  /** Most delay of a source; 0.01 s if undefined, 0 for none. */
  readonly mostDelay?: Seconds | undefined;
  /** Bands of the common equaliser: 0 to 10; 4 if undefined. */
  readonly equaliserBands?: number | undefined;
  /** How many of the best are rendered for each number of sources: 1 to 20; 5 if undefined. */
  readonly best?: number | undefined;
  /** Seed of what is drawn at random: 0 to 2³² − 1; 1 if undefined. */
  readonly seed?: number | undefined;
}

/** Most sources of an arrangement. */
export const MOST_SOURCES = 4;

/** Most candidate places. */
export const MOST_CANDIDATES = 5000;

/** What is wanted where a request does not say it. */
export const DEFAULTS = {
  counts: [2],
  candidates: ['walls'],
  spacing: metres(0.5),
  clearance: metres(0.25),
  band: { fromHz: 20, toHz: 120 },
  goals: { variation: 1 } as GoalWeights,
  isPolarityFree: true,
  mostAttenuation: 10,
  mostDelay: seconds(0.01),
  equaliserBands: 4,
  best: 5,
  seed: 1,
} as const;

/** What {@link PlacesOfRoomRequest} wants, with all that places are laid by. */
export type PlacesOfRoom = Omit<PlacesOfRoomRequest, 'candidates' | 'spacing' | 'clearance'> & {
  readonly candidates: readonly string[];
  readonly spacing: Metres;
  readonly clearance: Metres;
};

type Keys = keyof typeof DEFAULTS;

/** A request with all that it leaves out. */
export type Wanted = Omit<PlacesRequest, Keys> & { readonly [Key in Keys]: NonNullable<PlacesRequest[Key]> };

/** @throws InputError for a value that is out of range, or that contradicts another */
export function wantedOf(request: PlacesRequest): Wanted {
  const given = Object.fromEntries(Object.entries(request).filter(([, value]) => value !== undefined));
  const wanted = { ...request, ...DEFAULTS, ...given } as Wanted;
  const { band, counts, goals } = wanted;
  if (counts.length === 0) throw new InputError('counts', 'no number of sources is given', 'Give one such as 2.');
  for (const count of counts) requireWhole('counts', count, { least: 1, most: MOST_SOURCES }, 2);
  requireWhole('best', wanted.best, { least: 1, most: 20 }, DEFAULTS.best);
  requireWhole('equaliserBands', wanted.equaliserBands, { least: 0, most: 10 }, DEFAULTS.equaliserBands);
  requireWhole('seed', wanted.seed, { least: 0, most: 2 ** 32 - 1 }, DEFAULTS.seed);
  requireLaying(wanted);
  requireIn('mostAttenuation', wanted.mostAttenuation, { least: 0, most: 40 }, 'dB', DEFAULTS.mostAttenuation);
  requireIn('mostDelay', wanted.mostDelay, { ...DELAY, most: 0.1 }, 's', DEFAULTS.mostDelay);
  requireRising(band);
  if (wanted.equaliserBands > 0 && band.toHz > MOST_EQUALISED_HZ)
    throw new InputError(
      'equaliserBands',
      `the band ends at ${band.toHz} Hz, and equalisers go to ${MOST_EQUALISED_HZ} Hz`,
      'Give 0 bands, or end the band there.',
    );
  for (const goal of GOALS) requireIn('goals', goals[goal] ?? 0, { least: 0, most: 1000 }, '', 1);
  if (GOALS.every((goal) => !goals[goal]))
    throw new InputError('goals', 'no goal counts', `Give one of ${GOALS.join(', ')} a weight such as 1.`);
  return { ...wanted, counts: [...new Set(counts)].sort((a, b) => a - b) };
}

/** @throws InputError for a length that places cannot be laid by */
export function requireLaying({ spacing, clearance, height }: PlacesOfRoom): void {
  requireIn('spacing', spacing, RECEIVER_SPACING, 'm', DEFAULTS.spacing);
  requireIn('clearance', clearance, RECEIVER_SPACING, 'm', DEFAULTS.clearance);
  if (height !== undefined) requireIn('height', height, RECEIVER_SPACING, 'm', 1.2);
}

/** @throws InputError for a band that is out of range, or empty */
export function requireRising({ fromHz, toHz }: Band): void {
  for (const hertz of [fromHz, toHz]) requireIn('band', hertz, FREQUENCY, 'Hz', DEFAULTS.band.toHz);
  if (!(toHz > fromHz))
    throw new InputError('band', `it ends at ${toHz} Hz and begins at ${fromHz} Hz`, 'Give one such as 20 to 120 Hz.');
}

export function requireIn(path: string, value: number, range: Range, unit: string, example: number): void {
  if (isWithin(value, range)) return;
  throw new InputError(
    path,
    `expected a number ${rangeText(range)}${unit && ` ${unit}`}, found ${value}`,
    `Give one such as ${example}.`,
  );
}
