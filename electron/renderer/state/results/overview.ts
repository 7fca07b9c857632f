import { computed, effect, untracked } from '@preact/signals';
import {
  figureKind,
  type FigureName,
  type JudgedTarget,
  type MapBand,
  type Overview,
  type Standing,
} from '../../../../src/app/index.ts';
import { desk } from '../../core/workers.ts';
import { projectSignal } from '../window/lifetimes.ts';
import { Latest } from './answered.ts';
import { figuresFolderOf } from './result-folders.ts';
import { shownResult } from './results.ts';
import { targets } from './targets.ts';

const asking = new Latest<Overview>();

/** What is told first of the shown result. */
export const overview = asking.state;

const wantedArea = projectSignal<string | null>(null);

/** The receivers of the overview: the single ones, or those of an area; null if there are none with figures. */
export const overviewGroup = computed(() => {
  const state = overview.value;
  if (state?.kind !== 'done') return null;
  const { groups } = state.answer;
  return groups.find(({ area }) => area === wantedArea.value) ?? groups.at(0) ?? null;
});

export function chooseOverviewArea(area: string | null): void {
  wantedArea.value = area;
}

/** The targets of a figure. */
export const targetsOf = (all: readonly JudgedTarget[], figure: FigureName): readonly JudgedTarget[] =>
  all.filter((target) => target.figure === figure);

/** The worst standing to several targets, of those that are known; null without any target. */
export function worstOf(judged: readonly JudgedTarget[]): Standing | null {
  const order: readonly Standing[] = ['outside', 'unsure', 'within', 'unknown'];
  return order.find((one) => judged.some(({ standing }) => standing === one)) ?? null;
}

/** A value as tables have it, without its unit. */
export function shownValue(figure: FigureName, value: number): string {
  const { factor, digits } = figureKind(figure).shown;
  const text = (factor * value).toFixed(digits);
  return Number(text) === 0 ? text.replace('-', '') : text.replace('-', '−');
}

/** The octaves of the single-number value; none for figures of the whole response. */
export const averagedOctaves = (figure: FigureName): readonly number[] => figureKind(figure).averagedHz ?? [];

/** How a band is named in state and in forms. */
export const bandKey = (band: MapBand): string => String(band);
export const bandOfKey = (key: string): MapBand => (key === 'mid' ? 'mid' : Number(key));

/** Asks for the overview whenever the shown result or the targets change. Call once. */
export function followOverview(): () => void {
  return effect(() => {
    const [result, chosen] = [shownResult.value, targets.value];
    untracked(() => {
      if (!result || result.outcome.report.sounds) asking.forget();
      else {
        const question = { result: figuresFolderOf(result), targets: chosen };
        void asking.ask(() => desk.ask('overview', question).answer);
      }
    });
  });
}
