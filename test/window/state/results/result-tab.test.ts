import { beforeEach, expect, it } from 'vitest';
import {
  chooseGroup,
  GROUP_NAMES,
  resultGroup,
  resultTab,
  tabsOf,
} from '../../../../electron/renderer/state/results/result-tab.ts';

beforeEach(() => {
  resultTab.value = 'overview';
});

it('No more groups than stand in one line of 1024 px, and every tab is in one of them', () => {
  expect(GROUP_NAMES.length).toBeLessThanOrEqual(7);
  const tabs = GROUP_NAMES.flatMap(tabsOf);
  expect(new Set(tabs).size).toBe(tabs.length);
  for (const tab of tabs) {
    resultTab.value = tab;
    expect(tabsOf(resultGroup.value)).toContain(tab);
  }
});

it('A group shows what was shown of it last', () => {
  expect(resultTab.value).toBe('overview');
  resultTab.value = 'measured';
  chooseGroup('overview');
  expect(resultTab.value).toBe('overview');
  chooseGroup('comparison');
  expect(resultTab.value).toBe('measured');
});

it('A group also shows what was shown last before something else than its tab led away', () => {
  resultTab.value = 'variants';
  resultTab.value = 'overview';
  chooseGroup('comparison');
  expect(resultTab.value).toBe('variants');
});
