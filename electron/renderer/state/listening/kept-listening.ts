/** What a project keeps of how its responses are listened to. */
import { batch, computed } from '@preact/signals';
import { DRY_SOUNDS, type ProjectEars, type ProjectListening } from '../../../../src/app/index.ts';
import { keyOfResponse, results, type RenderedResult } from '../results/results.ts';
import {
  chooseProgramme,
  ownRecordings,
  programme,
  programmeOf,
  SHIPPED_SOUNDS,
  type OwnRecording,
} from './dry-sounds.ts';
import {
  dryLevelDb,
  hasEars,
  headChoice,
  HEADS,
  LEAST_DRY_LEVEL,
  MOST_DRY_LEVEL,
  orientation,
  ownHead,
  turnHead,
  type HeadChoice,
} from './ears.ts';
import { FOLLOWS, isExtended, laneChoice } from './lanes.ts';
import { directGainDb, isMatched, LEAST_DIRECT, MOST_DIRECT } from './listening.ts';
import { whenReplaced } from '../window/lifetimes.ts';

/** The ears of a new project. */
const USUAL_EARS: ProjectEars = {
  isOn: false,
  head: HEADS[0],
  orientation: { yawDegrees: 0, pitchDegrees: 0, rollDegrees: 0 },
  dryLevelDb: null,
};

/** The listening of a new project. */
const USUAL: ProjectListening = {
  programme: 'all',
  lanes: { a: null, b: null },
  isExtended: false,
  isMatched: true,
  directGainDb: 0,
  ears: USUAL_EARS,
};

let last = USUAL;

/** How it is listened to now. The same object as long as nothing differs. */
export const keptListening = computed((): ProjectListening => {
  const now: ProjectListening = {
    programme: programmeNow(),
    lanes: { a: laneNow('a'), b: laneNow('b') },
    isExtended: isExtended.value,
    isMatched: isMatched.value,
    directGainDb: directGainDb.value,
    ears: {
      isOn: hasEars.value,
      head: headChoice.value,
      orientation: orientation.value,
      dryLevelDb: dryLevelDb.value,
    },
  };
  if (JSON.stringify(now) !== JSON.stringify(last)) last = now;
  return last;
});

function programmeNow(): ProjectListening['programme'] {
  const own = ownRecordings.value.findIndex(({ id }) => programmeOf(id) === programme.value);
  return own < 0 ? programme.value : own;
}

/** The simulated response that the user chose for a lane; measured ones are read anew and named anew. */
function laneNow(lane: 'a' | 'b'): ProjectListening['lanes']['a'] {
  const key = laneChoice[lane].value;
  if (key === FOLLOWS) return null;
  const all = results.value;
  for (const [latest, { id, outcome }] of all.entries()) {
    const entry = outcome.report.responses.find(({ file }) => keyOfResponse({ resultId: id, file }) === key);
    if (entry) return { run: all.length - 1 - latest, file: entry.file };
  }
  return null;
}

/**
 * Restores how the responses of a project were listened to. What does not exist any more is as in a new project.
 *
 * @param kept Null for a project that says nothing.
 * @param all The results of the project, latest first.
 * @param own Its recordings.
 * @param head Its head.
 */
export function restoreListening(
  kept: ProjectListening | null,
  all: readonly RenderedResult[],
  own: readonly OwnRecording[],
  head: typeof ownHead.value,
): void {
  const { programme: sound, lanes, ...levels } = kept ?? USUAL;
  batch(() => {
    programme.value = typeof sound === 'number' ? ownProgramme(own[sound]) : knownProgramme(sound);
    // A recording that comes with the program is read before it is heard.
    if (typeof sound === 'string' && isShipped(sound)) void chooseProgramme(sound);
    for (const lane of ['a', 'b'] as const) {
      const response = lanes[lane];
      const result = response && all[all.length - 1 - response.run];
      laneChoice[lane].value = result ? keyOfResponse({ resultId: result.id, file: response.file }) : FOLLOWS;
    }
    isExtended.value = levels.isExtended;
    isMatched.value = levels.isMatched;
    directGainDb.value = Math.min(MOST_DIRECT, Math.max(LEAST_DIRECT, levels.directGainDb));
    restoreEars(levels.ears ?? USUAL_EARS, head);
  });
}

whenReplaced('project', () => restoreListening(null, [], [], null));

function restoreEars(ears: ProjectEars, head: typeof ownHead.value): void {
  hasEars.value = ears.isOn;
  ownHead.value = head;
  const known = HEADS.find((name) => name === ears.head && (name !== 'own' || head !== null));
  headChoice.value = known ?? (USUAL_EARS.head as HeadChoice);
  turnHead(ears.orientation);
  const level = ears.dryLevelDb;
  dryLevelDb.value = level === null ? null : Math.min(MOST_DRY_LEVEL, Math.max(LEAST_DRY_LEVEL, level));
}

const ownProgramme = (recording: OwnRecording | undefined): string =>
  recording ? programmeOf(recording.id) : USUAL.programme.toString();

const isShipped = (name: string): boolean => (SHIPPED_SOUNDS as readonly string[]).includes(name);

const knownProgramme = (name: string): string =>
  name === 'impulse' || (DRY_SOUNDS as readonly string[]).includes(name) ? name : USUAL.programme.toString();
