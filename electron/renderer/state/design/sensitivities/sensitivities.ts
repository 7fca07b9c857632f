import { computed } from '@preact/signals';
import {
  FIGURES,
  type FigureName,
  type FigureSensitivity,
  type MaterialUncertainty,
  type MovedBy,
  type SensitivityReport,
  type TrialsCost,
  type TrialsProgress,
} from '../../../../../src/app/index.ts';
import type { Found, SearchInput, SensitivitiesAsked } from '../../../core/protocol.ts';
import { machine } from '../../../core/workers.ts';
import { sceneSignal } from '../../window/lifetimes.ts';
import { keyOfInput, searchInput } from '../asked.ts';
import { SearchCost } from '../cost.ts';
import { RoomSearch } from '../search.ts';
import { words } from '../../../../words/words.ts';

/** How uncertain materials are, % by name; those that are not named have what is usual for their kind. */
export const ownUncertainties = sceneSignal<ReadonlyMap<string, number>>(new Map());

/** The uncertainty of all others, %; null for what is usual for their kind. */
export const uncertaintyOfAll = sceneSignal<number | null>(null);

/** Further rooms whose materials are drawn from what is uncertain; 0 for none. */
export const drawnRooms = sceneSignal(0);

/** Seed of what is drawn. */
export const drawSeed = sceneSignal(1);

/** How surfaces are moved; null for what costs less. */
export const movedBy = sceneSignal<MovedBy | null>(null);

/** Gives a material an uncertainty of its own; null takes it away. */
export function setUncertainty(material: string, percent: number | null): void {
  const own = new Map(ownUncertainties.peek());
  if (percent === null) own.delete(material);
  else own.set(material, percent);
  ownUncertainties.value = own;
}

export const sensitivitySearch = new RoomSearch<TrialsProgress, Found<SensitivityReport>>('sensitivities');

/** What is asked beside the uncertainties, which cost nothing. */
type Asked = SearchInput & SensitivitiesAsked;

const asked = computed<Asked | null>(() => {
  const input = searchInput.value;
  return input && { ...input, draws: drawnRooms.value, seed: drawSeed.value, by: movedBy.value ?? undefined };
});

/** Why no search can start, beside what keeps every search from it; null if nothing does. */
export const sensitivityObstacle = computed<string | null>(() =>
  drawnRooms.value === 1 ? words.design.sensitivities.oneRoom : null,
);

export const sensitivityCost = new SearchCost<Asked, TrialsCost>(
  computed(() => (sensitivityObstacle.value === null ? asked.value : null)),
  ({ draws, by, ...input }) => JSON.stringify([keyOfInput(input), draws, by]),
  (argument, signal) => machine.ask('sensitivitiesCost', argument, { signal }).answer,
);

/** The uncertainties as a search takes them. */
function uncertainties(): readonly MaterialUncertainty[] {
  const all = uncertaintyOfAll.peek();
  const own = [...ownUncertainties.peek()].map(([material, percent]) => ({ material, percent }));
  return all === null ? own : [...own, { material: null, percent: all }];
}

/** Computes the sensitivities of the open room, unless something is in the way. The scene stays as it is. */
export async function startSensitivities(): Promise<void> {
  const input = asked.peek();
  if (!input || sensitivityObstacle.peek() !== null) return;
  const argument = { ...input, uncertainties: uncertainties() };
  await sensitivitySearch.start(
    (signal, onProgress) =>
      machine.ask('sensitivities', argument, { signal, onEvent: ({ progress }) => onProgress(progress) }).answer,
  );
}

/** The report of the last search; null if there is none. */
export const sensitivityReport = computed(() => sensitivitySearch.answer.value?.report ?? null);

/** The figure that is shown, and its octave: those that the report has. */
const wanted = sceneSignal<{ readonly figure: FigureName; readonly centreHz: number | null } | null>(null);

/** What a figure is shown as unasked, the first that there is. */
const USUAL: readonly FigureName[] = ['t20Seconds', 'edtSeconds', 'c50Db', 'gDb'];

/** The figures of the report, in the order of tables. */
export const sensitiveFigures = computed<readonly FigureName[]>(() => {
  const there = new Set(sensitivityReport.value?.figures.map(({ figure }) => figure));
  return FIGURES.flatMap(({ name }) => (there.has(name) ? name : []));
});

/** The figure that is shown, in all octaves that the report has; empty without a report. */
export const shownGroup = computed<readonly FigureSensitivity[]>(() => {
  const names = sensitiveFigures.value;
  const asked = wanted.value?.figure;
  const name =
    asked !== undefined && names.includes(asked) ? asked : (USUAL.find((one) => names.includes(one)) ?? names[0]);
  return sensitivityReport.value?.figures.filter(({ figure }) => figure === name) ?? [];
});

/** The figure in the octave that colours the room; null without a report. */
export const shownSensitivity = computed<FigureSensitivity | null>(() => {
  const group = shownGroup.value;
  const asked = wanted.value?.centreHz;
  return group.find(({ centreHz }) => centreHz === asked) ?? group.at(-1) ?? null;
});

/** Shows another figure, in the same octave if it has it. */
export function showFigure(figure: FigureName): void {
  wanted.value = { figure, centreHz: shownSensitivity.peek()?.centreHz ?? null };
}

/** Shows another octave of the figure, Hz. */
export function showOctave(centreHz: number | null): void {
  const figure = shownSensitivity.peek()?.figure;
  if (figure !== undefined) wanted.value = { figure, centreHz };
}
