import type { Goal } from '../../../../places/figures.ts';
import { SPEAKER_GOALS, type SpeakerWeights } from '../../../../places/speech/evaluate.ts';
import type { Band } from '../../../../places/transfers.ts';
import { DELAY } from '../../../../scene/schema/ranges.ts';
import { InputError } from '../../../../units/errors.ts';
import { metres, seconds, type Seconds } from '../../../../units/quantities.ts';
import {
  DEFAULTS as OF_SUBWOOFERS,
  MOST_SOURCES,
  requireIn,
  requireLaying,
  requireRising,
  type PlacesOfRoom,
  type PlacesOfRoomRequest,
} from '../request.ts';
import { requireWhole } from '../../../../scene/schema/ranges.ts';

/** A search for places of the speakers of a public-address system, or of a talker on a stage. */
export interface SpeakersRequest extends PlacesOfRoomRequest {
  /** Numbers of speakers to look for, each 1 to 4; 2 if undefined. */
  readonly counts?: readonly number[] | undefined;
  /** Names of receivers and areas where little should be heard. `seats` are the audience, without these. */
  readonly quiet?: readonly string[] | undefined;
  /**
   * What to improve, with how much each counts; an even level and the clarity if undefined, and little spill if there
   * are quiet places.
   */
  readonly goals?: SpeakerWeights | undefined;
  /** Most by which a speaker may be quieter than the loudest, dB: 0 to 40; 6 if undefined. */
  readonly mostAttenuation?: number | undefined;
  /** Most delay of a speaker, 0 to 0.1 s; 0.03 s if undefined. */
  readonly mostDelay?: Seconds | undefined;
  /** How many of the best are rendered for each number of speakers: 1 to 20; 5 if undefined. */
  readonly best?: number | undefined;
  /** Seed of what is drawn at random: 0 to 2³² − 1; 1 if undefined. */
  readonly seed?: number | undefined;
}

/** What makes a place for a listener good in the bass: goals of subwoofers, at one place. */
export const BASS_GOALS = ['smoothness', 'decay'] as const satisfies readonly Goal[];
/** One of {@link BASS_GOALS}. */
export type BassGoal = (typeof BASS_GOALS)[number];

/** What makes a place for a listener good. */
export const DESK_GOALS = ['quiet', 'privacy', 'speech', 'level', ...BASS_GOALS] as const;
/** One of {@link DESK_GOALS}. */
export type DeskGoal = (typeof DESK_GOALS)[number];

/** Whether a goal is one of bass, for which all sources play together in a band. */
export const isOfBass = (goal: DeskGoal): goal is BassGoal => BASS_GOALS.some((one) => one === goal);

/** A ranking of places for listeners, such as desks, by what they hear of the sources of the scene. */
export interface DesksRequest extends PlacesOfRoomRequest {
  /**
   * `quiet`: least level of all sources together; `privacy`: least index of the source that is understood best;
   * `speech`: highest index of the source that is understood worst; `level`: highest level; `smoothness`: least uneven
   * over the band; `decay`: least late energy in the band. `quiet` if undefined.
   */
  readonly goal?: DeskGoal | undefined;
  /** Frequencies that count for a goal of bass, Hz; 20 to 120 Hz if undefined. Not given with other goals. */
  readonly band?: Band | undefined;
}

/** What is wanted of speakers where a request does not say it. */
export const SPEAKER_DEFAULTS = {
  ...{ counts: [2], candidates: ['walls'], spacing: metres(1), clearance: metres(0.25), height: metres(2.2) },
  ...{ mostAttenuation: 6, mostDelay: seconds(0.03), best: OF_SUBWOOFERS.best, seed: OF_SUBWOOFERS.seed },
} as const;

/** What is wanted of desks where a request does not say it. */
export const DESK_DEFAULTS = {
  ...{
    candidates: ['floor'],
    spacing: metres(1),
    clearance: metres(0.5),
    height: metres(1.2),
    goal: 'quiet' as DeskGoal,
    band: OF_SUBWOOFERS.band as Band,
  },
} as const;

/** A request for speakers with all that it leaves out. */
export type WantedSpeakers = PlacesOfRoom &
  Required<{
    readonly [Key in 'counts' | 'goals' | 'mostAttenuation' | 'mostDelay' | 'best' | 'seed']: NonNullable<
      SpeakersRequest[Key]
    >;
  }> &
  Pick<SpeakersRequest, 'quiet'>;

/** A request for desks with all that it leaves out. */
export type WantedDesks = PlacesOfRoom & { readonly goal: DeskGoal; readonly band: Band };

const given = <Request extends object>(request: Request): Partial<Request> =>
  Object.fromEntries(Object.entries(request).filter(([, value]) => value !== undefined)) as Partial<Request>;

/** @throws InputError for a value that is out of range, or that contradicts another */
export function wantedSpeakers(request: SpeakersRequest): WantedSpeakers {
  const goals = { evenness: 1, clarity: 1, ...(request.quiet && { spill: 1 }) };
  const wanted = { ...request, goals, ...SPEAKER_DEFAULTS, ...given(request) } as WantedSpeakers;
  if (wanted.counts.length === 0)
    throw new InputError('counts', 'no number of speakers is given', 'Give one such as 2.');
  for (const count of wanted.counts) requireWhole('counts', count, { least: 1, most: MOST_SOURCES }, 2);
  requireWhole('best', wanted.best, { least: 1, most: 20 }, SPEAKER_DEFAULTS.best);
  requireWhole('seed', wanted.seed, { least: 0, most: 2 ** 32 - 1 }, SPEAKER_DEFAULTS.seed);
  requireLaying(wanted);
  requireIn('mostAttenuation', wanted.mostAttenuation, { least: 0, most: 40 }, 'dB', SPEAKER_DEFAULTS.mostAttenuation);
  requireIn('mostDelay', wanted.mostDelay, { ...DELAY, most: 0.1 }, 's', SPEAKER_DEFAULTS.mostDelay);
  for (const goal of SPEAKER_GOALS) requireIn('goals', wanted.goals[goal] ?? 0, { least: 0, most: 1000 }, '', 1);
  if (SPEAKER_GOALS.every((goal) => !wanted.goals[goal]))
    throw new InputError('goals', 'no goal counts', `Give one of ${SPEAKER_GOALS.join(', ')} a weight such as 1.`);
  if (wanted.goals.spill && !wanted.quiet)
    throw new InputError('quiet', 'little spill is wanted, and no place is to be quiet', 'Name receivers or areas.');
  return { ...wanted, counts: [...new Set(wanted.counts)].sort((a, b) => a - b) };
}

/** @throws InputError for a value that is out of range */
export function wantedDesks(request: DesksRequest): WantedDesks {
  const wanted = { ...request, ...DESK_DEFAULTS, ...given(request) } as WantedDesks;
  requireLaying(wanted);
  if (wanted.seats !== undefined)
    throw new InputError('seats', 'places for listeners are looked for, so none are given', 'Leave the seats out.');
  if (request.band !== undefined && !isOfBass(wanted.goal))
    throw new InputError(
      'band',
      `it counts for goals of bass, and the goal is ${wanted.goal}`,
      `Leave it out, or give one of the goals ${BASS_GOALS.join(', ')}.`,
    );
  requireRising(wanted.band);
  return wanted;
}
