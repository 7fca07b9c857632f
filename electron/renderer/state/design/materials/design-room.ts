import { computed } from '@preact/signals';
import {
  DESIGN_CONFIDENCE,
  DESIGN_PARTS,
  MOST_DESIGNS,
  type DesignRoomReport,
  type TrialsCost,
  type TrialsProgress,
} from '../../../../../src/app/index.ts';
import type { DesignAsked, Found, SearchInput } from '../../../core/protocol.ts';
import { machine } from '../../../core/workers.ts';
import { editScene, parseDocument, sceneDocument } from '../../document/document.ts';
import { objectAt, type JsonObject } from '../../document/json.ts';
import { openGiven } from '../../project/files.ts';
import { targets } from '../../results/targets.ts';
import { sceneSignal } from '../../window/lifetimes.ts';
import { say } from '../../window/say.ts';
import { askedBand, keyOfInput, searchInput } from '../asked.ts';
import { SearchCost } from '../cost.ts';
import { RoomSearch } from '../search.ts';
import { wishes } from './limits.ts';
import { goalRequest, wantedGoals } from './goals.ts';
import { offerUses, wantedOffers } from './offers.ts';
import { words } from '../../../../words/words.ts';

/** Strips into which a face of a box is cut. */
export const stripCount = sceneSignal(DESIGN_PARTS);
/** Probability with which each goal has to be met, %. */
export const confidence = sceneSignal(DESIGN_CONFIDENCE);
/** Most rooms that are simulated as an answer. */
export const mostRooms = sceneSignal(MOST_DESIGNS);

export const designSearch = new RoomSearch<TrialsProgress, Found<DesignRoomReport>>('design');

/** Everything that is asked of a search for materials. */
type Asked = SearchInput & DesignAsked;

const goalTexts = computed(() => wantedGoals.value.map(goalRequest).filter((text) => text !== null));

/** Why no search for materials can start, beside what keeps every search from it; null if nothing does. */
export const designObstacle = computed<string | null>(() => {
  const { names, files } = targets.value;
  if (names.length + files.size + goalTexts.value.length === 0) return words.design.materials.noGoal;
  const priced = wantedOffers.value.filter(({ price }) => price !== undefined).length;
  return priced > 0 && priced < wantedOffers.value.length ? words.design.materials.somePrices : null;
});

const asked = computed<Asked | null>(() => {
  const input = searchInput.value;
  if (!input || designObstacle.value !== null) return null;
  const offers = wantedOffers.value;
  const prices = offers.flatMap(({ name, price }) => (price === undefined ? [] : [[name, price] as const]));
  return {
    ...input,
    targets: targets.value,
    goals: goalTexts.value,
    materials: offers.length === 0 ? null : offers.map(({ name }) => name),
    prices: prices.length === 0 ? null : new Map(prices),
    band: askedBand.value,
    uses: offerUses(),
    limits: wishes(),
    parts: stripCount.value,
    confidencePercent: confidence.value,
    mostRuns: mostRooms.value,
  };
});

export const designCost = new SearchCost<Asked, TrialsCost>(
  asked,
  ({ input, overrides, engine, maxFrequencyHz, targets: named, prices, ...others }) =>
    JSON.stringify([
      keyOfInput({ input, overrides, engine, maxFrequencyHz }),
      [named.names, [...named.files.keys()]],
      prices && [...prices],
      others,
    ]),
  (argument, signal) => machine.ask('designRoomCost', argument, { signal }).answer,
);

/** Searches for materials that meet the goals, unless something is in the way. The scene stays as it is. */
export async function startDesign(): Promise<void> {
  const argument = asked.peek();
  if (!argument) return;
  await designSearch.start(
    (signal, onProgress) =>
      machine.ask('designRoom', argument, { signal, onEvent: ({ progress }) => onProgress(progress) }).answer,
  );
}

/** The report of the last search; null if there is none. */
export const designReport = computed(() => designSearch.answer.value?.report ?? null);

/** The scene of the answer; null without one. */
function designedScene(): JsonObject | null {
  const found = designSearch.answer.peek();
  if (!found) return null;
  const { scene } = found.report.files;
  return parseDocument(found.files.get(scene)!, scene);
}

/** Whether the open scene has the materials of the answer. */
export const hasDesigned = computed(() => {
  const found = designSearch.answer.value;
  const open = sceneDocument.value?.scene;
  if (!found || !open) return false;
  const answer = parseDocument(found.files.get(found.report.files.scene)!, found.report.files.scene);
  return KEYS.every((key) => JSON.stringify(open[key]) === JSON.stringify(answer[key]));
});

/** What of a scene the answer changes. */
const KEYS = ['geometry', 'materials'] as const;

/** Puts the materials of the answer into the open scene. Undo takes them back. */
export function applyDesign(): void {
  const answer = designedScene();
  if (!answer || designSearch.isOfOtherScene.peek()) return;
  editScene(words.design.materials.edit, (before) => ({
    ...before,
    geometry: objectAt(answer, ['geometry']),
    materials: objectAt(answer, ['materials']),
  }));
  say(words.design.materials.applied);
}

/** Opens the scene of the answer, as if it were chosen as a file. */
export async function openDesigned(): Promise<void> {
  const found = designSearch.answer.peek();
  const open = sceneDocument.peek();
  if (!found || !open) return;
  const { scene } = found.report.files;
  const others = [...open.files].map(([name, contents]) => ({ name, contents, token: null }));
  await openGiven([
    { name: scene, contents: new Blob([found.files.get(scene)! as Uint8Array<ArrayBuffer>]), token: null },
    ...others,
  ]);
}
