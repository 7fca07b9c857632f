import { computed, effect, signal } from '@preact/signals';

/** The views of the window, in the order of their tabs. */
export const VIEWS = ['room', 'materials', 'plan', 'run', 'results', 'stencils'] as const;
export type ViewName = (typeof VIEWS)[number];

export const view = signal<ViewName>('room');

/** Whether keys and mouse are explained. */
export const helpIsOpen = signal(false);

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

/** What is shown. */
export const theme = computed<'light' | 'dark'>(() => {
  if (themeChoice.value !== 'system') return themeChoice.value;
  return systemIsDark.value ? 'dark' : 'light';
});

effect(() => {
  document.documentElement.dataset['theme'] = theme.value;
  localStorage.setItem(KEPT, themeChoice.value);
});
