import { computed, signal } from '@preact/signals';
import { heardRoom, type HeardResponse } from '../../../../src/app/index.ts';
import {
  chosen,
  compared,
  recorded,
  responseOfKey,
  results,
  type ChosenResponse,
  type ShownResponse,
} from '../results/results.ts';
import { usedEqualiser } from '../results/equaliser/equaliser.ts';
import { programme } from './dry-sounds.ts';
import type { LaneId } from './levels.ts';

/** What A and B hear that follow the curves: the response shown, and the one that it is compared with. */
export const FOLLOWS = 'follows';

/** Keys of the responses that the user chose for A and B. */
export const laneChoice = { a: signal(FOLLOWS), b: signal(FOLLOWS) };

/** Whether to hear responses with their statistical extension. */
export const isExtended = signal(false);

const responseOf = (lane: 'a' | 'b'): ShownResponse | null => {
  // Read so that a lane follows when results come, change their name or go.
  const key = laneChoice[lane].value;
  const follows = lane === 'a' ? chosen.value : compared.value;
  if (key === FOLLOWS) return follows;
  const there = results.value.length + recorded.value.responses.length > 0 ? responseOfKey(key) : null;
  return there ?? follows;
};

/** The responses of A and B; null if there is none. */
export const laneResponses = {
  a: computed(() => responseOf('a')),
  b: computed(() => responseOf('b')),
};

/** The sounds that can be heard, in the order of the buttons. */
export const laneIds = computed((): readonly LaneId[] => [
  ...(laneResponses.a.value ? (['a'] as const) : []),
  ...(laneResponses.b.value ? (['b'] as const) : []),
  ...(programme.value === 'impulse' ? [] : (['dry'] as const)),
]);

const wanted = signal<LaneId>('a');

/** The audible one. */
export const heard = computed((): LaneId => (laneIds.value.includes(wanted.value) ? wanted.value : 'a'));

export function want(lane: LaneId): void {
  wanted.value = lane;
}

/** The sound after the audible one, round and round. */
export function nextLane(): LaneId {
  const ids = laneIds.peek();
  return ids[(ids.indexOf(heard.peek()) + 1) % Math.max(1, ids.length)] ?? 'a';
}

/** Whether a response is one of a result. */
export const isSimulated = (response: ShownResponse): response is ChosenResponse => 'entry' in response;

/** A response as it is heard: behind the equaliser that is used. */
export function heardResponseOf(response: ShownResponse, extend: boolean): HeardResponse {
  const { wav, title, validToHz } = response;
  const equaliser = usedEqualiser.value;
  if (!isSimulated(response)) return { wav, name: title, validToHz, room: null, extend: false, equaliser };
  const room = heardRoom(response.result.outcome.report, response.entry);
  return { wav, name: room.name, validToHz, room, extend: extend && room.notExtended === null, equaliser };
}

/** Whether a response has sound of the whole band already, by rays. */
export const hasWholeBand = (response: ShownResponse | null): boolean =>
  response !== null && isSimulated(response) && Boolean(response.result.outcome.report.fullBand);

/** Whether a response has sound above its band if it is asked for. */
export const canBeExtended = (response: ShownResponse | null): boolean =>
  response !== null && isSimulated(response) && heardResponseOf(response, true).extend;
