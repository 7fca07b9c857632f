import { computed, effect, signal } from '@preact/signals';

/** What the view of results shows of them, in groups that stand in one line; those of a group stand below it. */
export const RESULT_GROUPS = {
  overview: ['overview'],
  receivers: ['receivers'],
  response: ['responses', 'reflections', 'directions'],
  listening: ['listening'],
  maps: ['maps'],
  comparison: ['targets', 'variants', 'measured'],
  report: ['report'],
} as const;
export type ResultGroup = keyof typeof RESULT_GROUPS;
export type ResultTab = (typeof RESULT_GROUPS)[ResultGroup][number];

export const resultTab = signal<ResultTab>('overview');

/** The names of the groups, in their order. */
export const GROUP_NAMES = Object.keys(RESULT_GROUPS) as readonly ResultGroup[];

export const tabsOf = (group: ResultGroup): readonly ResultTab[] => RESULT_GROUPS[group];

/** The group of what is shown. */
export const resultGroup = computed(() => GROUP_NAMES.find((group) => tabsOf(group).includes(resultTab.value))!);

/** What was shown last of each group. */
const last = new Map<ResultGroup, ResultTab>();

// However it came to be shown.
effect(() => void last.set(resultGroup.value, resultTab.value));

/** Shows a group: what was shown last of it, at first its first. */
export function chooseGroup(group: ResultGroup): void {
  resultTab.value = last.get(group) ?? tabsOf(group)[0];
}
