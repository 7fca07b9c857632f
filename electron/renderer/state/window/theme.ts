import { computed, effect, signal } from '@preact/signals';
import type { Theme } from '../../colours/palette.ts';

export const THEME_CHOICES = ['system', 'light', 'dark'] as const;
export type ThemeChoice = (typeof THEME_CHOICES)[number];

const KEPT = 'wavehall-theme';

function keptTheme(): ThemeChoice {
  const kept = localStorage.getItem(KEPT);
  return THEME_CHOICES.find((choice) => choice === kept) ?? 'system';
}

export const themeChoice = signal<ThemeChoice>(keptTheme());

const dark = matchMedia('(prefers-color-scheme: dark)');
const systemIsDark = signal(dark.matches);
dark.addEventListener('change', ({ matches }) => (systemIsDark.value = matches));

/** The theme in use. */
export const theme = computed<Theme>(() => {
  if (themeChoice.value !== 'system') return themeChoice.value;
  return systemIsDark.value ? 'dark' : 'light';
});

effect(() => {
  document.documentElement.dataset['theme'] = theme.value;
  localStorage.setItem(KEPT, themeChoice.value);
});
